// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Masks made of one: parts, flips, turns, other sizes, grown, shrunk, simpler ones; where the solid texels lie; and one
// mask in place of many.

#include "lua/largs.h"

#include "mask/mask_ops.h"
#include "sprite/sprite_questions.h"
#include "toolkit/toolkit.h"

// ---- Where texels lie, parts and transforms

static int l_get_bounds(lua_State *L) { return pixl_pushrectornil(L, pix_mask_bounds(pixl_checkmask(L, 1))); }

static int l_get_centroid(lua_State *L) {
  const pix_moments moments = pix_mask_first_moments(pixl_checkmask(L, 1));
  if (moments.count == 0) return pixl_pushnil(L);
  double x, y;
  pix_moments_centroid(&moments, &x, &y);
  return pixl_pushpoint(L, x, y);
}

static int l_get_orientation(lua_State *L) {
  const pix_moments moments = pix_mask_moments(pixl_checkmask(L, 1));
  return moments.count > 0 ? pixl_pushnumber(L, pix_moments_orientation(&moments)) : pixl_pushnil(L);
}

typedef struct hull {
  int32_t *corners;
  int32_t count;
} hull;

static void free_hull(void *content, pix_allocator *allocator) {
  hull *h = content;
  pix_free(allocator, h->corners, 2 * (size_t)h->count, sizeof *h->corners);
  *h = (hull){NULL, 0};
}

static int l_get_convex_hull(lua_State *L) {
  pixl_checkmask(L, 1);
  lua_settop(L, 2);
  hull *h = pixl_newscratch(L, sizeof *h, free_hull);
  pixl_pushlist(L, 2);
  pix_mask *mask = pixl_checkmask(L, 1);  // again: a finaliser may have released it
  pixl_checkmemory(L, pix_mask_convex_hull(mask, &h->corners, &h->count));
  const int32_t count = h->count;
  pixl_setintegers(L, 0, h->corners, 2 * count);
  free_hull(h, &pixl_getstate(L)->allocator);
  return pixl_endlist(L, 2, count);
}

static int l_trimmed(lua_State *L) {
  pixl_checkmask(L, 1);
  pix_mask *result = pixl_pushmask(L);
  pix_mask *mask = pixl_checkmask(L, 1);  // again, here and below: a finaliser may have released it
  const pix_rect bounds = pix_mask_bounds(mask);
  pixl_checkmemory(L, pix_mask_crop(mask, bounds, result));
  return 1 + pixl_pushplace(L, bounds.x, bounds.y);
}

static int l_cropped(lua_State *L) {
  pixl_checkmask(L, 1);
  pix_rect rect;
  rect.x = pixl_checkcoordinate(L, 2, "x");
  rect.y = pixl_checkcoordinate(L, 3, "y");
  rect.w = pixl_checkinteger(L, 4, "w", 0, PIX_MAX_SIDE);
  rect.h = pixl_checkinteger(L, 5, "h", 0, PIX_MAX_SIDE);
  pix_mask *result = pixl_pushmask(L);
  return pixl_made(L, pix_mask_crop(pixl_checkmask(L, 1), rect, result));
}

static int push_oriented(lua_State *L, pix_orientation orientation) {
  pix_mask *result = pixl_pushmask(L);
  return pixl_made(L, pix_mask_orient(pixl_checkmask(L, 1), orientation, result));
}

static int l_flipped(lua_State *L) {
  pixl_checkmask(L, 1);
  const bool horizontally = pixl_optboolean(L, 2, lua_isnoneornil(L, 3)), vertically = pixl_optboolean(L, 3, false);
  return push_oriented(L, (pix_orientation){.flip_x = horizontally, .flip_y = vertically});
}

static int l_rotated90(lua_State *L) {
  pixl_checkmask(L, 1);
  const double n = lua_isnoneornil(L, 2) ? 1 : floor(pixl_checknumber(L, 2, "n"));
  return push_oriented(L, pix_orientation_of_turns((int32_t)(n - 4 * floor(n / 4))));
}

static int l_scaled(lua_State *L) {
  pixl_checkmask(L, 1);
  const int32_t width = pixl_checkinteger(L, 2, "w", 0, PIX_MAX_SIDE);
  const int32_t height = pixl_checkinteger(L, 3, "h", 0, PIX_MAX_SIDE);
  pix_mask *result = pixl_pushmask(L);
  return pixl_made(L, pix_mask_scale(pixl_checkmask(L, 1), width, height, result));
}

// ---- Growing and shrinking

static pix_element opt_shape(lua_State *L, int index) {
  static const char *const names[] = {"square", "diamond", "disc", NULL};
  if (lua_isnoneornil(L, index)) return PIX_SQUARE;
  return (pix_element)pixl_checkname(L, index, names, "shape 'square', 'diamond' or 'disc'");
}

static void check_grown(lua_State *L, const pix_mask *mask, int32_t n) {
  if (pix_max(mask->width, mask->height) + 2 * n <= PIX_MAX_SIDE) return;
  pixl_argerror(L, 2, "a mask of %dx%d grown by %d has more than %d texels a side", (int)mask->width,
                (int)mask->height, (int)n, PIX_MAX_SIDE);
}

