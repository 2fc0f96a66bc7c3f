// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "lua/lerrors.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/numbers.h"

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

// Pushes the call of the function that is running, as PIXL_CALLS_KEY has it; of one that is not there what Lua knows.
static const char *push_call(lua_State *L) {
  lua_Debug info;
  if (lua_getstack(L, 0, &info) == 0) return "?";
  lua_getfield(L, LUA_REGISTRYINDEX, PIXL_CALLS_KEY);
  lua_getinfo(L, "nf", &info);
  if (lua_istable(L, -2)) lua_rawget(L, -2);
  return lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : info.name != NULL ? info.name : "?";
}

static bool is_module(lua_State *L, int index) {
  lua_getfield(L, LUA_REGISTRYINDEX, PIXL_MODULE_KEY);
  return lua_istable(L, -1) && lua_rawequal(L, index, -1);
}

static _Noreturn void raise_function(lua_State *L, const char *call, int index, const char *message) {
  const char *dot = strchr(call, '.'), *name = dot != NULL ? dot + 1 : call;
  if (lua_istable(L, 1) && is_module(L, 1)) {
    pixl_error(L, "bad argument #1 to '%s' (got the module itself; call it with a dot: %s(...))", name, call);
  }
  pixl_error(L, "bad argument #%d to '%s' (%s)", index, name, message);
}

// As far as Lua knows, was it called by a dot, object.name(...)?
static bool is_called_by_dot(lua_State *L) {
  lua_Debug info;
  return lua_getstack(L, 0, &info) && lua_getinfo(L, "n", &info) && strcmp(info.namewhat, "field") == 0;
}

// `name` is the method's in its call; `self` is what argument 1 is that is no object at all, or NULL.
static _Noreturn void raise_method(lua_State *L, const char *call, const char *name, int index, const char *message,
                                   const char *self, bool is_missing) {
  const size_t length = (size_t)(name - 1 - call);
  lua_pushlstring(L, call, length);
  const char *kind = lua_tostring(L, -1), *hint = lua_pushfstring(L, "; call it with a colon: %s(...)", call);
  const bool is_kind_wrong = strncmp(message, kind, length) == 0 && strncmp(message + length, " expected", 9) == 0;
  if (index == 1) pixl_error(L, "calling '%s' on bad self (%s%s)", name, message, is_kind_wrong ? hint : "");
  if (self != NULL) pixl_error(L, "calling '%s' on bad self (%s expected, got %s%s)", name, kind, self, hint);
  if (!is_missing || !is_called_by_dot(L)) hint = "";
  pixl_error(L, "bad argument #%d to '%s' (%s%s)", index - 1, name, message, hint);
}

void pixl_argerror(lua_State *L, int index, const char *format, ...) {
  const bool is_missing = lua_isnone(L, index);
  luaL_checkstack(L, LUA_MINSTACK, NULL);
  const char *self = lua_isuserdata(L, 1) ? NULL : luaL_typename(L, 1);  // before anything is pushed
  va_list arguments;
  va_start(arguments, format);
  const char *message = lua_pushvfstring(L, format, arguments), *call = push_call(L);
  va_end(arguments);
  const char *colon = strchr(call, ':');
  if (colon == NULL) raise_function(L, call, index, message);
  raise_method(L, call, colon + 1, index, message, self, is_missing);
}

void pixl_nomemory(lua_State *L) { pixl_error(L, "not enough memory"); }

int pixl_failure(lua_State *L, const char *format, const char *text, const char *reason) {
  lua_pushnil(L);
  lua_pushfstring(L, format, text, reason);
  return 2;
}

const char *pixl_numbertext(lua_State *L, double value) {
  if (value != value) return "nan";
  if (!pix_is_finite(value)) return value > 0 ? "inf" : "-inf";
  char text[32];
  snprintf(text, sizeof text, "%.14g", value);
  lua_pushstring(L, text);
  return lua_tostring(L, -1);
}
