// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "lua/lresults.h"

#include "lua/lmethods.h"

#include "motion/steps.h"

// A metatable holds its records at 1, 2, ..., and the names of their fields and of responses at numbers below 0, so
// that filling in a record makes no string: that might run a finaliser.
enum { OTHER = 1, TYPE, TIME, X, Y, NORMAL_X, NORMAL_Y, TOUCH_X, TOUCH_Y, FIELDS = TOUCH_Y };

static const char *const field_names[FIELDS + 1] = {"",   "other", "type", "t",      "x",
                                                    "y",  "nx",    "ny",   "touchX", "touchY"};

static const char *const response_names[PIX_RESPONSE_CUSTOM] = {
    [PIX_RESPONSE_CROSS] = "cross", [PIX_RESPONSE_ONEWAY] = "oneway", [PIX_RESPONSE_SLIDE] = "slide",
    [PIX_RESPONSE_TOUCH] = "touch", [PIX_RESPONSE_BOUNCE] = "bounce", [PIX_RESPONSE_GLIDE] = "glide"};

static const char marker = 0;  // its address is a key of these metatables alone

static void push_marker(lua_State *L) { lua_pushlightuserdata(L, (void *)(uintptr_t)&marker); }

static int l_new_results(lua_State *L) {
  lua_newtable(L);
  const int list = lua_gettop(L);
  lua_newtable(L);
  for (int k = 1; k <= FIELDS; k++) {
    lua_pushstring(L, field_names[k]);
    lua_rawseti(L, -2, -k);
  }
  for (int k = PIX_RESPONSE_CROSS; k < PIX_RESPONSE_CUSTOM; k++) {
    lua_pushstring(L, response_names[k]);
    lua_rawseti(L, -2, -FIELDS - k);
  }
  push_marker(L);
  lua_pushboolean(L, 1);
  lua_rawset(L, -3);
  lua_setmetatable(L, list);
  lua_settop(L, list);
  return 1;
}

// Pushes the metatable of a list of results; nothing if the value at `index` is none.
static bool push_records(lua_State *L, int index) {
  if (!lua_istable(L, index) || !lua_getmetatable(L, index)) return false;
  push_marker(L);
  lua_rawget(L, -2);
  const bool is_results = lua_toboolean(L, -1);
  lua_pop(L, is_results ? 1 : 2);
  return is_results;
}

pixl_results pixl_beginresults(lua_State *L, int index) {
  if (lua_isnil(L, index)) {
    l_new_results(L);
    lua_replace(L, index);
  }
  pixl_results results = {.list = index};
  if (!push_records(L, index)) {
    pixl_argerror(L, index, "results expected (make them once with pixcollide.newResults()), got %s",
                  pixl_typename(L, index));
  }
  results.records = lua_gettop(L);
  pixl_addsnapshot(L, &results.kept);
  results.kept.world = pixl_checkworld(L, 1);
  return results;
}

static pixl_kept_collision *kept_of(const pixl_results *r) {
  return (pixl_kept_collision *)(void *)r->kept.snapshot->items;
}

bool pixl_keepcollisions(pixl_results *r, const pix_world *world) {
  const int32_t count = pix_world_collision_count(world);
  const int64_t bytes = ((int64_t)r->kept_count + count) * (int64_t)sizeof(pixl_kept_collision);
  pixl_snapshot *snapshot = r->kept.snapshot;
  if (bytes > INT32_MAX ||
      !pix_reserve(world->allocator, &snapshot->items, &snapshot->capacity, pix_max((int32_t)bytes, 1), 1)) {
    return false;
  }
  pixl_kept_collision *kept = kept_of(r);
  for (int32_t i = 0; i < count; i++) {
    const pix_collision *c = &pix_world_collisions(world)[i];
    kept[r->kept_count++] = (pixl_kept_collision){pix_slots_handle(&world->slots, c->slot), *c};
  }
  return true;
}

