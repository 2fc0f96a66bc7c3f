// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

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
    CHECK(ulps(s, sine) <= 2.5);
    CHECK(ulps(c, cosine) <= 2.5);
  }
}

static void sine_and_cosine_beside_libm(void) {
  test_rounds rounds = test_rounds_of(40000);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    check_sincos(test_real(random, -8, 8));
    check_sincos(test_real(random, -LARGEST_ANGLE, LARGEST_ANGLE));
    const double sign = test_chance(random, 0.5) ? 1 : -1;
    check_sincos(sign * test_spread(random, 1e-300, LARGEST_ANGLE));
    // Near quarter turns, where most is cancelled.
    check_sincos(test_int(random, -600000, 600000) * QUARTER + sign * test_spread(random, 1e-12, 0.1));
  }
  check_sincos(LARGEST_ANGLE);
  check_sincos(-LARGEST_ANGLE);
}

static void quarter_turns_are_exact(void) {
  const int32_t last = (int32_t)(LARGEST_ANGLE / QUARTER);
  static const double sines[4] = {0, 1, 0, -1}, cosines[4] = {1, 0, -1, 0};
  bool exact = true;
  for (int32_t k = -last; k <= last; k++) {
    double s, c;
    pix_sincos(k * QUARTER, &s, &c);
    exact = exact && s == sines[k & 3] && c == cosines[k & 3];
  }
  CHECK(exact);
}

static void small_angles_are_no_angle(void) {
  double s, c;
  pix_sincos(9.9e-10, &s, &c);
  CHECK(s == 0 && c == 1);
  pix_sincos(1.01e-9, &s, &c);
  CHECK(s != 0);
  pix_sincos(2 * QUARTER + 9e-10, &s, &c);
  CHECK(s == 0 && c == -1);
}

// The matrix and its inverse.

static void matrix_is_that_of_love(test_random *random) {
  const pix_transform t = {.r = test_real(random, -7, 7), .sx = test_real(random, -3, 3),
                           .sy = test_real(random, -3, 3), .kx = test_real(random, -2, 2),
                           .ky = test_real(random, -2, 2)};
  const pix_matrix m = pix_transform_matrix(&t);
  const double s = sin(t.r), c = cos(t.r), near = 1e-13;
  // R * S * K, factor by factor.
  const double rs[4] = {c * t.sx, s * t.sx, -s * t.sy, c * t.sy};
  CHECK_NEAR(m.a, rs[0] + rs[2] * t.ky, near);
  CHECK_NEAR(m.b, rs[1] + rs[3] * t.ky, near);
  CHECK_NEAR(m.c, rs[0] * t.kx + rs[2], near);
  CHECK_NEAR(m.d, rs[1] * t.kx + rs[3], near);
  const pix_inverse i = pix_transform_inverse(&t);
  if (i.kind == PIX_RULE_NOTHING || fabs(1 - t.kx * t.ky) < 0.01 || fabs(t.sx) < 0.01 || fabs(t.sy) < 0.01) return;
  CHECK_NEAR(i.du_dx * m.a + i.du_dy * m.b, 1, 1e-9);
  CHECK_NEAR(i.du_dx * m.c + i.du_dy * m.d, 0, 1e-9);
  CHECK_NEAR(i.dv_dx * m.a + i.dv_dy * m.b, 0, 1e-9);
  CHECK_NEAR(i.dv_dx * m.c + i.dv_dy * m.d, 1, 1e-9);
}

static pix_rule_kind kind_of(double r, double sx, double sy, double kx, double ky) {
  const pix_transform t = {.r = r, .sx = sx, .sy = sy, .kx = kx, .ky = ky};
  return pix_transform_inverse(&t).kind;
}

