// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "lua/lwords.h"

#include "base/numbers.h"

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

#define LONGEST 32  // names that are longer are not guessed

static char lower(char c) { return (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c); }

static bool is_same(const char *a, const char *b) {
  while (*a != '\0' && lower(*a) == lower(*b)) a++, b++;
  return *a == *b;
}

// How many letters must be added, left out, replaced or exchanged with the next one; capitals do not matter.
static int edits_between(const char *a, const char *b) {
  const int m = (int)strlen(a), n = (int)strlen(b);
  int rows[3][LONGEST + 1];
  for (int j = 0; j <= n; j++) rows[0][j] = j;
  for (int i = 1; i <= m; i++) {
    int *row = rows[i % 3];
    const int *above = rows[(i + 2) % 3], *before = rows[(i + 1) % 3];
    row[0] = i;
    for (int j = 1; j <= n; j++) {
      const char p = lower(a[i - 1]), q = lower(b[j - 1]);
      row[j] = pix_min(pix_min(row[j - 1], above[j]) + 1, above[j - 1] + (p != q));
      const bool is_exchanged = i > 1 && j > 1 && p == lower(b[j - 2]) && lower(a[i - 2]) == q;
      if (is_exchanged) row[j] = pix_min(row[j], before[j - 2] + 1);
    }
  }
  return rows[m % 3][n];
}

// What other libraries, and other parts of this one, call it. Where there are several, the first that is known is
// meant.
static const struct {
  const char *given, *meant;
} synonyms[] = {
    {"rotation", "r"},           {"angle", "r"},              {"orientation", "r"},        {"rot", "r"},
    {"scale", "sx"},             {"scaleX", "sx"},            {"xScale", "sx"},            {"scaleY", "sy"},
    {"yScale", "sy"},            {"originX", "ox"},           {"offsetX", "ox"},           {"pivotX", "ox"},
    {"anchorX", "ox"},           {"originY", "oy"},           {"offsetY", "oy"},           {"pivotY", "oy"},
    {"anchorY", "oy"},           {"offset", "origin"},        {"pivot", "origin"},         {"anchor", "origin"},
    {"shearX", "kx"},            {"skewX", "kx"},             {"shearY", "ky"},            {"skewY", "ky"},
    {"z", "depth"},              {"zIndex", "depth"},         {"zOrder", "depth"},         {"order", "depth"},
    {"group", "layer"},          {"category", "layer"},       {"layers", "layer"},         {"userData", "data"},
    {"user", "data"},            {"index", "frame"},          {"width", "w"},              {"height", "h"},
    {"vx", "velocity"},          {"vy", "velocity"},          {"speed", "velocity"},       {"immovable", "static"},
    {"isStatic", "static"},      {"fixed", "static"},         {"trigger", "sensor"},       {"isSensor", "sensor"},
    {"ghost", "sensor"},         {"active", "enabled"},       {"isEnabled", "enabled"},    {"disabled", "enabled"},
    {"alpha", "threshold"},      {"cutoff", "threshold"},     {"transparent", "colorKey"}, {"key", "colorKey"},
    {"colour", "color"},         {"colourKey", "colorKey"},   {"colours", "colors"},       {"quad", "rect"},
    {"region", "rect"},          {"viewport", "rect"},        {"margin", "border"},        {"spacing", "border"},
    {"cell", "cellSize"},        {"size", "cellSize"},        {"gridSize", "cellSize"},    {"tileSize", "cellSize"},
    {"pass", "cross"},           {"block", "touch"},          {"stop", "touch"},           {"platform", "oneway"},
    {"circle", "disc"},          {"box", "square"},           {"cross", "diamond"},        {"union", "add"},
    {"difference", "subtract"},  {"remove", "subtract"},      {"contact", "contacts"},     {"mask", "coverage"},
    {"grid", "cells"},           {"box", "boxes"},            {"position", "x"},           {"pos", "x"},
    {"tag", "layer"},            {"visible", "enabled"},      {"begin", "began"},          {"beginContact", "began"},
    {"enter", "began"},          {"start", "began"},          {"stay", "stayed"},          {"exit", "ended"},
    {"leave", "ended"},          {"endContact", "ended"},     {"sensor", "sense"},         {"trigger", "sense"},
    {"none", "ignore"},          {"solid", "collide"},        {"solid", "slide"},
};

static const char *find_synonym(const char *given, const char *const *names) {
  for (size_t k = 0; k < sizeof synonyms / sizeof *synonyms; k++) {
    if (is_same(synonyms[k].given, given) && is_one_of(synonyms[k].meant, names)) return synonyms[k].meant;
  }
  return NULL;
}

// Up to a third of the letters may be wrong.
static const char *find_nearest(const char *given, const char *const *names) {
  const char *nearest = NULL;
  int fewest = LONGEST;
  for (; *names != NULL; names++) {
    const size_t longer = strlen(*names) > strlen(given) ? strlen(*names) : strlen(given);
    if (longer > LONGEST) continue;
    const int edits = edits_between(given, *names);
    if (edits * 3 <= (int)longer && edits < fewest) {
      nearest = *names;
      fewest = edits;
    }
  }
  return nearest;
}

static const char *find_meant(const char *given, const char *const *names) {
  const char *synonym = find_synonym(given, names);
  return synonym != NULL ? synonym : find_nearest(given, names);
}

const char *pixl_guess(lua_State *L, const char *given, const char *const *names) {
  const char *meant = find_meant(given, names);
  return meant != NULL ? lua_pushfstring(L, " (did you mean '%s'?)", meant) : "";
}

const char *pixl_suggest(lua_State *L, const char *given, const char *const *names) {
  const char *meant = find_meant(given, names);
  if (*names == NULL) return "";
  luaL_checkstack(L, 8, NULL);
  if (meant != NULL) {
    lua_pushfstring(L, " (did you mean '%s'? There are %s", meant, names[0]);
  } else {
    lua_pushfstring(L, " (there are %s", names[0]);
  }
  while (*++names != NULL) {
    lua_pushfstring(L, ", %s", *names);
    lua_concat(L, 2);
  }
  lua_pushliteral(L, ")");
  lua_concat(L, 2);
  return lua_tostring(L, -1);
}
