// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Methods of masks: growing, shrinking, and what two masks share at every offset.

#include "lcommon.h"

const luaL_Reg pixl_mask_morphology_methods[] = {
    {NULL, NULL},
};
