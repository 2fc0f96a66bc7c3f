// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Platforms: sprites that go where they are told, push who is in their way and carry who stands on them. They go pixel
// by pixel, one axis at a time (x first where both change at once), as pix_carry_step.h says.
#ifndef PIX_WORLD_CARRY_H
#define PIX_WORLD_CARRY_H

#include "pix_carry_step.h"

// Puts the platform, a sprite of the world, at `end`, within the limits of positions, and moves others by whole pixels
// on its way. Writes the slots of those that were crushed to world->found, in adding order, and returns their number.
// -1 if memory is short: then nobody has moved.
int32_t pix_world_carry(pix_world *world, pix_sprite *platform, const double end[2], pix_carry_wanted wanted);

// Writes the slots of all that this might move to world->found, in adding order, and returns their number: sprites that
// are enabled, neither static nor followers, and whose boxes meet the way of the platform's box, or the same way of the
// box of another such sprite, grown by a pixel (by three if the platform is scaled or turned). -1 if memory is short.
int32_t pix_world_carry_candidates(pix_world *world, pix_sprite *platform, const double end[2]);

#endif
