// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "bits/summary.h"

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
