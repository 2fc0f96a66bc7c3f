// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Sprites on the ground: what they stand on, and which steps they take.

#include "lmotion.h"

#include "pix_world_ground.h"

#define MOST_STEPS 255

static int l_set_steps(lua_State *L) {
  pixl_checkcore(L, 1);
  const int32_t up = pixl_checkinteger(L, 2, "up", 0, MOST_STEPS);
  const int32_t down = pixl_checkinteger(L, 3, "down", 0, MOST_STEPS);
  const int32_t sideways = lua_isnoneornil(L, 4) ? 0 : pixl_checkinteger(L, 4, "sideways", 0, MOST_STEPS);
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
  luaL_argcheck(L, pix_sprite_is_in_world(pixl_checkcore(L, 1)), 1,
                "sprite is in no world (add it first with world:add)");
  pixl_checkfilter(L, 2);
  lua_settop(L, 2);
  pixl_getanchor(L, 1, PIXL_SPRITE_WORLD);
  lua_insert(L, 1);  // the world, the sprite, the filter
  pixl_motion m = pixl_beginmotion(L, 2, 3, false);
  if (m.query.function != 0) pixl_ask(L, &m, pix_mover_candidates(&m.mover, pix_ground_area(&m.mover)), pixl_askfilter);
  pix_ground ground;
  const pix_ground_result result = pix_world_ground(&m.mover, &ground);
  pixl_checkmotion(L, &m, result != PIX_GROUND_NO_MEMORY);
  pixl_endmotion(L, &m);
  if (result == PIX_GROUND_NONE) {
    lua_pushnil(L);
    return 1;
  }
  pixl_pushslot(L, ground.slot);
  lua_pushnumber(L, ground.normal[0]);
  lua_pushnumber(L, ground.normal[1]);
  return 3;
}

const luaL_Reg pixl_ground_methods[] = {
    {"setSteps", l_set_steps},
    {"getSteps", l_get_steps},
    {"getGround", l_get_ground},
    {NULL, NULL},
};
