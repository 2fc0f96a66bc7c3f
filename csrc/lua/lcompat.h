// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// One API over Lua 5.1 to 5.4 and LuaJIT.
#ifndef PIXL_COMPAT_H
#define PIXL_COMPAT_H

#include <lauxlib.h>
#include <lua.h>

// Lua values anchored in a userdata, numbered from 1. `userdata` is a positive index. Lua 5.4 keeps them in the
// userdata itself; before, they live in a table that is its user value (5.2, 5.3) or environment (5.1, LuaJIT).
void *pixl_newuserdata(lua_State *L, size_t bytes, int anchors);
void pixl_getanchor(lua_State *L, int userdata, int n);  // [-0, +1]
void pixl_setanchor(lua_State *L, int userdata, int n);  // [-1, +0]

#if LUA_VERSION_NUM < 502
#define lua_rawlen lua_objlen
#endif

// Keeps the library that holds this function in memory until the process ends. LuaJIT unloads libraries while it
// closes a state, before the last finalisers have run, and those may call into it. Nothing is left to do if the linker
// has marked the library so, and the compiler was told by PIXL_STAYS_LOADED: dlopen needs the C library of the machine
// that linked it, or a newer one.
void pixl_pinlibrary(void);

// Tells the collector of bytes it cannot see: runs as much of a collection as if they had been allocated by Lua, unless
// the program has stopped it or a finaliser runs. May run finalisers. In Lua 5.1 it leaves garbage, at most a quarter
// of what Lua counts, which it counts until it is collected.
void pixl_collectstep(lua_State *L, size_t bytes);

#endif
