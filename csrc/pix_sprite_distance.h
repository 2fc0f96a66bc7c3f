// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// How far two sprites are from each other, from pixel centre to pixel centre, and between which pixels.
#ifndef PIX_SPRITE_DISTANCE_H
#define PIX_SPRITE_DISTANCE_H

#include "pix_pair.h"

typedef struct pix_sprite_distance {
  double distance;
  int32_t ax, ay, bx, by;  // the nearest pixels; twice the same if the sprites overlap
} pix_sprite_distance;

// The distance from a's covered pixels to b's. Of several pairs of pixels that are as near, the first in row order of
// a's pixel, then of b's, is found. If they overlap, it is the first common pixel. False if the distance is larger than
// max_distance (HUGE_VAL: none is), or one of them covers nothing.
bool pix_sprite_find_distance(pix_sprite *a, pix_sprite *b, double max_distance, pix_sprite_distance *found);

#endif
