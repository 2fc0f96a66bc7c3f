// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "toolkit/toolkit.h"

#include "test_scene.h"

static int64_t sum_below(int64_t n) { return n * (n - 1) / 2; }
static int64_t squares_below(int64_t n) { return (n - 1) * n / 2 * (2 * n - 1) / 3; }  // one of the factors has the 3

// No sum overflows, and the central moments of 90 bits are right to the last one.
static void the_largest_mask(void) {
  pix_mask mask;
  if (!CHECK(pix_mask_create(&mask, test_allocator(), PIX_MAX_SIDE, PIX_MAX_SIDE))) return;
  pix_mask_fill(&mask);
  const int64_t n = PIX_MAX_SIDE, s = sum_below(n);
  pix_moments m = pix_mask_moments(&mask);
  CHECK_EQUAL(squares_below(5), 30);
  CHECK(m.count == n * n && m.x == n * s && m.y == n * s);
  CHECK(m.xx == n * squares_below(n) && m.xy == s * s && m.yy == n * squares_below(n));
  CHECK(pix_moments_orientation(&m) == 0);
  double x, y;
  pix_moments_centroid(&m, &x, &y);
  CHECK(x == PIX_MAX_SIDE / 2.0 && y == PIX_MAX_SIDE / 2.0);
  // Without two opposite corners it reaches further between the others.
  pix_mask_set(&mask, 0, 0, false);
  pix_mask_set(&mask, PIX_MAX_SIDE - 1, PIX_MAX_SIDE - 1, false);
  m = pix_mask_moments(&mask);
  CHECK_NEAR(pix_moments_orientation(&m), -0.7853981633974483, 1e-15);
  pix_mask_set(&mask, PIX_MAX_SIDE - 1, PIX_MAX_SIDE / 2, false);
  pix_mask_set(&mask, 0, PIX_MAX_SIDE / 2, false);
  m = pix_mask_moments(&mask);
  // Of half the side r, the sums lose 2 r r of x y, 4 r r of x x and 2 r r of y y.
  CHECK_NEAR(pix_moments_orientation(&m), atan2(-4, -2) / 2, 1e-15);
  pix_mask_release(&mask);
}

// Differences of products whose halves carry into each other.
static void orientation_of_random_sums(test_random *random) {
  const int64_t n = test_int(random, 1, 1 << 30);
  pix_moments m = {.count = n};
  m.x = (int64_t)(test_next(random) % (uint64_t)(n * 32767 + 1));
  m.y = (int64_t)(test_next(random) % (uint64_t)(n * 32767 + 1));
  m.xx = (int64_t)(test_next(random) % (UINT64_C(1) << 60));
  m.yy = (int64_t)(test_next(random) % (UINT64_C(1) << 60));
  m.xy = (int64_t)(test_next(random) % (UINT64_C(1) << 60));
  // In long double, or in double where that is all there is: the terms differ by much more than they round.
  const long double c = ((long double)n * m.xx - (long double)m.x * m.x) -
                        ((long double)n * m.yy - (long double)m.y * m.y);
  const long double s = 2 * ((long double)n * m.xy - (long double)m.x * m.y);
  if (fabsl(c) + fabsl(s) < 1e-2L * (long double)n * (long double)(m.xx + m.yy)) return;
  CHECK_NEAR(pix_moments_orientation(&m), (double)(atan2l(s, c) / 2), sizeof(long double) > 8 ? 1e-15 : 1e-12);
}

static void angles(void) {
  CHECK(pix_angle(0, 1) == 0);
  CHECK(pix_angle(0, -1) == 3.141592653589793);
  CHECK(pix_angle(1, 0) == 1.5707963267948966);
  CHECK(pix_angle(-1, 0) == -1.5707963267948966);
  CHECK(pix_angle(2, 2) == 0.7853981633974483);
  test_rounds rounds = test_rounds_of(100000);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    const double x = test_spread(random, 1e-3, 1e28) * (test_chance(random, 0.5) ? 1 : -1);
    const double y = (test_chance(random, 0.5) ? test_spread(random, 1e-3, 1e28) : x * test_real(random, 0, 2)) *
                     (test_chance(random, 0.5) ? 1 : -1);
    const double expected = atan2(y, x);
    CHECK_NEAR(pix_angle(y, x), expected, 5e-16 + 2e-16 * fabs(expected));
  }
}

const test_case moments_tests[] = {
    TEST(the_largest_mask),
    TEST_ROUNDS(orientation_of_random_sums, 4000),
    TEST(angles),
    TESTS_END,
};
