// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What a move is made of: notes of what it has met, and its end; see motion/motion.h for the whole.
#pragma once

#include "motion/motion.h"

// Finds the position of the mover at an offset from the start of the move.
void pix_move_position(const pix_move *move, pix_offset at, double position[2]);

// Finds the direction back from `to` to `from`; up if they are the same place.
void pix_move_against(const double from[2], const double to[2], double back[2]);

#define PIX_MOVE_SHORTEST_AHEAD 64  // pixels: so far ahead of the mover is gathered, at first and where something is

// A step that is blocked.
typedef struct pix_stop {
  pix_path_step step;        // PIX_PATH_END: to the coverage at the end
  pix_offset both, x, y;     // where it leads; x and y: one axis of it alone
  bool both_free, x_free, y_free;
  double end[2];             // the end, if it is that
} pix_stop;

// Begins a segment to the goal from a position where the mover is at its offset.
void pix_move_begin_segment(pix_move *move, const double from[2]);

// The largest of the sprite's steps.
int32_t pix_move_most_steps(const pix_sprite *sprite);

// Returns all that one step may look at around the mover: where climbing leads, what lies beneath, a pixel for the
// normal.
pix_area pix_move_needed_area(const pix_move *move);

// Gathers the obstacles of the area, instead of those before. False if memory is short.
bool pix_move_gather(pix_move *move, pix_area area);

// Gathers the area, and what one step needs, unless what has been gathered holds it. False if memory is short.
bool pix_move_gather_more(pix_move *move, pix_area area);

// Adds a collision, at the time and place where the move is. `there` is the mover, or what it would be at the end; it
// meets the obstacle at the offset `at`. `fallback` is the normal where pixels tell none. False if memory is short.
bool pix_move_add_touch(pix_move *move, const pix_mover *there, const pix_obstacle *obstacle, pix_offset at,
                        const double fallback[2]);

// Adds collisions with what the walker has met and crosses, since the last time, in the order of its steps. False if
// memory is short.
bool pix_move_note_crossed(pix_move *move);

// Ends. A sprite that is turned or scaled covers other pixels there than on its path, as its position has another
// fraction.

// Is the coverage at the end that of the start, shifted by the offset where the mover is?
bool pix_move_is_shifted(const pix_move *move, const double end[2]);

// Would the obstacle block the last step, from where the walker is to the coverage `there`, at the end? A one-way one
// does if the segment leads down or is level, and the mover is in it by no more than two pixels: what walks on it must
// not sink in.
bool pix_move_blocks_end(const pix_move *move, const pix_mover *there, const pix_obstacle *obstacle);

// Would no obstacle block it? The area around the end must have been gathered.
bool pix_move_end_is_free(const pix_move *move, const double end[2]);

// Ends the move: the mover comes to rest at the end, and meets there what it crosses. False if memory is short.
bool pix_move_end_at(pix_move *move, const double end[2]);

// ---- glide.c

// Returns the area whose obstacles pix_move_glide(move, stop) looks at first: around the mover where it is and, if the
// end is blocked, around the mover there.
pix_area pix_move_glide_area(const pix_move *move, const pix_stop *stop);

// Goes on along the surface that blocks the step.
pix_move_event pix_move_glide(pix_move *move, const pix_stop *stop);

// Begins the next segment of a glide that has come to its goal. False if that was the last one.
bool pix_move_glide_on(pix_move *move);
