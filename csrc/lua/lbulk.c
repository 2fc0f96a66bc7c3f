// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Methods of a world that move all its sprites at once, and tell where they are; velocities of sprites, and the motion
// they make. Their numbers come as one flat list, or as a pointer to doubles; all are checked before any is used.

#include "lua/lworld.h"

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

// Makes a new array for the view of the world at 1 if the old one is too small; returns the world. Making it may run
// finalisers, and so change the world.
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

// Gives poses to the sprites that need them for the transforms that have been read. False if a finaliser that ran
// meanwhile has changed the world's sprites or what was read: then all must be read again.
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

enum { POSITIONS, VELOCITIES, TRANSFORMS };

static int l_get_numbers(lua_State *L) {
  const pixl_world *object = pixl_worldof(pixl_beginlist(L));
  const int which = pixl_variant(L);
  const pix_slots *slots = &object->world.slots;
  const int each = which == TRANSFORMS ? PIX_BULK_TRANSFORM : 2;
  int32_t listed = 0;
  for (int32_t i = 0, slot; (slot = pix_world_next(&object->world, &i)) >= 0;) {
    const pix_point point = which == VELOCITIES ? pix_velocities_get(&object->velocities, slot) : slots->position[slot];
    double values[PIX_BULK_TRANSFORM] = {point.x, point.y};
    if (which == TRANSFORMS) pix_bulk_get_transform(slots->sprite[slot], values);
    pixl_setnumbers(L, listed, values, each);
    listed += each;
  }
  return pixl_endlist(L, each, pix_world_count(&object->world));
}

// ---- Velocities
//
// A world keeps them in arrays by slot, made when it first needs one; a sprite in no world keeps its own.

// Sets the velocity of one sprite, in a world or in none: (sprite, vx, vy), pixels a second.
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
  pixl_argcheck(L, kept >= 0 && kept <= 1, 4, "restitution expected between 0 and 1, got %s", pixl_numbertext(L, kept));
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

// Checks the rectangle on top, the value of an option. The sides of one that mirrors may be 0.
static pix_borders check_border_rect(lua_State *L, int options, const char *name, pix_border_kind kind) {
  const double limit = pixl_limit_position.value;
  double rect[4];
  pixl_optionnumbers(L, options, name, 4, (pixl_limit){2 * limit, "2^31"}, rect);
  const double x = rect[0], y = rect[1], w = rect[2], h = rect[3];
  pixl_argcheck(L, kind != PIX_BORDERS_MIRROR || (w >= 0 && h >= 0), options, "option '%s' expected to have sides of "
                "at least 0", name);
  pixl_argcheck(L, kind != PIX_BORDERS_WRAP || (x + w > x && y + h > y), options, "option '%s' expected to have sides "
                "of more than 0", name);
  pixl_argcheck(L, fabs(x) <= limit && fabs(y) <= limit && x + w <= limit && y + h <= limit, options,
                "option '%s' expected to lie between -2^30 and 2^30", name);
  return (pix_borders){kind, x, y, x + w, y + h};
}

// Raises for a rectangle in the place of options, which one may guess.
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
  if (mirrors) borders = check_border_rect(L, options, "bounds", PIX_BORDERS_MIRROR);
  if (!pixl_getoption(L, options, "wrap")) return borders;
  pixl_argcheck(L, !mirrors, options, "option 'bounds' cannot be given together with 'wrap'");
  return check_border_rect(L, options, "wrap", PIX_BORDERS_WRAP);
}

// Gives poses to the sprites of the world at 1 that turn. Finalisers may run meanwhile, and let others turn.
static void give_turning_poses(lua_State *L) {
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
  give_turning_poses(L);
  pix_refusal refusal;
  int32_t stopped_count;
  if (!pix_world_integrate(world, &pixl_worldof(world)->velocities, dt, &borders, &refusal, &stopped_count)) {
    pixl_nomemory(L);
  }
  const int number = (int)refusal.sprite + 1;
  if (number > 0 && refusal.result.fault == PIX_SPRITE_OK) pixl_error(L, "sprite %d would get beyond 2^30", number);
  if (number > 0) pixl_error(L, "sprite %d: %s", number, pixl_resulttext(L, refusal.result));
  return pixl_pushinteger(L, stopped_count);
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
    {"sprite:setVelocity", l_set_velocity},
    {"sprite:getVelocity", l_get_velocity},
    {"sprite:setAngularVelocity", l_set_angular_velocity},
    {"sprite:getAngularVelocity", l_get_angular_velocity},
    {"sprite:bounce", l_bounce},
    {"world:setVelocities", l_set_velocities},
    {"world:integrate", l_integrate},
    {NULL},
};
