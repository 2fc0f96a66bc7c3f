// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// LuaJIT's FFI: pointers as arguments, and arrays that compiled Lua reads and writes without calls.
#ifndef PIXL_FFI_H
#define PIXL_FFI_H

#include "lua/lstate.h"

// The address in the FFI's cdata at `index`, which is of another type than Lua's own. *bytes is the size of an array,
// infinite for a pointer. May run finalisers. The first changes nothing and returns false if there is none, the second
// raises.
bool pixl_findpointer(lua_State *L, int index, const void **pointer, double *bytes);
const void *pixl_checkpointer(lua_State *L, int index, double *bytes);

// Pushes an array of so many points, in memory of Lua's own. NULL and nothing without FFI. May run finalisers.
pix_point *pixl_newpoints(lua_State *L, int32_t count);

#endif
