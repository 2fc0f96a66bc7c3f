// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "toolkit/toolkit.h"

#include "bits/plane.h"
#include "bits/overlap.h"
#include "mask/mask_ops.h"

static pix_rect bounds_of(const pix_mask *mask) {
  const pix_bits bits = pix_mask_bits(mask);
  return pix_bits_bounds(&bits, mask->loose_bounds);
}

// Makes each pixel any or all of the shape that lies n away on this side; see bits/plane.h. Only the first `rows` rows
// may hold pixels. Returns false if memory is short.
static bool fold_shape(const pix_plane *plane, pix_fold fold, pix_side side, pix_element shape, int32_t n, int32_t rows,
                       pix_allocator *allocator) {
  if (shape == PIX_DISC) return pix_plane_fold_disc(plane, fold, side, n, rows, allocator);
  if (shape == PIX_DIAMOND) {
    pix_plane_fold_diamond(plane, fold, side, n);
  } else {
    const pix_plane top = pix_plane_top(plane, rows);
    pix_plane_fold_columns(&top, fold, side, 1, 2 * n + 1);
    pix_plane_fold_rows(plane, fold, side, 2 * n + 1);
  }
  return true;
}

// Ends the making of a result whose solid texels lie within the rectangle.
static bool finish(pix_mask *result, pix_rect rect, bool is_done) {
  if (is_done) {
    const pix_plane plane = pix_mask_plane(result, rect);
    pix_mask_touched(result, rect, pix_plane_count(&plane));
  } else {
    pix_mask_release(result);
  }
  return is_done;
}

bool pix_mask_dilate(const pix_mask *mask, int32_t n, pix_element shape, pix_mask *result) {
  if (!pix_mask_create(result, mask->allocator, mask->width + 2 * n, mask->height + 2 * n)) return false;
  const pix_rect bounds = bounds_of(mask), grown = {bounds.x, bounds.y, bounds.w + 2 * n, bounds.h + 2 * n};
  if (pix_rect_is_empty(bounds)) return true;
  const pix_plane plane = pix_mask_plane(result, grown), source = pix_mask_plane(mask, bounds);
  pix_plane_copy(&plane, &source);
  return finish(result, grown, fold_shape(&plane, PIX_ANY, PIX_SIDE_BEFORE, shape, n, bounds.h, mask->allocator));
}

// Makes the result, as large as the mask, the texels around which all texels of the shape are solid; if is_whole, all
// texels of those shapes.
static bool make_fitting(const pix_mask *mask, int32_t n, pix_element shape, bool is_whole, pix_mask *result) {
  if (!pix_mask_create(result, mask->allocator, mask->width, mask->height)) return false;
  const pix_rect bounds = bounds_of(mask);
  if (bounds.w < 2 * n + 1 || bounds.h < 2 * n + 1) return true;  // all shapes are so wide and high
  const pix_plane plane = pix_mask_plane(result, bounds), source = pix_mask_plane(mask, bounds);
  pix_plane_copy(&plane, &source);
  bool is_done = fold_shape(&plane, PIX_ALL, PIX_SIDE_BEFORE, shape, n, plane.rows, mask->allocator);
  if (is_done && is_whole) {
    is_done = fold_shape(&plane, PIX_ANY, PIX_SIDE_AFTER, shape, n, plane.rows, mask->allocator);
  } else if (is_done) {
    pix_plane_shift(&plane, n, n);
  }
  return finish(result, bounds, is_done);
}

bool pix_mask_erode(const pix_mask *mask, int32_t n, pix_element shape, pix_mask *result) {
  return make_fitting(mask, n, shape, false, result);
}

bool pix_mask_open(const pix_mask *mask, int32_t n, pix_element shape, pix_mask *result) {
  return make_fitting(mask, n, shape, true, result);
}

// Squares and diamonds that reach farther than the bounds' sides together give the same closing, whatever n: all that
// counts of them is how they lie around a corner or along an edge.
bool pix_mask_close(const pix_mask *mask, int32_t n, pix_element shape, pix_mask *result) {
  pix_allocator *allocator = mask->allocator;
  if (!pix_mask_create(result, allocator, mask->width, mask->height)) return false;
  const pix_rect bounds = bounds_of(mask);
  if (pix_rect_is_empty(bounds)) return true;
  if (shape != PIX_DISC) n = pix_min(n, bounds.w + bounds.h);
  const pix_plane inner = pix_mask_plane(result, bounds), source = pix_mask_plane(mask, bounds);
  const int32_t stripes = pix_stripe_count(bounds.x % 64 + bounds.w + 2 * n), rows = bounds.h + 2 * n;
  pix_plane grown;
  bool is_done = pix_plane_create(&grown, allocator, stripes, rows);
  if (is_done) {
    pix_plane_copy(&grown, &source);
    is_done = fold_shape(&grown, PIX_ANY, PIX_SIDE_BEFORE, shape, n, bounds.h, allocator) &&
              fold_shape(&grown, PIX_ALL, PIX_SIDE_AFTER, shape, n, rows, allocator);
    if (is_done) pix_plane_copy(&inner, &grown);
    pix_plane_destroy(&grown, allocator);
  }
  return finish(result, bounds, is_done);
}
