// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What began, lasts and ended between two updates of a world; for the loops over it see lloop.c.

#include "lcommon.h"

static int l_update(lua_State *L) {
  pix_world *world = pixl_checkworld(L, 1);
  if (!pix_world_update(world)) pixl_nomemory(L);
  pixl_worldof(world)->updated_version = pixl_worldof(world)->members_version;
  const pix_events *events = &world->events;
  pixl_getanchor(L, 1, PIXL_WORLD_SPRITES);
  for (int32_t i = 0; i < events->freed_count; i++) {
    lua_pushnil(L);
    lua_rawseti(L, -2, events->freed[i] + 1);
  }
  lua_pushinteger(L, events->began.count);
  lua_pushinteger(L, events->pairs.count - events->began.count);
  lua_pushinteger(L, events->ended.count);
  return 3;
}

const luaL_Reg pixl_event_methods[] = {{"update", l_update}, {NULL, NULL}};
