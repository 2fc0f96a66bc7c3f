// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#ifndef PLAYGROUND_OPEN_H
#define PLAYGROUND_OPEN_H

#include <lua.h>

// Opens Lua's own libraries in a new state, and makes pixcollide's core known to require.
void playground_open_libraries(lua_State *L);

#endif
