// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Platforms.

#include "lmotion.h"

const luaL_Reg pixl_carry_methods[] = {{NULL, NULL}};
