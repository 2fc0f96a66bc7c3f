// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Sprites: what one covers, also of a rectangle, the screen say; what two have in common, and how far they are apart;
// and editing a mask where another sprite covers it.

#include "lua/lworld.h"

#include "sprite/sprite_coverage.h"
#include "sprite/sprite_questions.h"

static int l_get_box(lua_State *L) { return pixl_pushrect(L, pix_sprite_box(pixl_checkcore(L, 1))); }

static int l_get_bounds(lua_State *L) {
  pix_rect bounds;
  pix_sprite_bounds(pixl_checkcore(L, 1), &bounds);
  return pixl_pushrectornil(L, bounds);
}

static int l_get_bounding_circle(lua_State *L) {
  double radius;
  const pix_point centre = pix_sprite_circle(pixl_checkcore(L, 1), &radius);
  return pixl_pushnumbers(L, (const double[]){centre.x, centre.y, radius}, 3);
}

static int l_covers(lua_State *L) {
  pix_sprite *sprite = pixl_checkcore(L, 1);
  const int32_t x = pixl_checkpixel(L, 2, "x"), y = pixl_checkpixel(L, 3, "y");
  return pixl_pushboolean(L, pix_sprite_covers(sprite, x, y));
}

// Makes the mask on top, from pixl_pushmask, the sprite's coverage, and pushes x, y, those of its bounds; returns 3.
// Raises if a side would be too long for a mask.
static int rasterize(lua_State *L, pix_sprite *sprite, pix_mask *mask) {
  pix_rect bounds;
  if (!pix_sprite_bounds(sprite, &bounds)) {
    bounds = pix_sprite_box(sprite);
    bounds.w = bounds.h = 0;
  }
  if (bounds.w > PIX_MAX_SIDE || bounds.h > PIX_MAX_SIDE) {
    pixl_error(L, "the coverage of %dx%d pixels is too large for a mask, at most %d a side", (int)bounds.w,
               (int)bounds.h, PIX_MAX_SIDE);
  }
  pixl_createmask(L, mask, bounds.w, bounds.h);
  pix_sprite_rasterize(sprite, bounds, mask);
  return 1 + pixl_pushplace(L, bounds.x, bounds.y);
}

// Gives the sprite's coverage and its corner; with another sprite, the texels of that one which the sprite covers.
static int l_rasterize(lua_State *L) {
  pix_sprite *sprite = pixl_checkcore(L, 1);
  lua_settop(L, 2);
  pix_sprite *other = lua_isnil(L, 2) ? NULL : pixl_checkcore(L, 2);
  pix_mask *mask = pixl_pushmask(L);  // before the bounds: a finaliser may move the sprite
  if (other == NULL) return rasterize(L, sprite, mask);
  int32_t x, y;
  pixl_checkmemory(L, pix_sprite_texels_under(other, sprite, mask, &x, &y));
  return 1 + pixl_pushplace(L, x, y);
}

static int l_transformed(lua_State *L) {
  pixl_checkmask(L, 1);
  pixl_checknumber(L, 2, "r");  // the only one that may not be left out
  const pix_transform transform = pixl_checktransform(L, 2);
  pix_mask *result = pixl_pushmask(L);
  pix_mask *mask = pixl_checkmask(L, 1);
  pix_sprite sprite;
  pix_pose pose;
  pix_sprite_init(&sprite, mask, mask->width, mask->height);
  if (pix_sprite_needs_pose(&sprite, &transform)) pix_sprite_give_pose(&sprite, &pose);
  pixl_checkresult(L, pix_sprite_set_transform(&sprite, &transform));
  return rasterize(L, &sprite, result);
}

static int push_answer(lua_State *L, bool (*ask)(pix_sprite *a, pix_sprite *b)) {
  pix_sprite *a = pixl_checkcore(L, 1), *b = pixl_checkcore(L, 2);
  return pixl_pushboolean(L, ask(a, b));
}

static int l_collides(lua_State *L) { return push_answer(L, pix_sprites_collide); }

static int l_touches(lua_State *L) {  // whoever gives a connectivity, too, asks about neighbours
  pixl_argcheck(L, lua_isnoneornil(L, 3), 3, "nothing expected (for neighbours call sprite:isAdjacent(other, "
                "connectivity))");
  return l_collides(L);
}

static int l_collides_box(lua_State *L) { return push_answer(L, pix_sprites_boxes_meet); }
static int l_collides_circle(lua_State *L) { return push_answer(L, pix_sprites_circles_meet); }

static int l_overlap_area(lua_State *L) {
  pix_sprite *a = pixl_checkcore(L, 1), *b = pixl_checkcore(L, 2);
  return pixl_pushinteger(L, pix_sprites_overlap_area(a, b));
}

static int l_overlap_rect(lua_State *L) {
  pix_sprite *a = pixl_checkcore(L, 1), *b = pixl_checkcore(L, 2);
  return pixl_pushrectornil(L, pix_sprites_overlap_bounds(a, b));
}

