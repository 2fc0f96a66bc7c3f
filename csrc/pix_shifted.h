// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// A bitmap b that is shifted against another one, a, by whole pixels, read in a's stripes. dx is the offset of b's left
// edge from a's: a's stripe gets its words from two stripes of b that lie side by side, or from one.
//
//      a:  |   stripe 0    |   stripe 1    |
//      b:       |   stripe 0    |   stripe 1    |
//                low ^^^^^^^^^^^^ high ^^^
#ifndef PIX_SHIFTED_H
#define PIX_SHIFTED_H

#include "pix_bits.h"

// What lies under one stripe of a.
typedef struct pix_shifted {
  const uint64_t *low, *high;          // b's stripes, from b's row 0 on; any other where there is none
  uint64_t low_columns, high_columns;  // a's columns that are taken from each; 0 where there is none
  int32_t shift;                       // 0 to 63: b's column under the stripe's first one, within `low`
} pix_shifted;

// b must have a pixel. Of a's stripe only `columns` are read, the others come out empty.
static inline pix_shifted pix_shifted_under(const pix_bits *b, int32_t stripe, int32_t dx, uint64_t columns) {
  const int64_t left = (int64_t)stripe * 64 - dx;
  const int32_t shift = (int32_t)(left & 63), stripes = pix_stripe_count(b->width);
  const int64_t low = (left - shift) / 64, high = low + 1;
  pix_shifted s = {b->words, b->words, 0, 0, shift};
  if (low >= 0 && low < stripes) {
    s.low = b->words + (size_t)low * (size_t)b->pitch;
    s.low_columns = columns;
  }
  if (high >= 0 && high < stripes) {
    s.high = b->words + (size_t)high * (size_t)b->pitch;
    s.high_columns = columns;
  }
  return s;
}

// The pixels of b's row `row`, which must be inside, under a's stripe. Without branches, so that loops over rows can be
// vectorised; the left shift is split, as one by 64 is not defined.
static inline uint64_t pix_shifted_word(pix_shifted s, int32_t row) {
  return ((s.low[row] >> s.shift) & s.low_columns) | ((s.high[row] << (63 - s.shift) << 1) & s.high_columns);
}

#endif
