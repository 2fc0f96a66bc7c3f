// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Masks without an image, and the plain methods of masks.

#include "lua/largs.h"
#include "lua/lmethods.h"
#include "lua/lnumbers.h"

#include "bits/shape.h"
#include "mask/mask_ops.h"

// Creating.

static pix_mask *new_sized_mask(lua_State *L) {
  const int32_t width = pixl_checkinteger(L, 1, "width", 0, PIX_MAX_SIDE);
  const int32_t height = pixl_checkinteger(L, 2, "height", 0, PIX_MAX_SIDE);
  return pixl_newmask(L, width, height);
}

static int l_new_mask(lua_State *L) {
  if (!lua_isnumber(L, 1)) {
    const char *hint = lua_istable(L, 1) ? " (rows of text are for pixcollide.newMaskFromRows)" : pixl_maskhint(L, 1);
    pixl_argerror(L, 1, "number expected, got %s%s", pixl_typename(L, 1), hint);
  }
  const bool filled = pixl_optboolean(L, 3, false);
  pix_mask *mask = new_sized_mask(L);
  if (filled) pix_mask_fill(mask);
  return 1;
}

static const char placeless[] = "masks have no place: the sprite has it, as its x and y";

static int l_new_rectangle_mask(lua_State *L) {
  pixl_checknomore(L, 3, placeless);
  pix_mask_fill(new_sized_mask(L));
  return 1;
}

static int l_new_ellipse_mask(lua_State *L) {
  pixl_checknomore(L, 3, placeless);
  pix_mask *mask = new_sized_mask(L);
  pix_mask_draw_ellipse(mask, pix_mask_rect(mask));
  return 1;
}

static int l_new_circle_mask(lua_State *L) {
  pixl_checknomore(L, 2, placeless);
  const double radius = pixl_checknumber(L, 1, "radius");
  if (!(radius >= 0 && ceil(2 * radius) <= PIX_MAX_SIDE)) {
    pixl_argerror(L, 1, "radius expected between 0 and 16383.5");
  }
  const int32_t side = (int32_t)ceil(2 * radius);
  pix_mask_draw_circle(pixl_newmask(L, side, side), radius);
  return 1;
}

static int l_new_polygon_mask(lua_State *L) {
  const int count = pixl_checkpoints(L, 1);
  double *points = lua_newuserdata(L, (size_t)count * sizeof *points);
  pixl_readpoints(L, 1, count, points);
  double low[2], high[2];
  pix_polygon_extent(points, count, low, high);
  const double left = floor(low[0]), top = floor(low[1]), width = ceil(high[0]) - left, height = ceil(high[1]) - top;
  if (width > PIX_MAX_SIDE || height > PIX_MAX_SIDE) {
    pixl_argerror(L, 1, "polygon of at most %d pixels a side expected", PIX_MAX_SIDE);
  }
  pix_mask *mask = pixl_newmask(L, (int32_t)width, (int32_t)height);
  pix_mask_draw_polygon(mask, points, count, (int32_t)left, (int32_t)top);
  lua_pushinteger(L, (lua_Integer)left);
  lua_pushinteger(L, (lua_Integer)top);
  return 3;
}

// Rows of text, one string with newlines or a list of strings. Either is read twice: for the size, then for the
// texels.

static bool is_solid_character(char c) { return c != '.' && c != '0' && c != ' '; }

static void read_row(pix_mask *mask, int32_t y, const char *text, size_t length) {
  for (size_t x = 0; x < length; x++) {
    if (is_solid_character(text[x])) pix_mask_set(mask, (int32_t)x, y, true);
  }
}

// The next line of text, without its end; false after the last one. A final newline ends a line and begins none.
static bool next_line(const char **text, const char *end, const char **line, size_t *length) {
  if (*text == end) return false;
  const char *stop = memchr(*text, '\n', (size_t)(end - *text));
  *line = *text;
  *length = (size_t)((stop != NULL ? stop : end) - *text);
  *text = stop != NULL ? stop + 1 : end;
  if (stop != NULL && *length > 0 && (*line)[*length - 1] == '\r') --*length;
  return true;
}

static pix_mask *new_text_mask(lua_State *L, size_t width, size_t height) {
  if (width > PIX_MAX_SIDE || height > PIX_MAX_SIDE) {
    pixl_argerror(L, 1, "at most %d rows and columns expected", PIX_MAX_SIDE);
  }
  return pixl_newmask(L, (int32_t)width, (int32_t)height);
}

static void new_mask_from_text(lua_State *L) {
  size_t size, width = 0, height = 0, length;
  const char *text = lua_tolstring(L, 1, &size), *end = text + size, *at = text, *line;
  while (next_line(&at, end, &line, &length)) {
    width = length > width ? length : width;
    height++;
  }
  pix_mask *mask = new_text_mask(L, width, height);
  at = text;
  for (int32_t y = 0; next_line(&at, end, &line, &length); y++) read_row(mask, y, line, length);
}

