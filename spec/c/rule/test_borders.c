// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "rule/texel_borders.h"

#include "test_scoped.h"

static pix_rule magnified(test_random *random) {
  const pix_transform t = test_magnified(random, 8, 65536);
  const double reach = test_spread(random, 1, 1e5);
  const pix_inverse inverse = pix_transform_inverse(&t);
  return pix_rule_at(&inverse, test_real(random, -9, 9), test_real(random, -9, 9), test_real(random, -reach, reach),
                     test_real(random, -reach, reach));
}

static int64_t texel_of(const pix_rule *r, int along, bool is_v, int64_t at, int64_t line) {
  const pix_texel t = pix_rule_texel(r, (int32_t)(along == 0 ? at : line), (int32_t)(along == 0 ? line : at));
  return is_v ? t.v : t.u;
}

// The first pixel past the border beside a place where that may be.
static int64_t first_past(const pix_rule *r, int along, bool is_v, int64_t border, int64_t line, int64_t place) {
  const bool falls = pix_texels_along(&r->inverse, along, is_v) < 0;
  while ((texel_of(r, along, is_v, place, line) >= border) != falls) place--;
  while ((texel_of(r, along, is_v, place, line) >= border) == falls) place++;
  return place;
}

static void borders_are_passed_where_texels_are(test_random *random) {
  const int along = test_int(random, 0, 1);
  const bool is_v = test_chance(random, 0.5), second_is_v = test_chance(random, 0.5);
  const pix_rule first = magnified(random), second = test_chance(random, 0.5) ? first : magnified(random);
  const double per = pix_texels_along(&first.inverse, along, is_v);
  if (fabs(per) < 1e-7) return;
  const int64_t line = test_int(random, -100000, 100000), most = test_chance(random, 0.1) ? 3000 : 40;
  const int64_t count = test_int(random, 0, (int32_t)most);
  const int64_t border = 65536 * (int64_t)test_int(random, -5, 5);
  const pix_ramp ramps[2] = {pix_ramp_of(&first, along, is_v), pix_ramp_of(&first, !along, is_v)};
  int64_t place = (int64_t)pix_ramp_place(&ramps[0], border - pix_ramp_at(&ramps[1], line));
  if (llabs(place) > 1 << 24) return;
  const int64_t shift[2] = {test_int(random, -50, 50), test_int(random, -50, 50)};
  const int64_t step = test_int(random, -1, 0);
  const int64_t near = texel_of(&second, along, second_is_v, place + shift[0], line + shift[1]);
  const int64_t other = near + test_int(random, -2, 2) * (int64_t)test_spread(random, 1, 1000);
  const pix_border_pair pair = {
      .first = {ramps[0], ramps[1], border, per < 0},
      .second = {pix_ramp_of(&second, along, second_is_v), pix_ramp_of(&second, !along, second_is_v), other,
                 test_chance(random, 0.3)},
      .step = (double)step, .shift_along = (double)shift[0], .shift_across = (double)shift[1]};
  int64_t expected = 0, sum = 0;
  for (int64_t k = line; k < line + count; k++) {
    place = first_past(&first, along, is_v, border, k, place);
    sum += place;
    const int64_t texel = texel_of(&second, along, second_is_v, place + step + shift[0], k + shift[1]);
    expected += (texel >= other) != pair.second.falls;
  }
  TEST_EACH_KERNEL(kernel) {
    CHECK_EQUAL(pix_borders_count(&pair, line, count), expected);
    CHECK_EQUAL(pix_borders_sum(&pair.first, line, count), sum);
  }
}

// What lines add takes away a far origin, and is rounded as numbers as large as that are: from this line on it is by
// 2^-30 texel more than before.
static void far_origins_cancel(void) {
  const int64_t middle = 3 << 23, line = middle - 8, count = 1000;
  const pix_ramp across = {.per = 0.25 + 1.0 / ((int64_t)1 << 54), .half = 0.5,
                           .origin = -0.25 * (double)middle - 0.125 - 0.5 / 65536 - 2.0 / (1 << 30)};
  const pix_border border = {.along = {.per = 0.25}, .across = across};
  int64_t sum = 0;
  for (int64_t k = line; k < line + count; k++) sum += pix_border_first_past(&border, k);
  TEST_EACH_KERNEL(kernel) CHECK_EQUAL(pix_borders_sum(&border, line, count), sum);
}

// Of pixels in order.
static int64_t first_past_between(const pix_ramp *r, int64_t number, bool falls, int64_t from, int64_t to) {
  while (from < to) {
    const int64_t middle = from + (to - from) / 2;
    if ((pix_ramp_at(r, middle) >= number) != falls) to = middle;
    else from = middle + 1;
  }
  return from;
}

// Steep enough or not, nearly; `from` is a pixel around which it is asked about.
static pix_ramp random_ramp(test_random *random, int64_t from) {
  const double origin = (test_chance(random, 0.5) ? 1 : -1) * test_spread(random, 1e-6, 1 << 24);
  const double per = origin / test_spread(random, 1e12, 1e17);
  if (test_chance(random, 0.2)) return (pix_ramp){.per = per};
  return (pix_ramp){per, 0.5, test_real(random, 0, 1), test_real(random, -0.25, 0.25),
                    test_chance(random, 0.5) ? origin : origin - per * (double)from};
}

static void ramps_that_are_steep_enough_are_passed_where_they_are(void) {
  test_rounds rounds = test_rounds_of(20000);
  int32_t steep = 0;
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    const int64_t from = (int64_t)(test_real(random, -1, 1) * test_spread(random, 1, 1 << 30));
    const int64_t to = from + (int64_t)test_spread(random, 1, 1 << 24);
    const pix_ramp r = random_ramp(random, from);
    const bool falls = r.per < 0;
    const int64_t number = pix_ramp_at(&r, from + (int64_t)(test_real(random, 0, 1) * (double)(to - from))) + falls;
    const int64_t expected = first_past_between(&r, number, falls, from - 1, to + 1);
    if (expected < from || expected > to || !pix_ramp_is_steep(&r, from, to)) continue;
    steep++;
    const pix_border border = {.along = r, .at = number, .falls = falls};
    CHECK_EQUAL(pix_ramp_first_past(&r, number, falls), expected);
    TEST_EACH_KERNEL(kernel) CHECK_EQUAL(pix_borders_sum(&border, 0, 1), expected);
  }
  CHECK(test_are_part(&rounds, steep, 0.1));
}

const test_case borders_tests[] = {TEST_ROUNDS(borders_are_passed_where_texels_are, 2000), TEST(far_origins_cancel),
                                   TEST(ramps_that_are_steep_enough_are_passed_where_they_are), TESTS_END};
