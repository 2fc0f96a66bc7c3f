// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What is asked of the convex hull of a mask, which is made when it is needed first.

#include "mask/mask.h"

static bool has_hull(const pix_mask *mask) {
  return mask->extras != NULL && mask->extras->hull.mask_version == mask->version && mask->extras->hull.count > 0;
}

// Tells whether the solid texels fill their bounds, which are their hull then: nothing is made for it.
static bool fills_bounds(pix_mask *mask) {
  const pix_rect b = pix_mask_bounds(mask);
  return mask->solid_count == b.w * b.h;
}

static void make_hull(pix_mask *mask) {
  if (fills_bounds(mask) || pix_mask_extend(mask) == NULL || mask->extras->hull.mask_version == mask->version) return;
  const pix_bits bits = pix_mask_bits(mask);
  pix_hull_make(&mask->extras->hull, mask->allocator, &bits, pix_mask_bounds(mask), mask->version);
}

// Returns the hull's points, or the bounds' corners in `corners` if these are the hull, or memory is short.
static const int32_t *hull_points(pix_mask *mask, int32_t corners[8], int32_t *count) {
  PIX_ASSERT(mask->solid_count > 0);
  if (!has_hull(mask)) make_hull(mask);
  if (has_hull(mask)) {
    *count = mask->extras->hull.count;
    return mask->extras->hull.coordinates;
  }
  const pix_rect b = pix_mask_bounds(mask);
  const int32_t values[8] = {b.x, b.y, b.x, b.y + b.h, b.x + b.w, b.y, b.x + b.w, b.y + b.h};  // chains of two points
  memcpy(corners, values, sizeof values);
  *count = 8;
  return corners;
}

bool pix_mask_lacks_hull(pix_mask *mask) { return !has_hull(mask) && !fills_bounds(mask); }

void pix_mask_retry_hull(pix_mask *mask) {
  if (mask->extras != NULL && pix_hull_lacks_memory(&mask->extras->hull)) mask->extras->hull.mask_version = 0;
}

// Finds where the right chain begins: the left one before it runs down.
static int32_t right_chain(const int32_t *points) {
  int32_t k = 2;
  while (points[k + 1] > points[k - 1]) k += 2;
  return k;
}

bool pix_mask_convex_hull(pix_mask *mask, int32_t **corners, int32_t *count) {
  *corners = NULL;
  *count = 0;
  if (mask->solid_count == 0) return true;
  pix_mask_retry_hull(mask);
  int32_t of_bounds[8], length;
  const int32_t *points = hull_points(mask, of_bounds, &length);
  if (pix_mask_lacks_hull(mask)) return false;
  int32_t *out = pix_alloc(mask->allocator, (size_t)length, sizeof *out);
  if (out == NULL) return false;
  *corners = out;
  *count = length / 2;
  const int32_t right = right_chain(points);
  memcpy(out, points, 2 * sizeof *out);
  memcpy(out + 2, points + right, (size_t)(length - right) * sizeof *out);
  out += 2 + length - right;
  for (int32_t k = right - 2; k > 0; k -= 2, out += 2) memcpy(out, points + k, 2 * sizeof *out);
  return true;
}

void pix_mask_extent(pix_mask *mask, double a, double b, double c, double d, double low[2], double high[2]) {
  int32_t corners[8], count;
  const int32_t *points = hull_points(mask, corners, &count);
  double left = a * points[0] + c * points[1], top = b * points[0] + d * points[1], right = left, bottom = top;
  for (int32_t i = 2; i < count; i += 2) {
    const double u = points[i], v = points[i + 1];
    const double x = a * u + c * v, y = b * u + d * v;
    left = x < left ? x : left;
    right = x > right ? x : right;
    top = y < top ? y : top;
    bottom = y > bottom ? y : bottom;
  }
  low[0] = left, low[1] = top;
  high[0] = right, high[1] = bottom;
}

double pix_mask_reach(pix_mask *mask, double du, double dv) {
  PIX_ASSERT(mask->solid_count > 0);
  if (has_hull(mask)) return pix_hull_reach(&mask->extras->hull, du, dv);
  const pix_rect b = pix_mask_bounds(mask);
  return du * (du > 0 ? b.x + b.w : b.x) + dv * (dv > 0 ? b.y + b.h : b.y);
}

// Returns a / b, rounded down; b > 0.
static int32_t floor_div(int64_t a, int64_t b) { return (int32_t)(a >= 0 ? a / b : -((b - 1 - a) / b)); }

// Finds the first texel, on the left side of the hull, or the last one, on its right side, of row y whose centre lies
// inside. *segment is the first of the side's segments that may reach down to the row.
static int32_t side_texel(const int32_t *points, int32_t *segment, bool is_right, int32_t y) {
  while (points[*segment + 3] <= y) *segment += 2;
  const int32_t *p = points + *segment;
  // The side crosses the line of centres at x = (2 h p[0] + w (2 y + 1 - 2 p[1])) / 2 h.
  const int64_t w = p[2] - p[0], h = p[3] - p[1], twice = 2 * h * p[0] + w * (2 * (int64_t)y + 1 - 2 * (int64_t)p[1]);
  return is_right ? floor_div(twice - h, 2 * h) : -floor_div(h - twice, 2 * h);
}

bool pix_mask_draw_hull(pix_mask *mask, pix_mask *result) {
  PIX_ASSERT(result->width == mask->width && result->height == mask->height && result->solid_count == 0);
  if (mask->solid_count == 0) return true;
  pix_mask_retry_hull(mask);
  int32_t corners[8], count, left = 0;
  const int32_t *points = hull_points(mask, corners, &count);
  const pix_rect b = pix_mask_bounds(mask);
  if (pix_mask_lacks_hull(mask)) return false;
  if (!has_hull(mask)) {
    pix_mask_set_rect(result, b, true);
    return true;
  }
  int32_t right = mask->extras->hull.right_side;
  for (int32_t y = b.y; y < b.y + b.h; y++) {
    const int32_t x0 = side_texel(points, &left, false, y), x1 = side_texel(points, &right, true, y);
    pix_mask_set_span(result, y, x0, x1 + 1, true);
  }
  return true;
}

double pix_mask_radius(pix_mask *mask, double u, double v, double a, double b, double c, double d) {
  int32_t corners[8], count;
  const int32_t *points = hull_points(mask, corners, &count);
  double largest = 0;
  for (int32_t i = 0; i < count; i += 2) {
    const double du = points[i] - u, dv = points[i + 1] - v;
    const double dx = a * du + c * dv, dy = b * du + d * dv;
    const double square = dx * dx + dy * dy;
    largest = square > largest ? square : largest;
  }
  return sqrt(largest);
}
