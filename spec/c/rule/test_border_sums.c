// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Sums of the places where lines pass borders, beside these places one by one.

#include "rule/border_sums.h"

#include "test_scoped.h"

// Sometimes of so many pixels a texel that places are halfway between two pixels where the rule rounds.
static pix_rule magnified(test_random *random) {
  pix_transform t = test_magnified(random, 4, 65536);
  if (test_chance(random, 0.2)) t = (pix_transform){.sx = 131072.0 / test_int(random, 2, 9), .sy = t.sy, .kx = 0.3};
  if (test_chance(random, 0.2)) t = (pix_transform){.sx = test_int(random, 4, 60000), .sy = t.sy, .kx = 0.01};
  const double reach = test_spread(random, 1, 1e5);
  const pix_inverse inverse = pix_transform_inverse(&t);
  return pix_rule_at(&inverse, test_real(random, -9, 9), test_int(random, -9, 9), test_real(random, -reach, reach),
                     test_chance(random, 0.3) ? 0 : test_real(random, -reach, reach));
}

// The first pixel past the border beside a place where that may be.
static int64_t first_past(const pix_rule *r, bool is_v, int32_t border, int64_t line, int64_t place) {
  const bool falls = pix_texels_along(&r->inverse, 0, is_v) < 0;
  for (int64_t step = -1; step <= 1; step += 2) {
    for (;; place += step) {
      const pix_texel t = pix_rule_texel(r, (int32_t)place, (int32_t)line);
      const bool is_past = ((is_v ? t.v : t.u) >= (int64_t)border * 65536) != falls;
      if (is_past != (step < 0)) break;
    }
  }
  return place;
}

// Places are counted from a pixel; the range becomes that of the least one to the largest one.
static pix_place_sums sums_one_by_one(const pix_rule *r, const pix_border_sums *s, bool is_v, int32_t border,
                                      int64_t line, int64_t end, int64_t from, int64_t range[2]) {
  pix_place_sums sums = {0, 0, 0};
  for (; line < end; line++) {
    const int64_t place = first_past(r, is_v, border, line, pix_border_pixel(s, border, line)) - from;
    range[0] = pix_min64(range[0], place);
    range[1] = pix_max64(range[1], place);
    sums.places += (uint64_t)place;
    sums.squares += (uint64_t)place * (uint64_t)place;
    sums.by_line += (uint64_t)place * (uint64_t)(line - s->first);
  }
  return sums;
}

static void compare_lines(const pix_rule *r, const pix_border_sums *s, bool is_v, int32_t border, int64_t line,
                          int64_t end, int64_t from) {
  int64_t range[2] = {0, 0};
  const pix_place_sums sums = sums_one_by_one(r, s, is_v, border, line, end, from, range);
  CHECK_EQUAL(pix_border_sum(s, border, line, end) - (end - line) * from, (int64_t)sums.places);
  if (range[0] < 0 || range[1] > PIX_FARTHEST_PLACE) return;
  const pix_place_sums moments = pix_border_moments(s, border, line, end, from);
  CHECK_EQUAL((int64_t)moments.places, (int64_t)sums.places);
  CHECK_EQUAL((int64_t)moments.squares, (int64_t)sums.squares);
  CHECK_EQUAL((int64_t)moments.by_line, (int64_t)sums.by_line);
}

// How many could be made.
static int32_t compare(test_random *random) {
  const pix_rule rule = magnified(random);
  const bool is_v = test_chance(random, 0.3);
  const pix_ramp along = pix_ramp_of(&rule, 0, is_v), across = pix_ramp_of(&rule, 1, is_v);
  if (fabs(along.per) < 1e-6) return 0;
  const int64_t first = test_int(random, -20000, 20000), count = test_int(random, 1, 3000);
  const int32_t borders = (int32_t)test_spread(random, 1, 400);
  pix_border_sums s;
  if (!pix_border_sums_create(&s, test_allocator(), &along, &across, first, count, borders, true)) return 0;
  if (!pix_border_sums_find(&s, first, count)) {
    pix_border_sums_free(&s, test_allocator());
    return 0;
  }
  for (int k = 0; k < 10; k++) {
    const int64_t line = first + test_int(random, 0, (int32_t)count);
    const int64_t end = test_int(random, (int32_t)line, (int32_t)(first + count));
    const int32_t border = test_int(random, 0, borders - 1);
    const int64_t at[2] = {pix_border_pixel(&s, border, line), pix_border_pixel(&s, border, pix_max64(line, end - 1))};
    const int64_t low = pix_min64(at[0], at[1]), high = pix_max64(at[0], at[1]);
    if (low < -(1 << 30) || high > 1 << 30) continue;  // no pixels of the world
    const int64_t from = test_chance(random, 0.5) ? low - test_int(random, 0, 9) : high - PIX_FARTHEST_PLACE;
    compare_lines(&rule, &s, is_v, border, line, end, from);
  }
  pix_border_sums_free(&s, test_allocator());
  return 1;
}

static void sums_are_those_of_places(void) {
  test_rounds rounds = test_rounds_of(400);
  int32_t made = 0;
  while (test_next_round(&rounds)) made += compare(&rounds.random);
  CHECK(test_are_part(&rounds, made, 0.66));
}

static void failures_leave_nothing(void) {
  const pix_transform t = {.r = 0.5, .sx = 100, .sy = 100};
  const pix_inverse inverse = pix_transform_inverse(&t);
  const pix_rule rule = pix_rule_at(&inverse, 0, 0, 0, 0);
  const pix_ramp along = pix_ramp_of(&rule, 0, false), across = pix_ramp_of(&rule, 1, false);
  pix_border_sums s;
  CHECK(!pix_border_sums_create(&s, test_allocator(), &along, &across, 0, 10, 1 << 15, true));  // too many borders
  TEST_EACH_FAILURE(failures) {
    test_begin_failing(&failures);
    const bool is_made = pix_border_sums_create(&s, test_allocator(), &along, &across, 0, 10, 3, true);
    CHECK_EQUAL(is_made, !test_end_failing(&failures));
    if (is_made) pix_border_sums_free(&s, test_allocator());
  }
}

const test_case border_sums_tests[] = {
    TEST(sums_are_those_of_places), TEST(failures_leave_nothing), TESTS_END};
