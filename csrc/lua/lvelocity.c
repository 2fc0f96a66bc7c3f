// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Velocities, of one sprite and of all in a world, and the motion they make. A world keeps them in arrays by slot, made
// when it first needs one; a sprite in no world keeps its own.

#include "lua/lframes.h"
#include "lua/lmembers.h"
#include "lua/lmethods.h"
#include "lua/lnumbers.h"
#include "lua/lquery.h"

#include "motion/motion.h"

static int l_set_velocity(lua_State *L) {
  pixl_sprite *object = pixl_checksprite(L, 1);
  pixl_speed speed = pixl_speedof(object);
  speed.velocity.x = pixl_checklimited(L, 2, "vx", pixl_limit_position);
  speed.velocity.y = pixl_checklimited(L, 3, "vy", pixl_limit_position);
  pixl_setspeed(L, object, speed);
  return 0;
}

static int l_get_velocity(lua_State *L) {
  const pix_point velocity = pixl_speedof(pixl_checksprite(L, 1)).velocity;
  return pixl_pushpoint(L, velocity.x, velocity.y);
}

static int l_set_angular_velocity(lua_State *L) {
  pixl_sprite *object = pixl_checksprite(L, 1);
  pixl_speed speed = pixl_speedof(object);
  speed.spin = pixl_checklimited(L, 2, "w", pixl_limit_rotation);
  pixl_setspeed(L, object, speed);
  return 0;
}

static int l_get_angular_velocity(lua_State *L) {
  return pixl_pushnumber(L, pixl_speedof(pixl_checksprite(L, 1)).spin);
}

static int l_bounce(lua_State *L) {
  pixl_sprite *object = pixl_checksprite(L, 1);
  const double nx = pixl_checknumber(L, 2, "nx"), ny = pixl_checknumber(L, 3, "ny");
  pixl_argcheck(L, nx != 0 || ny != 0, 2, "nx or ny expected to be other than 0");
  const double kept = lua_isnoneornil(L, 4) ? 1 : pixl_checknumber(L, 4, "restitution");
  if (kept < 0 || kept > 1) {
    pixl_argerror(L, 4, "restitution expected between 0 and 1, got %s", pixl_numbertext(L, kept));
  }
  pixl_speed speed = pixl_speedof(object);
  speed.velocity = pix_bounced(speed.velocity, nx, ny, kept);
  pixl_setspeed(L, object, speed);
  return 0;
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

// Motion.

// The rectangle on top, which is the value of an option; its sides may be 0 if the least is.
static pix_borders check_rect(lua_State *L, int options, const char *name, pix_border_kind kind) {
  const double limit = pixl_limit_position.value;
  double rect[4];
  pixl_optionnumbers(L, options, name, 4, (pixl_limit){2 * limit, "2^31"}, rect);
  const double x = rect[0], y = rect[1], w = rect[2], h = rect[3];
  if (kind == PIX_BORDERS_MIRROR && !(w >= 0 && h >= 0)) {
    pixl_argerror(L, options, "option '%s' expected to have sides of at least 0", name);
  }
  if (kind == PIX_BORDERS_WRAP && !(x + w > x && y + h > y)) {
    pixl_argerror(L, options, "option '%s' expected to have sides of more than 0", name);
  }
  if (fabs(x) > limit || fabs(y) > limit || x + w > limit || y + h > limit) {
    pixl_argerror(L, options, "option '%s' expected to lie between -2^30 and 2^30", name);
  }
  return (pix_borders){kind, x, y, x + w, y + h};
}

// Who knows an older integrate, or guesses, gives the rectangle itself.
static void refuse_rect(lua_State *L, int index) {
  lua_rawgeti(L, index, 4);
  if (lua_isnumber(L, -1)) pixl_argerror(L, index, "options expected, such as { bounds = {x, y, w, h} }, got a list");
  lua_pop(L, 1);
}

static pix_borders check_borders(lua_State *L, int options) {
  static const char *const names[] = {"bounds", "wrap", NULL};
  pix_borders borders = {.kind = PIX_BORDERS_NONE};
  if (lua_istable(L, options)) refuse_rect(L, options);
  if (!pixl_checkoptions(L, options, names)) return borders;
  const bool mirrors = pixl_getoption(L, options, "bounds");
  if (mirrors) borders = check_rect(L, options, "bounds", PIX_BORDERS_MIRROR);
  if (!pixl_getoption(L, options, "wrap")) return borders;
  pixl_argcheck(L, !mirrors, options, "option 'bounds' cannot be given together with 'wrap'");
  return check_rect(L, options, "wrap", PIX_BORDERS_WRAP);
}

// Gives poses to the sprites that turn. Finalisers may run meanwhile, and let others turn.
static void give_poses(lua_State *L) {
  static const pix_transform turned = {.r = 1, .sx = 1, .sy = 1};
  pix_world *world = pixl_checkworld(L, 1);
  const pix_velocities *velocities = &pixl_worldof(world)->velocities;
  bool any;
  do {
    any = false;
    for (int32_t i = 0; (i = pix_world_find_poseless(world, velocities, i)) >= 0; i++) {
      pixl_pushslot(L, world->ordered[i]);
      pixl_giveposes(L, lua_gettop(L), &turned);
      lua_pop(L, 1);
      pixl_checkworld(L, 1);
      any = true;
    }
  } while (any);
}

static int l_integrate(lua_State *L) {
  pix_world *world = pixl_checkworld(L, 1);
  const double dt = pixl_checknumber(L, 2, "dt");
  const pix_borders borders = check_borders(L, 3);
  give_poses(L);
  pix_refusal refusal;
  if (!pix_world_integrate(world, &pixl_worldof(world)->velocities, dt, &borders, &refusal)) pixl_nomemory(L);
  const int number = (int)refusal.sprite + 1;
  if (number > 0 && refusal.result.fault == PIX_SPRITE_OK) pixl_error(L, "sprite %d would get beyond 2^30", number);
  if (number > 0) pixl_error(L, "sprite %d: %s", number, pixl_resulttext(L, refusal.result));
  return pixl_pushinteger(L, pix_world_hit_count(world));
}

const pixl_function pixl_velocity_functions[] = {
    {"sprite:setVelocity", l_set_velocity},
    {"sprite:getVelocity", l_get_velocity},
    {"sprite:setAngularVelocity", l_set_angular_velocity},
    {"sprite:getAngularVelocity", l_get_angular_velocity},
    {"sprite:bounce", l_bounce},
    {"world:setVelocities", l_set_velocities},
    {"world:integrate", l_integrate},
    {NULL},
};
