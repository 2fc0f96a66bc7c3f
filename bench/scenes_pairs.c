// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Two sprites against each other: each test places both, then asks. What is measured finds nothing, which costs most:
// a checkerboard between the squares of another, a disc in the hole of a ring.

#include "art.h"
#include "bench.h"
#include "pix_pair.h"

#define FULL_TURN 6.283185307179586
#define FINEST 65536.0  // parts of a pixel

typedef struct placement {
  double ax, ay, bx, by;
} placement;

typedef struct pair_scene {
  pix_allocator allocator;
  bench_random random;
  classic_texture textures[2];
  pix_mask masks[2];
  pix_sprite ours[2];
  pix_pose poses[2];
  classic_sprite classic[2];
  classic_set set;
  placement *placements;
  int32_t count;
  bool is_checkered, is_turned, is_flipped, stays;  // stays: measured at one and the same place
} pair_scene;

static void give_texture(pair_scene *s, int32_t index, classic_texture texture) {
  s->textures[index] = texture;
  art_make_mask(&s->masks[index], &s->allocator, &s->textures[index]);
  pix_sprite_init(&s->ours[index], &s->masks[index], texture.width, texture.height);
  pix_sprite_give_pose(&s->ours[index], &s->poses[index]);
  classic_sprite_init(&s->classic[index], &s->textures[index]);
}

// Changes nothing if it is so already: a game that does not turn a sprite does not ask to.
static void turn(pair_scene *s, int32_t index, double r, bool flip_x, bool flip_y) {
  const pix_transform t = {.r = r, .sx = flip_x ? -1 : 1, .sy = flip_y ? -1 : 1,
                           .ox = s->textures[index].width / 2.0, .oy = s->textures[index].height / 2.0};
  const pix_transform had = pix_sprite_transform(&s->ours[index]);
  if (memcmp(&had, &t, sizeof t) == 0) return;
  pix_sprite_set_transform(&s->ours[index], &t);
  classic_sprite_turn(&s->classic[index], r, flip_x, flip_y);
}

static pair_scene *new_scene(int32_t count, classic_texture a, classic_texture b) {
  pair_scene *s = bench_alloc(1, sizeof *s);
  pix_allocator_init(&s->allocator);
  s->random.state = 2026;
  s->count = count;
  s->placements = bench_alloc(count, sizeof *s->placements);
  give_texture(s, 0, a);
  give_texture(s, 1, b);
  s->set = classic_set_create(a.border_count);
  if (s->set.entries == NULL) bench_out_of_memory();
  return s;
}

static void *setup_checkerboards(int32_t size, int32_t count) {
  pair_scene *s = new_scene(count, art_checkerboard(size), art_checkerboard(size));
  s->is_checkered = true;
  return s;
}

static pair_scene *new_disc_and_ring(int32_t size, int32_t count) {
  return new_scene(count, art_paint(art_disc_inside_ring(size), art_disc), art_paint(size, art_ring));
}

static void *setup_upright(int32_t size, int32_t count) { return new_disc_and_ring(size, count); }

static void *setup_flipped(int32_t size, int32_t count) {
  pair_scene *s = new_disc_and_ring(size, count);
  s->is_flipped = true;
  return s;
}

static void *setup_turned(int32_t size, int32_t count) {
  pair_scene *s = new_disc_and_ring(size, count);
  s->is_turned = true;
  return s;
}

static void *setup_turned_staying(int32_t size, int32_t count) {
  pair_scene *s = setup_turned(size, count);
  s->stays = true;
  return s;
}

static void teardown(void *scene) {
  pair_scene *s = scene;
  for (int32_t k = 0; k < 2; k++) {
    pix_mask_release(&s->masks[k]);
    classic_texture_destroy(&s->textures[k]);
  }
  classic_set_destroy(&s->set);
  free(s->placements);
  free(s);
}

static double random_up_to(pair_scene *s, double limit) { return bench_random_between(&s->random, 0, limit); }

static void orient(pair_scene *s, bench_phase phase) {
  for (int32_t k = 0; k < 2; k++) {
    double r = s->is_turned ? 0.5 + k : 0;
    bool flip_x = s->is_flipped, flip_y = s->is_flipped && k == 0;
    if (phase == BENCH_CHECK && s->is_turned) r = random_up_to(s, FULL_TURN);
    if (phase == BENCH_CHECK && s->is_flipped) flip_x = random_up_to(s, 2) < 1, flip_y = random_up_to(s, 2) < 1;
    turn(s, k, r, flip_x, flip_y);
  }
}

// Near each other at random, many on quarters of a pixel, so that ties of rounding are among them.
static void prepare_checks(pair_scene *s) {
  const double reach = (s->textures[0].width + s->textures[1].width) / 2.0;
  for (int32_t i = 0; i < s->count; i++) {
    placement *p = &s->placements[i];
    const double parts = i % 2 == 0 ? 4 : FINEST;
    p->ax = bench_snap(1000 + random_up_to(s, 100), parts);
    p->ay = bench_snap(1000 + random_up_to(s, 100), parts);
    p->bx = bench_snap(p->ax + bench_random_between(&s->random, -reach, reach), parts);
    p->by = bench_snap(p->ay + bench_random_between(&s->random, -reach, reach), parts);
  }
}

