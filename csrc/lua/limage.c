// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Masks from images: from a file, encoded bytes or raw pixels to one mask, to the frames of a sheet or an animation, or
// to one mask for each colour; colours from bytes. And pictures.

#include <stdio.h>

#include "lua/limage_options.h"
#include "lua/lmethods.h"

#include "base/file.h"
#include "image/stb.h"

#define MOST_FRAMES ((int64_t)1 << 20)
#define MOST_COLORS (1 << 20)

enum { OF_FILE, OF_BYTES, OF_MASK = 0, OF_PICTURE = 2 };  // variants of functions, bits that are added

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
} image_scratch;

static void free_scratch(void *content, pix_allocator *allocator) {
  image_scratch *scratch = content;
  pix_image_free(&scratch->image);
  pix_image_free(&scratch->reference);
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

// In LÖVE the files of a game are where this cannot look. May leave a string on the stack.
static const char *hint_at_love(lua_State *L, const char *reason) {
  lua_getfield(L, LUA_REGISTRYINDEX, PIXL_MODULE_KEY);
  lua_getfield(L, -1, "love");
  if (lua_isnil(L, -1)) return reason;
  return lua_pushfstring(L, "%s (pixcollide.love.newMask looks among the files of the game)", reason);
}

// Returns NULL, or the reason for failing.
static const char *decode(lua_State *L, input *in, const pixl_image_options *o, pix_bytes *file, pix_image *image) {
  pix_allocator *allocator = &pixl_getstate(L)->allocator;
  if (in->is_file) {
    const char *reason = pix_file_read(in->name, allocator, file);
    if (reason != NULL) return hint_at_love(L, reason);
    in->data = file->data;
    in->count = file->count;
  }
  return pix_image_decode(in->data, in->count, o->most_pixels, allocator, image);
}

static int fail(lua_State *L, const input *in, image_scratch *scratch, const char *reason) {
  free_scratch(scratch, &pixl_getstate(L)->allocator);
  return pixl_failure(L, in->format, in->name, reason);
}

static pix_pixels pixels_of(const pix_image *image) {
  return (pix_pixels){image->rgba, image->width, image->height, (size_t)image->width * 4};
}

static input check_input(lua_State *L, const pixl_image_options *o) {
  const bool is_file = (pixl_variant(L) & OF_BYTES) == 0;
  const input in = input_of(L, 1, is_file);
  pixl_argcheck(L, !is_file || strlen(in.name) == in.count, 1, "path expected without zero bytes");
  if (is_file && o->reference != 0 && strlen(lua_tostring(L, o->reference)) != lua_rawlen(L, o->reference)) {
    pixl_argerror(L, o->index, "option 'reference': path expected without zero bytes");
  }
  return in;
}

// Decodes the image that *in is, and the reference for it. Returns NULL, or the reason for failing and which of the two
// is to blame in *in.
static const char *decode_both(lua_State *L, pixl_image_options *o, image_scratch *scratch, input *in) {
  const pix_image *image = &scratch->image;
  const char *reason = decode(L, in, o, &scratch->file, &scratch->image);
  if (reason != NULL || o->reference == 0) return reason;
  *in = input_of(L, o->reference, in->is_file);
  reason = decode(L, in, o, &scratch->reference_file, &scratch->reference);
  if (reason != NULL) return reason;
  o->rule.reference = pixels_of(&scratch->reference);
  if (o->rule.reference.width == image->width && o->rule.reference.height == image->height) return NULL;
  return lua_pushfstring(L, "it has %dx%d pixels, but the image it is a reference for %dx%d",
                         (int)o->rule.reference.width, (int)o->rule.reference.height, (int)image->width,
                         (int)image->height);
}

// Pushes the one result that it makes of the pixels and returns NULL, or the reason for failing. `context` is the
// caller's.
typedef const char *push_pixels(lua_State *L, const pix_pixels *pixels, const pixl_image_options *o,
                                const void *context);

// Argument 1 is the path of an image file, or the bytes of one. Returns what `push` pushed, or nil and a message.
static int read_image(lua_State *L, pixl_image_options *o, push_pixels *push, const void *context) {
  input in = check_input(L, o);
  const input image = in;
  image_scratch *scratch = pixl_newscratch(L, sizeof *scratch, free_scratch);
  const char *reason = decode_both(L, o, scratch, &in);
  if (reason != NULL) return fail(L, &in, scratch, reason);
  const pix_pixels pixels = pixels_of(&scratch->image);
  reason = push(L, &pixels, o, context);
  if (reason != NULL) return fail(L, &image, scratch, reason);
  free_scratch(scratch, &pixl_getstate(L)->allocator);
  return 1;
}

// Raw pixels.

typedef struct raw_pixels {
  const void *data;
  size_t available;  // bytes
  int32_t width, height;
} raw_pixels;

static const void *data_at(lua_State *L, int index, size_t *available) {
  *available = SIZE_MAX;
  return lua_type(L, index) == LUA_TSTRING ? lua_tolstring(L, index, available) : lua_touserdata(L, index);
}

// Arguments 1 to 3; a side has at least this many pixels.
static raw_pixels check_raw(lua_State *L, int32_t least) {
  if (lua_type(L, 1) != LUA_TSTRING && !lua_islightuserdata(L, 1)) {
    pixl_argerror(L, 1, "string or light userdata expected, got %s", pixl_typename(L, 1));
  }
  raw_pixels raw;
  raw.data = data_at(L, 1, &raw.available);
  raw.width = pixl_checkinteger(L, 2, "width", least, PIX_MAX_SIDE);
  raw.height = pixl_checkinteger(L, 3, "height", least, PIX_MAX_SIDE);
  return raw;
}

// Raises if the bytes are too few; `what` is put before the message.
static void check_bytes(lua_State *L, int index, const char *what, const raw_pixels *raw, double needed) {
  if (raw->data == NULL && needed > 0) pixl_argerror(L, index, "%slight userdata expected not to be NULL", what);
  if ((double)raw->available >= needed) return;
  char message[128];
  snprintf(message, sizeof message, "%s%.0f bytes of RGBA expected for %dx%d pixels, got %.0f", what, needed,
           (int)raw->width, (int)raw->height, (double)raw->available);
  pixl_argerror(L, index, "%s", message);
}

// Returns what `push` pushed, or raises.
static int read_raw(lua_State *L, const raw_pixels *raw, pixl_image_options *o, push_pixels *push,
                    const void *context) {
  const size_t row = (size_t)raw->width * 4, stride = o->stride >= 0 ? (size_t)o->stride : row;
  if (stride < row) {
    pixl_argerror(L, o->index, "option 'stride' expected to be at least %d bytes, got %d", (int)row, (int)stride);
  }
  const double needed = row == 0 || raw->height == 0 ? 0 : (double)(raw->height - 1) * (double)stride + (double)row;
  check_bytes(L, 1, "", raw, needed);
  const pix_pixels pixels = {raw->data, raw->width, raw->height, stride};
  if (o->reference != 0) {
    raw_pixels reference = *raw;
    reference.data = data_at(L, o->reference, &reference.available);
    check_bytes(L, o->index, "option 'reference': ", &reference, needed);
    o->rule.reference = (pix_pixels){reference.data, raw->width, raw->height, stride};
  }
  const char *reason = push(L, &pixels, o, context);
  if (reason != NULL) pixl_argerror(L, o->has_rect ? o->index : 2, "%s", reason);
  return 1;
}

// One mask, or one picture.

static const char *push_mask(lua_State *L, const pix_pixels *pixels, const pixl_image_options *o, const void *context) {
  (void)context;
  pix_rect rect;
  const char *reason = pixl_maskrect(L, o, pixels->width, pixels->height, &rect);
  if (reason != NULL) return reason;
  pix_mask *mask = pixl_newmask(L, rect.w, rect.h);
  pix_mask_read_pixels(mask, pixels, rect.x, rect.y, &o->rule);
  return NULL;
}

static const char *push_picture(lua_State *L, const pix_pixels *pixels, const pixl_image_options *o,
                                const void *context) {
  (void)context;
  pix_rect rect;
  const char *reason = pixl_picturerect(L, o, pixels->width, pixels->height, &rect);
  if (reason != NULL) return reason;
  pix_picture *picture = pixl_newpicture(L, rect.w, rect.h);
  const uint8_t *first = pixels->rgba + (size_t)rect.y * pixels->stride + (size_t)rect.x * 4;
  pix_picture_read(picture, first, pixels->stride);
  return NULL;
}

static const char *const mask_options[] = {"threshold", "rect",      "colorKey",  "color",
                                           "reference", "tolerance", "maxPixels", NULL};

static bool makes_picture(lua_State *L) { return (pixl_variant(L) & OF_PICTURE) != 0; }

static int l_read_one(lua_State *L) {
  static const char *const picture_options[] = {"rect", "maxPixels", NULL};
  const bool is_picture = makes_picture(L);
  pixl_checkstring(L, 1);
  pixl_image_options o = pixl_imageoptions(L, 2, is_picture ? picture_options : mask_options, false);
  return read_image(L, &o, is_picture ? push_picture : push_mask, NULL);
}

static int l_new_from_pixels(lua_State *L) {
  static const char *const names[] = {"threshold", "rect",      "colorKey", "color",
                                      "reference", "tolerance", "stride",   NULL};
  static const char *const picture_names[] = {"rect", "stride", NULL};
  const bool is_picture = makes_picture(L);
  const raw_pixels raw = check_raw(L, is_picture ? 1 : 0);
  pixl_image_options o = pixl_imageoptions(L, 4, is_picture ? picture_names : names, true);
  return read_raw(L, &raw, &o, is_picture ? push_picture : push_mask, NULL);
}

// Sheets.

static const char *push_sheet(lua_State *L, const pix_pixels *pixels, const pixl_image_options *o,
                              const void *context) {
  (void)context;
  pix_rect rect;
  const char *reason = pixl_imagerect(L, o, pixels->width, pixels->height, &rect);
  if (reason != NULL) return reason;
  int32_t columns, rows;
  pix_sheet_measure(&o->sheet, rect.w, rect.h, &columns, &rows);
  const int64_t frames = (int64_t)columns * rows, wanted = o->count > 0 ? o->count : frames;
  if (frames == 0) {
    return lua_pushfstring(L, "no frame of %dx%d fits the sheet of %dx%d pixels", (int)o->sheet.frame_width,
                           (int)o->sheet.frame_height, (int)rect.w, (int)rect.h);
  }
  if (wanted > frames) return lua_pushfstring(L, "the sheet has %d frames, not %d", (int)frames, (int)wanted);
  if (wanted > MOST_FRAMES) return "the sheet has more than 2^20 frames";
  lua_createtable(L, (int)wanted, 0);
  for (int32_t k = 0; k < wanted; k++) {
    const pix_rect frame = pix_sheet_frame(&o->sheet, k % columns, k / columns);
    pix_mask *mask = pixl_newmask(L, frame.w, frame.h);
    pix_mask_read_pixels(mask, pixels, rect.x + frame.x, rect.y + frame.y, &o->rule);
    lua_rawseti(L, -2, k + 1);
  }
  return NULL;
}

static int l_read_sheet(lua_State *L) {
  static const char *const names[] = {"threshold", "rect", "colorKey", "color",  "reference", "tolerance",
                                      "left",      "top",  "border",   "count", "maxPixels", NULL};
  pixl_checkstring(L, 1);
  if (lua_istable(L, 2)) pixl_argerror(L, 2, "number expected, got table (width and height are two arguments)");
  const int32_t width = pixl_checkinteger(L, 2, "frame width", 1, PIX_MAX_SIDE);
  const int32_t height = pixl_checkinteger(L, 3, "frame height", 1, PIX_MAX_SIDE);
  pixl_image_options o = pixl_imageoptions(L, 4, names, false);
  o.sheet.frame_width = width;
  o.sheet.frame_height = height;
  return read_image(L, &o, push_sheet, NULL);
}

// Animations.

// Appends the mask and the delay of frame number k to the lists at `masks` and `masks` + 1.
static const char *push_frame(lua_State *L, const pix_image *image, const pixl_image_options *o, int masks, int k) {
  const pix_pixels pixels = pixels_of(image);
  const char *reason = push_mask(L, &pixels, o, NULL);
  if (reason != NULL) return reason;
  lua_rawseti(L, masks, k);
  lua_pushnumber(L, image->delay / 100.0);
  lua_rawseti(L, masks + 1, k);
  return NULL;
}

static int l_read_frames(lua_State *L) {
  pixl_checkstring(L, 1);
  pixl_image_options o = pixl_imageoptions(L, 2, mask_options, false);
  input in = check_input(L, &o);
  const input image = in;
  image_scratch *scratch = pixl_newscratch(L, sizeof *scratch, free_scratch);
  lua_newtable(L);
  const int masks = lua_gettop(L);
  lua_newtable(L);
  const char *reason = decode_both(L, &o, scratch, &in);
  if (reason != NULL) return fail(L, &in, scratch, reason);
  for (int k = 1; reason == NULL && scratch->image.rgba != NULL; k++) {
    reason = push_frame(L, &scratch->image, &o, masks, k);
    if (reason == NULL) reason = pix_image_next(&scratch->image);
  }
  if (reason != NULL) return fail(L, &image, scratch, reason);
  free_scratch(scratch, &pixl_getstate(L)->allocator);
  lua_settop(L, masks + 1);
  return 2;
}

// Colours.

// What is read from a table of colours: `keys` is the stack index of a list of its keys.
typedef struct color_set {
  int keys;
  int32_t count;
  pix_color_range *ranges;
  pix_mask **masks;  // for the results
} color_set;

// What messages call the colour whose key is below the top; pushed.
static const char *color_name(lua_State *L, int index) {
  if (lua_type(L, -2) == LUA_TSTRING) return lua_pushfstring(L, "color '%s'", lua_tostring(L, -2));
  if (lua_type(L, -2) == LUA_TNUMBER) {
    return lua_pushfstring(L, "color %s", pixl_numbertext(L, lua_tonumber(L, -2)));
  }
  pixl_argerror(L, index, "names of colors expected to be strings or numbers, got %s", pixl_typename(L, -2));
}

// Leaves two values on the stack. The table is counted first and then read: finalisers may change it in between.
static color_set check_colors(lua_State *L, int index) {
  pixl_checktype(L, index, LUA_TTABLE);
  int32_t count = 0;
  for (lua_pushnil(L); lua_next(L, index); lua_pop(L, 1)) {
    if (++count > MOST_COLORS) pixl_argerror(L, index, "at most 2^20 colors expected");
  }
  color_set set = {0};
  set.masks = lua_newuserdata(L, (size_t)count * (sizeof *set.masks + sizeof *set.ranges));
  set.ranges = (pix_color_range *)(void *)(set.masks + count);
  lua_createtable(L, (int)count, 0);
  set.keys = lua_gettop(L);
  for (lua_pushnil(L); lua_next(L, index); lua_settop(L, set.keys + 1)) {
    if (set.count == count) pixl_argerror(L, index, "table expected not to change while it is read");
    const char *name = color_name(L, index);
    lua_pushvalue(L, set.keys + 2);
    set.ranges[set.count++] = pixl_checkcolor(L, index, name);
    lua_pushvalue(L, set.keys + 1);
    lua_rawseti(L, set.keys, (int)set.count);
  }
  return set;
}

static const char *push_colors(lua_State *L, const pix_pixels *pixels, const pixl_image_options *o,
                               const void *context) {
  const color_set *set = context;
  pix_rect rect;
  const char *reason = pixl_maskrect(L, o, pixels->width, pixels->height, &rect);
  if (reason != NULL) return reason;
  lua_createtable(L, 0, (int)set->count);
  for (int32_t k = 0; k < set->count; k++) {
    lua_rawgeti(L, set->keys, (int)k + 1);
    set->masks[k] = pixl_newmask(L, rect.w, rect.h);
    // The list keeps it, too: a table that a finaliser has changed may have given a key twice.
    lua_pushvalue(L, -1);
    lua_rawseti(L, set->keys, (int)k + 1);
    lua_rawset(L, -3);
  }
  pix_masks_read_colors(set->masks, set->ranges, set->count, pixels, rect.x, rect.y, &o->rule);
  return NULL;
}

static int l_read_colors(lua_State *L) {
  static const char *const names[] = {"threshold", "rect", "colorKey", "reference", "tolerance", "maxPixels", NULL};
  pixl_checkstring(L, 1);
  lua_settop(L, 3);
  const color_set set = check_colors(L, 2);
  pixl_image_options o = pixl_imageoptions(L, 3, names, false);
  return read_image(L, &o, push_colors, &set);
}

static int l_new_masks_by_color(lua_State *L) {
  static const char *const names[] = {"threshold", "rect", "colorKey", "reference", "tolerance", "stride", NULL};
  const raw_pixels raw = check_raw(L, 0);
  lua_settop(L, 5);
  const color_set set = check_colors(L, 4);
  pixl_image_options o = pixl_imageoptions(L, 5, names, true);
  return read_raw(L, &raw, &o, push_colors, &set);
}

// As love.math.colorFromBytes, but alpha that is not given is no result.
static int l_color_from_bytes(lua_State *L) {
  static const char *const names[] = {"r", "g", "b", "a"};
  const int count = lua_isnoneornil(L, 4) ? 3 : 4;
  double levels[4];
  for (int k = 0; k < count; k++) {
    const double value = pixl_checknumber(L, k + 1, names[k]);
    if (!(value >= 0 && value <= 255)) {
      pixl_argerror(L, k + 1, "%s expected between 0 and 255, got %s", names[k], pixl_numbertext(L, value));
    }
    levels[k] = floor(value + 0.5) / 255;
  }
  for (int k = 0; k < count; k++) lua_pushnumber(L, levels[k]);
  return count;
}

const pixl_function pixl_image_functions[] = {
    {"pixcollide.loadMask", l_read_one, OF_FILE | OF_MASK},
    {"pixcollide.decodeMask", l_read_one, OF_BYTES | OF_MASK},
    {"pixcollide.newMaskFromPixels", l_new_from_pixels, OF_MASK},
    {"pixcollide.loadPicture", l_read_one, OF_FILE | OF_PICTURE},
    {"pixcollide.decodePicture", l_read_one, OF_BYTES | OF_PICTURE},
    {"pixcollide.newPictureFromPixels", l_new_from_pixels, OF_PICTURE},
    {"pixcollide.loadSheet", l_read_sheet, OF_FILE},
    {"pixcollide.decodeSheet", l_read_sheet, OF_BYTES},
    {"pixcollide.loadFrames", l_read_frames, OF_FILE},
    {"pixcollide.decodeFrames", l_read_frames, OF_BYTES},
    {"pixcollide.loadMasksByColor", l_read_colors, OF_FILE},
    {"pixcollide.decodeMasksByColor", l_read_colors, OF_BYTES},
    {"pixcollide.newMasksByColor", l_new_masks_by_color},
    {"pixcollide.colorFromBytes", l_color_from_bytes},
    {NULL},
};
