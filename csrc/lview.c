// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// LuaJIT's FFI: pointers as arguments, and the view of a world's positions, an array that compiled Lua reads and writes
// without calls. The array is a copy in memory of Lua's own, so whoever holds it can do no harm, whatever becomes of
// the world. What only Lua can do with the FFI is done by the functions that lua/pixcollide/ffi.lua hands in here.

#include "lcommon.h"

// In the registry: the functions of ffi.lua, by number.
#define FFI_KEY "pixcollide.ffi"
enum { FFI_NEW_POINTS = 1, FFI_ADDRESS };

// Called once by init.lua, which then takes it out of the module: newPoints(count) gives an array and its address,
// address(data) that of a pointer or array and the array's bytes, or nil.
static int l_connect_ffi(lua_State *L) {
  luaL_checktype(L, 1, LUA_TFUNCTION);
  luaL_checktype(L, 2, LUA_TFUNCTION);
  lua_settop(L, 2);
  lua_createtable(L, 2, 0);  // 3
  lua_pushvalue(L, 1);
  lua_rawseti(L, 3, FFI_NEW_POINTS);
  lua_pushvalue(L, 2);
  lua_rawseti(L, 3, FFI_ADDRESS);
  lua_setfield(L, LUA_REGISTRYINDEX, FFI_KEY);
  return 0;
}

const luaL_Reg pixl_ffi_functions[] = {{"connectFfi", l_connect_ffi}, {NULL, NULL}};

// Pushes a function of ffi.lua, or nothing.
static bool push_ffi(lua_State *L, int which) {
  lua_getfield(L, LUA_REGISTRYINDEX, FFI_KEY);
  if (lua_isnil(L, -1)) {
    lua_pop(L, 1);
    return false;
  }
  lua_rawgeti(L, -1, which);
  lua_remove(L, -2);
  return true;
}

// An address as a number, which holds it exactly: LuaJIT's have at most 53 bits.
static void *address_at(lua_State *L, int index) { return (void *)(uintptr_t)lua_tonumber(L, index); }

bool pixl_findpointer(lua_State *L, int index, const void **pointer, double *bytes) {
  if (strcmp(luaL_typename(L, index), "cdata") != 0 || !push_ffi(L, FFI_ADDRESS)) return false;
  lua_pushvalue(L, index);
  lua_call(L, 1, 2);
  const bool is_pointer = !lua_isnil(L, -2);
  if (is_pointer) {
    *pointer = address_at(L, -2);
    *bytes = lua_isnil(L, -1) ? HUGE_VAL : lua_tonumber(L, -1);
  }
  lua_pop(L, 2);
  return is_pointer;
}

const void *pixl_checkpointer(lua_State *L, int index, double *bytes) {
  const void *pointer = NULL;
  if (!pixl_findpointer(L, index, &pointer, bytes)) {
    pixl_argerror(L, index, "table, light userdata or FFI pointer expected, got %s", pixl_typename(L, index));
  }
  return pointer;
}

// A new array if the old one is too small. Making it may run finalisers, and so change the world.
static pixl_world *make_room(lua_State *L) {
  for (;;) {
    pixl_world *object = pixl_worldof(pixl_checkworld(L, 1));
    const int32_t count = pix_world_count(&object->world);
    if (object->view != NULL && count <= object->view_capacity) return object;
    const int32_t capacity = pix_max(count, object->view_capacity + object->view_capacity / 2 + 8);
    if (!push_ffi(L, FFI_NEW_POINTS)) {
      luaL_error(L, "a view of positions needs LuaJIT's FFI (use world:getPositions and world:setPositions)");
    }
    lua_pushinteger(L, capacity);
    lua_call(L, 1, 2);
    pix_point *view = address_at(L, -1);
    lua_pop(L, 1);
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
  if (object->view == NULL) return luaL_error(L, "there is no view to commit (take one with world:viewPositions)");
  if (object->view_version != object->members_version) {
    return luaL_error(L, "sprites have been added or removed since the view was taken (take a new view with "
                         "world:viewPositions)");
  }
  const int64_t k = pix_bulk_find_beyond(object->view, 2 * (int64_t)object->view_count, PIX_MAX_POSITION);
  if (k >= 0) {
    const pix_point point = object->view[k / 2];
    return luaL_error(L, "%s of view[%d] expected between -2^30 and 2^30, got %s", k % 2 == 0 ? "x" : "y",
                      (int)(k / 2), pixl_numbertext(L, k % 2 == 0 ? point.x : point.y));
  }
  pix_bulk_set_positions(world, object->view);
  return 0;
}

const luaL_Reg pixl_view_methods[] = {
    {"viewPositions", l_view_positions},
    {"commitPositions", l_commit_positions},
    {NULL, NULL},
};
