// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Methods of a world that move all its sprites at once. Their numbers come as one flat list, or as a pointer to
// doubles; all are checked before any is used. So are lists of points.

#include "lcommon.h"

// Values of a list are pushed so many at once: fewer calls than popping each. The stack has room for these.
#define NUMBERS_AT_ONCE (LUA_MINSTACK - 4)

// Reading.

static void read_list(lua_State *L, int index, int count, double *numbers) {
  const int length = (int)lua_rawlen(L, index);
  if (length != count) pixl_argerror(L, index, "list of %d numbers expected, got %d", count, length);
  for (int first = 0; first < count; first += NUMBERS_AT_ONCE) {
    const int here = pix_min(NUMBERS_AT_ONCE, count - first);
    for (int k = 0; k < here; k++) {
      lua_rawgeti(L, index, first + k + 1);
      const double number = lua_tonumber(L, -1);
      if (number == 0 && !lua_isnumber(L, -1)) {
        pixl_argerror(L, index, "number expected at [%d], got %s", first + k + 1, pixl_typename(L, lua_gettop(L)));
      }
      numbers[first + k] = number;
    }
    lua_pop(L, here);
  }
}

int pixl_checkpoints(lua_State *L, int index) {
  pixl_checktype(L, index, LUA_TTABLE);
  const size_t count = (size_t)lua_rawlen(L, index);
  luaL_argcheck(L, count >= 6 && count % 2 == 0, index, "list of at least three points x1, y1, ... expected");
  if (count > INT32_MAX / 2) pixl_nomemory(L);
  return (int)count;
}

void pixl_readpoints(lua_State *L, int index, int count, double *points) {
  read_list(L, index, count, points);
  pixl_checkallwithin(L, index, points, count, pixl_limit_position);
}

double *pixl_stage(lua_State *L, pix_world *world, int32_t count) {
  pixl_world *object = pixl_worldof(world);
  if (!pix_reserve(world->allocator, &object->staged, &object->staged_capacity, count, sizeof *object->staged)) {
    pixl_nomemory(L);
  }
  object->reads++;
  return object->staged;
}

static void check_count(lua_State *L, int index, int32_t sprites) {
  const int32_t count = pixl_checkinteger(L, index, "count", 0, INT32_MAX);
  if (count != sprites) {
    pixl_argerror(L, index, "count expected to be %d, the number of sprites, got %d", (int)sprites, (int)count);
  }
}

// `bytes` are known of arrays alone.
static void check_pointer(lua_State *L, int index, const void *pointer, double bytes, double numbers) {
  if (pointer == NULL && numbers > 0) luaL_argerror(L, index, "pointer to numbers expected, got NULL");
  if (bytes < numbers * (double)sizeof(double)) {
    pixl_argerror(L, index, "array of at least %s doubles expected, got one of %s bytes", pixl_numbertext(L, numbers),
                  pixl_numbertext(L, bytes));
  }
}

const void *pixl_checknumbers(lua_State *L, int index, int each, bool copied) {
  const bool is_list = lua_istable(L, index), is_light = lua_type(L, index) == LUA_TLIGHTUSERDATA;
  double bytes = HUGE_VAL;
  const void *pointer = is_light ? lua_touserdata(L, index) : is_list ? NULL : pixl_checkpointer(L, index, &bytes);
  pix_world *world = pixl_checkworld(L, 1);  // only now: finding the pointer may run a finaliser
  if (!is_list || !lua_isnoneornil(L, index + 1)) check_count(L, index + 1, pix_world_count(world));
  if (!is_list) check_pointer(L, index, pointer, bytes, (double)pix_world_count(world) * each);
  if (!is_list && !copied) return pointer;
  if (pix_world_count(world) > INT32_MAX / 2 / each) pixl_nomemory(L);
  const int32_t count = pix_world_count(world) * each;
  double *staged = pixl_stage(L, world, count);
  if (is_list) {
    read_list(L, index, count, staged);
  } else if (count > 0) {
    memcpy(staged, pointer, (size_t)count * sizeof *staged);
  }
  return staged;
}

static void raise_beyond(lua_State *L, int index, int64_t k, double value, pixl_limit limit) {
  pixl_argerror(L, index, "number expected between -%s and %s at [%d], got %s", limit.text, limit.text, (int)k + 1,
                pixl_numbertext(L, value));
}

void pixl_checkallwithin(lua_State *L, int index, const void *numbers, int64_t count, pixl_limit limit) {
  const int64_t k = pix_bulk_find_beyond(numbers, count, limit.value);
  if (k < 0) return;
  double value;
  memcpy(&value, (const unsigned char *)numbers + (size_t)k * sizeof value, sizeof value);
  raise_beyond(L, index, k, value, limit);
}

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
  for (int32_t i = 0; i < world->ordered_count; i++) {
    if (world->ordered[i] < 0) continue;
    const pix_point position = world->slots.position[world->ordered[i]];
    lua_pushnumber(L, position.x);
    lua_rawseti(L, -2, 2 * count + 1);
    lua_pushnumber(L, position.y);
    lua_rawseti(L, -2, 2 * count + 2);
    count++;
  }
  pixl_endlist(L, 2 * count + 1);
  lua_pushinteger(L, count);
  return 2;
}

static int l_translate_all(lua_State *L) {
  pix_world *world = pixl_checkworld(L, 1);
  const double dx = pixl_checknumber(L, 2, "dx"), dy = pixl_checknumber(L, 3, "dy");
  const int32_t leaving = pix_bulk_translate(world, dx, dy);
  if (leaving >= 0) return luaL_error(L, "sprite %d would get beyond 2^30", (int)leaving + 1);
  return 0;
}

// Transforms.

static void check_transforms(lua_State *L, const double *numbers, int32_t count) {
  static const pixl_limit *const limits[PIX_BULK_TRANSFORM] = {
      &pixl_limit_position, &pixl_limit_position, &pixl_limit_rotation, &pixl_limit_scale, &pixl_limit_scale,
      &pixl_limit_origin,   &pixl_limit_origin,   &pixl_limit_scale,    &pixl_limit_scale};
  for (int32_t k = 0; k < count; k++) {
    const pixl_limit limit = *limits[k % PIX_BULK_TRANSFORM];
    if (!(fabs(numbers[k]) <= limit.value)) raise_beyond(L, 2, k, numbers[k], limit);
  }
}

// Gives poses to the sprites that need them for the transforms read. False if a finaliser that ran meanwhile has
// changed the world's sprites or what was read: then all must be read again.
static bool give_poses(lua_State *L, pix_world *world) {
  const pixl_world *object = pixl_worldof(world);
  const uint64_t members = object->members_version, families = object->families_version, reads = object->reads;
  const double *numbers = object->staged;
  pixl_getanchor(L, 1, PIXL_WORLD_SPRITES);
  for (int32_t i = 0; i < world->ordered_count; i++) {
    const int32_t slot = world->ordered[i];
    if (slot < 0) continue;
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
    check_transforms(L, pixl_worldof(world)->staged, pix_world_count(world) * PIX_BULK_TRANSFORM);
  } while (!give_poses(L, world));
  pix_sprite_result result;
  const int32_t refused = pix_bulk_set_transforms(world, pixl_worldof(world)->staged, &result);
  if (refused >= 0) return luaL_error(L, "sprite %d: %s", (int)refused + 1, pixl_resulttext(result));
  return 0;
}

const luaL_Reg pixl_bulk_methods[] = {
    {"setPositions", l_set_positions},
    {"getPositions", l_get_positions},
    {"translateAll", l_translate_all},
    {"setTransforms", l_set_transforms},
    {NULL, NULL},
};
