// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What code compiled by LuaJIT calls by itself, without leaving its trace: twins of the methods that are called most,
// for arguments that are right. lua/pixcollide/traced.lua makes methods of them, which have looked at the types. Each
// gives NaN, with nothing changed, where the method in C must go on: to raise, or to make an object. None runs any Lua.

#include "lua/largs.h"
#include "lua/lframes.h"
#include "lua/lmethods.h"

#include "bits/overlap.h"
#include "sprite/sprite_coverage.h"
#include "sprite/sprite_pair.h"
#include "sprite/sprite_place.h"

#define REFUSED ((double)NAN)

// Sprites. NULL if it is none any more.

static pix_sprite *sprite_of(void *self) {
  pixl_sprite *object = self;
  return object->sprite.mask != NULL ? &object->sprite : NULL;
}

static bool are_within(double x, double y) {
  return pix_is_within(x, PIX_MAX_POSITION) && pix_is_within(y, PIX_MAX_POSITION);
}

// One whose transform is its own to set.
static pix_sprite *free_sprite_of(void *self) {
  pix_sprite *sprite = sprite_of(self);
  return sprite != NULL && pix_family_leader(sprite) == NULL ? sprite : NULL;
}

static double set_position(void *self, double x, double y) {
  pix_sprite *sprite = free_sprite_of(self);
  if (sprite == NULL || !are_within(x, y)) return REFUSED;
  pix_sprite_set_position(sprite, x, y);
  return 0;
}

static double translate(void *self, double dx, double dy) {
  const pix_sprite *sprite = sprite_of(self);
  if (sprite == NULL || !pix_is_finite(dx) || !pix_is_finite(dy)) return REFUSED;
  const pix_point position = pix_sprite_position(sprite);
  return set_position(self, position.x + dx, position.y + dy);
}

// Number `which` of a sprite's transform, from 0 on: x, y, r, sx, sy, ox, oy, kx, ky.
static double get_transform(void *self, double which) {
  const pix_sprite *sprite = sprite_of(self);
  if (sprite == NULL) return REFUSED;
  if (which < 2) {
    const pix_point position = pix_sprite_position(sprite);
    return which == 0 ? position.x : position.y;
  }
  const pix_transform t = pix_sprite_transform(sprite);
  return ((const double[]){t.r, t.sx, t.sy, t.ox, t.oy, t.kx, t.ky})[(int)which - 2];
}

static double get_rotation(void *self) { return get_transform(self, 2); }

// Of a sprite that has what it needs for this, and no family.
static bool change(pix_sprite *sprite, const pix_transform *t) {
  const bool is_within_limits = pix_is_within(t->r, PIX_MAX_ROTATION) && pix_is_within(t->sx, PIX_MAX_SCALE) &&
                                pix_is_within(t->sy, PIX_MAX_SCALE) && pix_is_within(t->ox, PIX_MAX_ORIGIN) &&
                                pix_is_within(t->oy, PIX_MAX_ORIGIN) && pix_is_within(t->kx, PIX_MAX_SCALE) &&
                                pix_is_within(t->ky, PIX_MAX_SCALE);
  return is_within_limits && sprite->family == NULL && !pix_sprite_needs_pose(sprite, t) &&
         pix_sprite_set_transform(sprite, t).fault == PIX_SPRITE_OK;
}

static double or_else(double value, double otherwise) { return value == value ? value : otherwise; }

static double set_transform(void *self, double x, double y, double r, double sx, double sy, double ox, double oy,
                            double kx, double ky) {
  pix_sprite *sprite = sprite_of(self);
  sx = or_else(sx, 1);
  const pix_transform t = {.r = or_else(r, 0), .sx = sx, .sy = or_else(sy, sx), .ox = or_else(ox, 0),
                           .oy = or_else(oy, 0), .kx = or_else(kx, 0), .ky = or_else(ky, 0)};
  x = or_else(x, 0);
  y = or_else(y, 0);
  if (sprite == NULL || !are_within(x, y) || !change(sprite, &t)) return REFUSED;
  pix_sprite_set_position(sprite, x, y);
  return 0;
}

static double set_rotation(void *self, double r) {
  pix_sprite *sprite = sprite_of(self);
  if (sprite == NULL) return REFUSED;
  pix_transform t = pix_sprite_transform(sprite);
  t.r = r;
  return change(sprite, &t) ? 0 : REFUSED;
}

static double rotate(void *self, double dr) {
  return pix_is_finite(dr) ? set_rotation(self, get_rotation(self) + dr) : REFUSED;
}

static double set_scale(void *self, double sx, double sy) {
  pix_sprite *sprite = sprite_of(self);
  if (sprite == NULL) return REFUSED;
  pix_transform t = pix_sprite_transform(sprite);
  t.sx = sx;
  t.sy = or_else(sy, sx);
  return change(sprite, &t) ? 0 : REFUSED;
}

static double covers(void *self, double x, double y) {
  pix_sprite *sprite = sprite_of(self);
  if (sprite == NULL || !pix_is_finite(x) || !pix_is_finite(y)) return REFUSED;
  return pix_sprite_covers(sprite, pixl_clamped(x, PIXL_FARTHEST_PIXEL), pixl_clamped(y, PIXL_FARTHEST_PIXEL));
}

static double whether(void *self, void *other, bool (*ask)(pix_sprite *a, pix_sprite *b)) {
  pix_sprite *a = sprite_of(self), *b = sprite_of(other);
  return a != NULL && b != NULL ? ask(a, b) : REFUSED;
}

