// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Questions to worlds: what lies at a place, on a ray, or nearest; what is seen from somewhere.

#include "lua/lworld.h"

// Checks the ends of a ray, x1, y1, x2, y2, from the argument at `first` on.
static pix_ray check_ray(lua_State *L, int first) {
  double ends[4];
  pixl_checkends(L, first, ends);
  return pix_ray_between(ends[0], ends[1], ends[2], ends[3]);
}

// Questions about places: all hits, or the first. What is asked about is checked first; what a finaliser might change
// is read by the search itself, as nothing runs one any more then.
typedef struct question {
  lua_State *L;
  pix_world *world;
  pix_wanted wanted;
  union {
    struct {
      int32_t x, y;
    } pixel;
    pix_shape shape;
    pix_ray ray;
    pix_sprite *sprite;
  };
} question;

// Each kind of question checks its arguments from 2 on, and searches: returns how many slots are in pix_world_found; -1
// if memory is short.
typedef struct question_kind {
  int filter;  // the argument after those of the place; the list for the results is the next one
  void (*check)(question *q);
  int32_t (*search)(const question *q);
} question_kind;

static void check_point(question *q) {
  q->pixel.x = pixl_checkpixel(q->L, 2, "x");
  q->pixel.y = pixl_checkpixel(q->L, 3, "y");
}

static int32_t search_point(const question *q) {
  return pix_world_query_point(q->world, q->pixel.x, q->pixel.y, q->wanted);
}

static void check_rect(question *q) { q->shape = pixl_checkrect(q->L, 2); }

static int32_t search_shape(const question *q) { return pix_world_query_shape(q->world, &q->shape, q->wanted); }

static int32_t search_box(const question *q) { return pix_world_query_box(q->world, &q->shape, q->wanted); }

static int32_t search_outside(const question *q) { return pix_world_query_outside(q->world, &q->shape, q->wanted); }

static void check_circle(question *q) {
  const double x = pixl_checklimited(q->L, 2, "x", pixl_limit_position);
  const double y = pixl_checklimited(q->L, 3, "y", pixl_limit_position);
  q->shape = pix_shape_circle(x, y, pixl_checklength(q->L, 4, "radius"));
}

static void check_polygon(question *q) { pixl_checkpoints(q->L, 2, 3); }

static int32_t search_polygon(const question *q) {
  const int count = pixl_checkpoints(q->L, 2, 3);
  double *points = pixl_stage(q->L, q->world, count);
  pixl_readpoints(q->L, 2, count, points);
  const pix_shape polygon = pix_shape_polygon(points, count);
  return pix_world_query_shape(q->world, &polygon, q->wanted);
}

static void check_mask(question *q) {
  pixl_checkmask(q->L, 2);
  pixl_checklimited(q->L, 3, "x", pixl_limit_position);
  pixl_checklimited(q->L, 4, "y", pixl_limit_position);
}

// Searches under a mask as under a sprite of it, in no world.
static int32_t search_mask(const question *q) {
  pix_mask *mask = pixl_checkmask(q->L, 2);
  pix_sprite sprite;
  pix_sprite_init(&sprite, mask, mask->width, mask->height);
  pix_sprite_set_position(&sprite, lua_tonumber(q->L, 3), lua_tonumber(q->L, 4));
  return pix_world_query_sprite(q->world, &sprite, q->wanted);
}

static void check_sprite(question *q) { q->sprite = pixl_checkcore(q->L, 2); }

static int32_t search_sprite(const question *q) { return pix_world_query_sprite(q->world, q->sprite, q->wanted); }

static int32_t search_collisions(const question *q) {
  pixl_checkmember(q->L);
  return pix_world_collisions_with(q->world, q->sprite, q->wanted);
}

static void check_segment(question *q) { q->ray = check_ray(q->L, 2); }

static int32_t search_segment(const question *q) { return pix_world_query_segment(q->world, &q->ray, q->wanted); }

enum {
  AT_POINT, IN_RECT, IN_BOX, OUTSIDE, IN_CIRCLE, IN_POLYGON, UNDER_MASK, UNDER_SPRITE, ON_SEGMENT, COLLIDING,
  FIRST = 16,  // besides: only the first hit is wanted
};

