// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// All sprites of a world at once: positions, velocities, motion. Arrays of points are in adding order, as
// pix_world_sprites gives the sprites: world pixels for positions, pixels a second for velocities. A function that
// refuses a number changes nothing; a sprite whose position comes out the same bits is not marked as moved. What the
// arrays say of followers is ignored: they come along with their leaders.
#ifndef PIX_WORLD_BULK_H
#define PIX_WORLD_BULK_H

#include "world/borders.h"
#include "world/world.h"

// The first of `count` doubles at `values`, which need not be aligned, that is not within [-limit, limit] (so NaN is
// found, too); -1 if all are.
int64_t pix_bulk_find_beyond(const void *values, int64_t count, double limit);

// One point for each sprite. Positions to be set must have passed pix_bulk_find_beyond with PIX_MAX_POSITION. The
// arrays need not be aligned.
void pix_bulk_get_positions(const pix_world *world, void *points);
void pix_bulk_set_positions(pix_world *world, const void *points);

// The numbers of a sprite: x, y, r, sx, sy, ox, oy, kx, ky.
#define PIX_BULK_TRANSFORM 9
void pix_bulk_get_transform(const pix_sprite *sprite, double *numbers);
pix_transform pix_bulk_transform(const double *numbers);  // what they say but for x and y

// These for each sprite, all within their limits. Each sprite must have the pose that it needs. The array is needed for
// what the sprites had, and holds anything afterwards. Returns -1, or, counted in adding order from 0, the first sprite
// whose setter refuses, and why in *result.
int32_t pix_bulk_set_transforms(pix_world *world, double *numbers, pix_sprite_result *result);

// Moves all sprites by (dx, dy), any finite numbers. Returns -1, or, counted in adding order from 0, the first sprite
// that would get beyond PIX_MAX_POSITION.
int32_t pix_bulk_translate(pix_world *world, double dx, double dy);

// How fast a sprite turns.
typedef struct pix_spin {
  double speed;   // radians a second
  double former;  // the rotation before the last step; see motion/integrate.c
} pix_spin;

// The velocities of a world's sprites by slot. Each of the two arrays is made when the first one in it is set; slots
// beyond rest.
typedef struct pix_velocities {
  pix_point *items;
  int32_t capacity;
  pix_spin *spins;
  int32_t spin_capacity;
} pix_velocities;

void pix_velocities_destroy(pix_velocities *velocities, pix_allocator *allocator);

// Make room for slots below `count`. False if memory is short.
bool pix_velocities_reserve(pix_velocities *velocities, pix_allocator *allocator, int32_t count);
bool pix_velocities_reserve_spins(pix_velocities *velocities, pix_allocator *allocator, int32_t count);

static inline pix_point pix_velocities_get(const pix_velocities *velocities, int32_t slot) {
  return slot < velocities->capacity ? velocities->items[slot] : (pix_point){0, 0};
}

static inline double pix_velocities_get_spin(const pix_velocities *velocities, int32_t slot) {
  return slot < velocities->spin_capacity ? velocities->spins[slot].speed : 0;
}

// Set the velocity of a slot for which there is room, or to 0 if there is none.
static inline void pix_velocities_set(pix_velocities *velocities, int32_t slot, pix_point velocity) {
  if (slot < velocities->capacity) velocities->items[slot] = velocity;
}

static inline void pix_velocities_set_spin(pix_velocities *velocities, int32_t slot, double speed) {
  if (slot < velocities->spin_capacity) velocities->spins[slot].speed = speed;
}

// One velocity for each sprite; there must be room for all.
void pix_bulk_set_velocities(const pix_world *world, pix_velocities *velocities, const void *points);

// Moves each sprite by velocity * dt, dt any finite number, but for bullets (motion/integrate.c). Without borders
// returns -1 or, counted in adding order from 0, the first sprite, bullet or not, that would get beyond
// PIX_MAX_POSITION. With borders, which lie within that, returns -1.
int32_t pix_bulk_integrate(pix_world *world, const pix_velocities *velocities, double dt, const pix_borders *borders);

// The velocity of a sprite that something has stopped, with a normal of any length but 0 there, and of which `kept` is
// left, 0 to 1, where it went against that.
pix_point pix_bounced(pix_point velocity, double nx, double ny, double kept);

// The number of the sprite in the slot, counted in adding order from 0.
int32_t pix_bulk_number(const pix_world *world, int32_t slot);

#endif
