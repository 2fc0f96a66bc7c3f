// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Polygons as sets of pixels: those whose centres lie inside, even-odd; centres on left and top edges are in, on right
// and bottom ones out.
#ifndef PIX_POLYGON_H
#define PIX_POLYGON_H

#include "bits/bits.h"

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

// Chooses bands, so that edges are in few of them on average. Returns how many places for edges pix_polygon_deal needs;
// 0 if there are so few edges that bands would not help. Then it deals, with band_count + 1 places for `starts`.
int32_t pix_polygon_choose_bands(pix_polygon *polygon);
void pix_polygon_deal(pix_polygon *polygon, pix_polygon_edge *places, int32_t *starts);

// Sets the polygon's pixels in a bitmap of width x height that is empty before, words and pitch as in bits/bits.h,
// whose pixel (0, 0) is the one at (left, top). Returns how many have been set.
int32_t pix_polygon_fill(const pix_polygon *polygon, int32_t left, int32_t top, int32_t width, int32_t height,
                         uint64_t *words, int32_t pitch);

// The ranges [low[0], high[0]] of x and [low[1], high[1]] of y over points such as a polygon's.
void pix_polygon_extent(const double *points, int32_t count, double low[2], double high[2]);

// Is a centre at this point in the polygon?
bool pix_polygon_holds(const pix_polygon *polygon, double x, double y);

// Could an edge part the rectangle's centres? "No" is certain: then the polygon holds all of them or none.
bool pix_polygon_may_part(const pix_polygon *polygon, pix_rect rect);

#endif
