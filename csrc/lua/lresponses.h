// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What happens to two sprites that meet, by name: the rules for their layers, and the responses of one that is moved,
// those that are built in and those of a world.
#ifndef PIXL_RESPONSES_H
#define PIXL_RESPONSES_H

#include "lua/lstate.h"

extern const char *const pixl_meetings[];  // by pix_meeting; NULL-terminated

// The number of the response of the world at 1 whose name is at `index`; 0 if there is none.
uint8_t pixl_responsenumber(lua_State *L, int index);

// Is what is at `index` the name of one that is built in?
bool pixl_isresponse(lua_State *L, int index);

// Raises that there is none of the name at `name`, for the argument at `index`; or no such rule.
_Noreturn void pixl_refuseresponse(lua_State *L, int index, int name);
_Noreturn void pixl_refuserule(lua_State *L, int index);

// Pushes the name of a response: one that is built in, or one of the world at 1.
void pixl_pushresponsename(lua_State *L, uint8_t response);

#endif
