// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The nearest sprite of a world, and the topmost one at a place: one of them, or all in order. Disabled sprites count,
// too. Distances and limits as in pix_sprite_nearest.h.
#ifndef PIX_WORLD_NEAREST_H
#define PIX_WORLD_NEAREST_H

#include "pix_sprite_nearest.h"
#include "pix_world_query.h"

// Which sprites are wanted: those of some layers, that cover a pixel whose distance from pixel (x, y) has a square of
// at most `limit`. |x| and |y| are at most 2^30; 2^40 if the limit is below 2^62.
typedef struct pix_near_query {
  int64_t x, y;
  uint64_t limit;
  uint64_t layers;  // bits as in the world's slots.layers
} pix_near_query;

// Each writes sprites to world->near, with their nearest pixels unless a comment says otherwise, and returns their
// number; -1 if memory is short: the world is whole then and may be asked again.

// The nearest sprite, of several the one that was added first: one or none.
int32_t pix_world_nearest(pix_world *world, const pix_near_query *query);

// All of them, the nearest first.
int32_t pix_world_nearest_all(pix_world *world, const pix_near_query *query);

// The topmost sprite, that with the highest depth, of several the one that was added last: one or none.
int32_t pix_world_topmost(pix_world *world, const pix_near_query *query);

// All of them, from front to back.
int32_t pix_world_topmost_all(pix_world *world, const pix_near_query *query);

#endif
