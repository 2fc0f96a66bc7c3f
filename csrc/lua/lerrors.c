// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Errors: how they are raised, and the words of their messages.

#include <stdarg.h>
#include <stdio.h>

#include "lua/lstate.h"

#include "base/numbers.h"

// ---- Words

const char *const pixl_type_names[] = {"number",   "mask", "sprite",  "world", "picture",
                                       "snapshot", "loop", "scratch", "state"};

// Returns what a method `type` of the value calls it, as LÖVE's objects have one, and maybe others; NULL if none does.
// It may fail, and must be C: what a program has written is not called by surprise.
static const char *foreign_name(lua_State *L, int index) {
  const int top = lua_gettop(L);
  if (luaL_getmetafield(L, index, "__index") && lua_istable(L, -1)) {
    lua_pushliteral(L, "type");
    lua_rawget(L, -2);
    if (lua_iscfunction(L, -1)) {
      lua_pushvalue(L, index);
      if (lua_pcall(L, 1, 1, 0) == 0 && lua_type(L, -1) == LUA_TSTRING) return lua_tostring(L, -1);
    }
  }
  lua_settop(L, top);
  return NULL;
}

const char *pixl_typename(lua_State *L, int index) {
  static const char prefix[] = "pixcollide.";
  if (index < 0) index = lua_gettop(L) + 1 + index;
  if (lua_type(L, index) != LUA_TUSERDATA && lua_type(L, index) != LUA_TTABLE) return luaL_typename(L, index);
  luaL_checkstack(L, 8, NULL);
  if (luaL_getmetafield(L, index, "__name")) {
    const char *name = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "";
    if (strncmp(name, prefix, sizeof prefix - 1) == 0) return name + sizeof prefix - 1;
    lua_pop(L, 1);
  }
  const char *name = lua_istable(L, index) ? NULL : foreign_name(L, index);
  return name != NULL ? name : luaL_typename(L, index);
}

// Calls a function of lua/pixcollide/words.lua with the arguments on top, and leaves the string that it returns in
// their place. "" if it is not connected yet.
static const char *ask_words(lua_State *L, const char *function, int arguments) {
  lua_getfield(L, LUA_REGISTRYINDEX, PIXL_WORDS_KEY);
  if (!lua_istable(L, -1)) return "";
  lua_getfield(L, -1, function);
  lua_replace(L, -2);
  lua_insert(L, -arguments - 1);
  lua_call(L, arguments, 1);
  return lua_tostring(L, -1);
}

const char *pixl_hint(lua_State *L, int type, int index) {
  if (lua_isnone(L, index)) return "";  // and nothing is pushed there
  luaL_checkstack(L, LUA_MINSTACK, NULL);
  const char *got = pixl_typename(L, index), *reason = NULL;
  if (lua_isnil(L, index) && lua_type(L, index + 1) == LUA_TSTRING) reason = lua_tostring(L, index + 1);
  lua_pushstring(L, pixl_type_names[type]);
  lua_pushstring(L, got);
  lua_pushstring(L, reason);
  return ask_words(L, "hint", 3);
}

const char *pixl_bytehint(lua_State *L, double value, int channel) {
  luaL_checkstack(L, LUA_MINSTACK, NULL);
  lua_pushnumber(L, value);
  if (channel == PIXL_NO_CHANNEL) lua_pushnil(L); else lua_pushinteger(L, channel + 1);
  return ask_words(L, "byteHint", 2);
}

static const char *find_name(lua_State *L, const char *function, const char *given, const char *const *names) {
  luaL_checkstack(L, LUA_MINSTACK, NULL);
  lua_pushstring(L, given);
  lua_newtable(L);
  for (int k = 0; names[k] != NULL; k++) {
    lua_pushstring(L, names[k]);
    lua_rawseti(L, -2, k + 1);
  }
  return ask_words(L, function, 2);
}

const char *pixl_guess(lua_State *L, const char *given, const char *const *names) {
  return find_name(L, "guess", given, names);
}

const char *pixl_suggest(lua_State *L, const char *given, const char *const *names) {
  return find_name(L, "suggest", given, names);
}

// ---- Raising

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

// Pushes the call of the function that is running, as PIXL_CALLS_KEY has it; what Lua knows of one that is not there.
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

// Pushes how a function is to be called, "; call it with a colon: mask:get(...)" say: `how` is "colon" or "dot".
static const char *call_hint(lua_State *L, const char *how, const char *call) {
  lua_pushstring(L, call);
  return ask_words(L, how, 1);
}

// Raises `message` about argument `index` of the module function `call`, as push_call gives it ("pixcollide.newMask").
// If argument 1 is the module itself, as in pixcollide:newMask(), says instead to call it with a dot.
static _Noreturn void raise_function(lua_State *L, const char *call, int index, const char *message) {
  const char *dot = strchr(call, '.'), *name = dot != NULL ? dot + 1 : call;
  if (lua_istable(L, 1) && is_module(L, 1)) {
    pixl_error(L, "bad argument #1 to '%s' (got the module itself%s)", name, call_hint(L, "dot", call));
  }
  pixl_error(L, "bad argument #%d to '%s' (%s)", index, name, message);
}

// Tells whether, as far as Lua knows, the function was called by a dot: object.name(...).
static bool is_called_by_dot(lua_State *L) {
  lua_Debug info;
  return lua_getstack(L, 0, &info) && lua_getinfo(L, "n", &info) && strcmp(info.namewhat, "field") == 0;
}

// Raises for argument `index`, self among them, of the method that is called `name` within `call`. `self` is the type
// of argument 1 if that is no object at all, or NULL; is_missing: the argument is none.
static _Noreturn void raise_method(lua_State *L, const char *call, const char *name, int index, const char *message,
                                   const char *self, bool is_missing) {
  const size_t length = (size_t)(name - 1 - call);
  lua_pushlstring(L, call, length);
  const char *kind = lua_tostring(L, -1), *hint = call_hint(L, "colon", call);
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

