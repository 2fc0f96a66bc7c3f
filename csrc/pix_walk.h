// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Walking over the solid pixels of a bitmap in row order: top row first, then left to right. Inline, so that a loop
// keeps its place in registers.
#ifndef PIX_WALK_H
#define PIX_WALK_H

#include "pix_bits.h"

static inline bool pix_walk_search(const pix_bits *bits, int32_t *x, int32_t *y) {
  const int32_t stripes = pix_stripe_count(bits->width);
  int32_t stripe = *x / 64;
  uint64_t columns = ~UINT64_C(0) << *x % 64;
  for (int32_t row = *y; row < bits->height; row++) {
    for (; stripe < stripes; stripe++) {
      const uint64_t word = bits->words[(size_t)stripe * (size_t)bits->pitch + (size_t)row] & columns;
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

// The same, and sets *end: the pixels of row *y from *x up to but not including *end are solid, and the run ends there.
static inline bool pix_walk_to_run(const pix_bits *bits, int32_t *x, int32_t *y, int32_t *end) {
  PIX_ASSERT(*x >= 0 && *y >= 0);
  if (!pix_walk_search(bits, x, y)) return false;
  int32_t stripe = *x / 64;
  const uint64_t *word = bits->words + (size_t)stripe * (size_t)bits->pitch + (size_t)*y;
  uint64_t empty = ~*word & ~UINT64_C(0) << *x % 64;
  for (; empty == 0 && ++stripe < pix_stripe_count(bits->width); empty = ~*word) word += bits->pitch;
  *end = empty == 0 ? bits->width : stripe * 64 + pix_lowest_bit(empty);
  return true;
}

#endif
