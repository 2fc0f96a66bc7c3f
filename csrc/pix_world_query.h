// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Questions to a world about places: which sprites cover some pixel of a shape? Each writes slots to world->found, in
// adding order, and returns their number; -1 if memory is short: the world is whole then and may be asked again.
#ifndef PIX_WORLD_QUERY_H
#define PIX_WORLD_QUERY_H

#include "pix_region.h"
#include "pix_world.h"

// Which of the hits are wanted.
typedef struct pix_wanted {
  uint64_t layers;  // only sprites of these; bits as in the world's slots.layers
  bool only_first;  // in adding order
} pix_wanted;

static const pix_wanted pix_want_all = {PIX_ALL_LAYERS, false};

int32_t pix_world_query_point(pix_world *world, int32_t x, int32_t y, pix_wanted wanted);
int32_t pix_world_query_region(pix_world *world, const pix_region *region, pix_wanted wanted);

// Sprites that have a covered pixel in common with this one, which may be in this world (it is not found then), in
// another, or in none. Neither layer rules nor disabling matter.
int32_t pix_world_query_sprite(pix_world *world, pix_sprite *sprite, pix_wanted wanted);

// Sprites whose boxes meet that of a region; their pixels are not looked at.
int32_t pix_world_query_box(pix_world *world, const pix_region *region, pix_wanted wanted);

// Sprites that collide with one of this world: like pix_world_query_sprite, but only enabled ones in layers that
// collide with its own.
int32_t pix_world_collisions_with(pix_world *world, pix_sprite *sprite, pix_wanted wanted);

// Brings the world up to date and starts counting for a new query: what the ones above begin with, for those that have
// ways of their own. False if memory is short.
bool pix_world_begin_query(pix_world *world);

// Writes those of the layers whose boxes meet the area to world->found, in adding order, after pix_world_begin_query.
// Returns their number.
int32_t pix_world_find_boxes(pix_world *world, pix_area area, uint64_t layers);

// Sorts slots of this world by adding order, after pix_world_begin_query.
void pix_world_sort(const pix_world *world, int32_t *slots, int32_t count);

#endif
