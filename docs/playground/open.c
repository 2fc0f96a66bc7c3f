// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// In WebAssembly nothing loads libraries: the core is linked with Lua, and require "pixcollide.core" finds it there.

#include "open.h"

#include <lauxlib.h>
#include <lualib.h>

int luaopen_pixcollide_core(lua_State *L);

void playground_open_libraries(lua_State *L) {
  luaL_openlibs(L);
  luaL_getsubtable(L, LUA_REGISTRYINDEX, LUA_PRELOAD_TABLE);
  lua_pushcfunction(L, luaopen_pixcollide_core);
  lua_setfield(L, -2, "pixcollide.core");
  lua_pop(L, 1);
}
