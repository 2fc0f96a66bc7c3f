// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The lists of records that moves and rays make: tables with a metatable of their own, which keeps the records that
// have been made for the list, to be filled in again.
#ifndef PIXL_RESULTS_H
#define PIXL_RESULTS_H

#include "lua/lquery.h"

#include "motion/motion.h"

// A collision as it is remembered while functions run.
typedef struct pixl_kept_collision {
  pix_handle sprite;
  pix_collision collision;
} pixl_kept_collision;

typedef struct pixl_kept_hit {
  pix_handle sprite;
  pix_ray_hit hit;
} pixl_kept_hit;

typedef struct pixl_results {
  int list, records;      // stack indices: of the list and of its metatable
  int32_t count;          // of records in the list
  pixl_query kept;        // for a copy of hits that holds the collisions
  int32_t kept_count, listed;  // of them, and how many are in the list or have been left out
} pixl_results;

// Raises if the argument, which is to be a filter, is a list of results: as a list of no layers it would let nothing
// through.
void pixl_refuseresults(lua_State *L, int filter);

// Raises unless the argument is nil or a list of results; puts a new one there if it is nil. Pushes two values. May run
// finalisers.
pixl_results pixl_beginresults(lua_State *L, int index);

// Remembers the collisions in pix_world_collisions. False if memory is short. Runs no Lua code.
bool pixl_keepcollisions(pixl_results *results, const pix_world *world);

// Lists the collisions kept, but for those with sprites that have left the world. May run finalisers. Returns the place
// in the list of the one that was kept as number `wanted`; 0 if it is not listed now.
int32_t pixl_listcollisions(lua_State *L, pixl_results *results, int32_t wanted);

// Lists these hits of a ray in an empty list, but for those with sprites that have left the world; writes to them. May
// run finalisers.
void pixl_listrayhits(lua_State *L, pixl_results *results, pixl_kept_hit *kept, int32_t count);

// Clears the rest of the list. Pushes the list and the number of records.
void pixl_endresults(lua_State *L, pixl_results *results);

// Pushes the name of a response, which may be one of the world at 1.
void pixl_pushresponse(lua_State *L, const pixl_results *results, uint8_t response);

#endif
