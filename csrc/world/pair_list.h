// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Pairs of sprites, in lists and as keys to sort them by.
#ifndef PIX_PAIR_LIST_H
#define PIX_PAIR_LIST_H

#include "sprite/slots.h"

typedef struct pix_pair {
  pix_handle a, b;  // a was added before b
} pix_pair;

// Have they the same slots? Where those have been held since the older one was found, it is the same pair then.
static inline bool pix_pair_has_slots_of(const pix_pair *pair, const pix_pair *other) {
  return pair->a.slot == other->a.slot && pair->b.slot == other->b.slot;
}

// Pairs sorted by a, then b, in adding order.
typedef struct pix_pair_list {
  pix_pair *items;
  int32_t count, capacity;
} pix_pair_list;

// Makes room for so many pairs in all. False if memory is short: nothing has changed then.
bool pix_pair_list_reserve(pix_pair_list *list, pix_allocator *allocator, int32_t count);

// Copies the pairs, so that they can be walked while the world changes. False if memory is short.
bool pix_pair_list_copy(pix_pair_list *list, const pix_pair_list *from, pix_allocator *allocator);

// Keeps of the list only the pairs of which one sprite is in a layer of set_a and the other in one of set_b, and puts
// the one of set_a first. `layer` has the layers' bits by slot.
void pix_pair_list_keep_between(pix_pair_list *list, const uint8_t *layer, uint64_t set_a, uint64_t set_b);
void pix_pair_list_destroy(pix_pair_list *list, pix_allocator *allocator);

// Hits while they are looked for: order of a << 32 | order of b.
typedef struct pix_pair_keys {
  uint64_t *keys;
  int32_t count, capacity;
} pix_pair_keys;

// Makes room for so many more. False if memory is short: nothing has changed then.
bool pix_pair_keys_reserve(pix_pair_keys *hits, pix_allocator *allocator, int32_t more);
void pix_pair_keys_destroy(pix_pair_keys *hits, pix_allocator *allocator);

// Sorts hits; what `scratch` held is lost. False if memory is short.
bool pix_pair_keys_sort(pix_pair_keys *hits, pix_pair_keys *scratch, pix_allocator *allocator);

#endif