void pixl_pushresponse(lua_State *L, const pixl_results *r, uint8_t response) {
  if (response < PIX_RESPONSE_CUSTOM) {
    lua_rawgeti(L, r->records, -FIELDS - response);
    return;
  }
  pixl_getanchor(L, 1, PIXL_WORLD_RESPONSES);
  lua_rawgeti(L, -1, -(int)response);
  lua_remove(L, -2);
}

uint8_t pixl_findresponse(const char *name) {
  for (int k = PIX_RESPONSE_CROSS; k < PIX_RESPONSE_CUSTOM; k++) {
    if (strcmp(name, response_names[k]) == 0) return (uint8_t)k;
  }
  return 0;
}

int pixl_listresponses(const char **names) {
  static const uint8_t order[] = {PIX_RESPONSE_SLIDE,  PIX_RESPONSE_GLIDE, PIX_RESPONSE_TOUCH,
                                  PIX_RESPONSE_BOUNCE, PIX_RESPONSE_CROSS, PIX_RESPONSE_ONEWAY};
  for (size_t k = 0; k < sizeof order; k++) names[k] = response_names[order[k]];
  return (int)sizeof order;
}

// Sets a field of the record below the value on top.
static void set_field(lua_State *L, const pixl_results *r, int field) {
  lua_rawgeti(L, r->records, -field);
  lua_insert(L, -2);
  lua_rawset(L, -3);
}

// Fills in the record on top, whose sprite stands in for it in the list.
static void fill_record(lua_State *L, const pixl_results *r, int32_t place, const pix_collision *c) {
  const double numbers[] = {c->normal[0], c->normal[1], c->touch[0], c->touch[1]};
  lua_rawgeti(L, r->list, place);
  set_field(L, r, OTHER);
  pixl_pushresponse(L, r, c->response);
  set_field(L, r, TYPE);
  lua_pushnumber(L, c->t);
  set_field(L, r, TIME);
  lua_pushinteger(L, c->x);
  set_field(L, r, X);
  lua_pushinteger(L, c->y);
  set_field(L, r, Y);
  for (int k = 0; k < 4; k++) {
    lua_pushnumber(L, numbers[k]);
    set_field(L, r, NORMAL_X + k);
  }
}

// Pushes the record for a place in the list, a new one if there is none.
static void push_record(lua_State *L, const pixl_results *r, int32_t place) {
  lua_rawgeti(L, r->records, place);
  if (lua_istable(L, -1)) return;
  lua_pop(L, 1);
  lua_createtable(L, 0, FIELDS);
  lua_pushvalue(L, -1);
  lua_rawseti(L, r->records, place);
}

int32_t pixl_listcollisions(lua_State *L, pixl_results *r, int32_t wanted) {
  const pix_world *world = r->kept.world;
  pixl_kept_collision *kept = kept_of(r) + r->listed;
  const int32_t before = r->count, count = r->kept_count - r->listed;
  int32_t found = 0;
  pixl_getanchor(L, 1, PIXL_WORLD_SPRITES);
  for (int32_t i = 0; i < count; i++) {
    if (!pix_slots_is_alive(&world->slots, kept[i].sprite)) continue;
    kept[r->count - before] = kept[i];
    lua_rawgeti(L, -1, kept[i].sprite.slot + 1);
    lua_rawseti(L, r->list, ++r->count);  // stands in for its record, as it may leave the world meanwhile
    if (r->listed + i == wanted) found = r->count;
  }
  lua_pop(L, 1);
  for (int32_t k = 0; k < r->count - before; k++) {
    push_record(L, r, before + k + 1);
    fill_record(L, r, before + k + 1, &kept[k].collision);
    lua_rawseti(L, r->list, before + k + 1);
  }
  r->listed = r->kept_count;
  return found;
}

void pixl_endresults(lua_State *L, pixl_results *r) {
  pixl_givesnapshot(L, &r->kept);
  lua_pushvalue(L, r->list);
  pixl_endlist(L, r->count + 1);
  lua_pushinteger(L, r->count);
}

const luaL_Reg pixl_move_functions[] = {{"newResults", l_new_results}, {NULL, NULL}};
