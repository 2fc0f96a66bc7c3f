// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Velocities, of one sprite and of all in a world, and the motion they make. A world keeps them in an array by slot,
// made when it first needs one; a sprite in no world keeps its own.

#include "lua/lmethods.h"
#include "lua/lnumbers.h"

static int l_set_velocity(lua_State *L) {
  pixl_sprite *object = pixl_checksprite(L, 1);
  const double vx = pixl_checklimited(L, 2, "vx", pixl_limit_position);
  const double vy = pixl_checklimited(L, 3, "vy", pixl_limit_position);
  pixl_world *world = pixl_homeof(&object->sprite);
  if (world == NULL) {
    object->velocity = (pix_point){vx, vy};
    return 0;
  }
  pix_velocities *velocities = &world->velocities;
  const int32_t slot = object->sprite.slot;
  const bool is_at_rest = vx == 0 && vy == 0;
  if (!is_at_rest && !pix_velocities_reserve(velocities, world->world.allocator, slot + 1)) pixl_nomemory(L);
  pix_velocities_set(velocities, slot, (pix_point){vx, vy});
  return 0;
}

static int l_get_velocity(lua_State *L) {
  const pixl_sprite *object = pixl_checksprite(L, 1);
  const pixl_world *world = pixl_homeof(&object->sprite);
  const pix_point velocity =
      world != NULL ? pix_velocities_get(&world->velocities, object->sprite.slot) : object->velocity;
  return pixl_pushpoint(L, velocity.x, velocity.y);
}

static int l_set_velocities(lua_State *L) {
  pix_world *world = pixl_checkworld(L, 1);
  pix_velocities *velocities = &pixl_worldof(world)->velocities;
  const void *numbers = pixl_checknumbers(L, 2, 2, false);
  pixl_checkallwithin(L, 2, numbers, 2 * (int64_t)pix_world_count(world), pixl_limit_position);
  if (!pix_velocities_reserve(velocities, world->allocator, world->slots.capacity)) pixl_nomemory(L);
  pix_bulk_set_velocities(world, velocities, numbers);
  return 0;
}

// Number k of {x, y, w, h}.
static double bounds_number(lua_State *L, int index, int k) {
  lua_rawgeti(L, index, k);
  if (!lua_isnumber(L, -1)) {
    pixl_argerror(L, index, "bounds: number expected at [%d], got %s", k, pixl_typename(L, -1));
  }
  const double value = lua_tonumber(L, -1);
  lua_pop(L, 1);
  if (!(fabs(value) <= 2 * pixl_limit_position.value)) {
    pixl_argerror(L, index, "bounds expected to lie between -2^30 and 2^30, got %s at [%d]",
                  pixl_numbertext(L, value), k);
  }
  return value;
}

static pix_position_range check_bounds(lua_State *L, int index) {
  pixl_checktype(L, index, LUA_TTABLE);
  const double x = bounds_number(L, index, 1), y = bounds_number(L, index, 2);
  const double w = bounds_number(L, index, 3), h = bounds_number(L, index, 4);
  if (!(w >= 0 && h >= 0)) pixl_argerror(L, index, "bounds expected to have sides of at least 0");
  const double limit = pixl_limit_position.value;
  if (fabs(x) > limit || fabs(y) > limit || x + w > limit || y + h > limit) {
    pixl_argerror(L, index, "bounds expected to lie between -2^30 and 2^30");
  }
  return (pix_position_range){x, y, x + w, y + h};
}

static int l_integrate(lua_State *L) {
  pix_world *world = pixl_checkworld(L, 1);
  const double dt = pixl_checknumber(L, 2, "dt");
  const bool has_bounds = !lua_isnoneornil(L, 3);
  const pix_position_range bounds = has_bounds ? check_bounds(L, 3) : (pix_position_range){0, 0, 0, 0};
  pix_velocities *velocities = &pixl_worldof(world)->velocities;
  const int32_t leaving = pix_bulk_integrate(world, velocities, dt, has_bounds ? &bounds : NULL);
  if (leaving >= 0) pixl_error(L, "sprite %d would get beyond 2^30", (int)leaving + 1);
  return 0;
}

const luaL_Reg pixl_velocity_sprite_methods[] = {
    {"setVelocity", l_set_velocity},
    {"getVelocity", l_get_velocity},
    {NULL, NULL},
};

const luaL_Reg pixl_velocity_world_methods[] = {
    {"setVelocities", l_set_velocities},
    {"integrate", l_integrate},
    {NULL, NULL},
};
