// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Sweeps, and placing sprites by them.

#include "lua/lmethods.h"
#include "lua/lmotion.h"

#include "motion/motion.h"

// Sweeps the sprite at 2 with the filter at 5. Pushes where the sweep ends and what stops it there.
static int sweep_to(lua_State *L, pix_sprite *sprite, const double end[2], pix_sweep *sweep) {
  pixl_motion m;
  pixl_beginmotion(L, &m, sprite, 5, false);
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
  const int variant = pixl_variant(L);
  const bool advances = (variant & PIXL_ADVANCES) != 0;
  pix_sprite *sprite = advances ? pixl_checkmovable(L) : pixl_checkmember(L);
  const pix_world *world = &pixl_homeof(sprite)->world;
  double goal[2];
  pixl_checkgoal(L, variant, goal);
  pixl_checkfilter(L, 5);
  pix_sweep found;
  const int results = sweep_to(L, sprite, goal, &found);
  if (!advances) return results;
  pixl_recheckmovable(L, world, sprite);
  pix_sprite_set_position(sprite, found.position[0], found.position[1]);
  return results;
}

static int l_place_free(lua_State *L) {
  pix_sprite *sprite = pixl_checkmember(L);
  const double position[2] = {pixl_checklimited(L, 3, "x", pixl_limit_position),
                              pixl_checklimited(L, 4, "y", pixl_limit_position)};
  pixl_checkfilter(L, 5);
  pixl_motion m;
  pixl_beginmotion(L, &m, sprite, 5, false);
  if (m.query.function != 0) pixl_ask(L, &m, pix_world_place_candidates(&m.mover, position), pixl_askfilter);
  bool is_free;
  pixl_checkmotion(L, &m, pix_world_place_free(&m.mover, position, &is_free));
  lua_pushboolean(L, is_free);
  pixl_endmotion(L, &m);
  return 1;
}

const pixl_function pixl_sweep_functions[] = {
    {"world:sweepTo", l_sweep, PIXL_TO},
    {"world:sweepBy", l_sweep, PIXL_BY},
    {"world:advanceTo", l_sweep, PIXL_TO | PIXL_ADVANCES},
    {"world:advanceBy", l_sweep, PIXL_BY | PIXL_ADVANCES},
    {"world:placeFree", l_place_free},
    {NULL},
};