static const question_kind kinds[] = {
    [AT_POINT] = {4, check_point, search_point},
    [IN_RECT] = {6, check_rect, search_shape},
    [IN_BOX] = {6, check_rect, search_box},
    [OUTSIDE] = {6, check_rect, search_outside},
    [IN_CIRCLE] = {5, check_circle, search_shape},
    [IN_POLYGON] = {3, check_polygon, search_polygon},
    [UNDER_MASK] = {5, check_mask, search_mask},
    [UNDER_SPRITE] = {3, check_sprite, search_sprite},
    [ON_SEGMENT] = {6, check_segment, search_segment},
    [COLLIDING] = {3, check_sprite, search_collisions},
};

// Answers all world:query..., world:any... and collision questions of the table below. The variant is the kind, with
// FIRST if one sprite is wanted. Takes the kind's own arguments from 2 on, then a filter, then, without FIRST, a list
// for the results. Returns that list and the number of sprites; with FIRST the first sprite, or nil.
static int l_query(lua_State *L) {
  const int variant = pixl_variant(L);
  const bool wants_first = (variant & FIRST) != 0;
  const question_kind *kind = &kinds[variant & ~FIRST];
  question q;  // the rest of it is filled in below, as far as it is read
  q.L = L;
  q.world = pixl_checkworld(L, 1);
  kind->check(&q);
  pixl_checkfilter(L, kind->filter);
  pixl_query query = pixl_beginquery(L, q.world, kind->filter, wants_first ? 0 : kind->filter + 1);
  q.wanted = (pix_wanted){query.layers, wants_first && query.function == 0, query.barred, false};
  const int32_t count = kind->search(&q);
  if (!wants_first) return pixl_endquery(L, &query, count);
  pixl_pushfirst(L, &query, pix_world_found(query.world), sizeof(int32_t), count);
  pixl_givehitcopy(L, &query);
  return 1;
}

// ---- Rays

// Asks the filter function about the first `count` slots in pix_world_found, but for one that it has accepted, and
// leaves there those that it accepts; returns their number. The function may do anything to the world.
static int32_t accept_found(lua_State *L, const pixl_query *query, int32_t count, int32_t accepted_slot) {
  pix_world *world = query->world;
  pix_handle *found = pixl_copyhits(L, query, pix_world_found(world), sizeof(int32_t), count);
  int32_t accepted = 0;
  for (int32_t k = 0; k < count; k++) {
    if (found[k].slot == accepted_slot || pixl_accepts(L, query, found[k])) found[accepted++] = found[k];
  }
  if (!world->is_released && !pix_world_begin_query(world)) pixl_nomemory(L);
  int32_t left = 0;
  for (int32_t k = 0; k < accepted; k++) {
    if (pix_slots_is_alive(&world->slots, found[k])) pix_world_found(world)[left++] = found[k].slot;
  }
  return left;
}

// Asks the filter function about the sprites around the hit of a ray, all but the one that is hit, which it has
// accepted, and sets the normal to that of those that are left.
static void ask_around(lua_State *L, const pixl_query *query, const pix_ray *ray, pix_ray_hit *hit) {
  pix_world *world = query->world;
  if (!pix_world_begin_query(world)) pixl_nomemory(L);
  const int32_t count = pix_world_find_around(world, hit, (pix_wanted){query->layers, false, query->barred, false});
  pix_world_set_normal(world, ray, accept_found(L, query, count, hit->slot), hit);
}

// Returns the boolean, or false for none, that says whether rays pass sprites from the sides that let others through.
static bool check_sides(lua_State *L, int index) {
  if (!lua_isnoneornil(L, index)) pixl_checktype(L, index, LUA_TBOOLEAN);
  return lua_toboolean(L, index);
}

static int l_ray_cast(lua_State *L) {
  pix_world *world = pixl_checkworld(L, 1);
  const pix_ray ray = check_ray(L, 2);
  pixl_checkfilter(L, 6);
  const bool by_sides = check_sides(L, 7);
  pixl_query query = pixl_beginquery(L, world, 6, 0);
  const bool asks = query.function != 0;
  const pix_wanted wanted = {query.layers, !asks, query.barred, by_sides};
  const int32_t count = (asks ? pix_world_ray_cast_all : pix_world_ray_cast)(query.world, &ray, wanted);
  const pix_ray_hit *first = pixl_pushfirst(L, &query, pix_world_ray_hits(query.world), sizeof *first, count);
  pix_ray_hit hit = first != NULL ? *first : (pix_ray_hit){.slot = -1};
  if (asks && first != NULL) ask_around(L, &query, &ray, &hit);
  pixl_givehitcopy(L, &query);
  if (first == NULL) return 1;
  pixl_pushplace(L, hit.x, hit.y);
  return 3 + pixl_pushnumbers(L, (const double[]){hit.normal[0], hit.normal[1], hit.fraction}, 3);
}

