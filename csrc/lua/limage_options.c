// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "lua/limage_options.h"

#define FARTHEST (1 << 30)  // pixels: beyond all images

static const char channel_names[4][2] = {"r", "g", "b", "a"};

// Colours.

// The value on top as a level of a channel; `channel` is "" in a list of all of them.
static uint8_t check_level(lua_State *L, int index, const char *what, const char *channel, int place) {
  if (!lua_isnumber(L, -1)) {
    pixl_argerror(L, index, "%s: number expected at %s[%d], got %s", what, channel, place, pixl_typename(L, -1));
  }
  const double value = floor(lua_tonumber(L, -1));
  if (!(value >= 0 && value <= 255)) {
    pixl_argerror(L, index, "%s expected between 0 and 255 at %s[%d], got %s", what, channel, place,
                  pixl_numbertext(L, lua_tonumber(L, -1)));
  }
  return (uint8_t)value;
}

// Levels 1 to `count` of the list on top; beyond `required` they may be missing, and are left as they were then.
static void check_levels(lua_State *L, int index, const char *what, const char *channel, int count, int required,
                         uint8_t *levels) {
  for (int k = 1; k <= count; k++) {
    lua_rawgeti(L, -1, k);
    if (k <= required || !lua_isnil(L, -1)) levels[k - 1] = check_level(L, index, what, channel, k);
    lua_pop(L, 1);
  }
}

// Which channel a key of a colour names, or -1 for one of a list.
static int channel_of(lua_State *L, int index, const char *what, int key) {
  if (lua_type(L, key) == LUA_TNUMBER) return -1;
  const char *name = lua_type(L, key) == LUA_TSTRING ? lua_tostring(L, key) : NULL;
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
  uint8_t levels[2];
  check_levels(L, index, what, name, 2, 2, levels);
  if (levels[0] > levels[1]) {
    pixl_argerror(L, index, "%s: low of %s expected to be at most high, got %d and %d", what, name, levels[0],
                  levels[1]);
  }
  range->low[channel] = levels[0];
  range->high[channel] = levels[1];
}

pix_color_range pixl_checkcolor(lua_State *L, int index, const char *what) {
  if (!lua_istable(L, -1)) pixl_argerror(L, index, "%s: table expected, got %s", what, pixl_typename(L, -1));
  pix_color_range range = {.is_set = true, .high = {255, 255, 255, 255}};
  bool has_list = false, has_ranges = false;
  luaL_checkstack(L, 6, NULL);
  for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
    const int channel = channel_of(L, index, what, -2);
    has_list = has_list || channel < 0;
    has_ranges = has_ranges || channel >= 0;
    if (has_list && has_ranges) {
      pixl_argerror(L, index, "%s: either {r, g, b [, tolerance]} or {r = {low, high}, ...} expected, got both", what);
    }
    if (channel >= 0) check_range(L, index, what, channel, &range);
  }
  if (has_ranges) return range;
  uint8_t levels[4] = {0};
  check_levels(L, index, what, "", 4, 3, levels);
  return pix_color_range_near(levels[0], levels[1], levels[2], levels[3]);
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

// One number for red, green and blue, or a list of one each; alpha may differ by any amount unless the list has it.
static void tolerance_option(lua_State *L, const pixl_image_options *o, uint8_t *tolerance) {
  memcpy(tolerance, (uint8_t[]){0, 0, 0, 255}, 4);
  if (!pixl_getoption(L, o->index, "tolerance")) return;
  if (o->reference == 0) pixl_argerror(L, o->index, "option 'tolerance' expected together with 'reference'");
  if (lua_istable(L, -1)) {
    check_levels(L, o->index, "option 'tolerance'", "", 4, 3, tolerance);
  } else {
    memset(tolerance, pixl_optioninteger(L, o->index, "tolerance", 0, 255), 3);
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
  pixl_image_options o = {.index = index};
  if (!pixl_checkoptions(L, index, names)) return o;
  o.rule.threshold = integer_option(L, index, "threshold", 0, 255, 0);
  o.rule.empty = color_option(L, index, "colorKey", "option 'colorKey'");
  if (has_name(names, "color")) o.rule.solid = color_option(L, index, "color", "option 'color'");
  o.has_rect = rect_option(L, index, &o.rect);
  if (has_name(names, "stride")) o.stride = integer_option(L, index, "stride", 1, INT32_MAX, 0);
  if (has_name(names, "count")) {
    o.sheet.left = integer_option(L, index, "left", 0, FARTHEST, 0);
    o.sheet.top = integer_option(L, index, "top", 0, FARTHEST, 0);
    o.sheet.border = integer_option(L, index, "border", 0, FARTHEST, 0);
    o.count = integer_option(L, index, "count", 1, FARTHEST, 0);
  }
  o.reference = reference_option(L, index, is_raw);
  tolerance_option(L, &o, o.rule.tolerance);
  return o;
}

// Rectangles.

bool pixl_imagerect(lua_State *L, const pixl_image_options *o, int32_t width, int32_t height, pix_rect *rect,
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

bool pixl_maskrect(lua_State *L, const pixl_image_options *o, int32_t width, int32_t height, pix_rect *rect,
                   const char **reason) {
  if (!pixl_imagerect(L, o, width, height, rect, reason)) return false;
  if (rect->w <= PIX_MAX_SIDE && rect->h <= PIX_MAX_SIDE) return true;
  *reason = lua_pushfstring(L, "%dx%d pixels are too many for a mask, at most %d a side (use option 'rect')",
                            (int)rect->w, (int)rect->h, PIX_MAX_SIDE);
  return false;
}