static void kinds(void) {
  CHECK_EQUAL(kind_of(0, 1, 1, 0, 0), PIX_RULE_UPRIGHT);
  CHECK_EQUAL(kind_of(2 * QUARTER, -1, -1, 0, 0), PIX_RULE_UPRIGHT);
  CHECK_EQUAL(kind_of(4 * QUARTER, 1, 1, 0, 0), PIX_RULE_UPRIGHT);
  CHECK_EQUAL(kind_of(0, -1, 1, 0, 0), PIX_RULE_ORIENTED);
  CHECK_EQUAL(kind_of(0, 1, -1, 0, 0), PIX_RULE_ORIENTED);
  for (int k = 1; k < 4; k++) CHECK_EQUAL(kind_of(k * QUARTER, 1, 1, 0, 0), PIX_RULE_ORIENTED);
  CHECK_EQUAL(kind_of(-QUARTER, -1, 1, 0, 0), PIX_RULE_ORIENTED);
  CHECK_EQUAL(kind_of(0, 2, 1, 0, 0), PIX_RULE_GENERAL);
  CHECK_EQUAL(kind_of(1e-8, 1, 1, 0, 0), PIX_RULE_GENERAL);
  CHECK_EQUAL(kind_of(0, 1, 1, 0.5, 0), PIX_RULE_GENERAL);
  CHECK_EQUAL(kind_of(0, 0, 1, 0, 0), PIX_RULE_NOTHING);
  CHECK_EQUAL(kind_of(0, 1, -0.0, 0, 0), PIX_RULE_NOTHING);
  CHECK_EQUAL(kind_of(0, 1, 1, 2, 0.5), PIX_RULE_NOTHING);
  CHECK_EQUAL(kind_of(0, 1 / 65536.0, 1, 0, 0), PIX_RULE_GENERAL);
  CHECK_EQUAL(kind_of(0, 1 / 65537.0, 1, 0, 0), PIX_RULE_NOTHING);
  CHECK_EQUAL(kind_of(0, 1, 1e-300, 0, 0), PIX_RULE_NOTHING);
  CHECK_EQUAL(kind_of(0, 1, 5e-324, 0, 0), PIX_RULE_NOTHING);  // an infinite coefficient
  CHECK_EQUAL(kind_of(1, 5e-324, 5e-324, 1, 1e-300), PIX_RULE_NOTHING);
  CHECK_EQUAL(kind_of(0, 65536, 65536, 65536, 65536), PIX_RULE_GENERAL);
}

// The definition.

static double round16(double t) { return floor(65536.0 * t + 0.5); }

// The texel of a pixel, written out once more from the rule.
static void naive_texel(const test_placement *p, int32_t i, int32_t j, double *u, double *v) {
  const pix_transform *t = &p->transform;
  double s, c;
  pix_sincos(t->r, &s, &c);
  const double q = 1 - t->kx * t->ky;
  const double A = (c / t->sx + (t->kx * s) / t->sy) / q, C = (s / t->sx - (t->kx * c) / t->sy) / q;
  const double B = ((-t->ky * c) / t->sx - s / t->sy) / q, D = (c / t->sy - (t->ky * s) / t->sx) / q;
  double X = floor(p->position.x), f = p->position.x - X, Y = floor(p->position.y), g = p->position.y - Y;
  if (f == 1) X += 1, f = 0;
  if (g == 1) Y += 1, g = 0;
  const double m = i - X, n = j - Y;
  *u = floor((round16(A * m) + round16((C * ((n + 0.5) - g) + A * (0.5 - f)) + t->ox)) / 65536);
  *v = floor((round16(B * m) + round16((D * ((n + 0.5) - g) + B * (0.5 - f)) + t->oy)) / 65536);
}