// Moves the hits that the filter function accepts, and their sprites, to the front. Returns their number.
static int32_t accept_hits(lua_State *L, const pixl_query *query, pix_handle *sprites, pix_ray_hit *hits,
                           int32_t count) {
  int32_t accepted = 0;
  for (int32_t k = 0; k < count; k++) {
    if (!pixl_accepts(L, query, sprites[k])) continue;
    sprites[accepted] = sprites[k];
    hits[accepted++] = hits[k];
  }
  return accepted;
}

static int l_ray_cast_all(lua_State *L) {
  pix_world *world = pixl_checkworld(L, 1);
  const pix_ray ray = check_ray(L, 2);
  pixl_refuseresults(L, 6);
  pixl_checkfilter(L, 6);
  const bool by_sides = check_sides(L, 8);
  lua_settop(L, 7);
  pixl_results results;
  pixl_beginresults(L, &results, world, 7, PIXL_RAY_HITS, true);
  pixl_query query = pixl_beginquery(L, world, 6, 0);
  const pix_wanted wanted = {query.layers, false, query.barred, by_sides};
  int32_t count = pix_world_ray_cast_all(query.world, &ray, wanted);
  const pix_ray_hit *found = pix_world_ray_hits(query.world);
  pix_handle *sprites = pixl_copyhits(L, &results.kept, found, sizeof *found, count);
  pix_ray_hit *hits = (pix_ray_hit *)(sprites + count);
  if (query.function != 0) count = accept_hits(L, &query, sprites, hits, count);
  pixl_listrayhits(L, &results, sprites, hits, count);
  pixl_givehitcopy(L, &query);
  return pixl_endresults(L, &results);
}

// ---- What is seen

// Reads what is seen from x, y, arguments 2 and 3; if the radius is not at 4 but behind a sprite, of that: then it need
// not be given. Puts the filter into the place of the options behind it, and leaves on the stack what is in use.
static pix_sight check_sight(lua_State *L, int radius) {
  static const char *const names[] = {"direction", "width", "walls", "ignore", "filter", NULL};
  const int options = radius + 1;
  const double x = pixl_checklimited(L, 2, "x", pixl_limit_position);
  const double y = pixl_checklimited(L, 3, "y", pixl_limit_position);
  pix_sprite *goal = radius == 4 ? NULL : pixl_checkcore(L, 4);
  const double r = goal != NULL && lua_isnil(L, radius) ? PIX_FARTHEST_SIGHT : pixl_checknumber(L, radius, "radius");
  pixl_argcheck(L, r >= 0 && r <= PIX_FARTHEST_SIGHT, radius, "radius expected between 0 and %d, got %s",
                PIX_FARTHEST_SIGHT, pixl_numbertext(L, r));
  pix_sight sight = pix_sight_from(x, y, r);
  if (goal != NULL) pix_sight_set_goal(&sight, goal);
  pixl_argcheck(L, lua_type(L, options) != LUA_TSTRING, options,
                "table of options expected, got string (to name layers: { filter = \"wall\" })");
  const uint64_t given = pixl_givenoptions(L, options, names);
  if ((given & 3) != 0) {
    pixl_argcheck(L, (given & 3) == 3, options, "options 'direction' and 'width' expected together");
    lua_getfield(L, options, "direction");
    const double direction = pixl_optionlimited(L, options, "direction", pixl_limit_rotation);
    lua_getfield(L, options, "width");
    const double width = pixl_optionnumber(L, options, "width");
    pixl_argcheck(L, width >= 0 && width <= 20, options, "option 'width' expected between 0 and 20, got %s%s",
                  pixl_numbertext(L, width), width > 0 ? " (in radians; of degrees they are math.rad(degrees))" : "");
    pix_sight_set_cone(&sight, direction, width);
  }
  sight.walls = true;
  if ((given & 4) != 0 && pixl_getoption(L, options, "walls")) {
    if (!lua_isboolean(L, -1)) pixl_optionerror(L, options, "walls", "boolean");
    sight.walls = lua_toboolean(L, -1);
  }
  if ((given & 8) != 0 && pixl_getoption(L, options, "ignore")) {
    const pixl_sprite *ignored = pixl_test(L, lua_gettop(L), PIXL_SPRITE);
    if (ignored == NULL) pixl_optionerror(L, options, "ignore", "sprite");
    sight.ignored = &ignored->sprite;
  }
  if (lua_isnil(L, options)) return sight;
  lua_getfield(L, options, "filter");
  const int type = lua_type(L, -1);
  if (type != LUA_TNIL && type != LUA_TSTRING && type != LUA_TTABLE && type != LUA_TFUNCTION) {
    pixl_optionerror(L, options, "filter", "layer name, list of names or function");
  }
  lua_replace(L, options);
  pixl_checkfilter(L, options);
  return sight;
}

