// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Shapes in the world that a query asks about, as sets of pixels: those whose centres lie in the shape.
#ifndef PIX_REGION_H
#define PIX_REGION_H

#include "pix_bits.h"

typedef enum pix_region_kind { PIX_REGION_RECT, PIX_REGION_CIRCLE, PIX_REGION_POLYGON } pix_region_kind;

typedef struct pix_region {
  pix_region_kind kind;
  pix_area area;         // holds all its pixels; of a rectangle: these are they
  double x, y, radius;   // of a circle
  const double *points;  // of a polygon, not owned: as in pix_polygon.h
  int32_t count;
} pix_region;

// The pixels whose centres lie in [x, x + w) x [y, y + h); any finite numbers, w and h at least 0.
pix_region pix_region_rect(double x, double y, double w, double h);

// The pixels whose centres are at most `radius` from (x, y): dx dx + dy dy <= radius radius, in doubles. |x|, |y| and
// the radius are at most 2^30, and that is not negative.
pix_region pix_region_circle(double x, double y, double radius);

// A polygon of `count` numbers, 6 at least, which must live as long as the region.
pix_region pix_region_polygon(const double *points, int32_t count);

// How much of a window is in the region. NONE and ALL are certain; SOME may be any.
typedef enum pix_region_part { PIX_REGION_NONE, PIX_REGION_SOME, PIX_REGION_ALL } pix_region_part;

// The window must not be empty, and must lie in the region's area.
pix_region_part pix_region_part_of(const pix_region *region, pix_rect window);

// Sets the region's pixels in a bitmap of such a window that is empty before: window pixel (0, 0) is bit 0 of words[0],
// pitch as in pix_bits.h. Returns whether there are any.
bool pix_region_fill(const pix_region *region, pix_rect window, uint64_t *words, int32_t pitch);

// Is a solid pixel of the window in the circle? The bitmap's pixel (0, 0) lies at (x, y); the window must not be empty,
// and must lie in the bitmap.
bool pix_circle_meets_bits(const pix_region *circle, const pix_bits *bits, int32_t x, int32_t y, pix_rect window);

#endif
