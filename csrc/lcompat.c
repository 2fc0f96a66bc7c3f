// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#if defined(_WIN32)
#define WIN32_LEAN_AND_MEAN
#include <windows.h>
#elif defined(__unix__) || defined(__APPLE__)
#ifndef _GNU_SOURCE
#define _GNU_SOURCE  // dladdr
#endif
#include <dlfcn.h>
#endif

#include "lcompat.h"

#include "pix_base.h"

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
  lua_remove(L, -2);
}

void pixl_setanchor(lua_State *L, int userdata, int n) {
  get_table(L, userdata);
  lua_insert(L, -2);
  lua_rawseti(L, -2, n);
  lua_pop(L, 1);
}

#endif

void pixl_setfuncs(lua_State *L, const luaL_Reg *functions, int upvalues) {
#if LUA_VERSION_NUM >= 502 || defined(LUA_JITLIBNAME)
  luaL_setfuncs(L, functions, upvalues);
#else
  for (; functions->name != NULL; functions++) {
    for (int i = 0; i < upvalues; i++) lua_pushvalue(L, -upvalues);
    lua_pushcclosure(L, functions->func, upvalues);
    lua_setfield(L, -upvalues - 2, functions->name);
  }
  lua_pop(L, upvalues);
#endif
}

void pixl_collectstep(lua_State *L, size_t bytes) {
#if defined(LUA_GCISRUNNING)
  if (!lua_gc(L, LUA_GCISRUNNING, 0)) return;
#endif
  lua_gc(L, LUA_GCSTEP, (int)(bytes / 1024));
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