enum { VISIBLE_MASK, CAN_SEE, COUNT_VISIBLE };

// Makes sure that the argument at 6 is a mask for what is seen: a new one unless it is given.
static void check_out(lua_State *L, int32_t side) {
  if (lua_isnil(L, 6)) {
    pixl_newmask(L, side, side);
    lua_replace(L, 6);
  }
  const pix_mask *out = pixl_checkmask(L, 6);
  pixl_argcheck(L, pix_min(out->width, out->height) >= side, 6, "mask of at least %dx%d expected, got one of %dx%d",
                (int)side, (int)side, (int)out->width, (int)out->height);
}

static int l_see(lua_State *L) {
  const int variant = pixl_variant(L), radius = variant == VISIBLE_MASK ? 4 : 5;
  pix_world *world = pixl_checkworld(L, 1);
  lua_settop(L, 6);
  const pix_sight sight = check_sight(L, radius);
  if (sight.goal == NULL) check_out(L, 2 * sight.reach + 1);
  pixl_query query = pixl_beginquery(L, world, radius + 1, 0);
  const pix_shape window = {.area = pix_area_of(sight.window)};
  int32_t count = pix_world_query_box(query.world, &window, (pix_wanted){query.layers, false, query.barred, false});
  pixl_checkmemory(L, count >= 0);
  if (query.function != 0) count = accept_found(L, &query, count, -1);
  pixl_givehitcopy(L, &query);
  world = pixl_checkworld(L, 1);  // again: the filter may have released it, and the mask
  int32_t x = sight.x - sight.reach, y = sight.y - sight.reach;
  const int64_t seen = pix_world_see(world, &sight, count, sight.goal == NULL ? pixl_checkmask(L, 6) : NULL, &x, &y);
  pixl_checkmemory(L, seen >= 0);
  if (variant == CAN_SEE) return pixl_pushboolean(L, seen > 0);
  if (sight.goal == NULL) lua_pushvalue(L, 6); else pixl_pushinteger(L, seen);
  return 1 + (sight.goal == NULL || seen > 0 ? pixl_pushplace(L, x, y) : 0);
}

// ---- The nearest, the topmost, and depths

#define FARTHEST_PIXEL 1e12  // beyond all boxes by more than any radius

// Checks a coordinate of the world, which may be farther than 32 bits hold, and rounds it down.
static int64_t check_far_pixel(lua_State *L, int index, const char *name) {
  const double value = floor(pixl_checknumber(L, index, name));
  return (int64_t)(value < -FARTHEST_PIXEL ? -FARTHEST_PIXEL : value > FARTHEST_PIXEL ? FARTHEST_PIXEL : value);
}

typedef int32_t find_near(pix_world *world, const pix_near_query *near);

// Runs a query with the filter at 5 for what is near a pixel: `find` finds the best, `find_all` all for a function that
// is the filter. Pushes the sprite, or nil, and returns what the core knows of it, or NULL.
static const pix_near *push_near(lua_State *L, pix_near_query near, find_near *find, find_near *find_all) {
  pixl_checkfilter(L, 5);
  pixl_query query = pixl_beginquery(L, pixl_checkworld(L, 1), 5, 0);
  near.layers = query.layers;
  near.barred = query.barred;
  const int32_t count = (query.function == 0 ? find : find_all)(query.world, &near);
  const pix_near *best = pixl_pushfirst(L, &query, pix_world_near(query.world), sizeof *best, count);
  pixl_givehitcopy(L, &query);
  return best;
}

