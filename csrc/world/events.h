// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What began, lasts and ended between two updates of a world. An update remembers pairs by handles. A sprite that
// leaves the world while a remembered pair has it departs (see pix_slots_depart): its slot is held until the pair is
// forgotten, so that whoever anchors sprites by slot can still hand it out.
#ifndef PIX_EVENTS_H
#define PIX_EVENTS_H

#include "world/pair_list.h"

// A bullet, and what has stopped it; of several at once the first in adding order.
typedef struct pix_hit {
  pix_handle bullet, other;
  int32_t x, y;  // as those of a sweep
  double normal[2];
} pix_hit;

// The lists are those of the last update, each in order.
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

// Must the slot be held when its sprite leaves?
static inline bool pix_events_hold(const pix_events *events, int32_t slot) {
  return slot < events->capacity && events->mentions[slot] > 0;
}

// Copies the pairs of the last update that did not begin then. False if memory is short.
bool pix_events_copy_stayed(const pix_events *events, pix_pair_list *list, pix_allocator *allocator);

#endif
