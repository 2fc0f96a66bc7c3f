// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Results of queries of worlds, and what all queries share: filters, copies of hits, and lists of records.

#include "lua/lworld.h"

#define DISABLED "disabled"

// Checks a filter that is a list of layers, or of none, which means all, with or without the field `disabled`.
static void check_filter_table(lua_State *L, int index) {
  pixl_checklayerlist(L, index);
  for (lua_pushnil(L); lua_next(L, index); lua_pop(L, 1)) {
    if (lua_type(L, -2) != LUA_TSTRING) continue;
    pixl_argcheck(L, strcmp(lua_tostring(L, -2), DISABLED) == 0, index, "unknown field '%s' (a filter is a list of "
                  "layers, with disabled = true or without)", lua_tostring(L, -2));
    pixl_argcheck(L, lua_isboolean(L, -1), index, "disabled expected to be true or false, got %s",
                  pixl_typename(L, lua_gettop(L)));
  }
}

void pixl_checkfilter(lua_State *L, int index) {
  switch (lua_type(L, index)) {
    case LUA_TNONE:
    case LUA_TNIL:
    case LUA_TSTRING:
    case LUA_TFUNCTION:
      return;
    case LUA_TTABLE:
      check_filter_table(L, index);
      return;
    default: {
      const bool is_sprite = pixl_test(L, index, PIXL_SPRITE) != NULL;
      pixl_argerror(L, index, "filter expected: layer name, list of names, function or nil, got %s%s",
                    pixl_typename(L, index),
                    is_sprite ? " (all but that one: function(other) return other ~= sprite end)" : "");
    }
  }
}

// Does a filter that is a table let disabled sprites through? May run finalisers.
static bool finds_disabled(lua_State *L, int index) {
  lua_pushliteral(L, DISABLED);
  lua_rawget(L, index);
  const bool finds = lua_toboolean(L, -1);
  lua_pop(L, 1);
  return finds;
}

// The world keeps copies of hits that nobody uses, so that a query leaves no garbage. That of a query which an error
// ends is collected.

static void destroy_hitcopy(void *content, pix_allocator *allocator) {
  pixl_hitcopy *copy = content;
  pix_free(allocator, copy->items, (size_t)copy->capacity, 1);
  *copy = (pixl_hitcopy){NULL, 0};
}

void pixl_addhitcopy(lua_State *L, pixl_query *query) {
  void *spare = pixl_takespare(L, PIXL_WORLD_HIT_COPIES);
  query->copy = spare != NULL ? pixl_scratchcontent(spare)
                              : pixl_newworldscratch(L, 1, sizeof *query->copy, destroy_hitcopy);
  query->copy_index = lua_gettop(L);
}

void pixl_givehitcopy(lua_State *L, pixl_query *query) {
  if (query->copy != NULL) pixl_givespare(L, 1, PIXL_WORLD_HIT_COPIES, query->copy_index);
  query->copy = NULL;
}

void *pixl_keephits(lua_State *L, const pixl_query *query, size_t bytes) {
  pixl_hitcopy *copy = query->copy;
  if (bytes > INT32_MAX || !pix_reserve(query->world->allocator, &copy->items, &copy->capacity,
                                        pix_max((int32_t)bytes, 1), 1)) {
    pixl_nomemory(L);
  }
  return copy->items;
}

static int32_t slot_of(const void *hit) { return *(const int32_t *)hit; }

pix_handle *pixl_copyhits(lua_State *L, const pixl_query *query, const void *hits, size_t size, int32_t count) {
  if (count < 0) pixl_nomemory(L);
  pix_handle *handles = pixl_keephits(L, query, (size_t)count * (sizeof *handles + size));
  const unsigned char *items = hits;
  for (int32_t k = 0; k < count; k++) {
    handles[k] = pix_slots_handle(&query->world->slots, slot_of(items + (size_t)k * size));
  }
  if (count > 0) memcpy(handles + count, hits, (size_t)count * size);
  return handles;
}

