// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What has been found out of pairs of large sprites. It holds as long as they keep their places to each other, as those
// do that a platform moves along together, or not at all.
#ifndef PIX_CARRY_PAIRS_H
#define PIX_CARRY_PAIRS_H

#include "motion/mover.h"

// What is asked about a mover and another one, as bits.
enum {
  PIX_PAIR_RIGHT = 1,  // does a step to there run into it?
  PIX_PAIR_LEFT = 2,
  PIX_PAIR_DOWN = 4,
  PIX_PAIR_UP = 8,
  PIX_PAIR_CARRIES = 16,  // does it stand on the mover?
  PIX_PAIR_NEVER = 32     // is never known
};

// Do these steps, one after the other?
uint8_t pix_pair_bit(const pix_offset *steps, int count);

// Forgets all.
void pix_pairs_begin(pix_world *world);

// Is all that is asked known of the mover and the one in the slot? Then *yes has a bit for each yes.
bool pix_pairs_know(const pix_mover *mover, int32_t slot, uint8_t asked, uint8_t *yes);

// Notes an answer about the mover, where it began, and an obstacle, if that pays.
void pix_pairs_note(const pix_mover *mover, const pix_obstacle *obstacle, uint8_t asked, bool is_so);

#endif
