// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Opens the module: one table of functions, one metatable a type, one state.

#include "lua/lworld.h"

#include "kernels/kernels.h"

// Methods of the state, reached through the registry: by tests of leaks and of failing allocations, and by
// arguments.lua.

static pixl_state *check_state(lua_State *L) {
  pixl_state *state = lua_touserdata(L, 1);
  pixl_argcheck(L, state != NULL && state == pixl_getstate(L), 1, "pixcollide's state expected");
  return state;
}

static int l_state_fail_after(lua_State *L) {
  pixl_state *state = check_state(L);
  state->allocator.fail_after = (int64_t)pixl_checknumber(L, 2, "allocations");
  return 0;
}

static int l_state_get_counts(lua_State *L) {
  const pix_allocator *allocator = &check_state(L)->allocator;
  lua_pushnumber(L, (lua_Number)allocator->bytes);
  lua_pushnumber(L, (lua_Number)allocator->blocks);
  lua_pushnumber(L, (lua_Number)allocator->requests);
  return 3;
}

// Gives how messages call a value, for what is written in Lua.
static int l_state_typename(lua_State *L) {
  check_state(L);
  lua_settop(L, 2);
  lua_pushstring(L, pixl_typename(L, 2));
  return 1;
}

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
  pixl_argcheck(L, bytes >= 0 && bytes <= 9007199254740992.0, 1, "bytes expected between 0 and 2^53, got %s",
                pixl_numbertext(L, bytes));
  const size_t most = SIZE_MAX / 2;
  pix_rasters_set_limit(&pixl_getstate(L)->allocator, bytes < (double)most ? (size_t)bytes : most);
  return 0;
}

static int l_get_raster_limit(lua_State *L) {
  return pixl_pushinteger(L, (int64_t)pixl_getstate(L)->allocator.cache_limit);
}

// These are called once by init.lua, which then takes them out of the module.

static int l_connect_words(lua_State *L) {
  pixl_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  lua_getfield(L, 1, "list");
  pixl_setanchor(L, lua_upvalueindex(PIXL_STATE), PIXL_STATE_LIST);
  lua_setfield(L, LUA_REGISTRYINDEX, PIXL_WORDS_KEY);
  return 0;
}

// Gives init.lua the metatables of the types whose objects a program gets, from PIXL_MASK to PIXL_SNAPSHOT.
static int l_open_types(lua_State *L) {
  for (int type = PIXL_MASK; type <= PIXL_SNAPSHOT; type++) lua_pushvalue(L, lua_upvalueindex(type));
  return PIXL_SNAPSHOT - PIXL_MASK + 1;
}

const pixl_function pixl_module_functions[] = {
    {"pixcollide.connectWords", l_connect_words},
    {"pixcollide.openTypes", l_open_types},
    {"pixcollide.getKernel", l_get_kernel},
    {"pixcollide.getMemory", l_get_memory},
    {"pixcollide.setRasterLimit", l_set_raster_limit},
    {"pixcollide.getRasterLimit", l_get_raster_limit},
    {"state:failAfter", l_state_fail_after},  // so many allocations succeed, then all fail; -1: none fails
    {"state:getCounts", l_state_get_counts},  // live bytes, live blocks, allocations ever asked for
    {"state:typename", l_state_typename},
    {NULL},
};

// Opening. The stack: the upvalues but for the variant, the module, the calls for PIXL_CALLS_KEY.

enum { MODULE = PIXL_STATE + 1, CALLS };

#define MODULE_PREFIX "pixcollide."  // of what messages call its functions

static void push_metatable(lua_State *L, int type) {
  if (type == PIXL_STATE) lua_getmetatable(L, PIXL_STATE); else lua_pushvalue(L, type);
}

static void open_type(lua_State *L, int type) {
  push_metatable(L, type);
  lua_pushfstring(L, "pixcollide.%s", pixl_type_names[type]);
  lua_setfield(L, -2, "__name");
  lua_newtable(L);
  lua_setfield(L, -2, "__index");
  lua_pop(L, 1);
}

