// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The state of a move, and what it has met; see pix_world_move.h for the whole.
#ifndef PIX_MOVE_STATE_H
#define PIX_MOVE_STATE_H

#include "pix_path.h"
#include "pix_world_steps.h"

typedef struct pix_move {
  uint8_t response;      // of all obstacles, unless the mover asks
  bool is_settled;       // the sprite must stay where it is, now
  bool is_over, may_descend;
  int32_t legs;          // begun so far
  double start[2], end[2];  // positions: of the move
  double from[2], goal[2];  // of the leg
  double spent;          // which part of the move lay before the leg
  double now;            // before the last step, unless is_now_late
  bool is_now_late;      // that is not worked out until it is needed
  pix_path_place before; // the last step
  pix_path path;         // of the leg
  pix_path_place place;  // on it
  pix_path_step rest;    // of the step to there: what has still to be done
  pix_offset at;         // of the mover, from the start of the move
  pix_offset shift;      // by which climbing and the like have shifted the leg's goal
  pix_offset asked;      // shift when the candidates of the leg were asked about last
  bool has_asked;        // about those of this leg
  pix_area reach;        // whose obstacles have been gathered
  int64_t stride;        // how far the next reach goes
  int64_t next_sweep;    // steps of the leg before the next one
  pix_walker walker;
  int32_t candidates, acting;
} pix_move;

// The position of the mover at an offset from the start of the move.
void pix_move_position(const pix_move *move, pix_offset at, double position[2]);

// The direction back on a way; up if it has none.
void pix_move_against(const double from[2], const double to[2], double back[2]);

// Adds a collision to world->motion, at the time and place where the move is. `there` is the mover, or what it would be
// at the end; it meets the obstacle at the offset `at`. False if memory is short, as the next ones.
bool pix_move_add_touch(pix_move *move, const pix_mover *there, const pix_obstacle *obstacle, pix_offset at,
                        const double fallback[2]);

// Adds one to be crossed, unless that has been done, and lets it pass from now on. `touch` is where the mover is.
bool pix_move_add_crossed(pix_move *move, const pix_mover *there, pix_obstacle *obstacle, pix_offset at,
                          const double fallback[2], const double touch[2]);

// Adds those to be crossed that the walker has met since the last time, in the order of its steps.
bool pix_move_note_crossed(pix_move *move);

#endif
