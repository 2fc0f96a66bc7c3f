// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Methods of masks: texels one by one, as text, pixels, PNG and bytes.

#include "lcommon.h"

const luaL_Reg pixl_mask_bytes_methods[] = {
    {NULL, NULL},
};

const luaL_Reg pixl_mask_bytes_functions[] = {
    {NULL, NULL},
};
