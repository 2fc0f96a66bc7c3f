// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Parts of the rule, and numbers at the ends of what there is. That it covers what it should is compared with an oracle
// in spec/sprite/sprite_coverage_spec.lua; all faster ways are compared with it in C.

#include "rule/rule.h"

#include "test_scene.h"

#define QUARTER 1.57079632679489661923
#define LARGEST_ANGLE 1048576.0  // 2^20

// Sine and cosine.

// The distance in units in the last place of the expected value.
static double ulps(double actual, long double expected) {
  int exponent;
  frexp((double)expected, &exponent);
  return (double)fabsl((long double)actual - expected) / ldexp(1, exponent - DBL_MANT_DIG);
}

static void check_sincos(double r) {
  double s, c;
  pix_sincos(r, &s, &c);
  const long double sine = sinl((long double)r), cosine = cosl((long double)r);
  if (fabsl(sine) < 0.999e-9L) {
    CHECK(s == 0 && fabs(c) == 1 && c * (double)cosine > 0);
  } else if (fabsl(cosine) < 0.999e-9L) {
    CHECK(c == 0 && fabs(s) == 1 && s * (double)sine > 0);
  } else if (fabsl(sine) > 1.001e-9L && fabsl(cosine) > 1.001e-9L) {
    CHECK(ulps(s, sine) <= 2.5 && ulps(c, cosine) <= 2.5);
  }
}

static void sine_and_cosine_beside_libm(test_random *random) {
  check_sincos(test_real(random, -8, 8));
  check_sincos(test_real(random, -LARGEST_ANGLE, LARGEST_ANGLE));
  const double sign = test_chance(random, 0.5) ? 1 : -1;
  check_sincos(sign * LARGEST_ANGLE);
  check_sincos(sign * test_spread(random, 1e-300, LARGEST_ANGLE));
  // Near quarter turns, where most is cancelled.
  check_sincos(test_int(random, -600000, 600000) * QUARTER + sign * test_spread(random, 1e-12, 0.1));
}

static void quarter_turns_are_exact(void) {
  const int32_t last = (int32_t)(LARGEST_ANGLE / QUARTER);
  static const double sines[4] = {0, 1, 0, -1}, cosines[4] = {1, 0, -1, 0};
  for (int32_t k = -last; k <= last; k++) {
    double s, c;
    pix_sincos(k * QUARTER, &s, &c);
    CHECK(s == sines[k & 3] && c == cosines[k & 3]);
  }
}

static void kinds(void) {
  static const struct {
    double r, sx, sy, kx, ky;
    pix_rule_kind kind;
  } cases[] = {{0, 1, 1, 0, 0, PIX_RULE_UPRIGHT}, {2 * QUARTER, -1, -1, 0, 0, PIX_RULE_UPRIGHT},
               {4 * QUARTER, 1, 1, 0, 0, PIX_RULE_UPRIGHT}, {0, -1, 1, 0, 0, PIX_RULE_ORIENTED},
               {0, 1, -1, 0, 0, PIX_RULE_ORIENTED}, {QUARTER, 1, 1, 0, 0, PIX_RULE_ORIENTED},
               {2 * QUARTER, 1, 1, 0, 0, PIX_RULE_ORIENTED}, {3 * QUARTER, 1, 1, 0, 0, PIX_RULE_ORIENTED},
               {-QUARTER, -1, 1, 0, 0, PIX_RULE_ORIENTED}, {0, 2, 1, 0, 0, PIX_RULE_GENERAL},
               {1e-8, 1, 1, 0, 0, PIX_RULE_GENERAL}, {0, 1, 1, 0.5, 0, PIX_RULE_GENERAL},
               {0, 0, 1, 0, 0, PIX_RULE_NOTHING}, {0, 1, -0.0, 0, 0, PIX_RULE_NOTHING},
               {0, 1, 1, 2, 0.5, PIX_RULE_NOTHING}, {0, 1, 1, 1, 1, PIX_RULE_NOTHING},
               {0, 1 / 65536.0, 1, 0, 0, PIX_RULE_GENERAL}, {0, 1 / 65537.0, 1, 0, 0, PIX_RULE_NOTHING},
               {0, 1, 1e-300, 0, 0, PIX_RULE_NOTHING}, {0, 1, 5e-324, 0, 0, PIX_RULE_NOTHING},
               {1, 5e-324, 5e-324, 1, 1e-300, PIX_RULE_NOTHING}, {0, 65536, 65536, 65536, 65536, PIX_RULE_GENERAL}};
  const uint64_t word = 1;
  const pix_bits bits = {&word, 1, 1, 1, true, NULL};
  TEST_EACH(c, cases) {
    const test_placement p = {{0.25, 0.25}, {.r = c->r, .sx = c->sx, .sy = c->sy, .kx = c->kx, .ky = c->ky}};
    const pix_rule rule = test_rule_of(&p);
    CHECK_EQUAL(rule.inverse.kind, c->kind);
    for (int32_t i = -2; i <= 2 && c->kind == PIX_RULE_NOTHING; i++) CHECK(!pix_rule_covers(&rule, &bits, i, 0));
  }
}

