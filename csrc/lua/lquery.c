// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "lua/lquery.h"

#include "lua/llayers.h"
#include "lua/lmembers.h"
#include "lua/lmethods.h"
#include "lua/lnumbers.h"

#include "world/world_questions.h"

// Filters.

#define DISABLED "disabled"

// A list of layers, or of none, which means all, with the field `disabled`.
static void check_filter_table(lua_State *L, int index) {
  pixl_checklayerlist(L, index);
  for (lua_pushnil(L); lua_next(L, index); lua_pop(L, 1)) {
    if (lua_type(L, -2) != LUA_TSTRING) continue;
    if (strcmp(lua_tostring(L, -2), DISABLED) != 0) {
      pixl_argerror(L, index, "unknown field '%s' (a filter is a list of layers, with disabled = true or without)",
                    lua_tostring(L, -2));
    }
    if (!lua_isboolean(L, -1)) {
      pixl_argerror(L, index, "disabled expected to be true or false, got %s", pixl_typename(L, lua_gettop(L)));
    }
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

// Does a filter that is a table say so? May run finalisers.
static bool finds_disabled(lua_State *L, int index) {
  lua_pushliteral(L, DISABLED);
  lua_rawget(L, index);
  const bool finds = lua_toboolean(L, -1);
  lua_pop(L, 1);
  return finds;
}

static uint64_t filter_layers(lua_State *L, const pix_world *world, int index, bool with_disabled) {
  if (with_disabled && lua_rawlen(L, index) == 0) return PIX_ALL_LAYERS;
  return pixl_knownlayers(L, index, &world->slots.layers.known);
}

// Copies of hits. The world keeps those that nobody uses, so that a query leaves no garbage; that of a query which an
// error ends is collected.

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

void pixl_givehitcopy(lua_State *L, const pixl_query *query) {
  if (query->copy != NULL) pixl_givespare(L, 1, PIXL_WORLD_HIT_COPIES, query->copy_index);
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

// Queries.

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
  query.world = pixl_recheckworld(L, world);  // only now: what was made may have run a finaliser
  query.layers = PIX_ALL_LAYERS;
  if (type == LUA_TSTRING || type == LUA_TTABLE) query.layers = filter_layers(L, query.world, filter, with_disabled);
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
    pixl_givehitcopy(L, query);
  }
  if (first == count) {
    lua_pushnil(L);
    return NULL;
  }
  items += (size_t)first * size;
  pixl_pushslot(L, slot_of(items));
  return items;
}

int pixl_endquery(lua_State *L, const pixl_query *query, int32_t count) {
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

pix_ray pixl_checkray(lua_State *L, int first) {
  double ends[4];
  pixl_checkends(L, first, ends);
  return pix_ray_between(ends[0], ends[1], ends[2], ends[3]);
}

// Questions about places: all hits, or the first. What is asked about is checked first; what a finaliser might change
// is read by the search itself, as nothing runs one any more then.

typedef union place {
  struct {
    int32_t x, y;
  } pixel;
  pix_shape shape;
  pix_ray ray;
  pix_sprite *sprite;
} place;

typedef struct question {
  int filter;  // the argument after those of the place; the list for the results is the next one
  void (*check)(lua_State *L, place *p);
  int32_t (*search)(lua_State *L, pix_world *world, const place *p, pix_wanted wanted);
} question;

static void check_point(lua_State *L, place *p) {
  p->pixel.x = pixl_checkpixel(L, 2, "x");
  p->pixel.y = pixl_checkpixel(L, 3, "y");
}

static int32_t search_point(lua_State *L, pix_world *world, const place *p, pix_wanted wanted) {
  (void)L;
  return pix_world_query_point(world, p->pixel.x, p->pixel.y, wanted);
}

static void check_rect(lua_State *L, place *p) { p->shape = pixl_checkrect(L, 2); }

static int32_t search_shape(lua_State *L, pix_world *world, const place *p, pix_wanted wanted) {
  (void)L;
  return pix_world_query_shape(world, &p->shape, wanted);
}

static int32_t search_box(lua_State *L, pix_world *world, const place *p, pix_wanted wanted) {
  (void)L;
  return pix_world_query_box(world, &p->shape, wanted);
}

static void check_circle(lua_State *L, place *p) {
  const double x = pixl_checklimited(L, 2, "x", pixl_limit_position);
  const double y = pixl_checklimited(L, 3, "y", pixl_limit_position);
  p->shape = pix_shape_circle(x, y, pixl_checkradius(L, 4));
}

static void check_polygon(lua_State *L, place *p) {
  (void)p;
  pixl_checkpoints(L, 2);
}

static int32_t search_polygon(lua_State *L, pix_world *world, const place *p, pix_wanted wanted) {
  (void)p;
  const int count = pixl_checkpoints(L, 2);
  double *points = pixl_stage(L, world, count);
  pixl_readpoints(L, 2, count, points);
  const pix_shape polygon = pix_shape_polygon(points, count);
  return pix_world_query_shape(world, &polygon, wanted);
}

static void check_mask(lua_State *L, place *p) {
  (void)p;
  pixl_checkmask(L, 2);
  pixl_checklimited(L, 3, "x", pixl_limit_position);
  pixl_checklimited(L, 4, "y", pixl_limit_position);
}

// The mask is that of a sprite in no world.
static int32_t search_mask(lua_State *L, pix_world *world, const place *p, pix_wanted wanted) {
  (void)p;
  pix_mask *mask = pixl_checkmask(L, 2);
  pix_sprite sprite;
  pix_sprite_init(&sprite, mask, mask->width, mask->height);
  pix_sprite_set_position(&sprite, lua_tonumber(L, 3), lua_tonumber(L, 4));
  return pix_world_query_sprite(world, &sprite, wanted);
}

static void check_sprite(lua_State *L, place *p) { p->sprite = pixl_checkcore(L, 2); }

static int32_t search_sprite(lua_State *L, pix_world *world, const place *p, pix_wanted wanted) {
  (void)L;
  return pix_world_query_sprite(world, p->sprite, wanted);
}

static int32_t search_collisions(lua_State *L, pix_world *world, const place *p, pix_wanted wanted) {
  pixl_checkmember(L);
  return pix_world_collisions_with(world, p->sprite, wanted);
}

static void check_segment(lua_State *L, place *p) { p->ray = pixl_checkray(L, 2); }

static int32_t search_segment(lua_State *L, pix_world *world, const place *p, pix_wanted wanted) {
  (void)L;
  return pix_world_query_segment(world, &p->ray, wanted);
}

enum {
  AT_POINT, IN_RECT, IN_BOX, IN_CIRCLE, IN_POLYGON, UNDER_MASK, UNDER_SPRITE, ON_SEGMENT, COLLIDING,
  FIRST = 16,  // besides: only the first hit is wanted
};

static const question questions[] = {
    [AT_POINT] = {4, check_point, search_point},
    [IN_RECT] = {6, check_rect, search_shape},
    [IN_BOX] = {6, check_rect, search_box},
    [IN_CIRCLE] = {5, check_circle, search_shape},
    [IN_POLYGON] = {3, check_polygon, search_polygon},
    [UNDER_MASK] = {5, check_mask, search_mask},
    [UNDER_SPRITE] = {3, check_sprite, search_sprite},
    [ON_SEGMENT] = {6, check_segment, search_segment},
    [COLLIDING] = {3, check_sprite, search_collisions},
};

static int l_query(lua_State *L) {
  const int variant = pixl_variant(L);
  const bool wants_first = (variant & FIRST) != 0;
  const question *q = &questions[variant & ~FIRST];
  place p;
  pix_world *world = pixl_checkworld(L, 1);
  q->check(L, &p);
  pixl_checkfilter(L, q->filter);
  const pixl_query query = pixl_beginquery(L, world, q->filter, wants_first ? 0 : q->filter + 1);
  const pix_wanted wanted = {query.layers, wants_first && query.function == 0, query.barred};
  const int32_t count = q->search(L, query.world, &p, wanted);
  if (!wants_first) return pixl_endquery(L, &query, count);
  pixl_pushfirst(L, &query, pix_world_found(query.world), sizeof(int32_t), count);
  return 1;
}

const pixl_function pixl_query_functions[] = {
    {"world:queryPoint", l_query, AT_POINT},
    {"world:queryRect", l_query, IN_RECT},
    {"world:queryBox", l_query, IN_BOX},
    {"world:queryCircle", l_query, IN_CIRCLE},
    {"world:queryPolygon", l_query, IN_POLYGON},
    {"world:queryMask", l_query, UNDER_MASK},
    {"world:querySprite", l_query, UNDER_SPRITE},
    {"world:querySegment", l_query, ON_SEGMENT},
    {"world:collisionsWith", l_query, COLLIDING},
    {"world:anyAtPoint", l_query, FIRST | AT_POINT},
    {"world:anyInRect", l_query, FIRST | IN_RECT},
    {"world:anyInCircle", l_query, FIRST | IN_CIRCLE},
    {"world:anyInPolygon", l_query, FIRST | IN_POLYGON},
    {"world:anyUnderMask", l_query, FIRST | UNDER_MASK},
    {"world:anyUnderSprite", l_query, FIRST | UNDER_SPRITE},
    {"world:anyOnSegment", l_query, FIRST | ON_SEGMENT},
    {"world:anyCollisionWith", l_query, FIRST | COLLIDING},
    {NULL},
};
