// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// All sprites of a world at once: positions, velocities, motion. Arrays of points are in adding order, as
// pix_world_sprites gives the sprites: world pixels for positions, pixels a second for velocities. A function that
// refuses a number changes nothing; a sprite whose position comes out the same bits is not marked as moved. What the
// arrays say of followers is ignored: they come along with their leaders.
#pragma once

#include "world/world.h"

// The borders of a rectangle of positions, and where steps get that cross its edges, each axis by itself. A position
// outside may come in; one that moves away does what it would do at the edge.

typedef enum pix_border_kind {
  PIX_BORDERS_NONE,
  PIX_BORDERS_MIRROR,  // steps go on mirrored, and velocities are reversed; all edges are inside
  PIX_BORDERS_WRAP     // steps go on from the other side; the left and top edges are inside
} pix_border_kind;

typedef struct pix_borders {
  pix_border_kind kind;
  double left, top, right, bottom;  // unless there are none; left < right and top < bottom where they wrap
} pix_borders;

// Returns how many widths a position lies away from [low, high], or from [low, high) where the edges wrap: so many
// edges lie between. Infinite or no number where the width is 0.
static inline double pix_borders_widths(pix_border_kind kind, double to, double low, double high) {
  const double distance = (to - low) / (high - low);
  return kind == PIX_BORDERS_MIRROR && to > high ? ceil(distance) - 1 : floor(distance);
}

// Says whether a number of widths is exact: from 2^53 on, doubles are not.
static inline bool pix_borders_are_countable(double widths) { return fabs(widths) < 9007199254740992.0; }  // 2^53

// Returns where a position p gets by a step along an axis with edges low <= high that mirror it; reverses the velocity
// if the motion is reversed in the end.
static inline double pix_borders_mirror(double p, double step, double *velocity, double low, double high) {
  if ((p < low && step < 0) || (p > high && step > 0)) {
    step = -step;
    *velocity = -*velocity;
  }
  const double to = p + step;
  if ((to >= low && to <= high) || (to < low && p < low) || (to > high && p > high)) return to;

  // Unfolded, the axis is a row of widths; every other one is a mirror image. An edge that is just reached is not
  // crossed.
  const double widths = pix_borders_widths(PIX_BORDERS_MIRROR, to, low, high);
  const bool is_countable = pix_borders_are_countable(widths);
  const bool is_mirrored = !is_countable || 2 * floor(widths / 2) != widths;
  if (is_mirrored) *velocity = -*velocity;
  if (!is_countable) return low;
  const double along = to - low - widths * (high - low);
  const double folded = is_mirrored ? high - along : low + along;
  return folded < low ? low : folded > high ? high : folded;
}

// Returns the position in [low, high) that is some whole widths away from `to`.
static inline double pix_borders_folded(double to, double low, double high) {
  const double widths = pix_borders_widths(PIX_BORDERS_WRAP, to, low, high);
  if (!pix_borders_are_countable(widths)) return low;
  const double folded = low + (to - low - widths * (high - low));
  return folded >= low && folded < high ? folded : low;
}

// Returns where a position p gets by a step along an axis with edges low < high that wrap.
static inline double pix_borders_wrap(double p, double step, double low, double high) {
  const double to = p + step;
  const bool is_coming_in = (to < low && step >= 0) || (to >= high && step <= 0);
  return (to >= low && to < high) || is_coming_in ? to : pix_borders_folded(to, low, high);
}

// Returns the number of the first of `count` doubles at `values`, which need not be aligned, that is not within
// [-limit, limit] (so NaN is found, too); -1 if all are.
int64_t pix_bulk_find_beyond(const void *values, int64_t count, double limit);

// Get or set all positions: one point for each sprite, in an array that need not be aligned. Positions to be set must
// have passed pix_bulk_find_beyond with PIX_MAX_POSITION.
void pix_bulk_get_positions(const pix_world *world, void *points);
void pix_bulk_set_positions(pix_world *world, const void *points);

// The numbers of a sprite: x, y, r, sx, sy, ox, oy, kx, ky.
#define PIX_BULK_TRANSFORM 9
void pix_bulk_get_transform(const pix_sprite *sprite, double *numbers);
pix_transform pix_bulk_transform(const double *numbers);  // what they say but for x and y

// Sets all transforms and positions: PIX_BULK_TRANSFORM numbers for each sprite, all within their limits. Each sprite
// must have the pose that it needs. The array holds anything afterwards, as it keeps what the sprites had, for when one
// refuses. Returns -1, or, counted in adding order from 0, the first sprite whose setter refuses, and why in *result.
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

// Sets all velocities: one point for each sprite, in an array that need not be aligned. There must be room for all.
void pix_bulk_set_velocities(const pix_world *world, pix_velocities *velocities, const void *points);

// Moves each sprite by velocity * dt, dt any finite number, but for bullets (motion/integrate.c). Without borders
// returns -1 or, counted in adding order from 0, the first sprite, bullet or not, that would get beyond
// PIX_MAX_POSITION. With borders, which lie within that, returns -1.
int32_t pix_bulk_integrate(pix_world *world, const pix_velocities *velocities, double dt, const pix_borders *borders);

// Returns the velocity of a sprite after something has stopped it, with a normal of any length but 0 there: mirrored at
// the normal, with `kept` (0 to 1) of the part that went against it. A velocity that is not against the normal goes
// along the surface, and a pixel that stands out of that has stopped the sprite: then it turns around on the axes on
// which it goes against the normal, or on which the normal is 0.
pix_point pix_bounced(pix_point velocity, double nx, double ny, double kept);

// Returns the number of the sprite in the slot, counted in adding order from 0.
int32_t pix_bulk_number(const pix_world *world, int32_t slot);
