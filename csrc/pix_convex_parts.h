// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Polygons of a mask, cut into convex ones, as physics engines want them.
#ifndef PIX_CONVEX_PARTS_H
#define PIX_CONVEX_PARTS_H

#include "pix_simplify.h"

// Cuts the polygons of an outline, as pix_outline_simplify leaves them, into convex ones with at most max_vertices (3
// or more) vertices each: clockwise on screen, no three of their vertices on one line. Together they are the polygons
// without their holes, exactly, and their insides have no point in common. They come in the order of the polygons.
//
// `parts` must be empty. False if memory is short: then it is empty still.
bool pix_outline_convex_parts(const pix_outline *outline, int32_t max_vertices, pix_outline *parts,
                              pix_allocator *allocator);

// The same for the polygons that the mask has at this tolerance.
bool pix_mask_convex_parts(const pix_mask *mask, int32_t max_vertices, double tolerance, pix_outline *parts);

#endif
