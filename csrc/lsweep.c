// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Sweeps, and placing sprites by them.

#include "lmotion.h"

const luaL_Reg pixl_sweep_methods[] = {{NULL, NULL}};
