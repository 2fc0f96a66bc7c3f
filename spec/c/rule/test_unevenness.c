// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// How far sums of rounded places may be off, beside such sums, added up line by line.

#include "rule/unevenness.h"

#include "test.h"

static double rounding_of(double place) { return floor(place + 0.5) - place; }

// How far a sum is off if the first place is so many units, and these begin at that part of a pixel.
static double off_from(double rate, double size, int32_t lines, double units, double pixels) {
  double off = 0;
  for (int32_t k = 0; k < lines; k++) {
    const double place = units + rate * k, rounded = floor(place);
    off += (rounded + 0.5 - place) * size + rounding_of(rounded * size + pixels);
  }
  return off;
}

#define NEARLY 1e-6  // to both sides of where a place goes on

// From wherever the sum begins: it is furthest off where a place just has gone on, or is just about to.
static double most_off(double rate, double size, int32_t lines) {
  double most = 0;
  for (int32_t k = 0; k < 2 * lines; k++) {
    const double units = ceil(rate * (k / 2)) - rate * (k / 2) + (k % 2 == 0 ? NEARLY : -NEARLY);
    for (int32_t n = 0; n < 2 * lines; n++) {
      const double place = floor(units + rate * (n / 2)) * size;
      const double pixels = floor(place) + 0.5 - place + (n % 2 == 0 ? NEARLY : -NEARLY);
      most = fmax(most, fabs(off_from(rate, size, lines, units, pixels)));
    }
  }
  return most;
}

// Often simple fractions, so that many places are alike.
static double random_rate(test_random *random) {
  const double simple = test_int(random, 0, 40) / (double)test_int(random, 1, 16);
  return test_chance(random, 0.4) ? simple : test_real(random, 0, 5);
}

static void lines_in_turn_are_off_by_no_more(test_random *random) {
  const double rate = random_rate(random), size = test_spread(random, 0.03, 20);
  const int32_t lines = 1 << test_int(random, 0, 5);
  const pix_unevenness u = pix_unevenness_of_units((double[2]){rate, rate}, (double[2]){size, size}, lines);
  const double most = most_off(rate, size, lines), rounded = lines * (2 + size) * 2 * NEARLY;
  CHECK(u.each * lines > most - rounded);
  CHECK(u.each * lines < most + 0.25 + rounded);  // as exactly as cells tell it
}

static void sums_of_units_are_off_by_no_more(test_random *random) {
  const double rate = random_rate(random), size = test_spread(random, 0.03, 20);
  const double more = test_chance(random, 0.3) ? 1 : 1 + test_spread(random, 1e-6, 1e-2);
  const pix_unevenness u = pix_unevenness_of_units((double[2]){rate, rate * more}, (double[2]){size * more, size},
                                                   test_spread(random, 1, 5000));
  for (int k = 0; k < 40; k++) {
    const int32_t lines = (int32_t)test_spread(random, 1, 2000);
    const double off = off_from(rate * test_real(random, 1, more), size * test_real(random, 1, more), lines,
                                test_real(random, 0, 1), test_real(random, 0, 1));
    CHECK(fabs(off) <= u.each * lines + u.more);
  }
}

static void sums_of_pixels_are_off_by_no_more(test_random *random) {
  const double one = test_chance(random, 0.5) ? test_int(random, 0, 7) / 7.0 : test_real(random, -1, 1);
  const double other = one + test_spread(random, 1e-7, 1e-2);
  const pix_unevenness u = pix_unevenness_of_slopes(one, other, test_spread(random, 1, 1e5));
  for (int k = 0; k < 40; k++) {
    const int32_t lines = (int32_t)test_spread(random, 1, 5000);
    const double slope = test_real(random, one, other), first = test_real(random, 0, 1);
    double off = 0;
    for (int32_t n = 0; n < lines; n++) off += rounding_of(first + slope * n);
    CHECK(fabs(off) <= pix_uneven_by(&u, lines));
  }
}

const test_case unevenness_tests[] = {
    TEST_ROUNDS(lines_in_turn_are_off_by_no_more, 300),
    TEST_ROUNDS(sums_of_units_are_off_by_no_more, 1000),
    TEST_ROUNDS(sums_of_pixels_are_off_by_no_more, 1000),
    TESTS_END};