static void definition(test_random *random) {
  pix_mask mask;
  test_random_mask(&mask, random, test_int(random, 1, 70), test_int(random, 1, 70));
  const pix_bits bits = pix_mask_bits(&mask);
  const test_placement p = test_random_placement(random, &mask, 400, test_chance(random, 0.1) ? 1e9 : 300);
  const pix_rule rule = test_rule_of(&p);
  for (int k = 0; k < 200 && rule.inverse.kind != PIX_RULE_NOTHING; k++) {
    // The pixel of a random texel, or one beside it.
    const pix_matrix m = pix_transform_matrix(&p.transform);
    const double tu = test_real(random, -1, mask.width + 1) - p.transform.ox;
    const double tv = test_real(random, -1, mask.height + 1) - p.transform.oy;
    const int32_t i = (int32_t)floor(p.position.x + m.a * tu + m.c * tv);
    const int32_t j = (int32_t)floor(p.position.y + m.b * tu + m.d * tv);
    double u, v;
    naive_texel(&p, i, j, &u, &v);
    const bool inside = u >= 0 && v >= 0 && u < mask.width && v < mask.height;
    CHECK_EQUAL(pix_rule_covers(&rule, &bits, i, j), inside && pix_mask_get(&mask, (int32_t)u, (int32_t)v));
    const pix_texel texel = pix_rule_texel(&rule, i - rule.whole_x, j - rule.whole_y);
    CHECK((double)(texel.u >> 16) == u && (double)(texel.v >> 16) == v);
  }
  pix_mask_release(&mask);
}

static void positions_are_split(void) {
  const pix_transform t = pix_transform_identity();
  const pix_inverse inverse = pix_transform_inverse(&t);
  const struct {
    double x;
    int32_t whole;
    double fraction;
  } cases[] = {
      {0, 0, 0}, {-0.0, 0, 0}, {3.25, 3, 0.25}, {-3.25, -4, 0.75}, {-1e-18, 0, 0}, {-5e-324, 0, 0},
      {5e-324, 0, 5e-324}, {1073741824.0, 1073741824, 0}, {-1073741824.0, -1073741824, 0},
      {1073741823.9999998, 1073741823, 1073741823.9999998 - 1073741823}, {-1e-16, -1, 1 - 1.1102230246251565e-16},
  };
  for (int32_t k = 0; k < TEST_COUNT_OF(cases); k++) {
    const pix_rule rule = pix_rule_at(&inverse, t.ox, t.oy, cases[k].x, 0.5);
    CHECK_EQUAL(rule.whole_x, cases[k].whole);
    CHECK(rule.fraction_x == cases[k].fraction);
    const pix_rule other = pix_rule_at(&inverse, t.ox, t.oy, 0.5, cases[k].x);
    CHECK(other.whole_y == cases[k].whole && other.fraction_y == cases[k].fraction);
  }
}

// What follows from it.

static double sixteenth(test_random *random, int32_t reach) {  // a multiple of 2^-16
  const int32_t kinds[] = {0, 32768, test_int(random, 0, 65535), 32767, 32769, 1};
  return test_int(random, -reach, reach) + TEST_PICK(random, kinds) / 65536.0;
}

// The only pixel that a mask of one texel covers, by shifting it.
static void check_single(const test_placement *p, double column, double row) {
  const uint64_t word = 1;
  const pix_bits bits = {&word, 1, 1, 1, true, NULL};
  const pix_rule rule = test_rule_of(p);
  const int32_t i = (int32_t)column, j = (int32_t)row;
  for (int32_t dj = -2; dj <= 2; dj++) {
    for (int32_t di = -2; di <= 2; di++) {
      CHECK_EQUAL(pix_rule_covers(&rule, &bits, i + di, j + dj), di == 0 && dj == 0);
    }
  }
}

static void shifts_flips_and_turns_are_exact(test_random *random) {
  const int32_t reach = test_chance(random, 0.2) ? 1 << 29 : 100;
  const double x = sixteenth(random, reach), y = sixteenth(random, reach);
  const double ox = sixteenth(random, 60), oy = sixteenth(random, 60);
  const int32_t turns = test_int(random, -8, 8);
  const bool flip_x = test_chance(random, 0.5), flip_y = test_chance(random, 0.5);
  const test_placement p = {{x, y}, {.r = turns * QUARTER, .sx = flip_x ? -1 : 1, .sy = flip_y ? -1 : 1,
                                     .ox = ox, .oy = oy}};
  // The directions of texel columns and rows on the screen: right is first flipped, then turned.
  static const int cosines[4] = {1, 0, -1, 0}, sines[4] = {0, 1, 0, -1};
  const int ux = cosines[turns & 3] * (flip_x ? -1 : 1), uy = sines[turns & 3] * (flip_x ? -1 : 1);
  const int vx = -sines[turns & 3] * (flip_y ? -1 : 1), vy = cosines[turns & 3] * (flip_y ? -1 : 1);
  const double along_x = ux != 0 ? ux * ox : vx * oy, along_y = uy != 0 ? uy * ox : vy * oy;
  const double column = ux + vx > 0 ? ceil(x - along_x - 0.5) : floor(x - along_x - 0.5);
  const double row = uy + vy > 0 ? ceil(y - along_y - 0.5) : floor(y - along_y - 0.5);
  check_single(&p, column, row);
}

