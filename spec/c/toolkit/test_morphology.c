// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "bits/disc.h"
#include "toolkit/toolkit.h"

#include "test_scene.h"

extern const test_case morphology_tests[];

static bool is_in_shape(int32_t dx, int32_t dy, int32_t n, pix_element shape) {
  if (shape == PIX_SQUARE) return abs(dx) <= n && abs(dy) <= n;
  return shape == PIX_DIAMOND ? abs(dx) + abs(dy) <= n : dx * dx + dy * dy <= n * n;
}

// By the definition: the shape around every solid pixel, in a bitmap that is n larger on each side.
static test_bitmap dilated(const test_bitmap *from, int32_t n, pix_element shape) {
  test_bitmap to = test_bitmap_new(from->width + 2 * n, from->height + 2 * n);
  for (int32_t y = 0; y < from->height; y++) {
    for (int32_t x = 0; x < from->width; x++) {
      if (!test_bitmap_get(from, x, y)) continue;
      for (int32_t dy = -n; dy <= n; dy++) {
        for (int32_t dx = -n; dx <= n; dx++) {
          if (is_in_shape(dx, dy, n, shape)) test_bitmap_set(&to, x + n + dx, y + n + dy, true);
        }
      }
    }
  }
  return to;
}

// The part of a bitmap that begins at (x, y) and may reach outside.
static test_bitmap part_of(const test_bitmap *from, int32_t x, int32_t y, int32_t width, int32_t height) {
  test_bitmap to = test_bitmap_new(width, height);
  for (int32_t j = 0; j < height; j++) {
    for (int32_t i = 0; i < width; i++) test_bitmap_set(&to, i, j, test_bitmap_get(from, x + i, y + j));
  }
  return to;
}

static bool is_all_around(const test_bitmap *from, int32_t x, int32_t y, int32_t n, pix_element shape) {
  for (int32_t dy = -n; dy <= n; dy++) {
    for (int32_t dx = -n; dx <= n; dx++) {
      if (is_in_shape(dx, dy, n, shape) && !test_bitmap_get(from, x + dx, y + dy)) return false;
    }
  }
  return true;
}

static test_bitmap eroded(const test_bitmap *from, int32_t n, pix_element shape) {
  test_bitmap to = test_bitmap_new(from->width, from->height);
  for (int32_t y = 0; y < from->height; y++) {
    for (int32_t x = 0; x < from->width; x++) test_bitmap_set(&to, x, y, is_all_around(from, x, y, n, shape));
  }
  return to;
}

static test_bitmap opened(const test_bitmap *from, int32_t n, pix_element shape) {
  test_bitmap less = eroded(from, n, shape), more = dilated(&less, n, shape);
  const test_bitmap to = part_of(&more, n, n, from->width, from->height);
  test_bitmap_free(&less);
  test_bitmap_free(&more);
  return to;
}

static test_bitmap closed(const test_bitmap *from, int32_t n, pix_element shape) {
  test_bitmap padded = part_of(from, -n, -n, from->width + 2 * n, from->height + 2 * n);
  test_bitmap more = dilated(&padded, n, shape), less = eroded(&more, n, shape);
  const test_bitmap to = part_of(&less, 2 * n, 2 * n, from->width, from->height);
  test_bitmap_free(&padded);
  test_bitmap_free(&more);
  test_bitmap_free(&less);
  return to;
}

typedef bool make_mask(const pix_mask *mask, int32_t n, pix_element shape, pix_mask *result);
typedef test_bitmap make_bitmap(const test_bitmap *from, int32_t n, pix_element shape);

static make_mask *const makes[] = {pix_mask_dilate, pix_mask_erode, pix_mask_open, pix_mask_close};
static make_bitmap *const definitions[] = {dilated, eroded, opened, closed};

static void check_operation(int32_t operation, const test_bitmap *bitmap, int32_t n, pix_element shape) {
  pix_mask mask, result;
  test_mask_from(&mask, bitmap);
  const uint64_t version = mask.version;
  CHECK(makes[operation](&mask, n, shape, &result));
  test_bitmap expected = definitions[operation](bitmap, n, shape);
  test_check_mask(&result, &expected);
  CHECK_RECT(pix_mask_bounds(&result), test_bitmap_bounds(&expected));
  test_check_mask(&mask, bitmap);
  CHECK_EQUAL(mask.version, version);
  test_bitmap_free(&expected);
  pix_mask_release(&mask);
  pix_mask_release(&result);
}

static void operations(void) {
  test_rounds rounds = test_rounds_of(300);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    const bool is_tall = test_chance(random, 0.5);
    const int32_t side = test_side(random), other = test_int(random, 0, 40), operation = test_int(random, 0, 3);
    test_bitmap bitmap = test_bitmap_new(is_tall ? other : side, is_tall ? side : other);
    test_bitmap_randomize(&bitmap, random);
    check_operation(operation, &bitmap, test_int(random, 0, test_chance(random, 0.8) ? 4 : 9),
                    (pix_element)test_int(random, 0, 2));
    test_bitmap_free(&bitmap);
  }
}

// One side of the shape lies stripes away from the other.
static void large_radii(void) {
  test_rounds rounds = test_rounds_of(40);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    test_bitmap bitmap = test_bitmap_new(test_int(random, 1, 12), test_int(random, 1, 12));
    test_bitmap_randomize(&bitmap, random);
    const int32_t operation = test_chance(random, 0.5) ? 0 : 3, n = test_int(random, 20, 40);
    check_operation(operation, &bitmap, n, (pix_element)test_int(random, 0, 2));
    test_bitmap_free(&bitmap);
  }
}

