// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Layers of sprites, and names of layers as arguments; what happens to two sprites that meet, by name: the rules for
// their layers, and the responses of one that is moved.

#include "lua/lworld.h"

// ---- Layers
//
// A table in the registry has both, name -> number and number -> name.

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

// Returns the number that stands for the name at `index`; 0 if nobody has used the name yet. Runs no finaliser.
static int32_t find_layer_number(lua_State *L, int index) {
  lua_pushvalue(L, index);
  push_layers(L);
  lua_insert(L, -2);
  lua_rawget(L, -2);
  const int32_t number = (int32_t)lua_tointeger(L, -1);
  lua_pop(L, 2);
  return number;
}

int32_t pixl_layernumber(lua_State *L, int index) {
  int32_t number = find_layer_number(L, index);
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

// Pushes the names of layers: "a, b, c".
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
    pixl_argcheck(L, lua_type(L, -1) == LUA_TSTRING, index, "list of layer names expected, got %s at [%d]",
                  pixl_typename(L, -1), k);
    lua_pop(L, 1);
  }
}

// Pushes the next name of the argument at `index`, of which *k have been pushed, or passed over as they are no names.
// False and nothing after the last one.
static bool push_name(lua_State *L, int index, int *k) {
  const bool is_name = lua_type(L, index) == LUA_TSTRING;
  const int count = is_name ? 1 : lua_istable(L, index) ? (int)lua_rawlen(L, index) : 0;
  while (*k < count) {
    ++*k;
    if (is_name) lua_pushvalue(L, index); else lua_rawgeti(L, index, *k);
    if (lua_type(L, -1) == LUA_TSTRING) return true;
    lua_pop(L, 1);
  }
  return false;
}

static uint64_t bit_of(int32_t bit) { return bit < 0 ? 0 : UINT64_C(1) << bit; }

// Returns the layer whose name is at `name` as a set, empty if none has it; raises for `index` if layers are closed.
static uint64_t find_layer(lua_State *L, int name, int index, const pix_known_layers *layers) {
  const int32_t bit = pix_layers_find(layers, find_layer_number(L, name));
  if (bit < 0 && layers->is_closed) raise_unknown(L, index, layers, lua_tostring(L, name));
  return bit_of(bit);
}

uint64_t pixl_knownlayers(lua_State *L, int index, const pix_known_layers *layers) {
  if (lua_type(L, index) == LUA_TSTRING) return find_layer(L, index, index, layers);  // as a rule: it is quick
  if (lua_isnoneornil(L, index)) return PIX_ALL_LAYERS;
  uint64_t set = 0;
  for (int k = 0; push_name(L, index, &k); lua_pop(L, 1)) set |= find_layer(L, lua_gettop(L), index, layers);
  return set;
}

// Gives all names of the argument numbers. May run finalisers.
static void number_layers(lua_State *L, int index) {
  for (int k = 0; push_name(L, index, &k); lua_pop(L, 1)) pixl_layernumber(L, lua_gettop(L));
}

// Lets the layers learn those of the argument, whose names have numbers, and returns them. Raises if there are too
// many. Runs no finaliser.
static uint64_t learn_layers(lua_State *L, int index, pix_known_layers *layers) {
  if (lua_isnil(L, index)) return PIX_ALL_LAYERS;
  uint64_t set = 0;
  for (int k = 0; push_name(L, index, &k); lua_pop(L, 1)) {
    const int32_t number = find_layer_number(L, lua_gettop(L));
    if (number == 0) continue;  // a finaliser has put it there
    const int32_t bit = pix_layers_learn(layers, number);
    if (bit < 0) pixl_refuselayer(L, index, layers, number);
    set |= bit_of(bit);
  }
  return set;
}

void pixl_checklayerpair(lua_State *L, int index) {
  for (int k = index; k <= index + 1; k++) {
    pixl_checkany(L, k);
    pixl_checkanylayers(L, k);
  }
}

void pixl_numberlayerpair(lua_State *L, int index) {
  number_layers(L, index);
  number_layers(L, index + 1);
}

