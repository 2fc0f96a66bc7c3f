// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The lists of records that moves and rays make: tables with a metatable of their own, which keeps the records that
// have been made for the list, to be filled in again.
#ifndef PIXL_RESULTS_H
#define PIXL_RESULTS_H

#include "lua/lquery.h"

#include "motion/motion.h"

typedef enum pixl_record_kind { PIXL_COLLISIONS, PIXL_RAY_HITS } pixl_record_kind;

#define PIXL_FEW_COLLISIONS 16

typedef struct pixl_results {
  bool is_wanted;         // the list; without, one is made only where a function is to be given a record
  int list, records;      // stack indices: of the list and of its metatable, if there is one
  int32_t count;          // of records in the list
  pixl_query kept;        // for a copy of hits that holds the collisions, if there is one
  pix_collision few[PIXL_FEW_COLLISIONS];  // holds them if not
  int32_t kept_count, listed;  // of them, and how many are in the list or have been left out
} pixl_results;

// Makes what fills in records, when the module is loaded; the state is at stack index PIXL_STATE.
void pixl_openresults(lua_State *L);

// Raises if the argument, which is to be a filter, is a list of results: as a list of no layers it would let nothing
// through.
void pixl_refuseresults(lua_State *L, int filter);

// Raises unless the argument is nil or a list of results, or false in the place of one of collisions: none is wanted.
// Puts a new list there if it is nil. Pushes a value, and one more if a copy of hits is wanted: without, only few
// collisions can be kept. May run finalisers.
void pixl_beginresults(lua_State *L, pixl_results *results, pix_world *world, int index, pixl_record_kind kind,
                       bool wants_copy);

// Gives results a copy of hits afterwards, and forgets what they have kept. May run finalisers.
void pixl_makeroom(lua_State *L, pixl_results *results);

// Remembers the collisions in pix_world_collisions. False if memory is short, or if there are too many for results
// without a copy of hits. Runs no Lua code.
bool pixl_keepcollisions(pixl_results *results, const pix_world *world);

// Those remembered so far, where sprites that have left the world may be missing.
const pix_collision *pixl_keptcollisions(pixl_results *results, int32_t *count);

// Lists the collisions kept, but for those with sprites that have left the world, or counts them if no list is wanted.
// May run finalisers. Returns the place in the list of the one that was kept as number `record`, for which a list is
// made if need be; -1: none. 0 if it is not listed now.
int32_t pixl_listcollisions(lua_State *L, pixl_results *results, int32_t record);

// Lists these hits of a ray, on these sprites, in an empty list, but for sprites that have left the world; writes to
// the hits. May run finalisers.
void pixl_listrayhits(lua_State *L, pixl_results *results, const pix_handle *sprites, pix_ray_hit *hits,
                      int32_t count);

// Clears the rest of the list. Pushes the list, or nil if none is wanted, and the number of records; returns 2.
int pixl_endresults(lua_State *L, pixl_results *results);

#endif
