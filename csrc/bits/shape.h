// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Shapes in the world that a query asks about, as sets of pixels: those whose centres lie in the shape.
#ifndef PIX_SHAPE_H
#define PIX_SHAPE_H

#include "bits/bits.h"

typedef enum pix_shape_kind { PIX_SHAPE_RECT, PIX_SHAPE_CIRCLE, PIX_SHAPE_POLYGON } pix_shape_kind;

typedef struct pix_shape {
  pix_shape_kind kind;
  pix_area area;         // holds all its pixels; of a rectangle: these are they
  double x, y, radius;   // of a circle
  const double *points;  // of a polygon, not owned: as in bits/polygon.h
  int32_t count;
} pix_shape;

// The pixels whose centres lie in [x, x + w) x [y, y + h); any finite numbers, w and h at least 0.
pix_shape pix_shape_rect(double x, double y, double w, double h);

// The pixels whose centres are at most `radius` from (x, y): dx dx + dy dy <= radius radius, in doubles. |x|, |y| and
// the radius are at most 2^30, and that is not negative.
pix_shape pix_shape_circle(double x, double y, double radius);

// A polygon of `count` numbers, 6 at least, which must live as long as the shape.
pix_shape pix_shape_polygon(const double *points, int32_t count);

// How much of a window is in the shape. NONE and ALL are certain; SOME may be any.
typedef enum pix_shape_part { PIX_SHAPE_NONE, PIX_SHAPE_SOME, PIX_SHAPE_ALL } pix_shape_part;

// The window must not be empty, and must lie in the shape's area.
pix_shape_part pix_shape_part_of(const pix_shape *shape, pix_rect window);

// Sets the shape's pixels in a bitmap of such a window that is empty before: window pixel (0, 0) is bit 0 of words[0],
// pitch as in bits/bits.h. Returns whether there are any.
bool pix_shape_fill(const pix_shape *shape, pix_rect window, uint64_t *words, int32_t pitch);

// Is a solid pixel of the window in the circle? The bitmap's pixel (0, 0) lies at (x, y); the window must not be empty,
// and must lie in the bitmap.
bool pix_circle_meets_bits(const pix_shape *circle, const pix_bits *bits, int32_t x, int32_t y, pix_rect window);

#endif
