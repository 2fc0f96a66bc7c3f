// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Methods of masks: what two have in common. (dx, dy) is the offset of other's top-left corner from self's; coordinates
// in results are self's.

#include "lcommon.h"

#include "pix_overlap.h"

// The arguments of the overlap family.
typedef struct operands {
  pix_mask *mask, *other;
  pix_bits bits, other_bits;
  int32_t dx, dy;
} operands;

static operands check_operands(lua_State *L) {
  operands o = {.mask = pixl_checkmask(L, 1), .other = pixl_checkmask(L, 2)};
  const int32_t rows = pix_min(o.mask->height, o.other->height);
  o.bits = pix_mask_bits_for_rows(o.mask, rows);
  o.other_bits = pix_mask_bits_for_rows(o.other, rows);
  o.dx = pixl_checkcoordinate(L, 3, "dx");
  o.dy = pixl_checkcoordinate(L, 4, "dy");
  return o;
}

static int l_overlaps(lua_State *L) {
  const operands o = check_operands(L);
  lua_pushboolean(L, pix_overlap_any(&o.bits, &o.other_bits, o.dx, o.dy));
  return 1;
}

static int l_overlap_point(lua_State *L) {
  const operands o = check_operands(L);
  int32_t x, y;
  if (!pix_overlap_first(&o.bits, &o.other_bits, o.dx, o.dy, &x, &y)) {
    lua_pushnil(L);
    return 1;
  }
  lua_pushinteger(L, x);
  lua_pushinteger(L, y);
  return 2;
}

static int l_overlap_area(lua_State *L) {
  const operands o = check_operands(L);
  lua_pushinteger(L, (lua_Integer)pix_overlap_area(&o.bits, &o.other_bits, o.dx, o.dy));
  return 1;
}

static int l_overlap_mask(lua_State *L) {
  check_operands(L);
  pix_mask *common = pixl_pushmask(L);
  const operands o = check_operands(L);  // again: a finaliser may have released one
  pixl_createmask(L, common, o.mask->width, o.mask->height);
  pix_mask_copy_overlap(common, o.mask, o.other, o.dx, o.dy);
  return 1;
}

static int l_contains(lua_State *L) {
  const operands o = check_operands(L);
  lua_pushboolean(L, pix_overlap_area(&o.bits, &o.other_bits, o.dx, o.dy) == o.other->solid_count);
  return 1;
}

const luaL_Reg pixl_mask_overlap_methods[] = {
    {"overlaps", l_overlaps},
    {"overlapPoint", l_overlap_point},
    {"overlapArea", l_overlap_area},
    {"overlapMask", l_overlap_mask},
    {"contains", l_contains},
    {NULL, NULL},
};
