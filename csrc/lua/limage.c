// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Masks from images: from a file, encoded bytes or raw pixels to one mask, to the frames of a sheet or an animation, or
// to one mask for each colour. And pictures.

#include <stdio.h>

#include "lua/largs.h"

#include "image/pixels.h"
#include "image/image.h"

// ---- Options

#define FARTHEST (1 << 30)  // pixels: beyond all images
#define MOST_FRAMES ((int64_t)1 << 16)
#define MOST_COLORS (1 << 20)

// What is read from a table of colours.
typedef struct color_set {
  int keys;          // stack index of a list of the table's keys
  int32_t count;
  pix_color_range *ranges;
  pix_mask **masks;  // for the results
} color_set;

typedef struct image_options {
  int index;             // of the table
  pix_solid_rule rule;   // its reference is found later
  bool has_rect;
  pix_rect rect;
  int reference;         // stack index of the option's value; 0: none given
  int32_t stride;        // bytes; -1: none given
  pix_sheet sheet;
  int32_t count;         // frames; 0: all
  int64_t most_pixels;   // of an image to be decoded
  pix_image *image;      // that has been decoded
  const color_set *colors;  // NULL: none are asked for
} image_options;

enum { CHANNELS = 4 };
static const char *const channel_names[] = {"r", "g", "b", "a", [CHANNELS] = "tolerance", NULL};

// Makes a byte of a level that is a limit: rounds it down, but n / 255 is n though it may be a float of LÖVE's. (A
// colour is the byte that LÖVE makes of it, the nearest one: pix_byte_of.)
static uint8_t byte_below(double level) { return (uint8_t)(level * 255 + 1.0 / 1024); }

// Checks the value on top, a level of a channel, 0 to 3, or PIXL_NO_CHANNEL: of a range or a tolerance. Messages begin
// with `what` and say `where` it is.
static double check_level(lua_State *L, int index, const char *what, const char *where, int channel) {
  pixl_argcheck(L, lua_isnumber(L, -1), index, "%s: number expected%s, got %s", what, where, pixl_typename(L, -1));
  const double level = lua_tonumber(L, -1);
  pixl_argcheck(L, level >= 0 && level <= 1, index, "%s: 0 to 1 expected%s, got %s%s", what, where,
                pixl_numbertext(L, level), pixl_bytehint(L, level, channel));
  return level;
}

// Returns the channel that the key of a colour at `key` names, or PIXL_NO_CHANNEL for one of {r, g, b, tolerance =}.
static int channel_of(lua_State *L, int index, const char *what, int key) {
  if (lua_type(L, key) == LUA_TNUMBER) {
    const double place = lua_tonumber(L, key);
    if (place == 1 || place == 2 || place == 3) return PIXL_NO_CHANNEL;
    pixl_argerror(L, index, "%s: nothing expected at [%s] (for a tolerance write tolerance = 0.1; alpha counts only in "
                  "ranges, {a = {low, high}})", what, pixl_numbertext(L, place));
  }
  const int channel = pixl_findname(L, key, channel_names);
  if (channel >= 0) return channel < CHANNELS ? channel : PIXL_NO_CHANNEL;
  const char *name = lua_type(L, key) == LUA_TSTRING ? lua_tostring(L, key) : pixl_typename(L, key);
  pixl_argerror(L, index, "%s: '%s' is no channel, expected r, g, b or a", what, name);
}

// Reads {low, high} on top into the range's channel.
static void check_range(lua_State *L, int index, const char *what, int channel, pix_color_range *range) {
  const char *name = channel_names[channel];
  pixl_argcheck(L, lua_istable(L, -1), index, "%s: {low, high} expected for %s, got %s", what, name,
                pixl_typename(L, -1));
  double levels[2];
  for (int k = 1; k <= 2; k++) {
    const char *where = lua_pushfstring(L, " at %s[%d]", name, k);
    lua_rawgeti(L, -2, k);
    levels[k - 1] = check_level(L, index, what, where, PIXL_NO_CHANNEL);
    lua_pop(L, 2);
  }
  if (levels[0] > levels[1]) {
    const char *low = pixl_numbertext(L, levels[0]);
    pixl_argerror(L, index, "%s: low of %s expected to be at most high, got %s and %s", what, name, low,
                  pixl_numbertext(L, levels[1]));
  }
  range->low[channel] = pix_byte_of(levels[0]);
  range->high[channel] = pix_byte_of(levels[1]);
}

