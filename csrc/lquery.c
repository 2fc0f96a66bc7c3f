// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "lquery.h"

// Filters.

void pixl_checkfilter(lua_State *L, int index) {
  switch (lua_type(L, index)) {
    case LUA_TNONE:
    case LUA_TNIL:
    case LUA_TSTRING:
    case LUA_TFUNCTION:
      return;
    case LUA_TTABLE:
      for (int k = 1, count = (int)lua_rawlen(L, index); k <= count; k++) {
        lua_rawgeti(L, index, k);
        if (lua_type(L, -1) != LUA_TSTRING) {
          pixl_argerror(L, index, "list of layer names expected, got %s at [%d]", pixl_typename(L, -1), k);
        }
        lua_pop(L, 1);
      }
      return;
    default:
      pixl_argerror(L, index, "filter expected: layer name, list of names, function or nil, got %s",
                    pixl_typename(L, index));
  }
}

pix_region pixl_checkrect(lua_State *L, int first) {
  const double x = pixl_checknumber(L, first, "x"), y = pixl_checknumber(L, first + 1, "y");
  const double w = pixl_checknumber(L, first + 2, "width"), h = pixl_checknumber(L, first + 3, "height");
  luaL_argcheck(L, w >= 0, first + 2, "width expected to be at least 0");
  luaL_argcheck(L, h >= 0, first + 3, "height expected to be at least 0");
  return pix_region_rect(x, y, w, h);
}

double pixl_checkradius(lua_State *L, int index) {
  const double radius = pixl_checknumber(L, index, "radius");
  if (!(radius >= 0 && radius <= pixl_limit_position.value)) {
    pixl_argerror(L, index, "radius expected between 0 and %s, got %s", pixl_limit_position.text,
                  pixl_numbertext(L, radius));
  }
  return radius;
}

// The set that holds the layer whose name is at `index`; empty if the world has not met it.
static uint64_t layer_set(lua_State *L, const pix_world *world, int index) {
  const int32_t bit = pix_layers_find(&world->slots.layers, pixl_findlayer(L, index));
  return bit < 0 ? 0 : UINT64_C(1) << bit;
}

static uint64_t filter_layers(lua_State *L, const pix_world *world, int index) {
  if (lua_type(L, index) == LUA_TSTRING) return layer_set(L, world, index);
  if (!lua_istable(L, index)) return PIX_ALL_LAYERS;
  uint64_t layers = 0;
  for (int k = 1, count = (int)lua_rawlen(L, index); k <= count; k++) {
    lua_rawgeti(L, index, k);
    if (lua_type(L, -1) == LUA_TSTRING) layers |= layer_set(L, world, lua_gettop(L));
    lua_pop(L, 1);
  }
  return layers;
}

// Snapshots. The world keeps those that nobody uses, so that a query leaves no garbage; that of a query which an error
// ends is collected.

static void destroy_snapshot(void *content, pix_allocator *allocator) {
  pixl_snapshot *snapshot = content;
  pix_free(allocator, snapshot->items, (size_t)snapshot->capacity, 1);
  *snapshot = (pixl_snapshot){NULL, 0};
}

void pixl_addsnapshot(lua_State *L, pixl_query *query) {
  pixl_getanchor(L, 1, PIXL_WORLD_SNAPSHOTS);
  const int list = lua_gettop(L), free_ones = (int)lua_rawlen(L, list);
  if (free_ones > 0) {
    lua_rawgeti(L, list, free_ones);
    lua_pushnil(L);
    lua_rawseti(L, list, free_ones);
    query->snapshot = pixl_scratchcontent(lua_touserdata(L, -1));
  } else {
    query->snapshot = pixl_newscratch(L, sizeof *query->snapshot, destroy_snapshot);
  }
  lua_remove(L, list);
  query->snapshot_index = lua_gettop(L);
}

void pixl_givesnapshot(lua_State *L, const pixl_query *query) {
  if (query->snapshot == NULL) return;
  pixl_getanchor(L, 1, PIXL_WORLD_SNAPSHOTS);
  lua_pushvalue(L, query->snapshot_index);
  lua_rawseti(L, -2, (int)lua_rawlen(L, -2) + 1);
  lua_pop(L, 1);
}

