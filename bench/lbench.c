// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What the measurements in Lua need of C, as a module: a clock, an empty method to compare calls with, and the frames
// of a scene in C, by a core of this module's own.

#include <lauxlib.h>
#include <lua.h>
#include <time.h>

#include "kernels/choose.h"
#include "sprite/sprite_place.h"
#include "world/world_questions.h"

#define EMPTY_TYPE "lbench.empty"
#define SCENE_TYPE "lbench.scene"

// Seconds of processor time, from any moment: what other programs take of the machine's time does not count.
static int l_now(lua_State *L) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  lua_pushnumber(L, (double)t.tv_sec + (double)t.tv_nsec * 1e-9);
  return 1;
}

// Methods that do nothing but check their arguments, in the usual way.

static int l_new_empty(lua_State *L) {
  lua_newuserdata(L, sizeof(double));
  luaL_getmetatable(L, EMPTY_TYPE);
  lua_setmetatable(L, -2);
  return 1;
}

static int l_empty_set(lua_State *L) {
  luaL_checkudata(L, 1, EMPTY_TYPE);
  luaL_checknumber(L, 2);
  luaL_checknumber(L, 3);
  return 0;
}

static int l_empty_get(lua_State *L) {
  luaL_checkudata(L, 1, EMPTY_TYPE);
  return 0;
}

// Does nothing but return two numbers.
static int l_empty_get_two(lua_State *L) {
  const double *value = luaL_checkudata(L, 1, EMPTY_TYPE);
  lua_pushnumber(L, *value);
  lua_pushnumber(L, *value);
  return 2;
}

// Scenes: sprites with masks in a world, where the program says.

typedef struct scene {
  pix_allocator allocator;
  pix_world world;
  pix_mask *masks;
  pix_sprite *sprites;
  pix_point *places;  // for the next frame
  int32_t mask_count, count;
} scene;

static scene *check_scene(lua_State *L) { return luaL_checkudata(L, 1, SCENE_TYPE); }

static int l_scene_gc(lua_State *L) {
  scene *s = check_scene(L);
  pix_world_release(&s->world);
  for (int32_t k = 0; k < s->mask_count; k++) pix_mask_release(&s->masks[k]);
  pix_free(&s->allocator, s->masks, (size_t)s->mask_count, sizeof *s->masks);
  pix_free(&s->allocator, s->sprites, (size_t)s->count, sizeof *s->sprites);
  pix_free(&s->allocator, s->places, (size_t)s->count, sizeof *s->places);
  s->mask_count = s->count = 0;
  s->masks = NULL;
  s->sprites = NULL;
  s->places = NULL;
  return 0;
}

static int32_t length_of(lua_State *L, int index) {
#if LUA_VERSION_NUM >= 502
  return (int32_t)lua_rawlen(L, index);
#else
  return (int32_t)lua_objlen(L, index);
#endif
}

static double number_at(lua_State *L, int list, int32_t i) {
  lua_rawgeti(L, list, i);
  const double value = lua_tonumber(L, -1);
  lua_pop(L, 1);
  return value;
}

// The mask whose rows are the list on top: one string a row, '#' for solid texels.
static bool read_mask(lua_State *L, pix_mask *mask, pix_allocator *allocator) {
  const int32_t height = length_of(L, -1);
  for (int32_t y = 0; y < height; y++) {
    size_t width;
    lua_rawgeti(L, -1, y + 1);
    const char *row = luaL_checklstring(L, -1, &width);
    if (y == 0 && !pix_mask_create(mask, allocator, (int32_t)width, height)) return false;
    for (int32_t x = 0; x < (int32_t)width; x++) pix_mask_set(mask, x, y, row[x] == '#');
    lua_pop(L, 1);
  }
  return true;
}

static bool add_sprite(scene *s, int32_t index, int32_t mask_index) {
  pix_mask *mask = &s->masks[mask_index];
  pix_sprite *sprite = &s->sprites[index];
  pix_transform t = pix_transform_identity();
  t.ox = mask->width / 2.0;
  t.oy = mask->height / 2.0;
  pix_sprite_init(sprite, mask, mask->width, mask->height);
  pix_sprite_set_transform(sprite, &t);
  return pix_world_add(&s->world, sprite);
}