// Reads {r, g, b, tolerance =} on top.
static pix_color_range check_list(lua_State *L, int index, const char *what) {
  uint8_t levels[3], tolerance = 0;
  for (int k = 1; k <= 3; k++) {
    const char *where = lua_pushfstring(L, " at [%d]", k);
    lua_rawgeti(L, -2, k);
    levels[k - 1] = pix_byte_of(check_level(L, index, what, where, k - 1));
    lua_pop(L, 2);
  }
  lua_pushliteral(L, "tolerance");
  lua_rawget(L, -2);
  if (!lua_isnil(L, -1)) tolerance = byte_below(check_level(L, index, what, " at tolerance", PIXL_NO_CHANNEL));
  lua_pop(L, 1);
  return pix_color_range_near(levels[0], levels[1], levels[2], tolerance);
}

// Checks the colour on top, {r, g, b, tolerance =} or ranges of channels, for the argument at `index`; messages begin
// with `what`. Leaves the value where it is.
static pix_color_range check_color(lua_State *L, int index, const char *what) {
  if (!lua_istable(L, -1)) pixl_argerror(L, index, "%s: table expected, got %s", what, pixl_typename(L, -1));
  pix_color_range range = {.is_set = true, .high = {255, 255, 255, 255}};
  bool has_list = false, has_ranges = false;
  luaL_checkstack(L, 8, NULL);
  for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
    const int channel = channel_of(L, index, what, -2);
    has_list = has_list || channel == PIXL_NO_CHANNEL;
    has_ranges = has_ranges || channel != PIXL_NO_CHANNEL;
    pixl_argcheck(L, !has_list || !has_ranges, index, "%s: either {r, g, b, tolerance = t} or {r = {low, high}, ...} "
                  "expected, got both", what);
    if (channel != PIXL_NO_CHANNEL) check_range(L, index, what, channel, &range);
  }
  return has_ranges ? range : check_list(L, index, what);
}

// Each of these functions reads an option, and leaves the stack as it was.

static pix_color_range color_option(lua_State *L, int options, const char *name, const char *what) {
  if (!pixl_getoption(L, options, name)) return (pix_color_range){0};
  const pix_color_range range = check_color(L, options, what);
  lua_pop(L, 1);
  return range;
}

static int32_t integer_option(lua_State *L, int options, const char *name, int32_t low, int32_t high,
                              int32_t otherwise) {
  if (!pixl_getoption(L, options, name)) return otherwise;
  const int32_t value = pixl_optioninteger(L, options, name, low, high);
  lua_pop(L, 1);
  return value;
}

static bool rect_option(lua_State *L, int options, pix_rect *rect) {
  if (!pixl_getoption(L, options, "rect")) return false;
  int32_t v[4];
  pixl_optionintegers(L, options, "rect", 4, -FARTHEST, FARTHEST, v);
  lua_pop(L, 1);
  pixl_argcheck(L, v[2] >= 0 && v[3] >= 0, options, "option 'rect': width and height expected to be at least 0");
  *rect = (pix_rect){v[0], v[1], v[2], v[3]};
  return true;
}

static int32_t threshold_option(lua_State *L, int options) {
  if (!pixl_getoption(L, options, "threshold")) return 0;
  const double level = pixl_optionnumber(L, options, "threshold");
  pixl_argcheck(L, level >= 0 && level < 1, options, "option 'threshold': at least 0 and less than 1 expected, got %s%s"
                "", pixl_numbertext(L, level), level < 255 ? pixl_bytehint(L, level, PIXL_NO_CHANNEL) : "");
  lua_pop(L, 1);
  return byte_below(level);
}

// Reads one number for red, green and blue, or a list of one each; alpha may differ by any amount unless the list has
// it.
static void tolerance_option(lua_State *L, const image_options *o, uint8_t *tolerance) {
  memcpy(tolerance, (uint8_t[]){0, 0, 0, 255}, 4);
  if (!pixl_getoption(L, o->index, "tolerance")) return;
  if (o->reference == 0) pixl_argerror(L, o->index, "option 'tolerance' expected together with 'reference'");
  const bool is_list = lua_istable(L, -1);
  if (!is_list) memset(tolerance, byte_below(check_level(L, o->index, "option 'tolerance'", "", PIXL_NO_CHANNEL)), 3);
  for (int k = 1; is_list && k <= 4; k++) {
    const char *where = lua_pushfstring(L, " at [%d]", k);
    lua_rawgeti(L, -2, k);
    if (k <= 3 || !lua_isnil(L, -1)) {
      tolerance[k - 1] = byte_below(check_level(L, o->index, "option 'tolerance'", where, PIXL_NO_CHANNEL));
    }
    lua_pop(L, 2);
  }
  lua_pop(L, 1);
}

