// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "mask/mask.h"

// Adds a point to a chain that runs down the side of the hull, dropping the points it makes concave (Andrew's
// monotone chain). `side` is 1 for the left side, -1 for the right one. `start` is where the chain begins.
static bool chain_add(pix_hull *hull, pix_allocator *allocator, int32_t start, int32_t side, int32_t x, int32_t y) {
  if (!pix_reserve(allocator, &hull->coordinates, &hull->capacity, hull->count + 2, sizeof(int32_t))) {
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

static bool chain_build(pix_hull *hull, pix_allocator *allocator, const pix_bits *bits, pix_rect bounds,
                        bool rightmost) {
  const int32_t start = hull->count, side = rightmost ? -1 : 1, bottom = bounds.y + bounds.h;
  const int32_t left = bounds.x, right = bounds.x + bounds.w - 1;
  int32_t above = -1;  // the column of the row above; -1: it has no solid pixel
  // At each grid line the side's outermost corner is that of the row above the line or of the row below it.
  for (int32_t y = bounds.y; y <= bottom; y++) {
    const int32_t here = y < bottom ? pix_bits_find_in_row(bits, y, left, right, rightmost) : -1;
    if (above >= 0 || here >= 0) {
      const bool is_above = here < 0 || (above >= 0 && (rightmost ? above > here : above < here));
      if (!chain_add(hull, allocator, start, side, (is_above ? above : here) + rightmost, y)) return false;
    }
    above = here;
  }
  return true;
}

// In order of their angles. Any direction is a sum of two that follow each other, each times a number that is not
// negative; and no point's product with a sum is larger than the sum of the largest products.
static const int8_t directions[PIX_HULL_DIRECTIONS][2] = {{1, 0},  {2, 1},   {1, 1},   {1, 2},   {0, 1},  {-1, 2},
                                                          {-1, 1}, {-2, 1},  {-1, 0},  {-2, -1}, {-1, -1}, {-1, -2},
                                                          {0, -1}, {1, -2},  {1, -1},  {2, -1}};

static void find_reach(pix_hull *hull) {
  for (int k = 0; k < PIX_HULL_DIRECTIONS; k++) {
    int32_t reach = INT32_MIN;
    for (int32_t i = 0; i < hull->count; i += 2) {
      const int32_t *point = hull->coordinates + i;
      reach = pix_max(reach, point[0] * directions[k][0] + point[1] * directions[k][1]);
    }
    hull->reach[k] = reach;
  }
}

double pix_hull_reach(const pix_hull *hull, double dx, double dy) {
  // The two directions on either side: that of kind {2, 1}, and the other one. By the signs, by which of the two is
  // longer, and by whether it is twice as long; without a branch, which nothing could foretell.
  static const uint8_t slanted[16] = {1, 1, 3, 3, 7, 7, 5, 5, 15, 15, 13, 13, 9, 9, 11, 11};
  static const uint8_t other[16] = {2, 0, 2, 4, 6, 8, 6, 4, 14, 0, 14, 12, 10, 8, 10, 12};
  const double across = fabs(dx), down = fabs(dy);
  const double longer = across > down ? across : down, shorter = across > down ? down : across;
  const int sector = (dy < 0) * 8 + (dx < 0) * 4 + (across < down) * 2 + (longer >= 2 * shorter);
  const double rest = longer - shorter, of_slanted = rest < shorter ? rest : shorter;
  return of_slanted * hull->reach[slanted[sector]] + fabs(longer - 2 * shorter) * hull->reach[other[sector]];
}

void pix_hull_make(pix_hull *hull, pix_allocator *allocator, const pix_bits *bits, pix_rect bounds, uint64_t version) {
  hull->count = hull->right_side = 0;
  hull->mask_version = version;
  bool is_done = chain_build(hull, allocator, bits, bounds, false);
  hull->right_side = hull->count;
  is_done = is_done && chain_build(hull, allocator, bits, bounds, true);
  if (is_done) {
    find_reach(hull);
    return;
  }
  hull->count = 0;
  hull->right_side = -1;
}

void pix_hull_destroy(pix_hull *hull, pix_allocator *allocator) {
  pix_free(allocator, hull->coordinates, (size_t)hull->capacity, sizeof *hull->coordinates);
  *hull = (pix_hull){0};
}

// Tells whether (x, y) lies strictly inside a side of the hull, whose points go from top to bottom; y must lie strictly
// between the first one's and the last one's.
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

void pix_hull_touched(pix_hull *hull, pix_rect b, pix_rect where, uint64_t version) {
  if (hull->mask_version != version - 1 || pix_hull_lacks_memory(hull)) return;
  const int32_t right = where.x + where.w, bottom = where.y + where.h;
  if (where.x <= b.x || where.y <= b.y || right >= b.x + b.w || bottom >= b.y + b.h) return;
  const int32_t *points = hull->coordinates, left_count = hull->right_side, right_count = hull->count - left_count;
  if (is_inside_side(points, left_count, 1, where.x, where.y) &&
      is_inside_side(points, left_count, 1, where.x, bottom) &&
      is_inside_side(points + left_count, right_count, -1, right, where.y) &&
      is_inside_side(points + left_count, right_count, -1, right, bottom)) {
    hull->mask_version = version;
  }
}
