// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "mask/mask.h"

#include "test_scene.h"

typedef struct extent {
  double low, high;
} extent;

// Over the corners of every solid texel.
static extent extent_of(const test_bitmap *bitmap, double p, double q) {
  extent e = {INFINITY, -INFINITY};
  TEST_EACH_PIXEL(x, y, bitmap->width, bitmap->height) {
    for (int corner = 0; corner < 4 && test_bitmap_get(bitmap, x, y); corner++) {
      const double value = p * (x + (corner & 1)) + q * (y + (corner >> 1));
      e.low = fmin(e.low, value);
      e.high = fmax(e.high, value);
    }
  }
  return e;
}

static double radius_of(const test_bitmap *bitmap, double u, double v, const double m[4]) {
  double largest = 0;
  TEST_EACH_PIXEL(x, y, bitmap->width, bitmap->height) {
    for (int corner = 0; corner < 4 && test_bitmap_get(bitmap, x, y); corner++) {
      const double du = x + (corner & 1) - u, dv = y + (corner >> 1) - v;
      largest = fmax(largest, hypot(m[0] * du + m[2] * dv, m[1] * du + m[3] * dv));
    }
  }
  return largest;
}

static void check_extent(pix_mask *mask, const test_bitmap *bitmap, double p, double q) {
  double low[2], high[2];
  pix_mask_extent(mask, p, -q, q, p, low, high);
  const extent x = extent_of(bitmap, p, q), y = extent_of(bitmap, -q, p);
  const double rounding = 1e-13 * (fabs(p) + fabs(q));
  CHECK_NEAR(low[0], x.low, rounding);
  CHECK_NEAR(high[0], x.high, rounding);
  CHECK_NEAR(low[1], y.low, rounding);
  CHECK_NEAR(high[1], y.high, rounding);
}

static void extents_and_radii_of_random_masks(test_random *random) {
  test_twin twin = test_random_twin(random, test_side(random), test_side(random));
  if (twin.mask.solid_count > 0) {
    check_extent(&twin.mask, &twin.bitmap, 1, 0);
    check_extent(&twin.mask, &twin.bitmap, 0, -1);
    check_extent(&twin.mask, &twin.bitmap, 0, 0);
    for (int k = 0; k < 4; k++) {
      check_extent(&twin.mask, &twin.bitmap, test_real(random, -3, 3), test_real(random, -3, 3));
    }
    const double u = test_real(random, -20, 190), v = test_real(random, -20, 190);
    double m[4];
    for (int k = 0; k < 4; k++) m[k] = test_real(random, -3, 3);
    const double expected = radius_of(&twin.bitmap, u, v, m);
    CHECK_NEAR(pix_mask_radius(&twin.mask, u, v, m[0], m[1], m[2], m[3]), expected, 1e-12 * (1 + expected));
  }
  test_twin_free(&twin);
}

// Every edit must be seen by the next question: of rectangles inside the hull, which leave it as it is, and of others.
static void extents_after_edits(test_random *random) {
  test_twin twin = test_twin_of(test_bitmap_new(100, 80));
  const int32_t largest = test_chance(random, 0.5) ? 1 : 30;
  for (int step = 0; step < 20; step++) {
    const int32_t x = test_int(random, 0, 99), y = test_int(random, 0, 79);
    const pix_rect rect = {x, y, test_int(random, 1, pix_min(largest, 100 - x)),
                           test_int(random, 1, pix_min(largest, 80 - y))};
    const bool solid = step < 5 || test_chance(random, 0.5);
    const int32_t before = twin.mask.solid_count, changed = pix_mask_set_rect(&twin.mask, rect, solid);
    TEST_EACH_PIXEL_IN(u, v, rect) test_bitmap_set(&twin.bitmap, u, v, solid);
    CHECK_EQUAL(twin.mask.solid_count, test_bitmap_count(&twin.bitmap));
    CHECK_EQUAL(changed, abs(twin.mask.solid_count - before));
    if (twin.mask.solid_count == 0) continue;
    CHECK_RECT(pix_mask_bounds(&twin.mask), test_bitmap_bounds(&twin.bitmap));
    for (int k = 0; k < 3; k++) {
      check_extent(&twin.mask, &twin.bitmap, test_real(random, -1, 1), test_real(random, -1, 1));
    }
  }
  test_twin_free(&twin);
}

