// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "sprite/slots.h"

#include "test.h"

#define MOST 200

// Taking and giving back beside a plain list of what is in use.
static void takes_and_gives_back(test_random *random) {
  pix_slots slots;
  pix_slots_init(&slots, test_allocator());
  pix_handle used[MOST], gone[MOST];
  int32_t used_count = 0, gone_count = 0;
  for (int step = 0; step < 300; step++) {
    if (used_count < MOST && test_chance(random, 0.6)) {
      const int32_t next = pix_slots_next(&slots), slot = pix_slots_take(&slots);
      CHECK_EQUAL(slot, next);
      CHECK(slots.flags[slot] == (PIX_SLOT_USED | PIX_SLOT_DIRTY | PIX_SLOT_RESHAPED));
      CHECK_RECT(slots.box[slot], ((pix_rect){0, 0, 0, 0}));
      slots.position[slot].x = slot + 1000;
      used[used_count++] = pix_slots_handle(&slots, slot);
    } else if (used_count > 0) {
      const int32_t k = test_int(random, 0, used_count - 1);
      pix_slots_give_back(&slots, used[k].slot);
      if (gone_count < MOST) gone[gone_count++] = used[k];
      used[k] = used[--used_count];
    }
    if (test_chance(random, 0.1)) {  // as a world that is brought up to date does
      for (int32_t i = 0; i < slots.dirty_count; i++) slots.flags[slots.dirty[i]] &= (uint16_t)~PIX_SLOT_DIRTY;
      slots.dirty_count = 0;
    }
    CHECK_EQUAL(slots.used_count, used_count);
    CHECK(slots.dirty_count <= slots.capacity);
    for (int32_t k = 0; k < used_count; k++) {
      CHECK(pix_slots_is_alive(&slots, used[k]) && slots.position[used[k].slot].x == used[k].slot + 1000);
    }
    for (int32_t k = 0; k < gone_count; k++) CHECK(!pix_slots_is_alive(&slots, gone[k]));
  }
  pix_slots_destroy(&slots);
}

static void no_slot_is_listed_twice(void) {
  pix_slots slots;
  pix_slots_init(&slots, test_allocator());
  int32_t slot = 0;
  for (int k = 0; k < 100; k++) {
    slot = pix_slots_take(&slots);
    pix_slots_mark_dirty(&slots, slot);
    pix_slots_mark_dirty(&slots, slot);
    pix_slots_give_back(&slots, slot);
  }
  CHECK_EQUAL(slot, 0);  // always the same
  CHECK_EQUAL(slots.dirty_count, 1);
  pix_slots_destroy(&slots);
}

static void strange_handles_are_not_alive(void) {
  pix_slots slots;
  pix_slots_init(&slots, test_allocator());
  CHECK(!pix_slots_is_alive(&slots, (pix_handle){0, 1}));
  const int32_t slot = pix_slots_take(&slots);
  const pix_handle handle = pix_slots_handle(&slots, slot);
  const pix_handle strange[] = {{slot, 0}, {slot + 1, 1}, {-1, 1}, {INT32_MAX, 1}};
  CHECK(pix_slots_is_alive(&slots, handle));
  TEST_EACH(h, strange) CHECK(!pix_slots_is_alive(&slots, *h));
  slots.generation[slot] = UINT32_MAX;
  pix_slots_give_back(&slots, slot);
  CHECK_EQUAL(slots.generation[slot], 1);  // no handle has generation 0
  pix_slots_destroy(&slots);
  CHECK(!pix_slots_is_alive(&slots, handle));
}

// Every allocation of the first growth and of a later one fails once; what was there stays.
static void no_memory_to_grow(void) {
  for (int growth = 0; growth < 2; growth++) {
    test_failures failures = {0};
    while (test_next_failure(&failures)) {
      pix_slots slots;
      pix_slots_init(&slots, test_allocator());
      if (growth == 1) CHECK_EQUAL(pix_slots_take(&slots), 0);
      const int32_t capacity = slots.capacity;
      while (slots.used_count < capacity) slots.position[pix_slots_take(&slots)].x = slots.used_count;
      test_begin_failing(&failures);
      const int32_t slot = pix_slots_take(&slots);
      const bool is_short = test_end_failing(&failures);
      CHECK_EQUAL(slot, is_short ? -1 : capacity);
      CHECK_EQUAL(slots.used_count, capacity + !is_short);
      if (is_short) test_check_nothing_kept(&failures);
      if (is_short) CHECK_EQUAL(slots.capacity, capacity);
      for (int32_t k = 1; k < capacity; k++) CHECK(slots.position[k].x == k || slots.position[k].x == k + 1);
      pix_slots_destroy(&slots);
    }
    CHECK_EQUAL(failures.allowed, 11);  // one for each array
  }
}

const test_case slots_tests[] = {
    TEST_ROUNDS(takes_and_gives_back, 300), TEST(no_slot_is_listed_twice), TEST(strange_handles_are_not_alive),
    TEST(no_memory_to_grow), TESTS_END,
};
