// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Loops over pairs and sprites of a world, and what began, lasts and ended between two of its updates.

#include "lua/lworld.h"

#include "base/numbers.h"
#include "world/pair_list.h"
#include "world/world_questions.h"

// ---- Loops

// Pairs of a world, to be walked while anything may happen to it: a copy of them, in an object that the world takes
// back at the end and gives to the next walk. So walks may nest, and leave no garbage.
//
// `for a, b in world:eachCollision()` and its like have a step function each, which finds what it needs in its upvalues
// without checks. From Lua 5.4 on also a loop that is left by break is given back to its world; before, its object is
// collected.

// What there is to walk: pairs that collide now, those of the last update, and the sprites themselves, each with
// itself.
typedef enum pair_kind { COLLIDING, PAIRS_BEGAN, PAIRS_STAYED, PAIRS_ENDED, SPRITES } pair_kind;

// Pairs that have ended are to be visited whoever has left the world, and whatever is updated meanwhile: their sprites
// are kept in a table of the loop's own, a1, b1, a2, b2, ... The sprites of all others are looked up in the world's
// table by slot; a pair is passed over if one has left.
typedef struct pair_loop {  // anchors: LOOP_*
  void *zero[2];
  pix_world *world;
  pix_allocator *allocator;
  pix_pair_list pairs;
  pix_array hits;            // of bullets, if the loop is over those; then there are no pairs
  int32_t kept_count;        // pairs whose sprites are kept; `pairs` has them, too, but counts none
  int32_t next;              // pair or hit
  int values;                // that a step gives of a pair: the last ones
  uint64_t members_version, returns;  // of the world when the pairs were found
  bool is_free;              // in the world's table of loops
} pair_loop;

enum { LOOP_WORLD = 1, LOOP_KEPT, LOOP_STEP, LOOP_ANCHORS = LOOP_STEP };

// Upvalues of a step function.
enum { STEP_LOOP = 1, STEP_SPRITES, STEP_KEPT, STEP_UPVALUES = STEP_KEPT };

static void release_kept(lua_State *L, int index, pair_loop *loop) {
  if (loop->kept_count == 0) return;
  pixl_getanchor(L, index, LOOP_KEPT);
  for (int32_t i = 1; i <= 2 * loop->kept_count; i++) {
    lua_pushnil(L);
    lua_rawseti(L, -2, i);
  }
  lua_pop(L, 1);
  loop->kept_count = 0;
}

// Gives the loop at `index` back to its world.
static void give_loop(lua_State *L, int index) {
  pair_loop *loop = lua_touserdata(L, index);
  if (loop->is_free || loop->world == NULL) return;
  loop->pairs.count = loop->hits.count = loop->next = 0;
  release_kept(L, index, loop);
  pixl_getanchor(L, index, LOOP_WORLD);
  pixl_givespare(L, lua_gettop(L), PIXL_WORLD_LOOPS, index);
  lua_pop(L, 1);
  loop->is_free = true;
}

// Have all sprites stayed since the pairs were found? As a rule they have, and none need be looked up, which would take
// a tenth of a step's time.
static bool have_all_stayed(const pair_loop *loop) {
  const pixl_world *object = pixl_worldof(loop->world);
  return loop->members_version == object->members_version && loop->returns == object->returns;
}

static bool is_alive(const pair_loop *loop, int32_t number) {
  const pix_slots *slots = &loop->world->slots;
  const pix_pair *pair = &loop->pairs.items[number];
  return pix_slots_is_alive(slots, pair->a) && pix_slots_is_alive(slots, pair->b);
}

// Goes on to the next pair, and returns its number, from 0; -1: there is none. Changes nothing in Lua.
static int32_t next_pair(pair_loop *loop) {
  if (loop->next < loop->kept_count) return loop->next++;
  const bool all_stayed = have_all_stayed(loop);
  for (int32_t i = loop->next; i < loop->pairs.count; i++) {
    if (!all_stayed && !is_alive(loop, i)) continue;
    loop->next = i + 1;
    return i;
  }
  return -1;
}

// Pushes the sprites of a pair that next_pair has given, of which none has left the world. `sprites` and `kept` are the
// indices of the world's table and of the loop's.
static void push_pair(lua_State *L, const pair_loop *loop, int32_t number, int sprites, int kept) {
  if (number < loop->kept_count) {
    lua_rawgeti(L, kept, 2 * number + 1);
    lua_rawgeti(L, kept, 2 * number + 2);
  } else {
    const pix_pair *pair = &loop->pairs.items[number];
    lua_rawgeti(L, sprites, pair->a.slot + 1);
    lua_rawgeti(L, sprites, pair->b.slot + 1);
  }
}

