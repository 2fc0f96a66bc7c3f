// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What a move is made of: notes of what it has met, and its end; see motion/motion.h for the whole.
#ifndef PIX_MOVE_STATE_H
#define PIX_MOVE_STATE_H

#include "motion/motion.h"

// The position of the mover at an offset from the start of the move.
void pix_move_position(const pix_move *move, pix_offset at, double position[2]);

// The direction back on a way; up if it has none.
void pix_move_against(const double from[2], const double to[2], double back[2]);

#define PIX_MOVE_SHORTEST_STRIDE 64

// A step that is blocked.
typedef struct pix_stop {
  pix_path_step step;        // PIX_PATH_END: to the coverage at the end
  pix_offset both, x, y;     // where it leads; x and y: one axis of it alone
  bool both_free, x_free, y_free;
  double end[2];             // the end, if it is that
} pix_stop;

// Begins a leg to the goal from a position where the mover is at its offset.
void pix_move_begin_leg(pix_move *move, const double from[2]);

// The most of the sprite's steps.
int32_t pix_move_most_steps(const pix_sprite *sprite);

// Around the mover, all that one step may look at: where climbing leads, what lies beneath, a pixel for the normal.
pix_area pix_move_needed_area(const pix_move *move);

// Gathers the obstacles of the area, instead of those before. False if memory is short.
bool pix_move_gather(pix_move *move, pix_area area);

// The same unless the area has been gathered.
bool pix_move_reach(pix_move *move, pix_area area);

// The mover comes to rest at the end, with the coverage that it has there. False if memory is short.
bool pix_move_end_at(pix_move *move, const double end[2]);

// ---- move_glide.c

// What lies near a blocked step, and near the end, of which a glide must know.
pix_area pix_move_glide_area(const pix_move *move, const pix_stop *stop);

// Goes on along the surface that blocks the step.
pix_move_event pix_move_glide(pix_move *move, const pix_stop *stop);

// A leg of a glide has come to its goal: begins the next one. False if it was the last.
bool pix_move_glide_on(pix_move *move);

// Adds a collision, at the time and place where the move is. `there` is the mover, or what it would be
// at the end; it meets the obstacle at the offset `at`. False if memory is short, as the next ones.
bool pix_move_add_touch(pix_move *move, const pix_mover *there, const pix_obstacle *obstacle, pix_offset at,
                        const double fallback[2]);

// Adds those to be crossed that the walker has met since the last time, in the order of its steps.
bool pix_move_note_crossed(pix_move *move);

// The end of a move. A sprite that is turned or scaled has another coverage there than on its way, as its position has
// another fraction.

// Is the coverage at the end that of the start, shifted by the offset where the mover is?
bool pix_move_is_shifted(const pix_move *move, const double end[2]);

// Would the obstacle block the last step, from where the walker is to the coverage `there`, at the end? A one-way one
// does if the leg leads down or is level, and the mover is in it by no more than two pixels: what walks on it must not
// sink in.
bool pix_move_blocks_end(const pix_move *move, const pix_mover *there, const pix_obstacle *obstacle);

// Would no obstacle? The area around the end must have been gathered.
bool pix_move_end_is_free(const pix_move *move, const double end[2]);

#endif
