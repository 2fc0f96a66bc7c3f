// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Fewer vertices for the contours of a mask.
#ifndef PIX_SIMPLIFY_H
#define PIX_SIMPLIFY_H

#include "pix_contours.h"

// Leaves out vertices of contours, as pix_mask_contours made them, of a mask of this size. No point of a contour is
// further than `tolerance` (texels, at least 0) from the edge that stands for its part of the loop. All loops stay,
// with three vertices at least; they stay simple, do not cross, lie within each other as before, and have their sense
// of rotation. Where two touch, the common point stays. What a larger tolerance leaves is part of what a smaller one
// does.
//
// False if memory is short: then nothing has changed.
bool pix_outline_simplify(pix_outline *outline, int32_t width, int32_t height, double tolerance,
                          pix_allocator *allocator);

// Both in one: the contours of the mask, simplified. As pix_mask_contours.
bool pix_mask_polygons(const pix_mask *mask, double tolerance, pix_outline *outline);

#endif
