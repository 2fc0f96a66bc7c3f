// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What only Lua can do with the FFI is done by the functions that lua/pixcollide/ffi.lua hands in here.

#include "lua/lffi.h"

#include "lua/lmethods.h"

// In the registry: the functions of ffi.lua, by number.
#define FFI_KEY "pixcollide.ffi"
enum { FFI_NEW_POINTS = 1, FFI_ADDRESS };

// Called once by init.lua, which then takes it out of the module: newPoints(count) gives an array and its address,
// address(data) that of a pointer or array and the array's bytes, or nil.
static int l_connect_ffi(lua_State *L) {
  pixl_checktype(L, 1, LUA_TFUNCTION);
  pixl_checktype(L, 2, LUA_TFUNCTION);
  lua_settop(L, 2);
  lua_createtable(L, 2, 0);  // 3
  lua_pushvalue(L, 1);
  lua_rawseti(L, 3, FFI_NEW_POINTS);
  lua_pushvalue(L, 2);
  lua_rawseti(L, 3, FFI_ADDRESS);
  lua_setfield(L, LUA_REGISTRYINDEX, FFI_KEY);
  return 0;
}

// Pushes a function of ffi.lua, or nothing.
static bool push_ffi(lua_State *L, int which) {
  lua_getfield(L, LUA_REGISTRYINDEX, FFI_KEY);
  if (lua_isnil(L, -1)) {
    lua_pop(L, 1);
    return false;
  }
  lua_rawgeti(L, -1, which);
  lua_replace(L, -2);
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

pix_point *pixl_newpoints(lua_State *L, int32_t count) {
  if (!push_ffi(L, FFI_NEW_POINTS)) return NULL;
  lua_pushinteger(L, count);
  lua_call(L, 1, 2);
  pix_point *points = address_at(L, -1);
  lua_pop(L, 1);
  return points;
}

const pixl_function pixl_ffi_functions[] = {
    {"pixcollide.connectFfi", l_connect_ffi},
    {NULL},
};
