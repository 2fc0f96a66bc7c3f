// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Separation of two sprites, and of a sprite from all in its way.

#include "lmotion.h"

#include "pix_sprite_nearest.h"
#include "pix_sprite_separation.h"
#include "pix_world_separation.h"

#define TOO_LARGE \
  "the sprites are too large: more than %d pixels a side would have to be drawn (maxDistance limits that)"

int pixl_pushseparation(lua_State *L, pix_separation_result result, int32_t dx, int32_t dy) {
  switch (result) {
    case PIX_SEPARATION_FOUND:
      lua_pushinteger(L, dx);
      lua_pushinteger(L, dy);
      return 2;
    case PIX_SEPARATION_NONE:
      lua_pushnil(L);
      return 1;
    case PIX_SEPARATION_TOO_LARGE:
      return luaL_error(L, TOO_LARGE, PIX_MAX_SIDE);
    default:
      pixl_nomemory(L);
  }
}

static uint64_t check_limit(lua_State *L, int index) { return pix_square_within(pixl_optdistance(L, index)); }

// dx, dy at `first`, not both 0.
static void check_direction(lua_State *L, int first, double direction[2]) {
  direction[0] = pixl_checknumber(L, first, "dx");
  direction[1] = pixl_checknumber(L, first + 1, "dy");
  luaL_argcheck(L, direction[0] != 0 || direction[1] != 0, first, "dx or dy expected to be other than 0");
}

// Of sprites.

static int l_separation(lua_State *L) {
  pix_sprite *a = pixl_checkcore(L, 1), *b = pixl_checkcore(L, 2);
  const uint64_t limit = check_limit(L, 3);
  int32_t dx, dy;
  const pix_separation_result result = pix_sprite_separation(a, b, limit, &dx, &dy);
  return pixl_pushseparation(L, result, dx, dy);
}

static int l_separation_along(lua_State *L) {
  pix_sprite *a = pixl_checkcore(L, 1), *b = pixl_checkcore(L, 2);
  double direction[2];
  check_direction(L, 3, direction);
  const uint64_t limit = check_limit(L, 5);
  int32_t dx, dy;
  const pix_separation_result result = pix_sprite_separation_along(a, b, direction, limit, &dx, &dy);
  return pixl_pushseparation(L, result, dx, dy);
}

const luaL_Reg pixl_separation_sprite_methods[] = {
    {"separation", l_separation},
    {"separationAlong", l_separation_along},
    {NULL, NULL},
};

// Of worlds.

// Asks the filter function about those of an area that it has not been asked about. Is there any? What was known of
// offsets looked at before is out of date then.
static bool ask_about(lua_State *L, pixl_motion *m, pix_area area) {
  const int32_t before = m->asked_count;
  pixl_ask(L, m, pix_separation_candidates(&m->mover, area), pixl_askfilter);
  return m->asked_count > before;
}

pix_separation_result pixl_separate(lua_State *L, pixl_motion *m, uint64_t limit, int32_t *dx, int32_t *dy) {
  if (m->query.function == 0) return pix_world_separation(&m->mover, limit, dx, dy);
  const int64_t most = pix_separation_limit(limit);
  for (pix_ring ring = pix_ring_first(most);; ring = pix_ring_next(ring, most)) {
    if (ask_about(L, m, pix_separation_area(&m->mover, ring))) ring.inner = -1;
    const pix_separation_result result = pix_separation_in_ring(&m->mover, ring, dx, dy);
    if (result != PIX_SEPARATION_NONE) return result;
    if (ring.outer == most) return limit <= (uint64_t)most ? PIX_SEPARATION_NONE : PIX_SEPARATION_TOO_LARGE;
  }
}

static int l_world_separation(lua_State *L) {
  pixl_checkmember(L, 2);
  pixl_checkfilter(L, 3);
  const uint64_t limit = check_limit(L, 4);
  pixl_motion m = pixl_beginmotion(L, 2, 3, false);
  int32_t dx, dy;
  const pix_separation_result result = pixl_separate(L, &m, limit, &dx, &dy);
  pixl_endmotion(L, &m);
  return pixl_pushseparation(L, result, dx, dy);
}

static pix_separation_result find_way_out(lua_State *L, pixl_motion *m, const double direction[2], uint64_t limit,
                                          pix_offset *offset) {
  for (pix_way_out way = pix_way_out_begin(direction); !pix_way_out_is_over(&way, limit); pix_way_out_go_on(&way)) {
    if (m->query.function != 0 && ask_about(L, m, pix_way_out_area(&m->mover, &way))) {
      way.first = (pix_path_place){0, 0};
    }
    const pix_separation_result result = pix_way_out_find(&m->mover, &way, limit, offset);
    if (result != PIX_SEPARATION_NONE) return result;
  }
  return PIX_SEPARATION_NONE;
}

static double check_max(lua_State *L, int index) {
  const double max = pixl_checknumber(L, index, "max");
  luaL_argcheck(L, max >= 0, index, "max expected to be at least 0");
  return max;
}

static int l_move_out(lua_State *L) {
  pixl_checkmovable(L, 2);
  double direction[2];
  check_direction(L, 3, direction);
  const uint64_t limit = pix_square_within(check_max(L, 5));
  pixl_checkfilter(L, 6);
  pixl_motion m = pixl_beginmotion(L, 2, 6, false);
  pix_offset offset = {0, 0};
  const pix_separation_result result = find_way_out(L, &m, direction, limit, &offset);
  pixl_checkmotion(L, &m, result != PIX_SEPARATION_NO_MEMORY);
  pixl_endmotion(L, &m);
  const pix_point from = pix_sprite_position(m.mover.sprite);
  const double x = from.x + offset.dx, y = from.y + offset.dy;
  if (result != PIX_SEPARATION_FOUND || fabs(x) > PIX_MAX_POSITION || fabs(y) > PIX_MAX_POSITION) {
    lua_pushboolean(L, false);
    return 1;
  }
  pix_sprite_set_position(pixl_checkmovable(L, 2), x, y);
  lua_pushboolean(L, true);
  lua_pushnumber(L, x);
  lua_pushnumber(L, y);
  return 3;
}

const luaL_Reg pixl_separation_world_methods[] = {
    {"separation", l_world_separation},
    {"moveOut", l_move_out},
    {NULL, NULL},
};
