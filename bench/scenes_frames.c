// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Whole frames: all sprites are moved, then all colliding pairs are wanted. pixcollide's world against the test of all
// pairs: boxes first, then the classic pixel tests, or pixcollide's own test of two sprites.

#include "art.h"
#include "crowd.h"
#include "scenes.h"
#include "sections.h"
#include "sprite/sprite_pair.h"
#include "world/world_questions.h"

#define TEXTURES 6
#define CROWD_SPACING 48.0  // pixels: about the mean sizes of two sprites together, so each meets about one other box
#define TERRAIN_WIDTH 4096
#define TERRAIN_HEIGHT 2048

typedef struct frame_scene {
  pix_allocator allocator;
  crowd crowd;
  classic_texture textures[TEXTURES + 1];  // the last one is the terrain, if there is one
  // Each side has its own, as a mask keeps rasters for all its sprites. The second are for the test of all pairs.
  pix_mask masks[TEXTURES + 1], reference_masks[TEXTURES + 1];
  bool is_half_turned;  // every second of the crowd
  int32_t count;        // of sprites: the crowd, and before it the terrain
  pix_sprite *ours;
  pix_world world;
  pix_sprite *reference;
  pix_rect *reference_boxes;
  pix_pose *poses;  // of the turning ones, on both sides
  classic_sprite *classic;
  classic_box *classic_boxes;
  bench_pairs pairs;  // of the reference, in the last frame
} frame_scene;

static bool is_turned(const frame_scene *s, int32_t mover) { return s->is_half_turned && mover % 2 == 1; }

static void paint(frame_scene *s, bool has_terrain) {
  s->textures[0] = art_paint(16, art_disc);
  s->textures[1] = art_paint(24, art_disc);
  s->textures[2] = art_paint(32, art_ring);
  s->textures[3] = art_paint(20, art_ship);
  s->textures[4] = art_paint(28, art_ship);
  s->textures[5] = art_paint(24, art_star);
  if (has_terrain) s->textures[TEXTURES] = art_terrain(TERRAIN_WIDTH, TERRAIN_HEIGHT);
  for (int32_t k = 0; k < TEXTURES + has_terrain; k++) {
    art_make_mask(&s->masks[k], &s->allocator, &s->textures[k]);
    art_make_mask(&s->reference_masks[k], &s->allocator, &s->textures[k]);
  }
}

// The sprites of both sides with this texture, where they stay unless they are moved.
static void make_sprite(frame_scene *s, int32_t index, int32_t texture, double x, double y, bool is_turned) {
  const classic_texture *t = &s->textures[texture];
  const pix_transform transform = {.sx = 1, .sy = 1, .ox = t->width / 2.0, .oy = t->height / 2.0};
  pix_sprite *sprites[2] = {&s->ours[index], &s->reference[index]};
  for (int32_t k = 0; k < 2; k++) {
    pix_sprite_init(sprites[k], k == 0 ? &s->masks[texture] : &s->reference_masks[texture], t->width, t->height);
    pix_sprite_set_transform(sprites[k], &transform);
    pix_sprite_set_position(sprites[k], x, y);
    if (is_turned) pix_sprite_give_pose(sprites[k], &s->poses[2 * index + k]);
  }
  classic_sprite_init(&s->classic[index], t);
  classic_sprite_move(&s->classic[index], x, y);
  bench_must(pix_world_add(&s->world, &s->ours[index]));
}

typedef struct frame_options {
  bool has_terrain, is_half_turned;
} frame_options;

