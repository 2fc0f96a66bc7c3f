// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#ifndef PIXL_TUNING_H
#define PIXL_TUNING_H

#include "lua/largs.h"

// The size of cells that the value on top says: a number, "auto" (0, 0 then) or {w =, h =}; messages call it `name`.
pix_cell_shape pixl_cellshape(lua_State *L, int argument, const char *name);

#endif
