// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "bits/overlap.h"

pix_rect pix_bits_bounds(const pix_bits *bits, pix_rect within) {
  if (pix_rect_is_empty(within)) return (pix_rect){0, 0, 0, 0};
  const pix_bits part = pix_bits_part(bits, within);
  pix_rect bounds = pix_overlap_bounds(&part, &part, 0, 0);
  if (pix_rect_is_empty(bounds)) return bounds;
  bounds.x += within.x / 64 * 64;
  bounds.y += within.y;
  return bounds;
}

int32_t pix_bits_count(const pix_bits *bits) { return (int32_t)pix_overlap_area(bits, bits, 0, 0); }
