// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Methods of sprites: one and the edges of a rectangle, the screen say.

#include "lquery.h"

#include "pix_sprite_edges.h"

static int l_is_inside(lua_State *L) {
  pix_sprite *sprite = pixl_checkcore(L, 1);
  const pix_region rect = pixl_checkrect(L, 2);
  lua_pushboolean(L, pix_sprite_is_inside(sprite, rect.area));
  return 1;
}

static int l_touches_edge(lua_State *L) {
  pix_sprite *sprite = pixl_checkcore(L, 1);
  const pix_region rect = pixl_checkrect(L, 2);
  const pix_edges edges = pix_sprite_edges_touched(sprite, rect.area);
  lua_pushboolean(L, edges.left || edges.top || edges.right || edges.bottom);
  lua_pushboolean(L, edges.left);
  lua_pushboolean(L, edges.top);
  lua_pushboolean(L, edges.right);
  lua_pushboolean(L, edges.bottom);
  return 5;
}

static int l_visible_fraction(lua_State *L) {
  pix_sprite *sprite = pixl_checkcore(L, 1);
  const pix_region rect = pixl_checkrect(L, 2);
  lua_pushnumber(L, pix_sprite_fraction_inside(sprite, rect.area));
  return 1;
}

const luaL_Reg pixl_edge_methods[] = {
    {"isInside", l_is_inside},
    {"touchesEdge", l_touches_edge},
    {"visibleFraction", l_visible_fraction},
    {NULL, NULL},
};
