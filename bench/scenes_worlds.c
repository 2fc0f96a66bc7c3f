// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Whole frames of sprites that are not turned: those that move are moved, then all colliding pairs are wanted, pixel
// for pixel. pixcollide's world against Chipmunk's space hash with pygame's test of pixels on the pairs it finds, and
// against itself where a part of the work is left out.

#include "art.h"
#include "broad_phase.h"
#include "crowd.h"
#include "peer_chipmunk.h"
#include "peer_pygame.h"
#include "scenes.h"
#include "sections.h"
#include "sprite/sprite_pair.h"
#include "world/world_questions.h"

#define TEXTURES 6
#define SPACING 48.0  // pixels: so a sprite meets about one other box
#define MOVERS_AMONG_STILL 500

// One side's sprites, and the world they are in, if it has one.
typedef struct side_sprites {
  pix_mask masks[TEXTURES];
  pix_sprite *sprites;
  pix_world world;
  bench_pairs pairs;  // those of the last frame, where there is no world
} side_sprites;

typedef struct world_scene {
  pix_allocator allocator;
  crowd crowd;
  int32_t moving;        // the first so many of the crowd move
  int32_t still;         // sprites of ours beside the crowd
  int32_t *texture;      // of each of the crowd, and of the still ones
  side_sprites sides[2];
  double half_width[TEXTURES], half_height[TEXTURES];
  pygame_mask *pygame_masks[TEXTURES];
  chipmunk_index *chipmunk;
  chipmunk_box *chipmunk_boxes;  // as of the last frame
  bench_pairs candidates;
  broad_phase *boxes_only;
  pix_rect *boxes;
  pix_pair_keys hits, scratch;
} world_scene;

static void make_masks(world_scene *s) {
  static const struct {
    int32_t size;
    art_shape shape;
  } art[TEXTURES] = {{16, art_disc}, {24, art_disc}, {32, art_ring}, {20, art_ship}, {28, art_ship}, {24, art_star}};
  for (int32_t k = 0; k < TEXTURES; k++) {
    classic_texture texture = art_paint(art[k].size, art[k].shape);
    for (int32_t side = 0; side < 2; side++) art_make_mask(&s->sides[side].masks[k], &s->allocator, &texture);
    classic_texture_destroy(&texture);
    s->half_width[k] = s->half_height[k] = art[k].size / 2.0;
    if (pygame_is_there()) s->pygame_masks[k] = pygame_mask_create(&s->sides[BENCH_OURS].masks[k]);
  }
}

static void add_sprite(world_scene *s, bench_side side, int32_t index, double x, double y) {
  side_sprites *mine = &s->sides[side];
  pix_sprite *sprite = &mine->sprites[index];
  const int32_t k = s->texture[index];
  const pix_transform t = {.sx = 1, .sy = 1, .ox = s->half_width[k], .oy = s->half_height[k]};
  pix_sprite_init(sprite, &mine->masks[k], mine->masks[k].width, mine->masks[k].height);
  pix_sprite_set_transform(sprite, &t);
  pix_sprite_set_position(sprite, x, y);
  bench_must(pix_world_add(&mine->world, sprite));
}

// A scene of `count` sprites of which `moving` move, in an arena where each meets about one other. Both sides have
// sprites and worlds of their own.
static world_scene *new_scene(int32_t count, int32_t frames, int32_t moving, int32_t still) {
  world_scene *s = bench_alloc(1, sizeof *s);
  const double side_length = sqrt(count) * SPACING;
  pix_allocator_init(&s->allocator);
  crowd_init(&s->crowd, count, frames, side_length, side_length);
  s->moving = moving;
  s->still = still;
  for (int32_t i = moving; i < count; i++) crowd_halt(&s->crowd, i);
  s->texture = bench_alloc(count + still, sizeof *s->texture);
  for (int32_t i = 0; i < count + still; i++) {
    s->texture[i] = (int32_t)bench_random_between(&s->crowd.random, 0, TEXTURES);
  }
  make_masks(s);
  for (int32_t side = 0; side < 2; side++) {
    pix_world_init(&s->sides[side].world, &s->allocator, 0);
    s->sides[side].sprites = bench_alloc(count + still, sizeof *s->sides[side].sprites);
    for (int32_t i = 0; i < count; i++) add_sprite(s, (bench_side)side, i, s->crowd.movers[i].x, s->crowd.movers[i].y);
  }
  return s;
}

