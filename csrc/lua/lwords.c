// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "lua/lwords.h"

#include "lua/lmethods.h"

// In the registry: the functions of lua/pixcollide/words.lua.
#define WORDS_KEY "pixcollide.words"

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

// Does the module have functions for LÖVE?
static bool is_in_love(lua_State *L) {
  lua_getfield(L, LUA_REGISTRYINDEX, PIXL_MODULE_KEY);
  if (!lua_istable(L, -1)) return false;
  lua_pushliteral(L, "love");
  lua_rawget(L, -2);
  return lua_istable(L, -1);
}

static bool is_one_of(const char *name, const char *const *names) {
  while (*names != NULL && strcmp(*names, name) != 0) names++;
  return *names != NULL;
}

#define LOVE_MASK "make a mask of it with pixcollide.love.newMask"

static bool is_love_image(const char *name) {
  static const char *const images[] = {"Image", "ImageData", "Canvas", "Texture", "CompressedImageData", NULL};
  return is_one_of(name, images);
}

const char *pixl_maskhint(lua_State *L, int index) {
  const char *name = pixl_typename(L, index);
  if (lua_type(L, index) == LUA_TSTRING) {
    return lua_pushfstring(L, " (load an image with pixcollide.%s)", is_in_love(L) ? "love.newMask" : "loadMask");
  }
  // What a call gave that failed: nil and a message.
  if (lua_isnil(L, index) && lua_type(L, index + 1) == LUA_TSTRING) {
    return lua_pushfstring(L, " (%s)", lua_tostring(L, index + 1));
  }
  if (is_love_image(name)) return " (" LOVE_MASK ")";
  if (strcmp(name, "Quad") == 0) return " (make masks of an image and its quads with pixcollide.love.newSheet)";
  if (strcmp(name, "sprite") == 0) return " (its mask is sprite:getMask())";
  return "";
}

const char *pixl_spritehint(lua_State *L, int index) {
  const char *name = pixl_typename(L, index);
  if (strcmp(name, "mask") == 0) return " (make a sprite of it with pixcollide.newSprite)";
  if (is_love_image(name)) return " (" LOVE_MASK ", and a sprite of that with pixcollide.newSprite)";
  return "";
}

// Names.

// Pushes what a function of words.lua says, or "" if there are none.
static const char *ask_words(lua_State *L, const char *function, const char *given, const char *const *names) {
  luaL_checkstack(L, LUA_MINSTACK, NULL);
  lua_getfield(L, LUA_REGISTRYINDEX, WORDS_KEY);
  if (!lua_istable(L, -1)) return "";
  lua_getfield(L, -1, function);
  lua_pushstring(L, given);
  lua_newtable(L);
  for (int k = 0; names[k] != NULL; k++) {
    lua_pushstring(L, names[k]);
    lua_rawseti(L, -2, k + 1);
  }
  lua_call(L, 2, 1);
  return lua_tostring(L, -1);
}

const char *pixl_guess(lua_State *L, const char *given, const char *const *names) {
  return ask_words(L, "guess", given, names);
}

const char *pixl_suggest(lua_State *L, const char *given, const char *const *names) {
  return ask_words(L, "suggest", given, names);
}

// Called once by init.lua, which then takes it out of the module.
static int l_connect_words(lua_State *L) {
  pixl_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  lua_setfield(L, LUA_REGISTRYINDEX, WORDS_KEY);
  return 0;
}

const pixl_function pixl_words_functions[] = {{"pixcollide.connectWords", l_connect_words}, {NULL}};
