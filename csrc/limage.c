// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Masks from images: loadMask, decodeMask, newMaskFromPixels, loadSheet, decodeSheet.

#include <stdio.h>

#include "lcommon.h"

#include "pix_pixels.h"

#define FARTHEST (1 << 30)           // pixels: beyond all images
#define MOST_FRAMES ((int64_t)1 << 20)

typedef struct image_options {
  pix_solid_rule rule;
  bool has_rect;
  pix_rect rect;
  int32_t stride;  // bytes; 0: none given
  pix_sheet sheet;
  int32_t count;   // frames; 0: all
} image_options;

static const char *const mask_option_names[] = {"threshold", "rect", "colorKey", "color", NULL};
static const char *const pixels_option_names[] = {"threshold", "rect", "colorKey", "color", "stride", NULL};
static const char *const sheet_option_names[] = {"threshold", "rect", "colorKey", "color",
                                                 "left", "top", "border", "count", NULL};

// Options.

static pix_color_range color_option(lua_State *L, int options, const char *name) {
  if (!pixl_getoption(L, options, name)) return (pix_color_range){0};
  int32_t v[4];
  pixl_optionintegers(L, options, name, 4, 1, 0, 255, v);
  lua_pop(L, 1);
  return (pix_color_range){true, v[0], v[1], v[2], v[3]};
}

static int32_t integer_option(lua_State *L, int options, const char *name, int32_t low, int32_t high,
                              int32_t otherwise) {
  if (!pixl_getoption(L, options, name)) return otherwise;
  const int32_t value = pixl_optioninteger(L, options, name, low, high);
  lua_pop(L, 1);
  return value;
}

static image_options read_options(lua_State *L, int options, const char *const *names) {
  image_options o = {0};
  if (!pixl_checkoptions(L, options, names)) return o;
  o.rule.threshold = integer_option(L, options, "threshold", 0, 255, 0);
  o.rule.empty = color_option(L, options, "colorKey");
  o.rule.solid = color_option(L, options, "color");
  o.has_rect = pixl_getoption(L, options, "rect");
  if (o.has_rect) {
    int32_t v[4];
    pixl_optionintegers(L, options, "rect", 4, 0, -FARTHEST, FARTHEST, v);
    lua_pop(L, 1);
    luaL_argcheck(L, v[2] >= 0 && v[3] >= 0, options, "option 'rect': width and height expected to be at least 0");
    o.rect = (pix_rect){v[0], v[1], v[2], v[3]};
  }
  if (names == pixels_option_names) o.stride = integer_option(L, options, "stride", 1, INT32_MAX, 0);
  if (names == sheet_option_names) {
    o.sheet.left = integer_option(L, options, "left", 0, FARTHEST, 0);
    o.sheet.top = integer_option(L, options, "top", 0, FARTHEST, 0);
    o.sheet.border = integer_option(L, options, "border", 0, FARTHEST, 0);
    o.count = integer_option(L, options, "count", 1, FARTHEST, 0);
  }
  return o;
}

// The part of the pixels that is wanted, or NULL and *reason.
static bool choose_rect(lua_State *L, const image_options *o, int32_t width, int32_t height, pix_rect *rect,
                        const char **reason) {
  *rect = o->has_rect ? o->rect : (pix_rect){0, 0, width, height};
  if (rect->x >= 0 && rect->y >= 0 && rect->w <= width && rect->h <= height && rect->x <= width - rect->w &&
      rect->y <= height - rect->h) {
    return true;
  }
  *reason = lua_pushfstring(L, "rect %d,%d %dx%d does not fit the image of %dx%d pixels", (int)rect->x, (int)rect->y,
                            (int)rect->w, (int)rect->h, (int)width, (int)height);
  return false;
}

static bool check_mask_size(lua_State *L, pix_rect rect, const char **reason) {
  if (rect.w <= PIX_MAX_SIDE && rect.h <= PIX_MAX_SIDE) return true;
  *reason = lua_pushfstring(L, "%dx%d pixels are too many for a mask, at most %d a side (use option 'rect')",
                            (int)rect.w, (int)rect.h, PIX_MAX_SIDE);
  return false;
}

// From pixels to masks. These push their result and return true, or set *reason.

static bool push_mask(lua_State *L, const pix_pixels *pixels, const image_options *o, const char **reason) {
  pix_rect rect;
  if (!choose_rect(L, o, pixels->width, pixels->height, &rect, reason)) return false;
  if (!check_mask_size(L, rect, reason)) return false;
  pix_mask *mask = pixl_newmask(L, rect.w, rect.h);
  pix_mask_read_pixels(mask, pixels, rect.x, rect.y, &o->rule);
  return true;
}

static bool push_frames(lua_State *L, const pix_pixels *pixels, const image_options *o, const char **reason) {
  pix_rect rect;
  if (!choose_rect(L, o, pixels->width, pixels->height, &rect, reason)) return false;
  int32_t columns, rows;
  pix_sheet_measure(&o->sheet, rect.w, rect.h, &columns, &rows);
  const int64_t frames = (int64_t)columns * rows, wanted = o->count > 0 ? o->count : frames;
  if (frames == 0) {
    *reason = lua_pushfstring(L, "no frame of %dx%d fits the sheet of %dx%d pixels", (int)o->sheet.frame_width,
                              (int)o->sheet.frame_height, (int)rect.w, (int)rect.h);
    return false;
  }
  if (wanted > frames) {
    *reason = lua_pushfstring(L, "the sheet has %d frames, not %d", (int)frames, (int)wanted);
    return false;
  }
  if (wanted > MOST_FRAMES) {
    *reason = "the sheet has more than 2^20 frames";
    return false;
  }
  lua_createtable(L, (int)wanted, 0);
  for (int32_t k = 0; k < wanted; k++) {
    const pix_rect frame = pix_sheet_frame(&o->sheet, k % columns, k / columns);
    pix_mask *mask = pixl_newmask(L, frame.w, frame.h);
    pix_mask_read_pixels(mask, pixels, rect.x + frame.x, rect.y + frame.y, &o->rule);
    lua_rawseti(L, -2, k + 1);
  }
  return true;
}

