// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Separation of two sprites, and of a sprite from all in its way.

#include "lmotion.h"

const luaL_Reg pixl_separation_sprite_methods[] = {{NULL, NULL}};
const luaL_Reg pixl_separation_world_methods[] = {{NULL, NULL}};
