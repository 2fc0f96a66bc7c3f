// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Platforms.

#include "lmotion.h"

#include "pix_world_carry.h"

#define LIST 7  // stack index of the results

// Where the platform at 2 shall go.
typedef struct target {
  double end[2];
  bool is_within_limits;
} target;

static target find_target(lua_State *L, double dx, double dy) {
  const pix_point position = pix_sprite_position(pixl_checkmember(L, 2));
  const double x = position.x + dx, y = position.y + dy;
  return (target){{x, y}, fabs(x) <= pixl_limit_position.value && fabs(y) <= pixl_limit_position.value};
}

static void check_target(lua_State *L, const target *to) {
  pixl_limited(L, 3, "new x", to->end[0], pixl_limit_position);
  pixl_limited(L, 4, "new y", to->end[1], pixl_limit_position);
}

static int l_carry(lua_State *L) {
  pixl_checkmovable(L, 2);
  const double dx = pixl_checknumber(L, 3, "dx"), dy = pixl_checknumber(L, 4, "dy");
  target to = find_target(L, dx, dy);
  check_target(L, &to);
  pixl_checkfilter(L, 5);
  lua_settop(L, 6);
  pixl_pushlist(L, 6);
  pixl_motion m = pixl_beginmotion(L, 2, 5, false);
  to = find_target(L, dx, dy);  // making the list may have run a finaliser
  if (m.query.function != 0 && to.is_within_limits) {
    pixl_ask(L, &m, pix_world_carry_candidates(m.query.world, m.mover.sprite, to.end), pixl_askfilter);
    to = find_target(L, dx, dy);
  }
  if (!to.is_within_limits || pix_family_leader(m.mover.sprite) != NULL) {
    pixl_endmotion(L, &m);
    pixl_checkmovable(L, 2);
    check_target(L, &to);
  }
  const pix_carry_wanted wanted = {m.query.layers, m.mover.is_asked};
  const int32_t count = pix_world_carry(m.query.world, m.mover.sprite, to.end, wanted);
  pixl_checkmotion(L, &m, count >= 0);
  pixl_endmotion(L, &m);
  const pixl_query crushed = {.world = m.query.world, .list = LIST};
  return pixl_endquery(L, &crushed, count);
}

const luaL_Reg pixl_carry_methods[] = {
    {"carry", l_carry},
    {NULL, NULL},
};
