// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "bits/runs.h"

#include "test_scoped.h"

static void check_runs(const pix_mask *mask, bool solid) {
  const pix_bits bits = pix_mask_bits(mask);
  pix_runs runs;
  if (!CHECK(pix_runs_create(&runs, test_allocator(), &bits, solid))) return;
  int32_t k = 0;
  for (int32_t y = 0; y < mask->height; y++) {
    CHECK_EQUAL(runs.row_starts[y], k);
    for (int32_t x = 0; x < mask->width; x++) {
      if (pix_mask_get(mask, x, y) != solid) continue;
      const int32_t begin = x;
      while (x < mask->width && pix_mask_get(mask, x, y) == solid) x++;
      if (!CHECK(k < runs.count)) break;
      CHECK(runs.items[k].begin == begin && runs.items[k].end == x);
      k++;
    }
  }
  CHECK(runs.count == k && pix_runs_count(&bits, solid) == k);
  CHECK(runs.height == mask->height && runs.row_starts[mask->height] == k);
  for (int again = 0; again < 2; again++) pix_runs_destroy(&runs);
}

static void check_both(const pix_mask *mask) {
  check_runs(mask, true);
  check_runs(mask, false);
}

static void runs_of_random_masks(test_random *random) {
  TEST_MASK mask;
  test_random_mask(&mask, random, test_side(random), test_side(random));
  check_both(&mask);
}

// Every other pixel, as many runs as there can be, and the longest run.
static void the_widest_rows(void) {
  TEST_MASK mask;
  test_empty_mask(&mask, PIX_MAX_SIDE, 2);
  TEST_EACH_PIXEL(x, y, PIX_MAX_SIDE, 2) pix_mask_set(&mask, x, y, y == 1 || x % 2 == 0);
  check_both(&mask);
}

static void drawn_runs(test_random *random) {
  TEST_TWIN twin = test_twin_of(test_bitmap_new(test_int(random, 1, 300), 3));
  for (int n = test_int(random, 1, 3); n > 0; n--) {
    const int32_t begin = test_int(random, 0, twin.mask.width - 1), y = test_int(random, 0, 2);
    const int32_t end = test_int(random, begin + 1, twin.mask.width);
    for (int32_t x = begin; x < end; x++) test_bitmap_set(&twin.bitmap, x, y, true);
    pix_run_draw(twin.mask.words, twin.mask.pitch, y, begin, end);
  }
  pix_mask_touched(&twin.mask, (pix_rect){0, 0, twin.mask.width, 3}, test_bitmap_count(&twin.bitmap));
  test_check_twin(&twin);
}

static void no_memory(void) {
  TEST_MASK mask;
  test_mask_of_rows(&mask, "....", ".##.", "....", NULL);
  const pix_bits bits = pix_mask_bits(&mask);
  test_failures failures = {0};
  while (test_next_failure(&failures)) {
    pix_runs runs;
    test_begin_failing(&failures);
    const bool made = pix_runs_create(&runs, test_allocator(), &bits, true);
    CHECK_EQUAL(made, !test_end_failing(&failures));
    if (!made) test_check_nothing_kept(&failures);
    pix_runs_destroy(&runs);
  }
  CHECK_EQUAL(failures.passes, 3);
}

const test_case runs_tests[] = {
    TEST_ROUNDS(runs_of_random_masks, 300), TEST(the_widest_rows), TEST_ROUNDS(drawn_runs, 200), TEST(no_memory),
    TESTS_END,
};
