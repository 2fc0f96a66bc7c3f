// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Simpler masks in place of a mask, and one in place of many. Each makes `result`, which is not created yet; false if
// memory is short: then it is released.
#ifndef PIX_MASK_KINDS_H
#define PIX_MASK_KINDS_H

#include "pix_mask.h"

// Of the same size, and empty if the mask is: the bounds of the solid texels, filled; the ellipse or the diamond that
// fits the bounds, texels whose centre lies in it, edge included; the convex hull of the solid texels' areas, likewise,
// which holds all of them. (The mask's texels do not change, only what it knows of them.)
bool pix_mask_to_box(pix_mask *mask, pix_mask *result);
bool pix_mask_to_ellipse(pix_mask *mask, pix_mask *result);
bool pix_mask_to_diamond(pix_mask *mask, pix_mask *result);
bool pix_mask_to_hull(pix_mask *mask, pix_mask *result);

// Solid where any of the masks is, their corners on one another; as wide as the widest and as high as the highest.
bool pix_masks_merge(pix_mask *const *masks, int32_t count, pix_allocator *allocator, pix_mask *result);

#endif
