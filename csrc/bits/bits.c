// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "bits/bits.h"

#include "base/v128.h"

#define ROWS_AT_ONCE 8  // until one is found

bool pix_bits_any_in(const pix_bits *bits, pix_rect rect) {
  rect = pix_rect_intersect(rect, (pix_rect){0, 0, bits->width, bits->height});
  if (pix_rect_is_empty(rect)) return false;
  if (bits->full) return true;
  for (int32_t s = rect.x / 64; s <= (rect.x + rect.w - 1) / 64; s++) {
    const uint64_t columns = pix_stripe_columns(s, rect.x, rect.x + rect.w);
    const uint64_t *words = pix_bits_stripe(bits, s);
    const int32_t end = rect.y + rect.h;
    int32_t y = rect.y;
    for (; y + ROWS_AT_ONCE <= end; y += ROWS_AT_ONCE) {
      uint64_t any = 0;
      for (int32_t k = 0; k < ROWS_AT_ONCE; k++) any |= words[y + k];
      if (any & columns) return true;
    }
    for (; y < end; y++) {
      if (words[y] & columns) return true;
    }
  }
  return false;
}

bool pix_bits_all_in(const pix_bits *bits, pix_rect rect) {
  PIX_ASSERT(rect.x >= 0 && rect.x + rect.w <= bits->width && rect.y >= 0 && rect.y + rect.h <= bits->height);
  if (pix_rect_is_empty(rect) || bits->full) return true;
  for (int32_t s = rect.x / 64; s <= (rect.x + rect.w - 1) / 64; s++) {
    const uint64_t columns = pix_stripe_columns(s, rect.x, rect.x + rect.w);
    const uint64_t *words = pix_bits_stripe(bits, s);
    for (int32_t y = rect.y; y < rect.y + rect.h; y++) {
      if (~words[y] & columns) return false;
    }
  }
  return true;
}

// Counts the solid pixels in rows [row, end) of one stripe, in the columns whose bits are set in `columns`.
static int32_t count_rows(const uint64_t *words, uint64_t columns, int32_t row, int32_t end) {
  int32_t count = 0;
#if defined(PIX_HAS_V128)
  pix_v128 sum = {0};
  for (const pix_v128 mask = pix_v128_words(columns); row + 2 <= end; row += 2) {
    sum += pix_v128_popcount(pix_v128_load(words + row) & mask);
  }
  count = (int32_t)(pix_v128_low(sum) + pix_v128_high(sum));
#endif
  for (; row < end; row++) count += pix_popcount(words[row] & columns);
  return count;
}

int32_t pix_bits_count_in(const pix_bits *bits, pix_rect rect) {
  rect = pix_rect_intersect(rect, (pix_rect){0, 0, bits->width, bits->height});
  if (pix_rect_is_empty(rect)) return 0;
  if (bits->full) return rect.w * rect.h;
  int32_t count = 0;
  for (int32_t s = rect.x / 64; s <= (rect.x + rect.w - 1) / 64; s++) {
    const uint64_t columns = pix_stripe_columns(s, rect.x, rect.x + rect.w);
    count += count_rows(pix_bits_stripe(bits, s), columns, rect.y, rect.y + rect.h);
  }
  return count;
}

// Grows `bounds` by the solid pixels of `rect` that lie in one stripe, which `rect` meets. Returns the result.
static pix_rect unite_bounds(const pix_bits *bits, int32_t stripe, pix_rect rect, pix_rect bounds) {
  const uint64_t columns = pix_stripe_columns(stripe, rect.x, rect.x + rect.w), *words = pix_bits_stripe(bits, stripe);
  int32_t top = rect.y, bottom = rect.y + rect.h - 1;
  while (top <= bottom && (words[top] & columns) == 0) top++;
  if (top > bottom) return bounds;
  while ((words[bottom] & columns) == 0) bottom--;
  uint64_t any = 0;
  for (int32_t y = top; y <= bottom; y++) any |= words[y];
  any &= columns;
  const int32_t left = pix_lowest_bit(any), right = pix_highest_bit(any);
  return pix_rect_unite(bounds, (pix_rect){stripe * 64 + left, top, right - left + 1, bottom - top + 1});
}