// Returns the world at 1, checked before. Raises if it has been released since: no more can have happened to it.
static pix_world *recheck_world(lua_State *L, pix_world *world) {
  return world->is_released ? pixl_checkworld(L, 1) : world;
}

pixl_query pixl_beginquery(lua_State *L, pix_world *world, int filter, int out) {
  pixl_query query = {.list = 0};
  if (lua_gettop(L) < pix_max(filter, out)) lua_settop(L, pix_max(filter, out));
  if (out != 0) {
    pixl_pushlist(L, out);
    query.list = lua_gettop(L);
  }
  const int type = filter != 0 ? lua_type(L, filter) : LUA_TNIL;
  if (type == LUA_TFUNCTION) {
    query.function = filter;
    pixl_addhitcopy(L, &query);
  }
  const bool with_disabled = type == LUA_TTABLE && finds_disabled(L, filter);
  query.world = recheck_world(L, world);  // only now: what was made may have run a finaliser
  query.layers = PIX_ALL_LAYERS;
  if (type == LUA_TSTRING || (type == LUA_TTABLE && !(with_disabled && lua_rawlen(L, filter) == 0))) {
    query.layers = pixl_knownlayers(L, filter, &query.world->slots.layers.known);
  }
  query.barred = with_disabled ? 0 : PIX_SLOT_DISABLED;
  return query;
}

void pixl_pushslot(lua_State *L, int32_t slot) {
  pixl_getanchor(L, 1, PIXL_WORLD_SPRITES);
  lua_rawgeti(L, -1, slot + 1);
  lua_replace(L, -2);
}

bool pixl_accepts(lua_State *L, const pixl_query *query, pix_handle sprite) {
  if (!pix_slots_is_alive(&query->world->slots, sprite)) return false;
  lua_pushvalue(L, query->function);
  pixl_pushslot(L, sprite.slot);
  lua_call(L, 1, 1);
  if (query->follows_response && lua_type(L, -1) == LUA_TSTRING) pixl_refuseanswer(L);
  const bool accepts = lua_toboolean(L, -1);
  lua_pop(L, 1);
  return accepts && pix_slots_is_alive(&query->world->slots, sprite);
}

const void *pixl_pushfirst(lua_State *L, const pixl_query *query, const void *hits, size_t size, int32_t count) {
  if (count < 0) pixl_nomemory(L);
  const unsigned char *items = hits;
  int32_t first = 0;
  if (query->function != 0) {
    const pix_handle *handles = pixl_copyhits(L, query, hits, size, count);
    items = (const unsigned char *)(handles + count);
    while (first < count && !pixl_accepts(L, query, handles[first])) first++;
  }
  if (first == count) {
    lua_pushnil(L);
    return NULL;
  }
  items += (size_t)first * size;
  pixl_pushslot(L, slot_of(items));
  return items;
}

int pixl_endquery(lua_State *L, pixl_query *query, int32_t count) {
  if (count < 0) pixl_nomemory(L);
  const int32_t *found = pix_world_found(query->world);
  int32_t listed = 0;
  if (query->function == 0) {
    pixl_getanchor(L, 1, PIXL_WORLD_SPRITES);
    for (; listed < count; listed++) {
      lua_rawgeti(L, -1, found[listed] + 1);
      lua_rawseti(L, query->list, listed + 1);
    }
  } else {
    pix_handle *handles = pixl_copyhits(L, query, found, sizeof *found, count);
    int32_t accepted = 0;
    for (int32_t i = 0; i < count; i++) {
      if (pixl_accepts(L, query, handles[i])) handles[accepted++] = handles[i];
    }
    pixl_getanchor(L, 1, PIXL_WORLD_SPRITES);
    for (int32_t i = 0; i < accepted; i++) {
      if (!pix_slots_is_alive(&query->world->slots, handles[i])) continue;  // a later call removed it
      lua_rawgeti(L, -1, handles[i].slot + 1);
      lua_rawseti(L, query->list, ++listed);
    }
    pixl_givehitcopy(L, query);
  }
  lua_pushvalue(L, query->list);
  return pixl_endlist(L, 1, listed);
}

