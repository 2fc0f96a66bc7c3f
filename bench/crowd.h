// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Things that move about an arena and bounce off its borders, frame by frame. What they look like is up to the scene.
#ifndef CROWD_H
#define CROWD_H

#include "measure.h"

typedef struct crowd_mover {
  double x, y, vx, vy, r, vr;  // pixels and radians, a frame
} crowd_mover;

typedef struct crowd_place {
  double x, y, r;
} crowd_place;

typedef struct crowd {
  bench_random random;
  double width, height;
  int32_t count, frames;
  crowd_mover *movers;
  crowd_place *places;  // of all movers in the first frame, of all in the second, ...
} crowd;

// Movers at random places of the arena with speeds of up to 2 pixels a frame in each direction, not turned.
void crowd_init(crowd *c, int32_t count, int32_t frames, double width, double height);
void crowd_destroy(crowd *c);

// Gives a mover an angle, and turns it from now on.
void crowd_turn(crowd *c, int32_t mover);
void crowd_halt(crowd *c, int32_t mover);

// Moves all on by `frames` frames and writes down their places, as multiples of 1/65536 pixel.
void crowd_advance(crowd *c);

static inline const crowd_place *crowd_frame(const crowd *c, int32_t frame) {
  return c->places + (size_t)frame * (size_t)c->count;
}

#endif
