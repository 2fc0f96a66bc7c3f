// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Boxes only: all have moved, and all pairs that meet are wanted. pixcollide's broad phase against Chipmunk's.

#include "broad_phase.h"
#include "crowd.h"
#include "peer_chipmunk.h"
#include "scenes.h"
#include "sections.h"

typedef struct box_scene {
  crowd crowd;
  int32_t *w, *h;  // pixels, by box
  pix_rect *boxes;              // of all in the first frame, of all in the second, ...
  chipmunk_box *chipmunk_boxes;
  double *velocities;
  broad_phase *ours;
  chipmunk_index *chipmunk;
  bench_pairs pairs[2];
} box_scene;

typedef void choose_size(bench_random *random, int32_t *w, int32_t *h);

static void small_sizes(bench_random *random, int32_t *w, int32_t *h) {
  *w = (int32_t)bench_random_between(random, 16, 33);
  *h = (int32_t)bench_random_between(random, 16, 33);
}

static void mixed_sizes(bench_random *random, int32_t *w, int32_t *h) {
  const double part = bench_random_between(random, 0, 1);
  *w = *h = part < 0.9 ? 8 : part < 0.99 ? 64 : 1024;
}

// In arenas of so many pixels square for each, a box meets about one other: the mean of (a + b)^2 over all sizes a, b.
#define SMALL_SPACING 48.0
#define MIXED_SPACING 151.0

static void lay_out(box_scene *s) {
  crowd_advance(&s->crowd);
  const crowd_place *place = s->crowd.places;
  pix_rect *box = s->boxes;
  chipmunk_box *edges = s->chipmunk_boxes;
  for (int32_t frame = 0; frame < s->crowd.frames; frame++) {
    for (int32_t i = 0; i < s->crowd.count; i++, place++, box++) {
      *box = (pix_rect){(int32_t)floor(place->x), (int32_t)floor(place->y), s->w[i], s->h[i]};
      *edges++ = (chipmunk_box){box->x, box->y, box->x + box->w - 1, box->y + box->h - 1};
    }
  }
  for (int32_t i = 0; i < s->crowd.count; i++) {
    s->velocities[2 * i] = s->crowd.movers[i].vx;
    s->velocities[2 * i + 1] = s->crowd.movers[i].vy;
  }
}

static box_scene *new_scene(int32_t count, int32_t frames, double side, choose_size *choose) {
  box_scene *s = bench_alloc(1, sizeof *s);
  crowd_init(&s->crowd, count, frames, side, side);
  s->w = bench_alloc(count, sizeof *s->w);
  s->h = bench_alloc(count, sizeof *s->h);
  for (int32_t i = 0; i < count; i++) choose(&s->crowd.random, &s->w[i], &s->h[i]);
  s->boxes = bench_alloc((int64_t)count * frames, sizeof *s->boxes);
  s->chipmunk_boxes = bench_alloc((int64_t)count * frames, sizeof *s->chipmunk_boxes);
  s->velocities = bench_alloc(2 * (int64_t)count, sizeof *s->velocities);
  lay_out(s);
  s->ours = broad_phase_create(count);
  return s;
}

static box_scene *with_hash(box_scene *s) {
  s->chipmunk = chipmunk_best_hash(s->chipmunk_boxes, s->crowd.count, s->crowd.frames);
  return s;
}

static box_scene *with_tree(box_scene *s, bool looks_ahead) {
  s->chipmunk = chipmunk_tree(s->chipmunk_boxes, s->crowd.count, looks_ahead);
  return s;
}

static box_scene *new_small(int32_t size, int32_t count) {
  return new_scene(size, count, sqrt(size) * SMALL_SPACING, small_sizes);
}

static box_scene *new_mixed(int32_t size, int32_t count) {
  return new_scene(size, count, sqrt(size) * MIXED_SPACING, mixed_sizes);
}

static box_scene *new_clustered(int32_t size, int32_t count) {
  return new_scene(size, count, sqrt(size) * SMALL_SPACING / 10, small_sizes);
}

static void *setup_small(int32_t size, int32_t count) { return new_small(size, count); }
static void *setup_small_hash(int32_t size, int32_t count) { return with_hash(new_small(size, count)); }
static void *setup_small_tree(int32_t size, int32_t count) { return with_tree(new_small(size, count), false); }
static void *setup_small_ahead(int32_t size, int32_t count) { return with_tree(new_small(size, count), true); }
static void *setup_mixed(int32_t size, int32_t count) { return with_hash(new_mixed(size, count)); }
static void *setup_clustered(int32_t size, int32_t count) { return with_hash(new_clustered(size, count)); }

static void teardown(void *scene) {
  box_scene *s = scene;
  if (s->chipmunk != NULL) chipmunk_destroy(s->chipmunk);
  broad_phase_destroy(s->ours);
  crowd_destroy(&s->crowd);
  free(s->w);
  free(s->h);
  free(s->boxes);
  free(s->chipmunk_boxes);
  free(s->velocities);
  for (int32_t side = 0; side < 2; side++) free(s->pairs[side].items);
  free(s);
}

