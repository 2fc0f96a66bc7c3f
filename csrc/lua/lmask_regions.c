// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Masks: what is connected, holes, rectangles; outlines, polygons, convex parts.

#include "lua/largs.h"

#include "toolkit/toolkit.h"

// ---- Components

typedef struct region_options {
  pix_connectivity connectivity;
  int32_t min_count;
} region_options;

static const char *const region_option_names[] = {"connectivity", "minCount", NULL};

static region_options read_options(lua_State *L, int options) {
  region_options o = {PIX_CONNECTIVITY_8, 1};
  if (lua_type(L, options) == LUA_TNUMBER) {
    o.connectivity = pixl_optconnectivity(L, options);
    return o;
  }
  if (!pixl_checkoptions(L, options, region_option_names)) return o;
  if (pixl_getoption(L, options, "connectivity")) {
    const double value = floor(pixl_optionnumber(L, options, "connectivity"));
    pixl_argcheck(L, pixl_isconnectivity(value), options, "option 'connectivity' expected to be 4 or 8, got %s",
                  pixl_numbertext(L, value));
    o.connectivity = (pix_connectivity)value;
    lua_pop(L, 1);
  }
  if (pixl_getoption(L, options, "minCount")) {
    o.min_count = pixl_optioninteger(L, options, "minCount", 0, INT32_MAX);
    lua_pop(L, 1);
  }
  return o;
}

static void free_components(void *content, pix_allocator *allocator) {
  (void)allocator;
  pix_components_destroy(content);
}

// Pushes the components of the mask at 1 as a scratch: a copy, which no finaliser can reach.
static pix_components *push_regions(lua_State *L, pix_connectivity connectivity) {
  pix_components *regions = pixl_newscratch(L, sizeof *regions, free_components);
  const pix_mask *mask = pixl_checkmask(L, 1);  // after what may run a finaliser
  const pix_bits bits = pix_mask_bits(mask);
  pixl_checkmemory(L, pix_components_create(regions, mask->allocator, &bits, connectivity));
  return regions;
}

// Pushes a table that tells of a component: mask, x, y, count.
static void push_record(lua_State *L, const pix_components *regions, int32_t index) {
  const pix_component *region = &regions->items[index];
  lua_createtable(L, 0, 4);
  pixl_checkmemory(L, pix_components_mask(regions, index, pixl_pushmask(L)));
  lua_setfield(L, -2, "mask");
  lua_pushinteger(L, region->bounds.x);
  lua_setfield(L, -2, "x");
  lua_pushinteger(L, region->bounds.y);
  lua_setfield(L, -2, "y");
  lua_pushinteger(L, region->count);
  lua_setfield(L, -2, "count");
}

static int l_connected_components(lua_State *L) {
  pixl_checkmask(L, 1);
  const region_options o = read_options(L, 2);
  pix_components *regions = push_regions(L, o.connectivity);
  lua_newtable(L);
  int32_t n = 0;
  for (int32_t k = 0; k < regions->count; k++) {
    if (regions->items[k].count < o.min_count) continue;
    push_record(L, regions, k);
    lua_rawseti(L, -2, ++n);
  }
  pix_components_destroy(regions);
  lua_pushinteger(L, n);
  return 2;
}

// Stores a rectangle, the k-th from 0, in the list on top.
static void set_rect(lua_State *L, int32_t k, pix_rect rect) {
  pixl_setintegers(L, 4 * k, (const int32_t[]){rect.x, rect.y, rect.w, rect.h}, 4);
}

static int l_bounding_rects(lua_State *L) {
  pixl_checkmask(L, 1);
  const pix_connectivity connectivity = pixl_optconnectivity(L, 2);
  pixl_pushlist(L, 3);
  pix_components *regions = push_regions(L, connectivity);
  lua_insert(L, -2);  // scratch, list
  const int32_t n = regions->count;
  for (int32_t k = 0; k < n; k++) set_rect(L, k, regions->items[k].bounds);
  pix_components_destroy(regions);
  return pixl_endlist(L, 4, n);
}

// Pushes x, y and count of a component whose mask is on top; returns 4.
static int push_place(lua_State *L, pix_rect bounds, int32_t count) {
  return 1 + pixl_pushintegers(L, (const int32_t[]){bounds.x, bounds.y, count}, 3);
}

