// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "base/rect.h"
#include "base/wide.h"

#include "test.h"

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

static void products_sums_and_order(test_random *random) {
  const int64_t a = any_number(random), b = any_number(random), c = any_number(random);
  const int64_t d = test_chance(random, 0.3) ? c : any_number(random);
  const pix_wide ab = pix_wide_product(a, b), cd = pix_wide_product(c, d);
  const whole p = (whole)a * b, q = (whole)c * d;
  CHECK(whole_of(pix_wide_of(a)) == a && whole_of(ab) == p);
  CHECK(whole_of(pix_wide_sum(ab, cd)) == p + q && whole_of(pix_wide_difference(ab, cd)) == p - q);
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

static void quotients(test_random *random) {
  const int64_t divisor = llabs(any_number(random)) + 1, quotient = llabs(any_number(random));
  const int64_t rest = llabs(any_number(random)) % divisor;
  int64_t left;
  const pix_wide v = pix_wide_sum(pix_wide_product(quotient, divisor), pix_wide_of(rest));
  CHECK(pix_wide_divide(v, divisor, &left) == quotient && left == rest);
}

const test_case wide_tests[] = {
    TEST_ROUNDS(products_sums_and_order, 20000), TEST(the_largest_products), TEST_ROUNDS(quotients, 20000), TESTS_END,
};
