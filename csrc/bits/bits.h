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
#pragma once

#include "base/numbers.h"
#include "base/rect.h"

#define PIX_BITS_PADDING 15  // words below each stripe that are there and zero

typedef struct pix_bits {
  const uint64_t *words;
  int32_t width, height;  // pixels
  int32_t pitch;          // words from one stripe to the next, at least height + PIX_BITS_PADDING
  bool full;              // every pixel is known to be solid
  const uint8_t *summary; // see below; NULL: none
} pix_bits;

// Which pixels are neighbours.
typedef enum pix_connectivity {
  PIX_CONNECTIVITY_4 = 4,  // texels are neighbours over edges
  PIX_CONNECTIVITY_8 = 8   // over corners, too
} pix_connectivity;

static inline int32_t pix_stripe_count(int32_t width) { return (width + 63) / 64; }

// Returns the smallest pitch, in words, of a bitmap of this height.
static inline int32_t pix_bits_pitch(int32_t height) { return height + PIX_BITS_PADDING; }

// Returns how many words a bitmap of this size takes at the smallest pitch: 8 bytes a stripe and row, and 120 bytes a
// stripe for the padding. 0 if it has no pixel.
static inline size_t pix_bits_word_count(int32_t width, int32_t height) {
  return height == 0 ? 0 : (size_t)pix_stripe_count(width) * (size_t)pix_bits_pitch(height);
}

// Finds a stripe among words laid out as above: word y of what is returned is that of row y.
static inline uint64_t *pix_stripe_words(uint64_t *words, int32_t pitch, int32_t stripe) {
  return words + (size_t)stripe * (size_t)pitch;
}

static inline const uint64_t *pix_bits_stripe(const pix_bits *bits, int32_t stripe) {
  return bits->words + (size_t)stripe * (size_t)bits->pitch;
}

static inline uint64_t pix_bits_word(const pix_bits *bits, int32_t stripe, int32_t row) {
  return pix_bits_stripe(bits, stripe)[row];
}

// Returns a view of a rectangle, which lies inside and is not empty: its pixel (0, 0) is in row rect.y, at the left end
// of the stripe that holds column rect.x. What lies in these stripes beside and below the rectangle must be empty.
static inline pix_bits pix_bits_part(const pix_bits *bits, pix_rect rect) {
  return (pix_bits){.words = pix_bits_stripe(bits, rect.x / 64) + rect.y, .width = rect.x % 64 + rect.w,
                    .height = rect.h, .pitch = bits->pitch};
}

// Tells whether pixel (x, y), which must be inside, is solid.
static inline bool pix_bits_get(const pix_bits *bits, int32_t x, int32_t y) {
  PIX_ASSERT(x >= 0 && x < bits->width && y >= 0 && y < bits->height);
  return (pix_bits_word(bits, x >> 6, y) >> (x & 63)) & 1;
}

// Returns the bits of a stripe's words that lie in columns [x0, x1) of the bitmap.
static inline uint64_t pix_stripe_columns(int32_t stripe, int32_t x0, int32_t x1) {
  const int32_t left = stripe * 64;
  return pix_bit_range(pix_max(x0 - left, 0), pix_max(pix_min(x1 - left, 64), pix_max(x0 - left, 0)));
}

// Finds the first solid pixel of row y among columns x0 to x1, x0 <= x1, or the last one if `from_right`. Returns its
// column, or -1 if there is none. The row and both columns must be inside.
static inline int32_t pix_bits_find_in_row(const pix_bits *bits, int32_t y, int32_t x0, int32_t x1, bool from_right) {
  PIX_ASSERT(x0 >= 0 && x0 <= x1 && x1 < bits->width && y >= 0 && y < bits->height);
  const int32_t left = x0 >> 6, right = x1 >> 6, step = from_right ? -1 : 1;
  const uint64_t in_left = ~UINT64_C(0) << (x0 & 63), in_right = ~UINT64_C(0) >> (63 - (x1 & 63));
  if (left == right) {
    const uint64_t word = pix_bits_word(bits, left, y) & in_left & in_right;
    return word == 0 ? -1 : left * 64 + (from_right ? pix_highest_bit(word) : pix_lowest_bit(word));
  }
  for (int32_t s = from_right ? right : left; s >= left && s <= right; s += step) {
    uint64_t word = pix_bits_word(bits, s, y);
    if (s == left) word &= in_left;
    if (s == right) word &= in_right;
    if (word != 0) return s * 64 + (from_right ? pix_highest_bit(word) : pix_lowest_bit(word));
  }
  return -1;
}

// Tells whether any pixel of the rectangle, which may reach outside, is solid.
bool pix_bits_any_in(const pix_bits *bits, pix_rect rect);

// Tells whether all pixels of the rectangle, which must lie inside, are solid.
bool pix_bits_all_in(const pix_bits *bits, pix_rect rect);

// Counts the solid pixels of the rectangle, which may reach outside.
int32_t pix_bits_count_in(const pix_bits *bits, pix_rect rect);

