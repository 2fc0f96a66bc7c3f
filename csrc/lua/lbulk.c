// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Methods of a world that move all its sprites at once, and tell where they are. Their numbers come as one flat list,
// or as a pointer to doubles; all are checked before any is used.

#include "lua/lffi.h"
#include "lua/lframes.h"
#include "lua/lmethods.h"
#include "lua/lnumbers.h"

// Positions.

static int l_set_positions(lua_State *L) {
  pix_world *world = pixl_checkworld(L, 1);
  const void *numbers = pixl_checknumbers(L, 2, 2, false);
  pixl_checkallwithin(L, 2, numbers, 2 * (int64_t)pix_world_count(world), pixl_limit_position);
  pix_bulk_set_positions(world, numbers);
  return 0;
}

static int l_translate_all(lua_State *L) {
  pix_world *world = pixl_checkworld(L, 1);
  const double dx = pixl_checknumber(L, 2, "dx"), dy = pixl_checknumber(L, 3, "dy");
  const int32_t leaving = pix_bulk_translate(world, dx, dy);
  if (leaving >= 0) pixl_error(L, "sprite %d would get beyond 2^30", (int)leaving + 1);
  return 0;
}

// The view of all positions, for LuaJIT: an array that compiled Lua reads and writes without calls. It is a copy in
// memory of Lua's own, so whoever holds it can do no harm, whatever becomes of the world.

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

// Transforms.

// Gives poses to the sprites that need them for the transforms read. False if a finaliser that ran meanwhile has
// changed the world's sprites or what was read: then all must be read again.
static bool give_poses(lua_State *L, pix_world *world) {
  const pixl_world *object = pixl_worldof(world);
  const uint64_t members = object->members_version, families = object->families_version, reads = object->reads;
  const double *numbers = object->staged;
  pixl_getanchor(L, 1, PIXL_WORLD_SPRITES);
  for (int32_t i = 0, slot; (slot = pix_world_next(world, &i)) >= 0;) {
    const pix_transform transform = pix_bulk_transform(numbers);
    numbers += PIX_BULK_TRANSFORM;
    const pix_sprite *sprite = world->slots.sprite[slot];
    if (pix_family_leader(sprite) != NULL) continue;
    if (pix_family_count(sprite) == 0 && !pix_sprite_needs_pose(sprite, &transform)) continue;
    lua_rawgeti(L, -1, slot + 1);
    const bool has_new_ones = pixl_giveposes(L, lua_gettop(L), &transform);
    lua_pop(L, 1);
    if (!has_new_ones) continue;
    if (world->is_released || object->members_version != members || object->families_version != families ||
        object->reads != reads) {
      return false;
    }
  }
  lua_pop(L, 1);
  return true;
}

static int l_set_transforms(lua_State *L) {
  const int arguments = lua_gettop(L);
  pix_world *world;
  do {
    lua_settop(L, arguments);
    world = pixl_checkworld(L, 1);
    pixl_checknumbers(L, 2, PIX_BULK_TRANSFORM, true);
    pixl_checktransforms(L, 2, pixl_worldof(world)->staged, pix_world_count(world) * PIX_BULK_TRANSFORM);
  } while (!give_poses(L, world));
  pix_sprite_result result;
  const int32_t refused = pix_bulk_set_transforms(world, pixl_worldof(world)->staged, &result);
  if (refused >= 0) pixl_error(L, "sprite %d: %s", (int)refused + 1, pixl_resulttext(L, result));
  return 0;
}

// What all have.

typedef enum numbers { POSITIONS, VELOCITIES, TRANSFORMS } numbers;

static void append(lua_State *L, int32_t *listed, double value) {
  lua_pushnumber(L, value);
  lua_rawseti(L, -2, ++*listed);
}

static int l_get_numbers(lua_State *L) {
  const pixl_world *object = pixl_worldof(pixl_beginlist(L));
  const numbers which = (numbers)pixl_variant(L);
  const pix_slots *slots = &object->world.slots;
  int32_t listed = 0;
  for (int32_t i = 0, slot; (slot = pix_world_next(&object->world, &i)) >= 0;) {
    const pix_point point = which == VELOCITIES ? pix_velocities_get(&object->velocities, slot) : slots->position[slot];
    append(L, &listed, point.x);
    append(L, &listed, point.y);
    if (which != TRANSFORMS) continue;
    double values[PIX_BULK_TRANSFORM];
    pix_bulk_get_transform(slots->sprite[slot], values);
    for (int k = 2; k < PIX_BULK_TRANSFORM; k++) append(L, &listed, values[k]);
  }
  return pixl_endlist(L, which == TRANSFORMS ? PIX_BULK_TRANSFORM : 2, pix_world_count(&object->world));
}

const pixl_function pixl_bulk_functions[] = {
    {"world:setPositions", l_set_positions},
    {"world:getPositions", l_get_numbers, POSITIONS},
    {"world:getVelocities", l_get_numbers, VELOCITIES},
    {"world:getTransforms", l_get_numbers, TRANSFORMS},
    {"world:translateAll", l_translate_all},
    {"world:setTransforms", l_set_transforms},
    {"world:viewPositions", l_view_positions},
    {"world:commitPositions", l_commit_positions},
    {NULL},
};