static double collides(void *self, void *other) { return whether(self, other, pix_sprites_collide); }
static double collides_box(void *self, void *other) { return whether(self, other, pix_sprites_boxes_meet); }
static double collides_circle(void *self, void *other) { return whether(self, other, pix_sprites_circles_meet); }

static double overlap_area(void *self, void *other) {
  pix_sprite *a = sprite_of(self), *b = sprite_of(other);
  return a != NULL && b != NULL ? (double)pix_sprites_overlap_area(a, b) : REFUSED;
}

// Masks. NULL if it has been released.

static pix_mask *mask_of(void *self) {
  pixl_mask *object = self;
  return pixl_isreleased(object) ? NULL : &object->mask;
}

static double mask_get(void *self, double x, double y) {
  const pix_mask *mask = mask_of(self);
  if (mask == NULL || !pix_is_finite(x) || !pix_is_finite(y)) return REFUSED;
  return pix_mask_get(mask, pixl_clamped(x, PIXL_FARTHEST_TEXEL), pixl_clamped(y, PIXL_FARTHEST_TEXEL));
}

static double mask_set(void *self, double x, double y, bool solid) {
  pix_mask *mask = mask_of(self);
  if (mask == NULL || !pix_is_finite(x) || !pix_is_finite(y)) return REFUSED;
  return pix_mask_set(mask, pixl_clamped(x, PIXL_FARTHEST_TEXEL), pixl_clamped(y, PIXL_FARTHEST_TEXEL), solid);
}

static double mask_overlap(void *self, void *other, double dx, double dy, bool is_area) {
  pix_mask *a = mask_of(self), *b = mask_of(other);
  if (a == NULL || b == NULL || !pix_is_finite(dx) || !pix_is_finite(dy)) return REFUSED;
  const int32_t rows = pix_min(a->height, b->height);
  const pix_bits bits = pix_mask_bits_for_rows(a, rows), other_bits = pix_mask_bits_for_rows(b, rows);
  const int32_t x = pixl_clamped(dx, PIXL_FARTHEST_TEXEL), y = pixl_clamped(dy, PIXL_FARTHEST_TEXEL);
  if (is_area) return (double)pix_overlap_area(&bits, &other_bits, x, y);
  return pix_overlap_any(&bits, &other_bits, x, y);
}

static double mask_overlaps(void *self, void *other, double dx, double dy) {
  return mask_overlap(self, other, dx, dy, false);
}

static double mask_overlap_area(void *self, void *other, double dx, double dy) {
  return mask_overlap(self, other, dx, dy, true);
}

// takes: the arguments behind self, n a number, d one that is NaN if it is nil, o another object of the type, t a
// boolean that is true if it is nil. gives: the results, n a number, b a boolean. If there are several, the function
// gets the number of the one that is meant, from 0 on, as a last argument.
typedef void (*code)(void);
static const struct {
  int type;
  const char *name, *takes, *gives;
  code code;
} traced[] = {
    {PIXL_SPRITE, "setPosition", "nn", "", (code)set_position},
    {PIXL_SPRITE, "getPosition", "", "nn", (code)get_transform},
    {PIXL_SPRITE, "translate", "nn", "", (code)translate},
    {PIXL_SPRITE, "setRotation", "n", "", (code)set_rotation},
    {PIXL_SPRITE, "getRotation", "", "n", (code)get_rotation},
    {PIXL_SPRITE, "rotate", "n", "", (code)rotate},
    {PIXL_SPRITE, "setScale", "nd", "", (code)set_scale},
    {PIXL_SPRITE, "setTransform", "ddddddddd", "", (code)set_transform},
    {PIXL_SPRITE, "getTransform", "", "nnnnnnnnn", (code)get_transform},
    {PIXL_SPRITE, "covers", "nn", "b", (code)covers},
    {PIXL_SPRITE, "collides", "o", "b", (code)collides},
    {PIXL_SPRITE, "collidesBox", "o", "b", (code)collides_box},
    {PIXL_SPRITE, "collidesCircle", "o", "b", (code)collides_circle},
    {PIXL_SPRITE, "overlapArea", "o", "n", (code)overlap_area},
    {PIXL_MASK, "get", "nn", "b", (code)mask_get},
    {PIXL_MASK, "set", "nnt", "n", (code)mask_set},
    {PIXL_MASK, "overlaps", "onn", "b", (code)mask_overlaps},
    {PIXL_MASK, "overlapArea", "onn", "n", (code)mask_overlap_area},
};

// Called once by init.lua where there is LuaJIT, and then taken out of the module: hands all of them to the function at
// 1, one by one, as metatable, name, takes, gives, and the function's address.
static int l_each_traced(lua_State *L) {
  pixl_checktype(L, 1, LUA_TFUNCTION);
  for (size_t k = 0; k < sizeof traced / sizeof *traced; k++) {
    lua_pushvalue(L, 1);
    lua_pushvalue(L, lua_upvalueindex(traced[k].type));
    lua_pushstring(L, traced[k].name);
    lua_pushstring(L, traced[k].takes);
    lua_pushstring(L, traced[k].gives);
    void *pointer;
    memcpy(&pointer, &traced[k].code, sizeof pointer);
    lua_pushnumber(L, (lua_Number)(uintptr_t)pointer);  // as LuaJIT's light userdata cannot hold every address
    lua_call(L, 5, 0);
  }
  return 0;
}

const pixl_function pixl_traced_functions[] = {
    {"pixcollide.eachTraced", l_each_traced},
    {NULL},
};
