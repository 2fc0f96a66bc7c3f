// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Pictures: newPicture and the methods; colours from bytes.

#include "lua/largs.h"

#include "image/image.h"
#include "sprite/sprite_questions.h"

static int l_new_picture(lua_State *L) {
  pixl_argcheck(L, lua_type(L, 1) != LUA_TSTRING || lua_isnumber(L, 1), 1, "number expected, got string (load an image "
                "with pixcollide.loadPicture)");
  const int32_t width = pixl_checkinteger(L, 1, "width", 1, PIX_MAX_SIDE);
  const int32_t height = pixl_checkinteger(L, 2, "height", 1, PIX_MAX_SIDE);
  pixl_argcheck(L, (int64_t)width * height <= PIX_MAX_PICTURE, 1, "at most 2^26 pixels in all expected");
  pixl_newpicture(L, width, height);
  return 1;
}

// Checks r, g, b [, a], from the argument at `index` on.
static pix_color check_color(lua_State *L, int index) {
  pix_color color = {pixl_checkchannel(L, index, "r"), pixl_checkchannel(L, index + 1, "g"),
                     pixl_checkchannel(L, index + 2, "b"), 1};
  if (!lua_isnoneornil(L, index + 3)) color.a = pixl_checkchannel(L, index + 3, "a");
  return color;
}

static int l_get_width(lua_State *L) { return pixl_pushinteger(L, pixl_checkpicture(L, 1)->width); }

static int l_get_height(lua_State *L) { return pixl_pushinteger(L, pixl_checkpicture(L, 1)->height); }

static int l_get_dimensions(lua_State *L) {
  const pix_picture *picture = pixl_checkpicture(L, 1);
  return pixl_pushplace(L, picture->width, picture->height);
}

static int l_clear(lua_State *L) {
  pix_picture *picture = pixl_checkpicture(L, 1);
  pix_picture_clear(picture, check_color(L, 2));
  return 0;
}

static int l_draw(lua_State *L) {
  pix_picture *picture = pixl_checkpicture(L, 1);
  pix_sprite *sprite = &pixl_checksprite(L, 2)->sprite;
  pix_sprite_draw(sprite, NULL, picture, 0, 0, check_color(L, 3));
  return 0;
}

// Draws for drawWorld, which is written in Lua: (picture, sprite, other or nil, left, top, r, g, b [, a]).
static int l_draw_view(lua_State *L) {
  pix_picture *picture = pixl_checkpicture(L, 1);
  pix_sprite *sprite = pixl_checkcore(L, 2), *other = lua_isnil(L, 3) ? NULL : pixl_checkcore(L, 3);
  const int32_t left = pixl_checkcoordinate(L, 4, "x"), top = pixl_checkcoordinate(L, 5, "y");
  pix_sprite_draw(sprite, other, picture, left, top, check_color(L, 6));
  return 0;
}

static int l_draw_mask(lua_State *L) {
  pix_picture *picture = pixl_checkpicture(L, 1);
  const pix_bits bits = pix_mask_bits(pixl_checkmask(L, 2));
  const int32_t x = pixl_checkcoordinate(L, 3, "x"), y = pixl_checkcoordinate(L, 4, "y");
  pix_picture_draw_bits(picture, &bits, x, y, check_color(L, 5));
  return 0;
}

static int l_draw_picture(lua_State *L) {
  pix_picture *picture = pixl_checkpicture(L, 1), *other = pixl_checkpicture(L, 2);
  pixl_argcheck(L, picture != other, 2, "another picture expected, got the one that is drawn on");
  pix_picture_draw_picture(picture, other, pixl_optcoordinate(L, 3, "x"), pixl_optcoordinate(L, 4, "y"));
  return 0;
}

static int l_erase(lua_State *L) {
  pix_picture *picture = pixl_checkpicture(L, 1);
  const pix_bits bits = pix_mask_bits(pixl_checkmask(L, 2));
  pix_picture_erase(picture, &bits, pixl_optcoordinate(L, 3, "x"), pixl_optcoordinate(L, 4, "y"));
  return 0;
}

