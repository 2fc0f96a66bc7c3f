// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What a world counts, the size of its cells, and which are in use.

#include "lcommon.h"

const luaL_Reg pixl_tuning_methods[] = {{NULL, NULL}};
