// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Questions to a world, and what it counts. Each part below names the file in which it is answered.
#pragma once

#include "bits/shape.h"
#include "sprite/sprite_questions.h"
#include "world/world.h"

// ---- world_pairs.c
//
// All colliding pairs of a world. There are two ways to find them, with the same results:
//
// All at once, when many sprites have moved: boxes are dealt into cells (broad/cells.h), boxes that meet are tested
// pixel by pixel as they are found, and the hits sorted into adding order. Static sprites have cells of their own, and
// the pairs among them are kept: both are made anew only when one of them has changed.
//
// One by one, when few have moved: of the pairs found before, those without a moved sprite are kept, and the moved
// ones look for theirs in the world's grid (broad/grid.h). A change of rules makes all pairs be looked for anew.

// Brings world->pairs up to date: all colliding pairs of enabled sprites. Looks for them only if something has changed
// since the last time. False if memory is short: the world is whole then and may be asked again.
bool pix_world_find_pairs(pix_world *world);

// Compares the colliding pairs of now with those of the update before (none before the first): what began, stays and
// ended is in world->events. False if memory is short: the last update still stands then.
bool pix_world_update(pix_world *world);

// ---- world_query.c
//
// Questions to a world about places: which sprites cover some pixel of a shape? Each writes slots to pix_world_found,
// in adding order, and returns their number; -1 if memory is short: the world is whole then and may be asked again.

// Which of the hits are wanted.
typedef struct pix_wanted {
  uint64_t layers;  // only sprites of these; bits as in the world's slots.layers
  bool only_first;  // in adding order
  uint16_t barred;  // no sprite whose slot has one of these flags
  bool by_sides;    // of rays: none that has a side against which the ray does not lead
} pix_wanted;

static const pix_wanted pix_want_all = {PIX_ALL_LAYERS, false, 0, false};

int32_t pix_world_query_point(pix_world *world, int32_t x, int32_t y, pix_wanted wanted);
int32_t pix_world_query_shape(pix_world *world, const pix_shape *shape, pix_wanted wanted);

// Sprites that have a covered pixel in common with this one, which may be in this world (it is not found then), in
// another, or in none. Layer rules do not matter.
int32_t pix_world_query_sprite(pix_world *world, pix_sprite *sprite, pix_wanted wanted);

// Sprites whose boxes meet that of a shape; their pixels are not looked at.
int32_t pix_world_query_box(pix_world *world, const pix_shape *shape, pix_wanted wanted);

// Sprites that have no covered pixel in a shape, which is a rectangle: those that cover nothing at all, too.
int32_t pix_world_query_outside(pix_world *world, const pix_shape *rect, pix_wanted wanted);

// Sprites that collide with one of this world: like pix_world_query_sprite, but only enabled ones in layers that
// collide with its own.
int32_t pix_world_collisions_with(pix_world *world, pix_sprite *sprite, pix_wanted wanted);

// Brings the world up to date and starts counting for a new query: what the ones above begin with, for those that have
// ways of their own. False if memory is short.
bool pix_world_begin_query(pix_world *world);

// Writes those of the layers whose boxes meet the area to pix_world_found, in adding order, after
// pix_world_begin_query. Returns their number.
int32_t pix_world_find_boxes(pix_world *world, const pix_area *area, uint64_t layers);

// Says whether the sprite of a slot covers pixel (i, j), which lies in its box. After pix_world_begin_query.
static inline bool pix_world_covers(const pix_slots *slots, int32_t slot, int32_t i, int32_t j) {
  int32_t x, y;
  const pix_bits *bits = pix_slots_shifted_bits(slots, slot, &x, &y);
  return bits != NULL ? pix_bits_get(bits, i - x, j - y) : pix_sprite_covers(slots->sprite[slot], i, j);
}

// Sets what the slot's sprite covers in a bitmap of a window, after pix_world_begin_query. False if memory is short.
bool pix_world_add_covered(pix_world *world, int32_t slot, pix_rect window, uint64_t *words, int32_t pitch);

// Sorts slots of this world by adding order, after pix_world_begin_query.
void pix_world_sort(const pix_world *world, int32_t *slots, int32_t count);

// ---- world_nearest.c
//
// The nearest sprite of a world, and the topmost one at a place: one of them, or all in order. Distances and limits as
// in sprite/sprite_questions.h.

// Which sprites are wanted: those of some layers that cover a pixel whose distance from pixel (x, y) has a square of at
// most `limit`. |x| and |y| are at most 2^30; 2^40 if the limit is below 2^62.
typedef struct pix_near_query {
  int64_t x, y;
  uint64_t limit;
  uint64_t layers;  // bits as in the world's slots.layers
  uint16_t barred;  // no sprite whose slot has one of these flags
} pix_near_query;

// A sprite that has been found, by its pixel that is nearest to the point.
typedef struct pix_near {
  int32_t slot;
  int32_t order;        // among those of the same rank
  uint64_t rank;        // the square of the distance; of a query for the topmost, what orders by depth
  int32_t x, y;
} pix_near;

static inline pix_near *pix_world_near(const pix_world *world) { return world->scratch[PIX_WORLD_NEAR].items; }

// Each writes sprites to pix_world_near, with their nearest pixels unless a comment says otherwise, and returns their
// number; -1 if memory is short: the world is whole then and may be asked again.

// The nearest sprite, of several the one that was added first: one or none.
int32_t pix_world_nearest(pix_world *world, const pix_near_query *query);

// All of them, the nearest first.
int32_t pix_world_nearest_all(pix_world *world, const pix_near_query *query);