static int l_cut(lua_State *L) {
  pixl_checkpicture(L, 1);
  const pix_mask *mask = pixl_checkmask(L, 2);
  const int32_t x = pixl_optcoordinate(L, 3, "x"), y = pixl_optcoordinate(L, 4, "y");
  const int64_t area = (int64_t)mask->width * mask->height;
  pixl_argcheck(L, area > 0 && area <= PIX_MAX_PICTURE, 2, "mask of 1 to 2^26 texels expected");
  pix_picture *result = pixl_newpicture(L, mask->width, mask->height);
  const pix_picture *picture = pixl_checkpicture(L, 1);  // again: a finaliser may have released either
  const pix_bits bits = pix_mask_bits(pixl_checkmask(L, 2));
  pix_picture_cut(picture, &bits, x, y, result);
  return 1;
}

enum { OUTLINED, FILLED };

static int l_draw_rect(lua_State *L) {
  pix_picture *picture = pixl_checkpicture(L, 1);
  const int32_t x = pixl_checkcoordinate(L, 2, "x"), y = pixl_checkcoordinate(L, 3, "y");
  const int32_t width = pixl_checkinteger(L, 4, "width", 0, INT32_MAX);
  const int32_t height = pixl_checkinteger(L, 5, "height", 0, INT32_MAX);
  const pix_color color = check_color(L, 6);
  (pixl_variant(L) == FILLED ? pix_picture_fill_rect : pix_picture_draw_rect)(
      picture, (pix_rect){x, y, width, height}, color);
  return 0;
}

static int l_draw_line(lua_State *L) {
  pix_picture *picture = pixl_checkpicture(L, 1);
  double ends[4];
  pixl_checkends(L, 2, ends);
  pix_picture_draw_line(picture, ends[0], ends[1], ends[2], ends[3], check_color(L, 6));
  return 0;
}

static int l_draw_text(lua_State *L) {
  pix_picture *picture = pixl_checkpicture(L, 1);
  size_t length;
  const char *text = pixl_checklstring(L, 2, &length);
  const int32_t x = pixl_checkcoordinate(L, 3, "x"), y = pixl_checkcoordinate(L, 4, "y");
  pix_picture_draw_text(picture, text, length, x, y, check_color(L, 5));
  return 0;
}

static int l_get_pixel(lua_State *L) {
  const pix_picture *picture = pixl_checkpicture(L, 1);
  const int32_t x = pixl_checkcoordinate(L, 2, "x"), y = pixl_checkcoordinate(L, 3, "y");
  pix_color color;
  if (!pix_picture_get(picture, x, y, &color)) return pixl_pushnil(L);
  return pixl_pushnumbers(L, (const double[]){color.r, color.g, color.b, color.a}, 4);
}

static int l_to_pixels(lua_State *L) {
  pixl_checkpicture(L, 1);
  pix_bytes *bytes = pixl_newbytes(L);
  const pix_picture *picture = pixl_checkpicture(L, 1);  // again: a finaliser may have released it
  const size_t row = (size_t)picture->width * 4;
  pixl_allocbytes(L, bytes, row * (size_t)picture->height);
  pix_picture_copy(picture, bytes->data, row);
  return pixl_pushbytes(L, bytes);
}

