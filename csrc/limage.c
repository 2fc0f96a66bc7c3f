// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Masks from images: loadMask, decodeMask, newMaskFromPixels. Those that give several masks are in limage_many.c.

#include <stdio.h>

#include "limage.h"

#include "pix_frames.h"

// A file, or encoded bytes in a string, as a function is given it.
typedef struct input {
  bool is_file;
  const char *name;    // the path
  const char *format;  // of messages
  const void *data;
  size_t count;
} input;

typedef struct image_scratch {
  pix_bytes file, reference_file;
  pix_image image, reference;
  pix_frames frames;
} image_scratch;

static void free_scratch(void *content, pix_allocator *allocator) {
  image_scratch *scratch = content;
  pix_image_free(&scratch->image);
  pix_image_free(&scratch->reference);
  pix_frames_close(&scratch->frames);
  pix_bytes_free(&scratch->file, allocator);
  pix_bytes_free(&scratch->reference_file, allocator);
}

static input input_of(lua_State *L, int index, bool is_file) {
  input in = {.is_file = is_file};
  in.data = lua_tolstring(L, index, &in.count);
  in.name = is_file ? in.data : index == 1 ? "image" : "reference";
  in.format = is_file ? "cannot load '%s': %s" : "cannot decode %s: %s";
  return in;
}

// Returns NULL, or the reason for failing.
static const char *read_file(lua_State *L, input *in, pix_bytes *file) {
  if (!in->is_file) return NULL;
  const char *reason = pix_file_read(in->name, &pixl_getstate(L)->allocator, file);
  in->data = file->data;
  in->count = file->count;
  return reason;
}

static int fail(lua_State *L, const input *in, image_scratch *scratch, const char *reason) {
  free_scratch(scratch, &pixl_getstate(L)->allocator);
  return pixl_failure(L, in->format, in->name, reason);
}

static pix_pixels pixels_of(const pix_image *image) {
  return (pix_pixels){image->rgba, image->width, image->height, (size_t)image->width * 4};
}

static input check_input(lua_State *L, bool is_file, const pixl_image_options *o) {
  const input in = input_of(L, 1, is_file);
  luaL_argcheck(L, !is_file || strlen(in.name) == in.count, 1, "path expected without zero bytes");
  if (is_file && o->reference != 0 && strlen(lua_tostring(L, o->reference)) != lua_rawlen(L, o->reference)) {
    luaL_argerror(L, o->index, "option 'reference': path expected without zero bytes");
  }
  return in;
}

// Finds the reference for an image of this size. Returns NULL, or the reason for failing and which of the two is to
// blame in *in.
static const char *read_reference(lua_State *L, pixl_image_options *o, int32_t width, int32_t height,
                                  image_scratch *scratch, input *in) {
  if (o->reference == 0) return NULL;
  *in = input_of(L, o->reference, in->is_file);
  const char *reason = read_file(L, in, &scratch->reference_file);
  if (reason == NULL) {
    reason = pix_image_decode(in->data, in->count, &pixl_getstate(L)->allocator, &scratch->reference);
  }
  if (reason != NULL) return reason;
  o->rule.reference = pixels_of(&scratch->reference);
  if (o->rule.reference.width == width && o->rule.reference.height == height) return NULL;
  return lua_pushfstring(L, "it has %dx%d pixels, but the image it is a reference for %dx%d",
                         (int)o->rule.reference.width, (int)o->rule.reference.height, (int)width, (int)height);
}

int pixl_readimage(lua_State *L, bool is_file, pixl_image_options *o, pixl_push_pixels *push, const void *context) {
  input in = check_input(L, is_file, o);
  const input image = in;
  image_scratch *scratch = pixl_newscratch(L, sizeof *scratch, free_scratch);
  const char *reason = read_file(L, &in, &scratch->file);
  if (reason == NULL) {
    reason = pix_image_decode(in.data, in.count, &pixl_getstate(L)->allocator, &scratch->image);
  }
  if (reason == NULL) reason = read_reference(L, o, scratch->image.width, scratch->image.height, scratch, &in);
  if (reason != NULL) return fail(L, &in, scratch, reason);
  const pix_pixels pixels = pixels_of(&scratch->image);
  if (!push(L, &pixels, o, context, &reason)) return fail(L, &image, scratch, reason);
  free_scratch(scratch, &pixl_getstate(L)->allocator);
  return 1;
}

// Appends the mask and the delay of the latest frame to the lists at `masks` and `masks` + 1.
static bool push_frame(lua_State *L, const pix_frames *frames, const pixl_image_options *o, int masks,
                       const char **reason) {
  pix_rect rect;
  if (!pixl_maskrect(L, o, frames->width, frames->height, &rect, reason)) return false;
  const pix_pixels pixels = {frames->rgba, frames->width, frames->height, (size_t)frames->width * 4};
  pix_mask *mask = pixl_newmask(L, rect.w, rect.h);
  pix_mask_read_pixels(mask, &pixels, rect.x, rect.y, &o->rule);
  lua_rawseti(L, masks, frames->count);
  lua_pushnumber(L, frames->delay / 100.0);
  lua_rawseti(L, masks + 1, frames->count);
  return true;
}