// Reads an option whose value it leaves on the stack; returns its index.
static int reference_option(lua_State *L, int options, bool is_raw) {
  if (!pixl_getoption(L, options, "reference")) return 0;
  if (lua_type(L, -1) != LUA_TSTRING && !(is_raw && lua_islightuserdata(L, -1))) {
    pixl_optionerror(L, options, "reference", is_raw ? "string or light userdata" : "string");
  }
  return lua_gettop(L);
}

// Reads the options at `index` that are among the NULL-terminated names. Leaves the reference, if there is one, on the
// stack: a string, or if `is_raw` a string or light userdata.
static image_options check_options(lua_State *L, int index, const char *const *names, bool is_raw) {
  image_options o = {.index = index, .stride = -1, .most_pixels = PIX_USUAL_IMAGE};
  if (!pixl_checkoptions(L, index, names)) return o;
  o.rule.threshold = threshold_option(L, index);
  o.rule.empty = color_option(L, index, "colorKey", "option 'colorKey'");
  o.rule.solid = color_option(L, index, "color", "option 'color'");
  o.has_rect = rect_option(L, index, &o.rect);
  o.stride = integer_option(L, index, "stride", 0, INT32_MAX, -1);
  // Spacing is a border before all frames but those at the left and at the top.
  const int32_t margin = integer_option(L, index, "margin", 0, PIX_MAX_SIDE, 0);
  const int32_t spacing = integer_option(L, index, "spacing", 0, PIX_MAX_SIDE, 0);
  o.sheet.left = integer_option(L, index, "left", 0, FARTHEST, 0) + margin - spacing;
  o.sheet.top = integer_option(L, index, "top", 0, FARTHEST, 0) + margin - spacing;
  o.sheet.border = integer_option(L, index, "border", 0, FARTHEST, 0) + spacing;
  o.count = integer_option(L, index, "count", 1, FARTHEST, 0);
  o.most_pixels = integer_option(L, index, "maxPixels", 1, (int32_t)PIX_LARGEST_IMAGE, (int32_t)PIX_USUAL_IMAGE);
  o.reference = reference_option(L, index, is_raw);
  tolerance_option(L, &o, o.rule.tolerance);
  return o;
}

// Finds the part of an image that is wanted. Returns NULL, or why it cannot be, in words that are on the
// stack. find_mask_rect and find_picture_rect see to it that a mask or a picture can be as large.
static const char *find_rect(lua_State *L, const image_options *o, const pix_pixels *pixels, pix_rect *rect) {
  const int32_t width = pixels->width, height = pixels->height;
  *rect = o->has_rect ? o->rect : (pix_rect){0, 0, width, height};
  if (rect->x >= 0 && rect->y >= 0 && rect->w <= width && rect->h <= height && rect->x <= width - rect->w &&
      rect->y <= height - rect->h) {
    return NULL;
  }
  return lua_pushfstring(L, "rect %d,%d %dx%d does not fit the image of %dx%d pixels", (int)rect->x, (int)rect->y,
                         (int)rect->w, (int)rect->h, (int)width, (int)height);
}

static bool is_short(const pix_rect *rect) { return rect->w <= PIX_MAX_SIDE && rect->h <= PIX_MAX_SIDE; }

static const char *find_mask_rect(lua_State *L, const image_options *o, const pix_pixels *pixels, pix_rect *rect) {
  const char *reason = find_rect(L, o, pixels, rect);
  if (reason != NULL || is_short(rect)) return reason;
  return lua_pushfstring(L, "%dx%d pixels are too many for a mask, at most %d a side (use option 'rect')",
                         (int)rect->w, (int)rect->h, PIX_MAX_SIDE);
}

static const char *find_picture_rect(lua_State *L, const image_options *o, const pix_pixels *pixels, pix_rect *rect) {
  const char *reason = find_rect(L, o, pixels, rect);
  const bool is_picture = is_short(rect) && !pix_rect_is_empty(*rect) && (int64_t)rect->w * rect->h <= PIX_MAX_PICTURE;
  if (reason != NULL || is_picture) return reason;
  return lua_pushfstring(L, "%dx%d pixels cannot be a picture: 1 to %d a side, and at most 2^26 in all", (int)rect->w,
                         (int)rect->h, PIX_MAX_SIDE);
}

