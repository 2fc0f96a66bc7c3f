// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Several masks from one image: the frames of a sheet or an animation, one mask for each colour.

#include "limage.h"

#define MOST_FRAMES ((int64_t)1 << 20)
#define MOST_COLORS (1 << 20)

// Sheets.

static bool push_sheet(lua_State *L, const pix_pixels *pixels, const pixl_image_options *o, const void *context,
                       const char **reason) {
  (void)context;
  pix_rect rect;
  if (!pixl_imagerect(L, o, pixels->width, pixels->height, &rect, reason)) return false;
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

static int read_sheet(lua_State *L, bool is_file) {
  static const char *const names[] = {"threshold", "rect", "colorKey", "color",  "reference", "tolerance",
                                      "left",      "top",  "border",   "count", NULL};
  luaL_checkstring(L, 1);
  const int32_t width = pixl_checkinteger(L, 2, "frame width", 1, PIX_MAX_SIDE);
  const int32_t height = pixl_checkinteger(L, 3, "frame height", 1, PIX_MAX_SIDE);
  pixl_image_options o = pixl_imageoptions(L, 4, names, false);
  o.sheet.frame_width = width;
  o.sheet.frame_height = height;
  return pixl_readimage(L, is_file, &o, push_sheet, NULL);
}

static int l_load_sheet(lua_State *L) { return read_sheet(L, true); }
static int l_decode_sheet(lua_State *L) { return read_sheet(L, false); }

// Animations.

static int read_frames(lua_State *L, bool is_file) {
  static const char *const names[] = {"threshold", "rect", "colorKey", "color", "reference", "tolerance", NULL};
  luaL_checkstring(L, 1);
  pixl_image_options o = pixl_imageoptions(L, 2, names, false);
  return pixl_readframes(L, is_file, &o);
}

static int l_load_frames(lua_State *L) { return read_frames(L, true); }
static int l_decode_frames(lua_State *L) { return read_frames(L, false); }

// Colours.

// What is read from a table of colours: `keys` is the stack index of a list of its keys.
typedef struct color_set {
  int keys;
  int32_t count;
  pix_color_range *ranges;
  pix_mask **masks;  // for the results
} color_set;

static void free_nothing(void *content, pix_allocator *allocator) { (void)content, (void)allocator; }

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
    if (++count > MOST_COLORS) luaL_argerror(L, index, "at most 2^20 colors expected");
  }
  color_set set = {0};
  set.masks = pixl_newscratch(L, (size_t)count * (sizeof *set.masks + sizeof *set.ranges), free_nothing);
  set.ranges = (pix_color_range *)(void *)(set.masks + count);
  lua_createtable(L, (int)count, 0);
  set.keys = lua_gettop(L);
  for (lua_pushnil(L); lua_next(L, index); lua_settop(L, set.keys + 1)) {
    if (set.count == count) luaL_argerror(L, index, "table expected not to change while it is read");
    const char *name = color_name(L, index);
    lua_pushvalue(L, set.keys + 2);
    set.ranges[set.count++] = pixl_checkcolor(L, index, name);
    lua_pushvalue(L, set.keys + 1);
    lua_rawseti(L, set.keys, (int)set.count);
  }
  return set;
}

static bool push_colors(lua_State *L, const pix_pixels *pixels, const pixl_image_options *o, const void *context,
                        const char **reason) {
  const color_set *set = context;
  pix_rect rect;
  if (!pixl_maskrect(L, o, pixels->width, pixels->height, &rect, reason)) return false;
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
  return true;
}

static int read_colors(lua_State *L, bool is_file) {
  static const char *const names[] = {"threshold", "rect", "colorKey", "reference", "tolerance", NULL};
  luaL_checkstring(L, 1);
  lua_settop(L, 3);
  const color_set set = check_colors(L, 2);
  pixl_image_options o = pixl_imageoptions(L, 3, names, false);
  return pixl_readimage(L, is_file, &o, push_colors, &set);
}

static int l_load_masks_by_color(lua_State *L) { return read_colors(L, true); }
static int l_decode_masks_by_color(lua_State *L) { return read_colors(L, false); }

static int l_new_masks_by_color(lua_State *L) {
  static const char *const names[] = {"threshold", "rect", "colorKey", "reference", "tolerance", "stride", NULL};
  const pixl_raw_pixels raw = pixl_checkraw(L);
  lua_settop(L, 5);
  const color_set set = check_colors(L, 4);
  pixl_image_options o = pixl_imageoptions(L, 5, names, true);
  return pixl_readraw(L, &raw, &o, push_colors, &set);
}

const luaL_Reg pixl_image_many_functions[] = {
    {"loadSheet", l_load_sheet},
    {"decodeSheet", l_decode_sheet},
    {"loadFrames", l_load_frames},
    {"decodeFrames", l_decode_frames},
    {"loadMasksByColor", l_load_masks_by_color},
    {"decodeMasksByColor", l_decode_masks_by_color},
    {"newMasksByColor", l_new_masks_by_color},
    {NULL, NULL},
};
