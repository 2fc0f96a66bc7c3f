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

// Adds a collision, at the time and place where the move is. `there` is the mover, or what it would be
// at the end; it meets the obstacle at the offset `at`. False if memory is short, as the next ones.
bool pix_move_add_touch(pix_move *move, const pix_mover *there, const pix_obstacle *obstacle, pix_offset at,
                        const double fallback[2]);

// Adds one to be crossed, unless that has been done, and lets it pass from now on. `touch` is where the mover is.
bool pix_move_add_crossed(pix_move *move, const pix_mover *there, pix_obstacle *obstacle, pix_offset at,
                          const double fallback[2], const double touch[2]);

// Adds those to be crossed that the walker has met since the last time, in the order of its steps.
bool pix_move_note_crossed(pix_move *move);

// The end of a move. A sprite that is turned or scaled has another coverage there than on its way, as its position has
// another fraction.

// Is the coverage at the end that of the start, shifted by the offset where the mover is?
bool pix_move_is_shifted(const pix_move *move, const double end[2]);

// Would the obstacle block the last step, from where the walker is to the coverage `there`, at the end?
bool pix_move_blocks_end(const pix_move *move, const pix_mover *there, const pix_obstacle *obstacle,
                         const double end[2]);

// Would no obstacle? The area around the end must have been gathered.
bool pix_move_end_is_free(const pix_move *move, const double end[2]);

#endif
