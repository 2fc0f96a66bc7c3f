// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Editing a sprite's mask where another sprite covers it.

#include "lcommon.h"

#include "pix_stamp.h"

static pix_operation check_operation(lua_State *L, int index) {
  const char *name = lua_type(L, index) == LUA_TSTRING ? lua_tostring(L, index) : NULL;
  if (name != NULL && strcmp(name, "add") == 0) return PIX_ADD;
  if (name != NULL && strcmp(name, "subtract") == 0) return PIX_SUBTRACT;
  if (name != NULL) pixl_argerror(L, index, "operation expected to be 'add' or 'subtract', got '%s'", name);
  pixl_argerror(L, index, "operation 'add' or 'subtract' expected, got %s", pixl_typename(L, index));
}

static int l_stamp(lua_State *L) {
  pix_sprite *sprite = pixl_checkcore(L, 1), *other = pixl_checkcore(L, 2);
  const pix_operation operation = check_operation(L, 3);
  int32_t changed;
  pixl_checkmemory(L, pix_sprite_stamp(sprite, operation, other, &changed));
  lua_pushinteger(L, changed);
  return 1;
}

const luaL_Reg pixl_stamp_methods[] = {
    {"stamp", l_stamp},
    {NULL, NULL},
};
