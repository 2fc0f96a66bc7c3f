// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// contact, touches and distance of two sprites.

#include "lcommon.h"

#include "pix_sprite_contact.h"
#include "pix_sprite_distance.h"

static int l_contact(lua_State *L) {
  pix_sprite *a = pixl_checkcore(L, 1), *b = pixl_checkcore(L, 2);
  pix_sprite_contact contact;
  pixl_checkmemory(L, pix_sprite_find_contact(a, b, &contact));
  if (contact.area == 0) {
    lua_pushnil(L);
    return 1;
  }
  lua_pushinteger(L, (lua_Integer)contact.area);
  lua_pushnumber(L, contact.x);
  lua_pushnumber(L, contact.y);
  lua_pushnumber(L, contact.normal[0]);
  lua_pushnumber(L, contact.normal[1]);
  return 5;
}

static int l_touches(lua_State *L) {
  pix_sprite *a = pixl_checkcore(L, 1), *b = pixl_checkcore(L, 2);
  lua_pushboolean(L, pix_sprites_touch(a, b, pixl_optconnectivity(L, 3) == PIX_CONNECTIVITY_8));
  return 1;
}

static int l_distance(lua_State *L) {
  pix_sprite *a = pixl_checkcore(L, 1), *b = pixl_checkcore(L, 2);
  pix_sprite_distance found;
  if (!pix_sprite_find_distance(a, b, pixl_optdistance(L, 3), &found)) {
    lua_pushnil(L);
    return 1;
  }
  lua_pushnumber(L, found.distance);
  lua_pushinteger(L, found.ax);
  lua_pushinteger(L, found.ay);
  lua_pushinteger(L, found.bx);
  lua_pushinteger(L, found.by);
  return 5;
}

const luaL_Reg pixl_contact_methods[] = {
    {"contact", l_contact},
    {"touches", l_touches},
    {"distance", l_distance},
    {NULL, NULL},
};
