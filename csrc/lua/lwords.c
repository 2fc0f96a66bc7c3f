// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "lua/lwords.h"

// Values.

static const char PREFIX[] = "pixcollide.";

// LÖVE's objects have a method that names their type, and so may those of other libraries. It may fail, and must be C:
// what a program has written is not called by surprise.
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
  if (index < 0) index = lua_gettop(L) + 1 + index;
  if (lua_type(L, index) != LUA_TUSERDATA) return luaL_typename(L, index);
  luaL_checkstack(L, 8, NULL);
  if (luaL_getmetafield(L, index, "__name")) {
    const char *name = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "";
    if (strncmp(name, PREFIX, sizeof PREFIX - 1) == 0) return name + sizeof PREFIX - 1;
    lua_pop(L, 1);
  }
  const char *name = foreign_name(L, index);
  return name != NULL ? name : luaL_typename(L, index);
}

// Words that are found in Lua.

// Pushes a function of words.lua; or nothing, and returns false, if there is none.
static bool push_function(lua_State *L, const char *name) {
  luaL_checkstack(L, LUA_MINSTACK, NULL);
  lua_getfield(L, LUA_REGISTRYINDEX, PIXL_WORDS_KEY);
  if (lua_istable(L, -1)) {
    lua_getfield(L, -1, name);
    return true;
  }
  lua_pop(L, 1);
  return false;
}

static const char *call(lua_State *L, int arguments) {
  lua_call(L, arguments, 1);
  return lua_tostring(L, -1);
}

static const char *find_hint(lua_State *L, const char *kind, int index) {
  if (lua_isnone(L, index)) return "";  // and nothing is pushed there
  const char *got = pixl_typename(L, index), *reason = NULL;
  if (lua_isnil(L, index) && lua_type(L, index + 1) == LUA_TSTRING) reason = lua_tostring(L, index + 1);
  if (!push_function(L, kind)) return "";
  lua_pushstring(L, got);
  lua_pushstring(L, reason);
  return call(L, 2);
}

const char *pixl_maskhint(lua_State *L, int index) { return find_hint(L, "maskHint", index); }

const char *pixl_spritehint(lua_State *L, int index) { return find_hint(L, "spriteHint", index); }

const char *pixl_bytehint(lua_State *L, double value, int channel) {
  if (!push_function(L, "byteHint")) return "";
  lua_pushnumber(L, value);
  if (channel == PIXL_NO_CHANNEL) lua_pushnil(L); else lua_pushinteger(L, channel + 1);
  return call(L, 2);
}

static const char *find_name(lua_State *L, const char *function, const char *given, const char *const *names) {
  if (!push_function(L, function)) return "";
  lua_pushstring(L, given);
  lua_newtable(L);
  for (int k = 0; names[k] != NULL; k++) {
    lua_pushstring(L, names[k]);
    lua_rawseti(L, -2, k + 1);
  }
  return call(L, 2);
}

const char *pixl_guess(lua_State *L, const char *given, const char *const *names) {
  return find_name(L, "guess", given, names);
}

const char *pixl_suggest(lua_State *L, const char *given, const char *const *names) {
  return find_name(L, "suggest", given, names);
}