pix_rect pix_bits_bounds_in(const pix_bits *bits, pix_rect rect) {
  rect = pix_rect_intersect(rect, (pix_rect){0, 0, bits->width, bits->height});
  pix_rect bounds = {0, 0, 0, 0};
  if (pix_rect_is_empty(rect)) return bounds;
  if (bits->full) return rect;
  for (int32_t s = rect.x / 64; s <= (rect.x + rect.w - 1) / 64; s++) bounds = unite_bounds(bits, s, rect, bounds);
  return bounds;
}

void pix_summary_update(const pix_bits *bits, pix_rect rect, uint8_t *summary) {
  if (pix_rect_is_empty(rect)) return;
  PIX_ASSERT(rect.x >= 0 && rect.x + rect.w <= bits->width && rect.y >= 0 && rect.y + rect.h <= bits->height);
  int32_t count = pix_summary_count(summary);
  for (int32_t s = rect.x / 64; s <= (rect.x + rect.w - 1) / 64; s++) {
    const uint64_t *words = pix_bits_stripe(bits, s);
    uint8_t *bytes = summary + (size_t)s * pix_summary_pitch(bits->height);
    for (int32_t k = rect.y / PIX_SUMMARY_ROWS; k <= (rect.y + rect.h - 1) / PIX_SUMMARY_ROWS; k++) {
      uint64_t all = 0;  // the last cell reaches into the padding
      for (int32_t y = 0; y < PIX_SUMMARY_ROWS; y++) all |= words[k * PIX_SUMMARY_ROWS + y];
      count -= pix_popcount(bytes[k]);
      bytes[k] = pix_nonzero_bytes(all);
      count += pix_popcount(bytes[k]);
    }
  }
  memcpy(summary - PIX_SUMMARY_PADDING, &count, sizeof count);
}

bool pix_summary_any_in(const pix_bits *bits, pix_rect rect) {
  PIX_ASSERT(!pix_rect_is_empty(rect) && rect.x >= 0 && rect.x + rect.w <= bits->width);
  PIX_ASSERT(rect.y >= 0 && rect.y + rect.h <= bits->height);
  const int32_t top = rect.y / PIX_SUMMARY_ROWS, bottom = (rect.y + rect.h - 1) / PIX_SUMMARY_ROWS;
  for (int32_t s = rect.x / 64; s <= (rect.x + rect.w - 1) / 64; s++) {
    const int32_t left = pix_max(rect.x - s * 64, 0) / 8, right = pix_min(rect.x + rect.w - 1 - s * 64, 63) / 8;
    const uint64_t columns = pix_bit_range(left, right + 1) * UINT64_C(0x0101010101010101);
    const uint8_t *bytes = bits->summary + (size_t)s * pix_summary_pitch(bits->height);
    int32_t k = top;
    for (; k + 8 <= bottom + 1; k += 8) {
      uint64_t cells;
      memcpy(&cells, bytes + k, sizeof cells);
      if (cells & columns) return true;
    }
    for (; k <= bottom; k++) {
      if (bytes[k] & columns) return true;
    }
  }
  return false;
}

// Exchanges the two off-diagonal squares of `size` x `size` bits in every square of twice that size. `size` is a
// constant where this is called, so that the compiler can use vectors.
PIX_ALWAYS_INLINE void exchange(uint64_t block[64], int size, uint64_t mask) {
  for (int top = 0; top < 64; top += 2 * size) {
    for (int y = top; y < top + size; y++) {
      const uint64_t exchanged = ((block[y] >> size) ^ block[y + size]) & mask;
      block[y] ^= exchanged << size;
      block[y + size] ^= exchanged;
    }
  }
}

// Exchanges 32 x 32 quarters first, then ever smaller squares within them, single bits last.
void pix_transpose_block(uint64_t block[64]) {
  exchange(block, 32, UINT64_C(0x00000000ffffffff));
  exchange(block, 16, UINT64_C(0x0000ffff0000ffff));
  exchange(block, 8, UINT64_C(0x00ff00ff00ff00ff));
  exchange(block, 4, UINT64_C(0x0f0f0f0f0f0f0f0f));
  exchange(block, 2, UINT64_C(0x3333333333333333));
  exchange(block, 1, UINT64_C(0x5555555555555555));
}

