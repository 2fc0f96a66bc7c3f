// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// One API over Lua 5.1 to 5.4 and LuaJIT, the state, and how objects are checked and made.

#ifndef _GNU_SOURCE
#define _GNU_SOURCE  // dladdr
#endif

// First: what is declared after ours is hidden.
#if !defined(PIXL_STAYS_LOADED) && (defined(__unix__) || defined(__APPLE__))
#include <dlfcn.h>
#endif

#include "lua/lstate.h"

// Last, as its macros take words that others use.
#if defined(_WIN32)
#define WIN32_LEAN_AND_MEAN
#include <windows.h>
#endif

// ---- Versions of Lua

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

// Makes so much garbage, in memory that is never touched, where a collector does not say whether it is stopped: a step
// that is asked for would start it, and nest finalisers without end; garbage that it counts does neither.
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

#if LUA_VERSION_NUM >= 505
// Bytes that one step of the collector is good for: LUAI_GCSTEPSIZE of Lua 5.5 on machines of 64 bits.
#define COLLECTOR_STEP ((size_t)11200)
#endif

// Tells the collector of bytes it cannot see: runs as much of a collection as if Lua had allocated them, unless the
// program has stopped it or a finaliser runs. May run finalisers. In Lua 5.1 it leaves garbage, at most a quarter of
// what Lua counts, which is counted until it is collected.
static void collect_step(lua_State *L, size_t bytes) {
  const int is_running = lua_gc(L, LUA_GCISRUNNING, 0);
#if LUA_VERSION_NUM >= 505
  // A call makes one step at most, which is good for so many bytes.
  for (size_t left = is_running > 0 ? bytes : 0; left > 0;) {
    const size_t part = left < COLLECTOR_STEP ? left : COLLECTOR_STEP;
    if (lua_gc(L, LUA_GCSTEP, part) != 0) break;  // the end of a collection
    left -= part;
  }
#else
  if (is_running > 0) lua_gc(L, LUA_GCSTEP, (int)(bytes / 1024));
#endif
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

// ---- The state and objects

// Bytes: the collector is told of memory it cannot see in steps of this size, which cost it little.
#define BYTES_A_STEP ((size_t)1 << 18)

pixl_state *pixl_getstate(lua_State *L) { return lua_touserdata(L, lua_upvalueindex(PIXL_STATE)); }

void *pixl_test(lua_State *L, int index, int type) {
  void *object = lua_touserdata(L, index);
  if (object == NULL || !lua_getmetatable(L, index)) return NULL;
  const bool is_type = pixl_ismetatable(L, type);
  lua_pop(L, 1);
  return is_type ? object : NULL;
}

void pixl_checktype(lua_State *L, int index, int type) {
  if (lua_type(L, index) == type) return;
  pixl_argerror(L, index, "%s expected, got %s", lua_typename(L, type), pixl_typename(L, index));
}

const char *pixl_checklstring(lua_State *L, int index, size_t *length) {
  const char *text = lua_tolstring(L, index, length);
  if (text == NULL) pixl_checktype(L, index, LUA_TSTRING);  // raises
  return text;
}

const char *pixl_checkstring(lua_State *L, int index) { return pixl_checklstring(L, index, NULL); }

void pixl_checkany(lua_State *L, int index) {
  if (lua_isnone(L, index)) pixl_argerror(L, index, "value expected");
}

void *pixl_check(lua_State *L, int index, int type) {
  void *object = pixl_test(L, index, type);
  if (object == NULL) {
    const char *hint = pixl_hint(L, type, index);
    pixl_argerror(L, index, "%s expected, got %s%s", pixl_type_names[type], pixl_typename(L, index), hint);
  }
  return object;
}

pix_mask *pixl_checkmask(lua_State *L, int index) {
  pixl_mask *object = pixl_check(L, index, PIXL_MASK);
  if (pixl_isreleased(object)) pixl_argerror(L, index, "mask has been released");
  return &object->mask;
}

pixl_sprite *pixl_checksprite(lua_State *L, int index) {
  pixl_sprite *object = pixl_check(L, index, PIXL_SPRITE);
  if (object->sprite.mask == NULL) pixl_argerror(L, index, "sprite is not complete");
  return object;
}

pix_world *pixl_checkworld(lua_State *L, int index) {
  pixl_world *object = pixl_check(L, index, PIXL_WORLD);
  if (object->world.is_released || object->world.allocator == NULL) pixl_argerror(L, index, "world has been released");
  return &object->world;
}

pix_picture *pixl_checkpicture(lua_State *L, int index) {
  pixl_picture *object = pixl_check(L, index, PIXL_PICTURE);
  if (object->picture.rgba == NULL) pixl_argerror(L, index, "picture has been released");
  return &object->picture;
}

// Tells the collector, which sees userdata alone and would let the memory behind them grow without end, how much that
// has grown.
static void tell_collector(lua_State *L) {
  pixl_state *state = pixl_getstate(L);
  const size_t bytes = state->allocator.bytes;
  if (bytes < state->bytes_told) state->bytes_told = bytes;
  if (bytes - state->bytes_told < BYTES_A_STEP) return;
  const size_t grown = bytes - state->bytes_told;
  state->bytes_told = bytes;
  collect_step(L, grown);
}

void *pixl_newobject(lua_State *L, int type, size_t bytes, int anchors) {
  tell_collector(L);
  void *object = pixl_newuserdata(L, bytes, anchors);
  memset(object, 0, bytes);
  lua_pushvalue(L, lua_upvalueindex(type));
  lua_setmetatable(L, -2);
  return object;
}

pix_mask *pixl_pushmask(lua_State *L) {
  pixl_mask *object = pixl_newobject(L, PIXL_MASK, sizeof *object, 0);
  return &object->mask;
}

void pixl_createmask(lua_State *L, pix_mask *mask, int32_t width, int32_t height) {
  if (!pix_mask_create(mask, &pixl_getstate(L)->allocator, width, height)) pixl_nomemory(L);
}

pix_mask *pixl_newmask(lua_State *L, int32_t width, int32_t height) {
  pix_mask *mask = pixl_pushmask(L);
  if (!pix_mask_create(mask, &pixl_getstate(L)->allocator, width, height)) {
    lua_gc(L, LUA_GCCOLLECT, 0);  // masks that nobody uses any more may make room
    pixl_createmask(L, mask, width, height);
  }
  return mask;
}

pix_picture *pixl_newpicture(lua_State *L, int32_t width, int32_t height) {
  pixl_picture *object = pixl_newobject(L, PIXL_PICTURE, sizeof *object, 0);
  pix_allocator *allocator = &pixl_getstate(L)->allocator;
  if (!pix_picture_create(&object->picture, allocator, width, height)) {
    lua_gc(L, LUA_GCCOLLECT, 0);  // pictures that nobody uses any more may make room
    if (!pix_picture_create(&object->picture, allocator, width, height)) pixl_nomemory(L);
  }
  return &object->picture;
}

typedef struct scratch {
  void *zero[2];
  pix_allocator *allocator;  // that `destroy` is told
  pixl_destroy *destroy;
  double content[];  // aligned for all that is kept here
} scratch;

static scratch *new_scratch(lua_State *L, size_t bytes, pixl_destroy *destroy, int anchors) {
  scratch *s = pixl_newobject(L, PIXL_SCRATCH, sizeof *s + bytes, anchors);
  s->allocator = &pixl_getstate(L)->allocator;
  s->destroy = destroy;
  return s;
}

void *pixl_newscratch(lua_State *L, size_t bytes, pixl_destroy *destroy) {
  return new_scratch(L, bytes, destroy, 0)->content;
}

void *pixl_newworldscratch(lua_State *L, int world, size_t bytes, pixl_destroy *destroy) {
  scratch *s = new_scratch(L, bytes, destroy, 1);
  lua_pushvalue(L, world);
  pixl_setanchor(L, lua_gettop(L) - 1, 1);
  s->allocator = &((pixl_world *)lua_touserdata(L, world))->memory;
  return s->content;
}

void *pixl_scratchcontent(void *userdata) { return ((scratch *)userdata)->content; }

static int scratch_gc(lua_State *L) {
  scratch *s = pixl_check(L, 1, PIXL_SCRATCH);
  s->destroy(s->content, s->allocator);
  return 0;
}

const pixl_function pixl_state_functions[] = {
    {"scratch:__gc", scratch_gc},
    {NULL},
};