static int l_is_inside(lua_State *L) {
  pix_sprite *sprite = pixl_checkcore(L, 1);
  const pix_shape rect = pixl_checkrect(L, 2);
  return pixl_pushboolean(L, pix_sprite_is_inside(sprite, rect.area));
}

static int l_touches_edge(lua_State *L) {
  pix_sprite *sprite = pixl_checkcore(L, 1);
  const pix_shape rect = pixl_checkrect(L, 2);
  const pix_edges edges = pix_sprite_edges_touched(sprite, rect.area);
  const bool results[5] = {edges.left || edges.top || edges.right || edges.bottom, edges.left, edges.top, edges.right,
                           edges.bottom};
  for (int k = 0; k < 5; k++) lua_pushboolean(L, results[k]);
  return 5;
}

static int l_visible_fraction(lua_State *L) {
  pix_sprite *sprite = pixl_checkcore(L, 1);
  const pix_shape rect = pixl_checkrect(L, 2);
  return pixl_pushnumber(L, pix_sprite_fraction_inside(sprite, rect.area));
}

static int l_stamp(lua_State *L) {
  static const char *const names[] = {[PIX_ADD] = "add", [PIX_SUBTRACT] = "subtract", NULL};
  pix_sprite *sprite = pixl_checkcore(L, 1), *other = pixl_checkcore(L, 2);
  const int operation = pixl_checkname(L, 3, names, "operation 'add' or 'subtract'");
  int32_t changed;
  pixl_checkmemory(L, pix_sprite_stamp(sprite, (pix_operation)operation, other, &changed));
  return pixl_pushinteger(L, changed);
}

// ---- Contact, distance and separation

static uint64_t check_limit(lua_State *L, int index) { return pix_square_within(pixl_optdistance(L, index)); }

static int l_contact(lua_State *L) {
  pix_sprite *a = pixl_checkcore(L, 1), *b = pixl_checkcore(L, 2);
  pix_sprite_contact contact;
  pixl_checkmemory(L, pix_sprite_find_contact(a, b, &contact));
  if (contact.area == 0) return pixl_pushnil(L);
  lua_pushinteger(L, (lua_Integer)contact.area);
  return 1 + pixl_pushnumbers(L, (const double[]){contact.x, contact.y, contact.normal[0], contact.normal[1]}, 4);
}

static int l_is_adjacent(lua_State *L) {
  pix_sprite *a = pixl_checkcore(L, 1), *b = pixl_checkcore(L, 2);
  return pixl_pushboolean(L, pix_sprites_are_adjacent(a, b, pixl_optconnectivity(L, 3) == PIX_CONNECTIVITY_8));
}

static int l_distance(lua_State *L) {
  pix_sprite *a = pixl_checkcore(L, 1), *b = pixl_checkcore(L, 2);
  pix_sprite_distance found;
  if (!pix_sprite_find_distance(a, b, pixl_optdistance(L, 3), &found)) return pixl_pushnil(L);
  lua_pushnumber(L, found.distance);
  return 1 + pixl_pushintegers(L, (const int32_t[]){found.ax, found.ay, found.bx, found.by}, 4);
}

static int l_separation(lua_State *L) {
  pix_sprite *a = pixl_checkcore(L, 1), *b = pixl_checkcore(L, 2);
  const uint64_t limit = check_limit(L, 3);
  pix_offset offset;
  const pix_separation_result result = pix_sprite_separation(a, b, limit, &offset.dx, &offset.dy);
  return pixl_pushseparation(L, result, offset);
}

static int l_separation_along(lua_State *L) {
  pix_sprite *a = pixl_checkcore(L, 1), *b = pixl_checkcore(L, 2);
  double direction[2];
  pixl_checkdirection(L, 3, direction);
  const uint64_t limit = check_limit(L, 5);
  pix_offset offset;
  const pix_separation_result result = pix_sprite_separation_along(a, b, direction, limit, &offset.dx, &offset.dy);
  return pixl_pushseparation(L, result, offset);
}

const pixl_function pixl_sprite_questions_functions[] = {
    {"mask:transformed", l_transformed},
    {"sprite:getBox", l_get_box},
    {"sprite:getBounds", l_get_bounds},
    {"sprite:getBoundingCircle", l_get_bounding_circle},
    {"sprite:covers", l_covers},
    {"sprite:rasterize", l_rasterize},
    {"sprite:collides", l_collides},
    {"sprite:touches", l_touches},
    {"sprite:overlapArea", l_overlap_area},
    {"sprite:overlapRect", l_overlap_rect},
    {"sprite:collidesBox", l_collides_box},
    {"sprite:collidesCircle", l_collides_circle},
    {"sprite:isInside", l_is_inside},
    {"sprite:touchesEdge", l_touches_edge},
    {"sprite:visibleFraction", l_visible_fraction},
    {"sprite:stamp", l_stamp},
    {"sprite:contact", l_contact},
    {"sprite:isAdjacent", l_is_adjacent},
    {"sprite:distance", l_distance},
    {"sprite:separation", l_separation},
    {"sprite:separationAlong", l_separation_along},
    {NULL},
};
