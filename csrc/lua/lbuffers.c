// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Bytes, and many numbers in one argument: a list of points, or some for each sprite of a world. And LuaJIT: pointers
// and arrays of its FFI, and what the code that it compiles calls by itself.

#include <stdio.h>

#include "lua/largs.h"

#include "bits/overlap.h"
#include "image/image.h"
#include "image/pixels.h"
#include "sprite/sprite.h"
#include "sprite/sprite_coverage.h"

// ---- Pointers and arrays

// In the registry: the functions of ffi.lua, by number.
#define FFI_KEY "pixcollide.ffi"
enum { FFI_NEW_POINTS = 1, FFI_ADDRESS };

// Takes two functions: newPoints(count) gives an array and its address, address(data) that of a pointer or array and
// the array's bytes, or nil. Called once by init.lua, which then takes it out of the module.
static int l_connect_ffi(lua_State *L) {
  pixl_checktype(L, 1, LUA_TFUNCTION);
  pixl_checktype(L, 2, LUA_TFUNCTION);
  lua_settop(L, 2);
  lua_createtable(L, 2, 0);  // 3
  lua_pushvalue(L, 1);
  lua_rawseti(L, 3, FFI_NEW_POINTS);
  lua_pushvalue(L, 2);
  lua_rawseti(L, 3, FFI_ADDRESS);
  lua_setfield(L, LUA_REGISTRYINDEX, FFI_KEY);
  return 0;
}

// Pushes a function of ffi.lua, or nothing.
static bool push_ffi(lua_State *L, int which) {
  lua_getfield(L, LUA_REGISTRYINDEX, FFI_KEY);
  if (lua_isnil(L, -1)) {
    lua_pop(L, 1);
    return false;
  }
  lua_rawgeti(L, -1, which);
  lua_replace(L, -2);
  return true;
}

// Reads an address that is a number, which holds it exactly: LuaJIT's have at most 53 bits.
static void *address_at(lua_State *L, int index) { return (void *)(uintptr_t)lua_tonumber(L, index); }

bool pixl_findpointer(lua_State *L, int index, const void **pointer, double *bytes) {
  if (strcmp(luaL_typename(L, index), "cdata") != 0 || !push_ffi(L, FFI_ADDRESS)) return false;
  lua_pushvalue(L, index);
  lua_call(L, 1, 2);
  const bool is_pointer = !lua_isnil(L, -2);
  if (is_pointer) {
    *pointer = address_at(L, -2);
    *bytes = lua_isnil(L, -1) ? HUGE_VAL : lua_tonumber(L, -1);
  }
  lua_pop(L, 2);
  return is_pointer;
}

pix_point *pixl_newpoints(lua_State *L, int32_t count) {
  if (!push_ffi(L, FFI_NEW_POINTS)) return NULL;
  lua_pushinteger(L, count);
  lua_call(L, 1, 2);
  pix_point *points = address_at(L, -1);
  lua_pop(L, 1);
  return points;
}

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

