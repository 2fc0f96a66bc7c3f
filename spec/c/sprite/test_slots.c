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

static void generations_skip_zero(void) {
  pix_slots slots;
  pix_slots_init(&slots, test_allocator());
  const int32_t slot = pix_slots_take(&slots);
  CHECK(slots.generation[slot] != 0);
  slots.generation[slot] = UINT32_MAX;
  pix_slots_give_back(&slots, slot);
  CHECK_EQUAL(slots.generation[slot], 1);
  pix_slots_destroy(&slots);
}

static void strange_handles_are_not_alive(void) {
  pix_slots slots;
  pix_slots_init(&slots, test_allocator());
  CHECK(!pix_slots_is_alive(&slots, (pix_handle){0, 1}));
  const int32_t slot = pix_slots_take(&slots);
  CHECK(pix_slots_is_alive(&slots, pix_slots_handle(&slots, slot)));
  CHECK(!pix_slots_is_alive(&slots, (pix_handle){slot, 0}));
  CHECK(!pix_slots_is_alive(&slots, (pix_handle){slot + 1, 1}));  // there, but not in use
  CHECK(!pix_slots_is_alive(&slots, (pix_handle){-1, 1}));
  CHECK(!pix_slots_is_alive(&slots, (pix_handle){INT32_MAX, 1}));
  const pix_handle handle = pix_slots_handle(&slots, slot);
  pix_slots_destroy(&slots);
  CHECK(!pix_slots_is_alive(&slots, handle));
}

static void departed_slots_wait_to_be_freed(void) {
  pix_slots slots;
  pix_slots_init(&slots, test_allocator());
  const int32_t slot = pix_slots_take(&slots), other = pix_slots_take(&slots);
  const pix_handle handle = pix_slots_handle(&slots, slot);
  pix_slots_depart(&slots, slot);
  CHECK(pix_slots_has_departed(&slots, slot) && !pix_slots_has_departed(&slots, other));
  CHECK(!pix_slots_is_alive(&slots, handle));
  CHECK_EQUAL(slots.generation[slot], handle.generation);
  CHECK_EQUAL(slots.used_count, 1);
  const int32_t capacity = slots.capacity;
  while (slots.used_count < capacity - 1) CHECK(pix_slots_take(&slots) != slot);
  CHECK_EQUAL(slots.capacity, capacity);  // all but the departed one are taken
  pix_slots_free_departed(&slots, slot);
  CHECK(!pix_slots_has_departed(&slots, slot));
  CHECK_EQUAL(pix_slots_next(&slots), slot);
  CHECK_EQUAL(pix_slots_take(&slots), slot);
  CHECK(slots.generation[slot] != handle.generation && !pix_slots_is_alive(&slots, handle));
  pix_slots_destroy(&slots);
}

// Every allocation of a growth fails once; what was there stays.
static void no_memory_to_grow(void) {
  pix_slots slots;
  pix_slots_init(&slots, test_allocator());
  int64_t fail = 0;
  do {
    test_allocator()->fail_after = fail++;
    const int32_t slot = pix_slots_take(&slots);
    test_allocator()->fail_after = -1;
    if (slot >= 0) break;
    CHECK(slots.capacity == 0 && slots.used_count == 0);
    CHECK_EQUAL(test_allocator()->bytes, 0);
  } while (fail < 100);
  CHECK_EQUAL(fail - 1, 10);  // one for each array
  const int32_t capacity = slots.capacity;
  while (slots.used_count < capacity) slots.position[pix_slots_take(&slots)].x = slots.used_count;
  const size_t bytes = test_allocator()->bytes;
  for (fail = 0; fail < 10; fail++) {
    test_allocator()->fail_after = fail;
    CHECK_EQUAL(pix_slots_take(&slots), -1);
    test_allocator()->fail_after = -1;
    CHECK(slots.capacity == capacity && slots.used_count == capacity);
    CHECK_EQUAL(test_allocator()->bytes, bytes);
  }
  CHECK_EQUAL(pix_slots_take(&slots), capacity);
  for (int32_t k = 1; k < capacity; k++) CHECK(slots.position[k].x == k || slots.position[k].x == k + 1);
  pix_slots_destroy(&slots);
}

const test_case slots_tests[] = {
    TEST_ROUNDS(takes_and_gives_back, 300),
    TEST(no_slot_is_listed_twice),
    TEST(generations_skip_zero),
    TEST(strange_handles_are_not_alive),
    TEST(departed_slots_wait_to_be_freed),
    TEST(no_memory_to_grow),
    TESTS_END,
};