int pixl_readframes(lua_State *L, bool is_file, pixl_image_options *o) {
  input in = check_input(L, is_file, o);
  const input image = in;
  image_scratch *scratch = pixl_newscratch(L, sizeof *scratch, free_scratch);
  pix_frames *frames = &scratch->frames;
  lua_newtable(L);
  const int masks = lua_gettop(L);
  lua_newtable(L);
  const char *reason = read_file(L, &in, &scratch->file);
  if (reason == NULL) reason = pix_frames_open(in.data, in.count, &pixl_getstate(L)->allocator, frames);
  while (reason == NULL) {
    reason = pix_frames_next(frames);
    if (reason != NULL || frames->rgba == NULL) break;
    if (frames->count == 1) reason = read_reference(L, o, frames->width, frames->height, scratch, &in);
    if (reason != NULL) return fail(L, &in, scratch, reason);
    if (!push_frame(L, frames, o, masks, &reason)) break;
  }
  if (reason != NULL) return fail(L, &image, scratch, reason);
  free_scratch(scratch, &pixl_getstate(L)->allocator);
  lua_settop(L, masks + 1);
  return 2;
}

// Raw pixels.

static const void *data_at(lua_State *L, int index, size_t *available) {
  *available = SIZE_MAX;
  return lua_type(L, index) == LUA_TSTRING ? lua_tolstring(L, index, available) : lua_touserdata(L, index);
}

pixl_raw_pixels pixl_checkraw(lua_State *L) {
  if (lua_type(L, 1) != LUA_TSTRING && !lua_islightuserdata(L, 1)) {
    pixl_argerror(L, 1, "string or light userdata expected, got %s", pixl_typename(L, 1));
  }
  pixl_raw_pixels raw;
  raw.data = data_at(L, 1, &raw.available);
  raw.width = pixl_checkinteger(L, 2, "width", 0, PIX_MAX_SIDE);
  raw.height = pixl_checkinteger(L, 3, "height", 0, PIX_MAX_SIDE);
  return raw;
}

// Raises if the bytes are too few; `what` is put before the message.
static void check_bytes(lua_State *L, int index, const char *what, const pixl_raw_pixels *raw, double needed) {
  if (raw->data == NULL && needed > 0) pixl_argerror(L, index, "%slight userdata expected not to be NULL", what);
  if ((double)raw->available >= needed) return;
  char message[128];
  snprintf(message, sizeof message, "%s%.0f bytes of RGBA expected for %dx%d pixels, got %.0f", what, needed,
           (int)raw->width, (int)raw->height, (double)raw->available);
  luaL_argerror(L, index, message);
}

int pixl_readraw(lua_State *L, const pixl_raw_pixels *raw, pixl_image_options *o, pixl_push_pixels *push,
                 const void *context) {
  const size_t row = (size_t)raw->width * 4, stride = o->stride > 0 ? (size_t)o->stride : row;
  if (stride < row) {
    pixl_argerror(L, o->index, "option 'stride' expected to be at least %d bytes, got %d", (int)row, (int)stride);
  }
  const double needed = row == 0 || raw->height == 0 ? 0 : (double)(raw->height - 1) * (double)stride + (double)row;
  check_bytes(L, 1, "", raw, needed);
  const pix_pixels pixels = {raw->data, raw->width, raw->height, stride};
  if (o->reference != 0) {
    pixl_raw_pixels reference = *raw;
    reference.data = data_at(L, o->reference, &reference.available);
    check_bytes(L, o->index, "option 'reference': ", &reference, needed);
    o->rule.reference = (pix_pixels){reference.data, raw->width, raw->height, stride};
  }
  const char *reason = NULL;
  if (!push(L, &pixels, o, context, &reason)) return luaL_argerror(L, o->has_rect ? o->index : 2, reason);
  return 1;
}

// One mask.

static bool push_mask(lua_State *L, const pix_pixels *pixels, const pixl_image_options *o, const void *context,
                      const char **reason) {
  (void)context;
  pix_rect rect;
  if (!pixl_maskrect(L, o, pixels->width, pixels->height, &rect, reason)) return false;
  pix_mask *mask = pixl_newmask(L, rect.w, rect.h);
  pix_mask_read_pixels(mask, pixels, rect.x, rect.y, &o->rule);
  return true;
}

static int read_mask(lua_State *L, bool is_file) {
  static const char *const names[] = {"threshold", "rect", "colorKey", "color", "reference", "tolerance", NULL};
  luaL_checkstring(L, 1);
  pixl_image_options o = pixl_imageoptions(L, 2, names, false);
  return pixl_readimage(L, is_file, &o, push_mask, NULL);
}

static int l_load_mask(lua_State *L) { return read_mask(L, true); }
static int l_decode_mask(lua_State *L) { return read_mask(L, false); }

static int l_new_mask_from_pixels(lua_State *L) {
  static const char *const names[] = {"threshold", "rect",      "colorKey", "color",
                                      "reference", "tolerance", "stride",   NULL};
  const pixl_raw_pixels raw = pixl_checkraw(L);
  pixl_image_options o = pixl_imageoptions(L, 4, names, true);
  return pixl_readraw(L, &raw, &o, push_mask, NULL);
}

const luaL_Reg pixl_image_functions[] = {
    {"loadMask", l_load_mask},
    {"decodeMask", l_decode_mask},
    {"newMaskFromPixels", l_new_mask_from_pixels},
    {NULL, NULL},
};
