// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Operations on masks, each beside a plain loop over its pixels. A file toolkit_<topic>.c holds the loops of one topic
// and its section; toolkit.c the masks that they work on.
#ifndef TOOLKIT_H
#define TOOLKIT_H

#include "mask/mask.h"
#include "measure.h"

typedef struct toolkit_scene {
  pix_allocator allocator;
  pix_mask mask;       // a terrain: ground with caves, islands above it. Size 4096 is 4096 x 2048, others are square
  pix_mask other;      // a disc with a hole, 64 pixels across
  pix_mask result[2];  // by side: a copy of `mask` when a run begins. A run may edit it, or release it and make another
  uint64_t number[2];  // by side: 0 when a run begins; what a run finds besides
  int32_t count;       // operations a run
} toolkit_scene;

void *toolkit_setup(int32_t size, int32_t count);
void toolkit_prepare(void *scene, bench_phase phase);
void toolkit_collect(void *scene, bench_side side, bench_hits *hits);
void toolkit_teardown(void *scene);

// Defines the kind `id`, of which functions id_ours and id_loop (toolkit_scene *scene) do the operation scene->count
// times. What they leave in result and number must be the same.
#define TOOLKIT_KIND(id, title)                                                                                       \
  static void id##_run_ours(void *scene, bench_hits *hits) { (void)hits; id##_ours(scene); }                          \
  static void id##_run_loop(void *scene, bench_hits *hits) { (void)hits; id##_loop(scene); }                          \
  static const bench_kind id = {title, "a plain loop over pixels", NULL, BENCH_EXACT, false, toolkit_setup,            \
                                toolkit_prepare, {id##_run_ours, id##_run_loop}, toolkit_collect, toolkit_teardown};

// The three sizes at which each is measured, with the number of operations a run at each.
#define TOOLKIT_CASES(id, small, middle, large)                                                                       \
  {&id, 64, small, BENCH_NO_GOAL, {0}}, {&id, 512, middle, {.at_least = 10}, {0}},                                    \
  {&id, 4096, large, {.at_least = 10}, {0}}

// Texels one by one, as a plain program would: those outside are empty, and setting one outside is an error.
static inline bool toolkit_get(const pix_mask *mask, int32_t x, int32_t y) {
  if (x < 0 || y < 0 || x >= mask->width || y >= mask->height) return false;
  return (pix_mask_stripe(mask, x >> 6)[y] >> (x & 63)) & 1;
}

static inline void toolkit_set(pix_mask *mask, int32_t x, int32_t y, bool solid) {
  uint64_t *word = &pix_mask_stripe(mask, x >> 6)[y];
  const uint64_t bit = UINT64_C(1) << (x & 63);
  *word = solid ? *word | bit : *word & ~bit;
}

// To be called once after toolkit_set: brings count and version up to date.
void toolkit_recount(pix_mask *mask);

// The smallest rectangle that holds the solid texels, found one by one.
pix_rect toolkit_plain_bounds(const pix_mask *mask);

// Releases the mask and makes it an empty one of this size; ends the program if memory is short.
void toolkit_renew(toolkit_scene *scene, pix_mask *mask, int32_t width, int32_t height);

#endif
