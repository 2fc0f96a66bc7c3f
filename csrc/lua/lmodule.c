// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Opens the module: one table of functions, one metatable a type, one state.

#include "lua/largs.h"
#include "lua/llayers.h"
#include "lua/lmethods.h"

#include "kernels/choose.h"

#define MODULE_KEY "pixcollide.module"

// Methods of the state, reached through the registry by tests of leaks and of failing allocations.

static pixl_state *check_state(lua_State *L) {
  pixl_state *state = lua_touserdata(L, 1);
  luaL_argcheck(L, state != NULL && state == pixl_getstate(L), 1, "pixcollide's state expected");
  return state;
}

static int l_state_fail_after(lua_State *L) {
  pixl_state *state = check_state(L);
  state->allocator.fail_after = (int64_t)luaL_checknumber(L, 2);
  return 0;
}

static int l_state_get_counts(lua_State *L) {
  const pix_allocator *allocator = &check_state(L)->allocator;
  lua_pushnumber(L, (lua_Number)allocator->bytes);
  lua_pushnumber(L, (lua_Number)allocator->blocks);
  lua_pushnumber(L, (lua_Number)allocator->requests);
  return 3;
}

static const luaL_Reg state_methods[] = {
    {"failAfter", l_state_fail_after},  // so many allocations succeed, then all fail; -1: none fails
    {"getCounts", l_state_get_counts},  // live bytes, live blocks, allocations ever asked for
    {NULL, NULL},
};

// The module's own functions.

static int l_get_kernel(lua_State *L) {
  lua_pushstring(L, pix_kernel_get()->name);
  return 1;
}

static int l_get_memory(lua_State *L) {
  const pix_allocator *allocator = &pixl_getstate(L)->allocator;
  lua_pushinteger(L, (lua_Integer)allocator->bytes);
  lua_pushinteger(L, (lua_Integer)allocator->cache_bytes);
  return 2;
}

static int l_set_raster_limit(lua_State *L) {
  const double bytes = floor(pixl_checknumber(L, 1, "bytes"));
  if (!(bytes >= 0 && bytes <= 9007199254740992.0)) {
    pixl_argerror(L, 1, "bytes expected between 0 and 2^53, got %s", pixl_numbertext(L, bytes));
  }
  const size_t most = SIZE_MAX / 2;
  pix_rasters_set_limit(&pixl_getstate(L)->allocator, bytes < (double)most ? (size_t)bytes : most);
  return 0;
}

static int l_get_raster_limit(lua_State *L) {
  lua_pushinteger(L, (lua_Integer)pixl_getstate(L)->allocator.cache_limit);
  return 1;
}

// Called once by init.lua, which then takes it out of the module: the methods of each type, for those that are written
// in Lua.
static int l_open_methods(lua_State *L) {
  for (int type = PIXL_MASK; type <= PIXL_PICTURE; type++) lua_getfield(L, lua_upvalueindex(type), "__index");
  return PIXL_PICTURE - PIXL_MASK + 1;
}

static const luaL_Reg module_functions[] = {
    {"openMethods", l_open_methods},
    {"getKernel", l_get_kernel},
    {"getMemory", l_get_memory},
    {"setRasterLimit", l_set_raster_limit},
    {"getRasterLimit", l_get_raster_limit},
    {NULL, NULL},
};

// All lists.

#define PIXL_MODULE 0  // among the types: none of them

enum { FUNCTIONS, METHODS, METAMETHODS };

static const struct {
  int type, place;
  const luaL_Reg *functions;
} lists[] = {
#define LIST(type, place, functions) {type, place, functions},
    PIXL_LISTS(LIST)
#undef LIST
    {PIXL_MODULE, FUNCTIONS, module_functions},
    {PIXL_STATE, METHODS, state_methods},
};

// The stack: the upvalues at 1 to PIXL_UPVALUES, ..., a table. Sets the functions of a type in the table.
static void set_functions(lua_State *L, int type, int place) {
  for (size_t k = 0; k < sizeof lists / sizeof *lists; k++) {
    if (lists[k].type != type || lists[k].place != place) continue;
    for (int i = 1; i <= PIXL_UPVALUES; i++) lua_pushvalue(L, i);
    pixl_setfuncs(L, lists[k].functions, PIXL_UPVALUES);
  }
}

static void fill_metatable(lua_State *L, int type) {
  if (type == PIXL_STATE) {
    lua_getmetatable(L, PIXL_STATE);
  } else {
    lua_pushvalue(L, type);
  }
  lua_pushfstring(L, "pixcollide.%s", pixl_type_names[type]);
  lua_setfield(L, -2, "__name");
  set_functions(L, type, METAMETHODS);
  lua_newtable(L);
  set_functions(L, type, METHODS);
  lua_setfield(L, -2, "__index");
  lua_pop(L, 1);
}

static void new_state(lua_State *L) {
  pixl_state *state = pixl_newuserdata(L, sizeof *state, 0);
  memset(state, 0, sizeof *state);
  pix_allocator_init(&state->allocator);
  lua_newtable(L);
  lua_setmetatable(L, -2);
  lua_pushvalue(L, -1);
  lua_setfield(L, LUA_REGISTRYINDEX, PIXL_STATE_KEY);
}

static void choose_kernel(lua_State *L) {
  const char *name = getenv(PIX_KERNEL_VARIABLE);
  if (pix_kernel_choose(name)) return;
  lua_pushfstring(L, PIX_KERNEL_VARIABLE " is '%s', but expected to be one of those that run here:", name);
  for (int k = 0; pix_kernel_at(k) != NULL; k++) {
    lua_pushfstring(L, " '%s'", pix_kernel_at(k)->name);
    lua_concat(L, 2);
  }
  lua_error(L);
}

// The only symbol the library exports.
PIX_EXPORT int luaopen_pixcollide_core(lua_State *L);

PIX_EXPORT int luaopen_pixcollide_core(lua_State *L) {
  lua_settop(L, 0);
  // Loaded again in the same Lua state, it is the same module: objects of one are objects of the other.
  lua_getfield(L, LUA_REGISTRYINDEX, MODULE_KEY);
  if (!lua_isnil(L, -1)) return 1;
  lua_settop(L, 0);
  luaL_checkstack(L, 4 * PIXL_UPVALUES, NULL);
  choose_kernel(L);
  pixl_pinlibrary();
  for (int type = PIXL_MASK; type < PIXL_STATE; type++) lua_newtable(L);
  new_state(L);
  pixl_openlayers(L);
  for (int type = PIXL_MASK; type <= PIXL_STATE; type++) fill_metatable(L, type);
  lua_newtable(L);
  set_functions(L, PIXL_MODULE, FUNCTIONS);
  lua_pushvalue(L, -1);
  lua_setfield(L, LUA_REGISTRYINDEX, MODULE_KEY);
  return 1;
}
