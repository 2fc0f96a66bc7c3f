// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The convex hull of a mask's solid texels, from which the boxes of turned sprites are made: tighter than the mask's
// rectangle, and a few dozen points where the mask has thousands.

#include "pix_mask.h"

// The leftmost (or one past the rightmost) solid column of a row; false if the row is empty.
static bool row_end(const pix_mask *mask, int32_t y, bool rightmost, int32_t *x) {
  const int32_t stripes = pix_stripe_count(mask->width);
  for (int32_t i = 0; i < stripes; i++) {
    const int32_t s = rightmost ? stripes - 1 - i : i;
    const uint64_t word = mask->words[(size_t)s * (size_t)mask->pitch + (size_t)y];
    if (word == 0) continue;
    *x = s * 64 + (rightmost ? pix_highest_bit(word) + 1 : pix_lowest_bit(word));
    return true;
  }
  return false;
}

// Adds a point to a chain that runs down the side of the hull, dropping the points it makes concave (Andrew's
// monotone chain). `side` is 1 for the left side, -1 for the right one. `start` is where the chain begins.
static bool chain_add(pix_mask *mask, int32_t start, int32_t side, int32_t x, int32_t y) {
  pix_hull *hull = &mask->hull;
  if (!pix_reserve(mask->allocator, &hull->coordinates, &hull->capacity, hull->count + 2, sizeof(int32_t))) {
    return false;
  }
  while (hull->count - start >= 4) {
    const int32_t *p = hull->coordinates + hull->count - 4;
    const int64_t cross = (int64_t)(p[2] - p[0]) * (y - p[1]) - (int64_t)(p[3] - p[1]) * (x - p[0]);
    if (cross * side < 0) break;  // p[2], p[3] lies outside the line from p[0], p[1] to the new point
    hull->count -= 2;
  }
  hull->coordinates[hull->count++] = x;
  hull->coordinates[hull->count++] = y;
  return true;
}

static bool chain_build(pix_mask *mask, pix_rect bounds, bool rightmost) {
  const int32_t start = mask->hull.count, side = rightmost ? -1 : 1;
  int32_t above = 0, here = 0;
  bool has_above = false;
  // At each grid line the side's outermost corner is that of the row above the line or of the row below it.
  for (int32_t y = bounds.y; y <= bounds.y + bounds.h; y++) {
    const bool has_here = y < bounds.y + bounds.h && row_end(mask, y, rightmost, &here);
    if (has_above || has_here) {
      int32_t x = has_here ? here : above;
      if (has_above && has_here) x = rightmost ? pix_max(above, here) : pix_min(above, here);
      if (!chain_add(mask, start, side, x, y)) return false;
    }
    above = here;
    has_above = has_here;
  }
  return true;
}

static bool build(pix_mask *mask, pix_rect bounds) {
  if (!chain_build(mask, bounds, false)) return false;
  mask->hull.right_side = mask->hull.count;
  return chain_build(mask, bounds, true);
}

// Does (x, y) lie strictly inside the side whose points, sorted from top to bottom, these are? y is strictly between
// the first one's and the last one's.
static bool is_inside_side(const int32_t *points, int32_t count, int32_t side, int32_t x, int32_t y) {
  int32_t above = 0, below = count - 2;
  while (below - above > 2) {
    const int32_t middle = (above + below) / 4 * 2;
    if (points[middle + 1] <= y) {
      above = middle;
    } else {
      below = middle;
    }
  }
  const int32_t *p = points + above, *q = points + below;
  return ((int64_t)(q[0] - p[0]) * (y - p[1]) - (int64_t)(q[1] - p[1]) * (x - p[0])) * side < 0;
}

// A rectangle strictly inside the hull has none of its points: what they are made of stays, and nothing new lies
// outside.
void pix_mask_hull_touched(pix_mask *mask, pix_rect where) {
  pix_hull *hull = &mask->hull;
  const pix_rect b = mask->loose_bounds;
  if (hull->mask_version != mask->version - 1 || hull->right_side < 0) return;
  const int32_t right = where.x + where.w, bottom = where.y + where.h;
  if (where.x <= b.x || where.y <= b.y || right >= b.x + b.w || bottom >= b.y + b.h) return;
  const int32_t *points = hull->coordinates, left_count = hull->right_side, right_count = hull->count - left_count;
  if (hull->count > 0 &&
      !(is_inside_side(points, left_count, 1, where.x, where.y) &&
        is_inside_side(points, left_count, 1, where.x, bottom) &&
        is_inside_side(points + left_count, right_count, -1, right, where.y) &&
        is_inside_side(points + left_count, right_count, -1, right, bottom))) {
    return;
  }
  hull->mask_version = mask->version;
}

// The hull's points, or the bounds' corners in `corners` if memory is short.
static const int32_t *hull_points(pix_mask *mask, int32_t corners[8], int32_t *count) {
  PIX_ASSERT(mask->solid_count > 0);
  const pix_rect b = pix_mask_bounds(mask);
  if (mask->hull.mask_version != mask->version) {
    mask->hull.count = 0;
    mask->hull.right_side = 0;
    if (mask->solid_count < b.w * b.h && !build(mask, b)) {
      mask->hull.count = 0;
      mask->hull.right_side = -1;
    }
    mask->hull.mask_version = mask->version;
  }
  if (mask->hull.count > 0) {
    *count = mask->hull.count;
    return mask->hull.coordinates;
  }
  const int32_t values[8] = {b.x, b.y, b.x, b.y + b.h, b.x + b.w, b.y, b.x + b.w, b.y + b.h};  // chains of two points
  memcpy(corners, values, sizeof values);
  *count = 8;
  return corners;
}

// Where the right chain begins: the left one before it runs down.
static int32_t right_chain(const int32_t *points) {
  int32_t k = 2;
  while (points[k + 1] > points[k - 1]) k += 2;
  return k;
}

bool pix_mask_convex_hull(pix_mask *mask, int32_t **corners, int32_t *count) {
  *corners = NULL;
  *count = 0;
  if (mask->solid_count == 0) return true;
  const pix_rect b = pix_mask_bounds(mask);
  const bool is_rectangle = mask->solid_count == b.w * b.h;
  if (mask->hull.count == 0 && !is_rectangle) mask->hull.mask_version = 0;  // memory was short the last time
  int32_t of_bounds[8], length;
  const int32_t *points = hull_points(mask, of_bounds, &length);
  if (mask->hull.count == 0 && !is_rectangle) return false;
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

// a / b, rounded down; b > 0.
static int32_t floor_div(int64_t a, int64_t b) { return (int32_t)(a >= 0 ? a / b : -((b - 1 - a) / b)); }

// The first texel, on the left side, or the last one, on the right side, of row y whose centre lies inside. *segment is
// the first of the side's segments that may reach down to the row.
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
  if (mask->hull.right_side < 0) mask->hull.mask_version = 0;  // perhaps there is memory now
  int32_t corners[8], count, left = 0;
  const int32_t *points = hull_points(mask, corners, &count);
  const pix_rect b = pix_mask_bounds(mask);
  if (mask->hull.count == 0) {
    if (mask->hull.right_side < 0) return false;
    pix_mask_set_rect(result, b, true);
    return true;
  }
  int32_t right = mask->hull.right_side;
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
