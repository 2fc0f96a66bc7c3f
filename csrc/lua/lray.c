// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Rays through worlds.

#include "lua/lmethods.h"
#include "lua/lquery.h"
#include "lua/lresults.h"

#include "world/world_questions.h"

static pixl_kept_hit *keep_hits(lua_State *L, const pixl_query *query, int32_t count) {
  const pix_world *world = query->world;
  pixl_kept_hit *kept = pixl_keephits(L, query, (size_t)count * sizeof *kept);
  for (int32_t k = 0; k < count; k++) {
    const pix_ray_hit hit = pix_world_ray_hits(world)[k];
    kept[k] = (pixl_kept_hit){pix_slots_handle(&world->slots, hit.slot), hit};
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
  const pixl_kept_hit *kept = keep_hits(L, query, count);
  int32_t k = 0;
  while (k < count && !pixl_accepts(L, query, kept[k].sprite)) k++;
  const int results = k < count ? push_cast(L, &kept[k].hit) : pixl_pushnil(L);
  pixl_givehitcopy(L, query);
  return results;
}

static int l_ray_cast(lua_State *L) {
  pix_world *world = pixl_checkworld(L, 1);
  const pix_ray ray = pixl_checkray(L, 2);
  pixl_checkfilter(L, 6);
  const pixl_query query = pixl_beginquery(L, world, 6, 0);
  const bool asks = query.function != 0;
  const pix_wanted wanted = {query.layers, !asks, query.barred};
  const int32_t count = asks ? pix_world_ray_cast_all(query.world, &ray, wanted)
                             : pix_world_ray_cast(query.world, &ray, wanted);
  if (count < 0) pixl_nomemory(L);
  if (asks) return push_accepted_cast(L, &query, count);
  return count > 0 ? push_cast(L, &pix_world_ray_hits(query.world)[0]) : pixl_pushnil(L);
}

// Asks the filter about each hit, and keeps those that are accepted. Returns their number.
static int32_t accept_hits(lua_State *L, const pixl_query *query, pixl_kept_hit *kept, int32_t count) {
  int32_t accepted = 0;
  for (int32_t k = 0; k < count; k++) {
    if (pixl_accepts(L, query, kept[k].sprite)) kept[accepted++] = kept[k];
  }
  return accepted;
}

static int l_ray_cast_all(lua_State *L) {
  pix_world *world = pixl_checkworld(L, 1);
  const pix_ray ray = pixl_checkray(L, 2);
  pixl_refuseresults(L, 6);
  pixl_checkfilter(L, 6);
  lua_settop(L, 7);
  pixl_results results;
  pixl_beginresults(L, &results, world, 7, PIXL_RAY_HITS, true);
  const pixl_query query = pixl_beginquery(L, world, 6, 0);
  int32_t count = pix_world_ray_cast_all(query.world, &ray, (pix_wanted){query.layers, false, query.barred});
  if (count < 0) pixl_nomemory(L);
  pixl_kept_hit *kept = keep_hits(L, &results.kept, count);
  if (query.function != 0) count = accept_hits(L, &query, kept, count);
  pixl_listrayhits(L, &results, kept, count);
  pixl_givehitcopy(L, &query);
  return pixl_endresults(L, &results);
}

const pixl_function pixl_ray_functions[] = {
    {"world:rayCast", l_ray_cast},
    {"world:rayCastAll", l_ray_cast_all},
    {NULL},
};