// ---- Images

enum { OF_FILE, OF_BYTES, OF_MASK = 0, OF_PICTURE = 2 };  // variants of functions, bits that are added

// A file, or encoded bytes in a string.
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

// Adds to the reason for not finding a file what to call in LÖVE, whose games have files where this cannot look.
// May leave a string on the stack.
static const char *hint_at_love(lua_State *L, const char *reason) {
  lua_getfield(L, LUA_REGISTRYINDEX, PIXL_MODULE_KEY);
  lua_getfield(L, -1, "love");
  if (lua_isnil(L, -1)) return reason;
  return lua_pushfstring(L, "%s (pixcollide.love.newMask looks among the files of the game)", reason);
}

// Decodes an image; `file` holds the bytes of one that is a file. Returns NULL, or the reason for failing.
static const char *decode(lua_State *L, input *in, const image_options *o, pix_bytes *file, pix_image *image) {
  pix_allocator *allocator = &pixl_getstate(L)->allocator;
  if (in->is_file) {
    const char *reason = pix_file_read(in->name, allocator, file);
    if (reason != NULL) return hint_at_love(L, reason);
    in->data = file->data;
    in->count = file->count;
  }
  return pix_image_decode(in->data, in->count, o->most_pixels, allocator, image);
}

// Frees the scratch, and pushes nil and a message that names the input; returns 2.
static int fail(lua_State *L, const input *in, image_scratch *scratch, const char *reason) {
  free_scratch(scratch, &pixl_getstate(L)->allocator);
  return pixl_failure(L, in->format, in->name, reason);
}

static pix_pixels pixels_of(const pix_image *image) {
  return (pix_pixels){image->rgba, image->width, image->height, (size_t)image->width * 4};
}

// Decodes the image that *in is, and the reference for it. Returns NULL, or the reason for failing and which of the two
// is to blame in *in.
static const char *decode_both(lua_State *L, image_options *o, image_scratch *scratch, input *in) {
  const pix_image *image = &scratch->image;
  const char *reason = decode(L, in, o, &scratch->file, &scratch->image);
  if (reason != NULL || o->reference == 0) return reason;
  *in = input_of(L, o->reference, in->is_file);
  reason = decode(L, in, o, &scratch->reference_file, &scratch->reference);
  if (reason != NULL) return reason;
  const pix_pixels reference = o->rule.reference = pixels_of(&scratch->reference);
  if (reference.width == image->width && reference.height == image->height) return NULL;
  return lua_pushfstring(L, "it has %dx%d pixels, but the image it is a reference for %dx%d", (int)reference.width,
                         (int)reference.height, (int)image->width, (int)image->height);
}

// Pushes what it makes of the pixels and returns NULL, or returns the reason for failing.
typedef const char *push_pixels(lua_State *L, const pix_pixels *pixels, const image_options *o);

// Reads argument 1, the path of an image file or the bytes of one. Leaves the `results` that `push` pushed on top, or
// nil and a message; returns their number.
static int read_image(lua_State *L, image_options *o, push_pixels *push, int results) {
  const bool is_file = (pixl_variant(L) & OF_BYTES) == 0;
  const input image = input_of(L, 1, is_file);
  input in = image;
  pixl_argcheck(L, !is_file || strlen(in.name) == in.count, 1, "path expected without zero bytes");
  if (is_file && o->reference != 0 && strlen(lua_tostring(L, o->reference)) != lua_rawlen(L, o->reference)) {
    pixl_argerror(L, o->index, "option 'reference': path expected without zero bytes");
  }
  image_scratch *scratch = pixl_newscratch(L, sizeof *scratch, free_scratch);
  const char *reason = decode_both(L, o, scratch, &in);
  if (reason != NULL) return fail(L, &in, scratch, reason);
  o->image = &scratch->image;
  const pix_pixels pixels = pixels_of(o->image);
  reason = push(L, &pixels, o);
  if (reason != NULL) return fail(L, &image, scratch, reason);
  free_scratch(scratch, &pixl_getstate(L)->allocator);
  return results;
}

typedef struct raw_pixels {
  const void *data;
  size_t available;  // bytes
  int32_t width, height;
} raw_pixels;

static const void *data_at(lua_State *L, int index, size_t *available) {
  *available = SIZE_MAX;
  return lua_type(L, index) == LUA_TSTRING ? lua_tolstring(L, index, available) : lua_touserdata(L, index);
}

