// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Methods of masks: simpler ones of the same size. And one mask in place of many.

#include "lua/largs.h"
#include "lua/lmethods.h"

#include "mask/mask_ops.h"
#include "toolkit/toolkit.h"

#define MOST_MASKS (1 << 20)

enum { BOX, ELLIPSE, DIAMOND, HULL };

static int l_to_kind(lua_State *L) {
  static bool (*const makers[])(pix_mask *mask, pix_mask *result) = {
      [BOX] = pix_mask_to_box, [ELLIPSE] = pix_mask_to_ellipse, [DIAMOND] = pix_mask_to_diamond,
      [HULL] = pix_mask_to_hull};
  pixl_checkmask(L, 1);
  pix_mask *result = pixl_pushmask(L);
  pix_mask *mask = pixl_checkmask(L, 1);  // again: a finaliser may have released it
  return pixl_made(L, makers[pixl_variant(L)](mask, result));
}

static int l_to_circles(lua_State *L) {
  pixl_checkmask(L, 1);
  const int32_t most = pixl_checkinteger(L, 2, "n", 1, PIX_MAX_CIRCLES);
  pix_mask *result = pixl_pushmask(L);
  pix_circle circles[PIX_MAX_CIRCLES];
  int32_t count;
  pixl_checkmemory(L, pix_mask_to_circles(pixl_checkmask(L, 1), most, circles, &count, result));
  lua_createtable(L, 3 * count, 0);
  for (int32_t k = 0; k < count; k++) {
    const double numbers[3] = {circles[k].x, circles[k].y, circles[k].r};
    for (int i = 0; i < 3; i++) {
      lua_pushnumber(L, numbers[i]);
      lua_rawseti(L, -2, 3 * k + i + 1);
    }
  }
  lua_insert(L, -2);
  lua_pushinteger(L, count);
  lua_insert(L, -2);  // list, count, mask
  return 3;
}

// The mask that is number k of the list at 1.
static pix_mask *check_listed(lua_State *L, int k) {
  lua_rawgeti(L, 1, k);
  pix_mask *mask = pixl_checklistedmask(L, 1, k);
  lua_pop(L, 1);
  return mask;
}

static int l_merge_masks(lua_State *L) {
  if (pixl_test(L, 1, PIXL_MASK)) pixl_argerror(L, 1, "table expected, got mask (masks are one list: { a, b })");
  pixl_checktype(L, 1, LUA_TTABLE);
  const size_t length = (size_t)lua_rawlen(L, 1);
  pixl_argcheck(L, length > 0, 1, "list of at least one mask expected");
  pixl_argcheck(L, length <= MOST_MASKS, 1, "list of at most 1048576 masks expected");
  const int count = (int)length;
  for (int k = 1; k <= count; k++) check_listed(L, k);
  pix_mask **masks = lua_newuserdata(L, length * sizeof *masks);
  pix_mask *result = pixl_pushmask(L);
  for (int k = 1; k <= count; k++) masks[k - 1] = check_listed(L, k);  // again: finalisers may have run
  return pixl_made(L, pix_masks_merge(masks, count, &pixl_getstate(L)->allocator, result));
}

const pixl_function pixl_mask_kinds_functions[] = {
    {"mask:toBox", l_to_kind, BOX},
    {"mask:toEllipse", l_to_kind, ELLIPSE},
    {"mask:toDiamond", l_to_kind, DIAMOND},
    {"mask:toHull", l_to_kind, HULL},
    {"mask:toCircles", l_to_circles},
    {"pixcollide.mergeMasks", l_merge_masks},
    {NULL},
};
