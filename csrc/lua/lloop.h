// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Pairs of a world, to be walked while anything may happen to it: a copy of them, in an object that the world takes
// back at the end and gives to the next walk. So walks may nest, and leave no garbage.
#ifndef PIXL_LOOP_H
#define PIXL_LOOP_H

#include "lua/lstate.h"

#include "world/pair_list.h"

// Pairs that collide now, those of the last update, and the sprites themselves: each with itself.
typedef enum pixl_pairs { PIXL_COLLIDING, PIXL_BEGAN, PIXL_STAYED, PIXL_ENDED, PIXL_SPRITES } pixl_pairs;

// Those that have ended are to be visited whoever has left the world, and whatever is updated meanwhile: their sprites
// are kept in a table of the loop's own, a1, b1, a2, b2, ... The sprites of all others are looked up in the world's
// table by slot; a pair is passed over if one has left.
typedef struct pixl_loop {  // anchors: PIXL_LOOP_*
  void *zero[2];
  pix_world *world;
  pix_allocator *allocator;
  pix_pair_list pairs;
  pix_array hits;            // of bullets, if the loop is over those; then there are no pairs
  int32_t kept_count;        // pairs whose sprites are kept; `pairs` has them, too, but counts none
  int32_t next;              // pair or hit
  int values;                // that a step gives of a pair: the last ones
  uint64_t members_version, returns;  // of the world when the pairs were found
  bool is_free;              // in the world's table of loops
} pixl_loop;

enum { PIXL_LOOP_WORLD = 1, PIXL_LOOP_KEPT, PIXL_LOOP_STEP, PIXL_LOOP_ANCHORS = PIXL_LOOP_STEP };

// Pushes a loop that nobody uses, for the world at 1. May run finalisers: only then is the world to be looked at.
pixl_loop *pixl_takeloop(lua_State *L);

// Fills the loop at `index` with the pairs of which one sprite is in a layer of set_a and the other, which comes
// second, in one of set_b. Raises if memory is short. Runs no finaliser but for PIXL_ENDED.
void pixl_fillloop(lua_State *L, int index, pixl_pairs which, uint64_t set_a, uint64_t set_b);

// Goes on to the next pair, and returns its number, from 0; -1: there is none. Changes nothing in Lua.
int32_t pixl_nextpair(pixl_loop *loop);

// Pushes the sprites of a pair that pixl_nextpair has given; or nothing, and returns false: one has left the world.
// `sprites` and `kept` are the indices of the world's table and of the loop's.
bool pixl_pushpair(lua_State *L, const pixl_loop *loop, int32_t number, int sprites, int kept);

// Gives the loop at `index` back to its world.
void pixl_giveloop(lua_State *L, int index);

#endif
