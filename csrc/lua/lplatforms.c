// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Platforms that carry sprites, and sprites on the ground: what they stand on, and which steps they take.

#include "lua/llayers.h"
#include "lua/lmethods.h"
#include "lua/lmotion.h"

#include "motion/motion.h"

// Platforms.

// Stack indices of the argument and of the list that it says.
enum { OUT = 6, LIST };

// Where the platform at 2 shall go.
typedef struct target {
  double end[2];
  bool is_within_limits;
} target;

static target find_target(lua_State *L, int variant) {
  double x = lua_tonumber(L, 3), y = lua_tonumber(L, 4);
  if (variant & PIXL_BY) {
    const pix_point position = pix_sprite_position(pixl_checkmember(L));
    x += position.x;
    y += position.y;
  }
  return (target){{x, y}, fabs(x) <= pixl_limit_position.value && fabs(y) <= pixl_limit_position.value};
}

static void check_target(lua_State *L, const target *to) {
  pixl_limited(L, 3, "new x", to->end[0], pixl_limit_position);
  pixl_limited(L, 4, "new y", to->end[1], pixl_limit_position);
}

// Pushes the list, or nil if none is wanted.
static void push_list(lua_State *L) {
  if (pixl_isfalse(L, OUT)) {
    lua_pushnil(L);
    return;
  }
  if (!lua_isnil(L, OUT) && !lua_istable(L, OUT)) {
    pixl_argerror(L, OUT, "table or false expected, got %s", pixl_typename(L, OUT));
  }
  pixl_pushlist(L, OUT);
}

static int l_carry(lua_State *L) {
  const int variant = pixl_variant(L);
  pix_sprite *platform = pixl_checkmovable(L);
  double goal[2];
  pixl_checkgoal(L, variant, goal);
  pixl_checkfilter(L, 5);
  lua_settop(L, OUT);
  push_list(L);
  pixl_motion m;
  pixl_beginmotion(L, &m, platform, 5, false);
  target to = find_target(L, variant);  // making the list may have run a finaliser
  if (m.query.function != 0 && to.is_within_limits) {
    pixl_ask(L, &m, pix_world_carry_candidates(m.query.world, m.mover.sprite, to.end), pixl_askfilter);
    to = find_target(L, variant);
  }
  if (!to.is_within_limits || pix_family_leader(m.mover.sprite) != NULL) {
    pixl_endmotion(L, &m);
    pixl_checkmovable(L);
    check_target(L, &to);
  }
  const pix_carry_wanted wanted = {m.query.layers, m.mover.is_asked};
  const int32_t count = pix_world_carry(m.query.world, m.mover.sprite, to.end, wanted);
  pixl_checkmotion(L, &m, count >= 0);
  pixl_endmotion(L, &m);
  if (lua_isnil(L, LIST)) {
    lua_pushnil(L);
    lua_pushinteger(L, count);
    return 2;
  }
  const pixl_query crushed = {.world = m.query.world, .list = LIST};
  return pixl_endquery(L, &crushed, count);
}

// On the ground.

static int l_set_steps(lua_State *L) {
  pixl_checkcore(L, 1);
  const int32_t up = pixl_checkinteger(L, 2, "up", 0, PIXL_MOST_STEPS);
  const int32_t down = pixl_checkinteger(L, 3, "down", 0, PIXL_MOST_STEPS);
  const int32_t sideways = lua_isnoneornil(L, 4) ? 0 : pixl_checkinteger(L, 4, "sideways", 0, PIXL_MOST_STEPS);
  pix_sprite *sprite = pixl_checkcore(L, 1);
  sprite->steps_up = (uint8_t)up;
  sprite->steps_down = (uint8_t)down;
  sprite->steps_sideways = (uint8_t)sideways;
  return 0;
}

static int l_get_steps(lua_State *L) {
  const pix_sprite *sprite = pixl_checkcore(L, 1);
  lua_pushinteger(L, sprite->steps_up);
  lua_pushinteger(L, sprite->steps_down);
  lua_pushinteger(L, sprite->steps_sideways);
  return 3;
}

static int l_get_ground(lua_State *L) {
  pix_sprite *sprite = pixl_checkcore(L, 1);
  pixl_argcheck(L, pix_sprite_is_in_world(sprite), 1, "sprite is in no world (add it first with world:add)");
  pixl_checkfilter(L, 2);
  // Names are refused here, where the filter is the argument that it is for the caller.
  if (pixl_knownlayers(L, 2, &sprite->home->layers.known) == 0) pixl_refuseresponsefilter(L, 2);
  lua_settop(L, 2);
  pixl_getanchor(L, 1, PIXL_SPRITE_WORLD);
  lua_insert(L, 1);  // the world, the sprite, the filter
  pixl_motion m;
  pixl_beginmotion(L, &m, sprite, 3, false);
  pix_ground_begin(&m.mover);
  if (m.query.function != 0) pixl_ask(L, &m, pix_mover_candidates(&m.mover, pix_ground_area(&m.mover)), pixl_askfilter);
  pix_ground ground;
  const pix_ground_result result = pix_world_ground(&m.mover, &ground);
  pixl_checkmotion(L, &m, result != PIX_GROUND_NO_MEMORY);
  pixl_endmotion(L, &m);
  if (result == PIX_GROUND_NONE) return pixl_pushnil(L);
  pixl_pushslot(L, ground.slot);
  lua_pushnumber(L, ground.normal[0]);
  lua_pushnumber(L, ground.normal[1]);
  return 3;
}

const pixl_function pixl_platforms_functions[] = {
    {"world:carryTo", l_carry, PIXL_TO},
    {"world:carryBy", l_carry, PIXL_BY},
    {"sprite:setSteps", l_set_steps},
    {"sprite:getSteps", l_get_steps},
    {"sprite:getGround", l_get_ground},
    {NULL},
};