static int64_t divide_down(int64_t value, int64_t by) { return value / by - (value % by < 0); }

// Whole scales for fractions of 1/256, by integers: ties included.
static void whole_scales_are_exact(test_random *random) {
  const int32_t scale = test_int(random, 1, 64);
  const int32_t x = test_int(random, -9999, 9999), ox = test_int(random, -9999, 9999);
  const bool flip = test_chance(random, 0.5);
  const pix_transform t = {.sx = flip ? -scale : scale, .sy = scale, .ox = ox / 256.0};
  const test_placement p = {{x / 256.0, 0.5}, t};
  const pix_rule rule = test_rule_of(&p);
  for (int k = 0; k < 10; k++) {
    const int32_t i = test_int(random, -4000, 4000);
    // u = (i + 0.5 - x) / sx + ox, times 512 * scale
    const int64_t distance = ((int64_t)i * 2 + 1) * 256 - (int64_t)x * 2;
    const int64_t u = divide_down((flip ? -distance : distance) + (int64_t)ox * 2 * scale, 512 * (int64_t)scale);
    CHECK_EQUAL(pix_rule_texel(&rule, i - rule.whole_x, 0).u >> 16, u);
  }
}

static void whole_pixels_change_nothing(test_random *random) {
  pix_mask mask;
  test_random_mask(&mask, random, 40, 30);
  const pix_bits bits = pix_mask_bits(&mask);
  test_placement p = test_random_placement(random, &mask, 200, 100), q;
  p.position.x = floor(p.position.x * 4194304) / 4194304;  // of 2^-22
  p.position.y = floor(p.position.y * 4194304) / 4194304;
  q = p;
  const int32_t dx = test_int(random, -(1 << 29), 1 << 29), dy = test_int(random, -(1 << 29), 1 << 29);
  q.position.x += dx;
  q.position.y += dy;
  const pix_rule first = test_rule_of(&p), second = test_rule_of(&q);
  bool equal = true;
  for (int k = 0; k < 300; k++) {
    const int32_t i = test_int(random, -150, 150), j = test_int(random, -150, 150);
    equal = equal && pix_rule_covers(&first, &bits, i, j) == pix_rule_covers(&second, &bits, i + dx, j + dy);
  }
  CHECK(equal);
  pix_mask_release(&mask);
}

static void far_pixels_are_not_covered(void) {
  const uint64_t word = 1;
  const pix_bits bits = {&word, 1, 1, 1, true, NULL};
  const int32_t far[] = {INT32_MIN, -(1 << 30), 1 << 30, INT32_MAX};
  const double positions[] = {-1073741824.0, -1.5, 0, 1073741824.0};
  const pix_transform transforms[] = {{.sx = 1, .sy = 1}, {.sx = 65536, .sy = 65536, .r = 0.3},
                                      {.sx = 1 / 65536.0, .sy = 1 / 65536.0, .r = 1, .ox = 16777216, .oy = -16777216},
                                      {.sx = 65536, .sy = 65536, .kx = 65536, .ky = -65536}};
  for (int32_t k = 0; k < TEST_COUNT_OF(positions); k++) {
    for (int32_t t = 0; t < TEST_COUNT_OF(transforms); t++) {
      const test_placement p = {{positions[k], -positions[k]}, transforms[t]};
      const pix_rule rule = test_rule_of(&p);
      for (int32_t i = 0; i < TEST_COUNT_OF(far); i++) {
        for (int32_t j = 0; j < TEST_COUNT_OF(far); j++) {
          if (fabs(far[i] - positions[k]) < 2 && fabs(far[j] + positions[k]) < 2) continue;
          CHECK(!pix_rule_covers(&rule, &bits, far[i], far[j]));
        }
      }
    }
  }
}