static void new_mask_from_list(lua_State *L) {
  const size_t height = (size_t)lua_rawlen(L, 1);
  size_t width = 0, length;
  lua_pushnil(L);
  if (height == 0 && lua_next(L, 1)) pixl_argerror(L, 1, "list of strings expected, got a table with nothing at [1]");
  lua_settop(L, 1);
  for (size_t y = 0; y < height && y <= PIX_MAX_SIDE; y++) {
    lua_rawgeti(L, 1, (int)y + 1);
    if (lua_type(L, -1) != LUA_TSTRING) {
      pixl_argerror(L, 1, "string expected at [%d], got %s", (int)y + 1, pixl_typename(L, -1));
    }
    lua_tolstring(L, -1, &length);
    width = length > width ? length : width;
    lua_pop(L, 1);
  }
  pix_mask *mask = new_text_mask(L, width, height);
  for (int32_t y = 0; y < mask->height; y++) {
    lua_rawgeti(L, 1, y + 1);
    const char *row = lua_tolstring(L, -1, &length);
    // A finaliser that ran meanwhile may have changed the list.
    if (row != NULL) read_row(mask, y, row, length);
    lua_pop(L, 1);
  }
}

static int l_new_mask_from_rows(lua_State *L) {
  pixl_checknomore(L, 2, "the rows go into one list: { \"##\", \"#.\" }");
  if (lua_type(L, 1) == LUA_TSTRING) {
    new_mask_from_text(L);
  } else if (lua_istable(L, 1)) {
    new_mask_from_list(L);
  } else {
    pixl_argerror(L, 1, "string or list of strings expected, got %s", pixl_typename(L, 1));
  }
  return 1;
}

// Methods.

static int l_get_width(lua_State *L) { return pixl_pushinteger(L, pixl_checkmask(L, 1)->width); }

static int l_get_height(lua_State *L) { return pixl_pushinteger(L, pixl_checkmask(L, 1)->height); }

static int l_get_dimensions(lua_State *L) {
  const pix_mask *mask = pixl_checkmask(L, 1);
  return pixl_pushplace(L, mask->width, mask->height);
}

static int l_get(lua_State *L) {
  const pix_mask *mask = pixl_checkmask(L, 1);
  const int32_t x = pixl_checkcoordinate(L, 2, "x"), y = pixl_checkcoordinate(L, 3, "y");
  return pixl_pushboolean(L, pix_mask_get(mask, x, y));
}

static int l_set(lua_State *L) {
  pix_mask *mask = pixl_checkmask(L, 1);
  const int32_t x = pixl_checkcoordinate(L, 2, "x"), y = pixl_checkcoordinate(L, 3, "y");
  return pixl_pushinteger(L, pix_mask_set(mask, x, y, pixl_optboolean(L, 4, true)));
}

static int l_fill(lua_State *L) {
  pixl_checknomore(L, 2, "it fills all; a rectangle: mask:add(pixcollide.newRectangleMask(w, h), x, y)");
  return pixl_pushinteger(L, pix_mask_fill(pixl_checkmask(L, 1)));
}

static int l_clear(lua_State *L) {
  pixl_checknomore(L, 2, "it clears all; a rectangle: mask:subtract(pixcollide.newRectangleMask(w, h), x, y)");
  return pixl_pushinteger(L, pix_mask_clear(pixl_checkmask(L, 1)));
}

static int l_invert(lua_State *L) {
  pixl_checknomore(L, 2, "it inverts all; a rectangle: mask:toggle(pixcollide.newRectangleMask(w, h), x, y)");
  return pixl_pushinteger(L, pix_mask_invert(pixl_checkmask(L, 1)));
}

static int l_count(lua_State *L) {
  pixl_checknomore(L, 2, "it counts all; in a rectangle: mask:cropped(x, y, w, h):count()");
  return pixl_pushinteger(L, pixl_checkmask(L, 1)->solid_count);
}

static int l_clone(lua_State *L) {
  pixl_checkmask(L, 1);
  pix_mask *copy = pixl_pushmask(L);
  const pix_mask *mask = pixl_checkmask(L, 1);  // again: a finaliser may have released it
  pixl_createmask(L, copy, mask->width, mask->height);
  pix_mask_copy(copy, mask);
  return 1;
}

static int l_equals(lua_State *L) {
  const pix_mask *mask = pixl_checkmask(L, 1), *other = pixl_checkmask(L, 2);
  return pixl_pushboolean(L, pix_mask_equals(mask, other));
}

static int l_release(lua_State *L) {
  pixl_mask *object = pixl_check(L, 1, PIXL_MASK);
  pix_mask_release(&object->mask);
  return 0;
}

static int l_tostring(lua_State *L) {
  const pixl_mask *object = pixl_check(L, 1, PIXL_MASK);
  const pix_mask *mask = &object->mask;
  if (mask->is_released) {
    lua_pushliteral(L, "mask (released)");
  } else {
    lua_pushfstring(L, "mask (%dx%d, %d solid)", (int)mask->width, (int)mask->height, (int)mask->solid_count);
  }
  return 1;
}

const pixl_function pixl_mask_functions[] = {
    {"pixcollide.newMask", l_new_mask},
    {"pixcollide.newMaskFromRows", l_new_mask_from_rows},
    {"pixcollide.newRectangleMask", l_new_rectangle_mask},
    {"pixcollide.newCircleMask", l_new_circle_mask},
    {"pixcollide.newEllipseMask", l_new_ellipse_mask},
    {"pixcollide.newPolygonMask", l_new_polygon_mask},
    {"mask:getWidth", l_get_width},
    {"mask:getHeight", l_get_height},
    {"mask:getDimensions", l_get_dimensions},
    {"mask:get", l_get},
    {"mask:set", l_set},
    {"mask:fill", l_fill},
    {"mask:clear", l_clear},
    {"mask:invert", l_invert},
    {"mask:count", l_count},
    {"mask:clone", l_clone},
    {"mask:equals", l_equals},
    {"mask:release", l_release},
    {"mask:__gc", l_release},
    {"mask:__tostring", l_tostring},
    {NULL},
};
