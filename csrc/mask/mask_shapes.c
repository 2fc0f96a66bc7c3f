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

// All points within the radius of the segment from a to b. b is right of a, or straight below it, or the same point:
// which end comes first makes no difference.
typedef struct capsule {
  double ax, ay, bx, by, dx, dy, square, radius;  // (dx, dy) leads from a to b; the square is that of its length
} capsule;

// The parts of a row from left to right: what is nearest to a, to a point between, to b.
enum { AT_A, BETWEEN, AT_B, PARTS };

static capsule capsule_of(const double *a, const double *b, double radius) {
  if (a[0] > b[0] || (a[0] == b[0] && a[1] > b[1])) return capsule_of(b, a, radius);
  const double dx = b[0] - a[0], dy = b[1] - a[1];
  return (capsule){a[0], a[1], b[0], b[1], dx, dy, dx * dx + dy * dy, radius};
}

// Tells whether (x, y) is in this part and in the capsule: 0 if so; -1 or 1 if all such points of the row, if any, lie
// to the right or to the left. It never decreases as x grows: no operation in it turns back, however it is rounded.
static int side_of(const capsule *c, int part, double x, double y) {
  const double ex = x - c->ax, ey = y - c->ay, along = ex * c->dx + ey * c->dy, limit = c->radius * c->radius;
  const int nearest = along <= 0 ? AT_A : along < c->square ? BETWEEN : AT_B;
  if (nearest != part) return nearest < part ? -1 : 1;
  const double across = ex * c->dy - ey * c->dx;
  if (part == BETWEEN) return across * across <= limit * c->square ? 0 : (across < 0) == (c->dy > 0) ? -1 : 1;
  const double dx = part == AT_A ? ex : x - c->bx, dy = part == AT_A ? ey : y - c->by;
  return dx * dx + dy * dy <= limit ? 0 : dx < 0 ? -1 : 1;
}

// Returns the first column from `begin` on whose side_of is at least `side`, or the end. `left` is the x of column 0.
// Looks near the guess first, in steps that double until they have passed it, and then bisects.
static int32_t find_column(const capsule *c, int part, int side, double left, double y, int32_t begin, int32_t end,
                           int32_t guess) {
  int64_t at = pix_max(begin, pix_min(guess, end - 1));
  for (int64_t step = 1; begin < end; step *= 2) {
    if (at < begin || at >= end) at = begin + (end - begin) / 2;
    if (side_of(c, part, left + (double)at + 0.5, y) < side) {
      begin = (int32_t)at + 1, at += step;
    } else {
      end = (int32_t)at, at -= step;
    }
  }
  return begin;
}

static int32_t add_capsule(pix_mask *mask, const capsule *c, int32_t left, int32_t top) {
  const double reach = c->radius + 1;  // a texel more, as all is rounded
  const double low = pix_lesser(c->ay, c->by) - reach - top, high = pix_greater(c->ay, c->by) + reach - top;
  const pix_area around = {(int64_t)(c->ax - reach - left) - 1, (int64_t)low - 1, (int64_t)(c->bx + reach - left) + 1,
                           (int64_t)high + 1};
  const pix_rect box = pix_area_clip(around, pix_mask_rect(mask));
  int32_t changed = 0, edges[2 * PARTS] = {0};  // where each part begins and ends, in the row before as a guess
  for (int32_t y = box.y; y < box.y + box.h; y++) {
    for (int k = 0, from = box.x; k < 2 * PARTS; k++) {
      edges[k] = find_column(c, k / 2, k % 2, left, (double)top + y + 0.5, from, box.x + box.w, edges[k]);
      if (k % 2 == 1) changed += pix_mask_set_span(mask, y, from, edges[k], true);
      from = edges[k];
    }
  }
  return changed;
}

int32_t pix_mask_add_polyline(pix_mask *mask, const double *points, int32_t count, double radius, int32_t left,
                              int32_t top) {
  int32_t changed = 0;
  for (int32_t k = count > 2 ? 2 : 0; k < count; k += 2) {
    const capsule c = capsule_of(points + pix_max(k - 2, 0), points + k, radius);
    changed += add_capsule(mask, &c, left, top);
  }
  return changed;
}

void pix_mask_draw_capsule(pix_mask *mask) {
  const double radius = pix_min(mask->width, mask->height) / 2.0;
  pix_mask_add_polyline(mask, (double[]){radius, radius, mask->width - radius, mask->height - radius}, 4, radius, 0, 0);
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
