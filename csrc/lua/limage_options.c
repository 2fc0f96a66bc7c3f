// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "lua/limage_options.h"

#include "image/picture.h"

#define FARTHEST (1 << 30)  // pixels: beyond all images

static const char channel_names[4][2] = {"r", "g", "b", "a"};

// Levels, which are 0 to 1 in Lua, and bytes in the core. A colour is the byte that LÖVE makes of it, the nearest one;
// what is a limit is rounded down, but n / 255 is n though it may be a float, as those are that LÖVE gives.

static uint8_t byte_below(double level) { return (uint8_t)(level * 255 + 1.0 / 1024); }

// The value on top as a level of a channel, or PIXL_NO_CHANNEL, of a range or a tolerance. Messages say `where` it is.
static double check_level(lua_State *L, int index, const char *what, const char *where, int channel) {
  if (!lua_isnumber(L, -1)) {
    pixl_argerror(L, index, "%s: number expected%s, got %s", what, where, pixl_typename(L, -1));
  }
  const double level = lua_tonumber(L, -1);
  if (!(level >= 0 && level <= 1)) {
    pixl_argerror(L, index, "%s: 0 to 1 expected%s, got %s%s", what, where, pixl_numbertext(L, level),
                  pixl_bytehint(L, level, channel));
  }
  return level;
}

// Colours.

// Which channel a key of a colour names, or PIXL_NO_CHANNEL for one of {r, g, b, tolerance =}.
static int channel_of(lua_State *L, int index, const char *what, int key) {
  if (lua_type(L, key) == LUA_TNUMBER) {
    const double place = lua_tonumber(L, key);
    if (place == 1 || place == 2 || place == 3) return PIXL_NO_CHANNEL;
    pixl_argerror(L, index, "%s: nothing expected at [%s] (for a tolerance write tolerance = 0.1; alpha counts only in "
                  "ranges, {a = {low, high}})", what, pixl_numbertext(L, place));
  }
  const char *name = lua_type(L, key) == LUA_TSTRING ? lua_tostring(L, key) : NULL;
  if (name != NULL && strcmp(name, "tolerance") == 0) return PIXL_NO_CHANNEL;
  for (int c = 0; c < 4 && name != NULL; c++) {
    if (strcmp(name, channel_names[c]) == 0) return c;
  }
  if (name == NULL) name = pixl_typename(L, key);
  pixl_argerror(L, index, "%s: '%s' is no channel, expected r, g, b or a", what, name);
}

static void check_range(lua_State *L, int index, const char *what, int channel, pix_color_range *range) {
  const char *name = channel_names[channel];
  if (!lua_istable(L, -1)) {
    pixl_argerror(L, index, "%s: {low, high} expected for %s, got %s", what, name, pixl_typename(L, -1));
  }
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

// {r, g, b, tolerance =} on top.
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

pix_color_range pixl_checkcolor(lua_State *L, int index, const char *what) {
  if (!lua_istable(L, -1)) pixl_argerror(L, index, "%s: table expected, got %s", what, pixl_typename(L, -1));
  pix_color_range range = {.is_set = true, .high = {255, 255, 255, 255}};
  bool has_list = false, has_ranges = false;
  luaL_checkstack(L, 8, NULL);
  for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
    const int channel = channel_of(L, index, what, -2);
    has_list = has_list || channel == PIXL_NO_CHANNEL;
    has_ranges = has_ranges || channel != PIXL_NO_CHANNEL;
    if (has_list && has_ranges) {
      pixl_argerror(L, index, "%s: either {r, g, b, tolerance = t} or {r = {low, high}, ...} expected, got both", what);
    }
    if (channel != PIXL_NO_CHANNEL) check_range(L, index, what, channel, &range);
  }
  return has_ranges ? range : check_list(L, index, what);
}

// Options. Each leaves the stack as it was.

static pix_color_range color_option(lua_State *L, int options, const char *name, const char *what) {
  if (!pixl_getoption(L, options, name)) return (pix_color_range){0};
  const pix_color_range range = pixl_checkcolor(L, options, what);
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
  if (!(level >= 0 && level < 1)) {
    pixl_argerror(L, options, "option 'threshold': at least 0 and less than 1 expected, got %s%s",
                  pixl_numbertext(L, level), level < 255 ? pixl_bytehint(L, level, PIXL_NO_CHANNEL) : "");
  }
  lua_pop(L, 1);
  return byte_below(level);
}

