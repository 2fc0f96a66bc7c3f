// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#ifndef PIXL_COVERAGE_H
#define PIXL_COVERAGE_H

#include "lua/largs.h"

// Makes the mask on top, from pixl_pushmask, the sprite's coverage; returns what a function does that has the results
// mask, x, y: those of the sprite's bounds. Raises if a side would be too long for a mask.
int pixl_rasterize(lua_State *L, pix_sprite *sprite, pix_mask *mask);

#endif
