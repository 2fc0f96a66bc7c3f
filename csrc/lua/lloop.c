// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What began, lasts and ended between two updates of a world, and loops over pairs and hits.
//
// `for i, a, b in world:eachCollision()` runs over a copy of the pairs, in an object that the world takes back when the
// loop ends and gives to the next one: so loops may nest, and a finished loop leaves no garbage. (From Lua 5.4 on also
// one that is left by break; before, the object of such a loop is collected.) Each has a step function of its own,
// which finds what it needs in its upvalues without checks.

#include "lua/largs.h"
#include "lua/lmethods.h"

#include "motion/motion.h"
#include "world/world_events.h"
#include "world/world_pairs.h"

static int l_update(lua_State *L) {
  pix_world *world = pixl_checkworld(L, 1);
  luaL_argcheck(L, lua_isnoneornil(L, 2), 2,
                "update takes no arguments: world:integrate(dt) moves sprites by their velocities");
  if (!pix_world_update(world)) pixl_nomemory(L);
  pixl_worldof(world)->updated_version = pixl_worldof(world)->members_version;
  const pix_events *events = &world->events;
  pixl_getanchor(L, 1, PIXL_WORLD_SPRITES);
  for (int32_t i = 0; i < events->freed_count; i++) {
    lua_pushnil(L);
    lua_rawseti(L, -2, events->freed[i] + 1);
  }
  lua_pushinteger(L, events->began.count);
  lua_pushinteger(L, events->pairs.count - events->began.count);
  lua_pushinteger(L, events->ended.count);
  return 3;
}

// Loops.

// The sprites of pairs that collide, now or at the last update, are looked up in the world's table by slot; if one has
// left, the pair is skipped. Pairs that ended are to be visited whoever has left, and whatever is updated within the
// loop: it keeps their sprites in a table of its own, a1, b1, a2, b2, ...
typedef struct pixl_loop {  // anchors: PIXL_LOOP_*
  void *zero[2];
  pix_world *world;
  pix_allocator *allocator;
  pix_pair_list pairs;
  pix_array hits;            // of bullets, if the loop is over those; then there are no pairs
  int32_t kept_count;        // pairs whose sprites are kept; none if `pairs` has some
  uint64_t members_version;  // of the world when the pairs were found
  bool is_free;              // in the world's table of loops
} pixl_loop;

enum { PIXL_LOOP_WORLD = 1, PIXL_LOOP_KEPT, PIXL_LOOP_STEP, PIXL_LOOP_ANCHORS = PIXL_LOOP_STEP };

// Upvalues of a step function.
enum { STEP_LOOP = 1, STEP_SPRITES, STEP_KEPT, STEP_UPVALUES = STEP_KEPT };

static void release_kept(lua_State *L, pixl_loop *loop) {
  if (loop->kept_count == 0) return;
  pixl_getanchor(L, 1, PIXL_LOOP_KEPT);
  for (int32_t i = 1; i <= 2 * loop->kept_count; i++) {
    lua_pushnil(L);
    lua_rawseti(L, -2, i);
  }
  lua_pop(L, 1);
  loop->kept_count = 0;
}

// Gives the loop at 1 back to its world.
static void give_loop_back(lua_State *L, pixl_loop *loop) {
  if (loop->is_free || loop->world == NULL) return;
  loop->pairs.count = 0;
  loop->hits.count = 0;
  release_kept(L, loop);
  pixl_getanchor(L, 1, PIXL_LOOP_WORLD);
  pixl_getanchor(L, lua_gettop(L), PIXL_WORLD_LOOPS);
  lua_pushvalue(L, 1);
  lua_rawseti(L, -2, (int)lua_rawlen(L, -2) + 1);
  loop->is_free = true;
}

static int step_kept(lua_State *L, int32_t i) {
  lua_pushinteger(L, i + 1);
  lua_rawgeti(L, lua_upvalueindex(STEP_KEPT), 2 * i + 1);
  lua_rawgeti(L, lua_upvalueindex(STEP_KEPT), 2 * i + 2);
  return 3;
}

// The first hit from the index on, if its sprites are still there: 7 values; 0 if there is none.
static int step_hit(lua_State *L, const pixl_loop *loop, int32_t from) {
  const pix_slots *slots = &loop->world->slots;
  for (int32_t i = from; i < loop->hits.count; i++) {
    const pix_hit *hit = (const pix_hit *)loop->hits.items + i;
    if (!pix_slots_is_alive(slots, hit->bullet) || !pix_slots_is_alive(slots, hit->other)) continue;
    lua_pushinteger(L, i + 1);
    lua_rawgeti(L, lua_upvalueindex(STEP_SPRITES), hit->bullet.slot + 1);
    lua_rawgeti(L, lua_upvalueindex(STEP_SPRITES), hit->other.slot + 1);
    lua_pushinteger(L, hit->x);
    lua_pushinteger(L, hit->y);
    lua_pushnumber(L, hit->normal[0]);
    lua_pushnumber(L, hit->normal[1]);
    return 7;
  }
  return 0;
}