// ---- Records

#define FILL_WHAT_ALL_HAVE \
  "  record.other = other\n" \
  "  record.fraction = fraction\n" \
  "  record.nx = nx\n" \
  "  record.ny = ny\n" \
  "  record.x = x\n" \
  "  record.y = y\n"

// Records are filled in by functions in Lua, one for each kind: that takes half as long as from here, a field at a
// time. `types` has the names of responses by their numbers; those of a world are given by name.
static const char fillers[] =
    "local types = ...\n"
    "return function(record, other, fraction, nx, ny, x, y, type, touchX, touchY)\n"
    FILL_WHAT_ALL_HAVE
    "  record.type = types[type] or type\n"
    "  record.touchX = touchX\n"
    "  record.touchY = touchY\n"
    "end, function(record, other, fraction, nx, ny, x, y, exitX, exitY, exitFraction)\n"
    FILL_WHAT_ALL_HAVE
    "  record.exitX = exitX\n"
    "  record.exitY = exitY\n"
    "  record.exitFraction = exitFraction\n"
    "end\n";

enum { FIELDS = 9 };  // of a record

static const int fill_anchors[] = {[PIXL_COLLISIONS] = PIXL_STATE_FILL_COLLISION,
                                   [PIXL_RAY_HITS] = PIXL_STATE_FILL_RAY_HIT};

void pixl_openresults(lua_State *L) {
  if (luaL_loadbuffer(L, fillers, sizeof fillers - 1, "=pixcollide") != 0) lua_error(L);
  lua_newtable(L);
  for (int k = PIX_RESPONSE_CROSS; k < PIX_RESPONSE_CUSTOM; k++) {
    pixl_pushresponsename(L, (uint8_t)k);
    lua_rawseti(L, -2, k);
  }
  lua_call(L, 1, 2);
  pixl_setanchor(L, PIXL_STATE, PIXL_STATE_FILL_RAY_HIT);
  pixl_setanchor(L, PIXL_STATE, PIXL_STATE_FILL_COLLISION);
}

// A metatable holds its records at 1, 2, ...; and of which kind they are at 0: an address that no other table has.
#define KIND 0
static const char kinds[] = {[PIXL_COLLISIONS] = 0, [PIXL_RAY_HITS] = 0};

// Sets the kind of records that lists with the metatable on top have.
static void set_kind(lua_State *L, pixl_record_kind kind) {
  lua_pushlightuserdata(L, (void *)(uintptr_t)&kinds[kind]);
  lua_rawseti(L, -2, KIND);
}

static int l_new_results(lua_State *L) {
  lua_newtable(L);
  lua_newtable(L);
  set_kind(L, PIXL_COLLISIONS);
  lua_setmetatable(L, -2);
  return 1;
}

static bool is_of_kind(lua_State *L, int records, pixl_record_kind kind) {
  lua_rawgeti(L, records, KIND);
  const bool is_same = lua_touserdata(L, -1) == &kinds[kind];
  lua_pop(L, 1);
  return is_same;
}

// Pushes the metatable of a list of results; nothing if the value at `index` is none.
static bool push_records(lua_State *L, int index) {
  if (!lua_istable(L, index) || !lua_getmetatable(L, index)) return false;
  if (is_of_kind(L, -1, PIXL_COLLISIONS) || is_of_kind(L, -1, PIXL_RAY_HITS)) return true;
  lua_pop(L, 1);
  return false;
}

void pixl_refuseresults(lua_State *L, int filter) {
  if (!push_records(L, filter)) return;
  pixl_argerror(L, filter, "filter expected, got a list of results, which comes after it (write nil for no filter)");
}

