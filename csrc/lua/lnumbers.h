// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Many numbers in one argument: a list of points, or some for each sprite of a world.
#ifndef PIXL_NUMBERS_H
#define PIXL_NUMBERS_H

#include "lua/largs.h"

// Numbers for all sprites of the world at 1, `each` for one, in adding order: the table at `index`, or as many doubles
// behind the light userdata or FFI pointer there, followed by the number of sprites. Those of a table, and all if
// `copied`, are read into the world's own memory. They need not be aligned, and nothing is known of their values.
const void *pixl_checknumbers(lua_State *L, int index, int each, bool copied);

// The number of numbers in the list of points x1, y1, ... at `index`, of which there must be three at least. Then reads
// them: numbers of at most 2^30 in size. Neither runs a finaliser.
int pixl_checkpoints(lua_State *L, int index);
void pixl_readpoints(lua_State *L, int index, int count, double *points);

// The world's own memory for so many numbers that are read from a list. They stay until the next are read.
double *pixl_stage(lua_State *L, pix_world *world, int32_t count);

// Raises if one of `count` numbers from the argument at `index` is beyond the limit.
void pixl_checkallwithin(lua_State *L, int index, const void *numbers, int64_t count, pixl_limit limit);

// The same for transforms, PIX_BULK_TRANSFORM numbers each.
void pixl_checktransforms(lua_State *L, int index, const double *numbers, int32_t count);

#endif
