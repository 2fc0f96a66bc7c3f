// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "bits/disc.h"
#include "toolkit/toolkit.h"

#include "test_scene.h"

// Opening and closing by large discs, the largest masks, and want of memory, also of sliding. What comes out otherwise,
// the specs in Lua know.

// Discs from this radius on are found by distances.
#define LARGE 128

typedef bool make_mask(const pix_mask *mask, int32_t n, pix_element shape, pix_mask *result);
static make_mask *const makes[] = {pix_mask_dilate, pix_mask_erode, pix_mask_open, pix_mask_close};

// Opening and closing by large discs: what their stages give, one after the other.
static void stages_of_large_discs(test_random *random) {
  const int32_t n = test_int(random, LARGE, LARGE + 20), w = test_int(random, 1, 100), h = test_int(random, 1, 100);
  pix_mask mask, wide, first, second, once;
  test_random_mask(&mask, random, w, h);
  CHECK(pix_mask_dilate(&mask, n, PIX_DISC, &first));
  CHECK(pix_mask_erode(&first, n, PIX_DISC, &second));
  CHECK(pix_mask_close(&mask, n, PIX_DISC, &once));
  int32_t wrong = 0;
  TEST_EACH_PIXEL(x, y, w, h) wrong += pix_mask_get(&once, x, y) != pix_mask_get(&second, x + n, y + n);
  CHECK_EQUAL(wrong, 0);
  CHECK_EQUAL(once.solid_count, second.solid_count);
  pix_mask_release(&second);
  pix_mask_release(&once);
  // The grown mask with a bite taken out.
  wide = first;
  if (wide.solid_count > 0) pix_mask_set_span(&wide, test_int(random, 0, n / 2), 0, wide.width, false);
  CHECK(pix_mask_erode(&wide, n, PIX_DISC, &first));
  CHECK(pix_mask_dilate(&first, n, PIX_DISC, &second));
  CHECK(pix_mask_open(&wide, n, PIX_DISC, &once));
  TEST_EACH_PIXEL(x, y, wide.width, wide.height) {
    wrong += pix_mask_get(&once, x, y) != pix_mask_get(&second, x + n, y + n);
  }
  CHECK_EQUAL(wrong, 0);
  pix_mask *all[] = {&mask, &wide, &first, &second, &once};
  for (int32_t k = 0; k < TEST_COUNT_OF(all); k++) pix_mask_release(all[k]);
}

// The largest masks and radii there are.
static void limits(void) {
  const int32_t n = (PIX_MAX_SIDE - 1) / 2;
  const struct {
    make_mask *make;
    int32_t n;
    pix_element shape;
    double count, tolerance;
  } cases[] = {
      {pix_mask_dilate, n, PIX_DISC, 3.14159265358979 * n * n, 1e-3 * n * n},
      {pix_mask_dilate, n, PIX_DIAMOND, 2.0 * n * (n + 1) + 1, 0},
      {pix_mask_close, PIX_MAX_SIDE, PIX_SQUARE, 1, 0},
      {pix_mask_open, PIX_MAX_SIDE, PIX_DISC, 0, 0},
  };
  pix_mask dot, result;
  test_full_mask(&dot, 1, 1);
  TEST_EACH(c, cases) {
    CHECK(c->make(&dot, c->n, c->shape, &result));
    CHECK_NEAR(result.solid_count, c->count, c->tolerance);
    pix_mask_release(&result);
  }
  pix_mask_release(&dot);
}

// What is made, and how: for the function that makes it while memory fails.
static struct {
  make_mask *make;
  int32_t n;
  pix_element shape;
} made;

static bool make_it(pix_mask *mask, pix_mask *result) { return made.make(mask, made.n, made.shape, result); }

static bool make_sliding(pix_mask *mask, pix_mask *result) { return pix_mask_convolve(mask, mask, result); }

static bool make_areas(pix_mask *mask, pix_mask *result) {
  static int32_t areas[139 * 39];
  const bool is_done = pix_mask_overlap_areas(mask, mask, areas);
  *result = (pix_mask){.allocator = mask->allocator, .is_released = true};
  if (is_done) CHECK_EQUAL(areas[19 * 139 + 69], 70 * 20);
  return is_done && pix_mask_create(result, mask->allocator, 1, 1);
}

// Without memory for the result, or for what is needed on the way, nothing is left behind.
static void failing_allocations(void) {
  test_random random = {7};
  pix_mask mask;
  test_random_mask(&mask, &random, 90, 30);
  pix_mask_set_span(&mask, 0, 0, 90, true);
  pix_mask_set_span(&mask, 29, 0, 90, true);
  for (int32_t k = 0; k < 24; k++) {
    made.make = makes[k % 4];
    made.shape = (pix_element)(k / 4 % 3);
    made.n = k >= 12 && (k % 4 == 0 || k % 4 == 3) ? LARGE : 2;
    test_check_making(&mask, make_it);
  }
  pix_mask_release(&mask);
  test_full_mask(&mask, 70, 20);
  test_check_making(&mask, make_sliding);
  test_check_making(&mask, make_areas);
  pix_mask_release(&mask);
}

const test_case morphology_tests[] = {
    TEST_ROUNDS(stages_of_large_discs, 5),
    TEST_LARGE(limits),
    TEST(failing_allocations),
    TESTS_END,
};
