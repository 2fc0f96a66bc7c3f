// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// A world: sprites that are asked together who touches whom. Sprites and their masks are not owned; whoever adds a
// sprite keeps both alive until it is removed. Sprites may change at any time: the world looks at what has changed
// when it is asked next.
#pragma once

#include "base/alloc.h"
#include "broad/cells.h"
#include "broad/grid.h"
#include "mask/mask_table.h"
#include "sprite/slots.h"
#include "sprite/sprite.h"
#include "world/pair_list.h"

// Counts of the last pair search.
typedef struct pix_world_stats {
  int32_t cells;           // in use; unless by_grid, both are counted by pix_world_search_stats
  int32_t largest_cell;    // boxes in the fullest one
  pix_cell_shape cell_shape;  // of the smallest cells
  bool by_grid;            // pairs were looked for one by one, in the world's grid
  int64_t cells_visited, box_tests, pixel_tests, hits;
} pix_world_stats;

// Counts of the last query.
typedef struct pix_query_stats {
  pix_grid_work grid;
  int64_t pixel_tests, hits;
} pix_query_stats;

// Some sprites of a world, all of them enabled, and their boxes dealt into cells.
typedef struct pix_dealt {
  int32_t *slots;
  int32_t count, capacity;
  uint64_t layers;  // the layers that any of them is in
  pix_cells cells;
} pix_dealt;

// What is kept from one search for pairs to the next: see world/world_pairs.c.
typedef struct pix_pair_search {
  pix_dealt movable, fixed;        // fixed: the static ones
  pix_area fixed_extent;           // holds their boxes
  pix_pair_keys fixed_keys;        // of the pairs among the static ones
  pix_pair_keys hits, sorted;
  int32_t calm_searches;           // so many in a row could have been done one by one
} pix_pair_search;

// Slots that have to be looked at again for some purpose, each listed once. When there are too many to be worth
// listing, it stands for all slots.
typedef struct pix_slot_list {
  int32_t *slots;
  int32_t count, capacity;
  bool is_all;
} pix_slot_list;

#define PIX_WORLD_MOST_KEPT 16         // drawings, see motion/mover.h

// Memory that questions and motion use again and again. The types of most items are known where they are used alone:
// see the functions of the same names.
typedef enum pix_world_scratch {
  PIX_WORLD_FOUND,           // slots: what queries have found
  PIX_WORLD_ORDER_MARKS,     // bits for places in `ordered`, for sorting; all zero but meanwhile
  PIX_WORLD_EDGES,           // of the last polygon, by bands
  PIX_WORLD_EDGE_STARTS,
  PIX_WORLD_NEAR,            // found by a query for the nearest or the topmost
  PIX_WORLD_RAY_HITS,        // of the last ray
  PIX_WORLD_RAY_SLOTS,       // found in some cells
  PIX_WORLD_RAY_CROSSINGS,   // where the last ray enters and leaves all that it hits
  PIX_WORLD_RAY_KEYS,        // of these, in order
  PIX_WORLD_CELLS,           // listed last
  PIX_WORLD_SIGHT_WORDS,     // of four bitmaps: world_sight.c
  PIX_WORLD_SIGHT_RUNS,      // of a row
  PIX_WORLD_SIGHT_GAPS,      // between what blocks, up to a row, and up to the next one
  PIX_WORLD_SIGHT_GAPS_LAST,

  // Of motion, all that is around the mover: motion/mover.h.
  PIX_WORLD_OBSTACLES,
  PIX_WORLD_OBSTACLE_WORDS,  // of their bitmaps
  PIX_WORLD_MOVER_WORDS,     // of the mover's
  PIX_WORLD_ENVELOPE_WORDS,  // of its envelope
  PIX_WORLD_DRAWN_WORDS,     // of one obstacle's, drawn to be united with others
  PIX_WORLD_ANSWERS,         // by slot: what has been said about it; all PIX_ANSWER_NONE but while somebody asks
  PIX_WORLD_DRAWINGS,        // that are kept: motion/mover.h
  PIX_WORLD_KEPT_WORDS,      // of the first of them, and so on
  PIX_WORLD_KEPT_WORDS_LAST = PIX_WORLD_KEPT_WORDS + PIX_WORLD_MOST_KEPT - 1,
  PIX_WORLD_SMEARS,          // one, of the last mover that had use for it
  PIX_WORLD_SMEAR_WORDS,

  // What sweeps, moves and platforms are made of.
  PIX_WORLD_PASSAGES,        // of a sweep, for each obstacle
  PIX_WORLD_PATH_SLOTS,      // found on parts of a path
  PIX_WORLD_COLLISIONS,      // of the last move
  PIX_WORLD_CARRIED,         // sprites that have to do with a platform
  PIX_WORLD_CARRIED_INDEX,   // by slot: 1 + that among those, 0: none; all 0 but while a platform moves
  PIX_WORLD_CARRY_QUEUE,     // of indices
  PIX_WORLD_CARRY_LINKS,
  PIX_WORLD_HITS,            // of bullets, in the last step by velocities
  PIX_WORLD_FORMER,          // by slot: where sprites were before a step, and how fast

  PIX_WORLD_SCRATCH_COUNT
} pix_world_scratch;