// Gets the list and its records ready for records of this kind: makes both if the caller gave false for a list, and
// drops records of another kind, which have other fields.
static void prepare_list(lua_State *L, const pixl_results *r, pixl_record_kind kind) {
  if (!r->is_wanted && !lua_istable(L, r->list)) {
    l_new_results(L);
    lua_replace(L, r->list);
    push_records(L, r->list);
    lua_replace(L, r->records);
  }
  if (is_of_kind(L, r->records, kind)) return;
  for (int k = (int)lua_rawlen(L, r->records); k > 0; k--) {
    lua_pushnil(L);
    lua_rawseti(L, r->records, k);
  }
  lua_pushvalue(L, r->records);
  set_kind(L, kind);
  lua_pop(L, 1);
}

static _Noreturn void refuse(lua_State *L, int index, pixl_record_kind kind) {
  pixl_argerror(L, index, kind == PIXL_COLLISIONS
                    ? "results or false expected (make results once with pixcollide.newResults()), got %s"
                    : "results expected (make them once with pixcollide.newResults()), got %s",
                pixl_typename(L, index));
}

void pixl_beginresults(lua_State *L, pixl_results *r, pix_world *world, int index, pixl_record_kind kind,
                       bool wants_copy) {
  if (lua_isnil(L, index)) {
    l_new_results(L);
    lua_replace(L, index);
  }
  r->is_wanted = push_records(L, index);
  if (!r->is_wanted) {
    if (kind != PIXL_COLLISIONS || !pixl_isfalse(L, index)) refuse(L, index, kind);
    lua_pushnil(L);  // until there is a list
  }
  r->list = index;
  r->records = lua_gettop(L);
  r->count = r->kept_count = r->listed = 0;
  r->kept = (pixl_query){.world = NULL};
  if (wants_copy) pixl_addhitcopy(L, &r->kept);
  r->kept.world = recheck_world(L, world);
}

void pixl_makeroom(lua_State *L, pixl_results *r) {
  pixl_addhitcopy(L, &r->kept);
  r->kept_count = 0;
}

static pix_collision *kept_of(pixl_results *r) {
  return r->kept.copy == NULL ? r->few : (pix_collision *)(void *)r->kept.copy->items;
}

// Makes room for so many collisions; false if memory is short.
static bool reserve(pixl_results *r, const pix_world *world, int64_t count) {
  pixl_hitcopy *copy = r->kept.copy;
  if (copy == NULL) return count <= PIXL_FEW_COLLISIONS;
  const int64_t bytes = pix_max64(count * (int64_t)sizeof(pix_collision), 1);
  return bytes <= INT32_MAX && pix_reserve(world->allocator, &copy->items, &copy->capacity, (int32_t)bytes, 1);
}

bool pixl_keepcollisions(pixl_results *r, const pix_world *world) {
  const int32_t before = r->kept_count, count = pix_world_collision_count(world);
  if (!r->is_wanted && r->kept.copy == NULL) {
    r->count += count;  // no sprite leaves the world meanwhile
    return true;
  }
  if (!reserve(r, world, (int64_t)before + count)) return false;
  for (int32_t i = 0; i < count; i++) kept_of(r)[before + i] = pix_world_collisions(world)[i];
  r->kept_count += count;
  return true;
}

const pix_collision *pixl_keptcollisions(pixl_results *r, int32_t *count) {
  *count = r->kept_count;
  return kept_of(r);
}

// Pushes what fills in a record, the record for a place in the list, a new one if there is none, the sprite that stands
// in for it there, and what all records have. Puts the record into the list.
static void begin_record(lua_State *L, const pixl_results *r, pixl_record_kind kind, int32_t place, double fraction,
                         const double normal[2], int32_t x, int32_t y) {
  pixl_getanchor(L, lua_upvalueindex(PIXL_STATE), fill_anchors[kind]);
  lua_rawgeti(L, r->records, place);
  if (!lua_istable(L, -1)) {
    lua_pop(L, 1);
    lua_createtable(L, 0, FIELDS);
    lua_pushvalue(L, -1);
    lua_rawseti(L, r->records, place);
  }
  lua_rawgeti(L, r->list, place);
  lua_pushvalue(L, -2);
  lua_rawseti(L, r->list, place);
  lua_pushnumber(L, fraction);
  pixl_pushpoint(L, normal[0], normal[1]);
  pixl_pushplace(L, x, y);
}

