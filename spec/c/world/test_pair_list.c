// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Keys that are sorted; and slots that outlive their sprites' membership as long as an update remembers them, and what
// an owner that anchors sprites by slot can hand out. Which pairs begin, stay and end, the specs in Lua know.

#include "test_worlds.h"

#define SPRITES 14
#define SIDE 10
#define MOST_SLOTS 1000

typedef struct scene {
  test_world w;
  const pix_sprite *anchors[MOST_SLOTS];  // by slot, as the owner of the world keeps them
} scene;

static void join(scene *s, int32_t k) {
  const int32_t next = pix_slots_next(&s->w.world.slots);
  CHECK(next < MOST_SLOTS && s->anchors[next] == NULL);
  test_world_add(&s->w, k);
  CHECK_EQUAL(s->w.sprites[k].slot, next);
  s->anchors[next] = &s->w.sprites[k];
}

static void forget_anchor(scene *s, int32_t slot) {
  if (!pix_slots_has_departed(&s->w.world.slots, slot)) s->anchors[slot] = NULL;
}

static void leave(scene *s, int32_t k) {
  const int32_t slot = s->w.sprites[k].slot;
  test_world_remove(&s->w, k);
  CHECK(!pix_sprite_is_in_world(&s->w.sprites[k]));
  forget_anchor(s, slot);
}

static void clear(scene *s) {
  int32_t slots[SPRITES];
  const int32_t count = s->w.members;
  for (int32_t i = 0; i < count; i++) slots[i] = s->w.sprites[s->w.order[i]].slot;
  pix_world_clear(&s->w.world);
  CHECK_EQUAL(pix_world_count(&s->w.world), 0);
  for (int32_t i = 0; i < count; i++) forget_anchor(s, slots[i]);
  s->w.members = 0;
}

// Counts how often each slot is named; whoever is, is anchored.
static void count_mentions(const scene *s, const pix_pair_list *list, int32_t *mentions) {
  for (int32_t i = 0; i < list->count; i++) {
    const pix_pair pair = list->items[i];
    CHECK(s->anchors[pair.a.slot] != NULL && s->anchors[pair.b.slot] != NULL);
    mentions[pair.a.slot]++;
    mentions[pair.b.slot]++;
  }
}

// Every slot is used, free, or held by a pair that is remembered.
static void check_slots(const scene *s) {
  const pix_slots *slots = &s->w.world.slots;
  const pix_events *events = &s->w.world.events;
  int32_t mentions[MOST_SLOTS] = {0}, departed = 0, anchored = 0, free_slots = 0;
  count_mentions(s, &events->pairs, mentions);
  count_mentions(s, &events->ended, mentions);
  for (int32_t slot = 0; slot < slots->capacity; slot++) {
    CHECK_EQUAL(slot < events->capacity ? events->mentions[slot] : 0, mentions[slot]);
    CHECK_EQUAL(pix_events_hold(events, slot), mentions[slot] > 0);
    if (pix_slots_has_departed(slots, slot)) CHECK(mentions[slot] > 0 && !(slots->flags[slot] & PIX_SLOT_USED));
    departed += pix_slots_has_departed(slots, slot);
    anchored += s->anchors[slot] != NULL;
  }
  CHECK_EQUAL(anchored, slots->used_count + departed);
  for (int32_t slot = slots->first_free; slot >= 0; slot = slots->order[slot]) free_slots++;
  CHECK_EQUAL(free_slots + slots->used_count + departed, slots->capacity);
}

// After an update of the world.
static void check_update(scene *s) {
  const pix_events *events = &s->w.world.events;
  for (int32_t i = 0; i < events->freed_count; i++) {
    CHECK(s->anchors[events->freed[i]] != NULL);
    s->anchors[events->freed[i]] = NULL;
  }
  check_slots(s);
  pix_pair_list stayed = {0};
  CHECK(pix_events_copy_stayed(events, &stayed, test_allocator()));
  CHECK_EQUAL(stayed.count + events->began.count, events->pairs.count);
  pix_pair_list_destroy(&stayed, test_allocator());
}