static void teardown(void *scene) {
  world_scene *s = scene;
  for (int32_t side = 0; side < 2; side++) {
    side_sprites *mine = &s->sides[side];
    pix_world_release(&mine->world);
    free(mine->sprites);
    free(mine->pairs.items);
    for (int32_t k = 0; k < TEXTURES; k++) pix_mask_release(&mine->masks[k]);
  }
  for (int32_t k = 0; k < TEXTURES; k++) {
    if (s->pygame_masks[k] != NULL) pygame_mask_destroy(s->pygame_masks[k]);
  }
  if (s->chipmunk != NULL) chipmunk_destroy(s->chipmunk);
  broad_phase_destroy(s->boxes_only);
  crowd_destroy(&s->crowd);
  free(s->texture);
  free(s->chipmunk_boxes);
  free(s->candidates.items);
  free(s->boxes);
  pix_free(&s->allocator, s->hits.keys, (size_t)s->hits.capacity, sizeof *s->hits.keys);
  pix_free(&s->allocator, s->scratch.keys, (size_t)s->scratch.capacity, sizeof *s->scratch.keys);
  free(s);
}

static void prepare(void *scene, bench_phase phase) {
  (void)phase;
  world_scene *s = scene;
  crowd_advance(&s->crowd);
}

// Our side.

static void move_sprites(const world_scene *s, bench_side side, int32_t frame) {
  const crowd_place *place = crowd_frame(&s->crowd, frame);
  pix_sprite *sprites = s->sides[side].sprites;
  for (int32_t i = 0; i < s->moving; i++) pix_sprite_set_position(&sprites[i], place[i].x, place[i].y);
}

static void run_world(world_scene *s, bench_side side, bench_hits *hits) {
  pix_world *world = &s->sides[side].world;
  for (int32_t frame = 0; frame < s->crowd.frames; frame++) {
    move_sprites(s, side, frame);
    bench_must(pix_world_find_pairs(world));
    hits->found += world->pairs.count;
  }
}

static void run_ours(void *scene, bench_hits *hits) { run_world(scene, BENCH_OURS, hits); }
static void run_ours_as_peer(void *scene, bench_hits *hits) { run_world(scene, BENCH_PEER, hits); }

static void collect_world(const world_scene *s, bench_side side, bench_hits *hits) {
  const pix_world *world = &s->sides[side].world;
  for (int32_t k = 0; k < world->pairs.count; k++) {
    const pix_pair pair = world->pairs.items[k];
    bench_hits_add(hits, bench_pair_key(world->slots.sprite[pair.a.slot] - s->sides[side].sprites,
                                        world->slots.sprite[pair.b.slot] - s->sides[side].sprites));
  }
}

static void collect_worlds(void *scene, bench_side side, bench_hits *hits) { collect_world(scene, side, hits); }

static void collect(void *scene, bench_side side, bench_hits *hits) {
  world_scene *s = scene;
  if (side == BENCH_OURS) {
    collect_world(s, side, hits);
  } else {
    bench_hits_add_pairs(hits, &s->sides[side].pairs);
  }
}

// Chipmunk and pygame. A box is the whole mask, at the pixels where the rule puts it.

static bool both_are_there(void) { return chipmunk_is_there() && pygame_is_there(); }

static void place_boxes(const world_scene *s, int32_t frame, int32_t count) {
  const crowd_place *place = crowd_frame(&s->crowd, frame);
  for (int32_t i = 0; i < count; i++) {
    const int32_t k = s->texture[i];
    const double left = ceil(place[i].x - s->half_width[k] - 0.5), top = ceil(place[i].y - s->half_height[k] - 0.5);
    s->chipmunk_boxes[i] = (chipmunk_box){left, top, left + 2 * s->half_width[k] - 1, top + 2 * s->half_height[k] - 1};
  }
}

