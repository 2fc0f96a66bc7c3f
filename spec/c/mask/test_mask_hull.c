// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What is known by the hull: extents and radii. Its corners, and what edits do to it, are compared with oracles in
// spec/mask/questions_spec.lua.

#include "mask/mask.h"

#include "test_scoped.h"

typedef struct extent {
  double low, high;
} extent;

// For each corner (u, v) of a solid texel.
#define EACH_CORNER(u, v, bitmap)                                   \
  TEST_EACH_PIXEL(u, v, (bitmap)->width + 1, (bitmap)->height + 1) \
    if (test_bitmap_get(bitmap, u, v) || test_bitmap_get(bitmap, (u) - 1, v) || \
        test_bitmap_get(bitmap, u, (v) - 1) || test_bitmap_get(bitmap, (u) - 1, (v) - 1))

static extent extent_of(const test_bitmap *bitmap, double p, double q) {
  extent e = {INFINITY, -INFINITY};
  EACH_CORNER(u, v, bitmap) {
    e.low = fmin(e.low, p * u + q * v);
    e.high = fmax(e.high, p * u + q * v);
  }
  return e;
}

static double radius_of(const test_bitmap *bitmap, double u0, double v0, const double m[4]) {
  double largest = 0;
  EACH_CORNER(u, v, bitmap) {
    const double du = u - u0, dv = v - v0;
    largest = fmax(largest, hypot(m[0] * du + m[2] * dv, m[1] * du + m[3] * dv));
  }
  return largest;
}

// By a hull that has been made. Between two exact directions, which are 26.6 degrees apart or less, it goes too far by
// tan(13.3 degrees) of the radius at most: for a line across.
static void check_reach(test_twin *twin, double p, double q, extent e) {
  const pix_rect b = test_bitmap_bounds(&twin->bitmap);
  const double radius = hypot(p, q) * hypot(b.w, b.h) / 2, reach = pix_mask_reach(&twin->mask, p, q);
  CHECK(reach >= e.high - 1e-12 * radius && reach <= e.high + 0.2361 * radius);
}

static void check_extent(test_twin *twin, double p, double q) {
  double low[2], high[2];
  pix_mask_extent(&twin->mask, p, -q, q, p, low, high);
  const extent along[2] = {extent_of(&twin->bitmap, p, q), extent_of(&twin->bitmap, -q, p)};
  for (int k = 0; k < 2; k++) {
    CHECK_NEAR(low[k], along[k].low, 1e-13 * (fabs(p) + fabs(q)));
    CHECK_NEAR(high[k], along[k].high, 1e-13 * (fabs(p) + fabs(q)));
    check_reach(twin, k == 0 ? p : -q, k == 0 ? q : p, along[k]);
  }
}

static void extents_and_radii_of_random_masks(test_random *random) {
  TEST_TWIN twin = test_random_twin(random, test_side(random), test_side(random));
  if (twin.mask.solid_count == 0) return;
  for (int k = 0; k < 3; k++) check_extent(&twin, k == 0, k == 1 ? -1 : 0);
  for (int k = 0; k < 4; k++) check_extent(&twin, test_real(random, -3, 3), test_real(random, -3, 3));
  const double u = test_real(random, -20, 190), v = test_real(random, -20, 190);
  double m[4];
  for (int k = 0; k < 4; k++) m[k] = test_real(random, -3, 3);
  const double expected = radius_of(&twin.bitmap, u, v, m);
  CHECK_NEAR(pix_mask_radius(&twin.mask, u, v, m[0], m[1], m[2], m[3]), expected, 1e-12 * (1 + expected));
}

// Without memory for a hull the range is that of the bounds: wider, never narrower, and right again after an edit.
static void extent_without_memory(test_random *random) {
  test_bitmap bitmap = test_bitmap_new(100, 80);
  test_bitmap_randomize(&bitmap, random);
  test_bitmap_set(&bitmap, 5, 5, true);
  test_bitmap_set(&bitmap, 50, 50, false);
  TEST_TWIN twin = test_twin_of(bitmap);
  const double p = test_real(random, -1, 1), q = test_real(random, -1, 1);
  double low[2], high[2];
  test_allocator()->fail_after = test_int(random, 0, 4);
  pix_mask_extent(&twin.mask, p, 0, q, 1, low, high);
  test_allocator()->fail_after = -1;
  const extent e = extent_of(&bitmap, p, q);
  CHECK(pix_mask_reach(&twin.mask, p, q) >= e.high - 1e-9);
  const pix_rect b = test_bitmap_bounds(&bitmap);
  CHECK(low[0] <= e.low && high[0] >= e.high && high[0] - low[0] <= fabs(p) * b.w + fabs(q) * b.h + 1e-9);
  pix_mask_set(&twin.mask, 50, 50, true);
  test_bitmap_set(&twin.bitmap, 50, 50, true);
  check_extent(&twin, p, q);
}