enum { DILATED, ERODED, OPENED, CLOSED };

static int l_changed(lua_State *L) {
  static bool (*const makers[])(const pix_mask *mask, int32_t n, pix_element shape, pix_mask *result) = {
      [DILATED] = pix_mask_dilate, [ERODED] = pix_mask_erode, [OPENED] = pix_mask_open, [CLOSED] = pix_mask_close};
  const int kind = pixl_variant(L);
  const pix_mask *mask = pixl_checkmask(L, 1);
  const int32_t n = pixl_checkinteger(L, 2, "n", 0, PIX_MAX_SIDE);
  const pix_element shape = opt_shape(L, 3);
  if (kind == DILATED) check_grown(L, mask, n);
  pix_mask *result = pixl_pushmask(L);
  mask = pixl_checkmask(L, 1);  // again: a finaliser may have released it
  pixl_checkmemory(L, makers[kind](mask, n, shape, result));
  return kind == DILATED ? 1 + pixl_pushplace(L, -n, -n) : 1;
}

// ---- Simpler masks, and one of many

#define MOST_MASKS (1 << 20)

enum { BOX, ELLIPSE, DIAMOND, HULL };

static int l_to_kind(lua_State *L) {
  static bool (*const makers[])(pix_mask *mask, pix_mask *result) = {
      [BOX] = pix_mask_to_box, [ELLIPSE] = pix_mask_to_ellipse, [DIAMOND] = pix_mask_to_diamond,
      [HULL] = pix_mask_to_hull};
  pixl_checkmask(L, 1);
  pix_mask *result = pixl_pushmask(L);
  pix_mask *mask = pixl_checkmask(L, 1);  // again: a finaliser may have released it
  return pixl_made(L, makers[pixl_variant(L)](mask, result));
}

static int l_to_circles(lua_State *L) {
  pixl_checkmask(L, 1);
  const int32_t most = pixl_checkinteger(L, 2, "n", 1, PIX_MAX_CIRCLES);
  pix_mask *result = pixl_pushmask(L);
  pix_circle circles[PIX_MAX_CIRCLES];
  int32_t count;
  pixl_checkmemory(L, pix_mask_to_circles(pixl_checkmask(L, 1), most, circles, &count, result));
  lua_createtable(L, 3 * count, 0);
  for (int32_t k = 0; k < count; k++) {
    pixl_setnumbers(L, 3 * k, (const double[]){circles[k].x, circles[k].y, circles[k].r}, 3);
  }
  lua_insert(L, -2);
  lua_pushinteger(L, count);
  lua_insert(L, -2);  // list, count, mask
  return 3;
}

// Checks the mask that is number k of the list at 1.
static pix_mask *check_listed(lua_State *L, int k) {
  lua_rawgeti(L, 1, k);
  pix_mask *mask = pixl_checklistedmask(L, 1, k);
  lua_pop(L, 1);
  return mask;
}

static int l_merge_masks(lua_State *L) {
  if (pixl_test(L, 1, PIXL_MASK)) pixl_argerror(L, 1, "table expected, got mask (masks are one list: { a, b })");
  pixl_checktype(L, 1, LUA_TTABLE);
  const size_t length = (size_t)lua_rawlen(L, 1);
  pixl_argcheck(L, length > 0, 1, "list of at least one mask expected");
  pixl_argcheck(L, length <= MOST_MASKS, 1, "list of at most 1048576 masks expected");
  const int count = (int)length;
  for (int k = 1; k <= count; k++) check_listed(L, k);
  pix_mask **masks = lua_newuserdata(L, length * sizeof *masks);
  pix_mask *result = pixl_pushmask(L);
  for (int k = 1; k <= count; k++) masks[k - 1] = check_listed(L, k);  // again: finalisers may have run
  return pixl_made(L, pix_masks_merge(masks, count, &pixl_getstate(L)->allocator, result));
}

const pixl_function pixl_mask_shapes_functions[] = {
    {"mask:getBounds", l_get_bounds},
    {"mask:getCentroid", l_get_centroid},
    {"mask:getOrientation", l_get_orientation},
    {"mask:getConvexHull", l_get_convex_hull},
    {"mask:trimmed", l_trimmed},
    {"mask:cropped", l_cropped},
    {"mask:flipped", l_flipped},
    {"mask:rotated90", l_rotated90},
    {"mask:scaled", l_scaled},
    {"mask:dilated", l_changed, DILATED},
    {"mask:eroded", l_changed, ERODED},
    {"mask:opened", l_changed, OPENED},
    {"mask:closed", l_changed, CLOSED},
    {"mask:toBox", l_to_kind, BOX},
    {"mask:toEllipse", l_to_kind, ELLIPSE},
    {"mask:toDiamond", l_to_kind, DIAMOND},
    {"mask:toHull", l_to_kind, HULL},
    {"mask:toCircles", l_to_circles},
    {"pixcollide.mergeMasks", l_merge_masks},
    {NULL},
};
