// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Methods of a world that move all its sprites at once. Their numbers come as one flat list, or as a pointer to
// doubles; all are checked before any is used.

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

static int l_get_positions(lua_State *L) {
  pixl_checkworld(L, 1);
  pixl_pushlist(L, 2);
  const pix_world *world = pixl_checkworld(L, 1);  // again: making the list may run a finaliser
  int count = 0;
  for (int32_t i = 0, slot; (slot = pix_world_next(world, &i)) >= 0;) {
    const pix_point position = world->slots.position[slot];
    lua_pushnumber(L, position.x);
    lua_rawseti(L, -2, 2 * count + 1);
    lua_pushnumber(L, position.y);
    lua_rawseti(L, -2, 2 * count + 2);
    count++;
  }
  return pixl_endlist(L, 2, count);
}

static int l_translate_all(lua_State *L) {
  pix_world *world = pixl_checkworld(L, 1);
  const double dx = pixl_checknumber(L, 2, "dx"), dy = pixl_checknumber(L, 3, "dy");
  const int32_t leaving = pix_bulk_translate(world, dx, dy);
  if (leaving >= 0) pixl_error(L, "sprite %d would get beyond 2^30", (int)leaving + 1);
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
  if (refused >= 0) pixl_error(L, "sprite %d: %s", (int)refused + 1, pixl_resulttext(result));
  return 0;
}

const pixl_function pixl_bulk_functions[] = {
    {"world:setPositions", l_set_positions},
    {"world:getPositions", l_get_positions},
    {"world:translateAll", l_translate_all},
    {"world:setTransforms", l_set_transforms},
    {NULL},
};