static void nothing_is_covered_without_an_inverse(void) {
  const uint64_t word = 1;
  const pix_bits bits = {&word, 1, 1, 1, true, NULL};
  const pix_transform transforms[] = {{.sx = 0, .sy = 1}, {.sx = 1, .sy = 1, .kx = 1, .ky = 1},
                                      {.sx = 1e-6, .sy = 1}, {.sx = 1e-310, .sy = 1e-310, .r = 1}};
  for (int32_t t = 0; t < TEST_COUNT_OF(transforms); t++) {
    const test_placement p = {{0.25, 0.25}, transforms[t]};
    const pix_rule rule = test_rule_of(&p);
    for (int32_t i = -2; i <= 2; i++) CHECK(!pix_rule_covers(&rule, &bits, i, 0));
  }
}

static void floors(void) {
  const double values[] = {0, -0.0, 0.5, -0.5, 1, -1, 1e15 + 0.5, -1e15 - 0.5, 9e18, -9e18, 0.9999999999999999};
  for (int32_t k = 0; k < TEST_COUNT_OF(values); k++) CHECK_EQUAL(pix_floor(values[k]), (int64_t)floor(values[k]));
  test_rounds rounds = test_rounds_of(2000);
  while (test_next_round(&rounds)) {
    const double t = test_real(&rounds.random, -1, 1) * test_spread(&rounds.random, 1e-5, 1e18);
    CHECK_EQUAL(pix_floor(t), (int64_t)floor(t));
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

// pix_rule_shift beside pix_rule_at and its rows.
static void shifts(void) {
  const pix_transform identity = pix_transform_identity();
  const pix_inverse inverse = pix_transform_inverse(&identity);
  int32_t near_ties = 0;
  test_rounds rounds = test_rounds_of(200000);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    const double reach = test_chance(random, 0.7) ? 100 : 1073741823.0;
    const double far = test_chance(random, 0.7) ? 50 : 16777215.0;
    const double position[2] = {delicate(random, reach), delicate(random, reach)};
    const double origin[2] = {delicate(random, far), delicate(random, far)};
    const pix_rule rule = pix_rule_at(&inverse, origin[0], origin[1], position[0], position[1]);
    const pix_shift shift = pix_rule_shift(position, origin);
    CHECK_EQUAL(shift.is_near_tie, rule.inverse.kind == PIX_RULE_GENERAL);
    near_ties += shift.is_near_tie;
    const int32_t n = test_int(random, -300, 300);
    const pix_texel row = pix_rule_row(&rule, n);
    CHECK(shift.is_near_tie || (shift.column == rule.whole_x - (int32_t)(row.u >> 16) &&
                                shift.row == rule.whole_y + n - (int32_t)(row.v >> 16)));
  }
  CHECK(near_ties > rounds.count / 200);
}

const test_case rule_tests[] = {
    TEST(shifts),
    TEST(sine_and_cosine_beside_libm),
    TEST(quarter_turns_are_exact),
    TEST(small_angles_are_no_angle),
    TEST_ROUNDS(matrix_is_that_of_love, 300),
    TEST(kinds),
    TEST_ROUNDS(definition, 600),
    TEST(positions_are_split),
    TEST_ROUNDS(shifts_flips_and_turns_are_exact, 3000),
    TEST_ROUNDS(whole_scales_are_exact, 3000),
    TEST_ROUNDS(whole_pixels_change_nothing, 300),
    TEST(far_pixels_are_not_covered),
    TEST(nothing_is_covered_without_an_inverse),
    TEST(floors),
    TESTS_END,
};
