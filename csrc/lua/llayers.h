// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Layers. In Lua they are names, in C numbers.
#ifndef PIXL_LAYERS_H
#define PIXL_LAYERS_H

#include "lua/lstate.h"

#define PIXL_DEFAULT_LAYER 1

// Makes what the others need, when the module is loaded.
void pixl_openlayers(lua_State *L);

// The number that stands for the name at `index`; the first gives 0 for a name that nobody has used yet, and runs no
// finaliser.
int32_t pixl_findlayer(lua_State *L, int index);
int32_t pixl_layernumber(lua_State *L, int index);

_Noreturn void pixl_toomanylayers(lua_State *L, int index);  // raises

#endif
