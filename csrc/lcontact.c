// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// contact, touches and distance of two sprites.

#include "lmotion.h"

const luaL_Reg pixl_contact_methods[] = {{NULL, NULL}};
