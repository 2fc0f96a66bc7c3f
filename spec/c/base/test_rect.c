// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "base/rect.h"

#include "test.h"

static pix_rect small_rect(test_random *random) {
  return (pix_rect){test_int(random, -6, 6), test_int(random, -6, 6), test_int(random, 0, 7), test_int(random, 0, 7)};
}

static bool holds(pix_rect r, int32_t x, int32_t y) { return x >= r.x && x < r.x + r.w && y >= r.y && y < r.y + r.h; }

static void rects_agree_with_their_pixels(test_random *random) {
  const pix_rect a = small_rect(random), b = small_rect(random);
  const pix_rect common = pix_rect_intersect(a, b), both = pix_rect_unite(a, b);
  int32_t in_both = 0, area = 0;
  TEST_EACH_PIXEL_IN(x, y, ((pix_rect){-15, -15, 30, 30})) {
    const bool in_a = holds(a, x, y), in_b = holds(b, x, y);
    CHECK(pix_rect_holds(a, x, y) == in_a && holds(common, x, y) == (in_a && in_b));
    CHECK(holds(both, x, y) || !(in_a || in_b));
    in_both += in_a && in_b;
    area += in_a;
  }
  CHECK(pix_rects_meet(a, b) == (in_both > 0) && pix_rect_is_empty(a) == (area == 0) && pix_rect_area(a) == area);
  CHECK(common.w >= 0 && common.h >= 0);
}

static void unite_is_the_smallest(void) {
  const pix_rect a = {-5, 2, 3, 4}, b = {1, -7, 2, 2}, nothing = {100, 100, 0, 9};
  CHECK_RECT(pix_rect_unite(a, b), ((pix_rect){-5, -7, 8, 13}));
  CHECK_RECT(pix_rect_unite(a, nothing), a);
  CHECK_RECT(pix_rect_unite(nothing, b), b);
}

static void rects_do_not_overflow(void) {
  const pix_rect low = {INT32_MIN, INT32_MIN, INT32_MAX, INT32_MAX}, high = {1 << 30, 1 << 30, INT32_MAX, INT32_MAX};
  CHECK(!pix_rects_meet(low, high) && pix_rect_is_empty(pix_rect_intersect(low, high)));
  CHECK(pix_rect_holds(high, INT32_MAX, INT32_MAX) && !pix_rect_holds(high, INT32_MIN, INT32_MAX));
  CHECK(pix_rect_holds(low, INT32_MIN, -2) && !pix_rect_holds(low, INT32_MIN, -1));
  const pix_rect around = {(1 << 30) - 1, (1 << 30) - 1, INT32_MAX, 2};
  CHECK_RECT(pix_rect_intersect(high, around), ((pix_rect){1 << 30, 1 << 30, INT32_MAX - 1, 1}));
  CHECK_EQUAL(pix_rect_area(high), (int64_t)INT32_MAX * INT32_MAX);
}

static void between_is_never_negative(void) {
  CHECK_RECT(pix_rect_between(2, 3, 5, 9), ((pix_rect){2, 3, 3, 6}));
  CHECK_RECT(pix_rect_between(2, 3, 1, 9), ((pix_rect){2, 3, 0, 0}));
  CHECK_RECT(pix_rect_between(2, 3, 5, 3), ((pix_rect){2, 3, 0, 0}));
}

static void areas_meet_where_they_share_a_pixel(void) {
  const pix_area area = {3, 5, 6, 7};
  TEST_EACH_PIXEL(x, y, 9, 9) {
    for (int32_t size = 1; size < 9; size++) {
      const pix_rect flat = {x, y, size, 1}, tall = {x, y, 1, size};
      CHECK_EQUAL(pix_area_meets(area, flat), !pix_rect_is_empty(pix_area_clip(area, flat)));
      CHECK_EQUAL(pix_area_meets(area, tall), !pix_rect_is_empty(pix_area_clip(area, tall)));
    }
  }
}

const test_case rect_tests[] = {
    TEST_ROUNDS(rects_agree_with_their_pixels, 2000), TEST(unite_is_the_smallest), TEST(rects_do_not_overflow),
    TEST(between_is_never_negative), TEST(areas_meet_where_they_share_a_pixel), TESTS_END,
};