static int l_step_loop(lua_State *L) {
  pixl_loop *loop = lua_touserdata(L, lua_upvalueindex(STEP_LOOP));
  const int32_t count = loop->pairs.count + loop->kept_count + loop->hits.count;
  double at = lua_tonumber(L, 2);
  if (!pixl_iswithin(L, 2, at, count)) at = pixl_checknumber(L, 2, "index");
  const int32_t from = at >= 0 && at < count ? (int32_t)at : count;
  if (from < loop->kept_count) return step_kept(L, from);
  const int results = step_hit(L, loop, from);
  if (results > 0) return results;
  const pix_slots *slots = &loop->world->slots;
  // As a rule nobody has left, and no sprite need be looked up: a tenth of a step's time.
  const bool all_stayed = loop->members_version == pixl_worldof(loop->world)->members_version;
  for (int32_t i = from; i < loop->pairs.count; i++) {
    const pix_pair pair = loop->pairs.items[i];
    if (!all_stayed && (!pix_slots_is_alive(slots, pair.a) || !pix_slots_is_alive(slots, pair.b))) continue;
    lua_pushinteger(L, i + 1);
    lua_rawgeti(L, lua_upvalueindex(STEP_SPRITES), pair.a.slot + 1);
    lua_rawgeti(L, lua_upvalueindex(STEP_SPRITES), pair.b.slot + 1);
    return 3;
  }
  lua_settop(L, 0);
  lua_pushvalue(L, lua_upvalueindex(STEP_LOOP));
  give_loop_back(L, loop);
  lua_pushnil(L);
  return 1;
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

// Pushes a loop that nobody uses, at 2, for the world at 1. Making it may run finalisers, and so change the world: only
// then are the pairs to be looked at.
static pixl_loop *begin_loop(lua_State *L) {
  pix_world *world = pixl_checkworld(L, 1);
  lua_settop(L, 1);
  pixl_getanchor(L, 1, PIXL_WORLD_LOOPS);  // 2
  const int free_loops = (int)lua_rawlen(L, 2);
  pixl_loop *loop;
  if (free_loops > 0) {
    lua_rawgeti(L, 2, free_loops);
    lua_pushnil(L);
    lua_rawseti(L, 2, free_loops);
    loop = lua_touserdata(L, -1);
    loop->is_free = false;
  } else {
    loop = new_loop(L, world);
  }
  lua_remove(L, 2);
  pixl_checkworld(L, 1);
  return loop;
}

// Returns what the function does that has made the loop at 2. `found` is false if memory was short.
static int end_loop(lua_State *L, bool found) {
  if (!found) pixl_nomemory(L);
  pixl_getanchor(L, 2, PIXL_LOOP_STEP);
  lua_pushvalue(L, 2);
  lua_pushinteger(L, 0);
#if LUA_VERSION_NUM >= 504
  lua_pushvalue(L, 2);  // the value to close
  return 4;
#else
  return 3;
#endif
}

static int l_each_collision(lua_State *L) {
  pixl_loop *loop = begin_loop(L);
  pix_world *world = loop->world;
  loop->members_version = pixl_worldof(world)->members_version;
  return end_loop(L, pix_world_find_pairs(world) &&
                         pix_pair_list_copy(&loop->pairs, &world->pairs, world->allocator));
}

static int l_each_began(lua_State *L) {
  pixl_loop *loop = begin_loop(L);
  const pix_world *world = loop->world;
  loop->members_version = pixl_worldof(loop->world)->updated_version;
  return end_loop(L, pix_pair_list_copy(&loop->pairs, &world->events.began, world->allocator));
}

static int l_each_stayed(lua_State *L) {
  pixl_loop *loop = begin_loop(L);
  const pix_world *world = loop->world;
  loop->members_version = pixl_worldof(loop->world)->updated_version;
  return end_loop(L, pix_events_copy_stayed(&world->events, &loop->pairs, world->allocator));
}

static int l_each_ended(lua_State *L) {
  pixl_loop *loop = begin_loop(L);
  const pix_pair_list *ended = &loop->world->events.ended;
  pixl_getanchor(L, 1, PIXL_WORLD_SPRITES);  // 3
  pixl_getanchor(L, 2, PIXL_LOOP_KEPT);      // 4
  for (int32_t i = 0; i < ended->count; i++) {
    lua_rawgeti(L, 3, ended->items[i].a.slot + 1);
    lua_rawseti(L, 4, 2 * i + 1);
    lua_rawgeti(L, 3, ended->items[i].b.slot + 1);
    lua_rawseti(L, 4, 2 * i + 2);
  }
  loop->kept_count = ended->count;
  return end_loop(L, true);
}

static int l_each_hit(lua_State *L) {
  pixl_loop *loop = begin_loop(L);
  const int32_t count = pix_world_hit_count(loop->world);
  const bool has_room = pix_array_reserve(&loop->hits, loop->allocator, count, sizeof(pix_hit));
  if (has_room && count > 0) {
    memcpy(loop->hits.items, pix_world_hits(loop->world), (size_t)count * sizeof(pix_hit));
    loop->hits.count = count;
  }
  return end_loop(L, has_room);
}

static int l_close_loop(lua_State *L) {
  pixl_loop *loop = pixl_check(L, 1, PIXL_LOOP);
  lua_settop(L, 1);
  give_loop_back(L, loop);
  return 0;
}

static int l_gc_loop(lua_State *L) {
  pixl_loop *loop = pixl_check(L, 1, PIXL_LOOP);
  if (loop->allocator == NULL) return 0;
  pix_pair_list_destroy(&loop->pairs, loop->allocator);
  pix_arrays_free(&loop->hits, 1, loop->allocator);
  return 0;
}

const luaL_Reg pixl_loop_methods[] = {
    {"update", l_update},
    {"eachCollision", l_each_collision},
    {"eachBegan", l_each_began},
    {"eachStayed", l_each_stayed},
    {"eachEnded", l_each_ended},
    {"eachHit", l_each_hit},
    {NULL, NULL},
};

const luaL_Reg pixl_loop_metamethods[] = {{"__gc", l_gc_loop}, {"__close", l_close_loop}, {NULL, NULL}};
