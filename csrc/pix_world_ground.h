// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What a sprite stands on, and how that slopes.
#ifndef PIX_WORLD_GROUND_H
#define PIX_WORLD_GROUND_H

#include "pix_mover.h"

// Sprites outside have nothing to do with the ground under the mover. Empty if it covers nothing.
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

#endif
