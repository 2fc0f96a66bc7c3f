// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// contact, touches, distance and separation of two sprites, and separation of a sprite from all in its way.

#include "lua/lmethods.h"
#include "lua/lmotion.h"

#include "motion/motion.h"
#include "sprite/sprite_questions.h"

#define TOO_LARGE \
  "the sprites are too large: more than %d pixels a side would have to be drawn (maxDistance limits that)"

int pixl_pushseparation(lua_State *L, pix_separation_result result, pix_offset offset) {
  switch (result) {
    case PIX_SEPARATION_FOUND:
      lua_pushinteger(L, offset.dx);
      lua_pushinteger(L, offset.dy);
      return 2;
    case PIX_SEPARATION_NONE:
      lua_pushnil(L);
      return 1;
    case PIX_SEPARATION_TOO_LARGE:
      pixl_error(L, TOO_LARGE, PIX_MAX_SIDE);
    default:
      pixl_nomemory(L);
  }
}

static uint64_t check_limit(lua_State *L, int index) { return pix_square_within(pixl_optdistance(L, index)); }

// dx, dy at `first`, not both 0.
static void check_direction(lua_State *L, int first, double direction[2]) {
  direction[0] = pixl_checknumber(L, first, "dirX");
  direction[1] = pixl_checknumber(L, first + 1, "dirY");
  pixl_argcheck(L, direction[0] != 0 || direction[1] != 0, first, "dirX or dirY expected to be other than 0");
}

// Of sprites.

static int l_contact(lua_State *L) {
  pix_sprite *a = pixl_checkcore(L, 1), *b = pixl_checkcore(L, 2);
  pix_sprite_contact contact;
  pixl_checkmemory(L, pix_sprite_find_contact(a, b, &contact));
  if (contact.area == 0) return pixl_pushnil(L);
  lua_pushinteger(L, (lua_Integer)contact.area);
  lua_pushnumber(L, contact.x);
  lua_pushnumber(L, contact.y);
  lua_pushnumber(L, contact.normal[0]);
  lua_pushnumber(L, contact.normal[1]);
  return 5;
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
  lua_pushinteger(L, found.ax);
  lua_pushinteger(L, found.ay);
  lua_pushinteger(L, found.bx);
  lua_pushinteger(L, found.by);
  return 5;
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
  check_direction(L, 3, direction);
  const uint64_t limit = check_limit(L, 5);
  pix_offset offset;
  const pix_separation_result result = pix_sprite_separation_along(a, b, direction, limit, &offset.dx, &offset.dy);
  return pixl_pushseparation(L, result, offset);
}

// Of worlds.

void pixl_pushout(lua_State *L, pixl_motion *m, pix_push_out *search) {
  while (pix_push_out_next(search, &m->mover)) {
    const int32_t before = m->asked_count;
    pixl_ask(L, m, search->candidates, pixl_askfilter);
    if (m->asked_count > before) pix_push_out_look_back(search);
  }
  pixl_endmotion(L, m);
}

static int l_world_separation(lua_State *L) {
  pix_sprite *sprite = pixl_checkmember(L);
  const uint64_t limit = pix_square_within(pixl_optdistancebefore(L, 3));
  pixl_checkfilter(L, 4);
  pixl_motion m;
  pixl_beginmotion(L, &m, sprite, 4, false);
  pix_push_out search = pix_push_out_shortest(limit);
  pixl_pushout(L, &m, &search);
  return pixl_pushseparation(L, search.result, search.offset);
}

static double check_max(lua_State *L, int index) {
  const double max = pixl_checknumber(L, index, "maxDistance");
  pixl_argcheck(L, max >= 0, index, "maxDistance expected to be at least 0");
  return max;
}

static int l_move_out(lua_State *L) {
  pix_sprite *sprite = pixl_checkmovable(L);
  double direction[2];
  check_direction(L, 3, direction);
  const uint64_t limit = pix_square_within(check_max(L, 5));
  pixl_checkfilter(L, 6);
  pixl_motion m;
  pixl_beginmotion(L, &m, sprite, 6, false);
  pix_push_out search = pix_push_out_along(direction, limit);
  pixl_pushout(L, &m, &search);
  pixl_checkmemory(L, search.result != PIX_SEPARATION_NO_MEMORY);
  const pix_point from = pix_sprite_position(m.mover.sprite);
  const double x = from.x + search.offset.dx, y = from.y + search.offset.dy;
  if (search.result != PIX_SEPARATION_FOUND || fabs(x) > PIX_MAX_POSITION || fabs(y) > PIX_MAX_POSITION) {
    lua_pushboolean(L, false);
    return 1;
  }
  pix_sprite_set_position(pixl_checkmovable(L), x, y);
  lua_pushboolean(L, true);
  lua_pushnumber(L, x);
  lua_pushnumber(L, y);
  return 3;
}

const pixl_function pixl_separation_functions[] = {
    {"sprite:contact", l_contact},
    {"sprite:isAdjacent", l_is_adjacent},
    {"sprite:distance", l_distance},
    {"sprite:separation", l_separation},
    {"sprite:separationAlong", l_separation_along},
    {"world:separation", l_world_separation},
    {"world:moveOut", l_move_out},
    {NULL},
};
