// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Methods of masks: what two have in common. (dx, dy) is the offset of other's top-left corner from self's; coordinates
// in results are self's.

#include "lua/largs.h"
#include "lua/lmethods.h"

#include "bits/overlap.h"

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
  o.dx = pixl_optcoordinate(L, 3, "dx");
  o.dy = pixl_optcoordinate(L, 4, "dy");
  return o;
}

static int l_overlaps(lua_State *L) {
  const operands o = check_operands(L);
  return pixl_pushboolean(L, pix_overlap_any(&o.bits, &o.other_bits, o.dx, o.dy));
}

static const char *const contact_names[] = {
    [PIX_CONTACT_FIRST] = "first", [PIX_CONTACT_TOP] = "top",     [PIX_CONTACT_BOTTOM] = "bottom",
    [PIX_CONTACT_LEFT] = "left",   [PIX_CONTACT_RIGHT] = "right", NULL,
};

static pix_contact opt_contact(lua_State *L, int index) {
  if (lua_isnoneornil(L, index)) return PIX_CONTACT_FIRST;
  static const char expected[] = "'first', 'top', 'bottom', 'left', 'right' or a point px, py";
  return (pix_contact)pixl_checkname(L, index, contact_names, expected);
}

static int l_overlap_point(lua_State *L) {
  const operands o = check_operands(L);
  int32_t x, y;
  bool is_found;
  if (lua_type(L, 5) == LUA_TNUMBER || !lua_isnoneornil(L, 6)) {
    const int32_t px = pixl_checkcoordinate(L, 5, "px"), py = pixl_checkcoordinate(L, 6, "py");
    is_found = pix_contact_nearest(&o.bits, &o.other_bits, o.dx, o.dy, px, py, &x, &y);
  } else {
    is_found = pix_contact_find(&o.bits, &o.other_bits, o.dx, o.dy, opt_contact(L, 5), &x, &y);
  }
  if (!is_found) return pixl_pushnil(L);
  return pixl_pushplace(L, x, y);
}

static int l_overlap_rect(lua_State *L) {
  const operands o = check_operands(L);
  return pixl_pushrectornil(L, pix_overlap_bounds(&o.bits, &o.other_bits, o.dx, o.dy));
}

static int l_overlap_centroid(lua_State *L) {
  const operands o = check_operands(L);
  double x, y;
  if (!pix_contact_centroid(&o.bits, &o.other_bits, o.dx, o.dy, &x, &y)) return pixl_pushnil(L);
  return pixl_pushpoint(L, x, y);
}

static int l_overlap_area(lua_State *L) {
  const operands o = check_operands(L);
  return pixl_pushinteger(L, pix_overlap_area(&o.bits, &o.other_bits, o.dx, o.dy));
}

static int l_overlap_mask(lua_State *L) {
  check_operands(L);
  lua_settop(L, 4);  // or the result would stand where an argument was left out
  pix_mask *common = pixl_pushmask(L);
  const operands o = check_operands(L);  // again: a finaliser may have released one
  pixl_createmask(L, common, o.mask->width, o.mask->height);
  pix_mask_copy_overlap(common, o.mask, o.other, o.dx, o.dy);
  return 1;
}

static int l_contains(lua_State *L) {
  const operands o = check_operands(L);
  return pixl_pushboolean(L, pix_overlap_area(&o.bits, &o.other_bits, o.dx, o.dy) == o.other->solid_count);
}

const pixl_function pixl_mask_overlap_functions[] = {
    {"mask:overlaps", l_overlaps},
    {"mask:overlapPoint", l_overlap_point},
    {"mask:overlapRect", l_overlap_rect},
    {"mask:overlapCentroid", l_overlap_centroid},
    {"mask:overlapArea", l_overlap_area},
    {"mask:overlapMask", l_overlap_mask},
    {"mask:contains", l_contains},
    {NULL},
};
