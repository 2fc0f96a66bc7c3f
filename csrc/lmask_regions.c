// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Methods of masks: what is connected, holes, and rectangles.

#include "lcommon.h"

const luaL_Reg pixl_mask_regions_methods[] = {
    {NULL, NULL},
};
