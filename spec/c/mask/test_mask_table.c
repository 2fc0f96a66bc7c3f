// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "mask/mask_table.h"

#include "test_scoped.h"

#define MASKS 150
#define TABLE TEST_FREED_BY(pix_mask_table_destroy) pix_mask_table

// Users of each mask beside plain counts. The masks are never looked into but for their version.
static void counts_users(test_random *random) {
  static pix_mask masks[MASKS];
  TABLE table;
  pix_mask_table_init(&table, test_allocator());
  int32_t users[MASKS] = {0}, entries[MASKS];
  for (int k = 0; k < MASKS; k++) {
    masks[k].version = (uint64_t)test_int(random, 1, 1000);
    masks[k].allocator = test_allocator();
  }
  const int32_t most = test_int(random, 1, MASKS) - 1;
  for (int step = 0; step < 400; step++) {
    const int32_t k = test_int(random, 0, most);
    if (test_chance(random, 0.55)) {
      const int32_t entry = pix_mask_table_acquire(&table, &masks[k]);
      CHECK(users[k]++ == 0 ? table.entries[entry].seen_version == masks[k].version : entry == entries[k]);
      entries[k] = entry;
    } else if (users[k] > 0) {
      pix_mask_table_drop(&table, entries[k]);
      users[k]--;
    }
    for (int i = 0; i < MASKS; i++) {
      if (users[i] == 0) continue;
      CHECK(table.entries[entries[i]].mask == &masks[i] && table.entries[entries[i]].users == users[i]);
    }
  }
  CHECK(table.count <= most + 1);  // entries are used again
}

static void stale_entries(void) {
  pix_mask mask = {.version = 3, .allocator = test_allocator()};
  TABLE table;
  pix_mask_table_init(&table, test_allocator());
  const int32_t entry = pix_mask_table_acquire(&table, &mask);
  CHECK(!pix_mask_entry_is_stale(&table.entries[entry]));
  mask.version = 4;
  CHECK(pix_mask_entry_is_stale(&table.entries[entry]));
  CHECK_EQUAL(pix_mask_table_acquire(&table, &mask), entry);
  CHECK(pix_mask_entry_is_stale(&table.entries[entry]));  // a new user does not hide it from the others
  pix_mask_entry_update(&table.entries[entry]);
  CHECK(!pix_mask_entry_is_stale(&table.entries[entry]));
  mask.version = 5;
  for (int k = 0; k < 2; k++) pix_mask_table_drop(&table, entry);
  CHECK(!pix_mask_entry_is_stale(&table.entries[entry]));  // and does not look at a mask that may have gone
}

// Edits of any mask with memory from the same whole are seen at once; of a stranger's it is not known.
static void edits_are_counted(void) {
  pix_allocator part, other;
  pix_allocator_init_part(&part, test_allocator());
  pix_allocator_init(&other);
  TEST_MASK mask;
  test_empty_mask(&mask, 10, 10);
  TABLE table;
  pix_mask_table_init(&table, &part);
  pix_mask_table_note_edits(&table);
  CHECK(pix_mask_table_acquire(&table, &mask) >= 0 && !pix_mask_table_may_be_stale(&table));
  pix_mask_set(&mask, 1, 1, true);
  CHECK(pix_mask_table_may_be_stale(&table));
  pix_mask_table_note_edits(&table);
  CHECK(!pix_mask_table_may_be_stale(&table));
  pix_mask_release(&mask);
  CHECK(pix_mask_table_may_be_stale(&table));
  pix_mask_table_note_edits(&table);
  pix_mask stranger = {.version = 1, .allocator = &other};
  CHECK(pix_mask_table_acquire(&table, &stranger) >= 0 && pix_mask_table_may_be_stale(&table));
}

static void no_memory_to_grow(void) {
  for (int32_t count = 0; count <= 8; count += 8) {  // for the first, and for one more than there is room for
    test_failures failures = {0};
    while (test_next_failure(&failures)) {
      pix_mask masks[9] = {{0}};
      int32_t entries[9];
      TABLE table;
      pix_mask_table_init(&table, test_allocator());
      for (int32_t k = 0; k < 9; k++) masks[k].allocator = test_allocator();
      for (int32_t k = 0; k < count; k++) entries[k] = pix_mask_table_acquire(&table, &masks[k]);
      test_begin_failing(&failures);
      entries[count] = pix_mask_table_acquire(&table, &masks[count]);
      CHECK_EQUAL(entries[count] == -1, test_end_failing(&failures));
      if (entries[count] == -1) entries[count] = pix_mask_table_acquire(&table, &masks[count]);
      for (int32_t k = 0; k <= count; k++) CHECK(table.entries[entries[k]].mask == &masks[k]);
      for (int32_t k = 0; k <= count; k++) pix_mask_table_drop(&table, entries[k]);
    }
    CHECK_EQUAL(failures.passes, 3);
  }
}

const test_case mask_table_tests[] = {
    TEST_ROUNDS(counts_users, 300), TEST(stale_entries), TEST(edits_are_counted), TEST(no_memory_to_grow), TESTS_END,
};