static void run_hash_and_pygame(void *scene, bench_hits *hits) {
  world_scene *s = scene;
  bench_pairs *pairs = &s->sides[BENCH_PEER].pairs;
  for (int32_t frame = 0; frame < s->crowd.frames; frame++) {
    place_boxes(s, frame, s->moving);
    chipmunk_frame(s->chipmunk, s->chipmunk_boxes, NULL, &s->candidates);
    pairs->count = 0;
    for (int32_t i = 0; i < s->candidates.count; i++) {
      const bench_pair c = s->candidates.items[i];
      const chipmunk_box a = s->chipmunk_boxes[c.a], b = s->chipmunk_boxes[c.b];
      if (pygame_overlap(s->pygame_masks[s->texture[c.a]], s->pygame_masks[s->texture[c.b]], (int)(b.left - a.left),
                         (int)(b.top - a.top))) {
        bench_pairs_add(pairs, c.a, c.b);
      }
    }
    hits->found += pairs->count;
  }
}

static world_scene *with_hash(world_scene *s) {
  s->chipmunk_boxes = bench_alloc(s->crowd.count, sizeof *s->chipmunk_boxes);
  crowd_advance(&s->crowd);
  place_boxes(s, 0, s->crowd.count);
  s->chipmunk = chipmunk_best_hash(s->chipmunk_boxes, s->crowd.count, 1);
  return s;
}

static void *setup_hash(const bench_case *c) { return with_hash(new_scene(c->size, c->count, c->size, 0)); }
static void *setup_few(const bench_case *c) { return with_hash(new_scene(c->size, c->count, c->size / 10, 0)); }
static void *setup_ours(const bench_case *c) { return new_scene(c->size, c->count, c->size, 0); }

// What the order costs: the hits of a frame, in the order in which a world finds them, put into the right
// one. The broad phase has no other order here than there. One frame a run.

static void *setup_order(const bench_case *c) {
  world_scene *s = new_scene(c->size, c->count, c->size, 0);
  s->boxes = bench_alloc(c->size, sizeof *s->boxes);
  s->boxes_only = broad_phase_create(c->size);
  return s;
}

static void prepare_order(void *scene, bench_phase phase) {
  (void)phase;
  world_scene *s = scene;
  pix_sprite *sprites = s->sides[BENCH_PEER].sprites;
  bench_pairs *pairs = &s->sides[BENCH_PEER].pairs;
  crowd_advance(&s->crowd);
  move_sprites(s, BENCH_PEER, s->crowd.frames - 1);
  for (int32_t i = 0; i < s->crowd.count; i++) s->boxes[i] = pix_sprite_box(&sprites[i]);
  broad_phase_ours(s->boxes_only, s->boxes, &s->candidates);
  pairs->count = 0;
  for (int32_t i = 0; i < s->candidates.count; i++) {
    const bench_pair c = s->candidates.items[i];
    if (pix_sprites_collide(&sprites[c.a], &sprites[c.b])) bench_pairs_add(pairs, c.a, c.b);
  }
  bench_must(pix_reserve(&s->allocator, &s->hits.keys, &s->hits.capacity, pairs->count, sizeof *s->hits.keys));
}

static void run_order(void *scene, bench_hits *hits) {
  world_scene *s = scene;
  const bench_pairs *pairs = &s->sides[BENCH_PEER].pairs;
  for (int32_t frame = 0; frame < s->crowd.frames; frame++) {
    for (int32_t i = 0; i < pairs->count; i++) s->hits.keys[i] = bench_pair_key(pairs->items[i].a, pairs->items[i].b);
    s->hits.count = pairs->count;
    bench_must(pix_pair_keys_sort(&s->hits, &s->scratch, &s->allocator));
    hits->found += pairs->count;
  }
}

static void collect_order(void *scene, bench_side side, bench_hits *hits) {
  world_scene *s = scene;
  if (side == BENCH_OURS) collect_world(s, side, hits);
  for (int32_t i = 0; i < s->hits.count && side == BENCH_PEER; i++) bench_hits_add(hits, s->hits.keys[i]);
}

#define FEW_STILL 100

// Few that move, beside many that never do. `size` counts those.

static void add_static(world_scene *s, bench_side side, int32_t index, double x, double y) {
  add_sprite(s, side, MOVERS_AMONG_STILL + index, x, y);
  pix_sprite_set_static(&s->sides[side].sprites[MOVERS_AMONG_STILL + index], true);
}

