// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Layers of sprites, and names of layers as arguments. A table in the registry has both, name -> number and number ->
// name.

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

void pixl_pushlayer(lua_State *L, int32_t number) {
  push_layers(L);
  lua_rawgeti(L, -1, number);
  lua_replace(L, -2);
}

// Pushes "a, b, c".
static void push_names(lua_State *L, const pix_known_layers *layers) {
  lua_pushliteral(L, "");
  for (int32_t bit = 0; bit < layers->count; bit++) {
    if (bit > 0) lua_pushliteral(L, ", ");
    pixl_pushlayer(L, layers->numbers[bit]);
    lua_concat(L, bit > 0 ? 3 : 2);
  }
}

static _Noreturn void raise_unknown(lua_State *L, int index, const pix_known_layers *layers, const char *name) {
  push_names(L, layers);
  pixl_argerror(L, index, "no layer is called '%s' (world:setLayers has fixed them: %s)", name, lua_tostring(L, -1));
}

void pixl_refuselayer(lua_State *L, int index, const pix_known_layers *layers, int32_t number) {
  if (layers->is_closed) {
    pixl_pushlayer(L, number);
    raise_unknown(L, index, layers, lua_tostring(L, -1));
  }
  pixl_argerror(L, index, "the world has %d layers already, and can have no more", PIX_MAX_LAYERS);
}

// Names and lists of them.

void pixl_checkanylayers(lua_State *L, int index) {
  const int type = lua_type(L, index);
  if (type == LUA_TSTRING || type == LUA_TNIL || type == LUA_TNONE) return;
  if (type != LUA_TTABLE) {
    const char *hint = pixl_test(L, index, PIXL_SPRITE) != NULL ? " (its layer is sprite:getLayer())" : "";
    pixl_argerror(L, index, "layers expected: name, list of names or nil, got %s%s", pixl_typename(L, index), hint);
  }
  pixl_checklayerlist(L, index);
  for (lua_pushnil(L); lua_next(L, index); lua_pop(L, 1)) {
    if (lua_type(L, -2) != LUA_TSTRING) continue;
    pixl_argerror(L, index, "list of layer names expected, got a table with a field '%s'", lua_tostring(L, -2));
  }
}

void pixl_checklayerlist(lua_State *L, int index) {
  for (int k = 1, count = (int)lua_rawlen(L, index); k <= count; k++) {
    lua_rawgeti(L, index, k);
    if (lua_type(L, -1) != LUA_TSTRING) {
      pixl_argerror(L, index, "list of layer names expected, got %s at [%d]", pixl_typename(L, -1), k);
    }
    lua_pop(L, 1);
  }
}

// Calls act for the name on top of the stack, for each of them, and unites what it returns.
typedef uint64_t name_action(lua_State *L, int index, pix_known_layers *layers);

static uint64_t each_name(lua_State *L, int index, pix_known_layers *layers, name_action *act) {
  if (lua_type(L, index) == LUA_TSTRING) {
    lua_pushvalue(L, index);
    const uint64_t set = act(L, index, layers);
    lua_pop(L, 1);
    return set;
  }
  uint64_t set = 0;
  for (int k = 1, count = lua_istable(L, index) ? (int)lua_rawlen(L, index) : 0; k <= count; k++) {
    lua_rawgeti(L, index, k);
    if (lua_type(L, -1) == LUA_TSTRING) set |= act(L, index, layers);
    lua_pop(L, 1);
  }
  return set;
}

static uint64_t bit_of(int32_t bit) { return bit < 0 ? 0 : UINT64_C(1) << bit; }

// The layer whose name is at `name`, as a set.
static uint64_t find_layer(lua_State *L, int name, int index, const pix_known_layers *layers) {
  const int32_t bit = pix_layers_find(layers, pixl_findlayer(L, name));
  if (bit < 0 && layers->is_closed) raise_unknown(L, index, layers, lua_tostring(L, name));
  return bit_of(bit);
}

static uint64_t find_name(lua_State *L, int index, pix_known_layers *layers) {
  return find_layer(L, lua_gettop(L), index, layers);
}

uint64_t pixl_knownlayers(lua_State *L, int index, const pix_known_layers *layers) {
  if (lua_type(L, index) == LUA_TSTRING) return find_layer(L, index, index, layers);  // as a rule: it is quick
  if (lua_isnoneornil(L, index)) return PIX_ALL_LAYERS;
  return each_name(L, index, (pix_known_layers *)(uintptr_t)layers, find_name);
}

static uint64_t number_name(lua_State *L, int index, pix_known_layers *layers) {
  (void)index;
  (void)layers;
  pixl_layernumber(L, lua_gettop(L));
  return 0;
}

void pixl_numberlayers(lua_State *L, int index) { each_name(L, index, NULL, number_name); }

static uint64_t learn_name(lua_State *L, int index, pix_known_layers *layers) {
  const int32_t number = pixl_findlayer(L, lua_gettop(L));
  if (number == 0) return 0;  // a finaliser has put it there
  const int32_t bit = pix_layers_learn(layers, number);
  if (bit < 0) pixl_refuselayer(L, index, layers, number);
  return bit_of(bit);
}

uint64_t pixl_learnlayers(lua_State *L, int index, pix_known_layers *layers) {
  if (lua_isnil(L, index)) return PIX_ALL_LAYERS;
  return each_name(L, index, layers, learn_name);
}

// Two of them.

void pixl_checklayerpair(lua_State *L, int index) {
  for (int k = index; k <= index + 1; k++) {
    pixl_checkany(L, k);
    pixl_checkanylayers(L, k);
  }
}

void pixl_numberlayerpair(lua_State *L, int index) {
  pixl_numberlayers(L, index);
  pixl_numberlayers(L, index + 1);
}

pixl_layerpair pixl_learnlayerpair(lua_State *L, int index, pix_known_layers *layers) {
  pix_known_layers known = *layers;
  const uint64_t a = pixl_learnlayers(L, index, &known), b = pixl_learnlayers(L, index + 1, &known);
  *layers = known;
  return (pixl_layerpair){a, b};
}

// Of sprites.

static int l_set_layer(lua_State *L) {
  pixl_checkcore(L, 1);
  pixl_checktype(L, 2, LUA_TSTRING);
  const int32_t number = pixl_layernumber(L, 2);
  pix_sprite *sprite = pixl_checkcore(L, 1);
  if (!pix_sprite_set_layer(sprite, number)) pixl_refuselayer(L, 2, &sprite->home->layers.known, number);
  return 0;
}

static int l_get_layer(lua_State *L) {
  const pix_sprite *sprite = pixl_checkcore(L, 1);
  pixl_pushlayer(L, sprite->layer);
  return 1;
}

const pixl_function pixl_layers_functions[] = {
    {"sprite:setLayer", l_set_layer},
    {"sprite:getLayer", l_get_layer},
    {NULL},
};
