// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Masks made of one or two: combined, in place or as new ones; parts, flips, turns, other sizes, grown, shrunk,
// simpler. And what two have in common, and where solid texels lie. (dx, dy) is the offset of the other mask's top-left
// corner from self's, and coordinates in results are self's.

#include "lua/largs.h"

#include "bits/overlap.h"
#include "mask/mask_ops.h"
#include "toolkit/toolkit.h"

typedef struct operands {
  pix_mask *mask;
  const pix_mask *other;
  int32_t dx, dy;
} operands;

static operands check_operands(lua_State *L) {
  return (operands){pixl_checkmask(L, 1), pixl_checkmask(L, 2), pixl_optcoordinate(L, 3, "dx"),
                    pixl_optcoordinate(L, 4, "dy")};
}

static pix_operation operation_of(lua_State *L) { return (pix_operation)pixl_variant(L); }

static int l_edit(lua_State *L) {
  const operands o = check_operands(L);
  const pix_bits bits = pix_mask_bits(o.other);
  return pixl_pushinteger(L, pix_mask_combine(o.mask, operation_of(L), &bits, o.dx, o.dy));
}

// Returns the rectangle that holds the result, in self's texels; raises if a mask cannot be as large.
static pix_rect check_rect(lua_State *L, pix_operation operation, operands o) {
  const pix_rect rect = pix_mask_combined_rect(o.mask, operation, o.other, o.dx, o.dy);
  if (rect.w > PIX_MAX_SIDE || rect.h > PIX_MAX_SIDE) {
    pixl_error(L, "a mask that holds both would be %dx%d texels: at most %d a side expected", (int)rect.w, (int)rect.h,
               PIX_MAX_SIDE);
  }
  return rect;
}

// Gives the new mask; of union and symmetric difference, which may be larger than self, also the place of its corner.
static int l_combined(lua_State *L) {
  const pix_operation operation = operation_of(L);
  check_rect(L, operation, check_operands(L));
  lua_settop(L, 4);  // or the result would stand where an argument was left out
  pix_mask *result = pixl_pushmask(L);
  const operands o = check_operands(L);  // again: a finaliser may have released one
  pixl_checkmemory(L, pix_mask_combined(o.mask, operation, o.other, o.dx, o.dy, result));
  const pix_rect rect = check_rect(L, operation, o);
  return operation == PIX_ADD || operation == PIX_TOGGLE ? 1 + pixl_pushplace(L, rect.x, rect.y) : 1;
}

static int create_inverted(lua_State *L, pix_mask *result, const pix_mask *mask) {
  pixl_createmask(L, result, mask->width, mask->height);
  pix_mask_copy(result, mask);
  pix_mask_invert(result);
  return 1;
}

static int l_inverted(lua_State *L) {
  pixl_checkmask(L, 1);
  pix_mask *result = pixl_pushmask(L);
  return create_inverted(L, result, pixl_checkmask(L, 1));  // again: a finaliser may have released it
}

// Lua calls operators if either operand is a mask, and has no argument numbers to tell of.

typedef struct operator_names {
  const char *sign, *method;
} operator_names;

static const operator_names names_of[] = {
    [PIX_ADD] = {"|", "union"},
    [PIX_SUBTRACT] = {"-", "difference"},
    [PIX_INTERSECT] = {"&", "intersection"},
    [PIX_TOGGLE] = {"~", "symmetricDifference"},
};

static const pix_mask *check_operand(lua_State *L, int index, const char *sign) {
  const pixl_mask *object = pixl_test(L, index, PIXL_MASK);
  if (object != NULL && !pixl_isreleased(object)) return &object->mask;
  const char *side = index == 1 ? "left" : "right";
  if (object != NULL) pixl_error(L, "mask on the %s of '%s' has been released", side, sign);
  const char *hint = pixl_hint(L, PIXL_MASK, index);
  pixl_error(L, "mask expected on the %s of '%s', got %s%s", side, sign, pixl_typename(L, index), hint);
}

static int l_operate(lua_State *L) {
  const pix_operation operation = operation_of(L);
  const operator_names names = names_of[operation];
  const pix_mask *a = check_operand(L, 1, names.sign), *b = check_operand(L, 2, names.sign);
  if (a->width != b->width || a->height != b->height) {
    pixl_error(L, "masks of the same size expected for '%s', got %dx%d and %dx%d: use mask:%s(other, dx, dy)",
               names.sign, (int)a->width, (int)a->height, (int)b->width, (int)b->height, names.method);
  }
  pix_mask *result = pixl_pushmask(L);
  a = check_operand(L, 1, names.sign);  // again: a finaliser may have released one
  b = check_operand(L, 2, names.sign);
  return pixl_made(L, pix_mask_combined(a, operation, b, 0, 0, result));
}

