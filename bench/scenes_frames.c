// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Whole frames: all sprites are moved, then all colliding pairs are wanted. pixcollide's world against the test of all
// pairs: boxes first, then the classic pixel tests, or pixcollide's own test of two sprites.

#include "art.h"
#include "bench.h"
#include "pix_pair.h"
#include "pix_world.h"

#define TEXTURES 6
#define CROWD_SPACING 48.0  // pixels: about the mean sizes of two sprites together, so each meets about one other box
#define TERRAIN_WIDTH 4096
#define TERRAIN_HEIGHT 2048

// A sprite's course; it bounces off the borders of the arena.
typedef struct mover {
  double x, y, vx, vy, r, vr;  // pixels and radians, a frame
  int32_t texture;
  bool is_turned;
} mover;

typedef struct placement {
  double x, y, r;
} placement;

typedef struct frame_scene {
  pix_allocator allocator;
  bench_random random;
  classic_texture textures[TEXTURES + 1];  // the last one is the terrain, if there is one
  // Each side has its own, as a mask keeps rasters for all its sprites. The second are for the test of all pairs.
  pix_mask masks[TEXTURES + 1], reference_masks[TEXTURES + 1];
  double width, height;
  mover *movers;
  placement *placements;  // of all movers in the first frame, of all in the second, ...
  int32_t movers_count, frames;
  int32_t count;  // of sprites: the movers, and before them the terrain
  pix_sprite *ours;
  pix_world world;
  pix_sprite *reference;
  pix_rect *reference_boxes;
  pix_pose *poses;  // of the turning ones, on both sides
  classic_sprite *classic;
  classic_box *classic_boxes;
} frame_scene;

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

