// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What two masks have in common, at all offsets at once. The other mask is taken as its runs of solid texels, of which
// there are far fewer than texels.
#ifndef PIX_CONVOLVE_H
#define PIX_CONVOLVE_H

#include "pix_mask.h"

// The offsets of other's top-left corner from the mask's at which the two rectangles meet. Each of the columns and rows
// is without any if one of the masks is. Sides up to 2 * PIX_MAX_SIDE - 1.
pix_rect pix_mask_offsets(const pix_mask *mask, const pix_mask *other);

// Makes `result`, which is not created yet, one texel for each of the offsets: is it solid where the two overlap? No
// side of the offsets may be longer than PIX_MAX_SIDE. False if memory is short: then the result is released, or not
// created.
bool pix_mask_convolve(const pix_mask *mask, const pix_mask *other, pix_mask *result);

// How many texels are solid in both at each of the offsets, row by row; at most INT32_MAX offsets. False if memory is
// short.
bool pix_mask_overlap_areas(const pix_mask *mask, const pix_mask *other, int32_t *areas);

#endif
