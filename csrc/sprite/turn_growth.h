// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// By how many pixels a sprite that turns, or is scaled, makes its overlap with another one larger, without counting the
// overlap: by what its edges go over. See growth.h for one that moves.
#ifndef PIX_TURN_GROWTH_H
#define PIX_TURN_GROWTH_H

#include "rule/sampler.h"
#include "sprite/sprite.h"

#define PIX_COUNTED_STEPS 16

// Equal steps of a sprite that turns about its position, or is scaled there. None moves a solid texel by more than a
// pixel.
typedef struct pix_turn_steps {
  const pix_mask *mask;
  pix_point position;
  double reach;  // no solid texel is further from the position, in pixels
  int64_t count;
  double angle;  // radians of all of them together
  double time;   // ns, about: what takes longer is unknown
  pix_transform at[PIX_COUNTED_STEPS + 1];  // before each of them, and after the last one; if there are more steps than
                                            // can be counted: before and after the first one, before and after the last
} pix_turn_steps;

#define PIX_WIDEST_TURN (1.0 / 32)

#define PIX_GROWTH_UNKNOWN INT64_MAX

// By how many pixels, at the most, any of the steps makes what the sprite has in common with another one larger, or
// smaller if that is negative. Unknown if texels have few pixels, if the sprite is sheared, if the angle is wider than
// the widest, or if it takes too long.
int64_t pix_turn_growth(const pix_turn_steps *steps, pix_mask *other_mask, const pix_rule *other, pix_rect other_box);

// Exactly that, for each of at most PIX_COUNTED_STEPS. False if it is unknown, or if neither is turned but by quarters,
// as counting pixels takes less time then.
bool pix_turn_growths(const pix_turn_steps *steps, pix_mask *other_mask, const pix_rule *other, pix_rect other_box,
                      int64_t growth[PIX_COUNTED_STEPS]);

#endif
