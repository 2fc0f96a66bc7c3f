// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Growing and shrinking masks by a shape of radius n, which is the same from all sides: as whole words, in a number of
// passes that grows with log n for squares and diamonds. Work is done where solid texels are, and so far around them.
#ifndef PIX_MORPHOLOGY_H
#define PIX_MORPHOLOGY_H

#include "pix_mask.h"

// Which texels lie in the shape around one, seen from it.
typedef enum pix_shape {
  PIX_SQUARE,   // |dx| <= n, |dy| <= n
  PIX_DIAMOND,  // |dx| + |dy| <= n
  PIX_DISC      // dx^2 + dy^2 <= n^2
} pix_shape;

// All make `result`, which is not created yet. 0 <= n <= PIX_MAX_SIDE. Texels outside the mask are empty. False if
// memory is short: then the result is released.

// The texels in the shape around any solid one. The result is n texels larger on each side: its corner is (-n, -n) of
// the mask. That must not make a side longer than PIX_MAX_SIDE.
bool pix_mask_dilate(const pix_mask *mask, int32_t n, pix_shape shape, pix_mask *result);

// The texels around which all texels of the shape are solid. As large as the mask.
bool pix_mask_erode(const pix_mask *mask, int32_t n, pix_shape shape, pix_mask *result);

// Eroded, then dilated: all places of the shape at which it fits. They lie within the mask, so nothing of them is lost
// though the result is as large as the mask.
bool pix_mask_open(const pix_mask *mask, int32_t n, pix_shape shape, pix_mask *result);

// Dilated on an endless plane, then eroded: what no place of the shape without a solid texel reaches. The result is as
// large as the mask, and nothing is lost: a half-plane is its own closing by any of the shapes, and a mask's closing
// lies within that of all that holds the mask, so within the four half-planes that its bounds are made of.
bool pix_mask_close(const pix_mask *mask, int32_t n, pix_shape shape, pix_mask *result);

#endif
