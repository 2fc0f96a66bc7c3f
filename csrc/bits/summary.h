// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// A summary of a bitmap: which of its cells of 8 x 8 pixels have a solid one. One byte for the eight cells of a stripe
// that lie side by side, bit k for columns 8k to 8k + 7 of the stripe; the bytes of a stripe one below the other. Two
// large bitmaps are compared by their summaries first, and pixel by pixel only where both have something.
#ifndef PIX_SUMMARY_H
#define PIX_SUMMARY_H

#include "base/endian.h"
#include "bits/bits.h"

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

// How many cells have a solid pixel.
static inline int32_t pix_summary_count(const uint8_t *summary) {
  int32_t count;
  memcpy(&count, summary - PIX_SUMMARY_PADDING, sizeof count);
  return count;
}

// Do nearly all cells have one? A look at two such summaries finds nothing to leave out.
static inline bool pix_summary_is_crowded(const pix_bits *bits) {
  const int32_t columns = (bits->width + 7) / 8, rows = (bits->height + PIX_SUMMARY_ROWS - 1) / PIX_SUMMARY_ROWS;
  return pix_summary_count(bits->summary) > columns * rows / 8 * 7;
}

// May any pixel of the rectangle be solid, going by the summary? The rectangle must lie within the bitmap and not be
// empty.
bool pix_summary_any_in(const pix_bits *bits, pix_rect rect);

// Of the eight rows of cells from `row` on, one byte each, the first one lowest: which cells of columns x0 to x1 are
// not empty, in any of their stripes. Seven rows may lie above the bitmap, or below.
static inline uint64_t pix_summary_rows(const pix_bits *bits, int32_t row, int32_t x0, int32_t x1) {
  const uint8_t *bytes = bits->summary + row;
  uint64_t rows = 0;
  for (int32_t s = x0 / 64; s <= x1 / 64; s++) {
    const uint64_t columns = pix_bit_range(pix_max(x0 - s * 64, 0) / 8, pix_min(x1 - s * 64, 63) / 8 + 1);
    rows |= pix_load_le64(bytes + (size_t)s * pix_summary_pitch(bits->height)) & columns * UINT64_C(0x0101010101010101);
  }
  return rows;
}

// Makes the summary, as bits->summary, right for the cells and rows that the rectangle meets; it must lie within the
// bitmap.
void pix_summary_update(const pix_bits *bits, pix_rect rect, uint8_t *summary);

#endif