// newScene(masks, which): masks as lists of rows; the number of each sprite's mask. The origin is a sprite's middle.
static int l_new_scene(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_checktype(L, 2, LUA_TTABLE);
  scene *s = lua_newuserdata(L, sizeof *s);
  memset(s, 0, sizeof *s);
  pix_allocator_init(&s->allocator);
  pix_world_init(&s->world, &s->allocator, 0);
  luaL_getmetatable(L, SCENE_TYPE);
  lua_setmetatable(L, -2);
  const int32_t masks = length_of(L, 1), count = length_of(L, 2);
  s->masks = pix_alloc(&s->allocator, (size_t)masks, sizeof *s->masks);
  s->mask_count = s->masks != NULL ? masks : 0;
  s->sprites = pix_alloc(&s->allocator, (size_t)count, sizeof *s->sprites);
  s->places = pix_alloc(&s->allocator, (size_t)count, sizeof *s->places);
  s->count = count;
  bool is_made = s->masks != NULL && s->sprites != NULL && s->places != NULL;
  for (int32_t k = 0; k < masks && is_made; k++) {
    lua_rawgeti(L, 1, k + 1);
    is_made = read_mask(L, &s->masks[k], &s->allocator);
    lua_pop(L, 1);
  }
  for (int32_t i = 0; i < count && is_made; i++) is_made = add_sprite(s, i, (int32_t)number_at(L, 2, i + 1) - 1);
  if (!is_made) luaL_error(L, "not enough memory");
  return 1;
}

// scene:load(list): the places x1, y1, x2, y2, ... for the next frame.
static int l_scene_load(lua_State *L) {
  scene *s = check_scene(L);
  luaL_checktype(L, 2, LUA_TTABLE);
  for (int32_t i = 0; i < s->count; i++) {
    s->places[i] = (pix_point){number_at(L, 2, 2 * i + 1), number_at(L, 2, 2 * i + 2)};
  }
  return 0;
}

// scene:frame(): moves all sprites, finds all pairs and looks at each. Returns their number.
static int l_scene_frame(lua_State *L) {
  scene *s = check_scene(L);
  for (int32_t i = 0; i < s->count; i++) pix_sprite_set_position(&s->sprites[i], s->places[i].x, s->places[i].y);
  if (!pix_world_find_pairs(&s->world)) luaL_error(L, "not enough memory");
  int32_t found = 0;
  for (int32_t k = 0; k < s->world.pairs.count; k++) {
    const pix_pair pair = s->world.pairs.items[k];
    found += s->world.slots.sprite[pair.a.slot] != s->world.slots.sprite[pair.b.slot];
  }
  lua_pushinteger(L, found);
  return 1;
}

static void set_function(lua_State *L, const char *name, lua_CFunction function) {
  lua_pushcfunction(L, function);
  lua_setfield(L, -2, name);
}

// A metatable that is its own table of methods, left on the stack.
static void new_type(lua_State *L, const char *name) {
  luaL_newmetatable(L, name);
  lua_pushvalue(L, -1);
  lua_setfield(L, -2, "__index");
}

PIX_EXPORT int luaopen_lbench(lua_State *L);

PIX_EXPORT int luaopen_lbench(lua_State *L) {
  if (!pix_kernel_choose(getenv(PIX_KERNEL_VARIABLE))) luaL_error(L, PIX_KERNEL_VARIABLE " names no kernel");
  new_type(L, EMPTY_TYPE);
  set_function(L, "set", l_empty_set);
  set_function(L, "get", l_empty_get);
  set_function(L, "getTwo", l_empty_get_two);
  new_type(L, SCENE_TYPE);
  set_function(L, "load", l_scene_load);
  set_function(L, "frame", l_scene_frame);
  set_function(L, "__gc", l_scene_gc);
  lua_settop(L, 0);
  lua_newtable(L);
  set_function(L, "now", l_now);
  set_function(L, "newEmpty", l_new_empty);
  set_function(L, "newScene", l_new_scene);
  return 1;
}