// Points on one line, and the shortest of shapes.
static void degenerate_hulls(void) {
  const struct {
    int32_t width, height, points[6];
  } shapes[] = {
      {1, 1, {0, 0, 0, 0, 0, 0}},       {9, 9, {0, 0, 4, 4, 8, 8}},     {9, 9, {8, 0, 4, 4, 0, 8}},
      {130, 1, {0, 0, 64, 0, 129, 0}},  {1, 130, {0, 0, 0, 64, 0, 129}}, {169, 169, {168, 168, 168, 168, 168, 168}},
      {169, 3, {0, 1, 168, 1, 168, 1}}, {3, 169, {1, 0, 1, 168, 1, 168}}, {65, 65, {64, 0, 0, 64, 64, 64}},
  };
  TEST_EACH(shape, shapes) {
    test_bitmap bitmap = test_bitmap_new(shape->width, shape->height);
    for (int p = 0; p < 6; p += 2) test_bitmap_set(&bitmap, shape->points[p], shape->points[p + 1], true);
    test_twin twin = test_twin_of(bitmap);
    for (double p = -2; p <= 2; p += 0.5) {
      for (double q = -2; q <= 2; q += 0.5) check_extent(&twin.mask, &twin.bitmap, p, q);
    }
    test_twin_free(&twin);
  }
}

// Without memory for a hull the range is that of the bounds: wider, never narrower, and right again after an edit.
static void extent_without_memory(test_random *random) {
  test_bitmap bitmap = test_bitmap_new(100, 80);
  test_bitmap_randomize(&bitmap, random);
  test_bitmap_set(&bitmap, 5, 5, true);
  test_bitmap_set(&bitmap, 50, 50, false);
  test_twin twin = test_twin_of(bitmap);
  const double p = test_real(random, -1, 1), q = test_real(random, -1, 1);
  double low[2], high[2];
  test_allocator()->fail_after = test_int(random, 0, 4);
  pix_mask_extent(&twin.mask, p, 0, q, 1, low, high);
  test_allocator()->fail_after = -1;
  const extent e = extent_of(&bitmap, p, q);
  const pix_rect b = test_bitmap_bounds(&bitmap);
  CHECK(low[0] <= e.low && high[0] >= e.high && high[0] - low[0] <= fabs(p) * b.w + fabs(q) * b.h + 1e-9);
  pix_mask_set(&twin.mask, 50, 50, true);
  test_bitmap_set(&bitmap, 50, 50, true);
  check_extent(&twin.mask, &bitmap, p, q);
  test_twin_free(&twin);
}

// Cross products of the longest sides must not overflow.
static void the_largest_hull(void) {
  pix_mask mask;
  if (!CHECK(pix_mask_create(&mask, test_allocator(), PIX_MAX_SIDE, PIX_MAX_SIDE))) return;
  const int32_t last = PIX_MAX_SIDE - 1;
  pix_mask_set(&mask, 0, last / 2, true);
  pix_mask_set(&mask, last, last / 2 + 1, true);
  pix_mask_set(&mask, last / 2, 0, true);
  pix_mask_set(&mask, last / 2 + 1, last, true);
  double low[2], high[2];
  pix_mask_extent(&mask, 1, 1, 1, -1, low, high);  // u + v, u - v
  CHECK(low[0] == last / 2);
  CHECK(high[0] == last + last / 2 + 1 + 2);
  CHECK(low[1] == -(last / 2 + 1));
  CHECK(high[1] == last / 2 + 1);
  CHECK(mask.hull.count < 100);
  pix_mask_release(&mask);
}

static void make_scattered(pix_mask *mask) {
  test_empty_mask(mask, 80, 80);
  for (int32_t k = 0; k < 80; k++) pix_mask_set(mask, (k * k) % 80, k, true);
}

static void free_corners(int32_t *corners, int32_t count) {
  pix_free(test_allocator(), corners, 2 * (size_t)count, sizeof *corners);
}

// The corners are never those of the bounds instead. Which they are is in spec/mask/mask_geometry_spec.lua.
static void corners_without_memory(void) {
  pix_mask mask;
  int32_t *expected, *corners, expected_count, count;
  make_scattered(&mask);
  CHECK(pix_mask_convex_hull(&mask, &expected, &expected_count));
  CHECK(expected_count > 4);
  pix_mask_release(&mask);
  test_failures failures = {0};
  while (test_next_failure(&failures)) {
    double low[2], high[2];
    make_scattered(&mask);
    test_begin_failing(&failures);
    if (failures.allowed % 2 == 0) pix_mask_extent(&mask, 1, 0, 0, 1, low, high);  // leaves no hull without memory
    const bool made = pix_mask_convex_hull(&mask, &corners, &count);
    CHECK_EQUAL(made, !test_end_failing(&failures));
    if (made) CHECK(count == expected_count && memcmp(corners, expected, 2 * (size_t)count * sizeof *corners) == 0);
    if (!made) CHECK(corners == NULL && count == 0);
    free_corners(corners, count);
    pix_mask_release(&mask);
  }
  free_corners(expected, expected_count);
}

const test_case mask_hull_tests[] = {
    TEST_ROUNDS(extents_and_radii_of_random_masks, 600),
    TEST_ROUNDS(extents_after_edits, 200),
    TEST(degenerate_hulls),
    TEST_ROUNDS(extent_without_memory, 160),
    TEST(the_largest_hull),
    TEST(corners_without_memory),
    TESTS_END,
};
