// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The queries of worlds about places and shapes: those that list all hits, and those that want the first.

#include "lquery.h"

// What is asked about. Numbers are world pixels.

// x, y, radius from 2 on.
static pix_region check_circle(lua_State *L) {
  const double x = pixl_checklimited(L, 2, "x", pixl_limit_position);
  const double y = pixl_checklimited(L, 3, "y", pixl_limit_position);
  return pix_region_circle(x, y, pixl_checkradius(L, 4));
}

// The list of points at 2, read into the world's memory. Runs no finaliser.
static pix_region read_polygon(lua_State *L, pix_world *world) {
  const int count = pixl_checkpoints(L, 2);
  double *points = pixl_stage(L, world, count);
  pixl_readpoints(L, 2, count, points);
  return pix_region_polygon(points, count);
}

// The mask at 2 as a sprite that is in no world; x, y at 3 and 4 have been checked.
static pix_sprite sprite_of_mask(lua_State *L) {
  pix_mask *mask = pixl_checkmask(L, 2);
  pix_sprite sprite;
  pix_sprite_init(&sprite, mask, mask->width, mask->height);
  pix_sprite_set_position(&sprite, lua_tonumber(L, 3), lua_tonumber(L, 4));
  return sprite;
}

// Asking. The filter at `filter` is the argument after those of the shape; the list for the results is the next one.

static int query_region(lua_State *L, const pix_region *region, int filter) {
  pixl_checkfilter(L, filter);
  const pixl_query query = pixl_beginquery(L, filter, filter + 1);
  return pixl_endquery(L, &query, pix_world_query_region(query.world, region, pixl_wanted(&query, false)));
}

static int any_in_region(lua_State *L, const pix_region *region, int filter) {
  pixl_checkfilter(L, filter);
  const pixl_query query = pixl_beginquery(L, filter, 0);
  return pixl_endany(L, &query, pix_world_query_region(query.world, region, pixl_wanted(&query, true)));
}

// Points.

static int l_query_point(lua_State *L) {
  pixl_checkworld(L, 1);
  const int32_t x = pixl_checkpixel(L, 2, "x"), y = pixl_checkpixel(L, 3, "y");
  pixl_checkfilter(L, 4);
  const pixl_query query = pixl_beginquery(L, 4, 5);
  return pixl_endquery(L, &query, pix_world_query_point(query.world, x, y, pixl_wanted(&query, false)));
}

static int l_any_at_point(lua_State *L) {
  pixl_checkworld(L, 1);
  const int32_t x = pixl_checkpixel(L, 2, "x"), y = pixl_checkpixel(L, 3, "y");
  pixl_checkfilter(L, 4);
  const pixl_query query = pixl_beginquery(L, 4, 0);
  return pixl_endany(L, &query, pix_world_query_point(query.world, x, y, pixl_wanted(&query, true)));
}

// Rectangles.

static int l_query_rect(lua_State *L) {
  pixl_checkworld(L, 1);
  const pix_region rect = pixl_checkrect(L, 2);
  return query_region(L, &rect, 6);
}

static int l_any_in_rect(lua_State *L) {
  pixl_checkworld(L, 1);
  const pix_region rect = pixl_checkrect(L, 2);
  return any_in_region(L, &rect, 6);
}

static int l_query_box(lua_State *L) {
  pixl_checkworld(L, 1);
  const pix_region rect = pixl_checkrect(L, 2);
  pixl_checkfilter(L, 6);
  const pixl_query query = pixl_beginquery(L, 6, 7);
  return pixl_endquery(L, &query, pix_world_query_box(query.world, &rect, pixl_wanted(&query, false)));
}

// Circles.

static int l_query_circle(lua_State *L) {
  pixl_checkworld(L, 1);
  const pix_region circle = check_circle(L);
  return query_region(L, &circle, 5);
}

static int l_any_in_circle(lua_State *L) {
  pixl_checkworld(L, 1);
  const pix_region circle = check_circle(L);
  return any_in_region(L, &circle, 5);
}

// Polygons. They are read only when nothing can change what is read any more.

