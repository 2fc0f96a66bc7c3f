// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Operations on masks, each beside a plain loop over its pixels.
#ifndef BENCH_TOOLKIT_H
#define BENCH_TOOLKIT_H

#include "bench.h"

typedef struct toolkit_row toolkit_row;

typedef struct toolkit_scene {
  pix_allocator allocator;
  const toolkit_row *row;
  pix_mask mask;         // a terrain: ground with caves, islands above it. Size 4096 is 4096 x 2048, others are square
  pix_mask other;        // a disc with a hole, 64 pixels across
  void *own;             // what the row's set_up has allocated: freed with the scene
  pix_mask results[2];   // of ours, and of the loop: copies of `mask` when a run begins
  uint64_t answer[2];    // made of what each operation of the last run has returned
  int32_t count;         // operations a run

  // For the operation that is being done: the result of its side, and its number in the run.
  pix_mask *result;
  int32_t i;
} toolkit_scene;

// Does an operation once. Both sides must return the same, and leave the same in s->result, which may be edited, or
// released and made anew.
typedef uint64_t toolkit_work(toolkit_scene *s);

#define TOOLKIT_SIZES 3

struct toolkit_row {
  const char *name;
  toolkit_work *ours, *loop;
  int32_t counts[TOOLKIT_SIZES];     // operations a run with 64, 512 and 4096 pixels; 0: not measured
  int32_t with;                      // for the work to read
  void (*set_up)(toolkit_scene *s);  // NULL: the masks are as they are
};

void toolkit_run(const toolkit_row *rows, size_t count);

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

// Goes through all places of what has this width and height, row by row.
#define TOOLKIT_EACH(of, x, y) \
  for (int32_t y = 0; y < (of)->height; y++) for (int32_t x = 0; x < (of)->width; x++)

// To be called once after toolkit_set: brings count and version up to date. Returns the count, as TOOLKIT_MAKE does.
uint64_t toolkit_recount(pix_mask *mask);

// Releases the mask and makes it an empty one of this size; ends the program if memory is short.
void toolkit_renew(toolkit_scene *s, pix_mask *mask, int32_t width, int32_t height);

// Work of ours: has `call` make the result.
#define TOOLKIT_MAKE(s, call) (pix_mask_release((s)->result), bench_must(call), (uint64_t)(s)->result->solid_count)

static inline uint64_t toolkit_mix(uint64_t sum, uint64_t value) {
  return (sum ^ value) * UINT64_C(0x9e3779b97f4a7c15);
}

#endif
