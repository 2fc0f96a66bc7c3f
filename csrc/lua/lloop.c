// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// `for a, b in world:eachCollision()` and its like, such as `for sprite in world:eachSprite()`. Each loop has a step
// function of its own, which finds what it needs in its upvalues without checks. (From Lua 5.4 on also one that is left
// by break is given back to its world; before, the object of such a loop is collected.)

#include "lua/lloop.h"

#include "lua/largs.h"
#include "lua/llayers.h"
#include "lua/lmembers.h"
#include "lua/lmethods.h"

#include "motion/motion.h"
#include "world/world_questions.h"

// Upvalues of a step function.
enum { STEP_LOOP = 1, STEP_SPRITES, STEP_KEPT, STEP_UPVALUES = STEP_KEPT };

static void release_kept(lua_State *L, int index, pixl_loop *loop) {
  if (loop->kept_count == 0) return;
  pixl_getanchor(L, index, PIXL_LOOP_KEPT);
  for (int32_t i = 1; i <= 2 * loop->kept_count; i++) {
    lua_pushnil(L);
    lua_rawseti(L, -2, i);
  }
  lua_pop(L, 1);
  loop->kept_count = 0;
}

void pixl_giveloop(lua_State *L, int index) {
  pixl_loop *loop = lua_touserdata(L, index);
  if (loop->is_free || loop->world == NULL) return;
  loop->pairs.count = loop->hits.count = loop->next = 0;
  release_kept(L, index, loop);
  pixl_getanchor(L, index, PIXL_LOOP_WORLD);
  pixl_givespare(L, lua_gettop(L), PIXL_WORLD_LOOPS, index);
  lua_pop(L, 1);
  loop->is_free = true;
}

// Have all sprites stayed since the pairs were found? As a rule they have, and none need be looked up: a tenth of a
// step's time.
static bool have_all_stayed(const pixl_loop *loop) {
  const pixl_world *object = pixl_worldof(loop->world);
  return loop->members_version == object->members_version && loop->returns == object->returns;
}

static bool is_alive(const pixl_loop *loop, int32_t number) {
  const pix_slots *slots = &loop->world->slots;
  const pix_pair *pair = &loop->pairs.items[number];
  return pix_slots_is_alive(slots, pair->a) && pix_slots_is_alive(slots, pair->b);
}

int32_t pixl_nextpair(pixl_loop *loop) {
  if (loop->next < loop->kept_count) return loop->next++;
  const bool all_stayed = have_all_stayed(loop);
  for (int32_t i = loop->next; i < loop->pairs.count; i++) {
    if (!all_stayed && !is_alive(loop, i)) continue;
    loop->next = i + 1;
    return i;
  }
  return -1;
}

// The same for a pair of which none has left.
static void push_pair(lua_State *L, const pixl_loop *loop, int32_t number, int sprites, int kept) {
  if (number < loop->kept_count) {
    lua_rawgeti(L, kept, 2 * number + 1);
    lua_rawgeti(L, kept, 2 * number + 2);
  } else {
    const pix_pair *pair = &loop->pairs.items[number];
    lua_rawgeti(L, sprites, pair->a.slot + 1);
    lua_rawgeti(L, sprites, pair->b.slot + 1);
  }
}

bool pixl_pushpair(lua_State *L, const pixl_loop *loop, int32_t number, int sprites, int kept) {
  if (number >= loop->kept_count && !have_all_stayed(loop) && !is_alive(loop, number)) return false;
  push_pair(L, loop, number, sprites, kept);
  return true;
}

// The next hit, if its sprites are still there: 6 values; 0 if there is none.
static int step_hit(lua_State *L, pixl_loop *loop) {
  const pix_slots *slots = &loop->world->slots;
  while (loop->next < loop->hits.count) {
    const pix_hit *hit = (const pix_hit *)loop->hits.items + loop->next++;
    if (!pix_slots_is_alive(slots, hit->bullet) || !pix_slots_is_alive(slots, hit->other)) continue;
    lua_rawgeti(L, lua_upvalueindex(STEP_SPRITES), hit->bullet.slot + 1);
    lua_rawgeti(L, lua_upvalueindex(STEP_SPRITES), hit->other.slot + 1);
    lua_pushinteger(L, hit->x);
    lua_pushinteger(L, hit->y);
    lua_pushnumber(L, hit->normal[0]);
    lua_pushnumber(L, hit->normal[1]);
    return 6;
  }
  return 0;
}

static int l_step_loop(lua_State *L) {
  pixl_loop *loop = lua_touserdata(L, lua_upvalueindex(STEP_LOOP));
  const int32_t number = pixl_nextpair(loop);
  if (number >= 0) {
    push_pair(L, loop, number, lua_upvalueindex(STEP_SPRITES), lua_upvalueindex(STEP_KEPT));
    return loop->values;
  }
  const int values = step_hit(L, loop);
  if (values > 0) return values;
  lua_settop(L, 0);
  lua_pushvalue(L, lua_upvalueindex(STEP_LOOP));
  pixl_giveloop(L, 1);
  return pixl_pushnil(L);
}

