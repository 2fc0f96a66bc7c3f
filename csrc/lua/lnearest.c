// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The nearest and the topmost sprite of a world, and the depth of sprites.

#include "lua/lmethods.h"
#include "lua/lquery.h"

#include "world/world_questions.h"

#define FARTHEST_PIXEL 1e12  // beyond all boxes by more than any radius

// Of worlds.

static int64_t check_far_pixel(lua_State *L, int index, const char *name) {
  const double value = floor(pixl_checknumber(L, index, name));
  return (int64_t)(value < -FARTHEST_PIXEL ? -FARTHEST_PIXEL : value > FARTHEST_PIXEL ? FARTHEST_PIXEL : value);
}

static int l_pick(lua_State *L) {
  pix_world *world = pixl_checkworld(L, 1);
  const int64_t x = check_far_pixel(L, 2, "x"), y = check_far_pixel(L, 3, "y");
  pixl_refusefilter(L, 4, "radius");
  const uint64_t limit = lua_isnoneornil(L, 4) ? 0 : pix_square_within(pixl_checkradius(L, 4));
  pixl_checkfilter(L, 5);
  const pixl_query query = pixl_beginquery(L, world, 5, 0);
  const pix_near_query near = {x, y, limit, query.layers, query.barred};
  const int32_t count = query.function == 0 ? pix_world_topmost(query.world, &near)
                                            : pix_world_topmost_all(query.world, &near);
  pixl_pushfirst(L, &query, pix_world_near(query.world), sizeof(pix_near), count);
  return 1;
}

static int l_nearest(lua_State *L) {
  pix_world *world = pixl_checkworld(L, 1);
  const int64_t x = pix_floor(pixl_checklimited(L, 2, "x", pixl_limit_position));
  const int64_t y = pix_floor(pixl_checklimited(L, 3, "y", pixl_limit_position));
  const uint64_t limit = pix_square_within(pixl_optdistancebefore(L, 4));
  pixl_checkfilter(L, 5);
  const pixl_query query = pixl_beginquery(L, world, 5, 0);
  const pix_near_query near = {x, y, limit, query.layers, query.barred};
  const int32_t count = query.function == 0 ? pix_world_nearest(query.world, &near)
                                            : pix_world_nearest_all(query.world, &near);
  const pix_near *first = pixl_pushfirst(L, &query, pix_world_near(query.world), sizeof *first, count);
  if (first == NULL) return 1;
  lua_pushnumber(L, sqrt((double)first->rank));
  lua_pushinteger(L, first->x);
  lua_pushinteger(L, first->y);
  return 4;
}

// Sorting.

// The slot of the value on top, which is number k of the list.
static int32_t check_listed(lua_State *L, const pix_world *world, int32_t k) {
  const pixl_sprite *object = pixl_test(L, lua_gettop(L), PIXL_SPRITE);
  if (object != NULL && object->sprite.home == &world->slots) return object->sprite.slot;
  if (object != NULL) {
    pixl_argerror(L, 2, "list of this world's sprites expected, got one at [%d] that is not in it", (int)k);
  }
  pixl_argerror(L, 2, "list of sprites expected, got %s at [%d]", pixl_typename(L, lua_gettop(L)), (int)k);
}

static int l_sort_by_depth(lua_State *L) {
  pix_world *world = pixl_checkworld(L, 1);
  pixl_checktype(L, 2, LUA_TTABLE);
  lua_settop(L, 2);
  const size_t length = lua_rawlen(L, 2);
  const int32_t count = length < INT32_MAX ? (int32_t)length : INT32_MAX;
  if (!pix_world_reserve_near(world, count)) pixl_nomemory(L);
  pix_near *items = pix_world_near(world);
  for (int32_t k = 0; k < count; k++, lua_pop(L, 1)) {
    lua_rawgeti(L, 2, k + 1);
    items[k].slot = check_listed(L, world, k + 1);
  }
  pix_world_sort_by_depth(world, items, count);
  pixl_getanchor(L, 1, PIXL_WORLD_SPRITES);
  for (int32_t k = 0; k < count; k++) {
    lua_rawgeti(L, 3, items[k].slot + 1);
    lua_rawseti(L, 2, k + 1);
  }
  lua_settop(L, 2);
  return 1;
}

// Of sprites.

static int l_set_depth(lua_State *L) {
  pix_sprite *sprite = pixl_checkcore(L, 1);
  sprite->depth = pixl_checknumber(L, 2, "depth");
  return 0;
}

static int l_get_depth(lua_State *L) { return pixl_pushnumber(L, pixl_checkcore(L, 1)->depth); }

const pixl_function pixl_nearest_functions[] = {
    {"world:pick", l_pick},
    {"world:nearest", l_nearest},
    {"world:sortByDepth", l_sort_by_depth},
    {"sprite:setDepth", l_set_depth},
    {"sprite:getDepth", l_get_depth},
    {NULL},
};
