// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "world/world_events.h"

#include "world/world_pairs.h"

// Room for whatever an update may have to write, so that it is done as a whole or not at all.
static bool reserve(pix_world *world) {
  pix_allocator *allocator = world->allocator;
  pix_events *events = &world->events;
  const int32_t now = world->pairs.count, before = events->pairs.count, forgotten = events->ended.count;
  return forgotten <= INT32_MAX / 2 &&
         pix_pair_list_reserve(&events->began, allocator, now) &&
         pix_pair_list_reserve(&events->ended, allocator, before) &&
         pix_pair_list_reserve(&events->pairs, allocator, now) &&
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
    if (pix_pair_has_slots_of(old, found)) {
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
