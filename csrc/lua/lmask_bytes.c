// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Methods of masks: texels one by one, as text, pixels, PNG and bytes.

#include "lua/largs.h"
#include "lua/lbytes.h"
#include "lua/lmethods.h"

#include "bits/runs.h"
#include "mask/mask_ops.h"

#define MOST_PIXELS ((int64_t)1 << 29)  // texels: four bytes of each make a string of 2^31 bytes, too long for some

static int64_t area_of(const pix_mask *mask) { return (int64_t)mask->width * mask->height; }

// Pushes a scratch of `each` zeroed bytes for each texel of the mask at 1, which *mask is afterwards: a finaliser may
// have released it or edited it meanwhile.
static pix_bytes *push_texel_bytes(lua_State *L, size_t each, const pix_mask **mask) {
  pix_bytes *bytes = pixl_newbytes(L);
  *mask = pixl_checkmask(L, 1);
  pixl_allocbytes(L, bytes, (size_t)area_of(*mask) * each);
  return bytes;
}

// Text.

static int l_to_rows(lua_State *L) {
  pixl_checkmask(L, 1);
  lua_settop(L, 1);
  const pix_mask *mask;
  pix_bytes *text = push_texel_bytes(L, 1, &mask);
  pix_mask_write_text(mask, (char *)text->data);
  const int32_t width = mask->width, height = mask->height;
  lua_createtable(L, height, 0);
  for (int32_t y = 0; y < height; y++) {
    lua_pushlstring(L, width > 0 ? (const char *)text->data + (size_t)y * (size_t)width : "", (size_t)width);
    lua_rawseti(L, -2, y + 1);
  }
  pix_bytes_free(text, &pixl_getstate(L)->allocator);
  return 1;
}

// Pixels.

// r, g, b, a from `index` on, each 1 unless given.
static void opt_color(lua_State *L, int index, double color[4]) {
  static const char *const names[] = {"r", "g", "b", "a"};
  for (int k = 0; k < 4; k++) {
    color[k] = lua_isnoneornil(L, index + k) ? 1 : pixl_checkchannel(L, index + k, names[k]);
  }
}

static int l_to_pixels(lua_State *L) {
  double color[4];
  pixl_argcheck(L, area_of(pixl_checkmask(L, 1)) < MOST_PIXELS, 1, "mask of less than 2^29 texels expected");
  opt_color(L, 2, color);
  const pix_mask *mask;
  pix_bytes *rgba = push_texel_bytes(L, 4, &mask);
  pix_mask_write_pixels(mask, color, rgba->data);
  return pixl_pushbytes(L, rgba);
}

// Pushes a scratch that holds the mask at 1 as PNG, in the colour from `index` on.
static pix_bytes *encode_png(lua_State *L, int index) {
  double color[4];
  const int64_t area = area_of(pixl_checkmask(L, 1));
  pixl_argcheck(L, area > 0 && area <= PIX_MAX_PICTURE, 1, "mask of 1 to 2^26 texels expected");
  opt_color(L, index, color);
  pixl_argcheck(L, pix_byte_of(color[3]) > 0, index + 3, "a expected to be at least 1/255");
  pix_bytes *png = pixl_newbytes(L);
  const pix_mask *mask;
  pix_bytes *rgba = push_texel_bytes(L, 4, &mask);
  pix_mask_write_pixels(mask, color, rgba->data);
  const bool encoded = pix_png_encode(rgba->data, mask->width, mask->height, mask->allocator, png);
  pix_bytes_free(rgba, mask->allocator);
  pixl_checkmemory(L, encoded);
  return png;
}

static int l_encode_png(lua_State *L) { return pixl_pushbytes(L, encode_png(L, 2)); }

static int l_save_png(lua_State *L) {
  pixl_checkmask(L, 1);
  const char *path = pixl_checkpath(L, 2);
  return pixl_savebytes(L, path, encode_png(L, 3));
}

// Bytes.