// Does what push_pair does; or pushes nothing, and returns false, if one has left the world.
static bool push_pair_alive(lua_State *L, const pair_loop *loop, int32_t number, int sprites, int kept) {
  if (number >= loop->kept_count && !have_all_stayed(loop) && !is_alive(loop, number)) return false;
  push_pair(L, loop, number, sprites, kept);
  return true;
}

// Pushes the next hit whose sprites are still there. Returns 6, the number of its values; 0 if there is none.
static int step_hit(lua_State *L, pair_loop *loop) {
  const pix_slots *slots = &loop->world->slots;
  while (loop->next < loop->hits.count) {
    const pix_hit *hit = (const pix_hit *)loop->hits.items + loop->next++;
    if (!pix_slots_is_alive(slots, hit->bullet) || !pix_slots_is_alive(slots, hit->other)) continue;
    lua_rawgeti(L, lua_upvalueindex(STEP_SPRITES), hit->bullet.slot + 1);
    lua_rawgeti(L, lua_upvalueindex(STEP_SPRITES), hit->other.slot + 1);
    pixl_pushplace(L, hit->x, hit->y);
    pixl_pushpoint(L, hit->normal[0], hit->normal[1]);
    return 6;
  }
  return 0;
}

static int l_step_loop(lua_State *L) {
  pair_loop *loop = lua_touserdata(L, lua_upvalueindex(STEP_LOOP));
  const int32_t number = next_pair(loop);
  if (number >= 0) {
    push_pair(L, loop, number, lua_upvalueindex(STEP_SPRITES), lua_upvalueindex(STEP_KEPT));
    return loop->values;
  }
  const int values = step_hit(L, loop);
  if (values > 0) return values;
  lua_settop(L, 0);
  lua_pushvalue(L, lua_upvalueindex(STEP_LOOP));
  give_loop(L, 1);
  return pixl_pushnil(L);
}

static pair_loop *new_loop(lua_State *L, pix_world *world) {
  pair_loop *loop = pixl_newobject(L, PIXL_LOOP, sizeof *loop, LOOP_ANCHORS);
  const int index = lua_gettop(L);
  loop->world = world;
  loop->allocator = world->allocator;
  lua_pushvalue(L, 1);
  pixl_setanchor(L, index, LOOP_WORLD);
  lua_newtable(L);
  pixl_setanchor(L, index, LOOP_KEPT);
  lua_pushvalue(L, index);
  pixl_getanchor(L, 1, PIXL_WORLD_SPRITES);
  pixl_getanchor(L, index, LOOP_KEPT);
  lua_pushcclosure(L, l_step_loop, STEP_UPVALUES);
  pixl_setanchor(L, index, LOOP_STEP);
  return loop;
}

// Pushes a loop that nobody uses, for the world at 1. May run finalisers: only then is the world to be looked at.
static pair_loop *take_loop(lua_State *L) {
  pix_world *world = pixl_checkworld(L, 1);
  pair_loop *loop = pixl_takespare(L, PIXL_WORLD_LOOPS);
  if (loop == NULL) loop = new_loop(L, world);
  loop->is_free = false;
  pixl_checkworld(L, 1);
  return loop;
}

// Puts the sprites of all pairs into the loop's own table.
static void keep_sprites(lua_State *L, int index, pair_loop *loop) {
  pixl_getanchor(L, 1, PIXL_WORLD_SPRITES);
  pixl_getanchor(L, index, LOOP_KEPT);
  for (int32_t i = 0; i < loop->pairs.count; i++) {
    lua_rawgeti(L, -2, loop->pairs.items[i].a.slot + 1);
    lua_rawseti(L, -2, 2 * i + 1);
    lua_rawgeti(L, -2, loop->pairs.items[i].b.slot + 1);
    lua_rawseti(L, -2, 2 * i + 2);
    loop->kept_count = i + 1;
  }
  lua_pop(L, 2);
  loop->pairs.count = 0;
}

// Pairs each sprite with itself. False if memory is short.
static bool pair_sprites(pair_loop *loop) {
  const pix_world *world = loop->world;
  if (!pix_pair_list_reserve(&loop->pairs, world->allocator, pix_world_count(world))) return false;
  for (int32_t i = 0, slot; (slot = pix_world_next(world, &i)) >= 0;) {
    const pix_handle sprite = pix_slots_handle(&world->slots, slot);
    loop->pairs.items[loop->pairs.count++] = (pix_pair){sprite, sprite};
  }
  return true;
}

