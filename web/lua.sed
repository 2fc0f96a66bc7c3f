# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The pixcollide authors

# What differs in the second copy of Lua's core: it calls love.js's functions as love.h says, and shares the node of empty
# tables with it. .ci/web counts that each has been found.

# luaconf.h: where it leaves room for what else is to be defined
s/^\*\* without modifying the main part of the file\.$/&\n*\/\n#include "love.h"\n\/*/

# ltable.c
s/^#define dummynode\t.*/#define dummynode love_dummynode/
/^static const Node dummynode_/,/^};/d

# ldo.c
s/(\*hook)(L, &ar)/love_hook(hook, L, \&ar)/
s/(\*curr_func(L)->c\.f)(L)/love_call(curr_func(L)->c.f, L)/

# lmem.c, lstate.c
s/(\*g->frealloc)(/love_realloc(g->frealloc, /

# lapi.c, lauxlib.c: host.c has others
s/^LUA_API void lua_pushcclosure /LUA_API void lua_pushcclosure_of_lua /
s/^LUA_API int lua_pcall /LUA_API int lua_pcall_of_lua /
s/^LUALIB_API int luaL_loadbuffer /LUALIB_API int luaL_loadbuffer_of_lua /
