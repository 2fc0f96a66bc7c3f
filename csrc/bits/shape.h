// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Shapes as sets of pixels, those whose centres lie in the shape: rectangles, circles, and polygons, even-odd. Centres
// on left and top edges are in, on right and bottom ones out.
#pragma once

#include "bits/bits.h"

// Polygons.

// An edge from its upper end to its lower one: two polygons that share an edge share its crossings too, whichever way
// round they go.
typedef struct pix_polygon_edge {
  double x, y, lower_x, lower_y;
} pix_polygon_edge;

// A list of `count` numbers, x, y pairs of the corners, 6 at least, each of at most 2^30 in size. So that not all edges
// of one with many need be gone through, they can be dealt into bands of equal height, from the top down.
typedef struct pix_polygon {
  const double *points;
  int32_t count;
  int32_t band_count;
  double top, bands_a_unit;       // where the first one begins, and how many there are in a unit of y
  const int32_t *starts;          // by band, and one more: its first edge; not owned; NULL: not dealt
  const pix_polygon_edge *edges;  // an edge is in each band that it has a point in; not owned
} pix_polygon;

// Divides the rows of a polygon into bands, so that each edge is in few of them. Returns how many `places` for edges
// pix_polygon_deal needs; 0 if bands would not help, and there is nothing to deal. pix_polygon_deal lists the edges of
// each band there; `starts` has room for band_count + 1 indices.
int32_t pix_polygon_choose_bands(pix_polygon *polygon);
void pix_polygon_deal(pix_polygon *polygon, pix_polygon_edge *places, int32_t *starts);

// Sets the polygon's pixels in a bitmap of width x height that is empty before, words and pitch as in bits/bits.h,
// whose pixel (0, 0) is the one at (left, top). Returns how many have been set.
int32_t pix_polygon_fill(const pix_polygon *polygon, int32_t left, int32_t top, int32_t width, int32_t height,
                         uint64_t *words, int32_t pitch);

// Finds the ranges [low[0], high[0]] of x and [low[1], high[1]] of y over a list of `count` numbers, x, y pairs.
void pix_polygon_extent(const double *points, int32_t count, double low[2], double high[2]);

// Tells whether a pixel whose centre is (x, y) is in the polygon.
bool pix_polygon_holds(const pix_polygon *polygon, double x, double y);

// Tells whether an edge could part the rectangle's centres. False is certain: then the polygon holds all of them or
// none.
bool pix_polygon_may_part(const pix_polygon *polygon, pix_rect rect);

// All shapes that a query asks about.

typedef enum pix_shape_kind { PIX_SHAPE_RECT, PIX_SHAPE_CIRCLE, PIX_SHAPE_POLYGON } pix_shape_kind;

typedef struct pix_shape {
  pix_shape_kind kind;
  pix_area area;         // holds all its pixels; of a rectangle: these are they
  double x, y, radius;   // of a circle
  pix_polygon polygon;   // whose points are not owned
} pix_shape;

// Makes the shape of the pixels whose centres lie in [x, x + w) x [y, y + h); any finite numbers, w and h at least 0.
pix_shape pix_shape_rect(double x, double y, double w, double h);

// Makes the shape of the pixels whose centres are at most `radius` from (x, y): dx dx + dy dy <= radius radius, in
// doubles. |x|, |y| and the radius are at most 2^30, and the radius is not negative.
pix_shape pix_shape_circle(double x, double y, double radius);

// Makes the shape of a polygon of `count` numbers, x, y pairs, 6 at least, which must live as long as the shape.
pix_shape pix_shape_polygon(const double *points, int32_t count);

// How much of a window is in the shape. NONE and ALL are certain; SOME may be any.
typedef enum pix_shape_part { PIX_SHAPE_NONE, PIX_SHAPE_SOME, PIX_SHAPE_ALL } pix_shape_part;

// Tells how much of a window is in the shape. The window must not be empty, and must lie in the shape's area.
pix_shape_part pix_shape_part_of(const pix_shape *shape, pix_rect window);

// Sets the shape's pixels in a bitmap of such a window that is empty before: window pixel (0, 0) is bit 0 of words[0],
// pitch as in bits/bits.h. Returns whether there are any.
bool pix_shape_fill(const pix_shape *shape, pix_rect window, uint64_t *words, int32_t pitch);

// Tells whether pixel (i, j) is in the circle, by this sum of rounded squares. It never decreases as |dx| or |dy|
// grows, as no operation in it does.
static inline bool pix_circle_holds(const pix_shape *circle, int64_t i, int64_t j) {
  const double dx = ((double)i + 0.5) - circle->x, dy = ((double)j + 0.5) - circle->y;
  return dx * dx + dy * dy <= circle->radius * circle->radius;
}

// Tells whether the shape, a rectangle, holds one whole side of r, its outermost row or column of pixels. They must
// meet.
static inline bool pix_shape_rect_holds_side(const pix_shape *shape, pix_rect r) {
  const pix_area *a = &shape->area;
  const bool left_is_in = r.x >= a->x0, top_is_in = r.y >= a->y0, right_is_in = (int64_t)r.x + r.w <= a->x1;
  // So of two that face each other one is whole.
  return left_is_in + top_is_in + right_is_in + ((int64_t)r.y + r.h <= a->y1) >= 3;
}

// What is known of a circle and a rectangle, which is not empty, without a look at rows.
typedef struct pix_circle_sides {
  bool may_meet;   // if not, no pixel of the rectangle is in the circle
  bool holds_one;  // the circle holds one whole side
  bool holds_all;  // it holds all of them, and so all of the rectangle
} pix_circle_sides;

// Works out what pix_circle_holds would say of the rectangle's nearest pixels and corners, without a branch.
static inline pix_circle_sides pix_circle_sides_of(const pix_shape *circle, pix_rect r) {
  const double left = (double)r.x + 0.5, right = (double)((int64_t)r.x + r.w - 1) + 0.5;
  const double top = (double)r.y + 0.5, bottom = (double)((int64_t)r.y + r.h - 1) + 0.5;
  // The nearest point of the rectangle around the centres.
  const double dx = pix_lesser(pix_greater(circle->x, left), right) - circle->x;
  const double dy = pix_lesser(pix_greater(circle->y, top), bottom) - circle->y;
  // The nearer side, as far as its further corner: a circle is convex.
  const double dx0 = left - circle->x, dx1 = right - circle->x, dy0 = top - circle->y, dy1 = bottom - circle->y;
  const double near_x = pix_lesser(dx0 * dx0, dx1 * dx1), far_x = pix_greater(dx0 * dx0, dx1 * dx1);
  const double near_y = pix_lesser(dy0 * dy0, dy1 * dy1), far_y = pix_greater(dy0 * dy0, dy1 * dy1);
  const double limit = circle->radius * circle->radius;
  return (pix_circle_sides){dx * dx + dy * dy <= limit, pix_lesser(near_x + far_y, far_x + near_y) <= limit,
                            far_x + far_y <= limit};
}

// Tells whether `circle` holds a solid pixel of `bits`, whose pixel (0, 0) lies at world pixel (x, y), within `window`,
// which is in world pixels, too, must not be empty, and must lie where the bitmap does.
bool pix_circle_meets_bits(const pix_shape *circle, const pix_bits *bits, int32_t x, int32_t y, pix_rect window);
