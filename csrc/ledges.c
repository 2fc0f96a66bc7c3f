// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// A sprite and the edges of a rectangle, the screen say.

#include "lcommon.h"

const luaL_Reg pixl_edge_methods[] = {{NULL, NULL}};
