// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// By how many pixels a sprite that turns, or is scaled, makes its overlap with another one larger, without counting the
// overlap: by what its edges go over. See growth.h for one that moves.
#ifndef PIX_TURN_GROWTH_H
#define PIX_TURN_GROWTH_H

#include "rule/sampler.h"
#include "sprite/sprite.h"

// Equal steps of a sprite that turns about its position, or is scaled there. None moves a solid texel by more than a
// pixel.
typedef struct pix_turn_steps {
  const pix_mask *mask;
  pix_point position;
  double reach;         // no solid texel is further from the position, in pixels
  int64_t count;
  double angle;         // radians of all of them together
  pix_transform at[4];  // before the first one and after it, before the last one and after it
} pix_turn_steps;

#define PIX_WIDEST_TURN (1.0 / 32)

#define PIX_GROWTH_UNKNOWN INT64_MAX

// By how many pixels, at the most, any of the steps makes what the sprite has in common with another one larger, or
// smaller if that is negative; exactly that if there is one step. Unknown if texels have few pixels, if the sprite is
// sheared, or if the angle is wider than the widest; that of one step also if neither is turned but by quarters, as
// counting takes less time then.
int64_t pix_turn_growth(const pix_turn_steps *steps, pix_mask *other_mask, const pix_rule *other,
                        pix_rect other_box);

#endif
