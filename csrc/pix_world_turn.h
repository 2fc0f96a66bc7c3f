// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Sprites that turn or grow in a world, as far as there is room, or change at once.
//
// A turn goes from the sprite's transform to another, which differs in rotation or in scale, by equal steps: the fewest
// for which no point of a solid texel moves by more than a pixel. So nothing slips through between two of them. Each
// has the coverage that the rule gives it there:
//
//     angle or scale:  from ---|---|---|--- to      `steps` of them; the last is exactly `to`
//
// Of more than two full turns, those between the first and the last one are left out: they cover what the first one
// covered.
#ifndef PIX_WORLD_TURN_H
#define PIX_WORLD_TURN_H

#include "pix_mover.h"

// What became of a turn.
typedef struct pix_turn_end {
  pix_sprite_result result;  // if not PIX_SPRITE_OK, the turn cannot be made; nothing else is known then
  pix_transform transform;   // the last one that is free
  double fraction;           // of the way to there: from 0 to 1
  int32_t slot;              // of the first sprite, in adding order, that blocks the step after it; -1: none
  pix_touch touch;           // with that one, in that step
} pix_turn_end;

// Writes the slots of the sprites that may be obstacles of the mover and whose boxes meet the box that holds all steps
// to world->found, in adding order. Returns their number; -1 if memory is short.
int32_t pix_world_turn_candidates(pix_mover *mover, const pix_transform *to);

// Turns the mover's shape as far as it is free. The sprite itself stays as it is. False if memory is short.
bool pix_world_turn(pix_mover *mover, const pix_transform *to, pix_turn_end *end);

// Does the mover in its shape meet none of its obstacles? False if memory is short.
bool pix_world_change(pix_mover *mover, bool *is_free);

#endif