static int l_not(lua_State *L) {
  check_operand(L, 1, "~");
  pix_mask *result = pixl_pushmask(L);
  return create_inverted(L, result, check_operand(L, 1, "~"));
}

// ---- What both have

typedef struct overlap {
  pix_mask *mask, *other;
  pix_bits bits, other_bits;
  int32_t dx, dy;
} overlap;

static overlap check_overlap(lua_State *L) {
  overlap o = {.mask = pixl_checkmask(L, 1), .other = pixl_checkmask(L, 2)};
  const int32_t rows = pix_min(o.mask->height, o.other->height);
  o.bits = pix_mask_bits_for_rows(o.mask, rows);
  o.other_bits = pix_mask_bits_for_rows(o.other, rows);
  o.dx = pixl_optcoordinate(L, 3, "dx");
  o.dy = pixl_optcoordinate(L, 4, "dy");
  return o;
}

static int l_overlaps(lua_State *L) {
  const overlap o = check_overlap(L);
  return pixl_pushboolean(L, pix_overlap_any(&o.bits, &o.other_bits, o.dx, o.dy));
}

static const char *const contact_names[] = {
    [PIX_CONTACT_FIRST] = "first", [PIX_CONTACT_TOP] = "top",     [PIX_CONTACT_BOTTOM] = "bottom",
    [PIX_CONTACT_LEFT] = "left",   [PIX_CONTACT_RIGHT] = "right", NULL,
};

static pix_contact opt_contact(lua_State *L, int index) {
  static const char expected[] = "'first', 'top', 'bottom', 'left', 'right' or a point px, py";
  if (lua_isnoneornil(L, index)) return PIX_CONTACT_FIRST;
  return (pix_contact)pixl_checkname(L, index, contact_names, expected);
}

static int l_overlap_point(lua_State *L) {
  const overlap o = check_overlap(L);
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
  const overlap o = check_overlap(L);
  return pixl_pushrectornil(L, pix_overlap_bounds(&o.bits, &o.other_bits, o.dx, o.dy));
}

static int l_overlap_centroid(lua_State *L) {
  const overlap o = check_overlap(L);
  double x, y;
  if (!pix_contact_centroid(&o.bits, &o.other_bits, o.dx, o.dy, &x, &y)) return pixl_pushnil(L);
  return pixl_pushpoint(L, x, y);
}

static int l_overlap_area(lua_State *L) {
  const overlap o = check_overlap(L);
  return pixl_pushinteger(L, pix_overlap_area(&o.bits, &o.other_bits, o.dx, o.dy));
}

static int l_overlap_mask(lua_State *L) {
  check_overlap(L);
  lua_settop(L, 4);  // or the result would stand where an argument was left out
  pix_mask *common = pixl_pushmask(L);
  const overlap o = check_overlap(L);  // again: a finaliser may have released one
  pixl_createmask(L, common, o.mask->width, o.mask->height);
  pix_mask_copy_overlap(common, o.mask, o.other, o.dx, o.dy);
  return 1;
}

static int l_contains(lua_State *L) {
  const overlap o = check_overlap(L);
  return pixl_pushboolean(L, pix_overlap_area(&o.bits, &o.other_bits, o.dx, o.dy) == o.other->solid_count);
}

// ---- All offsets at once

#define MOST_OFFSETS (1 << 24)  // that overlapAreas lists

// Checks the masks at 1 and 2; returns the offsets at which their boxes meet.
static pix_rect check_offsets(lua_State *L) {
  const pix_mask *mask = pixl_checkmask(L, 1);  // first: C does not say in which order a call's arguments are computed
  return pix_mask_offsets(mask, pixl_checkmask(L, 2));
}

static int l_convolve(lua_State *L) {
  const pix_rect before = check_offsets(L);
  pixl_argcheck(L, pix_max(before.w, before.h) <= PIX_MAX_SIDE, 2, "%dx%d offsets are too many for a mask, at most %d "
                "a side", (int)before.w, (int)before.h, PIX_MAX_SIDE);
  pix_mask *result = pixl_pushmask(L);
  const pix_mask *mask = pixl_checkmask(L, 1), *other = pixl_checkmask(L, 2);  // again
  const pix_rect offsets = pix_mask_offsets(mask, other);
  pixl_checkmemory(L, pix_mask_convolve(mask, other, result));
  return 1 + pixl_pushplace(L, offsets.x, offsets.y);
}

