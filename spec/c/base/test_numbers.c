// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "base/rect.h"
#include "base/wide.h"

#include "test.h"

static void check_bits(uint64_t v) {
  int32_t count = 0, lowest = -1, highest = -1;
  for (int32_t k = 0; k < 64; k++) {
    if ((v >> k & 1) == 0) continue;
    count++;
    lowest = lowest < 0 ? k : lowest;
    highest = k;
  }
  CHECK_EQUAL(pix_popcount(v), count);
  if (v != 0) CHECK(pix_lowest_bit(v) == lowest && pix_highest_bit(v) == highest);
}

static void bits_of_a_word(test_random *random) {
  const uint64_t v = test_next(random);
  check_bits(test_chance(random, 0.5) ? v : v & test_next(random) & test_next(random));
  check_bits(UINT64_C(1) << test_int(random, 0, 63));
  check_bits(test_chance(random, 0.5) ? 0 : UINT64_MAX);
}

// Pixel by pixel: its centre is not before the edge, that of the one before it is.
static void first_pixels(test_random *random) {
  const double whole = (double)test_int(random, -1000, 1000) * TEST_PICK(random, ((double[]){1, 1 << 20, 1 << 30}));
  const double beside = TEST_PICK(random, ((double[]){0, 1e-300, 1e-16, 1e-9, 0.25, 0.5, 0.5 + 1e-9, 1 - 1e-9}));
  const double edge = whole + (test_chance(random, 0.5) ? beside : -beside);
  const int64_t pixel = pix_first_pixel(edge);
  CHECK((double)pixel + 0.5 >= edge && (double)pixel - 0.5 < edge);
}

static void bit_ranges(void) {
  for (int32_t from = 0; from <= 64; from++) {
    for (int32_t to = from; to <= 64; to++) {
      uint64_t expected = 0;
      for (int32_t k = from; k < to; k++) expected |= UINT64_C(1) << k;
      CHECK(pix_bit_range(from, to) == expected);
    }
  }
}

static void nonzero_bytes(test_random *random) {
  uint64_t word = 0;
  uint32_t expected = 0;
  for (int k = 0; k < 8; k++) {
    if (test_chance(random, 0.5)) continue;
    word |= (uint64_t)test_int(random, 1, 255) << (8 * k);
    expected |= 1u << k;
  }
  CHECK_EQUAL(pix_nonzero_bytes(word), expected);
}

static void fractions_are_known_again(test_random *random) {
  double x = test_int(random, -(1 << 30), 1 << 30), fraction, other;
  for (int32_t k = test_int(random, 0, 60); k > 0; k--) x /= 2;
  x += test_int(random, 0, 1) * test_int(random, -3, 3);
  int32_t found;
  const int32_t whole = pix_split(x, &fraction);
  if (pix_split_is(x, fraction, &found)) CHECK_EQUAL(found, whole); else CHECK(x < 0 && x > -1);
  other = test_chance(random, 0.5) ? 0 : test_int(random, 0, 3) / 4.0;
  if (pix_split_is(x, other, &found)) CHECK(found == whole && other == fraction);
}

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

static void rects_do_not_overflow(void) {
  const pix_rect low = {INT32_MIN, INT32_MIN, INT32_MAX, INT32_MAX}, high = {1 << 30, 1 << 30, INT32_MAX, INT32_MAX};
  CHECK(!pix_rects_meet(low, high) && pix_rect_is_empty(pix_rect_intersect(low, high)));
  CHECK(pix_rect_holds(high, INT32_MAX, INT32_MAX) && !pix_rect_holds(high, INT32_MIN, INT32_MAX));
  CHECK(pix_rect_holds(low, INT32_MIN, -2) && !pix_rect_holds(low, INT32_MIN, -1));
  const pix_rect around = {(1 << 30) - 1, (1 << 30) - 1, INT32_MAX, 2};
  CHECK_RECT(pix_rect_intersect(high, around), ((pix_rect){1 << 30, 1 << 30, INT32_MAX - 1, 1}));
  CHECK_EQUAL(pix_rect_area(high), (int64_t)INT32_MAX * INT32_MAX);
}

// What compilers on 64-bit machines have.
__extension__ typedef __int128 whole;
__extension__ typedef unsigned __int128 natural;

static whole whole_of(pix_wide v) { return (whole)((natural)v.high << 64 | v.low); }

// Of any size below 2^62, and often at an end of a half.
static int64_t any_number(test_random *random) {
  const uint64_t bits = test_chance(random, 0.3) ? UINT64_MAX : test_next(random);
  const int64_t v = (int64_t)(bits >> test_int(random, 2, 63)) + test_int(random, -1, 0);
  return test_chance(random, 0.5) ? -v : v;
}

static void products_and_order(test_random *random) {
  const int64_t a = any_number(random), b = any_number(random), c = any_number(random);
  const int64_t d = test_chance(random, 0.3) ? c : any_number(random);
  const pix_wide ab = pix_wide_product(a, b), cd = pix_wide_product(c, d);
  const whole p = (whole)a * b, q = (whole)c * d;
  CHECK(whole_of(pix_wide_of(a)) == a && whole_of(ab) == p);
  CHECK(whole_of(pix_wide_difference(ab, cd)) == p - q);
  CHECK(whole_of(pix_wide_negated(ab)) == -p);
  CHECK_EQUAL(pix_wide_is_negative(ab), p < 0);
  CHECK(pix_wide_compare(ab, cd) == (p > q) - (p < q) && pix_wide_compare(ab, ab) == 0);
  const double about = pix_wide_to_double(ab), exact = (double)p;
  CHECK(fabs(about - exact) <= fabs(exact) * DBL_EPSILON);
}

static void the_largest_products(void) {
  static const int64_t ends[] = {INT64_MIN, INT64_MIN + 1, INT64_MAX, -1};
  TEST_EACH(a, ends) {
    for (int k = 0; k < 4; k++) CHECK(whole_of(pix_wide_product(*a, ends[k])) == (whole)*a * ends[k]);
  }
}

const test_case numbers_tests[] = {
    TEST_ROUNDS(bits_of_a_word, 1500), TEST(bit_ranges), TEST_ROUNDS(first_pixels, 2000),
    TEST_ROUNDS(nonzero_bytes, 3000), TEST_ROUNDS(fractions_are_known_again, 5000),
    TEST_ROUNDS(rects_agree_with_their_pixels, 2000), TEST(rects_do_not_overflow),
    TEST_ROUNDS(products_and_order, 20000), TEST(the_largest_products), TESTS_END,
};
