// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "mask/mask_ops.h"

#include "test_scene.h"

static void check_and_release(pix_mask *mask, test_bitmap *expected) {
  test_check_mask(mask, expected);
  CHECK_RECT(pix_mask_bounds(mask), test_bitmap_bounds(expected));
  pix_mask_release(mask);
  test_bitmap_free(expected);
}

// A random mask and the same as a bitmap.
static test_bitmap random_pair(test_random *random, pix_mask *mask) {
  test_bitmap bitmap = test_bitmap_new(test_side(random), test_side(random));
  test_bitmap_randomize(&bitmap, random);
  test_mask_from(mask, &bitmap);
  return bitmap;
}

static void check_crop(const pix_mask *mask, const test_bitmap *bitmap, pix_rect rect) {
  test_bitmap expected = test_bitmap_new(rect.w, rect.h);
  for (int32_t y = 0; y < rect.h; y++) {
    for (int32_t x = 0; x < rect.w; x++) {
      test_bitmap_set(&expected, x, y, test_bitmap_get(bitmap, (int64_t)rect.x + x, (int64_t)rect.y + y));
    }
  }
  pix_mask result;
  CHECK(pix_mask_crop(mask, rect, &result));
  check_and_release(&result, &expected);
}

static void parts(void) {
  test_rounds rounds = test_rounds_of(800);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    pix_mask mask;
    test_bitmap bitmap = random_pair(random, &mask);
    check_crop(&mask, &bitmap, pix_mask_bounds(&mask));
    check_crop(&mask, &bitmap, (pix_rect){test_int(random, -140, 180), test_int(random, -140, 180), test_side(random),
                                          test_side(random)});
    const int32_t far[] = {-(1 << 30), 1 << 30, -32768, 32767};
    check_crop(&mask, &bitmap, (pix_rect){TEST_PICK(random, far), TEST_PICK(random, far), 65, 3});
    pix_mask_release(&mask);
    test_bitmap_free(&bitmap);
  }
}

static void orientations(void) {
  test_rounds rounds = test_rounds_of(600);
  while (test_next_round(&rounds)) {
    pix_mask mask;
    test_bitmap bitmap = random_pair(&rounds.random, &mask);
    const int32_t turns = test_int(&rounds.random, -9, 9), quarters = (turns % 4 + 4) % 4;
    test_bitmap expected = bitmap;
    for (int32_t k = 0; k < quarters; k++) {
      test_bitmap turned = test_bitmap_new(expected.height, expected.width);
      for (int32_t v = 0; v < expected.height; v++) {
        for (int32_t u = 0; u < expected.width; u++) {
          test_bitmap_set(&turned, expected.height - 1 - v, u, test_bitmap_get(&expected, u, v));
        }
      }
      if (k > 0) test_bitmap_free(&expected);
      expected = turned;
    }
    pix_mask result;
    CHECK(pix_mask_orient(&mask, pix_orientation_of_turns(turns), &result));
    test_check_mask(&result, &expected);
    CHECK_RECT(pix_mask_bounds(&result), test_bitmap_bounds(&expected));
    pix_mask_release(&result);
    pix_mask_release(&mask);
    if (quarters > 0) test_bitmap_free(&expected);
    test_bitmap_free(&bitmap);
  }
}

static void check_scale(const pix_mask *mask, const test_bitmap *bitmap, int32_t width, int32_t height) {
  test_bitmap expected = test_bitmap_new(width, height);
  for (int64_t y = 0; y < height; y++) {
    for (int64_t x = 0; x < width; x++) {
      const int64_t u = (2 * x + 1) * bitmap->width / (2 * width), v = (2 * y + 1) * bitmap->height / (2 * height);
      test_bitmap_set(&expected, (int32_t)x, (int32_t)y, test_bitmap_get(bitmap, u, v));
    }
  }
  pix_mask result;
  CHECK(pix_mask_scale(mask, width, height, &result));
  check_and_release(&result, &expected);
}

static void sizes(void) {
  test_rounds rounds = test_rounds_of(800);
  while (test_next_round(&rounds)) {
    pix_mask mask;
    test_bitmap bitmap = random_pair(&rounds.random, &mask);
    check_scale(&mask, &bitmap, test_side(&rounds.random), test_side(&rounds.random));
    check_scale(&mask, &bitmap, bitmap.width, test_side(&rounds.random));
    check_scale(&mask, &bitmap, test_int(&rounds.random, 0, 400), test_int(&rounds.random, 0, 400));
    pix_mask_release(&mask);
    test_bitmap_free(&bitmap);
  }
}

static void the_longest_sides(void) {
  pix_mask mask, result;
  test_random random = {7};
  test_bitmap bitmap = test_bitmap_new(129, 1);
  test_bitmap_randomize(&bitmap, &random);
  test_mask_from(&mask, &bitmap);
  check_scale(&mask, &bitmap, PIX_MAX_SIDE, 3);
  CHECK(pix_mask_scale(&mask, PIX_MAX_SIDE, PIX_MAX_SIDE, &result));
  check_scale(&result, &bitmap, 129, 1);
  pix_mask_release(&result);
  pix_mask_release(&mask);
  test_bitmap_free(&bitmap);
}

// While the first, second, ... request and all after it fail: false and nothing held, or the same as ever.
static void check_failures(const pix_mask *mask, bool (*make)(const pix_mask *mask, pix_mask *result)) {
  for (int64_t allowed = 0;; allowed++) {
    pix_mask result;
    const size_t bytes = test_allocator()->bytes;
    test_allocator()->fail_after = allowed;
    const bool made = make(mask, &result);
    const bool failed = test_allocator()->fail_after == 0;
    test_allocator()->fail_after = -1;
    CHECK_EQUAL(result.is_released, !made);
    if (!made) CHECK_EQUAL(test_allocator()->bytes, bytes);
    pix_mask_release(&result);
    CHECK_EQUAL(test_allocator()->bytes, bytes);
    if (made) return;
    CHECK(failed && allowed < 10);
  }
}

static bool make_part(const pix_mask *mask, pix_mask *result) {
  return pix_mask_crop(mask, (pix_rect){-3, 4, 90, 80}, result);
}

static bool make_turned(const pix_mask *mask, pix_mask *result) {
  return pix_mask_orient(mask, pix_orientation_of_turns(1), result);
}

static bool make_scaled(const pix_mask *mask, pix_mask *result) { return pix_mask_scale(mask, 200, 150, result); }

static void no_memory(void) {
  pix_mask mask;
  test_random random = {3};
  test_random_mask(&mask, &random, 100, 70);
  pix_mask_set(&mask, 5, 5, true);
  test_bitmap before = test_bitmap_of(&mask);
  check_failures(&mask, make_part);
  check_failures(&mask, make_turned);
  check_failures(&mask, make_scaled);
  test_check_mask(&mask, &before);
  pix_mask_release(&mask);
  test_bitmap_free(&before);
}

const test_case mask_geometry_tests[] = {
    TEST(parts),
    TEST(orientations),
    TEST(sizes),
    TEST(the_longest_sides),
    TEST(no_memory),
    TESTS_END,
};
