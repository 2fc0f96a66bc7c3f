// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Methods of masks: combining two, in place or as a new one. (dx, dy) is the offset of other's top-left corner from
// self's.

#include "lua/largs.h"
#include "lua/lmethods.h"

#include "mask/mask_ops.h"

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

// In place.

static int l_edit(lua_State *L) {
  const operands o = check_operands(L);
  const pix_bits bits = pix_mask_bits(o.other);
  return pixl_pushinteger(L, pix_mask_combine(o.mask, operation_of(L), &bits, o.dx, o.dy));
}

// As a new mask.

static pix_rect check_rect(lua_State *L, pix_operation operation, operands o) {
  const pix_rect rect = pix_mask_combined_rect(o.mask, operation, o.other, o.dx, o.dy);
  if (rect.w > PIX_MAX_SIDE || rect.h > PIX_MAX_SIDE) {
    pixl_error(L, "a mask that holds both would be %dx%d texels: at most %d a side expected", (int)rect.w, (int)rect.h,
               PIX_MAX_SIDE);
  }
  return rect;
}

// The union and the symmetric difference are larger, and come with their place.
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

// Operators. Lua calls them if either operand is a mask, and has no argument numbers to tell of.

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
  const char *hint = pixl_maskhint(L, index);
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

const pixl_function pixl_mask_combine_functions[] = {
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
    {NULL},
};