static bool copy_pairs(pair_loop *loop, pair_kind which) {
  pix_world *world = loop->world;
  const pix_events *events = &world->events;
  switch (which) {
    case PAIRS_BEGAN: return pix_pair_list_copy(&loop->pairs, &events->began, world->allocator);
    case PAIRS_STAYED: return pix_events_copy_stayed(events, &loop->pairs, world->allocator);
    case PAIRS_ENDED: return pix_pair_list_copy(&loop->pairs, &events->ended, world->allocator);
    case SPRITES: return pair_sprites(loop);
    default: break;
  }
  return pix_world_find_pairs(world) && pix_pair_list_copy(&loop->pairs, &world->pairs, world->allocator);
}

// Fills the loop at `index` with the pairs of which one sprite is in a layer of set_a and the other, which comes
// second, in one of set_b. Raises if memory is short. Runs no finaliser but for PAIRS_ENDED.
static void fill_loop(lua_State *L, int index, pair_kind which, uint64_t set_a, uint64_t set_b) {
  pair_loop *loop = lua_touserdata(L, index);
  const pixl_world *object = pixl_worldof(loop->world);
  if (!copy_pairs(loop, which)) pixl_nomemory(L);
  pix_pair_list_keep_between(&loop->pairs, loop->world->slots.layer, set_a, set_b);
  const bool is_of_now = which == COLLIDING || which == SPRITES;
  loop->members_version = is_of_now ? object->members_version : object->updated_version;
  loop->returns = object->returns;
  loop->values = which == SPRITES ? 1 : 2;
  if (which == PAIRS_ENDED) keep_sprites(L, index, loop);
}

// Pushes the values that Lua's `for` takes to run the loop at 4; returns their number.
static int push_loop(lua_State *L) {
  pixl_getanchor(L, 4, LOOP_STEP);
#if LUA_VERSION_NUM >= 504
  lua_pushnil(L);
  lua_pushnil(L);
  lua_pushvalue(L, 4);  // the value to close
  return 4;
#else
  return 1;
#endif
}

// Checks the layers at 2 and 3 and pushes a loop, which is at 4 then.
static pair_loop *begin_loop(lua_State *L, pixl_layerpair *sets) {
  pixl_checkworld(L, 1);
  lua_settop(L, 3);
  pixl_checkanylayers(L, 2);
  pixl_checkanylayers(L, 3);
  pair_loop *loop = take_loop(L);
  const pix_known_layers *layers = &loop->world->slots.layers.known;
  *sets = (pixl_layerpair){pixl_knownlayers(L, 2, layers), pixl_knownlayers(L, 3, layers)};
  return loop;
}

static int l_each_pair(lua_State *L) {
  const pair_kind which = (pair_kind)pixl_variant(L);
  const bool is_of_update = which >= PAIRS_BEGAN && which <= PAIRS_ENDED;
  if (is_of_update && !pixl_worldof(pixl_checkworld(L, 1))->is_updated) {
    pixl_error(L, "the world has never been updated (call world:update() once a frame, before this loop)");
  }
  pixl_layerpair sets;
  begin_loop(L, &sets);
  fill_loop(L, 4, which, sets.a, sets.b);
  return push_loop(L);
}

static int l_each_sprite(lua_State *L) {
  pixl_checkworld(L, 1);
  pixl_checknomore(L, 3, "several layers are a list of names");
  return l_each_pair(L);
}

static int l_each_hit(lua_State *L) {
  pixl_layerpair sets;
  pair_loop *loop = begin_loop(L, &sets);
  const int32_t count = pix_world_hit_count(loop->world);
  const pix_hit *hits = pix_world_hits(loop->world);
  const uint8_t *layer = loop->world->slots.layer;
  pixl_checkmemory(L, pix_array_reserve(&loop->hits, loop->allocator, count, sizeof *hits));
  for (int32_t i = 0; i < count; i++) {
    const bool is_wanted = (sets.a >> layer[hits[i].bullet.slot] & sets.b >> layer[hits[i].other.slot] & 1) != 0;
    if (is_wanted) ((pix_hit *)loop->hits.items)[loop->hits.count++] = hits[i];
  }
  return push_loop(L);
}

static int l_close_loop(lua_State *L) {
  pixl_check(L, 1, PIXL_LOOP);
  give_loop(L, 1);
  return 0;
}

static int l_gc_loop(lua_State *L) {
  pair_loop *loop = pixl_check(L, 1, PIXL_LOOP);
  if (loop->allocator == NULL) return 0;
  pix_pair_list_destroy(&loop->pairs, loop->allocator);
  pix_arrays_free(&loop->hits, 1, loop->allocator);
  return 0;
}

