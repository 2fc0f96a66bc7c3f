// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Where a mask's texels lie in the world, as lines and numbers, not as pixels.
#ifndef PIX_TEXEL_VIEW_H
#define PIX_TEXEL_VIEW_H

#include "sprite/sprite.h"

typedef struct pix_texel_view {
  double corner[2];    // of texel (0, 0), in world pixels
  double edges[2][2];  // from there to the next texel of its row, and of its column
} pix_texel_view;

// False if texels are sheared or stretched so much, or so far from the origin, that numbers are not exact enough: far
// less than 1/65536 texel.
bool pix_texel_view_of(const pix_rule *rule, pix_texel_view *view);

#endif
