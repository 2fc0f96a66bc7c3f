// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Areas at all offsets by transforms, beside one comparison for each offset; and those of masks so large that the other
// ways to find them would take long.

#include "bits/overlap.h"
#include "toolkit/toolkit.h"

#include "test_scoped.h"

typedef struct compared {
  const pix_bits *a, *b;
  pix_rect offsets;
  int32_t rows;
} compared;

static void compare_row(void *context, int32_t y, const uint32_t *areas) {
  compared *c = context;
  CHECK_EQUAL(y, c->rows++);
  for (int32_t x = 0; x < c->offsets.w; x++) {
    CHECK_EQUAL((int64_t)areas[x], pix_overlap_area(c->a, c->b, c->offsets.x + x, c->offsets.y + y));
  }
}

static void correlations_are_areas(test_random *random) {
  TEST_MASK a, b;
  test_random_mask(&a, random, test_int(random, 1, 150), test_int(random, 1, 60));
  test_random_mask(&b, random, test_int(random, 1, 150), test_int(random, 1, 60));
  const pix_bits bits_a = pix_mask_bits(&a), bits_b = pix_mask_bits(&b);
  TEST_EACH_KERNEL(kernel) {
    compared c = {&bits_a, &bits_b, pix_mask_offsets(&a, &b), 0};
    CHECK(pix_mask_correlate(&a, &b, compare_row, &c));
    CHECK_EQUAL(c.rows, c.offsets.h);
  }
}

static void failing_memory(void) {
  TEST_MASK a, b;
  test_full_mask(&a, 30, 50);
  test_full_mask(&b, 20, 10);
  const pix_bits bits_a = pix_mask_bits(&a), bits_b = pix_mask_bits(&b);
  TEST_EACH_FAILURE(failures) {
    compared c = {&bits_a, &bits_b, pix_mask_offsets(&a, &b), 0};
    test_begin_failing(&failures);
    const bool is_told = pix_mask_correlate(&a, &b, compare_row, &c);
    CHECK_EQUAL(is_told, !test_end_failing(&failures));
    CHECK_EQUAL(c.rows, is_told ? c.offsets.h : 0);
    test_check_nothing_kept(&failures);
  }
}

// Of full ones, which have the largest areas, and of combs, which fit into each other.
typedef struct large {
  int32_t width, height;
  bool is_comb;
  int64_t wrong;
} large;

// So many of `side` texels lie on each other when one is moved by `offset`, and of a comb so many columns.
static int64_t common(int32_t side, int32_t offset, bool is_comb) {
  const int64_t count = side - llabs((long long)offset);
  if (!is_comb) return count;
  return offset % 2 != 0 ? 0 : (count + (offset % 2 == 0 && side % 2 == 0 ? 0 : 1)) / 2;
}

static void check_large_row(void *context, int32_t y, const uint32_t *areas) {
  large *l = context;
  const int64_t rows = common(l->height, y + 1 - l->height, false);
  for (int32_t x = 0; x < 2 * l->width - 1; x++) {
    l->wrong += areas[x] != rows * common(l->width, x + 1 - l->width, l->is_comb);
  }
}

static void large_correlations(void) {
  static const large items[] = {
      {1500, 1200, false, 0}, {1500, 700, true, 0}, {32767, 3, false, 0}, {2, 32767, true, 0}};
  TEST_EACH(item, items) {
    TEST_MASK mask;
    test_full_mask(&mask, item->width, item->height);
    TEST_EACH_PIXEL(x, y, item->is_comb ? item->width : 0, item->height) {
      if (x % 2 == 1) pix_mask_set(&mask, x, y, false);
    }
    large l = *item;
    CHECK(pix_mask_correlate(&mask, &mask, check_large_row, &l));
    CHECK_EQUAL(l.wrong, 0);
  }
}

// Combs of which too many offsets are left to ask for each.
static void convolved_combs(void) {
  TEST_MASK comb, result;
  test_empty_mask(&comb, 700, 700);
  TEST_EACH_PIXEL(x, y, 700, 700) {
    if (x % 2 == 0) pix_mask_set(&comb, x, y, true);
  }
  CHECK(pix_mask_convolve(&comb, &comb, &result));
  CHECK_EQUAL(result.solid_count, 699 * 1399);
  TEST_EACH_PIXEL(x, y, 1399, 1399) {
    if (pix_mask_get(&result, x, y) != (x % 2 == 1)) CHECK(false);
  }
}

const test_case correlate_tests[] = {
    TEST_ROUNDS(correlations_are_areas, 60), TEST(failing_memory), TEST(large_correlations), TEST(convolved_combs),
    TESTS_END,
};
