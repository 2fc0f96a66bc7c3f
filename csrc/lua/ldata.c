// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Bytes, and many numbers in one argument: a list of points, or some for each sprite of a world.

#include <stdio.h>

#include "lua/largs.h"

#include "image/stb.h"

// ---- Bytes

static void free_bytes(void *content, pix_allocator *allocator) { pix_bytes_free(content, allocator); }

pix_bytes *pixl_newbytes(lua_State *L) { return pixl_newscratch(L, sizeof(pix_bytes), free_bytes); }

int pixl_pushbytes(lua_State *L, pix_bytes *bytes) {
  lua_pushlstring(L, bytes->count > 0 ? (const char *)bytes->data : "", bytes->count);
  pix_bytes_free(bytes, &pixl_getstate(L)->allocator);
  return 1;
}

void pixl_allocbytes(lua_State *L, pix_bytes *bytes, size_t count) {
  bytes->data = pix_alloc(&pixl_getstate(L)->allocator, count, 1);
  pixl_checkmemory(L, bytes->data != NULL || count == 0);
  bytes->count = bytes->capacity = count;
}

void pixl_pushhash(lua_State *L, uint64_t hash) {
  char text[24];
  snprintf(text, sizeof text, "%08lx%08lx", (unsigned long)(hash >> 32), (unsigned long)(hash & 0xffffffff));
  lua_pushstring(L, text);
}

const char *pixl_checkpath(lua_State *L, int index) {
  size_t length;
  const char *path = pixl_checklstring(L, index, &length);
  pixl_argcheck(L, strlen(path) == length, index, "path expected without zero bytes");
  return path;
}

int pixl_savebytes(lua_State *L, const char *path, pix_bytes *bytes) {
  const char *reason = pix_file_write(path, bytes->data, bytes->count);
  pix_bytes_free(bytes, &pixl_getstate(L)->allocator);
  if (reason != NULL) return pixl_failure(L, "cannot save '%s': %s", path, reason);
  return pixl_pushboolean(L, true);
}

// ---- Numbers

// Values of a list are pushed so many at once: fewer calls than popping each. The stack has room for these.
#define NUMBERS_AT_ONCE (LUA_MINSTACK - 4)

// Reads the list at `index`, which must have `count` numbers.
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
  pixl_argcheck(L, lua_type(L, index) != LUA_TNUMBER, index, "table expected, got number (points are one list: { x1, "
                "y1, x2, y2, ... })");
  pixl_checktype(L, index, LUA_TTABLE);
  const size_t count = (size_t)lua_rawlen(L, index);
  lua_rawgeti(L, index, 1);
  const char *hint = lua_istable(L, -1) ? " in one list, got a list of tables" : "";
  lua_pop(L, 1);
  pixl_argcheck(L, count >= 6 && count % 2 == 0 && *hint == '\0', index, "list of at least three points x1, y1, ... "
                "expected%s", hint);
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
  pixl_argcheck(L, count == sprites, index, "count expected to be %d, the number of sprites, got %d", (int)sprites,
                (int)count);
}

// Raises unless so many numbers may lie behind the pointer; `bytes` are known of arrays alone, and infinite else.
static void check_pointer(lua_State *L, int index, const void *pointer, double bytes, double numbers) {
  if (pointer == NULL && numbers > 0) pixl_argerror(L, index, "pointer to numbers expected, got NULL");
  pixl_argcheck(L, bytes >= numbers * (double)sizeof(double), index, "array of at least %s doubles expected, got one "
                "of %s bytes", pixl_numbertext(L, numbers), pixl_numbertext(L, bytes));
}

static const void *find_numbers(lua_State *L, int index, double *bytes) {
  const void *pointer = lua_touserdata(L, index);
  pixl_argcheck(L, lua_islightuserdata(L, index) || pixl_findpointer(L, index, &pointer, bytes), index,
                "table, light userdata or FFI pointer expected, got %s", pixl_typename(L, index));
  return pointer;
}

const void *pixl_checknumbers(lua_State *L, int index, int each, bool copied) {
  const bool is_list = lua_istable(L, index);
  double bytes = HUGE_VAL;
  const void *pointer = is_list ? NULL : find_numbers(L, index, &bytes);
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
