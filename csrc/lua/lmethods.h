// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The lists of functions, one a file: each includes this header, and lmodule.c registers them all.
#ifndef PIXL_METHODS_H
#define PIXL_METHODS_H

#include "lua/lcompat.h"

#pragma GCC diagnostic ignored "-Wmissing-field-initializers"  // most functions have no variants

// A function by what messages call it, which says where it goes: "pixcollide.newMask", "mask:get"; "mask:__gc" goes
// into the metatable.
typedef struct pixl_function {
  const char *call;
  lua_CFunction function;
  int variant;  // of several that are one in C
} pixl_function;

#define PIXL_FILES(X)                                                                           \
  X(module) X(state) X(ffi) X(traced)                                                           \
  X(mask) X(mask_bytes) X(mask_combine) X(mask_components) X(mask_geometry) X(mask_kinds)       \
  X(mask_morphology) X(mask_outlines) X(mask_overlap) X(undo) X(image) X(picture)               \
  X(sprite) X(newsprite) X(layers) X(coverage) X(separation) X(family)                          \
  X(world) X(rules) X(responses) X(events) X(loop) X(query) X(ray) X(nearest) X(tuning) X(bulk) \
  X(velocity) X(sweep) X(turn) X(move) X(results) X(platforms) X(snapshot)

#define PIXL_DECLARE(file) extern const pixl_function pixl_##file##_functions[];
PIXL_FILES(PIXL_DECLARE)
#undef PIXL_DECLARE

#endif
