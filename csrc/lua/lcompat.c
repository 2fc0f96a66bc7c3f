// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#ifndef _GNU_SOURCE
#define _GNU_SOURCE  // dladdr
#endif

#include "lua/lstate.h"

// Last, as its macros take words that others use.
#if defined(_WIN32)
#define WIN32_LEAN_AND_MEAN
#include <windows.h>
#elif !defined(PIXL_STAYS_LOADED) && (defined(__unix__) || defined(__APPLE__))
#include <dlfcn.h>
#endif

#if LUA_VERSION_NUM >= 504

void *pixl_newuserdata(lua_State *L, size_t bytes, int anchors) { return lua_newuserdatauv(L, bytes, anchors); }

void pixl_getanchor(lua_State *L, int userdata, int n) { lua_getiuservalue(L, userdata, n); }

void pixl_setanchor(lua_State *L, int userdata, int n) { lua_setiuservalue(L, userdata, n); }

#else

static void get_table(lua_State *L, int userdata) {
#if LUA_VERSION_NUM >= 502
  lua_getuservalue(L, userdata);
#else
  lua_getfenv(L, userdata);
#endif
}

void *pixl_newuserdata(lua_State *L, size_t bytes, int anchors) {
  void *block = lua_newuserdata(L, bytes);
  if (anchors == 0) return block;
  lua_createtable(L, anchors < 2 ? anchors : 2, 0);  // most use no more; the table grows if need be
#if LUA_VERSION_NUM >= 502
  lua_setuservalue(L, -2);
#else
  lua_setfenv(L, -2);
#endif
  return block;
}

void pixl_getanchor(lua_State *L, int userdata, int n) {
  get_table(L, userdata);
  lua_rawgeti(L, -1, n);
  lua_replace(L, -2);
}

void pixl_setanchor(lua_State *L, int userdata, int n) {
  get_table(L, userdata);
  lua_insert(L, -2);
  lua_rawseti(L, -2, n);
  lua_pop(L, 1);
}

#endif

#if LUA_VERSION_NUM < 502

#ifndef LUA_GCISRUNNING
#define LUA_GCISRUNNING 9  // what LuaJIT 2.1 answers to; Lua 5.1 and LuaJIT 2.0 say -1
#endif

// For collectors that do not say whether they are stopped. A step that is asked for would restart them, and run
// finalisers within finalisers without end; garbage that they count themselves does neither. Its memory is untouched.
static void make_garbage(lua_State *L, size_t bytes) {
  const size_t counted = (size_t)lua_gc(L, LUA_GCCOUNT, 0) * 1024;
  // The first garbage since a collection, which holds what Lua counted then, in a weak table that is its own metatable.
  if (luaL_newmetatable(L, "pixcollide.garbage")) {
    lua_pushliteral(L, "v");
    lua_setfield(L, -2, "__mode");
    lua_pushvalue(L, -1);
    lua_setmetatable(L, -2);
  }
  lua_rawgeti(L, -1, 1);
  const size_t *first = lua_touserdata(L, -1);
  // A finaliser is left alone until Lua counts twice what it did before: room for a few masks, however large. And the
  // more there has come since the last collection, the less is added, as there may never be another one.
  if (bytes > counted / 4) bytes = counted / 4;
  if (first != NULL && *first < counted) bytes = (size_t)((double)bytes * (double)*first / (double)counted);
  size_t *garbage = lua_newuserdata(L, sizeof *garbage + bytes);
  *garbage = counted;
  if (first == NULL) {
    lua_rawseti(L, -3, 1);
    lua_pop(L, 2);
  } else {
    lua_pop(L, 3);
  }
  // Whenever Lua is given a string it looks whether a step is due, makes one at most, and that is good for a kilobyte.
  // A string that it has already needs no memory.
  for (size_t paid = 0; paid < bytes; paid += 1024) {
    lua_pushliteral(L, "");
    lua_pop(L, 1);
  }
}

#endif

void pixl_collectstep(lua_State *L, size_t bytes) {
  const int is_running = lua_gc(L, LUA_GCISRUNNING, 0);
  if (is_running > 0) lua_gc(L, LUA_GCSTEP, (int)(bytes / 1024));
#if LUA_VERSION_NUM < 502
  if (is_running < 0) make_garbage(L, bytes);
#endif
}

void pixl_pinlibrary(void) {
#if defined(_WIN32)
  HMODULE module;
  GetModuleHandleExA(GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS | GET_MODULE_HANDLE_EX_FLAG_PIN,
                     (LPCSTR)(uintptr_t)&pixl_pinlibrary, &module);
#elif defined(RTLD_NODELETE)
  Dl_info info;
  void *address;
  void (*function)(void) = pixl_pinlibrary;
  memcpy(&address, &function, sizeof address);
  // Never closed: that is the point.
  if (dladdr(address, &info) != 0) dlopen(info.dli_fname, RTLD_NOW | RTLD_NOLOAD | RTLD_NODELETE);
#endif
}
