// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Methods of masks: simpler ones of the same size.

#include "lcommon.h"

const luaL_Reg pixl_mask_kinds_methods[] = {
    {NULL, NULL},
};

const luaL_Reg pixl_mask_kinds_functions[] = {
    {NULL, NULL},
};
