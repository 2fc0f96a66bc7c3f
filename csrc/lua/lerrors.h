// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// How functions fail: they raise for the caller's mistakes, and return nil and a message for what the world outside
// did.
//
// A message names the function whatever Lua knows of the call: by a tail call or pcall it knows nothing. So each
// function has its name in a table, which is read when an error is raised and never before. Arguments of methods are
// counted without the object, however they are called.
#ifndef PIXL_ERRORS_H
#define PIXL_ERRORS_H

#include "lua/lwords.h"

// In the registry: by each function of the module the call of it, "pixcollide.newMask" or "mask:get".
#define PIXL_CALLS_KEY "pixcollide.calls"

// luaL_error and luaL_argerror, with a format as lua_pushfstring takes it.
_Noreturn void pixl_error(lua_State *L, const char *format, ...);
_Noreturn void pixl_argerror(lua_State *L, int index, const char *format, ...);

// Those of Lua's library know less.
#undef luaL_argcheck
#undef luaL_checkstring
#pragma GCC poison luaL_error luaL_argerror luaL_argcheck luaL_typeerror luaL_checktype luaL_checkany luaL_checkstring
#pragma GCC poison luaL_checklstring luaL_checknumber luaL_checkinteger luaL_optnumber luaL_optinteger luaL_checkoption

#define pixl_argcheck(L, condition, index, ...) \
  ((condition) ? (void)0 : pixl_argerror(L, index, __VA_ARGS__))

_Noreturn void pixl_nomemory(lua_State *L);  // raises

// For functions of the core that return false if memory is short: raises then.
static inline void pixl_checkmemory(lua_State *L, bool is_done) {
  if (!is_done) pixl_nomemory(L);
}

// Pushes nil and a message; returns their number.
int pixl_failure(lua_State *L, const char *format, const char *text, const char *reason);

// The number as text, pushed: the same in every Lua version and C library, which write whole numbers and infinities
// in ways of their own.
const char *pixl_numbertext(lua_State *L, double value);

#endif
