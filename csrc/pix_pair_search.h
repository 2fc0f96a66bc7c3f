// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What a world keeps to find all its colliding pairs. There are two ways to do so, with the same results:
//
// All at once, when many sprites have moved: boxes are dealt into cells (pix_cells.h), boxes that meet are tested pixel
// by pixel as they are found, and the hits sorted into adding order. Static sprites have cells of their own, and the
// pairs among them are kept: both are made anew only when one of them has changed. Rules for layers may give each class
// of layers cells of its own (pix_slot_groups.h).
//
// One by one, when few have moved: of the pairs found before, those without a moved sprite are kept, and the moved
// ones look for theirs in the world's grid (pix_grid.h). A change of rules makes all pairs be looked for anew.
#ifndef PIX_PAIR_SEARCH_H
#define PIX_PAIR_SEARCH_H

#include "pix_slot_groups.h"

typedef struct pix_pair {
  pix_handle a, b;  // a was added before b
} pix_pair;

// Pairs sorted by a, then b, in adding order.
typedef struct pix_pair_list {
  pix_pair *items;
  int32_t count, capacity;
} pix_pair_list;

static inline size_t pix_pair_list_bytes(const pix_pair_list *list) {
  return (size_t)list->capacity * sizeof *list->items;
}

// Hits while they are looked for: order of a << 32 | order of b.
typedef struct pix_pair_keys {
  uint64_t *keys;
  int32_t count, capacity;
} pix_pair_keys;

// Sorts hits whose orders are below `orders`; what `scratch` held is lost. False if memory is short.
bool pix_pair_keys_sort(pix_pair_keys *hits, pix_pair_keys *scratch, pix_allocator *allocator, int32_t orders);

typedef struct pix_pair_search {
  pix_slot_groups movable, fixed;  // fixed: the static ones
  pix_pair_list fixed_pairs;       // among the static ones
  pix_pair_keys fixed_keys;        // of the same pairs
  pix_pair_keys hits, sorted;
  int32_t calm_searches;           // so many in a row could have been done one by one
} pix_pair_search;

// The search itself is pix_world_find_pairs: see pix_world.h.
void pix_pair_search_init(pix_pair_search *search, pix_allocator *allocator, pix_cell_shape shape);
void pix_pair_search_destroy(pix_pair_search *search, pix_allocator *allocator);
size_t pix_pair_search_bytes(const pix_pair_search *search);  // of memory

#endif
