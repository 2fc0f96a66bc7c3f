// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "pix_bits.h"

static const uint64_t *stripe_words(const pix_bits *bits, int32_t stripe) {
  return bits->words + (size_t)stripe * (size_t)bits->pitch;
}

bool pix_bits_any_in(const pix_bits *bits, pix_rect rect) {
  rect = pix_rect_intersect(rect, (pix_rect){0, 0, bits->width, bits->height});
  if (pix_rect_is_empty(rect)) return false;
  if (bits->full) return true;
  for (int32_t s = rect.x / 64; s <= (rect.x + rect.w - 1) / 64; s++) {
    const uint64_t columns = pix_stripe_columns(s, rect.x, rect.x + rect.w);
    const uint64_t *words = stripe_words(bits, s);
    for (int32_t y = rect.y; y < rect.y + rect.h; y++) {
      if (words[y] & columns) return true;
    }
  }
  return false;
}

static bool row_is_empty(const pix_bits *bits, int32_t y, int32_t first_stripe, int32_t last_stripe) {
  for (int32_t s = first_stripe; s <= last_stripe; s++) {
    if (stripe_words(bits, s)[y]) return false;
  }
  return true;
}

static uint64_t stripe_union(const pix_bits *bits, int32_t stripe, int32_t y0, int32_t y1) {
  const uint64_t *words = stripe_words(bits, stripe);
  uint64_t all = 0;
  for (int32_t y = y0; y < y1; y++) all |= words[y];
  return all;
}

pix_rect pix_bits_bounds(const pix_bits *bits, pix_rect within) {
  if (pix_rect_is_empty(within)) return (pix_rect){0, 0, 0, 0};
  int32_t first = within.x / 64, last = (within.x + within.w - 1) / 64;
  int32_t y0 = within.y, y1 = within.y + within.h;
  while (y0 < y1 && row_is_empty(bits, y0, first, last)) y0++;
  if (y0 == y1) return (pix_rect){0, 0, 0, 0};
  while (row_is_empty(bits, y1 - 1, first, last)) y1--;
  uint64_t left, right;
  while ((left = stripe_union(bits, first, y0, y1)) == 0) first++;
  while ((right = stripe_union(bits, last, y0, y1)) == 0) last--;
  return pix_rect_between(first * 64 + pix_lowest_bit(left), y0, last * 64 + pix_highest_bit(right) + 1, y1);
}

int32_t pix_bits_count(const pix_bits *bits) {
  if (bits->full) return bits->width * bits->height;
  int32_t count = 0;
  for (int32_t s = 0; s < pix_stripe_count(bits->width); s++) {
    const uint64_t *words = stripe_words(bits, s);
    for (int32_t y = 0; y < bits->height; y++) count += pix_popcount(words[y]);
  }
  return count;
}
