// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Rays through worlds.

#include "lua/lmethods.h"
#include "lua/lquery.h"

#include "world/world_questions.h"

// A hit as it is remembered while a filter function runs.
typedef struct kept_hit {
  pix_handle sprite;
  pix_ray_hit hit;
} kept_hit;

static kept_hit *keep_hits(lua_State *L, const pixl_query *query, int32_t count) {
  const pix_world *world = query->world;
  kept_hit *kept = pixl_keephits(L, query, (size_t)count * sizeof *kept);
  for (int32_t k = 0; k < count; k++) {
    const pix_ray_hit hit = pix_world_ray_hits(world)[k];
    kept[k] = (kept_hit){pix_slots_handle(&world->slots, hit.slot), hit};
  }
  return kept;
}

static int push_cast(lua_State *L, const pix_ray_hit *hit) {
  pixl_pushslot(L, hit->slot);
  lua_pushinteger(L, hit->x);
  lua_pushinteger(L, hit->y);
  lua_pushnumber(L, hit->normal[0]);
  lua_pushnumber(L, hit->normal[1]);
  lua_pushnumber(L, hit->fraction);
  return 6;
}

// Hits in order until the filter accepts one.
static int push_accepted_cast(lua_State *L, const pixl_query *query, int32_t count) {
  const kept_hit *kept = keep_hits(L, query, count);
  int32_t k = 0;
  while (k < count && !pixl_accepts(L, query, kept[k].sprite)) k++;
  const int results = k < count ? push_cast(L, &kept[k].hit) : pixl_pushnil(L);
  pixl_givesnapshot(L, query);
  return results;
}

static int l_ray_cast(lua_State *L) {
  pixl_checkworld(L, 1);
  const pix_ray ray = pixl_checkray(L, 2);
  pixl_checkfilter(L, 6);
  const pixl_query query = pixl_beginquery(L, 6, 0);
  const bool asks = query.function != 0;
  const pix_wanted wanted = {query.layers, !asks, query.barred};
  const int32_t count = asks ? pix_world_ray_cast_all(query.world, &ray, wanted)
                             : pix_world_ray_cast(query.world, &ray, wanted);
  if (count < 0) pixl_nomemory(L);
  if (asks) return push_accepted_cast(L, &query, count);
  return count > 0 ? push_cast(L, &pix_world_ray_hits(query.world)[0]) : pixl_pushnil(L);
}

#define VALUES_A_HIT 9

// Sets the values of hit n, from 0 on, in the list on top. The world's sprites are at `sprites`.
static void list_hit(lua_State *L, int sprites, int32_t n, const pix_ray_hit *hit) {
  const double numbers[VALUES_A_HIT - 1] = {hit->x, hit->y, hit->normal[0], hit->normal[1], hit->fraction,
                                            hit->exit_x, hit->exit_y, hit->exit_fraction};
  int at = n * VALUES_A_HIT + 1;
  lua_rawgeti(L, sprites, hit->slot + 1);
  lua_rawseti(L, -2, at++);
  for (int k = 0; k < VALUES_A_HIT - 1; k++) {
    const bool is_pixel = k <= 1 || (k >= 5 && k <= 6);
    if (is_pixel) lua_pushinteger(L, (lua_Integer)numbers[k]); else lua_pushnumber(L, numbers[k]);
    lua_rawseti(L, -2, at++);
  }
}

// Asks the filter about each hit, and keeps those that are accepted. Returns their number.
static int32_t accept_hits(lua_State *L, const pixl_query *query, kept_hit *kept, int32_t count) {
  int32_t accepted = 0;
  for (int32_t k = 0; k < count; k++) {
    if (pixl_accepts(L, query, kept[k].sprite)) kept[accepted++] = kept[k];
  }
  return accepted;
}

static int l_ray_cast_all(lua_State *L) {
  pixl_checkworld(L, 1);
  const pix_ray ray = pixl_checkray(L, 2);
  pixl_checkfilter(L, 6);
  const pixl_query query = pixl_beginquery(L, 6, 7);
  const pix_world *world = query.world;
  int32_t count = pix_world_ray_cast_all(query.world, &ray, (pix_wanted){query.layers, false, query.barred}), listed = 0;
  if (count < 0) pixl_nomemory(L);
  kept_hit *kept = NULL;
  if (query.function != 0) {
    kept = keep_hits(L, &query, count);
    count = accept_hits(L, &query, kept, count);
  }
  pixl_getanchor(L, 1, PIXL_WORLD_SPRITES);
  const int sprites = lua_gettop(L);
  lua_pushvalue(L, query.list);
  for (int32_t k = 0; k < count; k++) {
    if (kept != NULL && !pix_slots_is_alive(&world->slots, kept[k].sprite)) continue;  // a later call removed it
    list_hit(L, sprites, listed++, kept != NULL ? &kept[k].hit : &pix_world_ray_hits(world)[k]);
  }
  if (kept != NULL) pixl_givesnapshot(L, &query);
  pixl_endlist(L, listed * VALUES_A_HIT + 1);
  lua_pushinteger(L, listed);
  return 2;
}

const luaL_Reg pixl_ray_methods[] = {
    {"rayCast", l_ray_cast},
    {"rayCastAll", l_ray_cast_all},
    {NULL, NULL},
};
