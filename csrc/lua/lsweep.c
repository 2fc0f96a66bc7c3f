// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Sweeps, and placing sprites by them.

#include "lua/lmethods.h"
#include "lua/lmotion.h"

#include "motion/motion.h"

// Sweeps the sprite at 2 with the filter at 5. Pushes where the sweep ends and what stops it there.
static int sweep_to(lua_State *L, const double end[2], pix_sweep *sweep) {
  pixl_motion m = pixl_beginmotion(L, 2, 5, false);
  if (m.query.function != 0) {
    pixl_ask(L, &m, pix_world_sweep_candidates(&m.mover, pix_no_offset, end), pixl_askfilter);
  }
  pixl_checkmotion(L, &m, pix_world_sweep(&m.mover, end, sweep));
  lua_pushnumber(L, sweep->position[0]);
  lua_pushnumber(L, sweep->position[1]);
  pixl_pushblocker(L, sweep->blocker_count == 0 ? NULL : pix_world_blockers(m.query.world));
  lua_pushnumber(L, sweep->fraction);
  pixl_endmotion(L, &m);
  return 8;
}

static int l_sweep(lua_State *L) {
  pixl_checkmember(L, 2);
  const double end[2] = {pixl_checklimited(L, 3, "x", pixl_limit_position),
                         pixl_checklimited(L, 4, "y", pixl_limit_position)};
  pixl_checkfilter(L, 5);
  pix_sweep sweep;
  return sweep_to(L, end, &sweep);
}

// The mover's position now and the displacement at 3 and 4 on; it may not lead too far.
static void find_goal(lua_State *L, const pix_sprite *sprite, double goal[2]) {
  const pix_point position = pix_sprite_position(sprite);
  goal[0] = pixl_limited(L, 3, "new x", position.x + lua_tonumber(L, 3), pixl_limit_position);
  goal[1] = pixl_limited(L, 4, "new y", position.y + lua_tonumber(L, 4), pixl_limit_position);
}

static int l_move_to_contact(lua_State *L) {
  const pix_sprite *sprite = pixl_checkmovable(L, 2);
  pixl_checknumber(L, 3, "dx");
  pixl_checknumber(L, 4, "dy");
  double goal[2];
  find_goal(L, sprite, goal);
  pixl_checkfilter(L, 5);
  pix_sweep sweep;
  const int results = sweep_to(L, goal, &sweep);
  pix_sprite_set_position(pixl_checkmovable(L, 2), sweep.position[0], sweep.position[1]);
  return results;
}

static int l_place_free(lua_State *L) {
  pixl_checkmember(L, 2);
  const double position[2] = {pixl_checklimited(L, 3, "x", pixl_limit_position),
                              pixl_checklimited(L, 4, "y", pixl_limit_position)};
  pixl_checkfilter(L, 5);
  pixl_motion m = pixl_beginmotion(L, 2, 5, false);
  if (m.query.function != 0) pixl_ask(L, &m, pix_world_place_candidates(&m.mover, position), pixl_askfilter);
  bool is_free;
  pixl_checkmotion(L, &m, pix_world_place_free(&m.mover, position, &is_free));
  lua_pushboolean(L, is_free);
  pixl_endmotion(L, &m);
  return 1;
}

const luaL_Reg pixl_sweep_methods[] = {
    {"sweep", l_sweep},
    {"moveToContact", l_move_to_contact},
    {"placeFree", l_place_free},
    {NULL, NULL},
};
