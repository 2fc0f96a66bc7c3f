// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#ifndef PIXL_SEPARATION_H
#define PIXL_SEPARATION_H

#include "lua/lmotion.h"

#include "motion/motion.h"

// Runs the search of the mover to its end, and pixl_ask on the way, if the filter is a function: what is near comes
// first. Ends the motion.
void pixl_pushout(lua_State *L, pixl_motion *motion, pix_push_out *search);

// Pushes dx, dy of what has been found, or one nil; raises if there was no way to look for it.
int pixl_pushseparation(lua_State *L, pix_separation_result result, pix_offset offset);

#endif
