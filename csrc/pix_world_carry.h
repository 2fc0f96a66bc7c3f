// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Platforms: sprites that move whatever is in their way, carry who stands on them and push who is before them.
//
// A platform goes pixel by pixel, one axis at a time (x first where both change at once). Of each step:
//
//   1. Whom it would run into is pushed, and so is whom that one would run into, and so on. Who cannot be pushed is
//      crushed: it is never moved again, and the platform passes over it.
//   2. Who stands on the platform, or on another one that moves, goes along, if nothing is in its way but those that
//      go along, too. A sprite stands on another if it would run into it one pixel further down.
//
// Running into: to have more pixels in common than before. All of a step is judged by where all are before it, then
// all that move do so at once; so nobody moves twice.
//
// Disabled sprites have no part in this. Static ones and those that must not be moved are in the way of others, but not
// of the platform.
#ifndef PIX_WORLD_CARRY_H
#define PIX_WORLD_CARRY_H

#include "pix_mover.h"

// Who may be moved: sprites of these layers, and if is_asked, only those with an answer in world->motion.answers from
// PIX_ANSWER_BLOCK on.
typedef struct pix_carry_wanted {
  uint64_t layers;
  bool is_asked;
} pix_carry_wanted;

// Puts the platform, a sprite of the world, at `end`, within the limits of positions, and moves others by whole pixels
// on its way. Writes the slots of those that were crushed to world->found, in adding order, and returns their number.
// -1 if memory is short: then nobody has moved.
int32_t pix_world_carry(pix_world *world, pix_sprite *platform, const double end[2], pix_carry_wanted wanted);

// Writes the slots of all that this might move to world->found, in adding order, and returns their number: sprites that
// are enabled and not static whose boxes meet the way of the platform's box, or the same way of the box of another such
// sprite, grown by a pixel (by three if the platform is scaled or turned). -1 if memory is short.
int32_t pix_world_carry_candidates(pix_world *world, pix_sprite *platform, const double end[2]);

#endif