static const pixl_function *const lists[] = {
#define LIST(file) pixl_##file##_functions,
    PIXL_FILES(LIST)
#undef LIST
};

// Returns the type whose name the call of a method begins with, so long.
static int find_type(const char *call, size_t length) {
  for (int type = PIXL_MASK; type <= PIXL_STATE; type++) {
    const char *name = pixl_type_names[type];
    if (strlen(name) == length && memcmp(call, name, length) == 0) return type;
  }
  PIX_ASSERT(false);
  return PIXL_STATE;
}

static void open_function(lua_State *L, const pixl_function *f) {
  const char *colon = strchr(f->call, ':');
  const char *name = colon != NULL ? colon + 1 : f->call + strlen(MODULE_PREFIX);
  if (colon != NULL) {
    push_metatable(L, find_type(f->call, (size_t)(colon - f->call)));
    if (strncmp(name, "__", 2) != 0) lua_getfield(L, -1, "__index");
  } else {
    PIX_ASSERT(strncmp(f->call, MODULE_PREFIX, strlen(MODULE_PREFIX)) == 0);
    lua_pushvalue(L, MODULE);
  }
  for (int i = 1; i <= PIXL_STATE; i++) lua_pushvalue(L, i);
  lua_pushinteger(L, f->variant);
  lua_pushcclosure(L, f->function, PIXL_UPVALUES);
  lua_pushvalue(L, -1);
  lua_pushstring(L, f->call);
  lua_rawset(L, CALLS);
  lua_setfield(L, -2, name);
  lua_settop(L, CALLS);
}

static void new_state(lua_State *L) {
  pixl_state *state = pixl_newuserdata(L, sizeof *state, PIXL_STATE_ANCHORS);
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

// What native.lua looks for in the bytes of a library that cannot be loaded.
static const char built_for[] = "pixcollide's core for " LUA_VERSION;

// Raises in another Lua that can load the library all the same, as between Lua 5.2 and 5.3. (LuaJIT calls itself 5.1.)
static void check_version(lua_State *L) {
  lua_getglobal(L, "_VERSION");
  const char *version = lua_tostring(L, -1);
  if (version == NULL || strncmp(version, "Lua ", 4) != 0 || strcmp(version, LUA_VERSION) == 0) return;
  lua_pushfstring(L, "%s is not for %s: build it for this one (make LUA=lua%s)", built_for, version, version + 4);
  lua_error(L);
}

// The only symbol the library exports.
PIX_EXPORT int luaopen_pixcollide_core(lua_State *L);

PIX_EXPORT int luaopen_pixcollide_core(lua_State *L) {
  check_version(L);
  lua_settop(L, 0);
  // Loaded again in the same Lua state, it is the same module: objects of one are objects of the other.
  lua_getfield(L, LUA_REGISTRYINDEX, PIXL_MODULE_KEY);
  if (!lua_isnil(L, -1)) return 1;
  lua_settop(L, 0);
  luaL_checkstack(L, 4 * PIXL_UPVALUES, NULL);
  choose_kernel(L);
  pixl_pinlibrary();
  for (int type = PIXL_MASK; type < PIXL_STATE; type++) lua_newtable(L);
  new_state(L);
  lua_newtable(L);  // MODULE
  lua_newtable(L);  // CALLS
  lua_pushvalue(L, CALLS);
  lua_setfield(L, LUA_REGISTRYINDEX, PIXL_CALLS_KEY);
  pixl_openlayers(L);
  pixl_openresults(L);
  for (int type = PIXL_MASK; type <= PIXL_STATE; type++) open_type(L, type);
  for (size_t k = 0; k < sizeof lists / sizeof *lists; k++) {
    for (const pixl_function *f = lists[k]; f->call != NULL; f++) open_function(L, f);
  }
  lua_settop(L, MODULE);
  lua_pushliteral(L, "pixcollide 0.1.0");  // as native.lua expects it
  lua_setfield(L, MODULE, "_VERSION");
  lua_pushvalue(L, MODULE);
  lua_setfield(L, LUA_REGISTRYINDEX, PIXL_MODULE_KEY);
  return 1;
}
