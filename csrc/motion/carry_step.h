// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// One step of a platform, by a pixel along one axis; see motion/motion.h for the whole.
//
//   1. Whom the platform would run into is pushed, and so is whom that one would run into, and so on. Who cannot be
//      pushed is crushed: it is never moved again, and the platform passes over it.
//   2. Who stands on the platform, or on another one that moves, goes along, if nothing is in its way but those that
//      move, too. A sprite stands on another if it would run into it one pixel further down: it, or its envelope, by
//      which it has come to rest if it slid or glided there.
//
// Running into: having more pixels in common than before. All of a step is judged by where all are before it; then all
// that move do so at once. So nobody moves twice, and those that move do not run into each other.
//
// Disabled sprites have no part in this, nor have followers, which come along with their leaders. Static ones and those
// that must not be moved are in the way of others, but not of the platform.
//
// Sprites are named by index: of those that have to do with the platform, which comes first.
#pragma once

#include "motion/motion.h"

// What is known of a sprite. The first three hold until the platform has arrived, the others for one step.
enum {
  PIX_CARRY_CRUSHED = 1,
  PIX_CARRY_RODE = 2,        // on the platform when that had gone its whole pixels; see pix_carry_settle
  PIX_CARRY_OVERLAPPED = 4,  // it then
  PIX_CARRY_MOVES = 8,
  PIX_CARRY_QUEUED = 16,     // would move, if it can
  PIX_CARRY_STUCK = 32,      // cannot
  PIX_CARRY_SUPPORTED = 64,  // stands on one that would move
  PIX_CARRY_KEPT_PACE = 128  // has moved in all of the last steps that were taken one by one
};

#define PIX_CARRY_PLATFORM 0    // its index
#define PIX_CARRY_MOST_STEPS 2

// A sprite that has to do with the move of a platform, and the platform itself.
typedef struct pix_carried {
  int32_t slot;
  uint16_t state;
  int64_t dx, dy;          // moved so far, whole pixels
  pix_point start;
} pix_carried;

typedef struct pix_carry {
  pix_world *world;
  pix_carry_wanted wanted;
  pix_offset steps[PIX_CARRY_MOST_STEPS];  // that who moves takes now, one after the other
  int step_count;
  pix_mover mover;                         // whom is looked at now
} pix_carry;

// Begins with a platform of the world, and brings the world up to date. False if memory is short. To be followed by
// pix_carry_end in any case.
bool pix_carry_begin(pix_carry *carry, pix_world *world, pix_sprite *platform, pix_carry_wanted wanted);
void pix_carry_end(pix_carry *carry);

// Puts all back to where they were.
void pix_carry_undo(const pix_carry *carry);

static inline pix_carried *pix_carry_at(const pix_carry *carry, int32_t index) {
  pix_carried *carried = carry->world->scratch[PIX_WORLD_CARRIED].items;
  return &carried[index];
}
static inline int32_t pix_carry_count(const pix_carry *carry) { return carry->world->scratch[PIX_WORLD_CARRIED].count; }

static inline pix_sprite *pix_carry_sprite(const pix_carry *carry, int32_t index) {
  return carry->world->slots.sprite[pix_carry_at(carry, index)->slot];
}

// Returns the index of the sprite in the slot, which it gets now if it has none; -1 if memory is short.
int32_t pix_carry_enlist(pix_carry *carry, int32_t slot);

// Returns what is known of the sprite in the slot, 0 if it has no index.
uint16_t pix_carry_state(const pix_carry *carry, int32_t slot);

// May the platform move the sprite in the slot, which must be enabled?
bool pix_carry_may_move(const pix_carry *carry, int32_t slot);

// Begins a step in which all that move do so by `count` offsets, one after the other. Nobody is queued or moves yet,
// but the platform if platform_moves.
void pix_carry_begin_step(pix_carry *carry, const pix_offset *steps, int count, bool platform_moves);

// Would the step leave the sprite within the limits of positions?
bool pix_carry_stays_within_limits(const pix_carry *carry, int32_t index);

// Fills the queue anew with all who stand on one that moves, directly or not, each after one on which it stands. Marks
// as stuck who is blocked, would leave the limits, or stands on such alone; the others move. False if memory is short.
bool pix_carry_take_along(pix_carry *carry);

// Moves those that have been decided to.
void pix_carry_move_all(const pix_carry *carry);

// Takes a step of the platform: decides who moves and who is crushed, and moves them. False if memory is short.
bool pix_carry_take_step(pix_carry *carry, pix_offset step);

#define PIX_CARRY_SETTLING 2  // pixels, the furthest that it moves somebody
#define PIX_CARRY_NEAR 3      // pixels: boxes further away than that touch nothing in a step, nor by their envelopes

// Puts the platform, which has gone the whole pixels of its path, where it arrives. One that is scaled or turned covers
// other pixels there than the whole pixels have led to: some more, some less, by about one. Who stood on it is let down
// to it, and who is in it now is moved out. False if memory is short.
bool pix_carry_settle(pix_carry *carry, const double end[2]);
