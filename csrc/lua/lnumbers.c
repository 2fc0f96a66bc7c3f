// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "lua/lnumbers.h"

#include "lua/lffi.h"

// Values of a list are pushed so many at once: fewer calls than popping each. The stack has room for these.
#define NUMBERS_AT_ONCE (LUA_MINSTACK - 4)

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
  if (lua_type(L, index) == LUA_TNUMBER) {
    pixl_argerror(L, index, "table expected, got number (points are one list: { x1, y1, x2, y2, ... })");
  }
  pixl_checktype(L, index, LUA_TTABLE);
  const size_t count = (size_t)lua_rawlen(L, index);
  lua_rawgeti(L, index, 1);
  const char *hint = lua_istable(L, -1) ? " in one list, got a list of tables" : "";
  lua_pop(L, 1);
  if (count < 6 || count % 2 != 0 || *hint != '\0') {
    pixl_argerror(L, index, "list of at least three points x1, y1, ... expected%s", hint);
  }
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
  if (pointer == NULL && numbers > 0) pixl_argerror(L, index, "pointer to numbers expected, got NULL");
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

void pixl_checktransforms(lua_State *L, int index, const double *numbers, int32_t count) {
  for (int32_t k = 0; k < count; k++) {
    const pixl_limit limit = *pixl_transform_limits[k % PIX_BULK_TRANSFORM];
    if (!(fabs(numbers[k]) <= limit.value)) raise_beyond(L, index, k, numbers[k], limit);
  }
}
