// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Sweeps of rotation and scale, and changes in place.

#include "lmotion.h"

const luaL_Reg pixl_turn_methods[] = {{NULL, NULL}};
