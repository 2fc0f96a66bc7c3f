// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The lists of functions: whoever defines one includes this header, and lmodule.c registers them all.
#ifndef PIXL_METHODS_H
#define PIXL_METHODS_H

#include "lua/lcompat.h"

#include "base/base.h"

// X(what they belong to: the module or a type, what they are there, the list), for every list.
#define PIXL_LISTS(X)                                           \
  X(PIXL_MODULE, FUNCTIONS, pixl_mask_constructors)             \
  X(PIXL_MODULE, FUNCTIONS, pixl_mask_bytes_functions)          \
  X(PIXL_MODULE, FUNCTIONS, pixl_mask_kinds_functions)          \
  X(PIXL_MODULE, FUNCTIONS, pixl_image_functions)               \
  X(PIXL_MODULE, FUNCTIONS, pixl_sprite_constructors)           \
  X(PIXL_MODULE, FUNCTIONS, pixl_world_constructors)            \
  X(PIXL_MODULE, FUNCTIONS, pixl_move_functions)                \
  X(PIXL_MODULE, FUNCTIONS, pixl_picture_constructors)          \
  X(PIXL_MODULE, FUNCTIONS, pixl_picture_functions)             \
  X(PIXL_MODULE, FUNCTIONS, pixl_snapshot_functions)            \
  X(PIXL_MODULE, FUNCTIONS, pixl_ffi_functions)                 \
  X(PIXL_MODULE, FUNCTIONS, pixl_traced_functions)              \
  X(PIXL_MASK, METAMETHODS, pixl_mask_metamethods)              \
  X(PIXL_MASK, METAMETHODS, pixl_mask_operators)                \
  X(PIXL_MASK, METHODS, pixl_mask_methods)                      \
  X(PIXL_MASK, METHODS, pixl_mask_overlap_methods)              \
  X(PIXL_MASK, METHODS, pixl_mask_combine_methods)              \
  X(PIXL_MASK, METHODS, pixl_mask_geometry_methods)             \
  X(PIXL_MASK, METHODS, pixl_mask_morphology_methods)           \
  X(PIXL_MASK, METHODS, pixl_mask_components_methods)           \
  X(PIXL_MASK, METHODS, pixl_mask_outlines_methods)             \
  X(PIXL_MASK, METHODS, pixl_mask_bytes_methods)                \
  X(PIXL_MASK, METHODS, pixl_mask_kinds_methods)                \
  X(PIXL_MASK, METHODS, pixl_mask_undo_methods)                 \
  X(PIXL_SPRITE, METAMETHODS, pixl_sprite_metamethods)          \
  X(PIXL_SPRITE, METHODS, pixl_sprite_methods)                  \
  X(PIXL_SPRITE, METHODS, pixl_coverage_methods)                \
  X(PIXL_SPRITE, METHODS, pixl_layer_sprite_methods)            \
  X(PIXL_SPRITE, METHODS, pixl_depth_methods)                   \
  X(PIXL_SPRITE, METHODS, pixl_velocity_sprite_methods)         \
  X(PIXL_SPRITE, METHODS, pixl_separation_sprite_methods)       \
  X(PIXL_SPRITE, METHODS, pixl_platform_sprite_methods)         \
  X(PIXL_SPRITE, METHODS, pixl_family_methods)                  \
  X(PIXL_WORLD, METAMETHODS, pixl_world_metamethods)            \
  X(PIXL_WORLD, METHODS, pixl_world_methods)                    \
  X(PIXL_WORLD, METHODS, pixl_new_sprite_methods)               \
  X(PIXL_WORLD, METHODS, pixl_rule_methods)                     \
  X(PIXL_WORLD, METHODS, pixl_event_methods)                    \
  X(PIXL_WORLD, METHODS, pixl_query_methods)                    \
  X(PIXL_WORLD, METHODS, pixl_ray_methods)                      \
  X(PIXL_WORLD, METHODS, pixl_nearest_methods)                  \
  X(PIXL_WORLD, METHODS, pixl_loop_methods)                     \
  X(PIXL_WORLD, METHODS, pixl_tuning_methods)                   \
  X(PIXL_WORLD, METHODS, pixl_bulk_methods)                     \
  X(PIXL_WORLD, METHODS, pixl_velocity_world_methods)           \
  X(PIXL_WORLD, METHODS, pixl_view_methods)                     \
  X(PIXL_WORLD, METHODS, pixl_separation_world_methods)         \
  X(PIXL_WORLD, METHODS, pixl_sweep_methods)                    \
  X(PIXL_WORLD, METHODS, pixl_turn_methods)                     \
  X(PIXL_WORLD, METHODS, pixl_move_methods)                     \
  X(PIXL_WORLD, METHODS, pixl_response_methods)                 \
  X(PIXL_WORLD, METHODS, pixl_platform_world_methods)           \
  X(PIXL_WORLD, METHODS, pixl_snapshot_world_methods)           \
  X(PIXL_PICTURE, METAMETHODS, pixl_picture_metamethods)        \
  X(PIXL_PICTURE, METHODS, pixl_picture_methods)                \
  X(PIXL_SNAPSHOT, METAMETHODS, pixl_snapshot_metamethods)      \
  X(PIXL_SNAPSHOT, METHODS, pixl_snapshot_methods)              \
  X(PIXL_LOOP, METAMETHODS, pixl_loop_metamethods)              \
  X(PIXL_SCRATCH, METAMETHODS, pixl_scratch_metamethods)

#define PIXL_DECLARE(type, place, list) extern const luaL_Reg list[];
PIXL_LISTS(PIXL_DECLARE)
#undef PIXL_DECLARE

#endif