static int l_pick(lua_State *L) {
  pixl_checkworld(L, 1);
  const int64_t x = check_far_pixel(L, 2, "x"), y = check_far_pixel(L, 3, "y");
  pixl_refusefilter(L, 4, "radius");
  const uint64_t limit = lua_isnoneornil(L, 4) ? 0 : pix_square_within(pixl_checklength(L, 4, "radius"));
  push_near(L, (pix_near_query){x, y, limit, 0, 0}, pix_world_topmost, pix_world_topmost_all);
  return 1;
}

static int l_nearest(lua_State *L) {
  pixl_checkworld(L, 1);
  const int64_t x = pix_floor(pixl_checklimited(L, 2, "x", pixl_limit_position));
  const int64_t y = pix_floor(pixl_checklimited(L, 3, "y", pixl_limit_position));
  const uint64_t limit = pix_square_within(pixl_optdistancebefore(L, 4));
  const pix_near *first = push_near(L, (pix_near_query){x, y, limit, 0, 0}, pix_world_nearest, pix_world_nearest_all);
  if (first == NULL) return 1;
  lua_pushnumber(L, sqrt((double)first->rank));
  return 2 + pixl_pushplace(L, first->x, first->y);
}

// Checks the value on top, which is number k of the list: a sprite of the world. Returns its slot.
static int32_t check_member_at(lua_State *L, const pix_world *world, int32_t k) {
  const pixl_sprite *object = pixl_test(L, lua_gettop(L), PIXL_SPRITE);
  if (object != NULL && object->sprite.home == &world->slots) return object->sprite.slot;
  pixl_argcheck(L, object == NULL, 2, "list of this world's sprites expected, got one at [%d] that is not in it",
                (int)k);
  pixl_argerror(L, 2, "list of sprites expected, got %s at [%d]", pixl_typename(L, lua_gettop(L)), (int)k);
}

static int l_sort_by_depth(lua_State *L) {
  pix_world *world = pixl_checkworld(L, 1);
  pixl_checktype(L, 2, LUA_TTABLE);
  lua_settop(L, 2);
  const size_t length = lua_rawlen(L, 2);
  const int32_t count = length < INT32_MAX ? (int32_t)length : INT32_MAX;
  if (!pix_world_reserve_near(world, count)) pixl_nomemory(L);
  pix_near *items = pix_world_near(world);
  for (int32_t k = 0; k < count; k++, lua_pop(L, 1)) {
    lua_rawgeti(L, 2, k + 1);
    items[k].slot = check_member_at(L, world, k + 1);
  }
  pix_world_sort_by_depth(world, items, count);
  pixl_getanchor(L, 1, PIXL_WORLD_SPRITES);
  for (int32_t k = 0; k < count; k++) {
    lua_rawgeti(L, 3, items[k].slot + 1);
    lua_rawseti(L, 2, k + 1);
  }
  lua_settop(L, 2);
  return 1;
}

static int l_set_depth(lua_State *L) {
  pix_sprite *sprite = pixl_checkcore(L, 1);
  sprite->depth = pixl_checknumber(L, 2, "depth");
  return 0;
}

static int l_get_depth(lua_State *L) { return pixl_pushnumber(L, pixl_checkcore(L, 1)->depth); }

const pixl_function pixl_world_questions_functions[] = {
    {"world:queryPoint", l_query, AT_POINT},
    {"world:queryRect", l_query, IN_RECT},
    {"world:queryBox", l_query, IN_BOX},
    {"world:queryOutside", l_query, OUTSIDE},
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
    {"world:rayCast", l_ray_cast},
    {"world:rayCastAll", l_ray_cast_all},
    {"world:visibleMask", l_see, VISIBLE_MASK},
    {"world:canSee", l_see, CAN_SEE},
    {"world:countVisible", l_see, COUNT_VISIBLE},
    {"world:pick", l_pick},
    {"world:nearest", l_nearest},
    {"world:sortByDepth", l_sort_by_depth},
    {"sprite:setDepth", l_set_depth},
    {"sprite:getDepth", l_get_depth},
    {NULL},
};
