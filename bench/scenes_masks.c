// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Two masks, one shifted against the other by whole pixels, against pygame's masks. What is measured finds nothing,
// which costs most: a checkerboard between the squares of another, a disc in the hole of a ring. Areas are of what
// overlaps.

#include "art.h"
#include "bits/overlap.h"
#include "peer_pygame.h"
#include "scenes.h"
#include "sections.h"

typedef struct offset {
  int32_t dx, dy;
} offset;

typedef struct mask_scene {
  pix_allocator allocator;
  bench_random random;
  pix_mask a, b;
  pygame_mask *pygame_a, *pygame_b;
  offset middle;  // where b is worst for finding nothing
  offset *offsets;
  int32_t count;
} mask_scene;

// What the masks are of.
typedef enum masks_of { CHECKERBOARDS, DISC_IN_RING, CUT_DISC_IN_RING } masks_of;

// The disc is in a mask as large as the ring's, unless it is cut: frames of one sheet have one size, and empty margins.
static void paint(masks_of what, int32_t size, classic_texture *a, classic_texture *b) {
  const int32_t disc = art_disc_inside_ring(size);
  *a = what == CHECKERBOARDS ? art_checkerboard(size) : art_paint(size, art_ring);
  *b = what == CHECKERBOARDS  ? art_checkerboard(size)
       : what == DISC_IN_RING ? art_paint_within(size, disc, art_disc)
                              : art_paint(disc, art_disc);
}

static void *setup(const bench_case *c) {
  mask_scene *s = bench_alloc(1, sizeof *s);
  classic_texture a, b;
  paint(*(const masks_of *)c->kind->with, c->size, &a, &b);
  pix_allocator_init(&s->allocator);
  s->random.state = 2026;
  art_make_mask(&s->a, &s->allocator, &a);
  art_make_mask(&s->b, &s->allocator, &b);
  s->pygame_a = pygame_mask_create(&s->a);
  s->pygame_b = pygame_mask_create(&s->b);
  bench_must(s->pygame_a != NULL && s->pygame_b != NULL);
  s->middle = (offset){(a.width - b.width) / 2, (a.height - b.height) / 2};
  s->offsets = bench_alloc(c->count, sizeof *s->offsets);
  s->count = c->count;
  classic_texture_destroy(&a);
  classic_texture_destroy(&b);
  return s;
}

static void teardown(void *scene) {
  mask_scene *s = scene;
  pix_mask_release(&s->a);
  pix_mask_release(&s->b);
  pygame_mask_destroy(s->pygame_a);
  pygame_mask_destroy(s->pygame_b);
  free(s->offsets);
  free(s);
}

static int32_t random_offset(mask_scene *s, int32_t limit) {
  return (int32_t)floor(bench_random_between(&s->random, -limit, limit + 1));
}

// Measured ones change in long runs, so that branches can be foreseen as in a program that compares the same two often.
static void prepare(void *scene, bench_phase phase) {
  static const offset steps[4] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
  mask_scene *s = scene;
  for (int32_t i = 0; i < s->count; i++) {
    const offset step = steps[(int64_t)4 * i / s->count];
    s->offsets[i] = (offset){s->middle.dx + step.dx, s->middle.dy + step.dy};
    if (phase == BENCH_CHECK) {
      s->offsets[i].dx = s->middle.dx + random_offset(s, s->a.width);
      s->offsets[i].dy = s->middle.dy + random_offset(s, s->a.height);
    }
  }
}

static void run_ours(void *scene, bench_hits *hits) {
  mask_scene *s = scene;
  const int32_t rows = pix_min(s->a.height, s->b.height);
  const pix_bits a = pix_mask_bits_for_rows(&s->a, rows), b = pix_mask_bits_for_rows(&s->b, rows);
  for (int32_t i = 0; i < s->count; i++) {
    if (pix_overlap_any(&a, &b, s->offsets[i].dx, s->offsets[i].dy)) bench_hits_add(hits, (uint64_t)i);
  }
}

static void run_pygame(void *scene, bench_hits *hits) {
  mask_scene *s = scene;
  for (int32_t i = 0; i < s->count; i++) {
    if (pygame_overlap(s->pygame_a, s->pygame_b, s->offsets[i].dx, s->offsets[i].dy)) bench_hits_add(hits, (uint64_t)i);
  }
}

// A key for the question and its answer.
static void add_area(bench_hits *hits, int32_t i, int64_t area) {
  if (area > 0) bench_hits_add(hits, (uint64_t)i << 32 | (uint64_t)area);
}

static void run_our_area(void *scene, bench_hits *hits) {
  mask_scene *s = scene;
  const int32_t rows = pix_min(s->a.height, s->b.height);
  const pix_bits a = pix_mask_bits_for_rows(&s->a, rows), b = pix_mask_bits_for_rows(&s->b, rows);
  for (int32_t i = 0; i < s->count; i++) {
    add_area(hits, i, pix_overlap_area(&a, &b, s->offsets[i].dx, s->offsets[i].dy));
  }
}

static void run_pygame_area(void *scene, bench_hits *hits) {
  mask_scene *s = scene;
  for (int32_t i = 0; i < s->count; i++) {
    add_area(hits, i, pygame_overlap_area(s->pygame_a, s->pygame_b, s->offsets[i].dx, s->offsets[i].dy));
  }
}

#define KIND(title, what)                                                                                       \
  {title, "pygame's bitmask_overlap", pygame_is_there, BENCH_EXACT, true, setup, prepare, {run_ours, run_pygame}, \
   NULL, teardown, &(const masks_of){what}}

const bench_kind scenes_masks_checkerboards = KIND("checkerboards", CHECKERBOARDS);
const bench_kind scenes_masks_disc_in_ring = KIND("disc in ring", DISC_IN_RING);
static const bench_kind cut = KIND("disc in ring, the disc's mask cut to its size", CUT_DISC_IN_RING);
static const bench_kind area = {
    "area of disc in ring", "pygame's bitmask_overlap_area", pygame_is_there, BENCH_EXACT, false, setup, prepare,
    {run_our_area, run_pygame_area}, NULL, teardown, &(const masks_of){DISC_IN_RING}};

static const bench_case cases[] = {
    {&scenes_masks_checkerboards, 16, 100000, {.at_least = 1.5}, {0}},
    {&scenes_masks_checkerboards, 32, 100000, {.at_least = 2}, {0}},
    {&scenes_masks_checkerboards, 64, 50000, {.at_least = 3}, {0}},
    {&scenes_masks_checkerboards, 128, 20000, {.at_least = 3.5}, {0}},
    {&scenes_masks_checkerboards, 256, 5000, {.at_least = 3.5}, {0}},
    {&scenes_masks_checkerboards, 1024, 400, {.at_least = 3.5}, {0}},
    {&scenes_masks_disc_in_ring, 256, 5000, {.at_least = 15}, {0}},
    {&scenes_masks_disc_in_ring, 1024, 400, {.at_least = 30}, {0}},
    {&cut, 256, 5000, BENCH_NO_GOAL, {0}},
    {&cut, 1024, 400, BENCH_NO_GOAL, {0}},
    {&area, 32, 50000, BENCH_NO_GOAL, {0}},
    {&area, 256, 2000, BENCH_NO_GOAL, {0}},
};

const bench_section bench_masks = {
    .name = "masks", .title = "Two masks, no hit", .size_name = "pixels", .unit = "nanoseconds a test", .unit_ns = 1,
    .cases = cases, .count = sizeof cases / sizeof *cases};
