// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Masks: new ones without an image, their texels, edits that may be undone, and masks as text, pixels, PNG and bytes.

#include "lua/largs.h"

#include "bits/shape.h"
#include "bits/runs.h"
#include "image/image.h"
#include "mask/mask_ops.h"

static pix_mask *new_sized_mask(lua_State *L) {
  const int32_t width = pixl_checkinteger(L, 1, "width", 0, PIX_MAX_SIDE);
  const int32_t height = pixl_checkinteger(L, 2, "height", 0, PIX_MAX_SIDE);
  return pixl_newmask(L, width, height);
}

static int l_new_mask(lua_State *L) {
  const char *rows = lua_istable(L, 1) ? " (rows of text are for pixcollide.newMaskFromRows)" : NULL;
  pixl_argcheck(L, lua_isnumber(L, 1), 1, "number expected, got %s%s", pixl_typename(L, 1),
                rows != NULL ? rows : pixl_hint(L, PIXL_MASK, 1));
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
  pixl_argcheck(L, radius >= 0 && ceil(2 * radius) <= PIX_MAX_SIDE, 1, "radius expected between 0 and 16383.5");
  const int32_t side = (int32_t)ceil(2 * radius);
  pix_mask_draw_circle(pixl_newmask(L, side, side), radius);
  return 1;
}

static int l_new_capsule_mask(lua_State *L) {
  pixl_checknomore(L, 3, placeless);
  pix_mask_draw_capsule(new_sized_mask(L));
  return 1;
}

// Reads the list of points at `index`, of which there must be `least`, into memory that it pushes.
static double *push_points(lua_State *L, int index, int least, int *count) {
  *count = pixl_checkpoints(L, index, least);
  double *points = lua_newuserdata(L, (size_t)*count * sizeof *points);
  pixl_readpoints(L, index, *count, points);
  return points;
}

// Checks the points of a polyline at `index` and its width behind them; returns half the width.
static double check_polyline(lua_State *L, int index) {
  pixl_checkpoints(L, index, 1);
  const double width = pixl_checklength(L, index + 1, "width");
  pixl_argcheck(L, width > 0, index + 1, "width expected to be more than 0");
  return width / 2;
}

enum { POLYGON, POLYLINE };

static int l_new_mask_of_points(lua_State *L) {
  const bool is_line = pixl_variant(L) == POLYLINE;
  const double radius = is_line ? check_polyline(L, 1) : 0;
  int count;
  const double *points = push_points(L, 1, is_line ? 1 : 3, &count);
  double low[2], high[2];
  pix_polygon_extent(points, count, low, high);
  const double x = floor(low[0] - radius), width = ceil(high[0] + radius) - x;
  const double y = floor(low[1] - radius), height = ceil(high[1] + radius) - y;
  pixl_argcheck(L, width <= PIX_MAX_SIDE && height <= PIX_MAX_SIDE, 1, "%s of at most %d pixels a side expected",
                is_line ? "polyline" : "polygon", PIX_MAX_SIDE);
  pix_mask *mask = pixl_newmask(L, (int32_t)width, (int32_t)height);
  const int32_t left = (int32_t)x, top = (int32_t)y;
  if (is_line) {
    pix_mask_add_polyline(mask, points, count, radius, left, top);
  } else {
    pix_mask_draw_polygon(mask, points, count, left, top);
  }
  return 1 + pixl_pushplace(L, left, top);
}

// Rows of text, one string with newlines or a list of strings. Either is read twice: for the size, then for the texels.

static bool is_solid_character(char c) { return c != '.' && c != '0' && c != ' '; }

static void read_row(pix_mask *mask, int32_t y, const char *text, size_t length) {
  for (size_t x = 0; x < length; x++) {
    if (is_solid_character(text[x])) pix_mask_set(mask, (int32_t)x, y, true);
  }
}

// Finds the next line of *text, without its end, and moves *text behind it; false after the last one. A final newline
// ends a line and begins none.
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
  pixl_argcheck(L, width <= PIX_MAX_SIDE && height <= PIX_MAX_SIDE, 1, "at most %d rows and columns expected",
                PIX_MAX_SIDE);
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
    pixl_argcheck(L, lua_type(L, -1) == LUA_TSTRING, 1, "string expected at [%d], got %s", (int)y + 1,
                  pixl_typename(L, -1));
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

static int l_add_polyline(lua_State *L) {
  pixl_checkmask(L, 1);
  const double radius = check_polyline(L, 2);
  int count;
  const double *points = push_points(L, 2, 1, &count);
  pix_mask *mask = pixl_checkmask(L, 1);  // again: a finaliser may have released it
  return pixl_pushinteger(L, pix_mask_add_polyline(mask, points, count, radius, 0, 0));
}

// Adds the texels of a polygon, or subtracts them: (mask, points). Those outside the mask are not drawn.
static int l_edit_by_polygon(lua_State *L) {
  const pix_rect whole = pix_mask_rect(pixl_checkmask(L, 1));
  int count;
  const double *points = push_points(L, 2, 3, &count);
  double low[2], high[2];
  pix_polygon_extent(points, count, low, high);
  const pix_area around = {(int64_t)low[0] - 1, (int64_t)low[1] - 1, (int64_t)high[0] + 1, (int64_t)high[1] + 1};
  const pix_rect part = pix_area_clip(around, whole);
  pix_mask *polygon = pixl_newmask(L, part.w, part.h);
  pix_mask_draw_polygon(polygon, points, count, part.x, part.y);
  pix_mask *mask = pixl_checkmask(L, 1);  // again: a finaliser may have released it
  const pix_bits bits = pix_mask_bits(polygon);
  const int32_t changed = pix_mask_combine(mask, (pix_operation)pixl_variant(L), &bits, part.x, part.y);
  pix_mask_release(polygon);
  return pixl_pushinteger(L, changed);
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
  const pix_mask *mask = &((const pixl_mask *)pixl_check(L, 1, PIXL_MASK))->mask;
  lua_pushfstring(L, mask->is_released ? "mask (released)" : "mask (%dx%d, %d solid)", (int)mask->width,
                  (int)mask->height, (int)mask->solid_count);
  return 1;
}

