// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Walking: single steps of a mover among what may be in its way, over what rises and falls by few pixels.
//
// A walker is a mover that knows where it is, and how far each obstacle overlaps it there. It tries steps of a pixel,
// each free or blocked by some obstacles, as their answers say; where one is blocked, it may get past.
#pragma once

#include "motion/mover.h"

// Answers of those who ask for moves: what happens where the mover meets the obstacle. From PIX_RESPONSE_CUSTOM on they
// are the caller's own.
enum {
  PIX_RESPONSE_CROSS = PIX_ANSWER_BLOCK,  // never blocks
  PIX_RESPONSE_ONEWAY,  // blocks who comes from above, and who stands on it
  PIX_RESPONSE_SLIDE,
  PIX_RESPONSE_TOUCH,
  PIX_RESPONSE_BOUNCE,
  PIX_RESPONSE_GLIDE,  // along the surface, see motion/glide.c
  PIX_RESPONSE_CUSTOM
};

typedef struct pix_walker {
  pix_mover *mover;
  pix_offset at;
  pix_offset foot;  // where it stands; stood, while it climbs
  int32_t steps;    // taken so far
  bool is_plain;    // every obstacle blocks, and none overlaps it: then none does as long as it takes free steps
  bool may_glide;   // some obstacle answers so
} pix_walker;

// Begins a walker where the mover is, just after its obstacles have been gathered.
pix_walker pix_walker_begin(pix_mover *mover, pix_offset at);

// Tells whether `obstacle` blocks the step of `walker` from where it is to `to`, which is a pixel away along x, along y
// or along both. Moves nothing; `obstacle` only remembers by how much the overlap would grow, for pix_walker_go.
bool pix_walker_is_blocked_by(const pix_walker *walker, pix_obstacle *obstacle, pix_offset to);

// Does the walker stand on the obstacle? While it climbs: did it before?
bool pix_walker_stands_on(const pix_walker *walker, const pix_obstacle *obstacle);

// Does no obstacle block the step?
bool pix_walker_is_free(pix_walker *walker, pix_offset to);

// Takes a step that is free. An obstacle to be crossed that the walker meets has an area from then on, and its met_...
// and came_... say by which step. Whoever takes note of that makes it one to be passed, before more steps are tried.
void pix_walker_go(pix_walker *walker, pix_offset to);

// Gets past what blocks a step sideways, by `side`: goes up by as few pixels as it takes, or else down, and then
// sideways. False, and nothing has changed, if the sprite's steps are too few.
bool pix_walker_climb(pix_walker *walker, int32_t side);

// Gets past what blocks a step down, or up if `down` is -1: goes sideways by as few pixels as it takes, and then takes
// it. If both sides would do, goes towards `side`; 0: to neither. False, and nothing has changed, if that is too far.
bool pix_walker_sidestep(pix_walker *walker, int32_t down, int32_t side);

// Is there something below that the walker stands on? Not what it glides along: to go down after that would lead it
// further than the push.
bool pix_walker_stands(pix_walker *walker);

// Goes down to the ground, if that is within the sprite's steps: after a step away from where it stood.
void pix_walker_descend(pix_walker *walker);

// The ground: what a sprite stands on, and how that slopes.

// Leaves out what the mover crosses by a rule for layers: that is no ground. To be called first.
void pix_ground_begin(pix_mover *mover);

// Returns the area of all that has to do with the ground under the mover; an empty one if it covers nothing.
pix_area pix_ground_area(const pix_mover *mover);

typedef struct pix_ground {
  int32_t slot;
  double normal[2];  // unit vector that points up
} pix_ground;

typedef enum pix_ground_result {
  PIX_GROUND_NONE,
  PIX_GROUND_FOUND,
  PIX_GROUND_NO_MEMORY
} pix_ground_result;

// Finds the first of the mover's obstacles, in adding order, that it does not overlap but would one pixel further down.
// The normal is that of the line between where the mover would rest if it were some pixels further left and right.
pix_ground_result pix_world_ground(pix_mover *mover, pix_ground *ground);
