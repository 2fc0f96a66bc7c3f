// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Rectangles of pixels.
#pragma once

#include "base/numbers.h"

// Pixels [x, x+w) x [y, y+h). Empty if w or h is 0; never negative.
typedef struct pix_rect {
  int32_t x, y, w, h;
} pix_rect;

static inline bool pix_rect_is_empty(pix_rect r) { return r.w <= 0 || r.h <= 0; }

static inline bool pix_rect_holds(pix_rect r, int32_t x, int32_t y) {
  return (int64_t)x - r.x >= 0 && (int64_t)x - r.x < r.w && (int64_t)y - r.y >= 0 && (int64_t)y - r.y < r.h;
}

static inline int64_t pix_rect_area(pix_rect r) { return (int64_t)r.w * r.h; }

static inline bool pix_rects_meet(pix_rect a, pix_rect b) {
  return (int64_t)a.x < (int64_t)b.x + b.w && (int64_t)b.x < (int64_t)a.x + a.w &&
         (int64_t)a.y < (int64_t)b.y + b.h && (int64_t)b.y < (int64_t)a.y + a.h &&
         !pix_rect_is_empty(a) && !pix_rect_is_empty(b);
}

// Makes the rectangle from (x0, y0) up to but not including (x1, y1); empty at (x0, y0) if they are not in that order.
static inline pix_rect pix_rect_between(int64_t x0, int64_t y0, int64_t x1, int64_t y1) {
  const bool empty = x1 <= x0 || y1 <= y0;
  return (pix_rect){(int32_t)x0, (int32_t)y0, empty ? 0 : (int32_t)(x1 - x0), empty ? 0 : (int32_t)(y1 - y0)};
}

static inline pix_rect pix_rect_intersect(pix_rect a, pix_rect b) {
  return pix_rect_between(pix_max(a.x, b.x), pix_max(a.y, b.y), pix_min64((int64_t)a.x + a.w, (int64_t)b.x + b.w),
                          pix_min64((int64_t)a.y + a.h, (int64_t)b.y + b.h));
}

// Makes the smallest rectangle that holds both; an empty one counts for nothing.
static inline pix_rect pix_rect_unite(pix_rect a, pix_rect b) {
  if (pix_rect_is_empty(a)) return b;
  if (pix_rect_is_empty(b)) return a;
  return pix_rect_between(pix_min(a.x, b.x), pix_min(a.y, b.y), pix_max64((int64_t)a.x + a.w, (int64_t)b.x + b.w),
                          pix_max64((int64_t)a.y + a.h, (int64_t)b.y + b.h));
}

// Pixels [x0, x1) x [y0, y1), for what may be wider than a pix_rect. Empty if x1 <= x0 or y1 <= y0.
typedef struct pix_area {
  int64_t x0, y0, x1, y1;
} pix_area;

static inline pix_area pix_area_of(pix_rect r) {
  return (pix_area){r.x, r.y, (int64_t)r.x + r.w, (int64_t)r.y + r.h};
}

// Makes the area of the rectangle and all pixels around it up to this distance along each axis.
static inline pix_area pix_area_grown(pix_rect r, int64_t by) {
  return (pix_area){r.x - by, r.y - by, (int64_t)r.x + r.w + by, (int64_t)r.y + r.h + by};
}

static inline bool pix_area_is_empty(pix_area a) { return a.x1 <= a.x0 || a.y1 <= a.y0; }

// Tells whether the inner area lies in the outer one; their edges may be the same.
static inline bool pix_area_holds(pix_area outer, pix_area inner) {
  return outer.x0 <= inner.x0 && outer.y0 <= inner.y0 && inner.x1 <= outer.x1 && inner.y1 <= outer.y1;
}

// Makes the smallest area that holds both; an empty one counts for nothing.
static inline pix_area pix_area_unite(pix_area a, pix_area b) {
  if (pix_area_is_empty(a)) return b;
  if (pix_area_is_empty(b)) return a;
  return (pix_area){pix_min64(a.x0, b.x0), pix_min64(a.y0, b.y0), pix_max64(a.x1, b.x1), pix_max64(a.y1, b.y1)};
}

// Cuts the rectangle down to what lies in the area.
static inline pix_rect pix_area_clip(pix_area a, pix_rect r) {
  return pix_rect_between(pix_max64(a.x0, r.x), pix_max64(a.y0, r.y), pix_min64(a.x1, (int64_t)r.x + r.w),
                          pix_min64(a.y1, (int64_t)r.y + r.h));
}

// Grows the area by this distance on all sides.
static inline pix_area pix_area_around(pix_area a, int64_t by) {
  return (pix_area){a.x0 - by, a.y0 - by, a.x1 + by, a.y1 + by};
}

// A rectangle's edges as they are compared: the greater a number, the fewer rectangles it meets by it. Right and bottom
// are the first beyond.
typedef struct pix_box_edges {
  int32_t left, top, minus_right, minus_bottom;
} pix_box_edges;

static inline pix_box_edges pix_box_edges_of(pix_rect r) {
  return (pix_box_edges){r.x, r.y, -(r.x + r.w), -(r.y + r.h)};
}

// Returns what the edges of any rectangle that meets this one are below of.
static inline pix_box_edges pix_box_edges_bound(pix_box_edges e) {
  return (pix_box_edges){-e.minus_right, -e.minus_bottom, -e.left, -e.top};
}

// Compares edges with such a bound, without a branch, which would be guessed wrong often.
static inline bool pix_box_edges_are_below(pix_box_edges e, pix_box_edges bound) {
  return (e.left < bound.left) & (e.top < bound.top) & (e.minus_right < bound.minus_right) &
         (e.minus_bottom < bound.minus_bottom);
}

// Cuts a rectangle in two across its longer side.
static inline void pix_rect_halve(pix_rect r, pix_rect *first, pix_rect *second) {
  *first = *second = r;
  if (r.w >= r.h) {
    first->w = r.w / 2;
    second->x += first->w;
    second->w -= first->w;
  } else {
    first->h = r.h / 2;
    second->y += first->h;
    second->h -= first->h;
  }
}
