// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What began, lasts and ended between two updates of a world, and the functions that are called for it.
//
// A world anchors its handlers, once it has any: a table with a record for each call of world:on, in that order, and at
// 0 their layers. Neither changes afterwards, so that an update goes on with those it began with; to add or remove one
// makes a new table. A record has the three functions, false for one that is not there, and the table that was given.
// One that is removed loses its functions.

#include "lua/largs.h"
#include "lua/llayers.h"
#include "lua/lloop.h"
#include "lua/lmethods.h"

#include "base/numbers.h"
#include "world/world_questions.h"

enum { BEGAN = 1, STAYED, ENDED, KINDS = ENDED, GIVEN };

static const char *const names[] = {"began", "stayed", "ended", NULL};

// Layers that a handler is for.
typedef struct layer_set {
  uint64_t bits;
  bool is_all;  // those to come included
} layer_set;

typedef struct layer_sets {
  pix_known_layers known;  // those that are named, with bits of their own: a snapshot gives the world others
  int32_t count;           // of handlers
  struct handler_layers {
    layer_set a, b;
  } of[];  // by handler
} layer_sets;

// Calling them.

static const layer_sets *layers_of(lua_State *L, int handlers) {
  lua_rawgeti(L, handlers, 0);
  const layer_sets *layers = lua_touserdata(L, -1);  // anchored in the table
  lua_pop(L, 1);
  return layers;
}

static bool has_function(lua_State *L, int handlers, int32_t count, int kind) {
  bool has = false;
  for (int32_t k = 1; k <= count && !has; k++) {
    lua_rawgeti(L, handlers, k);
    lua_rawgeti(L, -1, kind);
    has = lua_toboolean(L, -1);
    lua_pop(L, 2);
  }
  return has;
}

static bool has_layer(layer_set set, int32_t bit) {
  return set.is_all || (bit >= 0 && (set.bits >> bit & 1) != 0);
}

typedef struct calls {
  int handlers, sprites;  // stack indices
  const layer_sets *layers;
  int kind, loop, kept;
} calls;

// The bit of the layer of a pair's sprite, -1 if no handler names it. One that has left counts as one of the layer it
// had, as in a loop over what ended: its slot knows it, unless an update within a handler has freed that.
static int32_t layer_at(lua_State *L, const calls *c, pix_handle handle, int index) {
  const pix_slots *slots = &((const pixl_loop *)lua_touserdata(L, c->loop))->world->slots;
  const pix_sprite *sprite = &((const pixl_sprite *)lua_touserdata(L, index))->sprite;
  const bool is_known = pix_slots_is_known(slots, handle);
  const int32_t number = is_known ? slots->layers.known.numbers[slots->layer[handle.slot]] : sprite->layer;
  return pix_layers_find(&c->layers->known, number);
}

// Calls handler number k for the pair, whose sprites are on top, the first of them in a layer of its first set.
static void call_handler(lua_State *L, const calls *c, const pix_pair *pair, int32_t k) {
  const int a = lua_gettop(L) - 1, b = a + 1;
  const int32_t layer_a = layer_at(L, c, pair->a, a), layer_b = layer_at(L, c, pair->b, b);
  const layer_set first = c->layers->of[k].a, second = c->layers->of[k].b;
  const bool is_so = has_layer(first, layer_a) && has_layer(second, layer_b);
  if (!is_so && !(has_layer(first, layer_b) && has_layer(second, layer_a))) return;
  lua_rawgeti(L, c->handlers, k + 1);
  lua_rawgeti(L, -1, c->kind);
  lua_replace(L, -2);
  if (!lua_toboolean(L, -1)) {
    lua_pop(L, 1);
    return;
  }
  lua_pushvalue(L, is_so ? a : b);
  lua_pushvalue(L, is_so ? b : a);
  lua_call(L, 2, 0);
}

// Calls all handlers of a kind, pair by pair. False if one has released the world.
static bool call_all(lua_State *L, const calls *c) {
  pixl_loop *loop = lua_touserdata(L, c->loop);
  for (int32_t number = pixl_nextpair(loop); number >= 0; number = pixl_nextpair(loop)) {
    for (int32_t k = 0; k < c->layers->count; k++) {
      if (!pixl_pushpair(L, loop, number, c->sprites, c->kept)) break;
      call_handler(L, c, &loop->pairs.items[number], k);
      if (loop->world->is_released) return false;
      lua_pop(L, 2);
    }
  }
  return true;
}