// All shapes of radius n, found as what a single texel grows to.
static void shapes(void) {
  test_bitmap dot = test_bitmap_new(1, 1);
  test_bitmap_set(&dot, 0, 0, true);
  const int32_t radii[] = {0, 1, 2, 3, 5, 31, 32, 33, 63, 64, 65, 100, 127, 128, 129, 250};
  for (int32_t k = 0; k < TEST_COUNT_OF(radii); k++) {
    for (int32_t shape = 0; shape < 3; shape++) check_operation(0, &dot, radii[k], (pix_element)shape);
  }
  test_bitmap_free(&dot);
}

// Discs from this radius on are found by distances; the definition takes too long for them, but for a few pixels and
// a few holes.
#define LARGE 128

static void check_near_points(const pix_mask *result, bool is_near, int32_t n, const int32_t (*points)[2],
                              int32_t count, int32_t inset) {
  int32_t wrong = 0;
  for (int32_t y = 0; y < result->height; y++) {
    for (int32_t x = 0; x < result->width; x++) {
      bool near = false;
      for (int32_t k = 0; k < count; k++) near = near || is_in_shape(x - points[k][0], y - points[k][1], n, PIX_DISC);
      const bool is_inside = x >= inset && y >= inset && x < result->width - inset && y < result->height - inset;
      wrong += pix_mask_get(result, x, y) != (is_near ? near : is_inside && !near);
    }
  }
  CHECK_EQUAL(wrong, 0);
}

static void large_discs(void) {
  test_rounds rounds = test_rounds_of(6);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    const int32_t n = test_int(random, LARGE, LARGE + 20), w = test_int(random, 1, 150), h = test_int(random, 1, 150);
    const int32_t count = test_int(random, 1, 4), side = 2 * n + w;
    int32_t points[4][2], holes[4][2];
    pix_mask mask, result;
    CHECK(pix_mask_create(&mask, test_allocator(), w, h));
    for (int32_t k = 0; k < count; k++) {
      points[k][0] = test_int(random, 0, w - 1), points[k][1] = test_int(random, 0, h - 1);
      pix_mask_set(&mask, points[k][0], points[k][1], true);
      points[k][0] += n, points[k][1] += n;
    }
    CHECK(pix_mask_dilate(&mask, n, PIX_DISC, &result));
    check_near_points(&result, true, n, (const int32_t(*)[2])points, count, 0);
    pix_mask_release(&mask);
    pix_mask_release(&result);
    CHECK(pix_mask_create(&mask, test_allocator(), side, 2 * n + h));
    pix_mask_fill(&mask);
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
}

// Opening and closing by large discs: what their stages give, one after the other.
static void stages_of_large_discs(void) {
  test_rounds rounds = test_rounds_of(5);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    const int32_t n = test_int(random, LARGE, LARGE + 20), w = test_int(random, 1, 100), h = test_int(random, 1, 100);
    pix_mask mask, wide, first, second, once;
    test_random_mask(&mask, random, w, h);
    CHECK(pix_mask_dilate(&mask, n, PIX_DISC, &first));
    CHECK(pix_mask_erode(&first, n, PIX_DISC, &second));
    CHECK(pix_mask_close(&mask, n, PIX_DISC, &once));
    int32_t wrong = 0;
    for (int32_t y = 0; y < h; y++) {
      for (int32_t x = 0; x < w; x++) wrong += pix_mask_get(&once, x, y) != pix_mask_get(&second, x + n, y + n);
    }
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
    for (int32_t y = 0; y < wide.height; y++) {
      for (int32_t x = 0; x < wide.width; x++) {
        wrong += pix_mask_get(&once, x, y) != pix_mask_get(&second, x + n, y + n);
      }
    }
    CHECK_EQUAL(wrong, 0);
    pix_mask *all[] = {&mask, &wide, &first, &second, &once};
    for (int32_t k = 0; k < TEST_COUNT_OF(all); k++) pix_mask_release(all[k]);
  }
}

// The largest masks and radii there are.
static void limits(void) {
  pix_mask dot, result;
  CHECK(pix_mask_create(&dot, test_allocator(), 1, 1));
  pix_mask_fill(&dot);
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

// Without memory for the result, or for what is needed on the way, nothing is left behind.
static void failing_allocations(void) {
  test_random random = {7};
  pix_mask mask, result;
  test_random_mask(&mask, &random, 90, 30);
  pix_mask_set_span(&mask, 0, 0, 90, true);
  pix_mask_set_span(&mask, 29, 0, 90, true);
  test_bitmap before = test_bitmap_of(&mask);
  const size_t blocks = test_allocator()->blocks;
  for (int32_t operation = 0; operation < 4; operation++) {
    for (int32_t shape = 0; shape < 3; shape++) {
      for (int32_t large = 0; large < 2; large++) {
        const int32_t n = large && (operation == 0 || operation == 3) ? LARGE : 2;
        bool is_done = false;
        for (int32_t allowed = 0; !is_done; allowed++) {
          test_allocator()->fail_after = allowed;
          is_done = makes[operation](&mask, n, (pix_element)shape, &result);
          test_allocator()->fail_after = -1;
          CHECK_EQUAL(result.is_released, !is_done);
          pix_mask_release(&result);
          CHECK_EQUAL(test_allocator()->blocks, blocks);
          CHECK(allowed < 20);
        }
        test_check_mask(&mask, &before);
      }
    }
  }
  test_bitmap_free(&before);
  pix_mask_release(&mask);
}

const test_case morphology_tests[] = {
    TEST(operations),
    TEST(large_radii),
    TEST(shapes),
    TEST(large_discs),
    TEST(stages_of_large_discs),
    TEST(limits),
    TEST(failing_allocations),
    TESTS_END,
};
