// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "bits/shape.h"
#include "mask/mask_ops.h"

// The shapes in a box are symmetric and convex, so a row is known by its first solid column. (x, y) is counted from the
// box's corner.
typedef bool (*is_inside)(pix_rect box, int32_t x, int32_t y, double radius);

static void draw_symmetric(pix_mask *mask, pix_rect box, is_inside inside, double radius) {
  for (int32_t y = 0; y < box.h; y++) {
    // The middle column is in if any is: bisect between it and the left edge.
    int32_t out = -1, in = (box.w - 1) / 2;
    if (box.w == 0 || !inside(box, in, y, radius)) continue;
    while (in - out > 1) {
      const int32_t middle = out + (in - out) / 2;
      if (inside(box, middle, y, radius)) {
        in = middle;
      } else {
        out = middle;
      }
    }
    pix_mask_set_span(mask, box.y + y, box.x + in, box.x + box.w - in, true);
  }
}

static bool is_inside_circle(pix_rect box, int32_t x, int32_t y, double radius) {
  const double dx = x + 0.5 - box.w / 2.0, dy = y + 0.5 - box.h / 2.0;
  return dx * dx + dy * dy <= radius * radius;
}

static bool is_inside_ellipse(pix_rect box, int32_t x, int32_t y, double radius) {
  (void)radius;
  const int64_t w = box.w, h = box.h;
  const int64_t dx = (2 * (int64_t)x + 1 - w) * h, dy = (2 * (int64_t)y + 1 - h) * w;
  return dx * dx + dy * dy <= w * w * h * h;  // below 2^62, as w and h are below 2^15
}

static bool is_inside_diamond(pix_rect box, int32_t x, int32_t y, double radius) {
  (void)radius;
  const int64_t w = box.w, h = box.h;
  return llabs(2 * (int64_t)x + 1 - w) * h + llabs(2 * (int64_t)y + 1 - h) * w <= w * h;
}

void pix_mask_draw_circle(pix_mask *mask, double radius) {
  draw_symmetric(mask, pix_mask_rect(mask), is_inside_circle, radius);
}

void pix_mask_draw_ellipse(pix_mask *mask, pix_rect box) { draw_symmetric(mask, box, is_inside_ellipse, 0); }

void pix_mask_draw_diamond(pix_mask *mask, pix_rect box) { draw_symmetric(mask, box, is_inside_diamond, 0); }

void pix_mask_draw_polygon(pix_mask *mask, const double *points, int32_t count, int32_t left, int32_t top) {
  PIX_ASSERT(mask->solid_count == 0);
  const pix_polygon polygon = {.points = points, .count = count};
  const int32_t solid = pix_polygon_fill(&polygon, left, top, mask->width, mask->height, mask->words, mask->pitch);
  pix_mask_touched(mask, pix_mask_rect(mask), solid);
}

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
