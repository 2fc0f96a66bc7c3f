// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// How the overlap of a mover with an obstacle grows (sprite/growth.h), asked about again and again: what has been found
// out of some pairs is kept in the world, around the last place, and what the last steps did. It holds wherever both
// go by whole pixels.
#ifndef PIX_KEPT_GROWTH_H
#define PIX_KEPT_GROWTH_H

#include "sprite/growth.h"
#include "world/world_questions.h"

// Forgets all.
void pix_kept_growth_begin(pix_world *world);

// Sprites may have moved, and nothing else has changed.
void pix_kept_growth_next(pix_world *world);

// Of a mover that covers what the mask does by this rule, and the obstacle in the slot. The one of the two that has
// fewer edges is taken as these: *edges is how many. Good until another one is asked for. NULL if it is not known, if
// both have too many texels, or if memory is short.
pix_growth *pix_kept_growth_find(pix_world *world, pix_mask *mask, const pix_rule *rule, int32_t slot, int64_t *edges);

// pix_growth_prepare for it, unless that has been done.
void pix_kept_growth_keep(pix_world *world, pix_growth *growth, int axis);

// Where it is kept how many pixels both have in common with the mover at the offset: -1 before that is counted. NULL if
// memory is short. Good until another one is asked for.
int64_t *pix_kept_area(pix_world *world, pix_mask *mask, const pix_rule *rule, int32_t slot, int32_t dx, int32_t dy);

// By how much a step from the offset makes the overlap larger.
int64_t pix_kept_growth_of_step(pix_world *world, pix_growth *growth, int32_t dx, int32_t dy, int axis, int32_t step);

// By how much something makes the overlap larger, at least and at most.
typedef struct pix_growth_bounds {
  int64_t least, most;
} pix_growth_bounds;

// Adds those of a step from the offset, which are found for many offsets at once. False if that does not pay.
bool pix_kept_growth_bounds(pix_world *world, pix_growth *growth, int32_t dx, int32_t dy, int axis, int32_t step,
                            pix_growth_bounds *bounds);

// To be told that bounds of steps along the axis left in doubt what was asked: they are found for fewer offsets, then.
void pix_kept_growth_doubt(pix_world *world, int axis);

#endif