int pixl_checkpoints(lua_State *L, int index, int least) {
  pixl_argcheck(L, lua_type(L, index) != LUA_TNUMBER, index, "table expected, got number (points are one list: { x1, "
                "y1, x2, y2, ... })");
  pixl_checktype(L, index, LUA_TTABLE);
  const size_t count = (size_t)lua_rawlen(L, index);
  lua_rawgeti(L, index, 1);
  const bool has_tables = lua_istable(L, -1);
  lua_pop(L, 1);
  pixl_argcheck(L, count >= 2 * (size_t)least && count % 2 == 0 && !has_tables, index,
                has_tables ? "list of at least %s x1, y1, ... expected in one list, got a list of tables"
                           : "list of at least %s x1, y1, ... expected, got %d numbers",
                least == 1 ? "one point" : "three points", (int)count);
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

// Raises unless the argument at `index` is `sprites`, the number of sprites.
static void check_count(lua_State *L, int index, int32_t sprites) {
  const int32_t count = pixl_checkinteger(L, index, "count", 0, INT32_MAX);
  pixl_argcheck(L, count == sprites, index, "count expected to be %d, the number of sprites, got %d", (int)sprites,
                (int)count);
}

// Raises unless so many numbers may lie behind the pointer; `bytes` are those of an array, infinite if not known.
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

// ---- Functions for compiled code
//
// Code that LuaJIT has compiled calls these by the FFI, without leaving its trace: twins of the methods that are called
// most, for arguments that are right. lua/pixcollide/traced.lua makes methods of them, which have looked at the types.
// Each gives NaN, with nothing changed, where the method in C must go on: to raise, or to make an object. None runs any
// Lua.

#define REFUSED ((double)NAN)

// Returns the core's sprite of a userdata; NULL if it is none any more.
static pix_sprite *sprite_of(void *self) {
  pixl_sprite *object = self;
  return object->sprite.mask != NULL ? &object->sprite : NULL;
}

static bool are_within(double x, double y) {
  return pix_is_within(x, PIX_MAX_POSITION) && pix_is_within(y, PIX_MAX_POSITION);
}

// Does what sprite_of does for a sprite whose transform is its own to set: NULL for a follower.
static pix_sprite *free_sprite_of(void *self) {
  pix_sprite *sprite = sprite_of(self);
  return sprite != NULL && pix_family_leader(sprite) == NULL ? sprite : NULL;
}

static double set_position(void *self, double x, double y) {
  pix_sprite *sprite = free_sprite_of(self);
  if (sprite == NULL || !are_within(x, y)) return REFUSED;
  pix_sprite_set_position(sprite, x, y);
  return 0;
}

static double translate(void *self, double dx, double dy) {
  const pix_sprite *sprite = sprite_of(self);
  if (sprite == NULL || !pix_is_finite(dx) || !pix_is_finite(dy)) return REFUSED;
  const pix_point position = pix_sprite_position(sprite);
  return set_position(self, position.x + dx, position.y + dy);
}

// Returns number `which` of a sprite's transform, from 0 on: x, y, r, sx, sy, ox, oy, kx, ky. REFUSED if there is none.
static double get_transform(void *self, double which) {
  const pix_sprite *sprite = sprite_of(self);
  if (sprite == NULL) return REFUSED;
  if (which < 2) {
    const pix_point position = pix_sprite_position(sprite);
    return which == 0 ? position.x : position.y;
  }
  const pix_transform t = pix_sprite_transform(sprite);
  return ((const double[]){t.r, t.sx, t.sy, t.ox, t.oy, t.kx, t.ky})[(int)which - 2];
}

static double get_rotation(void *self) { return get_transform(self, 2); }

// Gives the sprite this transform. False, with nothing changed, if it needs a pose first or has a family, or if the
// transform is beyond the limits.
static bool set_all(pix_sprite *sprite, const pix_transform *t) {
  const bool is_within_limits = pix_is_within(t->r, PIX_MAX_ROTATION) && pix_is_within(t->sx, PIX_MAX_SCALE) &&
                                pix_is_within(t->sy, PIX_MAX_SCALE) && pix_is_within(t->ox, PIX_MAX_ORIGIN) &&
                                pix_is_within(t->oy, PIX_MAX_ORIGIN) && pix_is_within(t->kx, PIX_MAX_SCALE) &&
                                pix_is_within(t->ky, PIX_MAX_SCALE);
  return is_within_limits && sprite->family == NULL && !pix_sprite_needs_pose(sprite, t) &&
         pix_sprite_set_transform(sprite, t).fault == PIX_SPRITE_OK;
}

static double or_else(double value, double otherwise) { return value == value ? value : otherwise; }

static double set_transform(void *self, double x, double y, double r, double sx, double sy, double ox, double oy,
                            double kx, double ky) {
  pix_sprite *sprite = sprite_of(self);
  sx = or_else(sx, 1);
  const pix_transform t = {.r = or_else(r, 0), .sx = sx, .sy = or_else(sy, sx), .ox = or_else(ox, 0),
                           .oy = or_else(oy, 0), .kx = or_else(kx, 0), .ky = or_else(ky, 0)};
  x = or_else(x, 0);
  y = or_else(y, 0);
  if (sprite == NULL || !are_within(x, y) || !set_all(sprite, &t)) return REFUSED;
  pix_sprite_set_position(sprite, x, y);
  return 0;
}

static double set_rotation(void *self, double r) {
  pix_sprite *sprite = sprite_of(self);
  if (sprite == NULL) return REFUSED;
  pix_transform t = pix_sprite_transform(sprite);
  t.r = r;
  return set_all(sprite, &t) ? 0 : REFUSED;
}

static double rotate(void *self, double dr) {
  return pix_is_finite(dr) ? set_rotation(self, get_rotation(self) + dr) : REFUSED;
}

static double set_scale(void *self, double sx, double sy) {
  pix_sprite *sprite = sprite_of(self);
  if (sprite == NULL) return REFUSED;
  pix_transform t = pix_sprite_transform(sprite);
  t.sx = sx;
  t.sy = or_else(sy, sx);
  return set_all(sprite, &t) ? 0 : REFUSED;
}

static double covers(void *self, double x, double y) {
  pix_sprite *sprite = sprite_of(self);
  if (sprite == NULL || !pix_is_finite(x) || !pix_is_finite(y)) return REFUSED;
  return pix_sprite_covers(sprite, pixl_clamped(x, PIXL_FARTHEST_PIXEL), pixl_clamped(y, PIXL_FARTHEST_PIXEL));
}

static double whether(void *self, void *other, bool (*ask)(pix_sprite *a, pix_sprite *b)) {
  pix_sprite *a = sprite_of(self), *b = sprite_of(other);
  return a != NULL && b != NULL ? ask(a, b) : REFUSED;
}

static double collides(void *self, void *other) { return whether(self, other, pix_sprites_collide); }
static double collides_box(void *self, void *other) { return whether(self, other, pix_sprites_boxes_meet); }
static double collides_circle(void *self, void *other) { return whether(self, other, pix_sprites_circles_meet); }

static double overlap_area(void *self, void *other) {
  pix_sprite *a = sprite_of(self), *b = sprite_of(other);
  return a != NULL && b != NULL ? (double)pix_sprites_overlap_area(a, b) : REFUSED;
}

// Returns the core's mask of a userdata; NULL if it has been released.
static pix_mask *mask_of(void *self) {
  pixl_mask *object = self;
  return pixl_isreleased(object) ? NULL : &object->mask;
}

static double mask_get(void *self, double x, double y) {
  const pix_mask *mask = mask_of(self);
  if (mask == NULL || !pix_is_finite(x) || !pix_is_finite(y)) return REFUSED;
  return pix_mask_get(mask, pixl_clamped(x, PIXL_FARTHEST_TEXEL), pixl_clamped(y, PIXL_FARTHEST_TEXEL));
}

static double mask_set(void *self, double x, double y, bool solid) {
  pix_mask *mask = mask_of(self);
  if (mask == NULL || !pix_is_finite(x) || !pix_is_finite(y)) return REFUSED;
  return pix_mask_set(mask, pixl_clamped(x, PIXL_FARTHEST_TEXEL), pixl_clamped(y, PIXL_FARTHEST_TEXEL), solid);
}

static double mask_overlap(void *self, void *other, double dx, double dy, bool is_area) {
  pix_mask *a = mask_of(self), *b = mask_of(other);
  if (a == NULL || b == NULL || !pix_is_finite(dx) || !pix_is_finite(dy)) return REFUSED;
  const int32_t rows = pix_min(a->height, b->height);
  const pix_bits bits = pix_mask_bits_for_rows(a, rows), other_bits = pix_mask_bits_for_rows(b, rows);
  const int32_t x = pixl_clamped(dx, PIXL_FARTHEST_TEXEL), y = pixl_clamped(dy, PIXL_FARTHEST_TEXEL);
  if (is_area) return (double)pix_overlap_area(&bits, &other_bits, x, y);
  return pix_overlap_any(&bits, &other_bits, x, y);
}

static double mask_overlaps(void *self, void *other, double dx, double dy) {
  return mask_overlap(self, other, dx, dy, false);
}

static double mask_overlap_area(void *self, void *other, double dx, double dy) {
  return mask_overlap(self, other, dx, dy, true);
}

// What each takes behind self: n a number, d a number that is NaN if it is nil, o another object of the type, t a
// boolean that is true if it is nil. What it gives: n a number, b a boolean. If there are several results, the function
// gets the number of the one that is meant, from 0 on, as a last argument.
typedef void (*code)(void);
static const struct {
  int type;
  const char *name, *takes, *gives;
  code code;
} traced[] = {
    {PIXL_SPRITE, "setPosition", "nn", "", (code)set_position},
    {PIXL_SPRITE, "getPosition", "", "nn", (code)get_transform},
    {PIXL_SPRITE, "translate", "nn", "", (code)translate},
    {PIXL_SPRITE, "setRotation", "n", "", (code)set_rotation},
    {PIXL_SPRITE, "getRotation", "", "n", (code)get_rotation},
    {PIXL_SPRITE, "rotate", "n", "", (code)rotate},
    {PIXL_SPRITE, "setScale", "nd", "", (code)set_scale},
    {PIXL_SPRITE, "setTransform", "ddddddddd", "", (code)set_transform},
    {PIXL_SPRITE, "getTransform", "", "nnnnnnnnn", (code)get_transform},
    {PIXL_SPRITE, "covers", "nn", "b", (code)covers},
    {PIXL_SPRITE, "collides", "o", "b", (code)collides},
    {PIXL_SPRITE, "collidesBox", "o", "b", (code)collides_box},
    {PIXL_SPRITE, "collidesCircle", "o", "b", (code)collides_circle},
    {PIXL_SPRITE, "overlapArea", "o", "n", (code)overlap_area},
    {PIXL_MASK, "get", "nn", "b", (code)mask_get},
    {PIXL_MASK, "set", "nnt", "n", (code)mask_set},
    {PIXL_MASK, "overlaps", "onn", "b", (code)mask_overlaps},
    {PIXL_MASK, "overlapArea", "onn", "n", (code)mask_overlap_area},
};

// Calls the function at 1 with each of the traced functions: metatable, name, takes, gives, and the function's address.
// Called once by init.lua where there is LuaJIT, and then taken out of the module.
static int l_each_traced(lua_State *L) {
  pixl_checktype(L, 1, LUA_TFUNCTION);
  for (size_t k = 0; k < sizeof traced / sizeof *traced; k++) {
    lua_pushvalue(L, 1);
    lua_pushvalue(L, lua_upvalueindex(traced[k].type));
    lua_pushstring(L, traced[k].name);
    lua_pushstring(L, traced[k].takes);
    lua_pushstring(L, traced[k].gives);
    void *pointer;
    memcpy(&pointer, &traced[k].code, sizeof pointer);
    lua_pushnumber(L, (lua_Number)(uintptr_t)pointer);  // as LuaJIT's light userdata cannot hold every address
    lua_call(L, 5, 0);
  }
  return 0;
}

// ---- Bytes of files, for what is written in Lua; init.lua takes these out of the module

// inflate(data, first, size): the bytes in a deflate stream that begins at a byte, from 1, and their checksum; or
// nothing if they are not `size`, at most 2^28.
static int l_inflate(lua_State *L) {
  size_t count;
  const uint8_t *data = (const uint8_t *)pixl_checklstring(L, 1, &count);
  const size_t first = (size_t)pixl_checkinteger(L, 2, "first", 1, INT32_MAX) - 1;
  const size_t size = (size_t)pixl_checkinteger(L, 3, "size", 0, 1 << 28);
  uint8_t *bytes = lua_newuserdata(L, size);
  if (first > count || !pix_inflate(data + first, count - first, bytes, size)) return 0;
  lua_pushlstring(L, (const char *)bytes, size);
  return 1 + pixl_pushinteger(L, pix_adler32(bytes, size));
}

// unpackPixels(bytes, size, palette, opacity): the pixels of `size` bytes as RGBA, see pix_unpack_pixels. The
// palette is a string of 1,024 bytes, nil unless pixels have 1 byte.
static int l_unpack_pixels(lua_State *L) {
  size_t bytes, colors = 0;
  const uint8_t *packed = (const uint8_t *)pixl_checklstring(L, 1, &bytes);
  const int32_t size = pixl_checkinteger(L, 2, "size", 1, 4);
  const uint8_t *palette = size == 1 ? (const uint8_t *)pixl_checklstring(L, 3, &colors) : NULL;
  const int32_t opacity = pixl_checkinteger(L, 4, "opacity", 0, 255);
  pixl_argcheck(L, size != 3 && (size != 1 || colors == 1024), 3, "palette of 1024 bytes expected");
  const size_t count = bytes / (size_t)size;
  uint8_t *rgba = lua_newuserdata(L, 4 * count);
  pix_unpack_pixels(rgba, packed, count, size, palette, opacity);
  lua_pushlstring(L, (const char *)rgba, 4 * count);
  return 1;
}

const pixl_function pixl_buffers_functions[] = {
    {"pixcollide.inflate", l_inflate},
    {"pixcollide.unpackPixels", l_unpack_pixels},
    {"pixcollide.connectFfi", l_connect_ffi},
    {"pixcollide.eachTraced", l_each_traced},
    {NULL},
};
