// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Methods of sprites: what one covers, and what two have in common.

#include "lcommon.h"

#include "pix_pair.h"

// Of one sprite.

static int l_get_box(lua_State *L) { return pixl_pushrect(L, pix_sprite_box(pixl_checkcore(L, 1))); }

static int push_rect_or_nil(lua_State *L, pix_rect rect) {
  if (!pix_rect_is_empty(rect)) return pixl_pushrect(L, rect);
  lua_pushnil(L);
  return 1;
}

static int l_get_bounds(lua_State *L) {
  pix_rect bounds;
  pix_sprite_bounds(pixl_checkcore(L, 1), &bounds);
  return push_rect_or_nil(L, bounds);
}

static int l_get_bounding_circle(lua_State *L) {
  double radius;
  const pix_point centre = pix_sprite_circle(pixl_checkcore(L, 1), &radius);
  lua_pushnumber(L, centre.x);
  lua_pushnumber(L, centre.y);
  lua_pushnumber(L, radius);
  return 3;
}

static int l_covers(lua_State *L) {
  pix_sprite *sprite = pixl_checkcore(L, 1);
  const int32_t x = pixl_checkpixel(L, 2, "x"), y = pixl_checkpixel(L, 3, "y");
  lua_pushboolean(L, pix_sprite_covers(sprite, x, y));
  return 1;
}

int pixl_rasterize(lua_State *L, pix_sprite *sprite, pix_mask *mask) {
  pix_rect bounds;
  if (!pix_sprite_bounds(sprite, &bounds)) {
    bounds = pix_sprite_box(sprite);
    bounds.w = bounds.h = 0;
  }
  if (bounds.w > PIX_MAX_SIDE || bounds.h > PIX_MAX_SIDE) {
    return luaL_error(L, "the coverage of %dx%d pixels is too large for a mask, at most %d a side", (int)bounds.w,
                      (int)bounds.h, PIX_MAX_SIDE);
  }
  pixl_createmask(L, mask, bounds.w, bounds.h);
  pix_sprite_rasterize(sprite, bounds, mask);
  lua_pushinteger(L, bounds.x);
  lua_pushinteger(L, bounds.y);
  return 3;
}

static int l_rasterize(lua_State *L) {
  pix_sprite *sprite = pixl_checkcore(L, 1);
  pix_mask *mask = pixl_pushmask(L);  // before the bounds: a finaliser may move the sprite
  return pixl_rasterize(L, sprite, mask);
}

// Of two.

static int l_collides(lua_State *L) {
  pix_sprite *a = pixl_checkcore(L, 1), *b = pixl_checkcore(L, 2);
  lua_pushboolean(L, pix_sprites_collide(a, b));
  return 1;
}

static int l_overlap_area(lua_State *L) {
  pix_sprite *a = pixl_checkcore(L, 1), *b = pixl_checkcore(L, 2);
  lua_pushinteger(L, (lua_Integer)pix_sprites_overlap_area(a, b));
  return 1;
}

static int l_overlap_rect(lua_State *L) {
  pix_sprite *a = pixl_checkcore(L, 1), *b = pixl_checkcore(L, 2);
  return push_rect_or_nil(L, pix_sprites_overlap_bounds(a, b));
}

static int l_collides_box(lua_State *L) {
  pix_sprite *a = pixl_checkcore(L, 1), *b = pixl_checkcore(L, 2);
  lua_pushboolean(L, pix_sprites_boxes_meet(a, b));
  return 1;
}

static int l_collides_circle(lua_State *L) {
  pix_sprite *a = pixl_checkcore(L, 1), *b = pixl_checkcore(L, 2);
  lua_pushboolean(L, pix_sprites_circles_meet(a, b));
  return 1;
}

const luaL_Reg pixl_coverage_methods[] = {
    {"getBox", l_get_box},
    {"getBounds", l_get_bounds},
    {"getBoundingCircle", l_get_bounding_circle},
    {"covers", l_covers},
    {"rasterize", l_rasterize},
    {"collides", l_collides},
    {"overlapArea", l_overlap_area},
    {"overlapRect", l_overlap_rect},
    {"collidesBox", l_collides_box},
    {"collidesCircle", l_collides_circle},
    {NULL, NULL},
};