// Finds out which kinds of calls the handlers of the world at 1 want, and pushes what those need: before the update, as
// making that may run finalisers. Returns their number.
static int begin_calls(lua_State *L, calls c[KINDS]) {
  if (!pixl_worldof(pixl_checkworld(L, 1))->has_handlers) return 0;
  luaL_checkstack(L, 2 + 2 * KINDS + LUA_MINSTACK, "events");
  pixl_getanchor(L, 1, PIXL_WORLD_HANDLERS);
  const int handlers = lua_gettop(L);
  pixl_getanchor(L, 1, PIXL_WORLD_SPRITES);
  const layer_sets *layers = layers_of(L, handlers);
  int count = 0;
  for (int kind = BEGAN; kind <= ENDED; kind++) {
    if (!has_function(L, handlers, layers->count, kind)) continue;
    pixl_takeloop(L);
    const int loop = lua_gettop(L);
    pixl_getanchor(L, loop, PIXL_LOOP_KEPT);
    c[count++] = (calls){handlers, handlers + 1, layers, kind, loop, loop + 1};
  }
  return count;
}

// Calls the handlers for what the update has found. All of that is taken note of before the first one is called, as
// that may do anything.
static void call_handlers(lua_State *L, const calls *c, int count) {
  for (int k = 0; k < count; k++) {
    pixl_fillloop(L, c[k].loop, (pixl_pairs)(PIXL_BEGAN + c[k].kind - BEGAN), PIX_ALL_LAYERS, PIX_ALL_LAYERS);
  }
  for (int k = 0; k < count; k++) {
    if (!call_all(L, &c[k])) return;
    pixl_giveloop(L, c[k].loop);
  }
}

// Lets go of the sprites that the events of the update before held.
static void forget_departed(lua_State *L, const pix_events *events) {
  pixl_getanchor(L, 1, PIXL_WORLD_SPRITES);
  for (int32_t i = 0; i < events->freed_count; i++) {
    lua_pushnil(L);
    lua_rawseti(L, -2, events->freed[i] + 1);
  }
  lua_pop(L, 1);
}

static int l_update(lua_State *L) {
  pixl_checkworld(L, 1);
  pixl_argcheck(L, lua_isnoneornil(L, 2), 2,
                "update takes no arguments: world:integrate(dt) moves sprites by their velocities");
  lua_settop(L, 1);
  calls c[KINDS];
  const int count = begin_calls(L, c);
  pix_world *world = pixl_checkworld(L, 1);
  if (!pix_world_update(world)) pixl_nomemory(L);
  pixl_worldof(world)->updated_version = pixl_worldof(world)->members_version;
  const pix_events *events = &world->events;
  forget_departed(L, events);
  lua_pushinteger(L, events->began.count);
  lua_pushinteger(L, events->pairs.count - events->began.count);
  lua_pushinteger(L, events->ended.count);
  const int top = lua_gettop(L);
  call_handlers(L, c, count);
  lua_settop(L, top);
  return 3;
}

// Adding and removing them.

static void check_handlers(lua_State *L, int index) {
  if (!lua_istable(L, index)) {
    pixl_argerror(L, index, "table of functions expected, such as { began = f }, got %s", pixl_typename(L, index));
  }
  pixl_checkoptions(L, index, names);
  bool has_any = false;
  for (int k = 0; k < KINDS; k++) {
    if (!pixl_getoption(L, index, names[k])) continue;
    if (!lua_isfunction(L, -1)) pixl_optionerror(L, index, names[k], "function");
    has_any = true;
    lua_pop(L, 1);
  }
  if (!has_any) pixl_argerror(L, index, "a function expected as began, stayed or ended");
}

static int32_t handler_count(lua_State *L, int handlers) {
  return lua_istable(L, handlers) ? layers_of(L, handlers)->count : 0;
}

// Pushes the handlers of the world at 1, nil if there are none, and a table for so many more, with what is at 0 of it
// and no layers in that yet. Makes it anew if a finaliser has added or removed handlers meanwhile.
static layer_sets *push_handlers(lua_State *L, int32_t more) {
  const int old = lua_gettop(L) + 1;
  for (;;) {
    pixl_getanchor(L, 1, PIXL_WORLD_HANDLERS);
    const int32_t count = handler_count(L, old) + more;
    lua_createtable(L, count, 1);
    layer_sets *layers = lua_newuserdata(L, sizeof *layers + (size_t)count * sizeof *layers->of);
    *layers = (layer_sets){.count = 0};
    lua_rawseti(L, old + 1, 0);
    pixl_getanchor(L, 1, PIXL_WORLD_HANDLERS);
    const bool is_same = lua_rawequal(L, -1, old);
    lua_settop(L, is_same ? old + 1 : old - 1);
    if (is_same) return layers;
  }
}

