// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "lua/lresults.h"

#include "lua/lmethods.h"
#include "lua/lresponses.h"

#include "motion/steps.h"

// A metatable holds its records at 1, 2, ..., and the names of their fields and of responses at numbers below 0, so
// that filling in a record makes no string: that might run a finaliser.
enum {
  OTHER = 1, TYPE, FRACTION, X, Y, NORMAL_X, NORMAL_Y, TOUCH_X, TOUCH_Y, EXIT_X, EXIT_Y, EXIT_FRACTION,
  FIELDS = EXIT_FRACTION
};

static const char *const field_names[FIELDS + 1] = {"",   "other", "type",   "fraction", "x",     "y",    "nx",
                                                    "ny", "touchX", "touchY", "exitX", "exitY", "exitFraction"};

#define KIND 0  // where a metatable keeps of which kind its records are

typedef enum record_kind { COLLISIONS, RAY_HITS } record_kind;

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
    pixl_pushresponsename(L, (uint8_t)k);
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

void pixl_refuseresults(lua_State *L, int filter) {
  if (!push_records(L, filter)) return;
  pixl_argerror(L, filter, "filter expected, got a list of results, which comes after it (write nil for no filter)");
}

// Forgets records of another kind: they have fields that this one has not.
static void keep_kind(lua_State *L, const pixl_results *r, record_kind kind) {
  lua_rawgeti(L, r->records, KIND);
  const bool is_same = lua_tointeger(L, -1) == (lua_Integer)kind;
  lua_pop(L, 1);
  if (is_same) return;
  for (int k = (int)lua_rawlen(L, r->records); k > 0; k--) {
    lua_pushnil(L);
    lua_rawseti(L, r->records, k);
  }
  lua_pushinteger(L, kind);
  lua_rawseti(L, r->records, KIND);
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
  pixl_addhitcopy(L, &results.kept);
  results.kept.world = pixl_recheckworld(L);
  return results;
}

static pixl_kept_collision *kept_of(const pixl_results *r) {
  return (pixl_kept_collision *)(void *)r->kept.copy->items;
}

bool pixl_keepcollisions(pixl_results *r, const pix_world *world) {
  const int32_t count = pix_world_collision_count(world);
  const int64_t bytes = ((int64_t)r->kept_count + count) * (int64_t)sizeof(pixl_kept_collision);
  pixl_hitcopy *copy = r->kept.copy;
  if (bytes > INT32_MAX ||
      !pix_reserve(world->allocator, &copy->items, &copy->capacity, pix_max((int32_t)bytes, 1), 1)) {
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
  } else {
    pixl_pushresponsename(L, response);
  }
}

// A field of the record on top is set by its name, its value, and lua_rawset(L, -3).
static void push_name(lua_State *L, const pixl_results *r, int field) { lua_rawgeti(L, r->records, -field); }

static void set_number(lua_State *L, const pixl_results *r, int field, double value) {
  push_name(L, r, field);
  lua_pushnumber(L, value);
  lua_rawset(L, -3);
}

static void set_integer(lua_State *L, const pixl_results *r, int field, int32_t value) {
  push_name(L, r, field);
  lua_pushinteger(L, value);
  lua_rawset(L, -3);
}

static void set_pixel(lua_State *L, const pixl_results *r, int field, int32_t x, int32_t y) {
  set_integer(L, r, field, x);
  set_integer(L, r, field + 1, y);
}

// Fills in what all records have: the one on top, whose sprite stands in for it in the list.
static void fill_record(lua_State *L, const pixl_results *r, int32_t place, double fraction, const double normal[2]) {
  push_name(L, r, OTHER);
  lua_rawgeti(L, r->list, place);
  lua_rawset(L, -3);
  set_number(L, r, FRACTION, fraction);
  set_number(L, r, NORMAL_X, normal[0]);
  set_number(L, r, NORMAL_Y, normal[1]);
}

static void fill_collision(lua_State *L, const pixl_results *r, int32_t place, const pix_collision *c) {
  fill_record(L, r, place, c->fraction, c->normal);
  set_pixel(L, r, X, c->x, c->y);
  push_name(L, r, TYPE);
  pixl_pushresponse(L, r, c->response);
  lua_rawset(L, -3);
  set_number(L, r, TOUCH_X, c->touch[0]);
  set_number(L, r, TOUCH_Y, c->touch[1]);
}

static void fill_ray_hit(lua_State *L, const pixl_results *r, int32_t place, const pix_ray_hit *hit) {
  fill_record(L, r, place, hit->fraction, hit->normal);
  set_pixel(L, r, X, hit->x, hit->y);
  set_pixel(L, r, EXIT_X, hit->exit_x, hit->exit_y);
  set_number(L, r, EXIT_FRACTION, hit->exit_fraction);
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
  keep_kind(L, r, COLLISIONS);
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
    fill_collision(L, r, before + k + 1, &kept[k].collision);
    lua_rawseti(L, r->list, before + k + 1);
  }
  r->listed = r->kept_count;
  return found;
}

void pixl_listrayhits(lua_State *L, pixl_results *r, pixl_kept_hit *kept, int32_t count) {
  const pix_world *world = r->kept.world;
  keep_kind(L, r, RAY_HITS);
  pixl_getanchor(L, 1, PIXL_WORLD_SPRITES);
  for (int32_t i = 0; i < count; i++) {
    if (!pix_slots_is_alive(&world->slots, kept[i].sprite)) continue;
    kept[r->count] = kept[i];
    lua_rawgeti(L, -1, kept[i].sprite.slot + 1);
    lua_rawseti(L, r->list, ++r->count);
  }
  lua_pop(L, 1);
  for (int32_t k = 1; k <= r->count; k++) {
    push_record(L, r, k);
    fill_ray_hit(L, r, k, &kept[k - 1].hit);
    lua_rawseti(L, r->list, k);
  }
}

void pixl_endresults(lua_State *L, pixl_results *r) {
  pixl_givehitcopy(L, &r->kept);
  lua_pushvalue(L, r->list);
  pixl_endlist(L, r->count + 1);
  lua_pushinteger(L, r->count);
}

const luaL_Reg pixl_move_functions[] = {{"newResults", l_new_results}, {NULL, NULL}};