// Checks raw pixels, arguments 1 to 3; a side has at least this many.
static raw_pixels check_raw(lua_State *L, int32_t least) {
  pixl_argcheck(L, lua_type(L, 1) == LUA_TSTRING || lua_islightuserdata(L, 1), 1,
                "string or light userdata expected, got %s", pixl_typename(L, 1));
  raw_pixels raw;
  raw.data = data_at(L, 1, &raw.available);
  raw.width = pixl_checkinteger(L, 2, "width", least, PIX_MAX_SIDE);
  raw.height = pixl_checkinteger(L, 3, "height", least, PIX_MAX_SIDE);
  return raw;
}

// Raises if the pixels have fewer bytes than are needed; `what` is put before the message.
static void check_bytes(lua_State *L, int index, const char *what, const raw_pixels *raw, double needed) {
  if (raw->data == NULL && needed > 0) pixl_argerror(L, index, "%slight userdata expected not to be NULL", what);
  if ((double)raw->available >= needed) return;
  char message[128];
  snprintf(message, sizeof message, "%s%.0f bytes of RGBA expected for %dx%d pixels, got %.0f", what, needed,
           (int)raw->width, (int)raw->height, (double)raw->available);
  pixl_argerror(L, index, "%s", message);
}

// Reads raw pixels. Leaves what `push` pushed on top, or raises; returns 1.
static int read_raw(lua_State *L, const raw_pixels *raw, image_options *o, push_pixels *push) {
  const size_t row = (size_t)raw->width * 4, stride = o->stride >= 0 ? (size_t)o->stride : row;
  pixl_argcheck(L, stride >= row, o->index, "option 'stride' expected to be at least %d bytes, got %d", (int)row,
                (int)stride);
  const double needed = row == 0 || raw->height == 0 ? 0 : (double)(raw->height - 1) * (double)stride + (double)row;
  check_bytes(L, 1, "", raw, needed);
  const pix_pixels pixels = {raw->data, raw->width, raw->height, stride};
  if (o->reference != 0) {
    raw_pixels reference = *raw;
    reference.data = data_at(L, o->reference, &reference.available);
    check_bytes(L, o->index, "option 'reference': ", &reference, needed);
    o->rule.reference = (pix_pixels){reference.data, raw->width, raw->height, stride};
  }
  const char *reason = push(L, &pixels, o);
  if (reason != NULL) pixl_argerror(L, o->has_rect ? o->index : 2, "%s", reason);
  return 1;
}

static const char *push_mask(lua_State *L, const pix_pixels *pixels, const image_options *o) {
  pix_rect rect;
  const char *reason = find_mask_rect(L, o, pixels, &rect);
  if (reason != NULL) return reason;
  pix_mask *mask = pixl_newmask(L, rect.w, rect.h);
  pix_mask_read_pixels(mask, pixels, rect.x, rect.y, &o->rule);
  return NULL;
}

static const char *push_picture(lua_State *L, const pix_pixels *pixels, const image_options *o) {
  pix_rect rect;
  const char *reason = find_picture_rect(L, o, pixels, &rect);
  if (reason != NULL) return reason;
  pix_picture *picture = pixl_newpicture(L, rect.w, rect.h);
  pix_picture_read(picture, pixels->rgba + (size_t)rect.y * pixels->stride + (size_t)rect.x * 4, pixels->stride);
  return NULL;
}

static const char *const mask_options[] = {"threshold", "rect",      "colorKey",  "color",
                                           "reference", "tolerance", "maxPixels", NULL};

static int l_read_one(lua_State *L) {
  static const char *const picture_options[] = {"rect", "maxPixels", NULL};
  const bool is_picture = (pixl_variant(L) & OF_PICTURE) != 0;
  pixl_checkstring(L, 1);
  image_options o = check_options(L, 2, is_picture ? picture_options : mask_options, false);
  return read_image(L, &o, is_picture ? push_picture : push_mask, 1);
}

static int l_new_from_pixels(lua_State *L) {
  static const char *const names[] = {"threshold", "rect",      "colorKey", "color",
                                      "reference", "tolerance", "stride",   NULL};
  static const char *const picture_names[] = {"rect", "stride", NULL};
  const bool is_picture = (pixl_variant(L) & OF_PICTURE) != 0;
  const raw_pixels raw = check_raw(L, is_picture ? 1 : 0);
  image_options o = check_options(L, 4, is_picture ? picture_names : names, true);
  return read_raw(L, &raw, &o, is_picture ? push_picture : push_mask);
}

