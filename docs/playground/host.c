// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Calls examples/playground/player.lua.

#include "host.h"

#include <emscripten.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "open.h"

#include <lauxlib.h>
#include <lualib.h>

// So many instructions of Lua's pass between two looks at the clock: about a millisecond.
#define INSTRUCTIONS 100000

#define PROGRAM "@program.lua"  // what player.lua calls it
#define PATHS "/lua/?.lua;/lua/?/init.lua;/examples/playground/?.lua;/?.lua"

static lua_State *L;
static bool is_open;  // has it the player?
static double deadline;      // in milliseconds
static double seconds_given;  // for what runs now
static uint8_t *pixels;      // RGBA
static int width, height;

static int make_traceback(lua_State *state) {
  luaL_traceback(state, state, luaL_tolstring(state, 1, NULL), 1);
  return 1;
}

// Pushes where the program is, "program.lua:3: ", or else where Lua is.
static void push_place(lua_State *state) {
  lua_Debug record;
  for (int level = 0; lua_getstack(state, level, &record); level++) {
    lua_getinfo(state, "S", &record);
    if (strcmp(record.source, PROGRAM) != 0) continue;
    luaL_where(state, level);
    return;
  }
  luaL_where(state, 0);
}

static void look_at_clock(lua_State *state, lua_Debug *record) {
  (void)record;
  if (emscripten_get_now() < deadline) return;
  push_place(state);
  lua_pushfstring(state, "stopped: this takes longer than %d s (does a loop end?)", (int)seconds_given);
  lua_concat(state, 2);
  lua_error(state);
}

static void set_deadline(double seconds) {
  seconds_given = seconds;
  deadline = emscripten_get_now() + 1000 * seconds;
}

// Calls the function of the player that has been pushed, below so many arguments. On success its one result is on the
// stack, else the error.
static bool call(int argument_count) {
  const int base = lua_gettop(L) - argument_count;
  lua_pushcfunction(L, make_traceback);
  lua_insert(L, base);
  const int status = lua_pcall(L, argument_count, 1, base);
  lua_remove(L, base);
  return status == LUA_OK;
}

static bool open_player(void) {
  if (L != NULL) return is_open;
  setenv("LUA_PATH", PATHS, 1);
  L = luaL_newstate();
  if (L == NULL) return false;
  playground_open_libraries(L);
  lua_sethook(L, look_at_clock, LUA_MASKCOUNT, INSTRUCTIONS);
  lua_getglobal(L, "require");
  lua_pushstring(L, "player");
  if (!call(1)) return false;
  lua_setfield(L, LUA_REGISTRYINDEX, "player");
  is_open = true;
  return true;
}

// Pushes a function of the player, which may run for so long. False, with the error on the stack, if there is no player.
static bool begin(const char *name, double seconds) {
  set_deadline(seconds);
  if (!open_player()) return false;
  lua_settop(L, 0);
  lua_getfield(L, LUA_REGISTRYINDEX, "player");
  lua_getfield(L, -1, name);
  return true;
}

EMSCRIPTEN_KEEPALIVE bool playground_start(const char *source, double seconds) {
  if (!begin("start", seconds)) return false;
  lua_pushstring(L, source);
  return call(1);
}

EMSCRIPTEN_KEEPALIVE bool playground_key(const char *name, bool is_down) {
  if (!begin("key", 1)) return false;
  lua_pushstring(L, name);
  lua_pushboolean(L, is_down);
  return call(2);
}

EMSCRIPTEN_KEEPALIVE bool playground_mouse(int x, int y) {
  if (!begin("moveMouse", 1)) return false;
  lua_pushinteger(L, x);
  lua_pushinteger(L, y);
  return call(2);
}

EMSCRIPTEN_KEEPALIVE bool playground_press(bool is_down) {
  if (!begin("press", 1)) return false;
  lua_pushboolean(L, is_down);
  return call(1);
}

static void push_file(const char *path) {
  luaL_Buffer buffer;
  luaL_buffinit(L, &buffer);
  FILE *file = fopen(path, "rb");
  size_t size = file != NULL ? 1 : 0;
  while (size > 0) {
    size = fread(luaL_prepbuffer(&buffer), 1, LUAL_BUFFERSIZE, file);
    luaL_addsize(&buffer, size);
  }
  if (file != NULL) fclose(file);
  luaL_pushresult(&buffer);
}

EMSCRIPTEN_KEEPALIVE bool playground_drop(const char *name, double seconds) {
  if (!begin("drop", seconds)) return false;
  lua_pushstring(L, name);
  push_file(name);
  return call(2);
}

EMSCRIPTEN_KEEPALIVE bool playground_frame(double seconds) {
  return begin("frame", seconds) && call(0);
}

// Copies the pixels of the picture on the stack, whose type the player has checked.
static int copy_pixels(lua_State *state) {
  lua_getfield(state, 1, "getDimensions");
  lua_pushvalue(state, 1);
  lua_call(state, 1, 2);
  width = (int)lua_tointeger(state, -2);
  height = (int)lua_tointeger(state, -1);
  uint8_t *resized = realloc(pixels, 4 * (size_t)width * (size_t)height + 1);
  if (resized == NULL) return luaL_error(state, "not enough memory");
  pixels = resized;
  lua_getfield(state, 1, "copyPixels");
  lua_pushvalue(state, 1);
  lua_pushlightuserdata(state, pixels);
  lua_call(state, 2, 0);
  return 0;
}

EMSCRIPTEN_KEEPALIVE const uint8_t *playground_view(bool has_overlay, double seconds) {
  if (!begin("view", seconds)) return NULL;
  lua_pushboolean(L, has_overlay);
  if (!call(1)) return NULL;
  lua_pushcfunction(L, copy_pixels);
  lua_insert(L, -2);
  return call(1) ? pixels : NULL;
}

EMSCRIPTEN_KEEPALIVE int playground_width(void) { return width; }

EMSCRIPTEN_KEEPALIVE int playground_height(void) { return height; }

EMSCRIPTEN_KEEPALIVE const char *playground_report(void) {
  return begin("report", 1) && call(0) ? lua_tostring(L, -1) : "{}";
}

EMSCRIPTEN_KEEPALIVE const char *playground_error(void) {
  const char *message = L == NULL ? NULL : lua_tostring(L, -1);
  return message == NULL ? "not enough memory" : message;
}
