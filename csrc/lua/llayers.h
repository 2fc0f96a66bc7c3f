// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Layers. In Lua they are names, in C numbers; in a world they are bits, and several of them a word.
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

// Pushes the name that the number stands for.
void pixl_pushlayer(lua_State *L, int32_t number);

// Raises that these layers, of a world, cannot learn that of this number.
_Noreturn void pixl_refuselayer(lua_State *L, int index, const pix_known_layers *layers, int32_t number);

// Layers as arguments: the name of one, a list of names, or nil, which means all, those to come included. Raises unless
// the argument is that.
void pixl_checkanylayers(lua_State *L, int index);

// Raises unless it is a table of names.
void pixl_checklayerlist(lua_State *L, int index);

// Those of them that the world knows; what is no name is no layer. Raises for one that a world with fixed
// layers does not have. Runs no finaliser.
uint64_t pixl_knownlayers(lua_State *L, int index, const pix_known_layers *layers);

// Numbers for all their names; may run finalisers. After that the second learns them, and runs none.
void pixl_numberlayers(lua_State *L, int index);
uint64_t pixl_learnlayers(lua_State *L, int index, pix_known_layers *layers);

// Two such arguments, the second after the one at `index`. The first raises unless both are given; the others do for
// both what those above do, and a world learns both or neither.
typedef struct pixl_layerpair {
  uint64_t a, b;
} pixl_layerpair;

void pixl_checklayerpair(lua_State *L, int index);
void pixl_numberlayerpair(lua_State *L, int index);
pixl_layerpair pixl_learnlayerpair(lua_State *L, int index, pix_known_layers *layers);

#endif
