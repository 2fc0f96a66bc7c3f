// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "pix_summary.h"

void pix_summary_update(const pix_bits *bits, pix_rect rect, uint8_t *summary) {
  if (pix_rect_is_empty(rect)) return;
  PIX_ASSERT(rect.x >= 0 && rect.x + rect.w <= bits->width && rect.y >= 0 && rect.y + rect.h <= bits->height);
  int32_t count = pix_summary_count(summary);
  for (int32_t s = rect.x / 64; s <= (rect.x + rect.w - 1) / 64; s++) {
    const uint64_t *words = bits->words + (size_t)s * (size_t)bits->pitch;
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

bool pix_summary_may_meet(const pix_bits *bits, pix_rect rect) {
  rect = pix_rect_intersect(rect, (pix_rect){0, 0, bits->width, bits->height});
  if (pix_rect_is_empty(rect)) return false;
  const int32_t end = rect.x + rect.w, last = (rect.y + rect.h - 1) / PIX_SUMMARY_ROWS;
  for (int32_t s = rect.x / 64; s <= (end - 1) / 64; s++) {
    const int32_t from = pix_max(rect.x - s * 64, 0) / 8, to = (pix_min(end - s * 64, 64) + 7) / 8;
    const uint8_t *bytes = bits->summary + (size_t)s * pix_summary_pitch(bits->height);
    for (int32_t k = rect.y / PIX_SUMMARY_ROWS; k <= last; k++) {
      if (bytes[k] & pix_bit_range(from, to)) return true;
    }
  }
  return false;
}
