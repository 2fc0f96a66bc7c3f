// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Polygons as sets of pixels: those whose centres lie inside, even-odd; centres on left and top edges are in, on right
// and bottom ones out. A polygon is a list of `count` numbers, x, y pairs of its corners, each of at most 2^30 in size.
#ifndef PIX_POLYGON_H
#define PIX_POLYGON_H

#include "bits/bits.h"

// Sets the polygon's pixels in a bitmap of width x height that is empty before, words and pitch as in bits/bits.h,
// whose pixel (0, 0) is the one at (left, top). Returns how many have been set.
int32_t pix_polygon_fill(const double *points, int32_t count, int32_t left, int32_t top, int32_t width, int32_t height,
                         uint64_t *words, int32_t pitch);

// Is a centre at this point in the polygon?
bool pix_polygon_holds(const double *points, int32_t count, double x, double y);

// Could an edge part the rectangle's centres? "No" is certain: then the polygon holds all of them or none.
bool pix_polygon_may_part(const double *points, int32_t count, pix_rect rect);

#endif
