// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What all queries of worlds share: the filter, the list of results, and a copy of the hits to be kept while a filter
// function runs, which may do anything to the world.
//
// A query checks its arguments, the filter among them, and then calls pixl_beginquery, after which nothing runs a
// finaliser until the core has found the hits.
#ifndef PIXL_QUERY_H
#define PIXL_QUERY_H

#include "lua/largs.h"

#include "world/world_questions.h"

// Hits of any kind: copies of the core's, which the next question to the world overwrites.
typedef struct pixl_hitcopy {
  unsigned char *items;
  int32_t capacity;  // bytes
} pixl_hitcopy;

typedef struct pixl_query {
  pix_world *world;  // at stack index 1
  uint64_t layers;   // that the filter lets through; all if it is a function or nil
  uint16_t barred;   // flags of slots that it does not let through: those of disabled sprites, unless it says otherwise
  int function;      // stack index of the filter, if it is a function; 0: it is not
  int list;          // stack index of the list of results; 0: none was asked for
  int copy_index;
  pixl_hitcopy *copy;  // NULL without a function
} pixl_query;

// Raises if the argument at `index` is no filter: nil, the name of a layer, a list of names, or a function.
void pixl_checkfilter(lua_State *L, int index);

// x1, y1, x2, y2 from the argument at `first` on.
pix_ray pixl_checkray(lua_State *L, int first);

// For the world at 1. Pushes the list for the results, the table at `out` or a new one, unless `out` is 0; for a filter
// that is a function also what its copy of hits needs. The filter at `filter` has been checked; 0: there is none.
pixl_query pixl_beginquery(lua_State *L, pix_world *world, int filter, int out);

// Gives a query without a filter function a copy of hits, too.
void pixl_addhitcopy(lua_State *L, pixl_query *query);

// Memory for hits of so many bytes, to be filled in from the core's. Runs no Lua code; what was there is kept.
void *pixl_keephits(lua_State *L, const pixl_query *query, size_t bytes);

// Copies hits of `size` bytes each, which begin with their slots. Returns their handles, with the hits behind them; -1
// of them: memory is short, raises. Runs no Lua code.
pix_handle *pixl_copyhits(lua_State *L, const pixl_query *query, const void *hits, size_t size, int32_t count);

// Asks the filter function about the sprite; false also if the sprite has left the world since the hits were found, or
// does so now.
bool pixl_accepts(lua_State *L, const pixl_query *query, pix_handle sprite);

// Lets the next query use the copy; to be called when this one is done with it.
void pixl_givehitcopy(lua_State *L, const pixl_query *query);

// Pushes the sprite in the slot of the world at 1.
void pixl_pushslot(lua_State *L, int32_t slot);

// Ends a query for one of the core's hits, which are as for pixl_copyhits: pushes the sprite of the first that the
// filter accepts, and returns that hit, good until the next query; nil and NULL if there is none.
const void *pixl_pushfirst(lua_State *L, const pixl_query *query, const void *hits, size_t size, int32_t count);

// Ends a query whose `count` hits are slots in pix_world_found (-1: memory is short, raises). Returns what the function
// does: the list and the number of hits.
int pixl_endquery(lua_State *L, const pixl_query *query, int32_t count);

#endif
