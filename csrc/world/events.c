// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "world/events.h"

void pix_events_destroy(pix_events *events, pix_allocator *allocator) {
  pix_pair_list_destroy(&events->pairs, allocator);
  pix_pair_list_destroy(&events->began, allocator);
  pix_pair_list_destroy(&events->ended, allocator);
  pix_free(allocator, events->mentions, (size_t)events->capacity, sizeof *events->mentions);
  pix_free(allocator, events->freed, (size_t)events->freed_capacity, sizeof *events->freed);
  *events = (pix_events){.capacity = 0};
}

// Those that began are a part of the pairs, in the same order.
bool pix_events_copy_stayed(const pix_events *events, pix_pair_list *list, pix_allocator *allocator) {
  const pix_pair_list *pairs = &events->pairs, *began = &events->began;
  const int32_t stayed = pairs->count - began->count;
  if (!pix_pair_list_reserve(list, allocator, stayed)) return false;
  list->count = 0;
  for (int32_t i = 0, next = 0; i < pairs->count; i++) {
    if (next < began->count && pix_pair_has_slots_of(&pairs->items[i], &began->items[next])) {
      next++;
    } else {
      list->items[list->count++] = pairs->items[i];
    }
  }
  return true;
}
