// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// How functions fail: they raise for the caller's mistakes, and return nil and a message for what the world outside
// did.
#ifndef PIXL_ERRORS_H
#define PIXL_ERRORS_H

#include "lua/lcompat.h"

#include "base/base.h"

// luaL_error and luaL_argerror, with a format as lua_pushfstring takes it.
_Noreturn void pixl_error(lua_State *L, const char *format, ...);
_Noreturn void pixl_argerror(lua_State *L, int index, const char *format, ...);

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
