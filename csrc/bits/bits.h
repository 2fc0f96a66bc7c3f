// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// A read-only view of a bitmap: a mask, a cached raster or a sampled tile. 64-pixel-wide stripes, one word a row, the
// rows of a stripe next to each other:
//
//      x:  0 .. 63          64 .. 127
//    y=0   words[0]         words[pitch]
//    y=1   words[1]         words[pitch + 1]
//
// so that one shift serves a whole stripe. Bits outside width x height are zero, and so are the PIX_BITS_PADDING words
// below the last row of every stripe: whoever reads sixteen rows at once from a row inside needs no other way to read
// the last ones, and finds nothing below them.
#ifndef PIX_BITS_H
#define PIX_BITS_H

#include "base/rect.h"

#define PIX_BITS_PADDING 15  // words below each stripe that are there and zero

typedef struct pix_bits {
  const uint64_t *words;
  int32_t width, height;  // pixels
  int32_t pitch;          // words from one stripe to the next, at least height + PIX_BITS_PADDING
  bool full;              // every pixel is known to be solid
  const uint8_t *summary; // see bits/summary.h; NULL: none
} pix_bits;

// Which pixels are neighbours.
typedef enum pix_connectivity {
  PIX_CONNECTIVITY_4 = 4,  // texels are neighbours over edges
  PIX_CONNECTIVITY_8 = 8   // over corners, too
} pix_connectivity;

static inline int32_t pix_stripe_count(int32_t width) { return (width + 63) / 64; }

// The smallest pitch for this height.
static inline int32_t pix_bits_pitch(int32_t height) { return height + PIX_BITS_PADDING; }

// Words that a bitmap of this size takes at the smallest pitch: 8 bytes a stripe and row, and 120 bytes a stripe for
// the padding. None if it has no pixel.
static inline size_t pix_bits_word_count(int32_t width, int32_t height) {
  return height == 0 ? 0 : (size_t)pix_stripe_count(width) * (size_t)pix_bits_pitch(height);
}

// The words of a stripe, of words laid out like this: word y is that of row y.
static inline uint64_t *pix_stripe_words(uint64_t *words, int32_t pitch, int32_t stripe) {
  return words + (size_t)stripe * (size_t)pitch;
}

static inline const uint64_t *pix_bits_stripe(const pix_bits *bits, int32_t stripe) {
  return bits->words + (size_t)stripe * (size_t)bits->pitch;
}

static inline uint64_t pix_bits_word(const pix_bits *bits, int32_t stripe, int32_t row) {
  return pix_bits_stripe(bits, stripe)[row];
}

// The rows and stripes of a rectangle, which lies inside and is not empty: pixel (0, 0) of the part is in row rect.y,
// at the left end of its stripe. What lies in these stripes beside and below the rectangle must be empty.
static inline pix_bits pix_bits_part(const pix_bits *bits, pix_rect rect) {
  return (pix_bits){.words = pix_bits_stripe(bits, rect.x / 64) + rect.y, .width = rect.x % 64 + rect.w,
                    .height = rect.h, .pitch = bits->pitch};
}

// The pixel must be inside.
static inline bool pix_bits_get(const pix_bits *bits, int32_t x, int32_t y) {
  PIX_ASSERT(x >= 0 && x < bits->width && y >= 0 && y < bits->height);
  return (pix_bits_word(bits, x >> 6, y) >> (x & 63)) & 1;
}

// The bits of a stripe that lie in columns [x0, x1) of the bitmap.
static inline uint64_t pix_stripe_columns(int32_t stripe, int32_t x0, int32_t x1) {
  const int32_t left = stripe * 64;
  return pix_bit_range(pix_max(x0 - left, 0), pix_max(pix_min(x1 - left, 64), pix_max(x0 - left, 0)));
}

// The column of the first solid pixel among x0 to x1, x0 <= x1, of a row, or of the last one; -1 if there is none. All
// must be inside.
static inline int32_t pix_bits_find_in_row(const pix_bits *bits, int32_t y, int32_t x0, int32_t x1, bool from_right) {
  PIX_ASSERT(x0 >= 0 && x0 <= x1 && x1 < bits->width && y >= 0 && y < bits->height);
  const int32_t left = x0 >> 6, right = x1 >> 6, step = from_right ? -1 : 1;
  const uint64_t in_left = ~UINT64_C(0) << (x0 & 63), in_right = ~UINT64_C(0) >> (63 - (x1 & 63));
  for (int32_t s = from_right ? right : left; s >= left && s <= right; s += step) {
    uint64_t word = pix_bits_word(bits, s, y);
    if (s == left) word &= in_left;
    if (s == right) word &= in_right;
    if (word != 0) return s * 64 + (from_right ? pix_highest_bit(word) : pix_lowest_bit(word));
  }
  return -1;
}

// Is any pixel of the rectangle solid? It may reach outside.
bool pix_bits_any_in(const pix_bits *bits, pix_rect rect);

// Are all pixels of the rectangle, which must lie inside, solid?
bool pix_bits_all_in(const pix_bits *bits, pix_rect rect);

// How many pixels of the rectangle are solid; it may reach outside.
int32_t pix_bits_count_in(const pix_bits *bits, pix_rect rect);

// The smallest rectangle that holds the solid pixels of this one, which may reach outside; empty (all zero) if there
// are none.
pix_rect pix_bits_bounds_in(const pix_bits *bits, pix_rect rect);

#endif
