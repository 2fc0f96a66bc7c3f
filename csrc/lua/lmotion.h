// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What all functions about motion share: the sprite that moves, and asking functions about what may be in its way
// before any pixel is tested. A function may do anything to the world; after it the mover is begun anew.
//
//   pixl_beginmotion(L, &m, sprite, 5, false);            // arguments have been checked before
//   if (m.query.function != 0) pixl_ask(L, &m, count);    // with candidates in pix_world_found: pixl_askfilter asks
//   ... one call to the core, with &m.mover ...
//   pixl_endmotion(L, &m);                                // before results are pushed, and before errors
#ifndef PIXL_MOTION_H
#define PIXL_MOTION_H

#include "lua/lmembers.h"
#include "lua/lquery.h"

#include "motion/motion.h"

// A sprite that has been asked about, in the query's copy of hits.
typedef struct pixl_asked {
  pix_handle sprite;
  uint8_t answer;  // PIX_ANSWER_... of motion/mover.h
} pixl_asked;

struct pixl_motion;

// Gives a mover that has just begun another shape; may raise. See pix_mover_take_shape.
typedef void pixl_reshaper(lua_State *L, struct pixl_motion *motion);

typedef struct pixl_motion {
  pixl_query query;
  pix_mover mover;
  int32_t asked_count;
  pixl_reshaper *reshape;  // NULL: the mover keeps its own; else called whenever it begins again
  void *change;            // for reshape
} pixl_motion;

// Asks about one sprite, in the slot of the world at 1: answers with a number from PIX_ANSWER_PASS on.
typedef uint8_t pixl_asker(lua_State *L, const pixl_motion *motion, pix_handle sprite);

// Variants of functions, bits that are added: how the goal, arguments 3 and 4, is given, as where it is or as how far
// away; and what becomes of the sprite, if a move does not place it, or a sweep does.
enum { PIXL_TO = 0, PIXL_BY = 1, PIXL_CHECKS = 2, PIXL_ADVANCES = 4 };

// The goal of the sprite at 2. Raises if it is beyond the limits of positions.
void pixl_checkgoal(lua_State *L, int variant, double goal[2]);

// Raises if a filter is the name of a response: that would be a layer in which nothing is, and all would be passed.
void pixl_refuseresponsefilter(lua_State *L, int filter);

// Begins a query of the world at 1 with the filter at stack index `filter`, and its mover, the sprite at 2, which may
// have left it. asks: a copy of hits is needed, even if the filter is no function. Runs no Lua code.
void pixl_beginmotion(lua_State *L, pixl_motion *motion, pix_sprite *sprite, int filter, bool asks);

// Asks about the first `count` slots in pix_world_found (-1: memory is short, raises), in that order, but for those
// asked before, and begins the mover again. Raises if the mover has left the world meanwhile. From then on until
// pixl_endmotion the core knows the answers.
void pixl_ask(lua_State *L, pixl_motion *motion, int32_t count, pixl_asker *ask);

// For those who call functions at other times: before that and after, when the mover must be in the world and begins
// again. What the core has let pass in between stays so.
void pixl_pausemotion(pixl_motion *motion);
void pixl_resumemotion(lua_State *L, pixl_motion *motion);

// The asker that a filter function is.
uint8_t pixl_askfilter(lua_State *L, const pixl_motion *motion, pix_handle sprite);

void pixl_endmotion(lua_State *L, pixl_motion *motion);

// Ends the motion and raises if memory is short.
static inline void pixl_checkmotion(lua_State *L, pixl_motion *motion, bool is_done) {
  if (is_done) return;
  pixl_endmotion(L, motion);
  pixl_nomemory(L);
}

// Runs the search of the mover to its end, and pixl_ask on the way, if the filter is a function: what is near comes
// first. Ends the motion.
void pixl_pushout(lua_State *L, pixl_motion *motion, pix_push_out *search);

// Pushes dx, dy of what has been found, or one nil; raises if there was no way to look for it.
int pixl_pushseparation(lua_State *L, pix_separation_result result, pix_offset offset);

// Pushes sprite, x, y, nx, ny of what blocks the way of a sprite of the world at 1, or five nils.
void pixl_pushblocker(lua_State *L, const pix_blocker *blocker);

#endif