// To the right of the arena, on a grid where they touch neither it nor each other, or all over it.
static void *new_still_scene(int32_t size, int32_t count, bool is_apart) {
  world_scene *s = new_scene(MOVERS_AMONG_STILL, count, MOVERS_AMONG_STILL, size);
  const double side = sqrt(size) * SPACING;
  if (!is_apart) s->crowd.width = s->crowd.height = side;
  const double left = is_apart ? s->crowd.width + 2 * SPACING : 0;
  const int32_t columns = (int32_t)ceil(side / SPACING);
  for (int32_t i = 0; i < size; i++) {
    add_static(s, BENCH_OURS, i, left + i % columns * SPACING, i / columns * SPACING);
    if (is_apart && i < FEW_STILL) add_static(s, BENCH_PEER, i, left + i % columns * SPACING, i / columns * SPACING);
  }
  return s;
}

static void *setup_still_apart(const bench_case *c) { return new_still_scene(c->size, c->count, true); }
static void *setup_still_among(const bench_case *c) { return new_still_scene(c->size, c->count, false); }

#define HASH_AND_PYGAME "Chipmunk's space hash with its best cells, then pygame's bitmask_overlap"

#define BY_HASH(title, setup) \
  {title, HASH_AND_PYGAME, both_are_there, BENCH_EXACT, false, setup, prepare, {run_ours, run_hash_and_pygame}, \
   collect, teardown, NULL}
#define BY_OURSELVES(title, peer, agreement, setup) \
  {title, peer, NULL, agreement, false, setup, prepare, {run_ours, run_ours_as_peer}, collect_worlds, teardown, NULL}

const bench_kind scenes_worlds_hash = BY_HASH("moving sprites of 16 to 32 pixels", setup_hash);
static const bench_kind few_moving = BY_HASH("sprites of which a tenth moves", setup_few);
static const bench_kind other_kernel =
    BY_OURSELVES("moving sprites of 16 to 32 pixels", "the same by 128-bit vectors", BENCH_EXACT, setup_ours);
static const bench_kind order = {
    "moving sprites of 16 to 32 pixels", "putting the pairs of a frame into adding order alone", NULL, BENCH_EXACT,
    false, setup_order, prepare_order, {run_ours, run_order}, collect_order, teardown, NULL};
static const bench_kind still_apart = BY_OURSELVES("500 moving sprites, and so many static ones elsewhere",
                                                   "100 static ones instead", BENCH_EXACT, setup_still_apart);
static const bench_kind still_among =
    BY_OURSELVES("500 moving sprites among so many static ones, which they hit", "the moving ones alone",
                 BENCH_APPROXIMATE, setup_still_among);

#define BY_AVX2_AND_SSE2 {"avx2", "sse2"}

static const bench_case cases[] = {
    {&scenes_worlds_hash, 1000, 40, {.at_least = 6}, {0}},
    {&scenes_worlds_hash, 10000, 8, {.at_least = 6, .longest = 250}, {0}},
    {&scenes_worlds_hash, 100000, 3, {.at_least = 6, .longest = 3000}, {0}},
    {&few_moving, 1000, 40, BENCH_NO_GOAL, {0}},
    {&few_moving, 10000, 8, BENCH_NO_GOAL, {0}},
    {&few_moving, 100000, 3, BENCH_NO_GOAL, {0}},
    {&still_apart, 50000, 40, {.at_least = 0.9}, {0}},
    {&still_among, 50000, 40, BENCH_NO_GOAL, {0}},
    {&order, 1000, 1, BENCH_NO_GOAL, {0}},
    {&order, 10000, 1, BENCH_NO_GOAL, {0}},
    {&order, 100000, 1, BENCH_NO_GOAL, {0}},
    {&other_kernel, 10000, 8, BENCH_NO_GOAL, BY_AVX2_AND_SSE2},
};

const bench_section bench_worlds = {
    .name = "worlds", .title = "Whole frames of sprites with masks, all pairs", .size_name = "sprites",
    .unit = "microseconds a frame", .unit_ns = 1000, .cases = cases, .count = sizeof cases / sizeof *cases};
