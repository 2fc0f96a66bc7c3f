// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The ends of moves. A sprite that is turned or scaled has another coverage there than on its way, as its position has
// another fraction.
#ifndef PIX_MOVE_END_H
#define PIX_MOVE_END_H

#include "pix_move_state.h"

// Is the coverage at the end that of the start, shifted by the offset where the mover is?
bool pix_move_is_shifted(const pix_move *move, const double end[2]);

// Would the obstacle block the last step, from where the walker is to the coverage `there`, at the end?
bool pix_move_blocks_end(const pix_move *move, const pix_mover *there, const pix_obstacle *obstacle,
                         const double end[2]);

// Would no obstacle? The area around the end must have been gathered.
bool pix_move_end_is_free(const pix_move *move, const double end[2]);

#endif
