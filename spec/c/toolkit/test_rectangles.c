// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "toolkit/toolkit.h"

#include "test_scene.h"

// Whether there are as few rectangles as there can be, by theory. What they are, the specs in Lua know.

static int32_t count_of(const pix_mask *mask) {
  const pix_bits bits = pix_mask_bits(mask);
  pix_rectangles list = {0};
  CHECK(pix_rectangles_create(&list, test_allocator(), &bits));
  const int32_t count = list.count;
  for (int k = 0; k < 2; k++) pix_rectangles_destroy(&list);  // nothing is freed twice
  return count;
}

// Corners, less the chords that can be used, less holes, and one for each shape: the number that the theory gives.

// Around each crossing of the walls between holes lie four chords, of which two can be used.
static void a_grid_of_holes(void) {
  const int32_t n = 20;
  pix_mask mask;
  test_full_mask(&mask, 2 * n + 1, 2 * n + 1);
  for (int32_t y = 1; y < 2 * n; y += 2) {
    for (int32_t x = 1; x < 2 * n; x += 2) pix_mask_set(&mask, x, y, false);
  }
  const int32_t corners = 4 * n * n, chords = 2 * (n - 1) * (n - 1) + 4 * (n - 1), holes = n * n;
  CHECK_EQUAL(count_of(&mask), corners - chords - holes + 1);
  pix_mask_release(&mask);
}

// Slots on all four sides, each deeper than the one before, so that all chords go right across: every horizontal one
// meets every vertical one, and only those of one direction can be used.
static void slots_all_around(int32_t rows, int32_t columns) {
  const int32_t w = 2 * rows + 4 * columns + 4, h = 2 * columns + 4 * rows + 4;
  pix_mask mask;
  test_full_mask(&mask, w, h);
  for (int32_t k = 0; k < rows; k++) {
    const int32_t y = columns + 3 + 4 * k;
    pix_mask_set_span(&mask, y, 0, k + 1, false);
    pix_mask_set_span(&mask, y, w - k - 1, w, false);
  }
  for (int32_t k = 0; k < columns; k++) {
    for (int32_t depth = 0; depth <= k; depth++) {
      pix_mask_set(&mask, rows + 3 + 4 * k, depth, false);
      pix_mask_set(&mask, rows + 3 + 4 * k, h - 1 - depth, false);
    }
  }
  CHECK_EQUAL(count_of(&mask), 4 * rows + 4 * columns - 2 * pix_max(rows, columns) + 1);
  pix_mask_release(&mask);
}

static void chords_that_all_meet(void) {
  for (int32_t n = 1; n < 20; n++) slots_all_around(n, 20 - n);
  slots_all_around(300, 260);
}

// More than the limit: one direction is given up at once.
static void too_many_meetings(void) {
  slots_all_around(1100, 1200);
  slots_all_around(1200, 1100);
}

static void no_memory(void) {
  pix_mask mask;
  test_full_mask(&mask, 100, 30);
  for (int32_t k = 0; k < 30; k++) pix_mask_set(&mask, 3 * k + 4, (k * 7) % 30, false);
  const int32_t count = count_of(&mask);
  const pix_bits bits = pix_mask_bits(&mask);
  test_failures failures = {0};
  while (test_next_failure(&failures)) {
    pix_rectangles list;
    test_begin_failing(&failures);
    const bool is_done = pix_rectangles_create(&list, test_allocator(), &bits);
    CHECK_EQUAL(is_done, !test_end_failing(&failures));
    if (is_done) CHECK_EQUAL(list.count, count);
    pix_rectangles_destroy(&list);
  }
  pix_mask_release(&mask);
}

const test_case rectangles_tests[] = {
    TEST(a_grid_of_holes),
    TEST(chords_that_all_meet),
    TEST(too_many_meetings),
    TEST(no_memory),
    TESTS_END,
};
