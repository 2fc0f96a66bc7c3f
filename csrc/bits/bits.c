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

// The bits of the words from `row` to before `end` in these columns.
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

// The stripe's part of pix_bits_bounds_in, united with `bounds`; `rect` meets the stripe.
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