static void set_movers(frame_scene *s, bool half_turned) {
  for (int32_t i = 0; i < s->movers_count; i++) {
    mover *m = &s->movers[i];
    m->x = bench_random_between(&s->random, 0, s->width);
    m->y = bench_random_between(&s->random, 0, s->height);
    m->vx = bench_random_between(&s->random, -2, 2);
    m->vy = bench_random_between(&s->random, -2, 2);
    m->is_turned = half_turned && i % 2 == 1;
    if (m->is_turned) m->r = bench_random_between(&s->random, 0.1, 6);
    if (m->is_turned) m->vr = bench_random_between(&s->random, 0.01, 0.05);
    m->texture = (int32_t)bench_random_between(&s->random, 0, TEXTURES);
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
  if (!pix_world_add(&s->world, &s->ours[index])) bench_out_of_memory();
}

static frame_scene *new_scene(int32_t movers, int32_t frames, bool has_terrain, bool half_turned) {
  frame_scene *s = bench_alloc(1, sizeof *s);
  pix_allocator_init(&s->allocator);
  pix_world_init(&s->world, &s->allocator, 0);
  s->random.state = 2011;
  s->movers_count = movers;
  s->frames = frames;
  s->count = movers + has_terrain;
  s->width = s->height = sqrt(movers) * CROWD_SPACING;
  if (has_terrain) s->width = TERRAIN_WIDTH, s->height = TERRAIN_HEIGHT;
  s->movers = bench_alloc(movers, sizeof *s->movers);
  s->placements = bench_alloc((int64_t)movers * frames, sizeof *s->placements);
  s->ours = bench_alloc(s->count, sizeof *s->ours);
  s->reference = bench_alloc(s->count, sizeof *s->reference);
  s->poses = bench_alloc(2 * s->count, sizeof *s->poses);
  s->reference_boxes = bench_alloc(s->count, sizeof *s->reference_boxes);
  s->classic = bench_alloc(s->count, sizeof *s->classic);
  s->classic_boxes = bench_alloc(s->count, sizeof *s->classic_boxes);
  paint(s, has_terrain);
  set_movers(s, half_turned);
  if (has_terrain) make_sprite(s, 0, TEXTURES, TERRAIN_WIDTH / 2.0, TERRAIN_HEIGHT / 2.0, false);
  for (int32_t i = 0; i < movers; i++) {
    const mover *m = &s->movers[i];
    make_sprite(s, i + has_terrain, m->texture, m->x, m->y, m->is_turned);
  }
  return s;
}

static void *setup_upright(int32_t size, int32_t count) { return new_scene(size, count, false, false); }
static void *setup_half_turned(int32_t size, int32_t count) { return new_scene(size, count, false, true); }
static void *setup_terrain(int32_t size, int32_t count) { return new_scene(size, count, true, false); }
static void *setup_terrain_half_turned(int32_t size, int32_t count) { return new_scene(size, count, true, true); }

static void teardown(void *scene) {
  frame_scene *s = scene;
  pix_world_release(&s->world);
  for (int32_t k = 0; k < TEXTURES + 1; k++) {
    pix_mask_release(&s->masks[k]);
    pix_mask_release(&s->reference_masks[k]);
    classic_texture_destroy(&s->textures[k]);
  }
  free(s->movers);
  free(s->placements);
  free(s->ours);
  free(s->reference);
  free(s->reference_boxes);
  free(s->poses);
  free(s->classic);
  free(s->classic_boxes);
  free(s);
}

static void bounce(double *at, double *speed, double limit) {
  *at += *speed;
  if ((*at < 0 && *speed < 0) || (*at > limit && *speed > 0)) *speed = -*speed;
}

static void prepare(void *scene, bench_phase phase) {
  (void)phase;
  frame_scene *s = scene;
  for (int32_t frame = 0; frame < s->frames; frame++) {
    placement *p = &s->placements[(size_t)frame * (size_t)s->movers_count];
    for (int32_t i = 0; i < s->movers_count; i++) {
      mover *m = &s->movers[i];
      bounce(&m->x, &m->vx, s->width);
      bounce(&m->y, &m->vy, s->height);
      m->r += m->vr;
      p[i] = (placement){bench_snap(m->x, 65536), bench_snap(m->y, 65536), m->r};
    }
  }
}

static void move_sprites(const frame_scene *s, pix_sprite *sprites, int32_t frame) {
  const placement *p = &s->placements[(size_t)frame * (size_t)s->movers_count];
  pix_sprite *first = sprites + (s->count - s->movers_count);
  for (int32_t i = 0; i < s->movers_count; i++) {
    pix_sprite_set_position(&first[i], p[i].x, p[i].y);
    if (!s->movers[i].is_turned) continue;
    pix_transform t = pix_sprite_transform(&first[i]);
    t.r = p[i].r;
    pix_sprite_set_transform(&first[i], &t);
  }
}

static void move_classic(frame_scene *s, int32_t frame) {
  const placement *p = &s->placements[(size_t)frame * (size_t)s->movers_count];
  classic_sprite *first = s->classic + (s->count - s->movers_count);
  for (int32_t i = 0; i < s->movers_count; i++) {
    if (s->movers[i].is_turned) classic_sprite_turn(&first[i], p[i].r, false, false);
    classic_sprite_move(&first[i], p[i].x, p[i].y);
  }
}

static void add_pair(bench_hits *hits, int32_t frame, int64_t a, int64_t b) {
  bench_hits_add(hits, (uint64_t)frame << 48 | (uint64_t)a << 24 | (uint64_t)b);
}

static void run_world(void *scene, bench_hits *hits) {
  frame_scene *s = scene;
  for (int32_t frame = 0; frame < s->frames; frame++) {
    move_sprites(s, s->ours, frame);
    if (!pix_world_find_pairs(&s->world)) bench_out_of_memory();
    for (int32_t k = 0; k < s->world.pairs.count; k++) {
      const pix_pair pair = s->world.pairs.items[k];
      add_pair(hits, frame, s->world.slots.sprite[pair.a.slot] - s->ours,
               s->world.slots.sprite[pair.b.slot] - s->ours);
    }
  }
}

static void run_all_pairs_classic(void *scene, bench_hits *hits) {
  frame_scene *s = scene;
  for (int32_t frame = 0; frame < s->frames; frame++) {
    move_classic(s, frame);
    const classic_box *boxes = s->classic_boxes;
    for (int32_t a = 0; a < s->count; a++) s->classic_boxes[a] = s->classic[a].box;
    for (int32_t a = 0; a < s->count; a++) {
      for (int32_t b = a + 1; b < s->count; b++) {
        if (classic_boxes_meet(&boxes[a], &boxes[b]) && classic_sprites_hit(&s->classic[a], &s->classic[b])) {
          add_pair(hits, frame, a, b);
        }
      }
    }
  }
}

static void run_all_pairs(void *scene, bench_hits *hits) {
  frame_scene *s = scene;
  for (int32_t frame = 0; frame < s->frames; frame++) {
    move_sprites(s, s->reference, frame);
    const pix_rect *boxes = s->reference_boxes;
    for (int32_t a = 0; a < s->count; a++) s->reference_boxes[a] = pix_sprite_box(&s->reference[a]);
    for (int32_t a = 0; a < s->count; a++) {
      for (int32_t b = a + 1; b < s->count; b++) {
        if (pix_rects_meet(boxes[a], boxes[b]) && pix_sprites_collide(&s->reference[a], &s->reference[b])) {
          add_pair(hits, frame, a, b);
        }
      }
    }
  }
}

#define CLASSIC "all pairs: boxes, then the classic tests of pixels"
#define ALL_PAIRS "all pairs: boxes, then pixcollide's test of two sprites"

static const bench_kind crowd = {"moving sprites", CLASSIC, BENCH_EXACT, false,
                                 setup_upright, prepare, run_world, run_all_pairs_classic, teardown};
static const bench_kind crowd_pairs = {"moving sprites", ALL_PAIRS, BENCH_EXACT, false,
                                       setup_upright, prepare, run_world, run_all_pairs, teardown};
static const bench_kind turning = {"moving sprites, half of them turning", CLASSIC, BENCH_APPROXIMATE, false,
                                   setup_half_turned, prepare, run_world, run_all_pairs_classic, teardown};
static const bench_kind turning_pairs = {"moving sprites, half of them turning", ALL_PAIRS, BENCH_EXACT, false,
                                         setup_half_turned, prepare, run_world, run_all_pairs, teardown};
static const bench_kind terrain = {"moving sprites over a terrain of 4096x2048", CLASSIC, BENCH_EXACT, false,
                                   setup_terrain, prepare, run_world, run_all_pairs_classic, teardown};
static const bench_kind terrain_turning = {"moving sprites over a terrain of 4096x2048, half of them turning", CLASSIC,
                                           BENCH_APPROXIMATE, false, setup_terrain_half_turned, prepare, run_world,
                                           run_all_pairs_classic, teardown};
static const bench_kind terrain_pairs = {"moving sprites over a terrain of 4096x2048, half of them turning", ALL_PAIRS,
                                         BENCH_EXACT, false, setup_terrain_half_turned, prepare, run_world,
                                         run_all_pairs, teardown};

static const bench_case cases[] = {
    {&crowd, 100, 300},        {&crowd, 1000, 20},        {&crowd, 5000, 2},
    {&crowd_pairs, 100, 300},  {&crowd_pairs, 1000, 20},  {&crowd_pairs, 5000, 2},
    {&turning, 100, 200},      {&turning, 1000, 20},      {&turning, 5000, 2},
    {&turning_pairs, 100, 200}, {&turning_pairs, 1000, 20}, {&turning_pairs, 5000, 2},
    {&terrain, 500, 20},       {&terrain_turning, 500, 20}, {&terrain_pairs, 500, 20},
};

const bench_section bench_frames = {
    .title = "Whole frames, sprites of 16 to 32 pixels", .size_name = "sprites", .unit = "microseconds a frame",
    .unit_ns = 1000, .cases = cases, .count = sizeof cases / sizeof *cases};
