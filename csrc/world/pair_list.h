// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Pairs of sprites: in lists, as keys to sort them by, and as an update remembers them.
#pragma once

#include "sprite/slots.h"

typedef struct pix_pair {
  pix_handle a, b;  // a was added before b
} pix_pair;

// Says whether two pairs have the same slots. Where those have been held since the older pair was found, it is the same
// pair.
static inline bool pix_pair_has_slots_of(const pix_pair *pair, const pix_pair *other) {
  return pair->a.slot == other->a.slot && pair->b.slot == other->b.slot;
}

// Pairs sorted by a, then b, in adding order.
typedef struct pix_pair_list {
  pix_pair *items;
  int32_t count, capacity;
} pix_pair_list;

// Makes room for `count` pairs in all. False if memory is short: nothing has changed then.
bool pix_pair_list_reserve(pix_pair_list *list, pix_allocator *allocator, int32_t count);

// Copies the pairs, so that they can be walked while the world changes. False if memory is short.
bool pix_pair_list_copy(pix_pair_list *list, const pix_pair_list *from, pix_allocator *allocator);

// Keeps of the list only the pairs of which one sprite is in a layer of set_a and the other one in a layer of set_b,
// and puts the one of set_a first. `layer` has the layers' bits by slot.
void pix_pair_list_keep_between(pix_pair_list *list, const uint8_t *layer, uint64_t set_a, uint64_t set_b);
void pix_pair_list_destroy(pix_pair_list *list, pix_allocator *allocator);

// Pairs while they are looked for: order of a << 32 | order of b.
typedef struct pix_pair_keys {
  uint64_t *keys;
  int32_t count, capacity;
} pix_pair_keys;

// Makes room for `more` keys beside those that there are. False if memory is short: nothing has changed then.
bool pix_pair_keys_reserve(pix_pair_keys *hits, pix_allocator *allocator, int32_t more);
void pix_pair_keys_destroy(pix_pair_keys *hits, pix_allocator *allocator);

// Sorts the keys in ascending order; what `scratch` held is lost. False if memory is short.
bool pix_pair_keys_sort(pix_pair_keys *hits, pix_pair_keys *scratch, pix_allocator *allocator);

// A bullet, and what has stopped it; of several at once the first in adding order.
typedef struct pix_hit {
  pix_handle bullet, other;
  int32_t x, y;      // a pixel of both, as a sweep tells it
  double normal[2];  // unit length, or 0, 0
} pix_hit;

// What began, lasts and ended between two updates of a world (pix_world_update). Pairs are remembered by handles. A
// sprite that leaves the world while a remembered pair has it departs (pix_slots_depart): its slot is held until the
// pair is forgotten, so that whoever anchors sprites by slot can still hand it out. The lists are those of the last
// update, each in order.
typedef struct pix_events {
  pix_pair_list pairs;    // that collided then
  pix_pair_list began;    // those of them that did not at the update before
  pix_pair_list ended;    // those that did at the update before, but no longer; their sprites may have left
  int32_t *mentions;      // by slot: how many of pairs and ended have it
  int32_t capacity;       // of mentions; slots beyond have none
  int32_t *freed;         // slots of departed sprites that it has given back
  int32_t freed_count, freed_capacity;
} pix_events;

void pix_events_destroy(pix_events *events, pix_allocator *allocator);

// Says whether the slot must be held when its sprite leaves.
static inline bool pix_events_hold(const pix_events *events, int32_t slot) {
  return slot < events->capacity && events->mentions[slot] > 0;
}

// Copies the pairs of the last update that did not begin then. False if memory is short.
bool pix_events_copy_stayed(const pix_events *events, pix_pair_list *list, pix_allocator *allocator);
