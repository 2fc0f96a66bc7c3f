// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Rays through worlds, and segments.

#include "lcommon.h"

const luaL_Reg pixl_ray_methods[] = {{NULL, NULL}};