static void *setup(const bench_case *c) {
  const frame_options *options = c->kind->with;
  const bool has_terrain = options->has_terrain;
  const int32_t movers = c->size, frames = c->count;
  frame_scene *s = bench_alloc(1, sizeof *s);
  const double side = sqrt(movers) * CROWD_SPACING;
  pix_allocator_init(&s->allocator);
  pix_world_init(&s->world, &s->allocator, 0);
  crowd_init(&s->crowd, movers, frames, has_terrain ? TERRAIN_WIDTH : side, has_terrain ? TERRAIN_HEIGHT : side);
  s->is_half_turned = options->is_half_turned;
  for (int32_t i = 1; i < movers && s->is_half_turned; i += 2) crowd_turn(&s->crowd, i);
  s->count = movers + has_terrain;
  s->ours = bench_alloc(s->count, sizeof *s->ours);
  s->reference = bench_alloc(s->count, sizeof *s->reference);
  s->poses = bench_alloc(2 * s->count, sizeof *s->poses);
  s->reference_boxes = bench_alloc(s->count, sizeof *s->reference_boxes);
  s->classic = bench_alloc(s->count, sizeof *s->classic);
  s->classic_boxes = bench_alloc(s->count, sizeof *s->classic_boxes);
  paint(s, has_terrain);
  if (has_terrain) make_sprite(s, 0, TEXTURES, TERRAIN_WIDTH / 2.0, TERRAIN_HEIGHT / 2.0, false);
  for (int32_t i = 0; i < movers; i++) {
    const int32_t texture = (int32_t)bench_random_between(&s->crowd.random, 0, TEXTURES);
    make_sprite(s, i + has_terrain, texture, s->crowd.movers[i].x, s->crowd.movers[i].y, is_turned(s, i));
  }
  return s;
}

static void teardown(void *scene) {
  frame_scene *s = scene;
  pix_world_release(&s->world);
  for (int32_t k = 0; k < TEXTURES + 1; k++) {
    pix_mask_release(&s->masks[k]);
    pix_mask_release(&s->reference_masks[k]);
    classic_texture_destroy(&s->textures[k]);
  }
  crowd_destroy(&s->crowd);
  free(s->ours);
  free(s->reference);
  free(s->reference_boxes);
  free(s->poses);
  free(s->classic);
  free(s->classic_boxes);
  free(s->pairs.items);
  free(s);
}

static void prepare(void *scene, bench_phase phase) {
  (void)phase;
  frame_scene *s = scene;
  crowd_advance(&s->crowd);
}

static void move_sprites(const frame_scene *s, pix_sprite *sprites, int32_t frame) {
  const crowd_place *p = crowd_frame(&s->crowd, frame);
  pix_sprite *first = sprites + (s->count - s->crowd.count);
  for (int32_t i = 0; i < s->crowd.count; i++) {
    pix_sprite_set_position(&first[i], p[i].x, p[i].y);
    if (!is_turned(s, i)) continue;
    pix_transform t = pix_sprite_transform(&first[i]);
    t.r = p[i].r;
    pix_sprite_set_transform(&first[i], &t);
  }
}

static void move_classic(frame_scene *s, int32_t frame) {
  const crowd_place *p = crowd_frame(&s->crowd, frame);
  classic_sprite *first = s->classic + (s->count - s->crowd.count);
  for (int32_t i = 0; i < s->crowd.count; i++) {
    if (is_turned(s, i)) classic_sprite_turn(&first[i], p[i].r, false, false);
    classic_sprite_move(&first[i], p[i].x, p[i].y);
  }
}

static void run_world(void *scene, bench_hits *hits) {
  frame_scene *s = scene;
  for (int32_t frame = 0; frame < s->crowd.frames; frame++) {
    move_sprites(s, s->ours, frame);
    bench_must(pix_world_find_pairs(&s->world));
    hits->found += s->world.pairs.count;
  }
}

static void collect(void *scene, bench_side side, bench_hits *hits) {
  frame_scene *s = scene;
  if (side == BENCH_PEER) {
    bench_hits_add_pairs(hits, &s->pairs);
    return;
  }
  for (int32_t k = 0; k < s->world.pairs.count; k++) {
    const pix_pair pair = s->world.pairs.items[k];
    bench_hits_add(hits, bench_pair_key(s->world.slots.sprite[pair.a.slot] - s->ours,
                                        s->world.slots.sprite[pair.b.slot] - s->ours));
  }
}

