// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Methods of masks: parts, flips, turns, other sizes, and where the solid texels lie.

#include "lcommon.h"

const luaL_Reg pixl_mask_geometry_methods[] = {
    {NULL, NULL},
};
