// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Methods of masks: combining two, in place or as a new one.

#include "lcommon.h"

const luaL_Reg pixl_mask_combine_methods[] = {
    {NULL, NULL},
};
