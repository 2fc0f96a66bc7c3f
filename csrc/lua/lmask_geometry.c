// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Methods of masks: parts, flips, turns, other sizes, and where the solid texels lie.

#include "lua/largs.h"
#include "lua/lmethods.h"

#include "mask/mask_ops.h"
#include "toolkit/toolkit.h"

// Where the solid texels lie.

static int l_get_bounds(lua_State *L) { return pixl_pushrectornil(L, pix_mask_bounds(pixl_checkmask(L, 1))); }

static int l_get_centroid(lua_State *L) {
  const pix_moments moments = pix_mask_moments(pixl_checkmask(L, 1));
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

// New masks.

static int l_trimmed(lua_State *L) {
  pixl_checkmask(L, 1);
  pix_mask *result = pixl_pushmask(L);
  pix_mask *mask = pixl_checkmask(L, 1);  // again: a finaliser may have released it, here and below
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

static int l_transformed(lua_State *L) {
  pixl_checkmask(L, 1);
  pixl_checknumber(L, 2, "r");  // the only one that may not be left out
  const pix_transform transform = pixl_checktransform(L, 2);
  pix_mask *result = pixl_pushmask(L);
  pix_mask *mask = pixl_checkmask(L, 1);
  pix_sprite sprite;
  pix_pose pose;
  pix_sprite_init(&sprite, mask, mask->width, mask->height);
  if (pix_sprite_needs_pose(&sprite, &transform)) pix_sprite_give_pose(&sprite, &pose);
  pixl_checkresult(L, pix_sprite_set_transform(&sprite, &transform));
  return pixl_rasterize(L, &sprite, result);
}

const pixl_function pixl_mask_geometry_functions[] = {
    {"mask:getBounds", l_get_bounds},
    {"mask:getCentroid", l_get_centroid},
    {"mask:getOrientation", l_get_orientation},
    {"mask:getConvexHull", l_get_convex_hull},
    {"mask:trimmed", l_trimmed},
    {"mask:cropped", l_cropped},
    {"mask:flipped", l_flipped},
    {"mask:rotated90", l_rotated90},
    {"mask:scaled", l_scaled},
    {"mask:transformed", l_transformed},
    {NULL},
};