// Where it fails for want of memory, the last update stands.
static void update(scene *s, bool has_memory) {
  test_allocator()->fail_after = has_memory ? -1 : 0;
  const bool is_done = pix_world_update(&s->w.world);
  test_allocator()->fail_after = -1;
  CHECK(is_done || !has_memory);
  if (is_done) check_update(s);
  else check_slots(s);
}

static void change(scene *s, test_random *random) {
  const int32_t k = test_int(random, 0, SPRITES - 1);
  const bool is_member = pix_sprite_is_in_world(&s->w.sprites[k]);
  const int what = test_int(random, 0, 9);
  switch (what) {
    case 0:
    case 1:
    case 2:
      if (is_member) leave(s, k);
      if (!is_member || what == 2) join(s, k);
      break;
    case 3: pix_sprite_set_enabled(&s->w.sprites[k], s->w.sprites[k].is_disabled); break;
    case 4: pix_sprite_set_static(&s->w.sprites[k], !s->w.sprites[k].is_static); break;
    case 5:
      if (test_chance(random, 0.1)) clear(s);
      break;
    default: pix_sprite_set_position(&s->w.sprites[k], test_int(random, -18, 18), test_int(random, -18, 18));
  }
}

static void slots_of_changing_worlds(test_random *random) {
  static scene s;
  s = (scene){.anchors = {NULL}};
  test_world_make_squares(&s.w, SPRITES, SIDE, 4, SIDE - 2);
  clear(&s);
  for (int32_t k = 0; k < SPRITES; k++) join(&s, k);
  const int32_t most_changes = TEST_PICK(random, ((int32_t[]){1, 3, 12, 40}));
  for (int step = 0; step < 25; step++) {
    for (int32_t n = test_int(random, 0, most_changes); n > 0; n--) change(&s, random);
    if (test_chance(random, 0.2)) CHECK(test_world_pairs(&s.w) >= 0);  // asked for in between
    if (test_chance(random, 0.2)) update(&s, false);
    update(&s, true);
  }
  clear(&s);
  for (int step = 0; step < 2; step++) update(&s, true);
  CHECK_EQUAL(s.w.world.events.pairs.count + s.w.world.events.ended.count, 0);
  for (int32_t slot = 0; slot < MOST_SLOTS; slot++) CHECK(s.anchors[slot] == NULL);
  test_world_free(&s.w);
}

static int compare_keys(const void *a, const void *b) {
  const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return (x > y) - (x < y);
}

// Beside qsort, for as many orders as take one digit of the sort to the most that there may be.
static void keys_are_sorted(test_random *random) {
  const int32_t orders = (int32_t)test_spread(random, 1, 2147483647.0), count = test_int(random, 0, 400);
  pix_pair_keys keys = {0}, scratch = {0};
  CHECK(pix_reserve(test_allocator(), &keys.keys, &keys.capacity, count + 1, sizeof *keys.keys));
  uint64_t expected[400];
  for (int32_t k = 0; k < count; k++) {
    expected[k] = (uint64_t)test_int(random, 0, orders - 1) << 32 | (uint64_t)test_int(random, 0, orders - 1);
    keys.keys[k] = expected[k];
  }
  keys.count = count;
  qsort(expected, (size_t)count, sizeof *expected, compare_keys);
  CHECK(pix_pair_keys_sort(&keys, &scratch, test_allocator()));
  CHECK(keys.count == count && memcmp(keys.keys, expected, (size_t)count * sizeof *expected) == 0);
  pix_free(test_allocator(), keys.keys, (size_t)keys.capacity, sizeof *keys.keys);
  pix_free(test_allocator(), scratch.keys, (size_t)scratch.capacity, sizeof *scratch.keys);
}

const test_case pair_list_tests[] = {
    TEST_ROUNDS(slots_of_changing_worlds, 300), TEST_ROUNDS(keys_are_sorted, 200), TESTS_END,
};
