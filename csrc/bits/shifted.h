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

#include "bits/bits.h"

// What lies under one stripe of a: 64 columns of b, from any one on.
typedef struct pix_shifted {
  const uint64_t *low, *high;          // b's stripes, from b's row 0 on; any other where there is none
  uint64_t low_columns, high_columns;  // of the 64, those that are taken from each; 0 where there is none
  int32_t shift;                       // 0 to 63: b's column under the first of them, within `low`
} pix_shifted;

// The columns of b from x on, which may be outside. b must have a pixel. Of the 64 only `columns` are read, the others
// come out empty.
static inline pix_shifted pix_shifted_from(const pix_bits *b, int64_t x, uint64_t columns) {
  const int32_t shift = (int32_t)(x & 63), stripes = pix_stripe_count(b->width);
  const int64_t low = (x - shift) / 64, high = low + 1;
  pix_shifted s = {b->words, b->words, 0, 0, shift};
  if (low >= 0 && low < stripes) {
    s.low = pix_bits_stripe(b, (int32_t)low);
    s.low_columns = columns;
  }
  if (high >= 0 && high < stripes) {
    s.high = pix_bits_stripe(b, (int32_t)high);
    s.high_columns = columns;
  }
  return s;
}

// Those under a's stripe.
static inline pix_shifted pix_shifted_under(const pix_bits *b, int32_t stripe, int32_t dx, uint64_t columns) {
  return pix_shifted_from(b, (int64_t)stripe * 64 - dx, columns);
}

// What becomes of a word of each stripe. Without branches, so that loops over rows can be vectorised; the left shift is
// split, as one by 64 is not defined.
static inline uint64_t pix_shifted_join(pix_shifted s, uint64_t low, uint64_t high) {
  return ((low >> s.shift) & s.low_columns) | ((high << (63 - s.shift) << 1) & s.high_columns);
}

// The pixels of b's row `row`, which must be inside.
static inline uint64_t pix_shifted_word(pix_shifted s, int32_t row) {
  return pix_shifted_join(s, s.low[row], s.high[row]);
}

#endif