// ---- Events
//
// A world anchors its handlers, once it has any: a table with a record for each call of world:on, in that order, and at
// 0 their layers. Neither changes afterwards, so that an update goes on with those it began with; to add or remove one
// makes a new table. A record has the three functions, false for one that is not there, and the table that was given.
// One that is removed loses its functions.

enum { BEGAN = 1, STAYED, ENDED, KINDS = ENDED, GIVEN };

static const char *const names[] = {"began", "stayed", "ended", NULL};

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

static bool has_layer(pixl_layerset set, int32_t bit) { return set.is_all || (bit >= 0 && (set.bits >> bit & 1) != 0); }

typedef struct calls {
  int handlers, sprites;  // stack indices
  const pixl_layersets *layers;
  int kind, loop, kept;
} calls;

// Returns the bit of the layer of a pair's sprite, which is at `index`; -1 if no handler names it. A sprite that has
// left counts as one of the layer it had, as in a loop over what ended: its slot knows it, unless an update within a
// handler has freed that.
static int32_t layer_at(lua_State *L, const calls *c, pix_handle handle, int index) {
  const pix_slots *slots = &((const pair_loop *)lua_touserdata(L, c->loop))->world->slots;
  const pix_sprite *sprite = &((const pixl_sprite *)lua_touserdata(L, index))->sprite;
  const bool is_known = pix_slots_is_known(slots, handle);
  const int32_t number = is_known ? slots->layers.known.numbers[slots->layer[handle.slot]] : sprite->layer;
  return pix_layers_find(&c->layers->known, number);
}

