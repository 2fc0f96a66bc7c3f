// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The runs of a bitmap: the longest stretches of solid pixels (or of empty ones) in each row. Found one by one, on a
// walk over the bitmap, or listed all at once.
#pragma once

#include "base/alloc.h"
#include "bits/bits.h"

// A walk over the solid pixels in row order: top row first, then left to right. Inline, so that a loop keeps its place
// in registers.

static inline bool pix_walk_search(const pix_bits *bits, int32_t *x, int32_t *y) {
  const int32_t stripes = pix_stripe_count(bits->width);
  int32_t stripe = *x / 64;
  uint64_t columns = ~UINT64_C(0) << *x % 64;
  for (int32_t row = *y; row < bits->height; row++) {
    for (; stripe < stripes; stripe++) {
      const uint64_t word = pix_bits_word(bits, stripe, row) & columns;
      columns = ~UINT64_C(0);
      if (word == 0) continue;
      *x = stripe * 64 + pix_lowest_bit(word);
      *y = row;
      return true;
    }
    stripe = 0;
    columns = ~UINT64_C(0);
  }
  return false;
}

// Moves (*x, *y) to the first solid pixel from there on, itself included. False if there is none: then they stay. Not
// negative; *x may be beyond the end of the row, *y below the last one.
static inline bool pix_walk_to_solid(const pix_bits *bits, int32_t *x, int32_t *y) {
  PIX_ASSERT(*x >= 0 && *y >= 0);
  // Most often the next pixel is solid, too: a guess that the processor makes well.
  if (*x < bits->width && *y < bits->height && pix_bits_get(bits, *x, *y)) return true;
  return pix_walk_search(bits, x, y);
}

// Moves (*x, *y) to the first solid pixel from there on, as pix_walk_to_solid does, and sets *end to the column after
// the run of solid pixels that begins there.
static inline bool pix_walk_to_run(const pix_bits *bits, int32_t *x, int32_t *y, int32_t *end) {
  PIX_ASSERT(*x >= 0 && *y >= 0);
  if (!pix_walk_search(bits, x, y)) return false;
  int32_t stripe = *x / 64;
  const uint64_t *word = pix_bits_stripe(bits, stripe) + *y;
  uint64_t empty = ~*word & ~UINT64_C(0) << *x % 64;
  for (; empty == 0 && ++stripe < pix_stripe_count(bits->width); empty = ~*word) word += bits->pitch;
  *end = empty == 0 ? bits->width : stripe * 64 + pix_lowest_bit(empty);
  return true;
}

// All runs at once. A bitmap of which every other pixel is solid has most of them, one for two pixels.

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

// Counts the runs of solid pixels, or of empty ones.
int32_t pix_runs_count(const pix_bits *bits, bool solid);

// Lists the runs of solid pixels, or of empty ones; 4 bytes a run and 4 a row. Returns false if memory is short: then
// there is nothing to destroy.
bool pix_runs_create(pix_runs *runs, pix_allocator *allocator, const pix_bits *bits, bool solid);

// Frees the runs; zeroed ones, too. May be repeated.
void pix_runs_destroy(pix_runs *runs);

// Sets columns [begin, end) of row y in words laid out as in bits/bits.h.
static inline void pix_run_draw(uint64_t *words, int32_t pitch, int32_t y, int32_t begin, int32_t end) {
  PIX_ASSERT(begin >= 0 && begin < end && y >= 0 && y < pitch);
  const int32_t first = begin / 64, last = (end - 1) / 64;
  uint64_t *word = pix_stripe_words(words, pitch, first) + y;
  if (first == last) {
    *word |= pix_bit_range(begin - first * 64, end - first * 64);
    return;
  }
  *word |= ~UINT64_C(0) << (begin & 63);
  for (int32_t stripe = first + 1; stripe < last; stripe++) *(word += pitch) = ~UINT64_C(0);
  *(word + pitch) |= pix_bit_range(0, end - last * 64);
}