// Pushes a list of the masks of a sheet's frames, row by row: as many as the options say, all unless they do. Returns
// NULL, or why it failed.
static const char *push_sheet(lua_State *L, const pix_pixels *pixels, const image_options *o) {
  pix_rect rect;
  const char *reason = find_rect(L, o, pixels, &rect);
  if (reason != NULL) return reason;
  int32_t columns, rows;
  pix_sheet_measure(&o->sheet, rect.w, rect.h, &columns, &rows);
  const int64_t frames = (int64_t)columns * rows, wanted = o->count > 0 ? o->count : frames;
  if (frames == 0) {
    return lua_pushfstring(L, "no frame of %dx%d fits the sheet of %dx%d pixels", (int)o->sheet.frame_width,
                           (int)o->sheet.frame_height, (int)rect.w, (int)rect.h);
  }
  if (wanted > frames) return lua_pushfstring(L, "the sheet has %d frames, not %d", (int)frames, (int)wanted);
  if (wanted > MOST_FRAMES) return "the sheet has more than 2^16 frames";
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
                                      "left",      "top",  "border",   "margin", "spacing",  "count",
                                      "maxPixels", NULL};
  pixl_checkstring(L, 1);
  if (lua_istable(L, 2)) pixl_argerror(L, 2, "number expected, got table (width and height are two arguments)");
  const int32_t width = pixl_checkinteger(L, 2, "frame width", 1, PIX_MAX_SIDE);
  const int32_t height = pixl_checkinteger(L, 3, "frame height", 1, PIX_MAX_SIDE);
  image_options o = check_options(L, 4, names, false);
  o.sheet.frame_width = width;
  o.sheet.frame_height = height;
  return read_image(L, &o, push_sheet, 1);
}

// Pushes a list of the masks of all frames of an animation, and one of their delays in seconds.
static const char *push_frames(lua_State *L, const pix_pixels *pixels, const image_options *o) {
  (void)pixels;
  lua_newtable(L);
  lua_newtable(L);
  const int delays = lua_gettop(L);
  const char *reason = NULL;
  for (int k = 1; reason == NULL && o->image->rgba != NULL; k++) {
    const pix_pixels frame = pixels_of(o->image);
    reason = push_mask(L, &frame, o);
    if (reason != NULL) return reason;
    lua_rawseti(L, delays - 1, k);
    lua_pushnumber(L, o->image->delay / 100.0);
    lua_rawseti(L, delays, k);
    reason = pix_image_next(o->image);
  }
  return reason;
}

static int l_read_frames(lua_State *L) {
  pixl_checkstring(L, 1);
  image_options o = check_options(L, 2, mask_options, false);
  return read_image(L, &o, push_frames, 2);
}

// Pushes what messages call the colour whose key is below the top.
static const char *color_name(lua_State *L, int index) {
  if (lua_type(L, -2) == LUA_TSTRING) return lua_pushfstring(L, "color '%s'", lua_tostring(L, -2));
  if (lua_type(L, -2) == LUA_TNUMBER) return lua_pushfstring(L, "color %s", pixl_numbertext(L, lua_tonumber(L, -2)));
  pixl_argerror(L, index, "names of colors expected to be strings or numbers, got %s", pixl_typename(L, -2));
}

// Reads a table of colours. Leaves two values on the stack. The table is counted first and then read: finalisers may
// change it in between.
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
    set.ranges[set.count++] = check_color(L, index, name);
    lua_pushvalue(L, set.keys + 1);
    lua_rawseti(L, set.keys, (int)set.count);
  }
  return set;
}

// Pushes a table of one mask for each colour of o->colors.
static const char *push_colors(lua_State *L, const pix_pixels *pixels, const image_options *o) {
  const color_set *set = o->colors;
  pix_rect rect;
  const char *reason = find_mask_rect(L, o, pixels, &rect);
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
  image_options o = check_options(L, 3, names, false);
  o.colors = &set;
  return read_image(L, &o, push_colors, 1);
}

static int l_new_masks_by_color(lua_State *L) {
  static const char *const names[] = {"threshold", "rect", "colorKey", "reference", "tolerance", "stride", NULL};
  const raw_pixels raw = check_raw(L, 0);
  lua_settop(L, 5);
  const color_set set = check_colors(L, 4);
  image_options o = check_options(L, 5, names, true);
  o.colors = &set;
  return read_raw(L, &raw, &o, push_colors);
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
    {NULL},
};