pixl_layerpair pixl_learnlayerpair(lua_State *L, int index, pix_known_layers *layers) {
  pix_known_layers known = *layers;
  const uint64_t a = learn_layers(L, index, &known), b = learn_layers(L, index + 1, &known);
  *layers = known;
  return (pixl_layerpair){a, b};
}

static int l_set_layer(lua_State *L) {
  pixl_checkcore(L, 1);
  pixl_checktype(L, 2, LUA_TSTRING);
  if (lua_type(L, 3) == LUA_TSTRING) pixl_checknomore(L, 3, "a sprite is in one layer");
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

// ---- Responses
//
// A world anchors those that have been added to it, once there is one: their numbers by name, their functions by
// number, and their names by the number below 0.

enum { LAST_RESPONSE = UINT8_MAX };  // its number is a byte

static const char *const names[PIX_RESPONSE_CUSTOM + 1] = {
    "", "", [PIX_RESPONSE_CROSS] = "cross", [PIX_RESPONSE_ONEWAY] = "oneway", [PIX_RESPONSE_SLIDE] = "slide",
    [PIX_RESPONSE_TOUCH] = "touch", [PIX_RESPONSE_BOUNCE] = "bounce", [PIX_RESPONSE_GLIDE] = "glide"};

static const char *const meetings[] = {
    [PIX_MEETING_IGNORE] = "ignore", [PIX_MEETING_SENSE] = "sense", [PIX_MEETING_COLLIDE] = "collide", NULL};

// Returns the number of the built-in response whose name is at `index`; 0 if it is none.
static uint8_t find_built_in(lua_State *L, int index) {
  const int number = pixl_findname(L, index, names);
  return number < PIX_RESPONSE_CROSS ? 0 : (uint8_t)number;
}

// Pushes the responses of the world at 1; nothing, and false, if none has been added.
static bool push_responses(lua_State *L) {
  pixl_getanchor(L, 1, PIXL_WORLD_RESPONSES);
  if (lua_istable(L, -1)) return true;
  lua_pop(L, 1);
  return false;
}

uint8_t pixl_responsenumber(lua_State *L, int index) {
  const uint8_t built_in = find_built_in(L, index);
  if (built_in != 0 || !push_responses(L)) return built_in;
  lua_pushvalue(L, index);
  lua_rawget(L, -2);
  const uint8_t number = (uint8_t)lua_tointeger(L, -1);
  lua_pop(L, 2);
  return number;
}

// Writes the names of the built-in responses and of the world's to `list`, which has room for all; returns how many.
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
  const bool is_layer = index == name &&  // not what a function has returned, which may have released the world
                        pix_layers_find(&pixl_checkworld(L, 1)->slots.layers.known, find_layer_number(L, index)) >= 0;
  pixl_argerror(L, index, "no response is called '%s'%s: %s", given, pixl_suggest(L, given, list),
                is_layer ? "layers are a filter, which comes after the response"
                         : "add others with world:addResponse");
}

void pixl_refuseresponsefilter(lua_State *L, int filter) {
  if (find_built_in(L, filter) == 0) return;
  pixl_argerror(L, filter, "no layer is called '%s' (it is a response, which world:moveTo takes before the filter)",
                lua_tostring(L, filter));
}

void pixl_refuseanswer(lua_State *L) {
  if (pixl_responsenumber(L, lua_gettop(L)) == 0) return;
  pixl_error(L, "filter function expected to return true or false, got '%s' (a response comes before the filter)",
             lua_tostring(L, -1));
}