// A set of old layers, as one of the new ones, which learn those that are named: what nobody names any more is
// forgotten.
static layer_set copy_set(layer_sets *layers, const layer_sets *old, layer_set set) {
  if (set.is_all) return set;
  uint64_t copy = 0;
  for (uint64_t bits = set.bits; bits != 0; bits &= bits - 1) {
    const int32_t number = old->known.numbers[pix_lowest_bit(bits)];
    copy |= UINT64_C(1) << pix_layers_learn(&layers->known, number);
  }
  return (layer_set){copy, false};
}

// The stack: the new table on top. Copies handlers from the one at `from`, all but that of number `without` (from 0).
static void copy_handlers(lua_State *L, int from, layer_sets *layers, int32_t without) {
  const layer_sets *old = layers_of(L, from);
  for (int32_t k = 0; k < old->count; k++) {
    if (k == without) continue;
    lua_rawgeti(L, from, k + 1);
    lua_rawseti(L, -2, layers->count + 1);
    const layer_set a = copy_set(layers, old, old->of[k].a), b = copy_set(layers, old, old->of[k].b);
    layers->of[layers->count++] = (struct handler_layers){a, b};
  }
}

// Pushes the record of the table at `index`.
static void push_record(lua_State *L, int index) {
  lua_createtable(L, GIVEN, 0);
  for (int kind = BEGAN; kind <= ENDED; kind++) {
    if (!pixl_getoption(L, index, names[kind - 1])) lua_pushboolean(L, 0);
    lua_rawseti(L, -2, kind);
  }
  lua_pushvalue(L, index);
  lua_rawseti(L, -2, GIVEN);
}

enum { A = 2, B, HANDLERS, RECORD, OLD };

static int l_on(lua_State *L) {
  pixl_checkworld(L, 1);
  if (lua_isfunction(L, B)) {
    pixl_argerror(L, B, "layers expected: name, list of names or nil, got function (functions come behind both layers: "
                        "{ began = f })");
  }
  pixl_checklayerpair(L, A);
  check_handlers(L, HANDLERS);
  lua_settop(L, HANDLERS);
  push_record(L, HANDLERS);  // RECORD
  pixl_numberlayerpair(L, A);
  layer_sets *layers = push_handlers(L, 1);  // OLD, and the new table
  pix_world *world = pixl_checkworld(L, 1);
  if (lua_istable(L, OLD)) copy_handlers(L, OLD, layers, -1);
  const pixl_layerpair pair = pixl_learnlayerpair(L, A, &layers->known);
  pixl_learnlayerpair(L, A, &world->slots.layers.known);
  lua_pushvalue(L, RECORD);
  lua_rawseti(L, -2, layers->count + 1);
  layers->of[layers->count++] = (struct handler_layers){{pair.a, lua_isnil(L, A)}, {pair.b, lua_isnil(L, B)}};
  pixl_setanchor(L, 1, PIXL_WORLD_HANDLERS);
  pixl_worldof(world)->has_handlers = true;
  lua_settop(L, HANDLERS);
  return 1;
}

// The number of the handler that was made of the table at 2, from 0; -1: there is none. Pushes its record.
static int32_t find_handler(lua_State *L, int handlers) {
  for (int32_t k = handler_count(L, handlers) - 1; k >= 0; k--) {
    lua_rawgeti(L, handlers, k + 1);
    lua_rawgeti(L, -1, GIVEN);
    const bool is_it = lua_rawequal(L, -1, 2);
    lua_pop(L, 1);
    if (is_it) return k;
    lua_pop(L, 1);
  }
  return -1;
}

static int l_off(lua_State *L) {
  pixl_checkworld(L, 1);
  pixl_checktype(L, 2, LUA_TTABLE);
  lua_settop(L, 2);
  layer_sets *layers = push_handlers(L, 0);  // 3, 4
  pix_world *world = pixl_checkworld(L, 1);
  const int32_t number = find_handler(L, 3);
  if (number >= 0) {
    for (int kind = BEGAN; kind <= ENDED; kind++) {
      lua_pushboolean(L, 0);
      lua_rawseti(L, 5, kind);
    }
    lua_settop(L, 4);
    copy_handlers(L, 3, layers, number);
    pixl_setanchor(L, 1, PIXL_WORLD_HANDLERS);
    pixl_worldof(world)->has_handlers = layers->count > 0;
  }
  return pixl_pushboolean(L, number >= 0);
}

const pixl_function pixl_events_functions[] = {
    {"world:update", l_update},
    {"world:on", l_on},
    {"world:off", l_off},
    {NULL},
};
