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
    if (!test_bitmap_get(bitmap, x, y)) continue;
    for (int corner = 0; corner < 4; corner++) {
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
    if (!test_bitmap_get(bitmap, x, y)) continue;
    for (int corner = 0; corner < 4; corner++) {
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

static void extents_of_random_masks(test_random *random) {
  test_bitmap bitmap = test_bitmap_new(test_side(random), test_side(random));
  test_bitmap_randomize(&bitmap, random);
  pix_mask mask;
  test_mask_from(&mask, &bitmap);
  if (mask.solid_count > 0) {
    check_extent(&mask, &bitmap, 1, 0);
    check_extent(&mask, &bitmap, 0, -1);
    check_extent(&mask, &bitmap, 0, 0);
    for (int k = 0; k < 4; k++) check_extent(&mask, &bitmap, test_real(random, -3, 3), test_real(random, -3, 3));
  }
  pix_mask_release(&mask);
  test_bitmap_free(&bitmap);
}

static void radii_of_random_masks(test_random *random) {
  test_bitmap bitmap = test_bitmap_new(test_side(random), test_side(random));
  test_bitmap_randomize(&bitmap, random);
  pix_mask mask;
  test_mask_from(&mask, &bitmap);
  if (mask.solid_count > 0) {
    const double u = test_real(random, -20, 190), v = test_real(random, -20, 190);
    double m[4];
    for (int k = 0; k < 4; k++) m[k] = test_real(random, -3, 3);
    const double expected = radius_of(&bitmap, u, v, m);
    CHECK_NEAR(pix_mask_radius(&mask, u, v, m[0], m[1], m[2], m[3]), expected, 1e-12 * (1 + expected));
  }
  pix_mask_release(&mask);
  test_bitmap_free(&bitmap);
}

// Every edit must be seen by the next question.
static void extents_after_edits(test_random *random) {
  test_bitmap bitmap = test_bitmap_new(70, 40);
  pix_mask mask;
  test_mask_from(&mask, &bitmap);
  for (int step = 0; step < 40; step++) {
    const int32_t x = test_int(random, 0, 69), y = test_int(random, 0, 39);
    const bool solid = test_chance(random, 0.6);
    pix_mask_set(&mask, x, y, solid);
    test_bitmap_set(&bitmap, x, y, solid);
    if (mask.solid_count > 0) check_extent(&mask, &bitmap, test_real(random, -1, 1), test_real(random, -1, 1));
  }
  pix_mask_release(&mask);
  test_bitmap_free(&bitmap);
}

// Rectangles inside the hull, which leave it as it is, and others.
static void extents_after_edits_of_rectangles(test_random *random) {
  test_bitmap bitmap = test_bitmap_new(100, 80);
  for (int32_t k = 0; k < 8; k++) test_bitmap_set(&bitmap, test_int(random, 0, 99), test_int(random, 0, 79), true);
  pix_mask mask;
  test_mask_from(&mask, &bitmap);
  for (int step = 0; step < 12; step++) {
    const int32_t x = test_int(random, 0, 99), y = test_int(random, 0, 79);
    const pix_rect rect = {x, y, test_int(random, 1, pix_min(30, 100 - x)), test_int(random, 1, pix_min(30, 80 - y))};
    const bool solid = test_chance(random, 0.5);
    const int32_t before = mask.solid_count, changed = pix_mask_set_rect(&mask, rect, solid);
    for (int32_t v = y; v < y + rect.h; v++) {
      for (int32_t u = x; u < x + rect.w; u++) test_bitmap_set(&bitmap, u, v, solid);
    }
    CHECK_EQUAL(mask.solid_count, test_bitmap_count(&bitmap));
    CHECK_EQUAL(changed, abs(mask.solid_count - before));
    if (mask.solid_count == 0) continue;
    CHECK_RECT(pix_mask_bounds(&mask), test_bitmap_bounds(&bitmap));
    for (int k = 0; k < 4; k++) check_extent(&mask, &bitmap, test_real(random, -1, 1), test_real(random, -1, 1));
  }
  pix_mask_release(&mask);
  test_bitmap_free(&bitmap);
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
  for (int32_t k = 0; k < TEST_COUNT_OF(shapes); k++) {
    test_bitmap bitmap = test_bitmap_new(shapes[k].width, shapes[k].height);
    for (int p = 0; p < 6; p += 2) test_bitmap_set(&bitmap, shapes[k].points[p], shapes[k].points[p + 1], true);
    pix_mask mask;
    test_mask_from(&mask, &bitmap);
    for (double p = -2; p <= 2; p += 0.5) {
      for (double q = -2; q <= 2; q += 0.5) check_extent(&mask, &bitmap, p, q);
    }
    pix_mask_release(&mask);
    test_bitmap_free(&bitmap);
  }
}

// Without memory for a hull the range is that of the bounds: wider, never narrower, and right again after an edit.
static void extent_without_memory(test_random *random) {
  test_bitmap bitmap = test_bitmap_new(100, 80);
  test_bitmap_randomize(&bitmap, random);
  test_bitmap_set(&bitmap, 5, 5, true);
  test_bitmap_set(&bitmap, 50, 50, false);
  pix_mask mask;
  test_mask_from(&mask, &bitmap);
  const double p = test_real(random, -1, 1), q = test_real(random, -1, 1);
  test_allocator()->fail_after = test_int(random, 0, 4);
  double low[2], high[2];
  pix_mask_extent(&mask, p, 0, q, 1, low, high);
  test_allocator()->fail_after = -1;
  const extent e = extent_of(&bitmap, p, q);
  const pix_rect b = test_bitmap_bounds(&bitmap);
  const double reach = fabs(p) * b.w + fabs(q) * b.h;
  CHECK(low[0] <= e.low && high[0] >= e.high && high[0] - low[0] <= reach + 1e-9);
  pix_mask_set(&mask, 50, 50, true);
  test_bitmap_set(&bitmap, 50, 50, true);
  check_extent(&mask, &bitmap, p, q);
  pix_mask_release(&mask);
  test_bitmap_free(&bitmap);
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

static int64_t turn(const int32_t *a, const int32_t *b, int64_t x, int64_t y) {
  return (int64_t)(b[0] - a[0]) * (y - a[1]) - (int64_t)(b[1] - a[1]) * (x - a[0]);
}

// Clockwise corners, no three on a line, from the top left, with all solid texels inside.
static void check_corners(const test_bitmap *bitmap, const int32_t *corners, int32_t count) {
  bool is_convex = true, holds_all = true, are_corners = true, begins = true;
  for (int32_t k = 0; k < count; k++) {
    const int32_t *a = corners + 2 * k, *b = corners + 2 * ((k + 1) % count), *c = corners + 2 * ((k + 2) % count);
    is_convex &= turn(a, b, c[0], c[1]) > 0;
    if (k > 0) begins &= a[1] > corners[1] || (a[1] == corners[1] && a[0] > corners[0]);
    are_corners &= test_bitmap_get(bitmap, a[0], a[1]) || test_bitmap_get(bitmap, a[0] - 1, a[1]) ||
                   test_bitmap_get(bitmap, a[0], a[1] - 1) || test_bitmap_get(bitmap, a[0] - 1, a[1] - 1);
    TEST_EACH_PIXEL(x, y, bitmap->width, bitmap->height) {
      if (!test_bitmap_get(bitmap, x, y)) continue;
      for (int corner = 0; corner < 4; corner++) {
        holds_all &= turn(a, b, x + (corner & 1), y + (corner >> 1)) >= 0;
      }
    }
  }
  CHECK(is_convex && holds_all && are_corners && begins);
}

static void corners_of_random_masks(test_random *random) {
  test_bitmap bitmap = test_bitmap_new(test_side(random), test_side(random));
  test_bitmap_randomize(&bitmap, random);
  pix_mask mask;
  test_mask_from(&mask, &bitmap);
  int32_t *corners, count;
  CHECK(pix_mask_convex_hull(&mask, &corners, &count));
  CHECK_EQUAL(count > 0, mask.solid_count > 0);
  check_corners(&bitmap, corners, count);
  pix_free(test_allocator(), corners, 2 * (size_t)count, sizeof *corners);
  pix_mask_release(&mask);
  test_bitmap_free(&bitmap);
}

// The corners are never those of the bounds instead, and are there as soon as there is memory again.
static void corners_without_memory(void) {
  pix_mask mask;
  test_empty_mask(&mask, 80, 80);
  for (int32_t k = 0; k < 80; k++) pix_mask_set(&mask, (k * k) % 80, k, true);
  test_bitmap bitmap = test_bitmap_of(&mask);
  int32_t *corners, count, allowed = 0;
  double low[2], high[2];
  for (;; allowed++) {
    pix_mask_set(&mask, 79, 79, false);
    pix_mask_set(&mask, 79, 79, test_bitmap_get(&bitmap, 79, 79));
    test_allocator()->fail_after = allowed;
    if (allowed % 2 == 0) pix_mask_extent(&mask, 1, 0, 0, 1, low, high);  // leaves no hull without memory
    const bool made = pix_mask_convex_hull(&mask, &corners, &count);
    test_allocator()->fail_after = -1;
    if (made) break;
    CHECK(corners == NULL && count == 0);
    CHECK(allowed < 20);
  }
  CHECK(allowed > 0);
  check_corners(&bitmap, corners, count);
  pix_free(test_allocator(), corners, 2 * (size_t)count, sizeof *corners);
  pix_mask_release(&mask);
  test_bitmap_free(&bitmap);
}

const test_case mask_hull_tests[] = {
    TEST_ROUNDS(extents_of_random_masks, 600),
    TEST_ROUNDS(radii_of_random_masks, 320),
    TEST_ROUNDS(extents_after_edits, 120),
    TEST_ROUNDS(extents_after_edits_of_rectangles, 160),
    TEST(degenerate_hulls),
    TEST_ROUNDS(extent_without_memory, 160),
    TEST(the_largest_hull),
    TEST_ROUNDS(corners_of_random_masks, 200),
    TEST(corners_without_memory),
    TESTS_END,
};