typedef bool push_result(lua_State *L, const pix_pixels *pixels, const image_options *o, const char **reason);

// Encoded images.

typedef struct image_scratch {
  pix_bytes file;
  pix_image image;
} image_scratch;

static void free_scratch(void *content, pix_allocator *allocator) {
  image_scratch *scratch = content;
  pix_bytes_free(&scratch->file, allocator);
  pix_image_free(&scratch->image);
}

static int decode_and_push(lua_State *L, image_scratch *scratch, const void *data, size_t count, const image_options *o,
                           push_result *push, const char *format, const char *path) {
  const char *reason = pix_image_decode(data, count, &pixl_getstate(L)->allocator, &scratch->image);
  if (reason == NULL) {
    const pix_image *image = &scratch->image;
    const pix_pixels pixels = {image->rgba, image->width, image->height, (size_t)image->width * 4};
    push(L, &pixels, o, &reason);
  }
  free_scratch(scratch, &pixl_getstate(L)->allocator);
  return reason == NULL ? 1 : pixl_failure(L, format, path, reason);
}

static int load(lua_State *L, const image_options *o, push_result *push) {
  size_t length;
  const char *path = luaL_checklstring(L, 1, &length);
  luaL_argcheck(L, strlen(path) == length, 1, "path expected without zero bytes");
  image_scratch *scratch = pixl_newscratch(L, sizeof *scratch, free_scratch);
  const char *format = "cannot load '%s': %s";
  const char *reason = pix_file_read(path, &pixl_getstate(L)->allocator, &scratch->file);
  if (reason != NULL) return pixl_failure(L, format, path, reason);
  return decode_and_push(L, scratch, scratch->file.data, scratch->file.count, o, push, format, path);
}

static int decode(lua_State *L, const image_options *o, push_result *push) {
  size_t count;
  const char *data = luaL_checklstring(L, 1, &count);
  image_scratch *scratch = pixl_newscratch(L, sizeof *scratch, free_scratch);
  return decode_and_push(L, scratch, data, count, o, push, "cannot decode %s: %s", "image");
}

static int l_load_mask(lua_State *L) {
  luaL_checkstring(L, 1);
  const image_options o = read_options(L, 2, mask_option_names);
  return load(L, &o, push_mask);
}

static int l_decode_mask(lua_State *L) {
  luaL_checkstring(L, 1);
  const image_options o = read_options(L, 2, mask_option_names);
  return decode(L, &o, push_mask);
}

static image_options read_sheet_arguments(lua_State *L) {
  luaL_checkstring(L, 1);
  const int32_t width = pixl_checkinteger(L, 2, "frame width", 1, PIX_MAX_SIDE);
  const int32_t height = pixl_checkinteger(L, 3, "frame height", 1, PIX_MAX_SIDE);
  image_options o = read_options(L, 4, sheet_option_names);
  o.sheet.frame_width = width;
  o.sheet.frame_height = height;
  return o;
}

static int l_load_sheet(lua_State *L) {
  const image_options o = read_sheet_arguments(L);
  return load(L, &o, push_frames);
}

static int l_decode_sheet(lua_State *L) {
  const image_options o = read_sheet_arguments(L);
  return decode(L, &o, push_frames);
}

// Raw pixels.

static int l_new_mask_from_pixels(lua_State *L) {
  size_t available = SIZE_MAX;
  const void *data = NULL;
  if (lua_type(L, 1) == LUA_TSTRING) {
    data = lua_tolstring(L, 1, &available);
  } else if (lua_islightuserdata(L, 1)) {
    data = lua_touserdata(L, 1);
  } else {
    pixl_argerror(L, 1, "string or light userdata expected, got %s", luaL_typename(L, 1));
  }
  const int32_t width = pixl_checkinteger(L, 2, "width", 0, PIX_MAX_SIDE);
  const int32_t height = pixl_checkinteger(L, 3, "height", 0, PIX_MAX_SIDE);
  const image_options o = read_options(L, 4, pixels_option_names);
  const size_t stride = o.stride > 0 ? (size_t)o.stride : (size_t)width * 4;
  if (stride < (size_t)width * 4) {
    pixl_argerror(L, 4, "option 'stride' expected to be at least %d bytes, got %d", (int)width * 4, (int)stride);
  }
  const double needed = width == 0 || height == 0 ? 0 : (double)(height - 1) * (double)stride + 4.0 * width;
  luaL_argcheck(L, data != NULL || needed == 0, 1, "light userdata expected not to be NULL");
  if ((double)available < needed) {
    char message[96];
    snprintf(message, sizeof message, "%.0f bytes of RGBA expected for %dx%d pixels, got %.0f", needed, (int)width,
             (int)height, (double)available);
    luaL_argerror(L, 1, message);
  }
  const pix_pixels pixels = {data, width, height, stride};
  const char *reason = NULL;
  if (!push_mask(L, &pixels, &o, &reason)) return luaL_argerror(L, o.has_rect ? 4 : 2, reason);
  return 1;
}

const luaL_Reg pixl_image_functions[] = {
    {"loadMask", l_load_mask},     {"decodeMask", l_decode_mask},
    {"loadSheet", l_load_sheet},   {"decodeSheet", l_decode_sheet},
    {"newMaskFromPixels", l_new_mask_from_pixels},
    {NULL, NULL},
};
