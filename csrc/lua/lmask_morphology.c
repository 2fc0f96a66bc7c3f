// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Methods of masks: growing, shrinking, and what two masks share at every offset.

#include "lua/largs.h"
#include "lua/lbytes.h"
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

enum { DILATED, ERODED, OPENED, CLOSED };

static int l_changed(lua_State *L) {
  static bool (*const makers[])(const pix_mask *mask, int32_t n, pix_element shape, pix_mask *result) = {
      [DILATED] = pix_mask_dilate, [ERODED] = pix_mask_erode, [OPENED] = pix_mask_open, [CLOSED] = pix_mask_close};
  const int kind = pixl_variant(L);
  const pix_mask *mask = pixl_checkmask(L, 1);
  const int32_t n = pixl_checkinteger(L, 2, "n", 0, PIX_MAX_SIDE);
  const pix_element shape = opt_shape(L, 3);
  if (kind == DILATED) check_grown(L, mask, n);
  pix_mask *result = pixl_pushmask(L);
  mask = pixl_checkmask(L, 1);  // again: a finaliser may have released it
  pixl_checkmemory(L, makers[kind](mask, n, shape, result));
  return kind == DILATED ? 1 + pixl_pushplace(L, -n, -n) : 1;
}

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
  const pix_mask *mask = pixl_checkmask(L, 1), *other = pixl_checkmask(L, 2);  // again: see l_changed
  const pix_rect offsets = pix_mask_offsets(mask, other);
  pixl_checkmemory(L, pix_mask_convolve(mask, other, result));
  return 1 + pixl_pushplace(L, offsets.x, offsets.y);
}

// What a finaliser makes of the masks meanwhile cannot make them larger.
static int l_overlap_areas(lua_State *L) {
  const pix_rect before = check_offsets(L);
  if ((int64_t)before.w * before.h > MOST_OFFSETS) {
    pixl_argerror(L, 2, "%dx%d offsets are too many for a list, at most 2^24", (int)before.w, (int)before.h);
  }
  lua_settop(L, 3);
  pixl_pushlist(L, 3);
  pix_bytes *bytes = pixl_newbytes(L);
  const pix_mask *mask = pixl_checkmask(L, 1), *other = pixl_checkmask(L, 2);  // again: see l_changed
  const pix_rect offsets = pix_mask_offsets(mask, other);
  const int32_t count = offsets.w * offsets.h;
  pixl_allocbytes(L, bytes, (size_t)count * sizeof(int32_t));
  int32_t *areas = (int32_t *)(void *)bytes->data;
  pixl_checkmemory(L, count == 0 || pix_mask_overlap_areas(mask, other, areas));
  lua_pushvalue(L, 4);
  pixl_setintegers(L, 0, areas, count);
  pix_bytes_free(bytes, &pixl_getstate(L)->allocator);
  pixl_endlist(L, 1, count);
  lua_pushinteger(L, offsets.w);
  pixl_pushplace(L, offsets.x, offsets.y);
  return 5;
}

const pixl_function pixl_mask_morphology_functions[] = {
    {"mask:dilated", l_changed, DILATED},
    {"mask:eroded", l_changed, ERODED},
    {"mask:opened", l_changed, OPENED},
    {"mask:closed", l_changed, CLOSED},
    {"mask:convolve", l_convolve},
    {"mask:overlapAreas", l_overlap_areas},
    {NULL},
};
