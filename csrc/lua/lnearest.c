// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The nearest and the topmost sprite of a world, and the depth of sprites.

#include "lua/lmethods.h"
#include "lua/lnumbers.h"
#include "lua/lquery.h"

#include "world/world_questions.h"

#define FARTHEST_PIXEL 1e12  // beyond all boxes by more than any radius

// Of worlds.

// A hit as it is kept while a filter function is asked.
typedef struct kept {
  pix_handle sprite;
  pix_near near;
} kept;

static kept *keep_near(lua_State *L, const pixl_query *query, int32_t count) {
  const pix_world *world = query->world;
  kept *hits = pixl_keephits(L, query, (size_t)count * sizeof *hits);
  for (int32_t i = 0; i < count; i++) {
    const pix_near near = pix_world_near(world)[i];
    hits[i] = (kept){pix_slots_handle(&world->slots, near.slot), near};
  }
  return hits;
}

// Pushes the first sprite of `count` hits in pix_world_near that the filter accepts, nil if there is none (-1: memory
// is short, raises).
static bool push_first(lua_State *L, const pixl_query *query, int32_t count, pix_near *first) {
  if (count < 0) pixl_nomemory(L);
  const bool has_function = query->function != 0;
  const kept *hits = has_function ? keep_near(L, query, count) : NULL;
  int32_t i = 0;
  while (has_function && i < count && !pixl_accepts(L, query, hits[i].sprite)) i++;
  if (i < count) {
    *first = has_function ? hits[i].near : pix_world_near(query->world)[0];
    pixl_pushslot(L, first->slot);
  } else {
    lua_pushnil(L);
  }
  pixl_givehitcopy(L, query);
  return i < count;
}

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
  pix_near first;
  push_first(L, &query, count, &first);
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
  pix_near first;
  if (!push_first(L, &query, count, &first)) return 1;
  lua_pushnumber(L, sqrt((double)first.rank));
  lua_pushinteger(L, first.x);
  lua_pushinteger(L, first.y);
  return 4;
}

// Sorting from back to front: the order of pick, turned round.

typedef struct layered {
  double depth, order;
} layered;

static bool is_behind(const pix_world *world, const layered *a, const layered *b) {
  (void)world;
  return a->depth != b->depth ? a->depth < b->depth : a->order < b->order;
}

#define PIX_HEAP_ITEM layered
#define PIX_HEAP_CONTEXT pix_world
#define PIX_HEAP_BEFORE is_behind
#include "base/heap.h"

// That of the sprite on top, number k of the list.
static layered check_listed(lua_State *L, const pix_world *world, int k) {
  const pixl_sprite *object = pixl_test(L, lua_gettop(L), PIXL_SPRITE);
  if (object != NULL && object->sprite.home == &world->slots) {
    return (layered){object->sprite.depth, world->slots.order[object->sprite.slot]};
  }
  if (object != NULL) {
    pixl_argerror(L, 2, "list of this world's sprites expected, got one at [%d] that is not in it", k);
  }
  pixl_argerror(L, 2, "list of sprites expected, got %s at [%d]", pixl_typename(L, lua_gettop(L)), k);
}

static int l_sort_by_depth(lua_State *L) {
  pix_world *world = pixl_checkworld(L, 1);
  pixl_checktype(L, 2, LUA_TTABLE);
  lua_settop(L, 2);
  const int32_t count = (int32_t)lua_rawlen(L, 2);
  layered *items = (layered *)pixl_stage(L, world, 2 * count);
  for (int32_t k = 0; k < count; k++, lua_pop(L, 1)) {
    lua_rawgeti(L, 2, k + 1);
    items[k] = check_listed(L, world, k + 1);
  }
  pix_heap_sort(world, items, count);
  pixl_getanchor(L, 1, PIXL_WORLD_SPRITES);
  for (int32_t k = 0; k < count; k++) {
    lua_rawgeti(L, 3, world->ordered[(int32_t)items[k].order] + 1);
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
