// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What began, lasts and ended between two updates of a world.

#include "lcommon.h"

const luaL_Reg pixl_event_methods[] = {{NULL, NULL}};
