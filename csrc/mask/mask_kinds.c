// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "mask/mask_ops.h"

static bool create_like(const pix_mask *mask, pix_mask *result) {
  return pix_mask_create(result, mask->allocator, mask->width, mask->height);
}

bool pix_mask_to_box(pix_mask *mask, pix_mask *result) {
  if (!create_like(mask, result)) return false;
  pix_mask_set_rect(result, pix_mask_bounds(mask), true);
  return true;
}

bool pix_mask_to_ellipse(pix_mask *mask, pix_mask *result) {
  if (!create_like(mask, result)) return false;
  pix_mask_draw_ellipse(result, pix_mask_bounds(mask));
  return true;
}

bool pix_mask_to_diamond(pix_mask *mask, pix_mask *result) {
  if (!create_like(mask, result)) return false;
  pix_mask_draw_diamond(result, pix_mask_bounds(mask));
  return true;
}

bool pix_mask_to_hull(pix_mask *mask, pix_mask *result) {
  if (!create_like(mask, result)) return false;
  if (pix_mask_draw_hull(mask, result)) return true;
  pix_mask_release(result);
  return false;
}

bool pix_masks_merge(pix_mask *const *masks, int32_t count, pix_allocator *allocator, pix_mask *result) {
  int32_t width = 0, height = 0;
  for (int32_t i = 0; i < count; i++) {
    width = pix_max(width, masks[i]->width);
    height = pix_max(height, masks[i]->height);
  }
  if (!pix_mask_create(result, allocator, width, height)) return false;
  for (int32_t i = 0; i < count; i++) {
    const pix_bits bits = pix_mask_bits(masks[i]);
    pix_mask_combine(result, PIX_ADD, &bits, 0, 0);
  }
  return true;
}
