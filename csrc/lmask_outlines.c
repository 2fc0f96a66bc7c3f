// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Methods of masks: outlines, contours, polygons, convex parts.

#include "lcommon.h"

const luaL_Reg pixl_mask_outlines_methods[] = {
    {NULL, NULL},
};
