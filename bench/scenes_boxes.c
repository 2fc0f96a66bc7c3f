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

// How large boxes are, how dense, and what the peer is.
typedef struct box_options {
  choose_size *choose;
  double spacing;
  enum { OURSELVES, HASH, TREE, TREE_AHEAD } peer;
} box_options;

static void *setup(const bench_case *c) {
  const box_options *options = c->kind->with;
  box_scene *s = bench_alloc(1, sizeof *s);
  const int32_t size = c->size, frames = c->count;
  const double side = sqrt(size) * options->spacing;
  crowd_init(&s->crowd, size, frames, side, side);
  s->w = bench_alloc(size, sizeof *s->w);
  s->h = bench_alloc(size, sizeof *s->h);
  for (int32_t i = 0; i < size; i++) options->choose(&s->crowd.random, &s->w[i], &s->h[i]);
  s->boxes = bench_alloc((int64_t)size * frames, sizeof *s->boxes);
  s->chipmunk_boxes = bench_alloc((int64_t)size * frames, sizeof *s->chipmunk_boxes);
  s->velocities = bench_alloc(2 * (int64_t)size, sizeof *s->velocities);
  lay_out(s);
  s->ours = broad_phase_create(size);
  if (options->peer == HASH) {
    s->chipmunk = chipmunk_best_hash(s->chipmunk_boxes, size, frames);
  } else if (options->peer != OURSELVES) {
    s->chipmunk = chipmunk_tree(s->chipmunk_boxes, size, options->peer == TREE_AHEAD);
  }
  return s;
}

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

#define BY_HASH "Chipmunk's space hash with its best cells"
#define BY_TREE "Chipmunk's tree of boxes"
#define BY_TREE_AHEAD BY_TREE ", which reach ahead by their velocities"
#define SMALL "boxes of 16 to 32 pixels"
#define KIND(title, against, ...)                                                                                     \
  {title, against, chipmunk_is_there, BENCH_EXACT, false, setup, prepare, {run_ours, run_chipmunk}, collect, teardown, \
   &(const box_options){__VA_ARGS__}}

const bench_kind scenes_boxes_hash = KIND(SMALL, BY_HASH, small_sizes, SMALL_SPACING, HASH);
const bench_kind scenes_boxes_tree = KIND(SMALL, BY_TREE, small_sizes, SMALL_SPACING, TREE);
const bench_kind scenes_boxes_ahead = KIND(SMALL, BY_TREE_AHEAD, small_sizes, SMALL_SPACING, TREE_AHEAD);
static const bench_kind mixed =
    KIND("boxes of 8 pixels (90 %), 64 (9 %) and 1024 (1 %)", BY_HASH, mixed_sizes, MIXED_SPACING, HASH);
static const bench_kind clustered =
    KIND(SMALL ", all in a hundredth of the area", BY_HASH, small_sizes, SMALL_SPACING / 10, HASH);
static const bench_kind other_kernel = {
    SMALL, "the same by 128-bit vectors", NULL, BENCH_EXACT, false, setup, prepare, {run_ours, run_ours_as_peer},
    collect, teardown, &(const box_options){small_sizes, SMALL_SPACING, OURSELVES}};

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
