// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The convex hull of a bitmap's solid pixels, from which the boxes of turned sprites are made: tighter than the
// bitmap's rectangle, and a few dozen points where it has thousands. What is asked of a mask's is in mask/mask.h.
#pragma once

#include "base/alloc.h"
#include "bits/bits.h"

#define PIX_HULL_DIRECTIONS 16

// The corners of solid pixels, as x, y pairs: from the top down on the left side, then on the right one. Zeroed: not
// made.
typedef struct pix_hull {
  int32_t *coordinates;
  int32_t count, capacity;  // of coordinates, two a point; 0: none, as memory was short
  int32_t reach[PIX_HULL_DIRECTIONS];  // the largest x * dx + y * dy of all points: see pix_hull_reach
  int32_t right_side;       // where the points of the right side begin, behind those of the left one; -1: no memory
  uint64_t mask_version;    // the contents it was made from; 0: none yet
} pix_hull;

void pix_hull_destroy(pix_hull *hull, pix_allocator *allocator);

// Makes the hull anew from the solid pixels, of which there are some, with these bounds. Without memory it has no
// points.
void pix_hull_make(pix_hull *hull, pix_allocator *allocator, const pix_bits *bits, pix_rect bounds, uint64_t version);

// Returns at least the largest x * dx + y * dy of any point of the hull, which must have some: exact in
// PIX_HULL_DIRECTIONS directions, and of a sum of two neighbours among these the sum of theirs.
double pix_hull_reach(const pix_hull *hull, double dx, double dy);

// Tells whether the hull has no points because memory was short.
static inline bool pix_hull_lacks_memory(const pix_hull *hull) { return hull->right_side < 0; }

// Keeps the hull for this version, which an edit in `where` has made of the version before, if the edit cannot have
// changed it: a rectangle strictly inside has none of the hull's points. The bounds are those before the edit.
void pix_hull_touched(pix_hull *hull, pix_rect bounds, pix_rect where, uint64_t version);