static int l_query_polygon(lua_State *L) {
  pixl_checkworld(L, 1);
  pixl_checkpoints(L, 2);
  pixl_checkfilter(L, 3);
  const pixl_query query = pixl_beginquery(L, 3, 4);
  const pix_region polygon = read_polygon(L, query.world);
  return pixl_endquery(L, &query, pix_world_query_region(query.world, &polygon, pixl_wanted(&query, false)));
}

static int l_any_in_polygon(lua_State *L) {
  pixl_checkworld(L, 1);
  pixl_checkpoints(L, 2);
  pixl_checkfilter(L, 3);
  const pixl_query query = pixl_beginquery(L, 3, 0);
  const pix_region polygon = read_polygon(L, query.world);
  return pixl_endany(L, &query, pix_world_query_region(query.world, &polygon, pixl_wanted(&query, true)));
}

// Masks.

static void check_placed_mask(lua_State *L) {
  pixl_checkmask(L, 2);
  pixl_checklimited(L, 3, "x", pixl_limit_position);
  pixl_checklimited(L, 4, "y", pixl_limit_position);
}

static int l_query_mask(lua_State *L) {
  pixl_checkworld(L, 1);
  check_placed_mask(L);
  pixl_checkfilter(L, 5);
  const pixl_query query = pixl_beginquery(L, 5, 6);
  pix_sprite sprite = sprite_of_mask(L);
  return pixl_endquery(L, &query, pix_world_query_sprite(query.world, &sprite, pixl_wanted(&query, false)));
}

static int l_any_under_mask(lua_State *L) {
  pixl_checkworld(L, 1);
  check_placed_mask(L);
  pixl_checkfilter(L, 5);
  const pixl_query query = pixl_beginquery(L, 5, 0);
  pix_sprite sprite = sprite_of_mask(L);
  return pixl_endany(L, &query, pix_world_query_sprite(query.world, &sprite, pixl_wanted(&query, true)));
}

// Sprites.

static int l_query_sprite(lua_State *L) {
  pixl_checkworld(L, 1);
  pix_sprite *sprite = pixl_checkcore(L, 2);
  pixl_checkfilter(L, 3);
  const pixl_query query = pixl_beginquery(L, 3, 4);
  return pixl_endquery(L, &query, pix_world_query_sprite(query.world, sprite, pixl_wanted(&query, false)));
}

static int l_any_under_sprite(lua_State *L) {
  pixl_checkworld(L, 1);
  pix_sprite *sprite = pixl_checkcore(L, 2);
  pixl_checkfilter(L, 3);
  const pixl_query query = pixl_beginquery(L, 3, 0);
  return pixl_endany(L, &query, pix_world_query_sprite(query.world, sprite, pixl_wanted(&query, true)));
}

static int l_collisions_with(lua_State *L) {
  pixl_checkworld(L, 1);
  pix_sprite *sprite = pixl_checkcore(L, 2);
  pixl_checkfilter(L, 3);
  const pixl_query query = pixl_beginquery(L, 3, 4);
  luaL_argcheck(L, sprite->home == &query.world->slots, 2, "sprite is not in this world (add it first with world:add)");
  return pixl_endquery(L, &query, pix_world_collisions_with(query.world, sprite, pixl_wanted(&query, false)));
}

const luaL_Reg pixl_query_methods[] = {
    {"collisionsWith", l_collisions_with},
    {"queryPoint", l_query_point},
    {"queryRect", l_query_rect},
    {"queryBox", l_query_box},
    {"queryCircle", l_query_circle},
    {"queryPolygon", l_query_polygon},
    {"queryMask", l_query_mask},
    {"querySprite", l_query_sprite},
    {"anyAtPoint", l_any_at_point},
    {"anyInRect", l_any_in_rect},
    {"anyInCircle", l_any_in_circle},
    {"anyInPolygon", l_any_in_polygon},
    {"anyUnderMask", l_any_under_mask},
    {"anyUnderSprite", l_any_under_sprite},
    {NULL, NULL},
};