static int l_serialize(lua_State *L) {
  pixl_checkmask(L, 1);
  pix_bytes *bytes = pixl_newbytes(L);
  const pix_mask *mask = pixl_checkmask(L, 1);  // again: a finaliser may have released it
  pixl_checkmemory(L, pix_serial_write(mask, bytes));
  return pixl_pushbytes(L, bytes);
}

static int l_deserialize(lua_State *L) {
  size_t count;
  const char *bytes = pixl_checklstring(L, 1, &count);
  pix_serial serial;
  const char *reason = pix_serial_open(bytes, count, &serial);
  if (reason == NULL) {
    pix_mask *mask = pixl_newmask(L, serial.width, serial.height);
    reason = pix_serial_read(&serial, mask);
    if (reason != NULL) pix_mask_release(mask);
  }
  return reason == NULL ? 1 : pixl_failure(L, "cannot deserialize %s: %s", "mask", reason);
}

static int l_hash(lua_State *L) {
  pixl_pushhash(L, pix_mask_hash(pixl_checkmask(L, 1)));
  return 1;
}

// Loops. A step function finds the mask and its place in its upvalues, without checks of their types: the place is
// y * 2^15 + x of where it goes on, which makes no garbage.

enum { STEP_MASK = 1, STEP_PLACE, STEP_UPVALUES = STEP_PLACE };

#define PLACE_BITS 15  // of x, which is at most PIX_MAX_SIDE

typedef struct place {
  pix_bits bits;
  int32_t x, y;
} place;

static place get_place(lua_State *L) {
  const pixl_mask *object = lua_touserdata(L, lua_upvalueindex(STEP_MASK));
  if (object->mask.is_released) pixl_error(L, "mask has been released");
  const int32_t number = (int32_t)lua_tointeger(L, lua_upvalueindex(STEP_PLACE));
  return (place){pix_mask_bits(&object->mask), number & PIX_MAX_SIDE, number >> PLACE_BITS};
}

static void set_place(lua_State *L, int32_t x, int32_t y) {
  lua_pushinteger(L, y << PLACE_BITS | x);
  lua_replace(L, lua_upvalueindex(STEP_PLACE));
}

// The end of the loop: from here on there is nothing, whatever is edited.
static int end_steps(lua_State *L) {
  set_place(L, 0, PIX_MAX_SIDE);
  return pixl_pushnil(L);
}

static int l_step_solid(lua_State *L) {
  place p = get_place(L);
  if (!pix_walk_to_solid(&p.bits, &p.x, &p.y)) return end_steps(L);
  set_place(L, p.x + 1, p.y);
  return pixl_pushplace(L, p.x, p.y);
}

static int l_step_run(lua_State *L) {
  place p = get_place(L);
  int32_t end;
  if (!pix_walk_to_run(&p.bits, &p.x, &p.y, &end)) return end_steps(L);
  set_place(L, end, p.y);
  lua_pushinteger(L, p.x);
  lua_pushinteger(L, p.y);
  lua_pushinteger(L, end - p.x);
  return 3;
}

static int push_step(lua_State *L, lua_CFunction step) {
  pixl_checkmask(L, 1);
  lua_pushvalue(L, 1);
  lua_pushinteger(L, 0);
  lua_pushcclosure(L, step, STEP_UPVALUES);
  return 1;
}

static int l_each_solid(lua_State *L) { return push_step(L, l_step_solid); }

static int l_each_run(lua_State *L) { return push_step(L, l_step_run); }

const pixl_function pixl_mask_bytes_functions[] = {
    {"mask:toRows", l_to_rows},
    {"mask:toPixels", l_to_pixels},
    {"mask:encodePNG", l_encode_png},
    {"mask:savePNG", l_save_png},
    {"mask:serialize", l_serialize},
    {"mask:hash", l_hash},
    {"mask:eachSolid", l_each_solid},
    {"mask:eachRun", l_each_run},
    {"pixcollide.deserializeMask", l_deserialize},
    {NULL},
};