static int l_component_at(lua_State *L) {
  pixl_checkmask(L, 1);
  const int32_t x = pixl_checkcoordinate(L, 2, "x"), y = pixl_checkcoordinate(L, 3, "y");
  const pix_connectivity connectivity = pixl_optconnectivity(L, 4);
  pix_mask *result = pixl_pushmask(L);
  const pix_mask *mask = pixl_checkmask(L, 1);  // again, here and below: a finaliser may have released it
  if (!pix_mask_get(mask, x, y)) return pixl_pushnil(L);
  pix_rect bounds;
  pixl_checkmemory(L, pix_flood_component(mask, x, y, connectivity, result, &bounds));
  return push_place(L, bounds, result->solid_count);
}

static int l_largest_component(lua_State *L) {
  pixl_checkmask(L, 1);
  const pix_connectivity connectivity = pixl_optconnectivity(L, 2);
  pix_mask *result = pixl_pushmask(L);
  const pix_mask *mask = pixl_checkmask(L, 1);
  if (mask->solid_count == 0) return pixl_pushnil(L);
  pix_rect bounds;
  pixl_checkmemory(L, pix_components_largest(mask, connectivity, result, &bounds));
  return push_place(L, bounds, result->solid_count);
}

static int l_filled_holes(lua_State *L) {
  pixl_checkmask(L, 1);
  const pix_connectivity connectivity = pixl_optconnectivity(L, 2);
  pix_mask *result = pixl_pushmask(L);
  return pixl_made(L, pix_components_fill_holes(pixl_checkmask(L, 1), connectivity, result));
}

static int l_flood_filled(lua_State *L) {
  pixl_checkmask(L, 1);
  const int32_t x = pixl_checkcoordinate(L, 2, "x"), y = pixl_checkcoordinate(L, 3, "y");
  const pix_connectivity connectivity = pixl_optconnectivity(L, 4);
  pix_mask *result = pixl_pushmask(L);
  return pixl_made(L, pix_flood_fill(pixl_checkmask(L, 1), x, y, connectivity, result));
}

static void free_rectangles(void *content, pix_allocator *allocator) {
  (void)allocator;
  pix_rectangles_destroy(content);
}

static int l_rectangles(lua_State *L) {
  pixl_checkmask(L, 1);
  pixl_pushlist(L, 2);
  pix_rectangles *rectangles = pixl_newscratch(L, sizeof *rectangles, free_rectangles);
  lua_insert(L, -2);  // scratch, list
  const pix_mask *mask = pixl_checkmask(L, 1);
  const pix_bits bits = pix_mask_bits(mask);
  pixl_checkmemory(L, pix_rectangles_create(rectangles, mask->allocator, &bits));
  const int32_t n = rectangles->count;
  for (int32_t k = 0; k < n; k++) set_rect(L, k, rectangles->items[k]);
  pix_rectangles_destroy(rectangles);
  return pixl_endlist(L, 4, n);
}

// ---- Outlines
//
// The core puts all loops into a scratch, before the first table is made: what happens to the mask from then on, by
// finalisers, does not matter any more.

static void free_outline(void *content, pix_allocator *allocator) { pix_outline_free(content, allocator); }

// Pushes an empty outline as a scratch.
static pix_outline *push_outline(lua_State *L) { return pixl_newscratch(L, sizeof(pix_outline), free_outline); }

// Pushes a table of the loop's vertices in texels, x1, y1, x2, y2, ..., with room for `fields` named fields.
static void push_loop(lua_State *L, const pix_outline *outline, const pix_loop *loop, int fields) {
  lua_createtable(L, 2 * loop->count, fields);
  for (int32_t i = 0; i < loop->count; i++) {
    const pix_vertex vertex = outline->vertices[loop->first + i];
    pixl_setintegers(L, 2 * i, (const int32_t[]){vertex.x, vertex.y}, 2);
  }
}

// Pushes a list of loops `first` to `end` - 1, each a table of its vertices; with the field isHole if tells_holes.
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

// Frees the outline, whose list is on top, and pushes the number of what is in the list; returns 2.
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
  pixl_argcheck(L, tolerance >= 0, index, "tolerance expected to be at least 0, got %s", pixl_numbertext(L, tolerance));
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

const pixl_function pixl_mask_regions_functions[] = {
    {"mask:connectedComponents", l_connected_components},
    {"mask:componentAt", l_component_at},
    {"mask:largestComponent", l_largest_component},
    {"mask:boundingRects", l_bounding_rects},
    {"mask:filledHoles", l_filled_holes},
    {"mask:floodFilled", l_flood_filled},
    {"mask:rectangles", l_rectangles},
    {"mask:contours", l_outline, EDGES},
    {"mask:outlinePixels", l_outline, TEXELS},
    {"mask:polygons", l_polygons},
    {"mask:convexParts", l_convex_parts},
    {NULL},
};
