// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Moves of sprites that slide, bounce, stop or pass where they meet others.
//
// A move is made of legs: straight ways, each to where the answer of what stopped the one before sends the sprite. The
// caller may have to be asked in the midst of it, about sprites that come into reach, or where to go on; so the move is
// a state that is taken on by calls:
//
//   pix_move move = pix_move_begin(x, y, response);
//   do event = pix_move_next(&move, &mover) ...
//     PIX_MOVE_ASK: asks about the slots in world->found, and begins the mover again, which has the answers then
//     PIX_MOVE_CUSTOM: pix_move_turn, or pix_move_stop; begins the mover again if anything may have changed
//     PIX_MOVE_DONE: the mover comes to move.end
//
// Each call leaves in world->motion what the mover has met since the one before, in order.
//
// The sprite stays where it is meanwhile: whoever makes the move puts it to the end. If it is somewhere else when the
// move goes on, the move ends there.
#ifndef PIX_WORLD_MOVE_H
#define PIX_WORLD_MOVE_H

#include "pix_move_state.h"

#define PIX_MOVE_LEGS 16  // at most

typedef enum pix_move_event {
  PIX_MOVE_WENT,    // only within pix_move_next
  PIX_MOVE_DONE,
  PIX_MOVE_ASK,     // about pix_move.candidates slots in world->found
  PIX_MOVE_CUSTOM,  // collision number pix_move.acting has a response of the caller's own
  PIX_MOVE_NO_MEMORY
} pix_move_event;

pix_move pix_move_begin(double x, double y, uint8_t response);

// Takes the move on, with a mover just begun: it asks if there are answers to be had.
pix_move_event pix_move_next(pix_move *move, pix_mover *mover);

// Goes on to another goal after PIX_MOVE_CUSTOM, or nowhere.
void pix_move_turn(pix_move *move, double x, double y);
void pix_move_stop(pix_move *move);

#endif
