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
// PIX_INTERSECT, which costs what the mask's solid texels span. Returns how many texels changed. The bitmap may not be
// the mask's own.
int32_t pix_mask_combine(pix_mask *mask, pix_operation operation, const pix_bits *bits, int32_t dx, int32_t dy);

#endif