// Cross products of the longest sides must not overflow.
static void the_largest_hull(void) {
  TEST_MASK mask;
  test_empty_mask(&mask, PIX_MAX_SIDE, PIX_MAX_SIDE);
  const int32_t last = PIX_MAX_SIDE - 1;
  pix_mask_set(&mask, 0, last / 2, true);
  pix_mask_set(&mask, last, last / 2 + 1, true);
  pix_mask_set(&mask, last / 2, 0, true);
  pix_mask_set(&mask, last / 2 + 1, last, true);
  double low[2], high[2];
  pix_mask_extent(&mask, 1, 1, 1, -1, low, high);  // u + v, u - v
  CHECK(low[0] == last / 2 && high[0] == last + last / 2 + 1 + 2);
  CHECK(low[1] == -(last / 2 + 1) && high[1] == last / 2 + 1 && mask.extras->hull.count < 100);
}

static void make_scattered(pix_mask *mask) {
  test_empty_mask(mask, 80, 80);
  for (int32_t k = 0; k < 80; k++) pix_mask_set(mask, (k * k) % 80, k, true);
}

// The corners are never those of the bounds instead.
static void corners_without_memory(void) {
  TEST_MASK whole;
  make_scattered(&whole);
  int32_t *expected, *corners, expected_count, count;
  CHECK(pix_mask_convex_hull(&whole, &expected, &expected_count) && expected_count > 4);
  TEST_EACH_FAILURE(failures) {
    TEST_MASK mask;
    double low[2], high[2];
    make_scattered(&mask);
    test_begin_failing(&failures);
    if (failures.allowed % 2 == 0) pix_mask_extent(&mask, 1, 0, 0, 1, low, high);  // leaves no hull without memory
    const bool made = pix_mask_convex_hull(&mask, &corners, &count);
    CHECK_EQUAL(made, !test_end_failing(&failures));
    CHECK(made ? count == expected_count && memcmp(corners, expected, 2 * (size_t)count * sizeof *corners) == 0
               : corners == NULL && count == 0);
    pix_free(test_allocator(), corners, 2 * (size_t)count, sizeof *corners);
  }
  pix_free(test_allocator(), expected, 2 * (size_t)expected_count, sizeof *expected);
}

// A small mask that is not turned takes little memory; nor does a solid one for its hull.
static void extras_are_made_when_needed(void) {
  TEST_MASK mask;
  double low[2], high[2];
  test_full_mask(&mask, 9, 9);
  pix_mask_extent(&mask, 1, 0, 0, 1, low, high);
  CHECK(low[0] == 0 && high[1] == 9 && !pix_mask_lacks_hull(&mask));
  CHECK(!pix_mask_undo(&mask, 1) && !pix_mask_forget(&mask, 1) && !pix_mask_is_recording(&mask));
  pix_mask_stop_recording(&mask);
  pix_mask_set(&mask, 0, 0, false);
  CHECK(pix_mask_raster(&mask, (pix_raster_handle){0, 1}) == NULL);
  CHECK(pix_mask_reach(&mask, -1, -1) == 0 && mask.extras == NULL);
  TEST_WITHOUT_MEMORY CHECK(pix_mask_record(&mask) < 0 && pix_mask_distances(&mask, 1000) == NULL);
  CHECK(pix_mask_lacks_hull(&mask) && mask.extras == NULL);
  pix_mask_extent(&mask, 1, 0, 0, 1, low, high);
  CHECK(!pix_mask_lacks_hull(&mask) && mask.extras != NULL && pix_mask_reach(&mask, -1, -1) == -1);
  pix_mask_release(&mask);
  CHECK(pix_mask_extend(&mask) == NULL && mask.extras == NULL);
}

const test_case mask_hull_tests[] = {
    TEST_ROUNDS(extents_and_radii_of_random_masks, 300), TEST_ROUNDS(extent_without_memory, 160),
    TEST_LARGE(the_largest_hull), TEST(corners_without_memory), TEST(extras_are_made_when_needed), TESTS_END,
};
