// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Editing a sprite's mask where another sprite covers it.

#include "lcommon.h"

const luaL_Reg pixl_stamp_methods[] = {
    {NULL, NULL},
};