// No two placements share the fractions of their positions, so that nothing made for one serves another; unless the
// scene is one that stays.
static void prepare(void *scene, bench_phase phase) {
  pair_scene *s = scene;
  orient(s, phase);
  if (phase == BENCH_CHECK) {
    prepare_checks(s);
    return;
  }
  for (int32_t i = 0; i < s->count; i++) {
    placement *p = &s->placements[i];
    p->ax = s->stays ? 1000.3125 : bench_snap(1000 + random_up_to(s, 100), FINEST);
    p->ay = s->stays ? 1000.6875 : bench_snap(1000 + random_up_to(s, 100), FINEST);
    p->bx = p->ax;
    p->by = p->ay;
    if (s->is_checkered) {
      p->bx += 1;
    } else if (!s->stays) {
      p->bx += bench_snap(bench_random_between(&s->random, -0.2, 0.2), FINEST);
      p->by += bench_snap(bench_random_between(&s->random, -0.2, 0.2), FINEST);
    }
  }
}

static void run_ours(void *scene, bench_hits *hits) {
  pair_scene *s = scene;
  for (int32_t i = 0; i < s->count; i++) {
    const placement p = s->placements[i];
    pix_sprite_set_position(&s->ours[0], p.ax, p.ay);
    pix_sprite_set_position(&s->ours[1], p.bx, p.by);
    if (pix_sprites_collide(&s->ours[0], &s->ours[1])) bench_hits_add(hits, (uint64_t)i);
  }
}

static void place_classic(pair_scene *s, placement p) {
  classic_sprite_move(&s->classic[0], p.ax, p.ay);
  classic_sprite_move(&s->classic[1], p.bx, p.by);
}

static void run_pixels(void *scene, bench_hits *hits) {
  pair_scene *s = scene;
  for (int32_t i = 0; i < s->count; i++) {
    place_classic(s, s->placements[i]);
    if (classic_pixels_hit(&s->classic[0], &s->classic[1])) bench_hits_add(hits, (uint64_t)i);
  }
}

// Steps along the disc, which has fewer pixels than the ring.
static void run_transform(void *scene, bench_hits *hits) {
  pair_scene *s = scene;
  for (int32_t i = 0; i < s->count; i++) {
    place_classic(s, s->placements[i]);
    if (classic_transform_hit(&s->classic[0], &s->classic[1])) bench_hits_add(hits, (uint64_t)i);
  }
}

static void run_outlines(void *scene, bench_hits *hits) {
  pair_scene *s = scene;
  for (int32_t i = 0; i < s->count; i++) {
    place_classic(s, s->placements[i]);
    if (classic_outlines_hit(&s->set, &s->classic[0], &s->classic[1])) bench_hits_add(hits, (uint64_t)i);
  }
}

#define PIXELS "a test of every pixel in the intersection of two RGBA textures"
#define TRANSFORM "transforming A into B, pixel by pixel of A"
#define OUTLINES "outlines in a hash set (which miss a sprite wholly inside another)"

static const bench_kind checkerboards = {"checkerboards", PIXELS, BENCH_EXACT, true,
                                         setup_checkerboards, prepare, run_ours, run_pixels, teardown};
static const bench_kind upright = {"disc in ring", PIXELS, BENCH_EXACT, true,
                                   setup_upright, prepare, run_ours, run_pixels, teardown};
static const bench_kind flipped = {"flipped disc in flipped ring", PIXELS, BENCH_EXACT, true,
                                   setup_flipped, prepare, run_ours, run_pixels, teardown};
static const bench_kind fresh = {"turned disc in turned ring, elsewhere each time", TRANSFORM, BENCH_APPROXIMATE, true,
                                 setup_turned, prepare, run_ours, run_transform, teardown};
static const bench_kind cached = {"turned disc in turned ring, same place again", TRANSFORM, BENCH_APPROXIMATE, true,
                                  setup_turned_staying, prepare, run_ours, run_transform, teardown};
static const bench_kind fresh_outlines = {"turned disc in turned ring, elsewhere each time", OUTLINES,
                                          BENCH_APPROXIMATE, true,
                                          setup_turned, prepare, run_ours, run_outlines, teardown};
static const bench_kind cached_outlines = {"turned disc in turned ring, same place again", OUTLINES,
                                           BENCH_APPROXIMATE, true,
                                           setup_turned_staying, prepare, run_ours, run_outlines, teardown};

static const bench_case upright_cases[] = {
    {&checkerboards, 16, 40000}, {&checkerboards, 32, 10000}, {&checkerboards, 64, 4000},
    {&checkerboards, 128, 1000}, {&checkerboards, 256, 250},
    {&upright, 16, 100000}, {&upright, 32, 20000}, {&upright, 64, 5000}, {&upright, 128, 1000}, {&upright, 256, 250},
    {&flipped, 32, 20000}, {&flipped, 128, 1000},
};

static const bench_case turned_cases[] = {
    {&fresh, 32, 8000}, {&fresh, 64, 2000}, {&fresh, 128, 500}, {&fresh, 256, 120},
    {&cached, 32, 8000}, {&cached, 64, 2000}, {&cached, 128, 500}, {&cached, 256, 120},
    {&fresh_outlines, 32, 4000}, {&fresh_outlines, 64, 2000}, {&fresh_outlines, 128, 1000}, {&fresh_outlines, 256, 500},
    {&cached_outlines, 32, 4000}, {&cached_outlines, 64, 2000}, {&cached_outlines, 128, 1000},
    {&cached_outlines, 256, 500},
};

const bench_section bench_upright_pairs = {
    .title = "Two sprites, not turned, no hit", .size_name = "pixels", .unit = "nanoseconds a test", .unit_ns = 1,
    .cases = upright_cases, .count = sizeof upright_cases / sizeof *upright_cases};

const bench_section bench_turned_pairs = {
    .title = "Two sprites, turned, no hit", .size_name = "pixels", .unit = "nanoseconds a test", .unit_ns = 1,
    .cases = turned_cases, .count = sizeof turned_cases / sizeof *turned_cases};