// Calls handler number k for the pair, whose sprites are on top, the first of them in a layer of its first set.
static void call_handler(lua_State *L, const calls *c, const pix_pair *pair, int32_t k) {
  const int a = lua_gettop(L) - 1, b = a + 1;
  const int32_t layer_a = layer_at(L, c, pair->a, a), layer_b = layer_at(L, c, pair->b, b);
  const pixl_layerset first = c->layers->of[k].a, second = c->layers->of[k].b;
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

// Calls all handlers of a kind, pair by pair. False if a handler has released the world.
static bool call_all(lua_State *L, const calls *c) {
  pair_loop *loop = lua_touserdata(L, c->loop);
  for (int32_t number = next_pair(loop); number >= 0; number = next_pair(loop)) {
    for (int32_t k = 0; k < c->layers->count; k++) {
      if (!push_pair_alive(L, loop, number, c->sprites, c->kept)) break;
      call_handler(L, c, &loop->pairs.items[number], k);
      if (loop->world->is_released) return false;
      lua_pop(L, 2);
    }
  }
  return true;
}

// Finds out which kinds of calls the handlers of the world at 1 want, and pushes what those need: before the update, as
// making that may run finalisers. Returns how many kinds.
static int begin_calls(lua_State *L, calls c[KINDS]) {
  if (!pixl_worldof(pixl_checkworld(L, 1))->has_handlers) return 0;
  luaL_checkstack(L, 2 + 2 * KINDS + LUA_MINSTACK, "events");
  pixl_getanchor(L, 1, PIXL_WORLD_HANDLERS);
  const int handlers = lua_gettop(L);
  pixl_getanchor(L, 1, PIXL_WORLD_SPRITES);
  const pixl_layersets *layers = pixl_layersof(L, handlers);
  int count = 0;
  for (int kind = BEGAN; kind <= ENDED; kind++) {
    if (!has_function(L, handlers, layers->count, kind)) continue;
    take_loop(L);
    const int loop = lua_gettop(L);
    pixl_getanchor(L, loop, LOOP_KEPT);
    c[count++] = (calls){handlers, handlers + 1, layers, kind, loop, loop + 1};
  }
  return count;
}

// Calls the handlers for what the update has found. All of that is taken note of before the first one is called, as
// that may do anything.
static void call_handlers(lua_State *L, const calls *c, int count) {
  for (int k = 0; k < count; k++) {
    fill_loop(L, c[k].loop, (pair_kind)(PAIRS_BEGAN + c[k].kind - BEGAN), PIX_ALL_LAYERS, PIX_ALL_LAYERS);
  }
  for (int k = 0; k < count; k++) {
    if (!call_all(L, &c[k])) return;
    give_loop(L, c[k].loop);
  }
}

// Lets go of the sprites that have left, and that only the events before this update have held.
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
  pixl_worldof(world)->is_updated = true;
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

static void check_handlers(lua_State *L, int index) {
  pixl_argcheck(L, lua_istable(L, index), index, "table of functions expected, such as { began = f }, got %s",
                pixl_typename(L, index));
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
  return lua_istable(L, handlers) ? pixl_layersof(L, handlers)->count : 0;
}

// Pushes the handlers of the world at 1, nil if there are none, and a table for `more` more, with what is at 0 of it
// and no layers in that yet. Makes it anew if a finaliser has added or removed handlers meanwhile.
static pixl_layersets *push_handlers(lua_State *L, int32_t more) {
  const int old = lua_gettop(L) + 1;
  for (;;) {
    pixl_getanchor(L, 1, PIXL_WORLD_HANDLERS);
    const int32_t count = handler_count(L, old) + more;
    lua_createtable(L, count, 1);
    pixl_layersets *layers = lua_newuserdata(L, sizeof *layers + (size_t)count * sizeof *layers->of);
    *layers = (pixl_layersets){.count = 0};
    lua_rawseti(L, old + 1, 0);
    pixl_getanchor(L, 1, PIXL_WORLD_HANDLERS);
    const bool is_same = lua_rawequal(L, -1, old);
    lua_settop(L, is_same ? old + 1 : old - 1);
    if (is_same) return layers;
  }
}

// Returns the set, of bits of `old`, as bits of `layers`, which learns the layers in it. So what no set names any more
// is left behind.
static pixl_layerset copy_set(pixl_layersets *layers, const pixl_layersets *old, pixl_layerset set) {
  if (set.is_all) return set;
  uint64_t copy = 0;
  for (uint64_t bits = set.bits; bits != 0; bits &= bits - 1) {
    const int32_t number = old->known.numbers[pix_lowest_bit(bits)];
    copy |= UINT64_C(1) << pix_layers_learn(&layers->known, number);
  }
  return (pixl_layerset){copy, false};
}

// Copies handlers from the table at `from` to the new one on top, all but that of number `without` (from 0).
static void copy_handlers(lua_State *L, int from, pixl_layersets *layers, int32_t without) {
  const pixl_layersets *old = pixl_layersof(L, from);
  for (int32_t k = 0; k < old->count; k++) {
    if (k == without) continue;
    lua_rawgeti(L, from, k + 1);
    lua_rawseti(L, -2, layers->count + 1);
    const pixl_layerset a = copy_set(layers, old, old->of[k].a), b = copy_set(layers, old, old->of[k].b);
    layers->of[layers->count++] = (struct pixl_handlerlayers){a, b};
  }
}

// Pushes a handler's record: at BEGAN, STAYED, ENDED the functions of the table at `index`, or false; at GIVEN that.
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
  pixl_argcheck(L, !lua_isfunction(L, B), B, "layers expected: name, list of names or nil, got function (functions "
                "come behind both layers: { began = f })");
  pixl_checklayerpair(L, A);
  check_handlers(L, HANDLERS);
  lua_settop(L, HANDLERS);
  push_record(L, HANDLERS);  // RECORD
  pixl_numberlayerpair(L, A);
  pixl_layersets *layers = push_handlers(L, 1);  // OLD, and the new table
  pix_world *world = pixl_checkworld(L, 1);
  if (lua_istable(L, OLD)) copy_handlers(L, OLD, layers, -1);
  const pixl_layerpair pair = pixl_learnlayerpair(L, A, &layers->known);
  pixl_learnlayerpair(L, A, &world->slots.layers.known);
  lua_pushvalue(L, RECORD);
  lua_rawseti(L, -2, layers->count + 1);
  layers->of[layers->count++] = (struct pixl_handlerlayers){{pair.a, lua_isnil(L, A)}, {pair.b, lua_isnil(L, B)}};
  pixl_setanchor(L, 1, PIXL_WORLD_HANDLERS);
  pixl_worldof(world)->has_handlers = true;
  lua_settop(L, HANDLERS);
  return 1;
}

// Finds the handler that was made of the table at 2. Pushes its record and returns its number, from 0; -1: there is
// none.
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
  pixl_layersets *layers = push_handlers(L, 0);  // 3, 4
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
    {"world:eachCollision", l_each_pair, COLLIDING},
    {"world:eachBegan", l_each_pair, PAIRS_BEGAN},
    {"world:eachStayed", l_each_pair, PAIRS_STAYED},
    {"world:eachEnded", l_each_pair, PAIRS_ENDED},
    {"world:eachHit", l_each_hit},
    {"world:eachSprite", l_each_sprite, SPRITES},
    {"loop:__gc", l_gc_loop},
    {"loop:__close", l_close_loop},
    {NULL},
};
