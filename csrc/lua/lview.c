// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The view of a world's positions, for LuaJIT: an array that compiled Lua reads and writes without calls. It is a copy
// in memory of Lua's own, so whoever holds it can do no harm, whatever becomes of the world.

#include "lua/lffi.h"
#include "lua/lmethods.h"

// A new array if the old one is too small. Making it may run finalisers, and so change the world.
static pixl_world *make_room(lua_State *L) {
  for (;;) {
    pixl_world *object = pixl_worldof(pixl_checkworld(L, 1));
    const int32_t count = pix_world_count(&object->world);
    if (object->view != NULL && count <= object->view_capacity) return object;
    const int32_t capacity = pix_max(count, object->view_capacity + object->view_capacity / 2 + 8);
    pix_point *view = pixl_newpoints(L, capacity);
    if (view == NULL) {
      pixl_error(L, "a view of positions needs LuaJIT's FFI (use world:getPositions and world:setPositions)");
    }
    pixl_setanchor(L, 1, PIXL_WORLD_VIEW);
    object->view = view;
    object->view_capacity = capacity;
  }
}

static int l_view_positions(lua_State *L) {
  pixl_checkworld(L, 1);
  lua_settop(L, 1);
  pixl_world *object = make_room(L);
  pix_bulk_get_positions(&object->world, object->view);
  object->view_count = pix_world_count(&object->world);
  object->view_version = object->members_version;
  pixl_getanchor(L, 1, PIXL_WORLD_VIEW);
  lua_pushinteger(L, object->view_count);
  return 2;
}

static int l_commit_positions(lua_State *L) {
  pix_world *world = pixl_checkworld(L, 1);
  const pixl_world *object = pixl_worldof(world);
  if (object->view == NULL) pixl_error(L, "there is no view to commit (take one with world:viewPositions)");
  if (object->view_version != object->members_version) {
    pixl_error(L, "sprites have been added or removed since the view was taken (take a new view with "
                         "world:viewPositions)");
  }
  const int64_t k = pix_bulk_find_beyond(object->view, 2 * (int64_t)object->view_count, PIX_MAX_POSITION);
  if (k >= 0) {
    const pix_point point = object->view[k / 2];
    pixl_error(L, "%s of view[%d] expected between -2^30 and 2^30, got %s", k % 2 == 0 ? "x" : "y",
                      (int)(k / 2), pixl_numbertext(L, k % 2 == 0 ? point.x : point.y));
  }
  pix_bulk_set_positions(world, object->view);
  return 0;
}

const pixl_function pixl_view_functions[] = {
    {"world:viewPositions", l_view_positions},
    {"world:commitPositions", l_commit_positions},
    {NULL},
};
