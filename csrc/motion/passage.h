// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// A mover on its path past one obstacle: where is the first step that the obstacle hinders?
//
// Single steps are asked about where the obstacle is near. Elsewhere many are passed at once by smears. A smear is the
// mover's bitmap ORed over many offsets: if it has nothing in common with the obstacle, the mover has nothing in common
// with it at any of them. They are tried from coarse to fine:
//
//   range: all that a path may come through in 16 changes of its longer axis, and a few offsets more
//   line:  1, 2, 4, ... 32 offsets beside each other along the longer axis. Lines are exact: a gap just as wide as the
//          mover is gone through at their speed
#pragma once

#include "motion/mover.h"

// A path that begins where the mover is at the offset `from`.
typedef struct pix_route {
  pix_mover *mover;
  pix_path path;
  pix_offset from;
  struct pix_smears *smears; // of the mover, once there is use for them
  bool is_without_smears;    // it is too large for them, or memory was short
  bool is_without_blockers;  // nobody asks what stops the mover
} pix_route;

// The mover's offset at a place of the path.
static inline pix_offset pix_route_offset(const pix_route *route, pix_path_place place) {
  const pix_path *path = &route->path;
  return (pix_offset){route->from.dx + pix_path_x(path, place), route->from.dy + pix_path_y(path, place)};
}

// Finds the part of the path on which the mover's box meets the area, as pix_path_within. False if there is none.
bool pix_route_within(const pix_route *route, pix_area area, pix_path_place *first, pix_path_place *last);

// The area that the mover's box passes over between two places.
pix_area pix_route_swept(const pix_route *route, pix_path_place first, pix_path_place last);

// A step of the path: the place and the offset it leads to and, if it changes both x and y, the two offsets between.
typedef struct pix_route_step {
  pix_path_step kind;
  pix_path_place next;
  pix_offset target, x, y;
} pix_route_step;

pix_route_step pix_route_step_from(const pix_route *route, pix_path_place place);

// The part of a path on which the mover may meet an obstacle.
typedef struct pix_passage {
  pix_path_place at, last;  // how far it has been looked at, and where it ends
  bool is_hindered;         // the step from `at` makes the overlap larger, or so would one of its offsets between
  int64_t lines_until;      // a major change up to which only lines are tried, as a range has met the obstacle
} pix_passage;

// Goes on from passage->at until the obstacle hinders a step, to the passage's end, or to a place behind `until`.
void pix_passage_search(pix_route *route, pix_passage *passage, pix_obstacle *obstacle, pix_path_place until);