void *pixl_keephits(lua_State *L, const pixl_query *query, size_t bytes) {
  pixl_snapshot *snapshot = query->snapshot;
  if (bytes > INT32_MAX || !pix_reserve(query->world->allocator, &snapshot->items, &snapshot->capacity,
                                        pix_max((int32_t)bytes, 1), 1)) {
    pixl_nomemory(L);
  }
  return snapshot->items;
}

// Queries.

pixl_query pixl_beginquery(lua_State *L, int filter, int out) {
  pixl_query query = {.list = 0};
  if (lua_gettop(L) < pix_max(filter, out)) lua_settop(L, pix_max(filter, out));
  if (out != 0) {
    pixl_pushlist(L, out);
    query.list = lua_gettop(L);
  }
  if (filter != 0 && lua_isfunction(L, filter)) {
    query.function = filter;
    pixl_addsnapshot(L, &query);
  }
  query.world = pixl_checkworld(L, 1);  // only now: what was made may have run a finaliser, which may have released it
  query.layers = filter != 0 ? filter_layers(L, query.world, filter) : PIX_ALL_LAYERS;
  return query;
}

void pixl_pushslot(lua_State *L, int32_t slot) {
  pixl_getanchor(L, 1, PIXL_WORLD_SPRITES);
  lua_rawgeti(L, -1, slot + 1);
  lua_remove(L, -2);
}

bool pixl_accepts(lua_State *L, const pixl_query *query, pix_handle sprite) {
  if (!pix_slots_is_alive(&query->world->slots, sprite)) return false;
  lua_pushvalue(L, query->function);
  pixl_pushslot(L, sprite.slot);
  lua_call(L, 1, 1);
  const bool accepts = lua_toboolean(L, -1);
  lua_pop(L, 1);
  return accepts && pix_slots_is_alive(&query->world->slots, sprite);
}

// The hits in world->found as handles, which a filter's calls leave alone.
static pix_handle *keep_found(lua_State *L, const pixl_query *query, int32_t count) {
  const pix_world *world = query->world;
  pix_handle *handles = pixl_keephits(L, query, (size_t)count * sizeof *handles);
  for (int32_t i = 0; i < count; i++) handles[i] = pix_slots_handle(&world->slots, world->found[i]);
  return handles;
}

int pixl_endquery(lua_State *L, const pixl_query *query, int32_t count) {
  if (count < 0) pixl_nomemory(L);
  int32_t listed = 0;
  if (query->function == 0) {
    pixl_getanchor(L, 1, PIXL_WORLD_SPRITES);
    for (; listed < count; listed++) {
      lua_rawgeti(L, -1, query->world->found[listed] + 1);
      lua_rawseti(L, query->list, listed + 1);
    }
  } else {
    pix_handle *handles = keep_found(L, query, count);
    int32_t accepted = 0;
    for (int32_t i = 0; i < count; i++) {
      if (pixl_accepts(L, query, handles[i])) handles[accepted++] = handles[i];
    }
    pixl_getanchor(L, 1, PIXL_WORLD_SPRITES);
    for (int32_t i = 0; i < accepted; i++) {
      if (!pix_slots_is_alive(&query->world->slots, handles[i])) continue;  // a later call removed it
      lua_rawgeti(L, -1, handles[i].slot + 1);
      lua_rawseti(L, query->list, ++listed);
    }
    pixl_givesnapshot(L, query);
  }
  lua_pushvalue(L, query->list);
  pixl_endlist(L, listed + 1);
  lua_pushinteger(L, listed);
  return 2;
}

int pixl_endany(lua_State *L, const pixl_query *query, int32_t count) {
  if (count < 0) pixl_nomemory(L);
  if (query->function == 0) {
    if (count > 0) pixl_pushslot(L, query->world->found[0]); else lua_pushnil(L);
    return 1;
  }
  const pix_handle *handles = keep_found(L, query, count);
  int32_t i = 0;
  while (i < count && !pixl_accepts(L, query, handles[i])) i++;
  if (i < count) pixl_pushslot(L, handles[i].slot); else lua_pushnil(L);
  pixl_givesnapshot(L, query);
  return 1;
}
