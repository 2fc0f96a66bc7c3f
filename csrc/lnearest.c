// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The nearest and the topmost sprite of a world, and the depth of sprites.

#include "lcommon.h"

const luaL_Reg pixl_nearest_methods[] = {{NULL, NULL}};
const luaL_Reg pixl_depth_methods[] = {{NULL, NULL}};
