// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// A world: sprites that are asked together who touches whom. Sprites and their masks are not owned; whoever adds a
// sprite keeps both alive until it is removed. Sprites may change at any time: the world looks at what has changed
// when it is asked next.
#ifndef PIX_WORLD_H
#define PIX_WORLD_H

#include "pix_events.h"
#include "pix_grid.h"
#include "pix_mask_table.h"
#include "pix_motion.h"
#include "pix_pair_search.h"
#include "pix_slots.h"
#include "pix_sprite.h"

// Counts of the last pair search.
typedef struct pix_world_stats {
  int32_t sprites, cells;  // in the world; grid cells in use
  int32_t largest_cell;    // boxes in the fullest cell; unless by_grid
  pix_cell_shape cell_shape;  // of the smallest cells
  bool by_grid;            // pairs were looked for one by one, in the world's grid
  int64_t cells_visited, box_tests, pixel_tests, hits;
} pix_world_stats;

// Counts of the last query.
typedef struct pix_query_stats {
  int64_t cells_visited, box_tests, pixel_tests, hits;
} pix_query_stats;

// A sprite that a query found by the pixel that is nearest to a point; see pix_world_nearest.h.
typedef struct pix_near {
  uint64_t rank;        // the square of the distance; of a query for the topmost, what orders by depth
  int32_t order;        // among those of the same rank
  int32_t slot, x, y;
} pix_near;

typedef struct pix_near_list {
  pix_near *items;
  int32_t capacity;
} pix_near_list;

// Slots that have to be looked at again for some purpose, each listed once. When there are too many to be worth
// listing, it stands for all slots.
typedef struct pix_slot_list {
  int32_t *slots;
  int32_t count, capacity;
  bool is_all;
} pix_slot_list;

// A cell that holds boxes: where it lies, in world pixels, and how many. For drawing; see pix_world_stats.h.
typedef struct pix_world_cell {
  int64_t x, y, width, height;
  int32_t boxes;
} pix_world_cell;

// What a ray meets of a sprite: its first and last covered pixel there. All are world pixels.
typedef struct pix_ray_hit {
  int32_t slot;
  int32_t x, y, exit_x, exit_y;
  int64_t order;         // along the ray
  double normal[2];      // of the surface at the first one
  double fraction, exit_fraction;  // of the ray's length: where it enters the first one, and leaves the last one
} pix_ray_hit;

typedef struct pix_ray_search {
  pix_ray_hit *hits;      // of the last ray
  int32_t hit_capacity;
  int32_t *near;          // slots found in some cells
  int32_t near_capacity;
} pix_ray_search;

void pix_slot_list_clear(pix_slot_list *list, pix_slots *slots, uint16_t flag);

typedef struct pix_world {
  pix_allocator *allocator;
  pix_slots slots;
  int32_t *ordered;  // slots in adding order, -1 where one has left
  int32_t ordered_count, ordered_capacity;

  // For questions about places.
  pix_grid grid;
  pix_cell_shape cell_shape;   // as given; 0, 0: the world chooses
  int32_t boxes_until_tuning;  // updates of boxes until the grid's cell size is chosen anew
  pix_slot_list misplaced;     // not where they belong in the grid
  int32_t *found;              // slots found by a query, in adding order
  int32_t found_capacity;
  uint64_t *order_marks;       // for sorting slots by adding order: a bit for each place in `ordered`, all zero
  int32_t mark_capacity;       // words
  pix_near_list near;          // found by a query for the nearest or the topmost
  pix_query_stats query_stats;
  pix_area extent;             // holds all boxes in the grid, and where some were
  pix_ray_search rays;
  pix_motion motion;

  // For pairs.
  pix_slot_list moved;  // changed since the pairs were found
  pix_pair_search search;
  pix_pair_list pairs;
  bool pairs_are_current;
  pix_world_stats stats;
  pix_events events;
  pix_world_cell *cells;  // listed last
  int32_t cells_capacity;
  bool is_released;
} pix_world;

// cell_size in pixels, 1 to 2^24; 0 lets the world choose.
void pix_world_init(pix_world *world, pix_allocator *allocator, int32_t cell_size);

// How large cells are from now on; 0, 0 lets the world choose. Changes no answer; the next search for pairs looks for
// all anew.
void pix_world_set_cell_shape(pix_world *world, pix_cell_shape shape);

// Frees what the world holds. Does not touch its sprites: remove them first, unless they are never used again.
void pix_world_release(pix_world *world);

// Makes room for so many more sprites, so that adding them cannot fail. False if memory is short.
bool pix_world_reserve(pix_world *world, int32_t more);

// Would the world know at most 64 layers with those of the sprite and of its followers?
bool pix_world_can_learn_layers(const pix_world *world, const pix_sprite *sprite);

// Adds a sprite that is in no world, and whose layer this one can learn, and after it its followers. Its slot is
// sprite->slot; slots are taken as pix_slots_next says. Only one whose leader is in this world may be a follower. False
// if memory is short: nothing has changed then.
bool pix_world_add(pix_world *world, pix_sprite *sprite);

// Removes a sprite of this world that is no follower, and its followers; they take their positions along. Allocates
// nothing. Slots are given back, unless the world's events hold them (pix_slots_has_departed).
void pix_world_remove(pix_world *world, pix_sprite *sprite);
void pix_world_clear(pix_world *world);

// Says whether sprites of two layers collide, or those of one layer with each other, for the searches for pairs. Layers
// that the world has not met are learned. False if there would be more than 64: then nothing has changed.
bool pix_world_set_layers_collide(pix_world *world, int32_t number_a, int32_t number_b, bool collide);

// As has been said; true for layers that the world has not met.
bool pix_world_layers_collide(const pix_world *world, int32_t number_a, int32_t number_b);

static inline int32_t pix_world_count(const pix_world *world) { return world->slots.used_count; }

// Writes all slots to world->found, in adding order, and returns their number; -1 if memory is short. (For all other
// questions about places see pix_world_query.h.)
int32_t pix_world_sprites(pix_world *world);

// All colliding pairs of enabled sprites, in world->pairs; looked for only if something has changed since the last
// time.
bool pix_world_find_pairs(pix_world *world);

// Compares the colliding pairs of now with those of the update before (none before the first), in world->events. False
// if memory is short: the last update still stands then.
bool pix_world_update(pix_world *world);

// Brings boxes and masks up to date with all changes of sprites and masks. False if memory is short: the world is whole
// then and may be asked again. The queries call it themselves.
bool pix_world_refresh(pix_world *world);

// Brings the grid up to date with the boxes; calls pix_world_refresh first.
bool pix_world_refresh_grid(pix_world *world);

// Copies the pairs, so that they can be walked while the world changes.
bool pix_pair_list_copy(pix_pair_list *list, const pix_pair_list *from, pix_allocator *allocator);
void pix_pair_list_destroy(pix_pair_list *list, pix_allocator *allocator);

#endif
