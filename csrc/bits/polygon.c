// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "bits/polygon.h"


// An edge from its upper end to its lower one: two polygons that share an edge share its crossings too, whichever way
// round they go.
typedef struct polygon_edge {
  double x, y, lower_x, lower_y;
} polygon_edge;

static polygon_edge edge_between(const double *a, const double *b) {
  const double *upper = a[1] > b[1] ? b : a, *lower = upper == a ? b : a;
  return (polygon_edge){upper[0], upper[1], lower[0], lower[1]};
}

// An edge crosses the line of centres at height y if y >= e->y and y < e->lower_y. Never decreases, or never increases,
// as y grows: neither do the operations it is made of.
static double crossing(const polygon_edge *e, double y) {
  return e->x + (y - e->y) * (e->lower_x - e->x) / (e->lower_y - e->y);
}

// The first pixel whose centre is not before the edge, counted from `from`, and kept between 0 and `limit`.
static int32_t first_pixel(double edge, int32_t from, int32_t limit) {
  return (int32_t)pix_max64(0, pix_min64(pix_first_pixel(edge) - from, limit));
}

// A bitmap in which a set bit stands for a change from there on to the right becomes one of the pixels themselves.
static int32_t integrate_rows(int32_t width, int32_t height, uint64_t *words, int32_t pitch) {
  int32_t set = 0;
  for (int32_t y = 0; y < height; y++) {
    uint64_t carry = 0;  // all bits: those left of the stripe leave it inside
    for (int32_t stripe = 0; stripe < pix_stripe_count(width); stripe++) {
      uint64_t *word = &pix_stripe_words(words, pitch, stripe)[y], bits = *word;
      if ((bits | carry) == 0) continue;
      for (int32_t shift = 1; shift < 64; shift *= 2) bits ^= bits << shift;
      bits ^= carry;
      carry = (uint64_t)0 - (bits >> 63);
      *word = bits & pix_stripe_columns(stripe, 0, width);
      set += pix_popcount(*word);
    }
  }
  return set;
}

int32_t pix_polygon_fill(const double *points, int32_t count, int32_t left, int32_t top, int32_t width, int32_t height,
                         uint64_t *words, int32_t pitch) {
  for (int32_t i = 0, previous = count - 2; i < count; previous = i, i += 2) {
    const polygon_edge e = edge_between(&points[previous], &points[i]);
    const int32_t end = first_pixel(e.lower_y, top, height);
    for (int32_t y = first_pixel(e.y, top, height); y < end; y++) {
      const int32_t x = first_pixel(crossing(&e, (double)top + y + 0.5), left, width);
      if (x < width) pix_stripe_words(words, pitch, x >> 6)[y] ^= UINT64_C(1) << (x & 63);
    }
  }
  return integrate_rows(width, height, words, pitch);
}

bool pix_polygon_holds(const double *points, int32_t count, double x, double y) {
  bool holds = false;
  for (int32_t i = 0, previous = count - 2; i < count; previous = i, i += 2) {
    const polygon_edge e = edge_between(&points[previous], &points[i]);
    if (y >= e.y && y < e.lower_y && crossing(&e, y) <= x) holds = !holds;
  }
  return holds;
}

// Neither crossings nor what is worked out here are off by as much as the half pixel by which the rectangle of all
// pixels is larger than that of their centres.
static bool comes_near(const polygon_edge *e, pix_rect rect) {
  const double half_w = rect.w / 2.0, half_h = rect.h / 2.0, x = rect.x + half_w, y = rect.y + half_h;
  const double left = x - half_w, right = x + half_w;
  if (e->lower_y < y - half_h || e->y > y + half_h) return false;
  if ((e->x < left && e->lower_x < left) || (e->x > right && e->lower_x > right)) return false;
  // The rectangle's corners all lie on one side of the edge's line if its middle is further away than they reach.
  const double dx = e->lower_x - e->x, dy = e->lower_y - e->y;
  return fabs(dx * (y - e->y) - dy * (x - e->x)) <= fabs(dx) * half_h + dy * half_w;
}

bool pix_polygon_may_part(const double *points, int32_t count, pix_rect rect) {
  for (int32_t i = 0, previous = count - 2; i < count; previous = i, i += 2) {
    const polygon_edge e = edge_between(&points[previous], &points[i]);
    if (comes_near(&e, rect)) return true;
  }
  return false;
}
