// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "bits/disc.h"
#include "toolkit/toolkit.h"

#include "test_scene.h"

// Large shapes, and those of the largest masks; small ones are held to their definitions by the specs in Lua.

static bool is_in_shape(int32_t dx, int32_t dy, int32_t n, pix_element shape) {
  if (shape == PIX_SQUARE) return abs(dx) <= n && abs(dy) <= n;
  return shape == PIX_DIAMOND ? abs(dx) + abs(dy) <= n : dx * dx + dy * dy <= n * n;
}

typedef bool make_mask(const pix_mask *mask, int32_t n, pix_element shape, pix_mask *result);
static make_mask *const makes[] = {pix_mask_dilate, pix_mask_erode, pix_mask_open, pix_mask_close};

// All shapes of radius n, found as what a single texel grows to.
static void shapes(void) {
  static const int32_t radii[] = {0, 1, 2, 3, 5, 31, 32, 33, 63, 64, 65, 100, 127, 128, 129, 250};
  pix_mask dot, result;
  test_full_mask(&dot, 1, 1);
  TEST_EACH(radius, radii) {
    for (int32_t shape = 0; shape < 3; shape++) {
      const int32_t n = *radius;
      test_bitmap expected = test_bitmap_new(2 * n + 1, 2 * n + 1);
      TEST_EACH_PIXEL(x, y, 2 * n + 1, 2 * n + 1) {
        test_bitmap_set(&expected, x, y, is_in_shape(x - n, y - n, n, (pix_element)shape));
      }
      CHECK(pix_mask_dilate(&dot, n, (pix_element)shape, &result));
      test_check_and_free(&result, &expected);
    }
  }
  pix_mask_release(&dot);
}

// Discs from this radius on are found by distances; the definition takes too long for them, but for a few pixels and
// a few holes.
#define LARGE 128

static void check_near_points(const pix_mask *result, bool is_near, int32_t n, const int32_t (*points)[2],
                              int32_t count, int32_t inset) {
  int32_t wrong = 0;
  TEST_EACH_PIXEL(x, y, result->width, result->height) {
    bool near = false;
    for (int32_t k = 0; k < count; k++) near = near || is_in_shape(x - points[k][0], y - points[k][1], n, PIX_DISC);
    const bool is_inside = x >= inset && y >= inset && x < result->width - inset && y < result->height - inset;
    wrong += pix_mask_get(result, x, y) != (is_near ? near : is_inside && !near);
  }
  CHECK_EQUAL(wrong, 0);
}

static void large_discs(test_random *random) {
  const int32_t n = test_int(random, LARGE, LARGE + 20), w = test_int(random, 1, 150), h = test_int(random, 1, 150);
  const int32_t count = test_int(random, 1, 4), side = 2 * n + w;
  int32_t points[4][2], holes[4][2];
  pix_mask mask, result;
  test_empty_mask(&mask, w, h);
  for (int32_t k = 0; k < count; k++) {
    points[k][0] = test_int(random, 0, w - 1), points[k][1] = test_int(random, 0, h - 1);
    pix_mask_set(&mask, points[k][0], points[k][1], true);
    points[k][0] += n, points[k][1] += n;
  }
  CHECK(pix_mask_dilate(&mask, n, PIX_DISC, &result));
  check_near_points(&result, true, n, (const int32_t(*)[2])points, count, 0);
  pix_mask_release(&mask);
  pix_mask_release(&result);
  test_full_mask(&mask, side, 2 * n + h);
  for (int32_t k = 0; k < count; k++) {
    holes[k][0] = test_int(random, 0, side - 1), holes[k][1] = test_int(random, 0, 2 * n + h - 1);
    // Not in the outermost rows and columns: the bounds stay what they are.
    holes[k][0] = pix_max(1, pix_min(holes[k][0], side - 2)), holes[k][1] = pix_max(1, holes[k][1] - 2);
    pix_mask_set(&mask, holes[k][0], holes[k][1], false);
  }
  CHECK(pix_mask_erode(&mask, n, PIX_DISC, &result));
  check_near_points(&result, false, n, (const int32_t(*)[2])holes, count, n);
  pix_mask_release(&mask);
  pix_mask_release(&result);
}

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
  pix_mask dot, result;
  test_full_mask(&dot, 1, 1);
  const int32_t n = (PIX_MAX_SIDE - 1) / 2;
  CHECK(pix_mask_dilate(&dot, n, PIX_DISC, &result));
  CHECK_NEAR(result.solid_count / (3.14159265358979 * n * n), 1, 1e-3);
  pix_mask_release(&result);
  CHECK(pix_mask_dilate(&dot, n, PIX_DIAMOND, &result));
  CHECK_EQUAL(result.solid_count, 2 * n * (n + 1) + 1);
  pix_mask_release(&result);
  CHECK(pix_mask_close(&dot, PIX_MAX_SIDE, PIX_SQUARE, &result));
  CHECK_EQUAL(result.solid_count, 1);
  pix_mask_release(&result);
  CHECK(pix_mask_open(&dot, PIX_MAX_SIDE, PIX_DISC, &result));
  CHECK_EQUAL(result.solid_count, 0);
  pix_mask_release(&result);
  pix_mask_release(&dot);
}

// What is made, and how: for the function that makes it while memory fails.
static struct {
  make_mask *make;
  int32_t n;
  pix_element shape;
} made;

static bool make_it(pix_mask *mask, pix_mask *result) { return made.make(mask, made.n, made.shape, result); }

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
}

const test_case morphology_tests[] = {
    TEST(shapes),
    TEST_ROUNDS(large_discs, 6),
    TEST_ROUNDS(stages_of_large_discs, 5),
    TEST_LARGE(limits),
    TEST(failing_allocations),
    TESTS_END,
};