// Lists the areas at all offsets. A finaliser that runs meanwhile cannot make the masks larger.
static int l_overlap_areas(lua_State *L) {
  const pix_rect before = check_offsets(L);
  pixl_argcheck(L, (int64_t)before.w * before.h <= MOST_OFFSETS, 2, "%dx%d offsets are too many for a list, at most "
                "2^24", (int)before.w, (int)before.h);
  lua_settop(L, 3);
  pixl_pushlist(L, 3);
  pix_bytes *bytes = pixl_newbytes(L);
  const pix_mask *mask = pixl_checkmask(L, 1), *other = pixl_checkmask(L, 2);  // again
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

// ---- Where texels lie, parts and transforms

static int l_get_bounds(lua_State *L) { return pixl_pushrectornil(L, pix_mask_bounds(pixl_checkmask(L, 1))); }

static int l_get_centroid(lua_State *L) {
  const pix_moments moments = pix_mask_moments(pixl_checkmask(L, 1));
  if (moments.count == 0) return pixl_pushnil(L);
  double x, y;
  pix_moments_centroid(&moments, &x, &y);
  return pixl_pushpoint(L, x, y);
}

static int l_get_orientation(lua_State *L) {
  const pix_moments moments = pix_mask_moments(pixl_checkmask(L, 1));
  return moments.count > 0 ? pixl_pushnumber(L, pix_moments_orientation(&moments)) : pixl_pushnil(L);
}

typedef struct hull {
  int32_t *corners;
  int32_t count;
} hull;

static void free_hull(void *content, pix_allocator *allocator) {
  hull *h = content;
  pix_free(allocator, h->corners, 2 * (size_t)h->count, sizeof *h->corners);
  *h = (hull){NULL, 0};
}

static int l_get_convex_hull(lua_State *L) {
  pixl_checkmask(L, 1);
  lua_settop(L, 2);
  hull *h = pixl_newscratch(L, sizeof *h, free_hull);
  pixl_pushlist(L, 2);
  pix_mask *mask = pixl_checkmask(L, 1);  // again: a finaliser may have released it
  pixl_checkmemory(L, pix_mask_convex_hull(mask, &h->corners, &h->count));
  const int32_t count = h->count;
  pixl_setintegers(L, 0, h->corners, 2 * count);
  free_hull(h, &pixl_getstate(L)->allocator);
  return pixl_endlist(L, 2, count);
}

static int l_trimmed(lua_State *L) {
  pixl_checkmask(L, 1);
  pix_mask *result = pixl_pushmask(L);
  pix_mask *mask = pixl_checkmask(L, 1);  // again, here and below: a finaliser may have released it
  const pix_rect bounds = pix_mask_bounds(mask);
  pixl_checkmemory(L, pix_mask_crop(mask, bounds, result));
  return 1 + pixl_pushplace(L, bounds.x, bounds.y);
}

static int l_cropped(lua_State *L) {
  pixl_checkmask(L, 1);
  pix_rect rect;
  rect.x = pixl_checkcoordinate(L, 2, "x");
  rect.y = pixl_checkcoordinate(L, 3, "y");
  rect.w = pixl_checkinteger(L, 4, "w", 0, PIX_MAX_SIDE);
  rect.h = pixl_checkinteger(L, 5, "h", 0, PIX_MAX_SIDE);
  pix_mask *result = pixl_pushmask(L);
  return pixl_made(L, pix_mask_crop(pixl_checkmask(L, 1), rect, result));
}

static int push_oriented(lua_State *L, pix_orientation orientation) {
  pix_mask *result = pixl_pushmask(L);
  return pixl_made(L, pix_mask_orient(pixl_checkmask(L, 1), orientation, result));
}

static int l_flipped(lua_State *L) {
  pixl_checkmask(L, 1);
  const bool horizontally = pixl_optboolean(L, 2, lua_isnoneornil(L, 3)), vertically = pixl_optboolean(L, 3, false);
  return push_oriented(L, (pix_orientation){.flip_x = horizontally, .flip_y = vertically});
}

static int l_rotated90(lua_State *L) {
  pixl_checkmask(L, 1);
  const double n = lua_isnoneornil(L, 2) ? 1 : floor(pixl_checknumber(L, 2, "n"));
  return push_oriented(L, pix_orientation_of_turns((int32_t)(n - 4 * floor(n / 4))));
}

static int l_scaled(lua_State *L) {
  pixl_checkmask(L, 1);
  const int32_t width = pixl_checkinteger(L, 2, "w", 0, PIX_MAX_SIDE);
  const int32_t height = pixl_checkinteger(L, 3, "h", 0, PIX_MAX_SIDE);
  pix_mask *result = pixl_pushmask(L);
  return pixl_made(L, pix_mask_scale(pixl_checkmask(L, 1), width, height, result));
}

// ---- Growing and shrinking

static pix_element opt_shape(lua_State *L, int index) {
  static const char *const names[] = {"square", "diamond", "disc", NULL};
  if (lua_isnoneornil(L, index)) return PIX_SQUARE;
  return (pix_element)pixl_checkname(L, index, names, "shape 'square', 'diamond' or 'disc'");
}

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

// ---- Simpler masks, and one of many

#define MOST_MASKS (1 << 20)

enum { BOX, ELLIPSE, DIAMOND, HULL };

// Makes a new, simpler mask of the one at 1: its box, ellipse, diamond or convex hull, as the variant says. Returns it.
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
    pixl_setnumbers(L, 3 * k, (const double[]){circles[k].x, circles[k].y, circles[k].r}, 3);
  }
  lua_insert(L, -2);
  lua_pushinteger(L, count);
  lua_insert(L, -2);  // list, count, mask
  return 3;
}

