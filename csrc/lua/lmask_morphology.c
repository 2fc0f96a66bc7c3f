// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Methods of masks: growing, shrinking, and what two masks share at every offset.

#include "lua/largs.h"
#include "lua/lmethods.h"

#include "toolkit/toolkit.h"

#define MOST_OFFSETS (1 << 24)  // that overlapAreas lists

static pix_element opt_shape(lua_State *L, int index) {
  static const char *const names[] = {"square", "diamond", "disc", NULL};
  if (lua_isnoneornil(L, index)) return PIX_SQUARE;
  return (pix_element)pixl_checkname(L, index, names, "shape 'square', 'diamond' or 'disc'");
}

// Growing and shrinking.

static void check_grown(lua_State *L, const pix_mask *mask, int32_t n) {
  if (pix_max(mask->width, mask->height) + 2 * n <= PIX_MAX_SIDE) return;
  pixl_argerror(L, 2, "a mask of %dx%d grown by %d has more than %d texels a side", (int)mask->width,
                (int)mask->height, (int)n, PIX_MAX_SIDE);
}

static int l_dilated(lua_State *L) {
  pixl_checkmask(L, 1);
  const int32_t n = pixl_checkinteger(L, 2, "n", 0, PIX_MAX_SIDE);
  const pix_element shape = opt_shape(L, 3);
  check_grown(L, pixl_checkmask(L, 1), n);
  pix_mask *result = pixl_pushmask(L);
  const pix_mask *mask = pixl_checkmask(L, 1);  // again: a finaliser may have released it
  pixl_checkmemory(L, pix_mask_dilate(mask, n, shape, result));
  lua_pushinteger(L, -n);
  lua_pushinteger(L, -n);
  return 3;
}

typedef bool make_mask(const pix_mask *mask, int32_t n, pix_element shape, pix_mask *result);

static int push_made(lua_State *L, make_mask *make) {
  pixl_checkmask(L, 1);
  const int32_t n = pixl_checkinteger(L, 2, "n", 0, PIX_MAX_SIDE);
  const pix_element shape = opt_shape(L, 3);
  pix_mask *result = pixl_pushmask(L);
  const pix_mask *mask = pixl_checkmask(L, 1);  // again: a finaliser may have released it
  pixl_checkmemory(L, make(mask, n, shape, result));
  return 1;
}

static int l_eroded(lua_State *L) { return push_made(L, pix_mask_erode); }
static int l_opened(lua_State *L) { return push_made(L, pix_mask_open); }
static int l_closed(lua_State *L) { return push_made(L, pix_mask_close); }

// All offsets at once.

// The offsets of two masks. The first is checked first: C does not say in which order a call's arguments are computed.
static pix_rect check_offsets(lua_State *L) {
  const pix_mask *mask = pixl_checkmask(L, 1);
  return pix_mask_offsets(mask, pixl_checkmask(L, 2));
}

static int l_convolve(lua_State *L) {
  const pix_rect before = check_offsets(L);
  if (pix_max(before.w, before.h) > PIX_MAX_SIDE) {
    pixl_argerror(L, 2, "%dx%d offsets are too many for a mask, at most %d a side", (int)before.w, (int)before.h,
                  PIX_MAX_SIDE);
  }
  pix_mask *result = pixl_pushmask(L);
  const pix_mask *mask = pixl_checkmask(L, 1), *other = pixl_checkmask(L, 2);  // again: see l_dilated
  const pix_rect offsets = pix_mask_offsets(mask, other);
  pixl_checkmemory(L, pix_mask_convolve(mask, other, result));
  lua_pushinteger(L, offsets.x);
  lua_pushinteger(L, offsets.y);
  return 3;
}

typedef struct areas_scratch {
  int32_t *areas;
  size_t count;
} areas_scratch;

static void free_areas(void *content, pix_allocator *allocator) {
  areas_scratch *scratch = content;
  pix_free(allocator, scratch->areas, scratch->count, sizeof *scratch->areas);
  *scratch = (areas_scratch){0};
}

// What a finaliser makes of the masks meanwhile cannot make them larger.
static int l_overlap_areas(lua_State *L) {
  const pix_rect before = check_offsets(L);
  if ((int64_t)before.w * before.h > MOST_OFFSETS) {
    pixl_argerror(L, 2, "%dx%d offsets are too many for a list, at most 2^24", (int)before.w, (int)before.h);
  }
  lua_settop(L, 3);
  pixl_pushlist(L, 3);
  areas_scratch *scratch = pixl_newscratch(L, sizeof *scratch, free_areas);
  const pix_mask *mask = pixl_checkmask(L, 1), *other = pixl_checkmask(L, 2);  // again: see l_dilated
  const pix_rect offsets = pix_mask_offsets(mask, other);
  const int32_t count = offsets.w * offsets.h;
  if (count > 0) {
    scratch->areas = pix_alloc(mask->allocator, (size_t)count, sizeof *scratch->areas);
    scratch->count = scratch->areas != NULL ? (size_t)count : 0;
    pixl_checkmemory(L, scratch->areas != NULL && pix_mask_overlap_areas(mask, other, scratch->areas));
  }
  lua_pushvalue(L, 4);
  for (int32_t k = 0; k < count; k++) {
    lua_pushinteger(L, scratch->areas[k]);
    lua_rawseti(L, -2, k + 1);
  }
  pixl_endlist(L, count + 1);
  free_areas(scratch, &pixl_getstate(L)->allocator);
  lua_pushinteger(L, count);
  lua_pushinteger(L, offsets.w);
  lua_pushinteger(L, offsets.x);
  lua_pushinteger(L, offsets.y);
  return 5;
}

const luaL_Reg pixl_mask_morphology_methods[] = {
    {"dilated", l_dilated},
    {"eroded", l_eroded},
    {"opened", l_opened},
    {"closed", l_closed},
    {"convolve", l_convolve},
    {"overlapAreas", l_overlap_areas},
    {NULL, NULL},
};
