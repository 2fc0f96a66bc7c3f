// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Rays through worlds.

#include "lua/lmethods.h"
#include "lua/lquery.h"
#include "lua/lresults.h"

#include "world/world_questions.h"

static int l_ray_cast(lua_State *L) {
  pix_world *world = pixl_checkworld(L, 1);
  const pix_ray ray = pixl_checkray(L, 2);
  pixl_checkfilter(L, 6);
  const pixl_query query = pixl_beginquery(L, world, 6, 0);
  const bool asks = query.function != 0;
  const pix_wanted wanted = {query.layers, !asks, query.barred};
  const int32_t count = asks ? pix_world_ray_cast_all(query.world, &ray, wanted)
                             : pix_world_ray_cast(query.world, &ray, wanted);
  const pix_ray_hit *hit = pixl_pushfirst(L, &query, pix_world_ray_hits(query.world), sizeof *hit, count);
  if (hit == NULL) return 1;
  lua_pushinteger(L, hit->x);
  lua_pushinteger(L, hit->y);
  lua_pushnumber(L, hit->normal[0]);
  lua_pushnumber(L, hit->normal[1]);
  lua_pushnumber(L, hit->fraction);
  return 6;
}

// Asks the filter about each hit, and keeps those that are accepted. Returns their number.
static int32_t accept_hits(lua_State *L, const pixl_query *query, pix_handle *sprites, pix_ray_hit *hits,
                           int32_t count) {
  int32_t accepted = 0;
  for (int32_t k = 0; k < count; k++) {
    if (!pixl_accepts(L, query, sprites[k])) continue;
    sprites[accepted] = sprites[k];
    hits[accepted++] = hits[k];
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
  const pix_ray_hit *found = pix_world_ray_hits(query.world);
  pix_handle *sprites = pixl_copyhits(L, &results.kept, found, sizeof *found, count);
  pix_ray_hit *hits = (pix_ray_hit *)(sprites + count);
  if (query.function != 0) count = accept_hits(L, &query, sprites, hits, count);
  pixl_listrayhits(L, &results, sprites, hits, count);
  pixl_givehitcopy(L, &query);
  return pixl_endresults(L, &results);
}

const pixl_function pixl_ray_functions[] = {
    {"world:rayCast", l_ray_cast},
    {"world:rayCastAll", l_ray_cast_all},
    {NULL},
};
