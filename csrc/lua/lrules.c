// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The layers that a world has, and its rules: what becomes of two sprites by their layers.

#include "lua/largs.h"
#include "lua/llayers.h"
#include "lua/lmethods.h"
#include "lua/lresponses.h"

typedef struct rule {
  pix_meeting meeting;
  uint8_t response;  // 0: none
} rule;

// The rule whose name is at `index`, in the world at 1.
static rule check_rule(lua_State *L, int index) {
  if (lua_type(L, index) != LUA_TSTRING) {
    pixl_argerror(L, index, "string expected, got %s (a rule: 'collide', 'sense', 'ignore' or a response)",
                  pixl_typename(L, index));
  }
  const int meeting = pixl_findname(L, index, pixl_meetings);
  if (meeting >= 0) return (rule){(pix_meeting)meeting, 0};
  const uint8_t response = pixl_responsenumber(L, index);
  if (response == 0) pixl_refuserule(L, index);
  return (rule){PIX_MEETING_COLLIDE, response};
}

enum { A = 2, B, RULE, OTHERS };

static int l_set_rule(lua_State *L) {
  pixl_checkworld(L, 1);
  pixl_checklayerpair(L, A);
  const rule r = check_rule(L, RULE);
  lua_settop(L, OTHERS);
  const bool has_others = !lua_isnil(L, OTHERS);
  const rule others = has_others ? check_rule(L, OTHERS) : r;
  pixl_numberlayerpair(L, A);
  pix_world *world = pixl_checkworld(L, 1);  // a finaliser may have released it
  const pixl_layerpair pair = pixl_learnlayerpair(L, A, &world->slots.layers.known);
  if (has_others) pix_world_set_rule(world, pair.a, ~pair.b, others.meeting, others.response);
  pix_world_set_rule(world, pair.a, pair.b, r.meeting, r.response);
  return 0;
}

// The bit of the layer whose name is at `index`, or the one that it would get, if `taken` are in use.
static int32_t bit_of(lua_State *L, const pix_known_layers *known, int index, int32_t taken) {
  const int32_t bit = pix_layers_find(known, pixl_findlayer(L, index));
  return bit >= 0 ? bit : pix_min(taken, PIX_MAX_LAYERS - 1);
}

static int l_get_rule(lua_State *L) {
  pixl_checkworld(L, 1);
  pixl_checktype(L, 2, LUA_TSTRING);
  pixl_checktype(L, 3, LUA_TSTRING);
  const pix_layers *layers = &pixl_checkworld(L, 1)->slots.layers;
  const pix_known_layers *known = &layers->known;
  pixl_knownlayers(L, 2, known);  // raises for those that a fixed world has not
  pixl_knownlayers(L, 3, known);
  const int32_t a = bit_of(L, known, 2, known->count);
  const int32_t b = lua_rawequal(L, 2, 3) ? a : bit_of(L, known, 3, known->count + (a == known->count));
  const uint8_t response = layers->responses[a][b];
  if (response != 0) {
    pixl_pushresponsename(L, response);
  } else {
    lua_pushstring(L, pixl_meetings[pix_layers_meeting(layers, a, b)]);
  }
  return 1;
}

// Layers.

static void refuse_left_out(lua_State *L, int32_t number) {
  pixl_pushlayer(L, number);
  pixl_argerror(L, 2, "the world knows layer '%s' already, which is not in the list", lua_tostring(L, -1));
}

static int l_set_layers(lua_State *L) {
  pix_world *world = pixl_checkworld(L, 1);
  pixl_checkany(L, 2);
  if (lua_isnil(L, 2)) {
    world->slots.layers.known.is_closed = false;
    return 0;
  }
  if (!lua_istable(L, 2)) pixl_argerror(L, 2, "table expected, got %s (a list of layer names)", pixl_typename(L, 2));
  pixl_checkanylayers(L, 2);
  pixl_numberlayers(L, 2);
  pix_known_layers *layers = &pixl_checkworld(L, 1)->slots.layers.known;
  pix_known_layers known = *layers;
  known.is_closed = false;
  pix_known_layers listed = {.count = 0};
  pix_layers_learn(&listed, PIXL_DEFAULT_LAYER);
  pixl_learnlayers(L, 2, &listed);
  for (int32_t bit = 0; bit < known.count; bit++) {
    if (pix_layers_find(&listed, known.numbers[bit]) < 0) refuse_left_out(L, known.numbers[bit]);
  }
  pixl_learnlayers(L, 2, &known);
  pix_layers_learn(&known, PIXL_DEFAULT_LAYER);
  known.is_closed = true;
  *layers = known;
  return 0;
}

static int l_get_layers(lua_State *L) {
  const pix_known_layers *layers = &pixl_beginlist(L)->slots.layers.known;
  for (int32_t bit = 0; bit < layers->count; bit++) {
    pixl_pushlayer(L, layers->numbers[bit]);
    lua_rawseti(L, -2, bit + 1);
  }
  return pixl_endlist(L, 1, layers->count);
}

const pixl_function pixl_rules_functions[] = {
    {"world:setRule", l_set_rule},
    {"world:getRule", l_get_rule},
    {"world:setLayers", l_set_layers},
    {"world:getLayers", l_get_layers},
    {NULL},
};
