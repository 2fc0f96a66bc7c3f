// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Layers: those of sprites, and the rules of worlds. A table in the registry has both, name -> number and
// number -> name.

#include "lua/llayers.h"

#include "lua/lmethods.h"

#define LAYERS_KEY "pixcollide.layers"
#define DEFAULT_LAYER "default"

void pixl_openlayers(lua_State *L) {
  lua_newtable(L);
  lua_pushliteral(L, DEFAULT_LAYER);
  lua_rawseti(L, -2, PIXL_DEFAULT_LAYER);
  lua_pushinteger(L, PIXL_DEFAULT_LAYER);
  lua_setfield(L, -2, DEFAULT_LAYER);
  lua_setfield(L, LUA_REGISTRYINDEX, LAYERS_KEY);
}

static void push_layers(lua_State *L) { lua_getfield(L, LUA_REGISTRYINDEX, LAYERS_KEY); }

int32_t pixl_findlayer(lua_State *L, int index) {
  lua_pushvalue(L, index);
  push_layers(L);
  lua_insert(L, -2);
  lua_rawget(L, -2);
  const int32_t number = (int32_t)lua_tointeger(L, -1);
  lua_pop(L, 2);
  return number;
}

int32_t pixl_layernumber(lua_State *L, int index) {
  int32_t number = pixl_findlayer(L, index);
  if (number != 0) return number;
  lua_pushvalue(L, index);
  push_layers(L);
  number = (int32_t)lua_rawlen(L, -1) + 1;
  lua_pushvalue(L, -2);
  lua_rawseti(L, -2, number);
  lua_pushvalue(L, -2);
  lua_pushinteger(L, number);
  lua_rawset(L, -3);
  lua_pop(L, 2);
  return number;
}

_Noreturn void pixl_toomanylayers(lua_State *L, int index) {
  pixl_argerror(L, index, "the world has %d layers already, and can have no more", PIX_MAX_LAYERS);
}

// Of sprites.

static int l_set_layer(lua_State *L) {
  pixl_checkcore(L, 1);
  pixl_checktype(L, 2, LUA_TSTRING);
  const int32_t number = pixl_layernumber(L, 2);
  if (!pix_sprite_set_layer(pixl_checkcore(L, 1), number)) pixl_toomanylayers(L, 2);
  return 0;
}

static int l_get_layer(lua_State *L) {
  const pix_sprite *sprite = pixl_checkcore(L, 1);
  push_layers(L);
  lua_rawgeti(L, -1, sprite->layer);
  return 1;
}

const luaL_Reg pixl_layer_sprite_methods[] = {{"setLayer", l_set_layer}, {"getLayer", l_get_layer}, {NULL, NULL}};

// Of worlds.

static int l_set_layers_collide(lua_State *L) {
  pixl_checkworld(L, 1);
  pixl_checktype(L, 2, LUA_TSTRING);
  pixl_checktype(L, 3, LUA_TSTRING);
  pixl_checktype(L, 4, LUA_TBOOLEAN);
  const int32_t a = pixl_layernumber(L, 2), b = pixl_layernumber(L, 3);
  pix_world *world = pixl_checkworld(L, 1);  // a finaliser may have released it
  if (!pix_world_set_layers_collide(world, a, b, lua_toboolean(L, 4))) {
    pixl_toomanylayers(L, pix_layers_can_learn(&world->slots.layers, a) ? 3 : 2);
  }
  return 0;
}

static int l_get_layers_collide(lua_State *L) {
  pixl_checkworld(L, 1);
  pixl_checktype(L, 2, LUA_TSTRING);
  pixl_checktype(L, 3, LUA_TSTRING);
  const int32_t a = pixl_findlayer(L, 2), b = pixl_findlayer(L, 3);
  lua_pushboolean(L, pix_world_layers_collide(pixl_checkworld(L, 1), a, b));
  return 1;
}

const luaL_Reg pixl_layer_world_methods[] = {
    {"setLayersCollide", l_set_layers_collide},
    {"getLayersCollide", l_get_layers_collide},
    {NULL, NULL},
};