static pixl_loop *new_loop(lua_State *L, pix_world *world) {
  pixl_loop *loop = pixl_newobject(L, PIXL_LOOP, sizeof *loop, PIXL_LOOP_ANCHORS);
  const int index = lua_gettop(L);
  loop->world = world;
  loop->allocator = world->allocator;
  lua_pushvalue(L, 1);
  pixl_setanchor(L, index, PIXL_LOOP_WORLD);
  lua_newtable(L);
  pixl_setanchor(L, index, PIXL_LOOP_KEPT);
  lua_pushvalue(L, index);
  pixl_getanchor(L, 1, PIXL_WORLD_SPRITES);
  pixl_getanchor(L, index, PIXL_LOOP_KEPT);
  lua_pushcclosure(L, l_step_loop, STEP_UPVALUES);
  pixl_setanchor(L, index, PIXL_LOOP_STEP);
  return loop;
}

pixl_loop *pixl_takeloop(lua_State *L) {
  pix_world *world = pixl_checkworld(L, 1);
  pixl_loop *loop = pixl_takespare(L, PIXL_WORLD_LOOPS);
  if (loop == NULL) loop = new_loop(L, world);
  loop->is_free = false;
  pixl_checkworld(L, 1);
  return loop;
}

static void keep_sprites(lua_State *L, int index, pixl_loop *loop) {
  pixl_getanchor(L, 1, PIXL_WORLD_SPRITES);
  pixl_getanchor(L, index, PIXL_LOOP_KEPT);
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

static bool pair_sprites(pixl_loop *loop) {
  const pix_world *world = loop->world;
  if (!pix_pair_list_reserve(&loop->pairs, world->allocator, pix_world_count(world))) return false;
  for (int32_t i = 0, slot; (slot = pix_world_next(world, &i)) >= 0;) {
    const pix_handle sprite = pix_slots_handle(&world->slots, slot);
    loop->pairs.items[loop->pairs.count++] = (pix_pair){sprite, sprite};
  }
  return true;
}

static bool copy_pairs(pixl_loop *loop, pixl_pairs which) {
  pix_world *world = loop->world;
  const pix_events *events = &world->events;
  switch (which) {
    case PIXL_BEGAN: return pix_pair_list_copy(&loop->pairs, &events->began, world->allocator);
    case PIXL_STAYED: return pix_events_copy_stayed(events, &loop->pairs, world->allocator);
    case PIXL_ENDED: return pix_pair_list_copy(&loop->pairs, &events->ended, world->allocator);
    case PIXL_SPRITES: return pair_sprites(loop);
    default: break;
  }
  return pix_world_find_pairs(world) && pix_pair_list_copy(&loop->pairs, &world->pairs, world->allocator);
}

void pixl_fillloop(lua_State *L, int index, pixl_pairs which, uint64_t set_a, uint64_t set_b) {
  pixl_loop *loop = lua_touserdata(L, index);
  const pixl_world *object = pixl_worldof(loop->world);
  if (!copy_pairs(loop, which)) pixl_nomemory(L);
  pix_pair_list_keep_between(&loop->pairs, loop->world->slots.layer, set_a, set_b);
  const bool is_of_now = which == PIXL_COLLIDING || which == PIXL_SPRITES;
  loop->members_version = is_of_now ? object->members_version : object->updated_version;
  loop->returns = object->returns;
  loop->values = which == PIXL_SPRITES ? 1 : 2;
  if (which == PIXL_ENDED) keep_sprites(L, index, loop);
}

// Loops.

// Returns what the function does that has made the loop at 4.
static int push_loop(lua_State *L) {
  pixl_getanchor(L, 4, PIXL_LOOP_STEP);
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
static pixl_loop *begin_loop(lua_State *L, pixl_layerpair *sets) {
  pixl_checkworld(L, 1);
  lua_settop(L, 3);
  pixl_checkanylayers(L, 2);
  pixl_checkanylayers(L, 3);
  pixl_loop *loop = pixl_takeloop(L);
  const pix_known_layers *layers = &loop->world->slots.layers.known;
  *sets = (pixl_layerpair){pixl_knownlayers(L, 2, layers), pixl_knownlayers(L, 3, layers)};
  return loop;
}

static int l_each_pair(lua_State *L) {
  pixl_layerpair sets;
  begin_loop(L, &sets);
  pixl_fillloop(L, 4, (pixl_pairs)pixl_variant(L), sets.a, sets.b);
  return push_loop(L);
}

static int l_each_sprite(lua_State *L) {
  pixl_checkworld(L, 1);
  pixl_checknomore(L, 3, "several layers are a list of names");
  return l_each_pair(L);
}

static int l_each_hit(lua_State *L) {
  pixl_layerpair sets;
  pixl_loop *loop = begin_loop(L, &sets);
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
  pixl_giveloop(L, 1);
  return 0;
}

static int l_gc_loop(lua_State *L) {
  pixl_loop *loop = pixl_check(L, 1, PIXL_LOOP);
  if (loop->allocator == NULL) return 0;
  pix_pair_list_destroy(&loop->pairs, loop->allocator);
  pix_arrays_free(&loop->hits, 1, loop->allocator);
  return 0;
}

const pixl_function pixl_loop_functions[] = {
    {"world:eachCollision", l_each_pair, PIXL_COLLIDING},
    {"world:eachBegan", l_each_pair, PIXL_BEGAN},
    {"world:eachStayed", l_each_pair, PIXL_STAYED},
    {"world:eachEnded", l_each_pair, PIXL_ENDED},
    {"world:eachHit", l_each_hit},
    {"world:eachSprite", l_each_sprite, PIXL_SPRITES},
    {"loop:__gc", l_gc_loop},
    {"loop:__close", l_close_loop},
    {NULL},
};