// One number for red, green and blue, or a list of one each; alpha may differ by any amount unless the list has it.
static void tolerance_option(lua_State *L, const pixl_image_options *o, uint8_t *tolerance) {
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

// Leaves the value on the stack, and returns its index.
static int reference_option(lua_State *L, int options, bool is_raw) {
  if (!pixl_getoption(L, options, "reference")) return 0;
  if (lua_type(L, -1) != LUA_TSTRING && !(is_raw && lua_islightuserdata(L, -1))) {
    pixl_optionerror(L, options, "reference", is_raw ? "string or light userdata" : "string");
  }
  return lua_gettop(L);
}

static bool has_name(const char *const *names, const char *name) {
  while (*names != NULL && strcmp(*names, name) != 0) names++;
  return *names != NULL;
}

pixl_image_options pixl_imageoptions(lua_State *L, int index, const char *const *names, bool is_raw) {
  pixl_image_options o = {.index = index, .stride = -1, .most_pixels = PIX_USUAL_IMAGE};
  if (!pixl_checkoptions(L, index, names)) return o;
  o.rule.threshold = threshold_option(L, index);
  o.rule.empty = color_option(L, index, "colorKey", "option 'colorKey'");
  if (has_name(names, "color")) o.rule.solid = color_option(L, index, "color", "option 'color'");
  o.has_rect = rect_option(L, index, &o.rect);
  if (has_name(names, "stride")) o.stride = integer_option(L, index, "stride", 0, INT32_MAX, -1);
  if (has_name(names, "count")) {
    o.sheet.left = integer_option(L, index, "left", 0, FARTHEST, 0);
    o.sheet.top = integer_option(L, index, "top", 0, FARTHEST, 0);
    o.sheet.border = integer_option(L, index, "border", 0, FARTHEST, 0);
    o.count = integer_option(L, index, "count", 1, FARTHEST, 0);
  }
  if (has_name(names, "maxPixels")) {
    o.most_pixels = integer_option(L, index, "maxPixels", 1, (int32_t)PIX_LARGEST_IMAGE, (int32_t)PIX_USUAL_IMAGE);
  }
  o.reference = reference_option(L, index, is_raw);
  tolerance_option(L, &o, o.rule.tolerance);
  return o;
}

// Rectangles.

const char *pixl_imagerect(lua_State *L, const pixl_image_options *o, int32_t width, int32_t height, pix_rect *rect) {
  *rect = o->has_rect ? o->rect : (pix_rect){0, 0, width, height};
  if (rect->x >= 0 && rect->y >= 0 && rect->w <= width && rect->h <= height && rect->x <= width - rect->w &&
      rect->y <= height - rect->h) {
    return NULL;
  }
  return lua_pushfstring(L, "rect %d,%d %dx%d does not fit the image of %dx%d pixels", (int)rect->x, (int)rect->y,
                         (int)rect->w, (int)rect->h, (int)width, (int)height);
}

static bool is_short(const pix_rect *rect) { return rect->w <= PIX_MAX_SIDE && rect->h <= PIX_MAX_SIDE; }

const char *pixl_maskrect(lua_State *L, const pixl_image_options *o, int32_t width, int32_t height, pix_rect *rect) {
  const char *reason = pixl_imagerect(L, o, width, height, rect);
  if (reason != NULL || is_short(rect)) return reason;
  return lua_pushfstring(L, "%dx%d pixels are too many for a mask, at most %d a side (use option 'rect')",
                         (int)rect->w, (int)rect->h, PIX_MAX_SIDE);
}

const char *pixl_picturerect(lua_State *L, const pixl_image_options *o, int32_t width, int32_t height, pix_rect *rect) {
  const char *reason = pixl_imagerect(L, o, width, height, rect);
  const bool is_picture = is_short(rect) && !pix_rect_is_empty(*rect) && (int64_t)rect->w * rect->h <= PIX_MAX_PICTURE;
  if (reason != NULL || is_picture) return reason;
  return lua_pushfstring(L, "%dx%d pixels cannot be a picture: 1 to %d a side, and at most 2^26 in all", (int)rect->w,
                         (int)rect->h, PIX_MAX_SIDE);
}
