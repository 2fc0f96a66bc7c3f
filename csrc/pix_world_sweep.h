// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Sprites that go straight through a world, pixel by pixel, until something is in the way.
//
// The way's offsets are those of pix_path.h, each entered by the rule of pix_mover_passes. Where x and y change at
// once, p to q, one of the two offsets between must be free, too:
//
//      p  -  x      free if q is, and x or y. Else the mover stays at p.
//      |     |
//      y  -  q
//
// A sprite that is turned or scaled keeps its start's coverage; the end is a last step, to its coverage there.
#ifndef PIX_WORLD_SWEEP_H
#define PIX_WORLD_SWEEP_H

#include "pix_passage.h"

typedef struct pix_sweep {
  double position[2];     // where the mover comes to: the end, or the last free whole offset from the start
  pix_offset offset;      // the same as the last whole offset
  int32_t blocker_count;  // of those in world->motion.blockers, in adding order; 0: nothing stops it
  pix_path_step step;     // the one that is blocked; PIX_PATH_END: the one to the coverage at the end
  double fraction;        // of the way that lies before it, from 0 to 1
} pix_sweep;

// The whole way of a mover that has just begun to the position `end`, and its end. Gathers other obstacles. False if
// memory is short.
bool pix_world_sweep(pix_mover *mover, const double end[2], pix_sweep *sweep);

// Only the whole offsets that are left of a way from a place on it, for a mover that is at the offset `at` there. All
// offsets, in and out, are those from the mover's start.
bool pix_world_sweep_rest(pix_mover *mover, const pix_path *path, pix_path_place place, pix_offset at,
                          pix_sweep *sweep);

// Writes the sprites whose boxes meet the mover's box somewhere on the way from the offset `from`, or at its end, to
// world->found, in adding order: all that may be in the way, whatever has been answered about them. Returns their
// number, -1 if memory is short.
int32_t pix_world_sweep_candidates(pix_mover *mover, pix_offset from, const double end[2]);

// Sets *is_free: would the mover at the position have no pixel in common with an obstacle? False if memory is short.
bool pix_world_place_free(pix_mover *mover, const double position[2], bool *is_free);

// The sprites whose boxes meet the mover's at the position, as those of a sweep.
int32_t pix_world_place_candidates(pix_mover *mover, const double position[2]);

#endif
