// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Methods of masks: what is connected, holes, and rectangles.

#include "lua/largs.h"
#include "lua/lmethods.h"

#include "toolkit/toolkit.h"

// Arguments.

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
    if (!pixl_isconnectivity(value)) {
      pixl_argerror(L, options, "option 'connectivity' expected to be 4 or 8, got %s", pixl_numbertext(L, value));
    }
    o.connectivity = (pix_connectivity)value;
    lua_pop(L, 1);
  }
  if (pixl_getoption(L, options, "minCount")) {
    o.min_count = pixl_optioninteger(L, options, "minCount", 0, INT32_MAX);
    lua_pop(L, 1);
  }
  return o;
}

// Regions in a scratch: a copy, which no finaliser can reach.

static void free_components(void *content, pix_allocator *allocator) {
  (void)allocator;
  pix_components_destroy(content);
}

// Pushes the scratch. The mask is at 1.
static pix_components *push_regions(lua_State *L, pix_connectivity connectivity) {
  pix_components *regions = pixl_newscratch(L, sizeof *regions, free_components);
  const pix_mask *mask = pixl_checkmask(L, 1);  // after what may run a finaliser
  const pix_bits bits = pix_mask_bits(mask);
  pixl_checkmemory(L, pix_components_create(regions, mask->allocator, &bits, connectivity));
  return regions;
}

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

// One region, made by a function of the core: mask, x, y, count.

static int push_place(lua_State *L, pix_rect bounds, int32_t count) {
  pixl_pushplace(L, bounds.x, bounds.y);
  lua_pushinteger(L, count);
  return 4;
}

static int l_component_at(lua_State *L) {
  const pix_mask *mask = pixl_checkmask(L, 1);
  const int32_t x = pixl_checkcoordinate(L, 2, "x"), y = pixl_checkcoordinate(L, 3, "y");
  const pix_connectivity connectivity = pixl_optconnectivity(L, 4);
  if (!pix_mask_get(mask, x, y)) return pixl_pushnil(L);
  pix_mask *result = pixl_pushmask(L);
  mask = pixl_checkmask(L, 1);
  if (!pix_mask_get(mask, x, y)) return pixl_pushnil(L);
  pix_rect bounds;
  pixl_checkmemory(L, pix_flood_component(mask, x, y, connectivity, result, &bounds));
  return push_place(L, bounds, result->solid_count);
}

static int l_largest_component(lua_State *L) {
  const pix_mask *mask = pixl_checkmask(L, 1);
  const pix_connectivity connectivity = pixl_optconnectivity(L, 2);
  if (mask->solid_count == 0) return pixl_pushnil(L);
  pix_mask *result = pixl_pushmask(L);
  mask = pixl_checkmask(L, 1);
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

// Rectangles.

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

const pixl_function pixl_mask_components_functions[] = {
    {"mask:connectedComponents", l_connected_components},
    {"mask:componentAt", l_component_at},
    {"mask:largestComponent", l_largest_component},
    {"mask:boundingRects", l_bounding_rects},
    {"mask:filledHoles", l_filled_holes},
    {"mask:floodFilled", l_flood_filled},
    {"mask:rectangles", l_rectangles},
    {NULL},
};
