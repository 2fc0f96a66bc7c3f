// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Methods of masks: parts, flips, turns, other sizes, and where the solid texels lie.

#include "lua/lcoverage.h"
#include "lua/lmethods.h"

#include "mask/mask_ops.h"
#include "toolkit/toolkit.h"

// Where the solid texels lie.

static int l_get_bounds(lua_State *L) {
  return pixl_pushrectornil(L, pix_mask_bounds(pixl_checkmask(L, 1)));
}

static int l_get_centroid(lua_State *L) {
  const pix_moments moments = pix_mask_first_moments(pixl_checkmask(L, 1));
  if (moments.count == 0) return pixl_pushnil(L);
  double x, y;
  pix_moments_centroid(&moments, &x, &y);
  return pixl_pushpoint(L, x, y);
}

static int l_get_orientation(lua_State *L) {
  const pix_moments moments = pix_mask_moments(pixl_checkmask(L, 1));
  if (moments.count > 0) lua_pushnumber(L, pix_moments_orientation(&moments)); else lua_pushnil(L);
  return 1;
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
  for (int32_t k = 0; k < 2 * h->count; k++) {
    lua_pushinteger(L, h->corners[k]);
    lua_rawseti(L, -2, k + 1);
  }
  const int32_t count = h->count;
  free_hull(h, &pixl_getstate(L)->allocator);
  pixl_endlist(L, 2 * count + 1);
  lua_pushinteger(L, count);
  return 2;
}

// New masks.

static int l_trimmed(lua_State *L) {
  pixl_checkmask(L, 1);
  pix_mask *result = pixl_pushmask(L);
  pix_mask *mask = pixl_checkmask(L, 1);  // again: a finaliser may have released it, here and below
  const pix_rect bounds = pix_mask_bounds(mask);
  pixl_checkmemory(L, pix_mask_crop(mask, bounds, result));
  lua_pushinteger(L, bounds.x);
  lua_pushinteger(L, bounds.y);
  return 3;
}

static int l_cropped(lua_State *L) {
  pixl_checkmask(L, 1);
  pix_rect rect;
  rect.x = pixl_checkcoordinate(L, 2, "x");
  rect.y = pixl_checkcoordinate(L, 3, "y");
  rect.w = pixl_checkinteger(L, 4, "w", 0, PIX_MAX_SIDE);
  rect.h = pixl_checkinteger(L, 5, "h", 0, PIX_MAX_SIDE);
  pix_mask *result = pixl_pushmask(L);
  pixl_checkmemory(L, pix_mask_crop(pixl_checkmask(L, 1), rect, result));
  return 1;
}

static int push_oriented(lua_State *L, pix_orientation orientation) {
  pix_mask *result = pixl_pushmask(L);
  pixl_checkmemory(L, pix_mask_orient(pixl_checkmask(L, 1), orientation, result));
  return 1;
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
  pixl_checkmemory(L, pix_mask_scale(pixl_checkmask(L, 1), width, height, result));
  return 1;
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
  const pix_sprite_result set = pix_sprite_set_transform(&sprite, &transform);
  if (set != PIX_SPRITE_OK) pixl_error(L, "%s", pixl_resulttext(set));
  return pixl_rasterize(L, &sprite, result);
}

const luaL_Reg pixl_mask_geometry_methods[] = {
    {"getBounds", l_get_bounds},
    {"getCentroid", l_get_centroid},
    {"getOrientation", l_get_orientation},
    {"getConvexHull", l_get_convex_hull},
    {"trimmed", l_trimmed},
    {"cropped", l_cropped},
    {"flipped", l_flipped},
    {"rotated90", l_rotated90},
    {"scaled", l_scaled},
    {"transformed", l_transformed},
    {NULL, NULL},
};
