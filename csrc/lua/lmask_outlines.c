// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Methods of masks: outlines, contours, polygons, convex parts.
//
// The core puts all loops into a scratch, before the first table is made: what happens to the mask from then on, by
// finalisers, does not matter any more.

#include "lua/largs.h"
#include "lua/lmethods.h"

#include "toolkit/toolkit.h"

static void free_outline(void *content, pix_allocator *allocator) { pix_outline_free(content, allocator); }

// Pushes an empty outline as a scratch.
static pix_outline *push_outline(lua_State *L) { return pixl_newscratch(L, sizeof(pix_outline), free_outline); }

// Pushes the vertices as x1, y1, x2, y2, ..., in a table with room for so many fields.
static void push_loop(lua_State *L, const pix_outline *outline, const pix_loop *loop, int fields) {
  lua_createtable(L, 2 * loop->count, fields);
  const pix_vertex *vertices = outline->vertices + loop->first;
  for (int32_t i = 0; i < loop->count; i++) {
    lua_pushinteger(L, vertices[i].x);
    lua_rawseti(L, -2, 2 * i + 1);
    lua_pushinteger(L, vertices[i].y);
    lua_rawseti(L, -2, 2 * i + 2);
  }
}

// Pushes a list of loops, each with the field isHole if that is to be told.
static void push_loops(lua_State *L, const pix_outline *outline, int32_t first, int32_t end, bool tells_holes) {
  lua_createtable(L, end - first, 0);
  for (int32_t i = first; i < end; i++) {
    push_loop(L, outline, &outline->loops[i], tells_holes ? 1 : 0);
    if (tells_holes) {
      lua_pushboolean(L, outline->loops[i].is_hole);
      lua_setfield(L, -2, "isHole");
    }
    lua_rawseti(L, -2, i - first + 1);
  }
}

// Frees the outline, whose list is on top, and pushes the number of what is in that. Returns what the function does.
static int end_outline(lua_State *L, pix_outline *outline, int32_t count) {
  free_outline(outline, &pixl_getstate(L)->allocator);
  lua_pushinteger(L, count);
  return 2;
}

enum { EDGES, TEXELS };

static int l_outline(lua_State *L) {
  const bool of_texels = pixl_variant(L) == TEXELS;
  pixl_checkmask(L, 1);
  const pix_connectivity connectivity = pixl_optconnectivity(L, 2);
  pix_outline *outline = push_outline(L);
  const pix_mask *mask = pixl_checkmask(L, 1);
  pixl_checkmemory(L, of_texels ? pix_mask_outline_texels(mask, connectivity, outline)
                                : pix_mask_contours(mask, connectivity, outline));
  push_loops(L, outline, 0, outline->loop_count, true);
  return end_outline(L, outline, outline->loop_count);
}

static double opt_tolerance(lua_State *L, int index) {
  if (lua_isnoneornil(L, index)) return 1.5;
  const double tolerance = pixl_checknumber(L, index, "tolerance");
  if (tolerance < 0) {
    pixl_argerror(L, index, "tolerance expected to be at least 0, got %s", pixl_numbertext(L, tolerance));
  }
  return tolerance;
}

// Pushes the polygons, each the list of its outer loop with the loops of its holes in a field. Returns their number.
static int push_polygons(lua_State *L, const pix_outline *outline) {
  int polygons = 0;
  for (int32_t i = 0; i < outline->loop_count; i++) polygons += !outline->loops[i].is_hole;
  lua_createtable(L, polygons, 0);
  int32_t next = 0;
  for (int k = 1; k <= polygons; k++) {
    push_loop(L, outline, &outline->loops[next], 1);
    int32_t end = next + 1;
    while (end < outline->loop_count && outline->loops[end].is_hole) end++;
    push_loops(L, outline, next + 1, end, false);
    lua_setfield(L, -2, "holes");
    lua_rawseti(L, -2, k);
    next = end;
  }
  return polygons;
}

static int l_polygons(lua_State *L) {
  pixl_checkmask(L, 1);
  const double tolerance = opt_tolerance(L, 2);
  pix_outline *outline = push_outline(L);
  pixl_checkmemory(L, pix_mask_polygons(pixl_checkmask(L, 1), tolerance, outline));
  return end_outline(L, outline, push_polygons(L, outline));
}

static int l_convex_parts(lua_State *L) {
  pixl_checkmask(L, 1);
  const int32_t most = lua_isnoneornil(L, 2) ? 8 : pixl_checkinteger(L, 2, "maxVertices", 3, INT32_MAX);
  const double tolerance = opt_tolerance(L, 3);
  pix_outline *parts = push_outline(L);
  pixl_checkmemory(L, pix_mask_convex_parts(pixl_checkmask(L, 1), most, tolerance, parts));
  push_loops(L, parts, 0, parts->loop_count, false);
  return end_outline(L, parts, parts->loop_count);
}

const pixl_function pixl_mask_outlines_functions[] = {
    {"mask:contours", l_outline, EDGES},
    {"mask:outlinePixels", l_outline, TEXELS},
    {"mask:polygons", l_polygons},
    {"mask:convexParts", l_convex_parts},
    {NULL},
};