// Finds the smallest rectangle that holds the solid pixels of `rect`, which may reach outside; empty (all zero) if
// there are none.
pix_rect pix_bits_bounds_in(const pix_bits *bits, pix_rect rect);

// A summary of a bitmap: which of its cells of 8 x 8 pixels have a solid one. One byte for the eight cells of a stripe
// that lie side by side, bit k for columns 8k to 8k + 7 of the stripe; the bytes of a stripe one below the other. Two
// large bitmaps are compared by their summaries first, and pixel by pixel only where both have something.

#define PIX_SUMMARY_ROWS 8      // pixels: the height of a cell
#define PIX_SUMMARY_FROM_ROWS 192  // fewer common rows are not worth a look at summaries
#define PIX_SUMMARY_PADDING 32  // bytes below each stripe's that are zero, so that kernels read whole vectors

// Bytes from one stripe's summary to the next.
static inline size_t pix_summary_pitch(int32_t height) {
  return (size_t)((height + PIX_SUMMARY_ROWS - 1) / PIX_SUMMARY_ROWS + PIX_SUMMARY_PADDING);
}

// Bytes that the summary of a bitmap of this size takes. The first PIX_SUMMARY_PADDING lie before the first stripe's
// and are zero, but for the number of cells in the first four: bits->summary points behind them.
static inline size_t pix_summary_size(int32_t width, int32_t height) {
  return PIX_SUMMARY_PADDING + (size_t)pix_stripe_count(width) * pix_summary_pitch(height);
}

// Returns how many cells of a summary have a solid pixel.
static inline int32_t pix_summary_count(const uint8_t *summary) {
  int32_t count;
  memcpy(&count, summary - PIX_SUMMARY_PADDING, sizeof count);
  return count;
}

// Tells whether nearly all cells of a bitmap have a solid pixel: two such summaries leave nothing out when they are
// compared.
static inline bool pix_summary_is_crowded(const pix_bits *bits) {
  const int32_t columns = (bits->width + 7) / 8, rows = (bits->height + PIX_SUMMARY_ROWS - 1) / PIX_SUMMARY_ROWS;
  return pix_summary_count(bits->summary) > columns * rows / 8 * 7;
}

// Tells by the summary whether any pixel of the rectangle may be solid; false is certain. The rectangle must lie within
// the bitmap and not be empty.
bool pix_summary_any_in(const pix_bits *bits, pix_rect rect);

// Makes the summary, as bits->summary, right for the cells and rows that the rectangle meets; it must lie within the
// bitmap.
void pix_summary_update(const pix_bits *bits, pix_rect rect, uint8_t *summary);

// A bitmap b that is shifted against another one, a, by whole pixels, read in a's stripes. dx is the offset of b's left
// edge from a's: a's stripe gets its words from two stripes of b that lie side by side, or from one.
//
//      a:  |   stripe 0    |   stripe 1    |
//      b:       |   stripe 0    |   stripe 1    |
//                low ^^^^^^^^^^^^ high ^^^

// What lies under one stripe of a: 64 columns of b, from any one on.
typedef struct pix_shifted {
  const uint64_t *low, *high;          // b's stripes, from b's row 0 on; any other where there is none
  uint64_t low_columns, high_columns;  // of the 64, those that are taken from each; 0 where there is none
  int32_t shift;                       // 0 to 63: b's column under the first of them, within `low`
} pix_shifted;

// Looks up which stripes of b lie under 64 columns from b's column x on, which may be outside. b must have a pixel. Of
// the 64 only those set in `columns` are read; the others come out empty.
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

// Looks up which stripes of b lie under a stripe of a, where b is shifted by dx pixels.
static inline pix_shifted pix_shifted_under(const pix_bits *b, int32_t stripe, int32_t dx, uint64_t columns) {
  return pix_shifted_from(b, (int64_t)stripe * 64 - dx, columns);
}

// Joins one word of either stripe of b into the word that lies under a's. Without branches, so that loops over rows can
// be vectorised; the left shift is split, as one by 64 is not defined.
static inline uint64_t pix_shifted_join(pix_shifted s, uint64_t low, uint64_t high) {
  return ((low >> s.shift) & s.low_columns) | ((high << (63 - s.shift) << 1) & s.high_columns);
}

// Returns the pixels of b's row `row`, which must be inside, that lie under a's stripe.
static inline uint64_t pix_shifted_word(pix_shifted s, int32_t row) {
  return pix_shifted_join(s, s.low[row], s.high[row]);
}

// The eight orientations of a bitmap: flips and quarter turns, by whole words.

typedef struct pix_orientation {
  bool transposed;      // first rows and columns change places,
  bool flip_x, flip_y;  // then left and right, top and bottom of the outcome
} pix_orientation;

// Writes the bitmap in the given orientation to `words`: as wide and high as the bitmap, or as high and wide if
// transposed. The pitch is the outcome's; the padding of `words` is left as it is.
void pix_orient(const pix_bits *bits, pix_orientation orientation, uint64_t *words, int32_t pitch);

// Exchanges bit x of word y with bit y of word x (Hacker's Delight, 7-3).
void pix_transpose_block(uint64_t block[64]);