// ---- Edits that may be undone. A mark is a number, that of a moment.

// Checks the argument mark of a mask that records.
static int64_t check_mark(lua_State *L, const pix_mask *mask) {
  const double mark = floor(pixl_checknumber(L, 2, "mark"));
  if (!pix_mask_is_recording(mask)) pixl_error(L, "mask records no edits (begin with mask:record)");
  const double last = (double)mask->extras->log.last_mark;
  pixl_argcheck(L, mark >= 1 && mark <= last, 2, "mark expected between 1 and %s, got %s", pixl_numbertext(L, last),
                pixl_numbertext(L, mark));
  return (int64_t)mark;
}

static _Noreturn void refuse_mark(lua_State *L) {
  pixl_argerror(L, 2, "mark is of a moment that was undone or forgotten, or memory has been short since");
}

static int l_record(lua_State *L) {
  pix_mask *mask = pixl_checkmask(L, 1);
  pixl_checknomore(L, 2, "it records all edits");
  const int64_t mark = pix_mask_record(mask);
  if (mark < 0) pixl_nomemory(L);
  return pixl_pushinteger(L, mark);
}

static int l_undo(lua_State *L) {
  pix_mask *mask = pixl_checkmask(L, 1);
  if (!pix_mask_undo(mask, check_mark(L, mask))) refuse_mark(L);
  return 0;
}

static int l_forget(lua_State *L) {
  pix_mask *mask = pixl_checkmask(L, 1);
  if (lua_isnoneornil(L, 2)) {
    pix_mask_stop_recording(mask);
  } else if (!pix_mask_forget(mask, check_mark(L, mask))) {
    refuse_mark(L);
  }
  return 0;
}

// ---- Text, pixels, PNG and bytes

#define MOST_PIXELS ((int64_t)1 << 29)  // texels: four bytes of each make a string of 2^31 bytes, too long for some

static int64_t area_of(const pix_mask *mask) { return (int64_t)mask->width * mask->height; }

// Pushes a scratch of `each` zeroed bytes for each texel of the mask at 1, and returns what it holds, which the caller
// frees (pixl_pushbytes does). Sets *mask to the mask at 1, checked after the push: a finaliser that runs in it may
// have released or edited the mask. From then on nothing runs one until the caller pushes something.
static pix_bytes *push_texel_bytes(lua_State *L, size_t each, const pix_mask **mask) {
  pix_bytes *bytes = pixl_newbytes(L);
  *mask = pixl_checkmask(L, 1);
  pixl_allocbytes(L, bytes, (size_t)area_of(*mask) * each);
  return bytes;
}

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

// Checks r, g, b, a, each from 0 to 1, from the argument at `index` on, each 1 unless given.
static void opt_color(lua_State *L, int index, double color[4]) {
  static const char *const names[] = {"r", "g", "b", "a"};
  for (int k = 0; k < 4; k++) color[k] = lua_isnoneornil(L, index + k) ? 1 : pixl_checkchannel(L, index + k, names[k]);
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

// The step function of a loop finds the mask and its place in its upvalues, without checks of their types: the place is
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

// Ends the loop: from here on there is nothing, whatever is edited.
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
  return pixl_pushintegers(L, (const int32_t[]){p.x, p.y, end - p.x}, 3);
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

// Was the mask read from an image?
static int l_is_read(lua_State *L) { return pixl_pushboolean(L, pixl_checkmask(L, 1)->is_read); }

const pixl_function pixl_mask_functions[] = {
    {"pixcollide.isRead", l_is_read},
    {"pixcollide.newMask", l_new_mask},
    {"pixcollide.newMaskFromRows", l_new_mask_from_rows},
    {"pixcollide.newRectangleMask", l_new_rectangle_mask},
    {"pixcollide.newCircleMask", l_new_circle_mask},
    {"pixcollide.newEllipseMask", l_new_ellipse_mask},
    {"pixcollide.newCapsuleMask", l_new_capsule_mask},
    {"pixcollide.newPolygonMask", l_new_mask_of_points, POLYGON},
    {"pixcollide.newPolylineMask", l_new_mask_of_points, POLYLINE},
    {"mask:getWidth", l_get_width},
    {"mask:getHeight", l_get_height},
    {"mask:getDimensions", l_get_dimensions},
    {"mask:get", l_get},
    {"mask:set", l_set},
    {"mask:addPolyline", l_add_polyline},
    {"mask:addPolygon", l_edit_by_polygon, PIX_ADD},
    {"mask:subtractPolygon", l_edit_by_polygon, PIX_SUBTRACT},
    {"mask:fill", l_fill},
    {"mask:clear", l_clear},
    {"mask:invert", l_invert},
    {"mask:count", l_count},
    {"mask:clone", l_clone},
    {"mask:equals", l_equals},
    {"mask:release", l_release},
    {"mask:__gc", l_release},
    {"mask:__tostring", l_tostring},
    {"mask:record", l_record},
    {"mask:undo", l_undo},
    {"mask:forget", l_forget},
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
