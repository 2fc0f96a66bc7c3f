// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Combining a mask with a bitmap that is shifted against it by whole texels. (dx, dy) is the offset of the bitmap's
// top-left corner from the mask's.
#ifndef PIX_MASK_COMBINE_H
#define PIX_MASK_COMBINE_H

#include "pix_mask.h"

typedef enum pix_operation {
  PIX_ADD,        // solid where either is
  PIX_SUBTRACT,   // solid where the mask is and the bitmap is not
  PIX_INTERSECT,  // solid where both are
  PIX_TOGGLE      // solid where one of them is
} pix_operation;

// Edits the mask in place; what lies outside it is cut off. Costs what the two have in common, but for
// PIX_INTERSECT, which costs what the mask's solid texels span. Returns how many texels changed; if none did, the mask
// counts as untouched. The bitmap may be the mask's own, as it was before the edit.
int32_t pix_mask_combine(pix_mask *mask, pix_operation operation, const pix_bits *bits, int32_t dx, int32_t dy);

// The rectangle of a and b combined as a new mask, in a's coordinates: a's own for PIX_SUBTRACT and PIX_INTERSECT; for
// PIX_ADD and PIX_TOGGLE the smallest one that holds both masks, where b counts for nothing if it has no texels, and a
// if only b has some. It may be too large for a mask. dx and dy lie between -2^30 and 2^30.
pix_rect pix_mask_combined_rect(const pix_mask *a, pix_operation operation, const pix_mask *b, int32_t dx, int32_t dy);

// Makes `result`, which is not created yet, what a and b combined are in this rectangle; its sides must be
// PIX_MAX_SIDE at the most. a and b may be the same mask. False if memory is short: then it is released.
bool pix_mask_combined(const pix_mask *a, pix_operation operation, const pix_mask *b, int32_t dx, int32_t dy,
                       pix_mask *result);

#endif