static void run_all_pairs_classic(void *scene, bench_hits *hits) {
  frame_scene *s = scene;
  for (int32_t frame = 0; frame < s->crowd.frames; frame++) {
    move_classic(s, frame);
    s->pairs.count = 0;
    const classic_box *boxes = s->classic_boxes;
    for (int32_t a = 0; a < s->count; a++) s->classic_boxes[a] = s->classic[a].box;
    for (int32_t a = 0; a < s->count; a++) {
      for (int32_t b = a + 1; b < s->count; b++) {
        if (classic_boxes_meet(&boxes[a], &boxes[b]) && classic_sprites_hit(&s->classic[a], &s->classic[b])) {
          bench_pairs_add(&s->pairs, a, b);
        }
      }
    }
    hits->found += s->pairs.count;
  }
}

static void run_all_pairs(void *scene, bench_hits *hits) {
  frame_scene *s = scene;
  for (int32_t frame = 0; frame < s->crowd.frames; frame++) {
    move_sprites(s, s->reference, frame);
    s->pairs.count = 0;
    const pix_rect *boxes = s->reference_boxes;
    for (int32_t a = 0; a < s->count; a++) s->reference_boxes[a] = pix_sprite_box(&s->reference[a]);
    for (int32_t a = 0; a < s->count; a++) {
      for (int32_t b = a + 1; b < s->count; b++) {
        if (pix_rects_meet(boxes[a], boxes[b]) && pix_sprites_collide(&s->reference[a], &s->reference[b])) {
          bench_pairs_add(&s->pairs, a, b);
        }
      }
    }
    hits->found += s->pairs.count;
  }
}

#define CLASSIC "all pairs: boxes, then the classic tests of pixels", run_all_pairs_classic
#define ALL_PAIRS "all pairs: boxes, then pixcollide's test of two sprites", run_all_pairs
#define CROWD "moving sprites"
#define HALF_TURNING ", half of them turning"
#define TERRAIN "moving sprites over a terrain of 4096x2048"
#define KIND(...) KIND_OF(__VA_ARGS__)
#define KIND_OF(title, against, run_peer, agreement, has_terrain, is_half_turned)                              \
  {title, against, NULL, agreement, false, setup, prepare, {run_world, run_peer}, collect, teardown,           \
   &(const frame_options){has_terrain, is_half_turned}}

static const bench_kind crowd_classic = KIND(CROWD, CLASSIC, BENCH_EXACT, false, false);
static const bench_kind turning_classic = KIND(CROWD HALF_TURNING, CLASSIC, BENCH_APPROXIMATE, false, true);
const bench_kind scenes_frames_turning = KIND(CROWD HALF_TURNING, ALL_PAIRS, BENCH_EXACT, false, true);
static const bench_kind terrain_classic = KIND(TERRAIN, CLASSIC, BENCH_EXACT, true, false);
static const bench_kind terrain_turning = KIND(TERRAIN HALF_TURNING, CLASSIC, BENCH_APPROXIMATE, true, true);
static const bench_kind terrain_pairs = KIND(TERRAIN HALF_TURNING, ALL_PAIRS, BENCH_EXACT, true, true);

static const bench_case cases[] = {
    {&crowd_classic, 100, 300, BENCH_NO_GOAL, {0}},
    {&crowd_classic, 1000, 15, BENCH_NO_GOAL, {0}},
    {&crowd_classic, 5000, 2, BENCH_NO_GOAL, {0}},
    {&turning_classic, 100, 200, BENCH_NO_GOAL, {0}},
    {&turning_classic, 1000, 15, BENCH_NO_GOAL, {0}},
    {&turning_classic, 5000, 2, BENCH_NO_GOAL, {0}},
    {&scenes_frames_turning, 100, 200, BENCH_NO_GOAL, {0}},
    {&scenes_frames_turning, 1000, 15, BENCH_NO_GOAL, {0}},
    {&terrain_classic, 500, 20, BENCH_NO_GOAL, {0}},
    {&terrain_turning, 500, 20, BENCH_NO_GOAL, {0}},
    {&terrain_pairs, 500, 20, BENCH_NO_GOAL, {0}},
};

const bench_section bench_frames = {
    .name = "frames", .title = "Whole frames, against all pairs", .size_name = "sprites",
    .unit = "microseconds a frame", .unit_ns = 1000, .cases = cases, .count = sizeof cases / sizeof *cases};
