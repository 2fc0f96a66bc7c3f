// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Opens the module: one table of functions, one metatable a type, one state.

#include "lcommon.h"

#include "pix_kernel.h"

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
  lua_pushinteger(L, (lua_Integer)allocator->rasters.bytes);
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
  lua_pushinteger(L, (lua_Integer)pixl_getstate(L)->allocator.rasters.limit);
  return 1;
}

// Called once by init.lua, which then takes it out of the module: the methods of worlds and those of pictures, for
// those that are written in Lua.
static int l_open_methods(lua_State *L) {
  lua_getfield(L, lua_upvalueindex(PIXL_WORLD), "__index");
  lua_getfield(L, lua_upvalueindex(PIXL_PICTURE), "__index");
  return 2;
}

static const luaL_Reg module_functions[] = {
    {"openMethods", l_open_methods},
    {"getKernel", l_get_kernel},
    {"getMemory", l_get_memory},
    {"setRasterLimit", l_set_raster_limit},
    {"getRasterLimit", l_get_raster_limit},
    {NULL, NULL},
};

typedef struct object_type {
  const char *name;
  const luaL_Reg *metamethods;
  const luaL_Reg *methods[18];  // lists of them; NULL after the last
} object_type;

static const luaL_Reg no_functions[] = {{NULL, NULL}};

static const object_type types[PIXL_UPVALUES + 1] = {
    [PIXL_MASK] = {"pixcollide.mask", pixl_mask_metamethods,
                   {pixl_mask_methods, pixl_mask_overlap_methods, pixl_mask_combine_methods,
                    pixl_mask_geometry_methods, pixl_mask_morphology_methods, pixl_mask_regions_methods,
                    pixl_mask_outlines_methods, pixl_mask_bytes_methods, pixl_mask_kinds_methods}},
    [PIXL_SPRITE] = {"pixcollide.sprite", pixl_sprite_metamethods,
                     {pixl_sprite_methods, pixl_coverage_methods, pixl_edge_methods, pixl_stamp_methods,
                      pixl_layer_sprite_methods, pixl_depth_methods, pixl_velocity_sprite_methods, pixl_contact_methods,
                      pixl_separation_sprite_methods, pixl_ground_methods, pixl_family_methods}},
    [PIXL_WORLD] = {"pixcollide.world", pixl_world_metamethods,
                    {pixl_world_methods, pixl_layer_world_methods, pixl_query_methods, pixl_ray_methods,
                     pixl_nearest_methods, pixl_event_methods, pixl_loop_methods, pixl_tuning_methods,
                     pixl_bulk_methods, pixl_velocity_world_methods, pixl_view_methods,
                     pixl_separation_world_methods, pixl_sweep_methods, pixl_turn_methods,
                     pixl_move_world_methods, pixl_carry_methods}},
    [PIXL_PICTURE] = {"pixcollide.picture", pixl_picture_metamethods, {pixl_picture_methods}},
    [PIXL_LOOP] = {"pixcollide.loop", pixl_loop_metamethods, {NULL}},
    [PIXL_SCRATCH] = {"pixcollide.scratch", pixl_scratch_metamethods, {NULL}},
    [PIXL_STATE] = {"pixcollide.state", no_functions, {state_methods}},
};

// The stack: the upvalues at 1 to PIXL_UPVALUES, ..., a table. Sets functions in the table.
static void set_functions(lua_State *L, const luaL_Reg *functions) {
  for (int i = 1; i <= PIXL_UPVALUES; i++) lua_pushvalue(L, i);
  pixl_setfuncs(L, functions, PIXL_UPVALUES);
}

static void fill_metatable(lua_State *L, int type) {
  if (type == PIXL_STATE) {
    lua_getmetatable(L, PIXL_STATE);
  } else {
    lua_pushvalue(L, type);
  }
  lua_pushstring(L, types[type].name);
  lua_setfield(L, -2, "__name");
  set_functions(L, types[type].metamethods);
  if (type == PIXL_MASK) set_functions(L, pixl_mask_operators);
  lua_newtable(L);
  for (const luaL_Reg *const *list = types[type].methods; *list != NULL; list++) set_functions(L, *list);
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
  set_functions(L, module_functions);
  set_functions(L, pixl_ffi_functions);
  set_functions(L, pixl_picture_functions);
  set_functions(L, pixl_mask_constructors);
  set_functions(L, pixl_mask_bytes_functions);
  set_functions(L, pixl_mask_kinds_functions);
  set_functions(L, pixl_image_functions);
  set_functions(L, pixl_image_many_functions);
  set_functions(L, pixl_sprite_constructors);
  set_functions(L, pixl_world_constructors);
  set_functions(L, pixl_picture_constructors);
  set_functions(L, pixl_move_functions);
  lua_pushvalue(L, -1);
  lua_setfield(L, LUA_REGISTRYINDEX, MODULE_KEY);
  return 1;
}
