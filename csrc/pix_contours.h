// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The outlines of a mask: as loops along the edges of its texels, and as the texels that lie along them.
//
// A loop has the solid texels on its right, seen in the direction of travel: on screen, where y points down, outer
// loops run clockwise and the loops of holes anticlockwise. Every loop is a simple polygon. Loops never cross; where
// texels touch over a corner, two loops (or more exactly: one corner of each) may lie on the same point. The empty
// pixels of a hole hang together over edges or corners, its solid texels over edges alone.
#ifndef PIX_CONTOURS_H
#define PIX_CONTOURS_H

#include "pix_mask.h"

// A corner of the grid of texels, or a texel: 0 to PIX_MAX_SIDE.
typedef struct pix_vertex {
  int16_t x, y;
} pix_vertex;

typedef struct pix_loop {
  int32_t first, count;  // of its vertices, which follow each other
  bool is_hole;
} pix_loop;

// Loops of vertices. Zeroed, it is an empty one.
typedef struct pix_outline {
  pix_vertex *vertices;
  int32_t vertex_count, vertex_capacity;
  pix_loop *loops;
  int32_t loop_count, loop_capacity;
} pix_outline;

// Frees what it holds, and leaves it empty.
void pix_outline_free(pix_outline *outline, pix_allocator *allocator);

// The closed loops along the edges of the texels, by their corners alone, the first of which is not repeated. Outer
// loops come in the row order of their first texels, each followed by its holes, in the row order of theirs. The area
// of the outer loops less that of the holes is the number of solid texels. A loop begins at the top left corner of its
// first texel.
//
// `outline` must be empty. False if memory is short, which it is for more than 2^29 corners: then it is empty still.
bool pix_mask_contours(const pix_mask *mask, pix_outline *outline);

// For each of these loops the solid texels along it in order, each next to the one before over an edge or a corner, and
// the last one to the first. None is listed twice in a row; where a part is one texel wide, it is listed on the way
// there and on the way back. Together they are the solid texels that have an empty one, or none, beside, above or below
// them.
bool pix_mask_outline_texels(const pix_mask *mask, pix_outline *outline);

#endif
