// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What happens to two sprites that meet, by name: the rules for their layers, and the responses of one that
// is moved. A world anchors those that have been added to it, once there is one: their numbers by name, their functions
// by number, and their names by the number below 0.

#include "lua/lresponses.h"

#include "lua/largs.h"
#include "lua/llayers.h"
#include "lua/lmethods.h"
#include "lua/lwords.h"

#include "motion/steps.h"

enum { LAST_RESPONSE = UINT8_MAX };  // its number is a byte

static const char *const names[PIX_RESPONSE_CUSTOM + 1] = {
    "", "", [PIX_RESPONSE_CROSS] = "cross", [PIX_RESPONSE_ONEWAY] = "oneway", [PIX_RESPONSE_SLIDE] = "slide",
    [PIX_RESPONSE_TOUCH] = "touch", [PIX_RESPONSE_BOUNCE] = "bounce", [PIX_RESPONSE_GLIDE] = "glide"};

const char *const pixl_meetings[] = {
    [PIX_MEETING_IGNORE] = "ignore", [PIX_MEETING_SENSE] = "sense", [PIX_MEETING_COLLIDE] = "collide", NULL};

// The number of the response whose name is at `index`, if it is built in; 0: it is not.
static uint8_t find_built_in(lua_State *L, int index) {
  const int number = pixl_findname(L, index, names);
  return number < PIX_RESPONSE_CROSS ? 0 : (uint8_t)number;
}

// Pushes the world's responses; false and nothing if none has been added.
static bool push_responses(lua_State *L) {
  pixl_getanchor(L, 1, PIXL_WORLD_RESPONSES);
  if (lua_istable(L, -1)) return true;
  lua_pop(L, 1);
  return false;
}

bool pixl_isresponse(lua_State *L, int index) { return find_built_in(L, index) != 0; }

uint8_t pixl_responsenumber(lua_State *L, int index) {
  const uint8_t built_in = find_built_in(L, index);
  if (built_in != 0 || !push_responses(L)) return built_in;
  lua_pushvalue(L, index);
  lua_rawget(L, -2);
  const uint8_t number = (uint8_t)lua_tointeger(L, -1);
  lua_pop(L, 2);
  return number;
}

// Writes the names of the built-in responses and of the world's; returns how many. There must be room for all.
static int list_names(lua_State *L, const char **list) {
  static const uint8_t order[] = {PIX_RESPONSE_SLIDE,  PIX_RESPONSE_GLIDE, PIX_RESPONSE_TOUCH,
                                  PIX_RESPONSE_BOUNCE, PIX_RESPONSE_CROSS, PIX_RESPONSE_ONEWAY};
  int count = 0;
  for (size_t k = 0; k < sizeof order; k++) list[count++] = names[order[k]];
  if (!push_responses(L)) return count;
  for (int number = PIX_RESPONSE_CUSTOM; number <= LAST_RESPONSE; number++) {
    lua_rawgeti(L, -1, -number);
    const char *name = lua_tostring(L, -1);  // which the table holds
    lua_pop(L, 1);
    if (name == NULL) break;
    list[count++] = name;
  }
  return count;
}

void pixl_refuseresponse(lua_State *L, int index, int name) {
  const char *given = lua_tostring(L, name), *list[LAST_RESPONSE + 1];
  list[list_names(L, list)] = NULL;
  const bool is_layer = index == name && pixl_findlayer(L, index) != 0;
  pixl_argerror(L, index, "no response is called '%s'%s: %s", given, pixl_suggest(L, given, list),
                is_layer ? "layers are a filter, which comes after the response"
                         : "add others with world:addResponse");
}

void pixl_refuserule(lua_State *L, int index) {
  const char *given = lua_tostring(L, index), *list[LAST_RESPONSE + 4] = {"collide", "ignore", "sense"};
  list[3 + list_names(L, list + 3)] = NULL;
  pixl_argerror(L, index, "no rule is called '%s'%s: add responses with world:addResponse", given,
                pixl_suggest(L, given, list));
}

void pixl_pushresponsename(lua_State *L, uint8_t response) {
  if (response < PIX_RESPONSE_CUSTOM) {
    lua_pushstring(L, names[response]);
    return;
  }
  pixl_getanchor(L, 1, PIXL_WORLD_RESPONSES);
  lua_rawgeti(L, -1, -(int)response);
  lua_replace(L, -2);
}

static uint8_t new_number(lua_State *L, int responses) {
  int number = PIX_RESPONSE_CUSTOM;
  for (;; number++) {
    lua_rawgeti(L, responses, number);
    const bool is_free = lua_isnil(L, -1);
    lua_pop(L, 1);
    if (is_free) break;
  }
  if (number > LAST_RESPONSE) pixl_argerror(L, 2, "the world has 248 responses already");
  return (uint8_t)number;
}

static int l_add_response(lua_State *L) {
  pixl_checkworld(L, 1);
  if (lua_type(L, 2) != LUA_TSTRING) {
    pixl_argerror(L, 2, "name of a response expected, got %s", pixl_typename(L, 2));
  }
  pixl_checktype(L, 3, LUA_TFUNCTION);
  if (find_built_in(L, 2) != 0) {
    pixl_argerror(L, 2, "response '%s' is built in", lua_tostring(L, 2));
  }
  if (pixl_findname(L, 2, pixl_meetings) >= 0) {
    pixl_argerror(L, 2, "'%s' is a rule of world:setRule, and cannot be a response", lua_tostring(L, 2));
  }
  lua_settop(L, 3);
  if (!push_responses(L)) {
    lua_newtable(L);
    lua_pushvalue(L, -1);
    pixl_setanchor(L, 1, PIXL_WORLD_RESPONSES);
  }
  const int responses = lua_gettop(L);
  int number = pixl_responsenumber(L, 2);
  if (number == 0) number = new_number(L, responses);
  lua_pushvalue(L, 3);
  lua_rawseti(L, responses, number);
  lua_pushvalue(L, 2);
  lua_rawseti(L, responses, -number);
  lua_pushvalue(L, 2);
  lua_pushinteger(L, number);
  lua_rawset(L, responses);
  ((pixl_world *)lua_touserdata(L, 1))->has_responses = true;
  return 0;
}

const pixl_function pixl_responses_functions[] = {
    {"world:addResponse", l_add_response},
    {NULL},
};