// The topmost sprite, that with the highest depth, of several the one that was added last: one or none.
int32_t pix_world_topmost(pix_world *world, const pix_near_query *query);

// All of them, from front to back.
int32_t pix_world_topmost_all(pix_world *world, const pix_near_query *query);

// Makes room for so many in pix_world_near; false if memory is short.
bool pix_world_reserve_near(pix_world *world, int32_t count);

// Sorts sprites of this world, of which the slots are given, from back to front: by depth, then in adding order.
void pix_world_sort_by_depth(const pix_world *world, pix_near *items, int32_t count);

// ---- world_ray.c
//
// Rays through worlds: which sprites are hit, where and in which order. That is the order in which the ray comes to the
// pixels that it hits, and of those hit on the same one, that of adding. Disabled sprites are hit, too.

// What a ray meets of a sprite: its first and last covered pixel there. All are world pixels.
typedef struct pix_ray_hit {
  int32_t slot;
  int32_t x, y, exit_x, exit_y;
  int64_t order;         // along the ray
  double normal[2];      // of the surface at the first one
  double fraction, exit_fraction;  // of the ray's length: where it enters the first one, and leaves the last one
} pix_ray_hit;

static inline pix_ray_hit *pix_world_ray_hits(const pix_world *world) {
  return world->scratch[PIX_WORLD_RAY_HITS].items;
}

// Finds what the ray hits first, of the wanted layers: the first of pix_world_ray_hits, but for where it leaves that
// sprite. Its normal is that of all wanted sprites around it, however ground is cut into sprites. Returns 1; 0 if it
// hits nothing, -1 if memory is short.
int32_t pix_world_ray_cast(pix_world *world, const pix_ray *ray, pix_wanted wanted);

// Finds all that the ray hits, in pix_world_ray_hits, each with a normal of its own. Returns their number; -1 if memory
// is short.
int32_t pix_world_ray_cast_all(pix_world *world, const pix_ray *ray, pix_wanted wanted);

// Writes the wanted sprites whose boxes lie around a hit to pix_world_found, after pix_world_begin_query. Returns their
// number. pix_world_set_normal sets the hit's normal to that of the first `count` of these together.
int32_t pix_world_find_around(pix_world *world, const pix_ray_hit *hit, pix_wanted wanted);
void pix_world_set_normal(const pix_world *world, const pix_ray *ray, int32_t count, pix_ray_hit *hit);

// Finds the sprites that the ray hits, as pix_world_query_shape gives them.
int32_t pix_world_query_segment(pix_world *world, const pix_ray *ray, pix_wanted wanted);

// ---- world_sight.c
//
// What is seen from the pixel that an eye is in: uncovered pixels in a circle, if none that the segment from the centre
// of the eye's to theirs touches is covered, at corners both beside it, as in bits/line.h. An eye in a covered pixel
// sees nothing.

#define PIX_FARTHEST_SIGHT 16383  // pixels: the largest radius, so that what is seen fits a mask

typedef struct pix_sight {
  pix_shape circle;
  int32_t x, y, reach;        // the eye's pixel; the circle's radius, rounded up
  pix_rect window;            // what is looked at: holds the eye's pixel
  bool is_wide;               // of the cone: what is inside one of the first two edges is seen, not what is inside all
  int32_t edges[3][2];        // (i, j) from the eye is inside (e, f) / 65536 if e j - f i >= 0; zeros: all around
  bool walls;                 // covered pixels in the circle beside a seen one are seen, too, in the cone or not
  const pix_sprite *ignored;  // does not block, nor does its family; NULL: none
  pix_sprite *goal;           // what is asked about, which does not block, either; NULL: all
} pix_sight;

// Begins a sight all around from a point, |x|, |y| <= 2^30, with a radius of 0 to PIX_FARTHEST_SIGHT.
pix_sight pix_sight_from(double x, double y, double radius);

// Limits a sight to a cone of this width, at least 0, around a direction, both in radians, up to 2^20.
void pix_sight_set_cone(pix_sight *sight, double direction, double width);

// Looks no further than the sprite.
void pix_sight_set_goal(pix_sight *sight, pix_sprite *sprite);

// Makes the mask, of 2 reach + 1 pixels a side at least, what is seen, the eye's pixel at (reach, reach); with a goal
// counts what is seen of that instead, and finds the first pixel in row order. The first `count` of pix_world_found
// block. Returns the number of pixels; -1 if memory is short.
int64_t pix_world_see(pix_world *world, const pix_sight *sight, int32_t count, pix_mask *mask, int32_t *x, int32_t *y);

// ---- world_stats.c
//
// What a world counts, and its cells for drawing.

// Returns the counts of the last search for pairs. Looks at all boxes in cells.
pix_world_stats pix_world_search_stats(const pix_world *world);

// A cell that holds boxes: where it lies, in world pixels, and how many. For drawing.
typedef struct pix_world_cell {
  int64_t x, y, width, height;
  int32_t boxes;
} pix_world_cell;

static inline pix_world_cell *pix_world_cells(const pix_world *world) { return world->scratch[PIX_WORLD_CELLS].items; }

// Returns the shape of the smallest cells: as given, or else that of the last search for pairs, or of the grid before
// one.
pix_cell_shape pix_world_cell_shape(const pix_world *world);

// Writes the cells that hold boxes to pix_world_cells: those of the last pair search, or of the grid that queries use
// if there was none. A box counts in the one cell that holds its top-left corner. Sorted by height, width, then by row
// and column. Returns their number; -1 if memory is short.
int32_t pix_world_list_cells(pix_world *world);