// Empties a list, and takes the flag from the slots in it.
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
  pix_query_stats query_stats;
  pix_area extent;             // holds all boxes in the grid, and where some were

  // For pairs.
  pix_slot_list moved;  // changed since the pairs were found
  pix_pair_search search;
  pix_pair_list pairs;
  bool pairs_are_current;
  pix_world_stats stats;
  pix_events events;

  pix_array scratch[PIX_WORLD_SCRATCH_COUNT];
  bool is_released;
} pix_world;

// Measured: to look for the pairs of one sprite in the grid takes as long as for those of 6 when it is all done at
// once, or of 20 in worlds larger than the processor's caches.
#define PIX_MOVED_PART 24

// Says whether it is less work to look for the pairs of so many sprites one by one.
static inline bool pix_world_are_few(const pix_world *world, int64_t moved) {
  // Where the static ones are known, all at once means all that can move.
  const int32_t all = world->slots.static_changed ? world->slots.used_count : world->search.movable.count;
  return moved * PIX_MOVED_PART <= all;
}

// Makes room for so many items in one of the world's arrays. False if memory is short.
static inline bool pix_world_reserve_scratch(pix_world *world, pix_world_scratch which, int32_t count, size_t size) {
  return pix_array_reserve(&world->scratch[which], world->allocator, count, size);
}

// The slots that a query has found, in adding order.
static inline int32_t *pix_world_found(const pix_world *world) { return world->scratch[PIX_WORLD_FOUND].items; }

// Makes a world of no sprites. Cells are of cell_size pixels, 1 to 2^24; 0 lets the world choose.
void pix_world_init(pix_world *world, pix_allocator *allocator, int32_t cell_size);

// Sets how large cells are from now on; 0, 0 lets the world choose. Changes no answer; the next search for pairs looks
// for all anew.
void pix_world_set_cell_shape(pix_world *world, pix_cell_shape shape);

// Frees what the world holds, and leaves it released (is_released). Does not touch its sprites: remove them first,
// unless they are never used again. Does nothing to a world that is all zero; may be repeated.
void pix_world_release(pix_world *world);

// Makes room for so many more sprites, so that adding them cannot fail. False if memory is short.
bool pix_world_reserve(pix_world *world, int32_t more);

// Says whether the world knows the layers of the sprite and of its followers, or can learn them.
bool pix_world_can_learn_layers(const pix_world *world, const pix_sprite *sprite);

// Adds a sprite that is in no world, and whose layer this one can learn, and after it its followers. Its slot is
// sprite->slot; slots are taken as pix_slots_next says. Only one whose leader is in this world may be a follower. False
// if memory is short: nothing has changed then.
bool pix_world_add(pix_world *world, pix_sprite *sprite);

// Removes a sprite of this world that is no follower, and its followers; they take their positions along. Allocates
// nothing. Slots are given back, unless the world's events hold them (pix_slots_has_departed).
void pix_world_remove(pix_world *world, pix_sprite *sprite);
void pix_world_clear(pix_world *world);

// Sets a rule for layers, as pix_layers_set_rule does.
void pix_world_set_rule(pix_world *world, uint64_t set_a, uint64_t set_b, pix_meeting meeting, uint8_t response);

static inline int32_t pix_world_count(const pix_world *world) { return world->slots.used_count; }

// Returns the slot of the first sprite from a place in `ordered` on, and moves *place behind it; -1 after the last one.
// From place 0 on, that is a walk over all sprites in adding order.
static inline int32_t pix_world_next(const pix_world *world, int32_t *place) {
  while (*place < world->ordered_count) {
    const int32_t slot = world->ordered[(*place)++];
    if (slot >= 0) return slot;
  }
  return -1;
}

// Writes all slots to pix_world_found, in adding order, and returns their number; -1 if memory is short. (For all other
// questions about places see world/world_questions.h.)
int32_t pix_world_sprites(pix_world *world);

// Brings boxes and masks up to date with all changes of sprites and masks. False if memory is short: the world is whole
// then and may be asked again. The queries call it themselves.
bool pix_world_refresh(pix_world *world);

// Brings the grid up to date with the boxes; calls pix_world_refresh first.
bool pix_world_refresh_grid(pix_world *world);
