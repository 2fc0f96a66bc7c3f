// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Rays through worlds: which sprites are hit, where and in which order. That is the order in which the ray comes to the
// pixels that it hits, and of those hit on the same one, that of adding. Disabled sprites are hit, too.
#ifndef PIX_WORLD_RAY_H
#define PIX_WORLD_RAY_H

#include "pix_sprite_ray.h"
#include "pix_world_query.h"

// What the ray hits first, of the wanted layers: world->rays.hits[0], but for where it leaves that sprite. Returns 1; 0
// if it hits nothing, -1 if memory is short.
int32_t pix_world_ray_cast(pix_world *world, const pix_ray *ray, uint64_t layers);

// All that it hits, in world->rays.hits. Returns their number; -1 if memory is short.
int32_t pix_world_ray_cast_all(pix_world *world, const pix_ray *ray, uint64_t layers);

// The sprites that it hits, as the queries of pix_world_query.h give them.
int32_t pix_world_query_segment(pix_world *world, const pix_ray *ray, pix_wanted wanted);

#endif
