// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include <stdarg.h>
#include <stdio.h>

#include "lua/lerrors.h"

void pixl_error(lua_State *L, const char *format, ...) {
  luaL_where(L, 1);
  va_list arguments;
  va_start(arguments, format);
  lua_pushvfstring(L, format, arguments);
  va_end(arguments);
  lua_concat(L, 2);
  lua_error(L);
  abort();  // not reached: lua_error does not return
}

void pixl_argerror(lua_State *L, int index, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const char *message = lua_pushvfstring(L, format, arguments);
  va_end(arguments);
  luaL_argerror(L, index, message);
  abort();  // not reached: luaL_argerror does not return
}

void pixl_nomemory(lua_State *L) { pixl_error(L, "not enough memory"); }

int pixl_failure(lua_State *L, const char *format, const char *text, const char *reason) {
  lua_pushnil(L);
  lua_pushfstring(L, format, text, reason);
  return 2;
}

const char *pixl_numbertext(lua_State *L, double value) {
  if (value != value) return "nan";
  if (value - value != 0) return value > 0 ? "inf" : "-inf";
  char text[32];
  snprintf(text, sizeof text, "%.14g", value);
  lua_pushstring(L, text);
  return lua_tostring(L, -1);
}