static void list_collision(lua_State *L, const pixl_results *r, int32_t place, const pix_collision *c) {
  begin_record(L, r, PIXL_COLLISIONS, place, c->fraction, c->normal, c->x, c->y);
  if (c->response < PIX_RESPONSE_CUSTOM) lua_pushinteger(L, c->response); else pixl_pushresponsename(L, c->response);
  pixl_pushpoint(L, c->touch[0], c->touch[1]);
  lua_call(L, FIELDS + 1, 0);
}

static void list_ray_hit(lua_State *L, const pixl_results *r, int32_t place, const pix_ray_hit *hit) {
  begin_record(L, r, PIXL_RAY_HITS, place, hit->fraction, hit->normal, hit->x, hit->y);
  pixl_pushplace(L, hit->exit_x, hit->exit_y);
  lua_pushnumber(L, hit->exit_fraction);
  lua_call(L, FIELDS + 1, 0);
}

int32_t pixl_listcollisions(lua_State *L, pixl_results *r, int32_t record) {
  const bool is_listed = (r->is_wanted || record >= 0) && r->kept_count > r->listed;
  if (is_listed) prepare_list(L, r, PIXL_COLLISIONS);
  const pix_slots *slots = &r->kept.world->slots;
  pix_collision *kept = kept_of(r);
  const int32_t first = r->listed, before = r->count;
  int32_t found = 0;
  if (is_listed) pixl_getanchor(L, 1, PIXL_WORLD_SPRITES);
  for (int32_t i = first; i < r->kept_count; i++) {
    if (!pix_slots_is_alive(slots, kept[i].sprite)) continue;
    kept[first + r->count++ - before] = kept[i];
    if (!is_listed) continue;
    lua_rawgeti(L, -1, kept[i].sprite.slot + 1);
    lua_rawseti(L, r->list, r->count);  // stands in for its record, as it may leave the world meanwhile
    if (i == record) found = r->count;
  }
  r->listed = r->kept_count;
  if (!is_listed) return 0;
  lua_pop(L, 1);
  for (int32_t k = before; k < r->count; k++) list_collision(L, r, k + 1, &kept[first + k - before]);
  return found;
}

void pixl_listrayhits(lua_State *L, pixl_results *r, const pix_handle *sprites, pix_ray_hit *hits, int32_t count) {
  const pix_world *world = r->kept.world;
  prepare_list(L, r, PIXL_RAY_HITS);
  pixl_getanchor(L, 1, PIXL_WORLD_SPRITES);
  for (int32_t i = 0; i < count; i++) {
    if (!pix_slots_is_alive(&world->slots, sprites[i])) continue;
    hits[r->count] = hits[i];
    lua_rawgeti(L, -1, hits[i].slot + 1);
    lua_rawseti(L, r->list, ++r->count);
  }
  lua_pop(L, 1);
  for (int32_t k = 1; k <= r->count; k++) list_ray_hit(L, r, k, &hits[k - 1]);
}

int pixl_endresults(lua_State *L, pixl_results *r) {
  pixl_givehitcopy(L, &r->kept);
  if (r->is_wanted) {
    lua_pushvalue(L, r->list);
    return pixl_endlist(L, 1, r->count);
  }
  lua_pushnil(L);
  lua_pushinteger(L, r->count);
  return 2;
}

const pixl_function pixl_results_functions[] = {
    {"pixcollide.newResults", l_new_results},
    {NULL},
};