static int l_copy_pixels(lua_State *L) {
  pixl_checkpicture(L, 1);
  double bytes = HUGE_VAL;
  const void *pointer = lua_touserdata(L, 2);
  const bool is_pointer = lua_islightuserdata(L, 2) || pixl_findpointer(L, 2, &pointer, &bytes);
  if (!is_pointer) pixl_argerror(L, 2, "light userdata or FFI pointer expected, got %s", pixl_typename(L, 2));
  const pix_picture *picture = pixl_checkpicture(L, 1);  // again: finding the pointer may run a finaliser
  const int32_t row = picture->width * 4;
  const size_t stride = (size_t)(lua_isnoneornil(L, 3) ? row : pixl_checkinteger(L, 3, "stride", row, INT32_MAX));
  const double needed = (double)(picture->height - 1) * (double)stride + (double)row;
  pixl_argcheck(L, pointer != NULL, 2, "pointer to pixels expected, got NULL");
  if (bytes < needed) {
    const char *text = pixl_numbertext(L, needed);
    pixl_argerror(L, 2, "array of at least %s bytes expected, got one of %s", text, pixl_numbertext(L, bytes));
  }
  pix_picture_copy(picture, (uint8_t *)(uintptr_t)pointer, stride);
  return 0;
}

// Pushes a scratch that holds the picture at 1 as PNG.
static pix_bytes *encode(lua_State *L) {
  pixl_checkpicture(L, 1);
  pix_bytes *png = pixl_newbytes(L);
  const pix_picture *picture = pixl_checkpicture(L, 1);  // again: a finaliser may have released it
  pixl_checkmemory(L, pix_png_encode(picture->rgba, picture->width, picture->height, picture->allocator, png));
  return png;
}

static int l_encode(lua_State *L) { return pixl_pushbytes(L, encode(L)); }

static int l_save(lua_State *L) {
  pixl_checkpicture(L, 1);
  const char *path = pixl_checkpath(L, 2);
  return pixl_savebytes(L, path, encode(L));
}

static int l_release(lua_State *L) {
  pixl_picture *object = pixl_check(L, 1, PIXL_PICTURE);
  pix_picture_release(&object->picture);
  return 0;
}

static int l_tostring(lua_State *L) {
  const pix_picture *picture = &((const pixl_picture *)pixl_check(L, 1, PIXL_PICTURE))->picture;
  lua_pushfstring(L, picture->rgba == NULL ? "picture (released)" : "picture (%dx%d)", (int)picture->width,
                  (int)picture->height);
  return 1;
}

// Does what love.math.colorFromBytes does, but alpha that is not given is no result.
static int l_color_from_bytes(lua_State *L) {
  static const char *const names[] = {"r", "g", "b", "a"};
  const int count = lua_isnoneornil(L, 4) ? 3 : 4;
  double levels[4];
  for (int k = 0; k < count; k++) {
    const double value = pixl_checknumber(L, k + 1, names[k]);
    pixl_argcheck(L, value >= 0 && value <= 255, k + 1, "%s expected between 0 and 255, got %s", names[k],
                  pixl_numbertext(L, value));
    levels[k] = floor(value + 0.5) / 255;
  }
  return pixl_pushnumbers(L, levels, count);
}

const pixl_function pixl_picture_functions[] = {
    {"pixcollide.colorFromBytes", l_color_from_bytes},
    {"pixcollide.newPicture", l_new_picture},
    {"picture:getWidth", l_get_width},
    {"picture:getHeight", l_get_height},
    {"picture:getDimensions", l_get_dimensions},
    {"picture:clear", l_clear},
    {"picture:draw", l_draw},
    {"picture:drawMask", l_draw_mask},
    {"picture:drawRect", l_draw_rect, OUTLINED},
    {"picture:fillRect", l_draw_rect, FILLED},
    {"picture:drawLine", l_draw_line},
    {"picture:drawText", l_draw_text},
    {"picture:drawPicture", l_draw_picture},
    {"picture:erase", l_erase},
    {"picture:cut", l_cut},
    {"picture:getPixel", l_get_pixel},
    {"picture:toPixels", l_to_pixels},
    {"picture:copyPixels", l_copy_pixels},
    {"picture:encodePNG", l_encode},
    {"picture:savePNG", l_save},
    {"picture:release", l_release},
    {"pixcollide.drawView", l_draw_view},
    {"picture:__gc", l_release},
    {"picture:__tostring", l_tostring},
    {NULL},
};
