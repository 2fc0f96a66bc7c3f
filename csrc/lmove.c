// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Moves with responses, steps and the ground.

#include "lmotion.h"

const luaL_Reg pixl_move_world_methods[] = {{NULL, NULL}};
const luaL_Reg pixl_move_sprite_methods[] = {{NULL, NULL}};
const luaL_Reg pixl_move_functions[] = {{NULL, NULL}};