// Raises, for the argument at `index`, that no rule has its name.
static void refuse_rule(lua_State *L, int index) {
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

// Returns a number that none of the world's responses has.
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
  pixl_argcheck(L, lua_type(L, 2) == LUA_TSTRING, 2, "name of a response expected, got %s", pixl_typename(L, 2));
  pixl_checktype(L, 3, LUA_TFUNCTION);
  pixl_argcheck(L, find_built_in(L, 2) == 0, 2, "response '%s' is built in", lua_tostring(L, 2));
  pixl_argcheck(L, pixl_findname(L, 2, meetings) < 0, 2, "'%s' is a rule of world:setRule, and cannot be a response",
                lua_tostring(L, 2));
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

// ---- Layers and rules of worlds

typedef struct rule {
  pix_meeting meeting;
  uint8_t response;  // 0: none
} rule;

// Checks the name of a rule of the world at 1.
static rule check_rule(lua_State *L, int index) {
  pixl_argcheck(L, lua_type(L, index) == LUA_TSTRING, index, "string expected, got %s (a rule: 'collide', 'sense', "
                "'ignore' or a response)", pixl_typename(L, index));
  const int meeting = pixl_findname(L, index, meetings);
  if (meeting >= 0) return (rule){(pix_meeting)meeting, 0};
  const uint8_t response = pixl_responsenumber(L, index);
  if (response == 0) refuse_rule(L, index);
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

// Returns the bit of the layer whose name is at `index`, or the one that it would get if `taken` bits are in use.
static int32_t bit_or_next(lua_State *L, const pix_known_layers *known, int index, int32_t taken) {
  const int32_t bit = pix_layers_find(known, find_layer_number(L, index));
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
  const int32_t a = bit_or_next(L, known, 2, known->count);
  const int32_t b = lua_rawequal(L, 2, 3) ? a : bit_or_next(L, known, 3, known->count + (a == known->count));
  const uint8_t response = layers->responses[a][b];
  if (response != 0) {
    pixl_pushresponsename(L, response);
  } else {
    lua_pushstring(L, meetings[pix_layers_meeting(layers, a, b)]);
  }
  return 1;
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
  number_layers(L, 2);
  pix_known_layers *layers = &pixl_checkworld(L, 1)->slots.layers.known;
  pix_known_layers known = *layers;
  known.is_closed = false;
  pix_known_layers listed = {.count = 0};
  pix_layers_learn(&listed, PIXL_DEFAULT_LAYER);
  learn_layers(L, 2, &listed);
  for (int32_t bit = 0; bit < known.count; bit++) {
    if (pix_layers_find(&listed, known.numbers[bit]) >= 0) continue;
    pixl_pushlayer(L, known.numbers[bit]);
    pixl_argerror(L, 2, "the world knows layer '%s' already, which is not in the list", lua_tostring(L, -1));
  }
  learn_layers(L, 2, &known);
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

const pixl_layersets *pixl_layersof(lua_State *L, int handlers) {
  lua_rawgeti(L, handlers, 0);
  const pixl_layersets *layers = lua_touserdata(L, -1);  // anchored in the table
  lua_pop(L, 1);
  return layers;
}

// For what is written in Lua: (world, list) -> was it ever updated, are its layers fixed, are there handlers? Fills the
// list, if one is given, with the layers that handlers name.
static int l_look_at(lua_State *L) {
  pix_world *world = pixl_checkworld(L, 1);
  lua_settop(L, 2);
  lua_pushboolean(L, pixl_worldof(world)->is_updated);
  lua_pushboolean(L, world->slots.layers.known.is_closed);
  lua_pushboolean(L, pixl_worldof(world)->has_handlers);
  if (!lua_toboolean(L, -1) || lua_isnil(L, 2)) return 3;
  pixl_getanchor(L, 1, PIXL_WORLD_HANDLERS);
  const pix_known_layers *layers = &pixl_layersof(L, 6)->known;
  lua_pop(L, 1);
  for (int32_t k = 0; k < layers->count; k++) {
    pixl_pushlayer(L, layers->numbers[k]);
    lua_rawseti(L, 2, k + 1);
  }
  return 3;
}

const pixl_function pixl_layers_functions[] = {
    {"pixcollide.lookAt", l_look_at},
    {"sprite:setLayer", l_set_layer},
    {"sprite:getLayer", l_get_layer},
    {"world:setRule", l_set_rule},
    {"world:getRule", l_get_rule},
    {"world:setLayers", l_set_layers},
    {"world:getLayers", l_get_layers},
    {"world:addResponse", l_add_response},
    {NULL},
};