// Gathers what becomes columns [left, left + 64) of a transposed bitmap, over the columns of one source stripe: source
// rows from `left` on, or from the last one up if the outcome is flipped left and right. Writes one word a source row
// to `block`. Returns whether any pixel is solid.
static bool load_block(const pix_bits *bits, int32_t stripe, int32_t left, bool flip_x, uint64_t block[64]) {
  const uint64_t *in = pix_bits_stripe(bits, stripe);
  const int32_t rows = pix_min(64, bits->height - left);
  uint64_t any = 0;
  for (int32_t k = 0; k < rows; k++) {
    block[k] = in[flip_x ? bits->height - 1 - left - k : left + k];
    any |= block[k];
  }
  for (int32_t k = rows; k < 64; k++) block[k] = 0;
  return any != 0;
}

static void write_transposed(const pix_bits *bits, pix_orientation o, uint64_t *words, int32_t pitch) {
  const int32_t height = bits->width;  // of the outcome
  for (int32_t stripe = 0; stripe < pix_stripe_count(bits->width); stripe++) {
    const int32_t top = stripe * 64, rows = pix_min(64, height - top);
    for (int32_t left = 0; left < bits->height; left += 64) {
      uint64_t block[64];
      if (load_block(bits, stripe, left, o.flip_x, block)) pix_transpose_block(block);
      uint64_t *out = pix_stripe_words(words, pitch, left / 64);
      if (o.flip_y) {
        for (int32_t k = 0; k < rows; k++) out[height - 1 - top - k] = block[k];
      } else {
        memcpy(out + top, block, (size_t)rows * sizeof *block);
      }
    }
  }
}

static uint64_t reversed(uint64_t v) {
  v = ((v >> 1) & UINT64_C(0x5555555555555555)) | ((v & UINT64_C(0x5555555555555555)) << 1);
  v = ((v >> 2) & UINT64_C(0x3333333333333333)) | ((v & UINT64_C(0x3333333333333333)) << 2);
  v = ((v >> 4) & UINT64_C(0x0f0f0f0f0f0f0f0f)) | ((v & UINT64_C(0x0f0f0f0f0f0f0f0f)) << 4);
  v = ((v >> 8) & UINT64_C(0x00ff00ff00ff00ff)) | ((v & UINT64_C(0x00ff00ff00ff00ff)) << 8);
  v = ((v >> 16) & UINT64_C(0x0000ffff0000ffff)) | ((v & UINT64_C(0x0000ffff0000ffff)) << 16);
  return (v >> 32) | (v << 32);
}

// Writes one stripe of the bitmap flipped left and right to `out`, one word a row: the stripe's columns, from the last
// to the first, are the source's 64 that end as far from its right edge as the stripe begins from the left one.
static void write_mirrored_stripe(const pix_bits *bits, int32_t stripe, uint64_t *out) {
  const pix_shifted columns = pix_shifted_from(bits, bits->width - 64 * ((int64_t)stripe + 1), ~UINT64_C(0));
  if (columns.shift == 0) {  // as wide as whole stripes: a tenth faster
    for (int32_t y = 0; y < bits->height; y++) out[y] = reversed(columns.low[y]);
  } else {
    for (int32_t y = 0; y < bits->height; y++) out[y] = reversed(pix_shifted_word(columns, y));
  }
}

static void reverse_rows(uint64_t *words, int32_t height) {
  for (uint64_t *first = words, *last = words + height - 1; first < last; first++, last--) {
    const uint64_t word = *first;
    *first = *last;
    *last = word;
  }
}

static void write_upright(const pix_bits *bits, pix_orientation o, uint64_t *words, int32_t pitch) {
  for (int32_t stripe = 0; stripe < pix_stripe_count(bits->width); stripe++) {
    uint64_t *out = pix_stripe_words(words, pitch, stripe);
    if (o.flip_x) {
      write_mirrored_stripe(bits, stripe, out);
    } else {
      memcpy(out, pix_bits_stripe(bits, stripe), (size_t)bits->height * sizeof *out);
    }
    if (o.flip_y) reverse_rows(out, bits->height);
  }
}

void pix_orient(const pix_bits *bits, pix_orientation orientation, uint64_t *words, int32_t pitch) {
  if (bits->width == 0 || bits->height == 0) return;
  if (orientation.transposed) {
    write_transposed(bits, orientation, words, pitch);
  } else {
    write_upright(bits, orientation, words, pitch);
  }
}
