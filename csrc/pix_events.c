// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "pix_events.h"

#include "pix_world.h"

void pix_events_destroy(pix_events *events, pix_allocator *allocator) {
  pix_pair_list_destroy(&events->pairs, allocator);
  pix_pair_list_destroy(&events->began, allocator);
  pix_pair_list_destroy(&events->ended, allocator);
  pix_free(allocator, events->mentions, (size_t)events->capacity, sizeof *events->mentions);
  pix_free(allocator, events->freed, (size_t)events->freed_capacity, sizeof *events->freed);
  *events = (pix_events){.capacity = 0};
}

size_t pix_events_bytes(const pix_events *e) {
  return pix_pair_list_bytes(&e->pairs) + pix_pair_list_bytes(&e->began) + pix_pair_list_bytes(&e->ended) +
         (size_t)e->capacity * sizeof *e->mentions + (size_t)e->freed_capacity * sizeof *e->freed;
}

// Of two pairs one of which is remembered: its slots are held, so they have had no other sprites since.
static bool is_same(const pix_pair *a, const pix_pair *b) {
  return a->a.slot == b->a.slot && a->b.slot == b->b.slot;
}

// Those that began are a part of the pairs, in the same order.
bool pix_events_copy_stayed(const pix_events *events, pix_pair_list *list, pix_allocator *allocator) {
  const pix_pair_list *pairs = &events->pairs, *began = &events->began;
  const int32_t stayed = pairs->count - began->count;
  if (!pix_reserve(allocator, &list->items, &list->capacity, stayed, sizeof *list->items)) return false;
  list->count = 0;
  for (int32_t i = 0, next = 0; i < pairs->count; i++) {
    if (next < began->count && is_same(&pairs->items[i], &began->items[next])) {
      next++;
    } else {
      list->items[list->count++] = pairs->items[i];
    }
  }
  return true;
}

// Room for whatever an update may have to write, so that it is done as a whole or not at all.
static bool reserve(pix_world *world) {
  pix_allocator *allocator = world->allocator;
  pix_events *events = &world->events;
  const int32_t now = world->pairs.count, before = events->pairs.count, forgotten = events->ended.count;
  return forgotten <= INT32_MAX / 2 &&
         pix_reserve(allocator, &events->began.items, &events->began.capacity, now, sizeof *events->began.items) &&
         pix_reserve(allocator, &events->ended.items, &events->ended.capacity, before, sizeof *events->ended.items) &&
         pix_reserve(allocator, &events->pairs.items, &events->pairs.capacity, now, sizeof *events->pairs.items) &&
         pix_reserve(allocator, &events->freed, &events->freed_capacity, 2 * forgotten, sizeof *events->freed) &&
         pix_reserve(allocator, &events->mentions, &events->capacity, world->slots.capacity, sizeof *events->mentions);
}

static void forget_mention(pix_world *world, int32_t slot) {
  pix_events *events = &world->events;
  if (--events->mentions[slot] > 0 || !pix_slots_has_departed(&world->slots, slot)) return;
  pix_slots_free_departed(&world->slots, slot);
  events->freed[events->freed_count++] = slot;
}

static void forget_ended(pix_world *world) {
  pix_pair_list *ended = &world->events.ended;
  world->events.freed_count = 0;
  for (int32_t i = 0; i < ended->count; i++) {
    forget_mention(world, ended->items[i].a.slot);
    forget_mention(world, ended->items[i].b.slot);
  }
  ended->count = 0;
}

static void begin(pix_events *events, const pix_pair *pair) {
  events->began.items[events->began.count++] = *pair;
  events->mentions[pair->a.slot]++;
  events->mentions[pair->b.slot]++;
}

// Is one of the pair's sprites gone, or would the pair stand before the other one, all of whose sprites are there? Gaps
// that are closed in the adding order leave those that stay in the same order.
static bool comes_first(const pix_slots *slots, const pix_pair *pair, const pix_pair *other) {
  if (!pix_slots_is_alive(slots, pair->a) || !pix_slots_is_alive(slots, pair->b)) return true;
  const int32_t a = slots->order[pair->a.slot], other_a = slots->order[other->a.slot];
  return a != other_a ? a < other_a : slots->order[pair->b.slot] < slots->order[other->b.slot];
}

// Walks the pairs of the update before and those of now side by side.
static void compare(pix_world *world) {
  pix_events *events = &world->events;
  const pix_pair_list *before = &events->pairs, *now = &world->pairs;
  events->began.count = 0;
  int32_t i = 0, k = 0;
  while (i < before->count && k < now->count) {
    const pix_pair *old = &before->items[i], *found = &now->items[k];
    if (is_same(old, found)) {
      i++;
      k++;
    } else if (comes_first(&world->slots, old, found)) {
      events->ended.items[events->ended.count++] = before->items[i++];
    } else {
      begin(events, &now->items[k++]);
    }
  }
  while (i < before->count) events->ended.items[events->ended.count++] = before->items[i++];
  while (k < now->count) begin(events, &now->items[k++]);
}

bool pix_world_update(pix_world *world) {
  if (!pix_world_find_pairs(world) || !reserve(world)) return false;
  forget_ended(world);
  compare(world);
  return pix_pair_list_copy(&world->events.pairs, &world->pairs, world->allocator);  // there is room
}