static void prepare(void *scene, bench_phase phase) {
  (void)phase;
  lay_out(scene);
}

static void run_broad_phase(box_scene *s, bench_side side, bench_hits *hits) {
  for (int32_t frame = 0; frame < s->crowd.frames; frame++) {
    broad_phase_ours(s->ours, s->boxes + (size_t)frame * (size_t)s->crowd.count, &s->pairs[side]);
    hits->found += s->pairs[side].count;
  }
}

static void run_ours(void *scene, bench_hits *hits) { run_broad_phase(scene, BENCH_OURS, hits); }
static void run_ours_as_peer(void *scene, bench_hits *hits) { run_broad_phase(scene, BENCH_PEER, hits); }

static void run_chipmunk(void *scene, bench_hits *hits) {
  box_scene *s = scene;
  for (int32_t frame = 0; frame < s->crowd.frames; frame++) {
    const chipmunk_box *boxes = s->chipmunk_boxes + (size_t)frame * (size_t)s->crowd.count;
    chipmunk_frame(s->chipmunk, boxes, s->velocities, &s->pairs[BENCH_PEER]);
    hits->found += s->pairs[BENCH_PEER].count;
  }
}

static void collect(void *scene, bench_side side, bench_hits *hits) {
  box_scene *s = scene;
  bench_hits_add_pairs(hits, &s->pairs[side]);
}

#define HASH "Chipmunk's space hash with its best cells"
#define TREE "Chipmunk's tree of boxes"

const bench_kind scenes_boxes_hash = {
    "boxes of 16 to 32 pixels", HASH, chipmunk_is_there, BENCH_EXACT, false,
    setup_small_hash, prepare, {run_ours, run_chipmunk}, collect, teardown};
const bench_kind scenes_boxes_tree = {
    "boxes of 16 to 32 pixels", TREE, chipmunk_is_there, BENCH_EXACT, false,
    setup_small_tree, prepare, {run_ours, run_chipmunk}, collect, teardown};
const bench_kind scenes_boxes_ahead = {
    "boxes of 16 to 32 pixels", TREE ", which reach ahead by their velocities", chipmunk_is_there, BENCH_EXACT, false,
    setup_small_ahead, prepare, {run_ours, run_chipmunk}, collect, teardown};
static const bench_kind mixed = {
    "boxes of 8 pixels (90 %), 64 (9 %) and 1024 (1 %)", HASH, chipmunk_is_there, BENCH_EXACT, false,
    setup_mixed, prepare, {run_ours, run_chipmunk}, collect, teardown};
static const bench_kind clustered = {
    "boxes of 16 to 32 pixels, all in a hundredth of the area", HASH, chipmunk_is_there, BENCH_EXACT, false,
    setup_clustered, prepare, {run_ours, run_chipmunk}, collect, teardown};
static const bench_kind other_kernel = {
    "boxes of 16 to 32 pixels", "the same by 128-bit vectors", NULL, BENCH_EXACT, false,
    setup_small, prepare, {run_ours, run_ours_as_peer}, collect, teardown};

#define BY_AVX2_AND_SSE2 {"avx2", "sse2"}

static const bench_case cases[] = {
    {&scenes_boxes_hash, 1000, 40, {.at_least = 8}, {0}},
    {&scenes_boxes_hash, 10000, 8, {.at_least = 8}, {0}},
    {&scenes_boxes_hash, 100000, 3, {.at_least = 12}, {0}},
    {&scenes_boxes_tree, 1000, 40, {.at_least = 20}, {0}},
    {&scenes_boxes_tree, 10000, 8, {.at_least = 20}, {0}},
    {&scenes_boxes_tree, 100000, 3, {.at_least = 20}, {0}},
    {&scenes_boxes_ahead, 1000, 40, BENCH_NO_GOAL, {0}},
    {&scenes_boxes_ahead, 10000, 8, BENCH_NO_GOAL, {0}},
    {&scenes_boxes_ahead, 100000, 3, BENCH_NO_GOAL, {0}},
    {&mixed, 10000, 8, {.at_least = 4}, {0}},
    {&mixed, 100000, 3, {.at_least = 4}, {0}},
    {&clustered, 1000, 20, {.at_least = 25}, {0}},
    {&clustered, 10000, 3, {.at_least = 25}, {0}},
    {&other_kernel, 1000, 40, {.at_most = 1.5}, BY_AVX2_AND_SSE2},
    {&other_kernel, 10000, 8, {.at_most = 1.5}, BY_AVX2_AND_SSE2},
    {&other_kernel, 100000, 3, {.at_most = 1.5}, BY_AVX2_AND_SSE2},
};

const bench_section bench_boxes = {
    .name = "boxes", .title = "Boxes only, all of them moved, all pairs", .size_name = "boxes",
    .unit = "nanoseconds a box", .unit_ns = 1, .is_by_size = true,
    .cases = cases, .count = sizeof cases / sizeof *cases};