// Returns the mask that is element `k`, from 1, of the list at stack index 1; raises if that is no mask. Leaves the
// stack as it was.
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
  pixl_refuseholes(L, 1, count);
  pix_mask **masks = lua_newuserdata(L, length * sizeof *masks);
  pix_mask *result = pixl_pushmask(L);
  for (int k = 1; k <= count; k++) masks[k - 1] = check_listed(L, k);  // again: finalisers may have run
  return pixl_made(L, pix_masks_merge(masks, count, &pixl_getstate(L)->allocator, result));
}

const pixl_function pixl_mask_ops_functions[] = {
    {"mask:add", l_edit, PIX_ADD},
    {"mask:subtract", l_edit, PIX_SUBTRACT},
    {"mask:intersect", l_edit, PIX_INTERSECT},
    {"mask:toggle", l_edit, PIX_TOGGLE},
    {"mask:union", l_combined, PIX_ADD},
    {"mask:difference", l_combined, PIX_SUBTRACT},
    {"mask:intersection", l_combined, PIX_INTERSECT},
    {"mask:symmetricDifference", l_combined, PIX_TOGGLE},
    {"mask:inverted", l_inverted},
    {"mask:__bor", l_operate, PIX_ADD},
    {"mask:__sub", l_operate, PIX_SUBTRACT},
    {"mask:__band", l_operate, PIX_INTERSECT},
    {"mask:__bxor", l_operate, PIX_TOGGLE},
    {"mask:__bnot", l_not},
    {"mask:overlaps", l_overlaps},
    {"mask:overlapPoint", l_overlap_point},
    {"mask:overlapRect", l_overlap_rect},
    {"mask:overlapCentroid", l_overlap_centroid},
    {"mask:overlapArea", l_overlap_area},
    {"mask:overlapMask", l_overlap_mask},
    {"mask:contains", l_contains},
    {"mask:convolve", l_convolve},
    {"mask:overlapAreas", l_overlap_areas},
    {"mask:getBounds", l_get_bounds},
    {"mask:getCentroid", l_get_centroid},
    {"mask:getOrientation", l_get_orientation},
    {"mask:getConvexHull", l_get_convex_hull},
    {"mask:trimmed", l_trimmed},
    {"mask:cropped", l_cropped},
    {"mask:flipped", l_flipped},
    {"mask:rotated90", l_rotated90},
    {"mask:scaled", l_scaled},
    {"mask:dilated", l_changed, DILATED},
    {"mask:eroded", l_changed, ERODED},
    {"mask:opened", l_changed, OPENED},
    {"mask:closed", l_changed, CLOSED},
    {"mask:toBox", l_to_kind, BOX},
    {"mask:toEllipse", l_to_kind, ELLIPSE},
    {"mask:toDiamond", l_to_kind, DIAMOND},
    {"mask:toHull", l_to_kind, HULL},
    {"mask:toCircles", l_to_circles},
    {"pixcollide.mergeMasks", l_merge_masks},
    {NULL},
};