static void positions_are_split(void) {
  const pix_transform t = pix_transform_identity();
  const pix_inverse inverse = test_inverse_of(&t);
  const struct {
    double x;
    int32_t whole;
    double fraction;
  } cases[] = {{0, 0, 0}, {-0.0, 0, 0}, {3.25, 3, 0.25}, {-3.25, -4, 0.75}, {-1e-18, 0, 0}, {-5e-324, 0, 0},
               {5e-324, 0, 5e-324}, {1073741824.0, 1073741824, 0}, {-1073741824.0, -1073741824, 0},
               {1073741823.9999998, 1073741823, 1073741823.9999998 - 1073741823},
               {-1e-16, -1, 1 - 1.1102230246251565e-16}};
  TEST_EACH(c, cases) {
    const pix_rule x = pix_rule_at(&inverse, t.ox, t.oy, c->x, 0.5), y = pix_rule_at(&inverse, t.ox, t.oy, 0.5, c->x);
    CHECK(x.whole_x == c->whole && x.fraction_x == c->fraction);
    CHECK(y.whole_y == c->whole && y.fraction_y == c->fraction);
  }
}

// A coordinate at, near and far from whole numbers, halves and what the rule rounds at.
static double delicate(test_random *random, double reach) {
  const double whole = floor(test_real(random, -reach, reach)), tiny = test_real(random, -1, 1);
  switch (test_int(random, 0, 5)) {
    case 0: return whole;
    case 1: return whole + 0.5 + tiny * exp2(-test_int(random, 10, 60));
    case 2: return whole + tiny * exp2(-test_int(random, 10, 70));
    case 3: return tiny * exp2(-test_int(random, 10, 80));
    case 4: return whole + 0.5 + test_int(random, -1, 1) / 131072.0 + tiny * exp2(-test_int(random, 20, 40));
    default: return whole + test_real(random, 0, 1);
  }
}

// Is the position within a millionth of a pixel of where the texels shift by one more?
static bool is_at_tie(double position, double origin) {
  const double at = position - origin - 0.5 / 65536;
  return fabs(at - floor(at) - 0.5) < 1e-6;
}

// pix_rule_shift beside pix_rule_at and its rows, and pix_shift_from beside that.
static void shifts(void) {
  const pix_transform identity = pix_transform_identity();
  const pix_inverse inverse = test_inverse_of(&identity);
  int32_t near_ties = 0, near_ties_of_others = 0;
  test_rounds rounds = test_rounds_of(200000);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    const double reach = test_chance(random, 0.7) ? 100 : 1073741823.0;
    const double far = test_chance(random, 0.7) ? 50 : 16777215.0;
    const double position[2] = {delicate(random, reach), delicate(random, reach)};
    const double origin[2] = {delicate(random, far), delicate(random, far)};
    const pix_rule rule = pix_rule_at(&inverse, origin[0], origin[1], position[0], position[1]);
    const pix_shift shift = pix_rule_shift(position, origin);
    CHECK(shift.is_near_tie || rule.inverse.kind == PIX_RULE_UPRIGHT);
    near_ties += shift.is_near_tie;
    CHECK(!shift.is_near_tie || is_at_tie(position[0], origin[0]) || is_at_tie(position[1], origin[1]));
    const int32_t n = test_int(random, -300, 300);
    const pix_texel row = pix_rule_row(&rule, n);
    CHECK(shift.is_near_tie || (shift.column == rule.whole_x - (int32_t)(row.u >> 16) &&
                                shift.row == rule.whole_y + n - (int32_t)(row.v >> 16)));
    const int32_t u = test_int(random, 0, PIX_MAX_SIDE), v = test_int(random, 0, PIX_MAX_SIDE);
    const double anchor[2] = {pix_shift_anchor(origin[0], u), pix_shift_anchor(origin[1], v)};
    int32_t other[3] = {7, 7, 7};
    const bool is_known = pix_shift_from(position, anchor, other);
    CHECK(is_known ? shift.is_near_tie || (other[0] == shift.column + u && other[1] == shift.row + v)
                   : other[0] == 7 && other[1] == 7);
    CHECK_EQUAL(other[2], 7);
    near_ties_of_others += !is_known;
  }
  CHECK(near_ties > rounds.count / 200 && abs(near_ties_of_others - near_ties) < near_ties / 8);
}

// pix_rule_shifting of all matrices of these coefficients that can be inverted: it is true for scales by whole numbers,
// flipped, turned by a quarter or neither, which have two coefficients.
static void what_shifts_with_the_position(void) {
  static const double coefficients[] = {0, 1, -1, 0.5, -1.0 / 3, 2};
  const int count = sizeof coefficients / sizeof *coefficients;
  int32_t shifting_ones = 0;
  for (int k = 0; k < count * count * count * count; k++) {
    const double du_dx = coefficients[k % count], du_dy = coefficients[k / count % count];
    const double dv_dx = coefficients[k / (count * count) % count], dv_dy = coefficients[k / (count * count * count)];
    if (du_dx * dv_dy == du_dy * dv_dx) continue;
    const bool has_whole_scale = fabs(du_dx) != 2 && fabs(du_dy) != 2 && fabs(dv_dx) != 2 && fabs(dv_dy) != 2;
    const bool has_two = (du_dx == 0 && dv_dy == 0) || (du_dy == 0 && dv_dx == 0);
    const pix_inverse inverse = {.du_dx = du_dx, .du_dy = du_dy, .dv_dx = dv_dx, .dv_dy = dv_dy};
    pix_shifting shifting;
    double doubt;
    CHECK_EQUAL(pix_rule_shifting(&inverse, 3, 5, &shifting, &doubt), has_whole_scale && has_two);
    shifting_ones += has_whole_scale && has_two;
  }
  CHECK_EQUAL(shifting_ones, 2 * 4 * 4);
}

const test_case rule_tests[] = {
    TEST(shifts), TEST(what_shifts_with_the_position), TEST_ROUNDS(sine_and_cosine_beside_libm, 40000),
    TEST(quarter_turns_are_exact), TEST(kinds), TEST(positions_are_split), TESTS_END,
};
