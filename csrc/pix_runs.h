// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// All runs of a bitmap: the longest stretches of solid pixels (or of empty ones) in each row. A bitmap of which every
// other pixel is solid has most of them, one for two pixels.
#ifndef PIX_RUNS_H
#define PIX_RUNS_H

#include "pix_alloc.h"
#include "pix_bits.h"

// Columns [begin, end) of a row.
typedef struct pix_run {
  uint16_t begin, end;
} pix_run;

typedef struct pix_runs {
  pix_allocator *allocator;
  pix_run *items;       // from the top row down, from left to right in each
  int32_t *row_starts;  // of height + 1: the runs of row y are those from row_starts[y] up to row_starts[y + 1]
  int32_t count, height;
} pix_runs;

// The runs of solid pixels, or of empty ones; 4 bytes a run and 4 a row. False if memory is short: then there is
// nothing to destroy.
bool pix_runs_create(pix_runs *runs, pix_allocator *allocator, const pix_bits *bits, bool solid);

// Of zeroed runs, too; may be repeated.
void pix_runs_destroy(pix_runs *runs);

// Sets columns [begin, end) of row y in words laid out as in pix_bits.h.
static inline void pix_run_draw(uint64_t *words, int32_t pitch, int32_t y, int32_t begin, int32_t end) {
  PIX_ASSERT(begin >= 0 && begin < end && y >= 0 && y < pitch);
  const int32_t first = begin / 64, last = (end - 1) / 64;
  uint64_t *word = words + (size_t)first * (size_t)pitch + y;
  if (first == last) {
    *word |= pix_bit_range(begin - first * 64, end - first * 64);
    return;
  }
  *word |= ~UINT64_C(0) << (begin & 63);
  for (int32_t stripe = first + 1; stripe < last; stripe++) *(word += pitch) = ~UINT64_C(0);
  *(word + pitch) |= pix_bit_range(0, end - last * 64);
}

#endif
