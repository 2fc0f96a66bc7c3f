// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Filled shapes, drawn into an empty mask by the centre rule: a texel is solid if its centre lies in the shape.
#ifndef PIX_MASK_SHAPES_H
#define PIX_MASK_SHAPES_H

#include "pix_mask.h"

// A circle of this radius (texels) around the mask's middle, edge included.
void pix_mask_draw_circle(pix_mask *mask, double radius);

// The ellipse that fits the mask, edge included.
void pix_mask_draw_ellipse(pix_mask *mask);

// The ellipse, or the diamond with its corners in the middle of the sides, that fits a box inside the mask, edge
// included.
void pix_mask_draw_ellipse_in(pix_mask *mask, pix_rect box);
void pix_mask_draw_diamond_in(pix_mask *mask, pix_rect box);

// A polygon, as in pix_polygon.h, in an empty mask whose corner is at (left, top).
void pix_mask_draw_polygon(pix_mask *mask, const double *points, int32_t count, int32_t left, int32_t top);

#endif
