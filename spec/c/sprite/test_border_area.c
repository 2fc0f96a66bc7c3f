// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What magnified sprites cover of a window, alone or in common, counted by borders and by pixels.

#include "sprite/border_area.h"

#include "sprite/coverage.h"
#include "sprite/growth.h"

#include "test_scoped.h"

static pix_transform magnified(test_random *random) {
  pix_transform t = test_magnified(random, 8, 60);
  if (test_chance(random, 0.1)) t.sy = t.sx = floor(t.sx);
  return t;
}

static pix_rule rule_of(test_random *random, const pix_transform *t) {
  const double x = test_real(random, -99, 99), y = test_real(random, -99, 99);
  const pix_inverse inverse = pix_transform_inverse(t);
  return pix_rule_at(&inverse, test_int(random, -9, 9), test_real(random, -9, 9), test_chance(random, 0.3) ? 0 : x, y);
}

static pix_rect box_of(const pix_rule *rule, const pix_bits *bits) {
  pix_texel_view view;
  pix_texel_view_of(rule, &view);
  const pix_reach x = pix_edge_reach(&view, rule, bits, 0), y = pix_edge_reach(&view, rule, bits, 1);
  return pix_area_clip((pix_area){x.first + rule->whole_x, y.first + rule->whole_y, x.end + rule->whole_x,
                                  y.end + rule->whole_y}, (pix_rect){-100000, -100000, 200000, 200000});
}

static bool covers(const pix_border_side *side, int32_t i, int32_t j) {
  const pix_bits bits = pix_mask_bits(side->mask);
  return pix_rule_covers(side->rule, &bits, i, j);
}

// Of the common pixels, or of a's, if b's mask is NULL.
typedef struct found {
  int64_t area, x, y;  // twice the sums of the centres
  pix_rect bounds;
} found;

static found find_pixels(const pix_border_side *a, const pix_border_side *b, pix_rect window) {
  found f = {.area = 0};
  for (int32_t j = window.y; j < window.y + window.h; j++) {
    for (int32_t i = window.x; i < window.x + window.w; i++) {
      if (!covers(a, i, j) || (b->mask != NULL && !covers(b, i, j))) continue;
      f.area++;
      f.x += 2 * (int64_t)i + 1;
      f.y += 2 * (int64_t)j + 1;
      f.bounds = pix_rect_unite(f.bounds, (pix_rect){i, j, 1, 1});
    }
  }
  return f;
}

// Rounded once, as the true mean is.
static double mean_of(int64_t twice, int64_t count) {
  const int64_t whole = (int64_t)floor((double)twice / (double)(2 * count));
  return (double)whole + (double)(twice - whole * 2 * count) / (double)(2 * count);
}

static void check_found(const pix_border_side *a, const pix_border_side *b, pix_rect window, const found *f) {
  int64_t area;
  double x, y;
  CHECK(pix_border_area(*a, *b, window, &area));
  CHECK_EQUAL(area, f->area);
  CHECK(pix_border_centroid(*a, *b, window, &area, &x, &y));
  CHECK_EQUAL(area, f->area);
  if (area == 0) return;
  CHECK(x == mean_of(f->x, area));
  CHECK(y == mean_of(f->y, area));
}

// Returns whether it could be counted by borders.
static bool compare(const pix_border_side *a, const pix_border_side *b, pix_rect window) {
  int64_t area;
  double x, y;
  if (!pix_border_area(*a, *b, window, &area)) return false;
  const found f = find_pixels(a, b, window);
  check_found(a, b, window, &f);
  if (f.area > 0) check_found(a, b, f.bounds, &f);
  TEST_WITHOUT_MEMORY pix_border_area(*a, *b, window, &area);
  TEST_WITHOUT_MEMORY pix_border_centroid(*a, *b, window, &area, &x, &y);
  return true;
}

static pix_rect part_of(test_random *random, pix_rect box) {
  pix_rect part = {box.x + test_int(random, 0, box.w - 1), box.y + test_int(random, 0, box.h - 1), 0, 0};
  part.w = test_int(random, 1, box.x + box.w - part.x);
  part.h = test_int(random, 1, box.y + box.h - part.y);
  return part;
}

static bool compare_areas(test_random *random) {
  TEST_MASK mask;
  TEST_MASK other_mask;
  test_random_mask(&mask, random, test_int(random, 1, 12), test_int(random, 1, 12));
  test_random_mask(&other_mask, random, test_int(random, 1, 12), test_int(random, 1, 12));
  const pix_transform t = magnified(random);
  pix_transform other = t;
  if (test_chance(random, 0.3)) other.r += test_spread(random, 1e-6, 0.1);  // borders are nearly parallel
  if (test_chance(random, 0.3)) other.sx = other.sy = test_spread(random, 1000, 65536);
  if (test_chance(random, 0.4)) other = magnified(random);
  const pix_rule rule = rule_of(random, &t);
  pix_rule other_rule = rule_of(random, &other);
  if (test_chance(random, 0.2)) other_rule = rule;
  if (!pix_growth_is_known(&rule, &other_rule)) return true;
  const pix_border_side a = {&rule, &mask}, b = {&other_rule, &other_mask}, none = {&rule, NULL};
  const pix_bits bits = pix_mask_bits(&mask), other_bits = pix_mask_bits(&other_mask);
  const pix_rect box = box_of(&rule, &bits), window = test_chance(random, 0.7) ? part_of(random, box) : box;
  const bool is_known = compare(&a, &none, window);
  const pix_rect both = pix_rect_intersect(box, box_of(&other_rule, &other_bits));
  if (!pix_rect_is_empty(both)) compare(&a, &b, both);
  return is_known;
}

static void areas_are_those_of_pixels(void) {
  test_rounds rounds = test_rounds_of(1000);
  int32_t known = 0;
  while (test_next_round(&rounds)) known += compare_areas(&rounds.random);
  CHECK(test_are_part(&rounds, known, 0.5));
}

// Around the corner of a texel of thousands of pixels; often with edges that rise by a pixel in tens to thousands.
static void areas_are_those_of_pixels_of_huge_texels(test_random *random) {
  TEST_MASK mask;
  test_random_mask(&mask, random, 2, 2);
  const double quarter = 1.5707963267948966, scale = test_spread(random, 1000, 65536);
  pix_transform t = {.r = quarter * test_int(random, 0, 3) + test_spread(random, 1e-4, 0.1), .sx = scale,
                     .sy = test_chance(random, 0.3) ? -scale : scale};
  if (test_chance(random, 0.3)) t.r = test_real(random, -7, 7);
  if (test_chance(random, 0.3)) t.kx = test_real(random, -2, 2);
  const pix_inverse inverse = pix_transform_inverse(&t);
  const pix_rule rule = pix_rule_at(&inverse, test_int(random, 0, 2), test_int(random, 0, 2), test_real(random, -9, 9),
                                    test_real(random, -9, 9));
  const pix_rect window = {-test_int(random, 1, 400), -test_int(random, 1, 20), 500, 30};
  const pix_border_side a = {&rule, &mask}, none = {&rule, NULL};
  CHECK(compare(&a, &none, window));
}

// Texels of some pixels, with hundreds of them a column, in more rows than are walked at once.
static pix_rule tall(test_random *random) {
  pix_transform t = {.r = test_spread(random, 1e-4, 1e-3), .sx = test_real(random, 4, 8)};
  t.sy = test_real(random, 400, 800);
  if (test_chance(random, 0.3)) t.sy = -t.sy;
  const pix_inverse inverse = pix_transform_inverse(&t);
  return pix_rule_at(&inverse, 1, 60, test_real(random, -9, 9), test_real(random, -400, 400));
}

static void areas_are_those_of_many_rows(test_random *random) {
  TEST_MASK mask;
  TEST_MASK other_mask;
  test_random_mask(&mask, random, 3, 120);
  test_random_mask(&other_mask, random, 3, 120);
  const pix_rule rule = tall(random), other_rule = tall(random);
  const pix_border_side a = {&rule, &mask}, b = {&other_rule, &other_mask}, none = {&rule, NULL};
  const pix_rect window = {-60, -70000, 120, 140000}, narrow = {-test_int(random, 0, 9), -69000, 5, 139000};
  CHECK(compare(&a, &none, narrow));
  CHECK(compare(&a, &b, window));
}

// A row passes an edge that is nearly level where 1/65536 texel is hundreds of pixels, and so many texels of the other
// sprite.
static void areas_are_those_of_pixels_at_nearly_level_edges(test_random *random) {
  TEST_MASK mask;
  TEST_MASK other_mask;
  test_full_mask(&mask, 2, 2);
  test_random_mask(&other_mask, random, 64, 64);
  const double quarter = 1.5707963267948966, scale = test_spread(random, 5000, 65536);
  const pix_transform t = {.r = quarter * test_int(random, 0, 3) + test_spread(random, 3e-4, 1e-2), .sx = scale,
                           .sy = scale};
  const pix_transform other = {.r = test_real(random, -7, 7), .sx = test_spread(random, 2, 12),
                               .sy = test_spread(random, 2, 12)};
  const pix_inverse inverse = pix_transform_inverse(&t), other_inverse = pix_transform_inverse(&other);
  const pix_rule rule = pix_rule_at(&inverse, 0, 0, test_real(random, -9, 9), test_real(random, -9, 9));
  const pix_rule other_rule = pix_rule_at(&other_inverse, test_int(random, 0, 64), test_int(random, 0, 64), 0, 0);
  const pix_border_side a = {&rule, &mask}, b = {&other_rule, &other_mask};
  const pix_bits other_bits = pix_mask_bits(&other_mask);
  CHECK(compare(&a, &b, box_of(&other_rule, &other_bits)));
}

// A texel whose border passes the column in row 30, and goes on by about `slope` columns a row. Often that is right at
// the middle of a pixel, where what is rounded decides; also in columns, as 1 / (131072 / 49.0) is not 49 / 131072.0.
static pix_rule upright_at(test_random *random, int32_t border, int32_t column, double slope) {
  const int32_t odd = test_chance(random, 0.3) ? 49 : 2 * test_int(random, 1, 99) + 1;
  pix_transform t = {.sx = test_chance(random, 0.5) ? 131072.0 / odd : test_spread(random, 1000, 65536), .sy = 60};
  if (test_chance(random, 0.7)) slope += test_spread(random, 1e-4, 0.1);
  t.kx = slope * t.sy / t.sx;
  const double texels = (double)pix_floor(65536 * column / t.sx + 0.5) / 65536;
  const pix_inverse inverse = pix_transform_inverse(&t);
  return pix_rule_at(&inverse, border - texels, 0.5, 0.5, 30.5);
}

// The right edge of one texel and the left one of another are nearly the same line: from row to row they change their
// order, back and forth, or are at the same place.
static void areas_are_those_of_pixels_at_edges_that_change_their_order(void) {
  test_rounds rounds = test_rounds_of(3000);
  int32_t known = 0;
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    TEST_MASK mask;
    test_full_mask(&mask, 1, 1);
    const int32_t column = 2 * test_int(random, -9, 9) + 1;
    const double slope = test_chance(random, 0.3) ? 0 : test_real(random, -1, 1);
    const pix_rule rule = upright_at(random, 1, column, slope), other_rule = upright_at(random, 0, column, slope);
    const pix_border_side a = {&rule, &mask}, b = {&other_rule, &mask};
    known += compare(&a, &b, (pix_rect){-200, -1, 400, 62});
  }
  CHECK(test_are_part(&rounds, known, 0.5));
}

// Millions of pixels wide, and of more rows than are summed at once.
static pix_rule wide(test_random *random) {
  pix_transform t = {.r = test_spread(random, 1e-7, 1e-5), .sx = test_real(random, 50000, 65536), .sy = 900};
  if (test_chance(random, 0.3)) t.sx = -t.sx;
  if (test_chance(random, 0.3)) t.kx = test_real(random, -0.5, 0.5);
  const pix_inverse inverse = pix_transform_inverse(&t);
  return pix_rule_at(&inverse, 120, 20, test_real(random, -1e5, 1e5), test_real(random, -2000, 2000));
}

static pix_coverage coverage_of(const pix_border_side *side, pix_rect box) {
  const pix_sampler s = {.rule = side->rule, .bits = pix_mask_bits(side->mask), .solid = pix_mask_bounds(side->mask),
                         .box = box};
  return (pix_coverage){.sampler = s};
}

// Beside those of windows that are summed up by seams.
static void sums_fit_of_huge_boxes(test_random *random) {
  TEST_MASK mask;
  TEST_MASK other_mask;
  test_random_mask(&mask, random, 240, 40);
  test_full_mask(&other_mask, 240, 40);
  const pix_rule rule = wide(random), other_rule = wide(random);
  const pix_border_side a = {&rule, test_chance(random, 0.5) ? &mask : &other_mask}, b = {&other_rule, &other_mask};
  const pix_rect window = {-(1 << 23), -19000, 1 << 24, 38000};
  const pix_coverage of_a = coverage_of(&a, window), of_b = coverage_of(&b, window);
  int64_t area = 0;
  double x, y, other_x, other_y;
  CHECK(pix_border_centroid(a, b, window, &area, &x, &y));
  CHECK_EQUAL(area, pix_coverages_centroid(&of_a, &of_b, window, &other_x, &other_y));
  CHECK(area == 0 || (x == other_x && y == other_y));
}

// The largest sums that there are: all rows that are walked at once are covered, as wide as they can be.
static void sums_fit_of_full_windows(void) {
  TEST_MASK mask;
  test_full_mask(&mask, 300, 40);
  const pix_transform t = {.r = 1e-6, .sx = 60000, .sy = 1800};
  const pix_inverse inverse = pix_transform_inverse(&t);
  const pix_rule rule = pix_rule_at(&inverse, 150, 20, 0, 0);
  const pix_border_side side = {&rule, &mask}, none = {&rule, NULL};
  int64_t area;
  double x, y;
  CHECK(pix_border_centroid(side, none, (pix_rect){-(1 << 23), -(1 << 14), 1 << 24, 1 << 15}, &area, &x, &y));
  CHECK_EQUAL(area, (int64_t)1 << 39);
  CHECK(x == 0 && y == 0);
}

const test_case border_area_tests[] = {
    TEST(areas_are_those_of_pixels),
    TEST(sums_fit_of_full_windows),
    TEST_ROUNDS(sums_fit_of_huge_boxes, 3),
    TEST_ROUNDS(areas_are_those_of_many_rows, 2),
    TEST_ROUNDS(areas_are_those_of_pixels_of_huge_texels, 1000),
    TEST_ROUNDS(areas_are_those_of_pixels_at_nearly_level_edges, 1000),
    TEST(areas_are_those_of_pixels_at_edges_that_change_their_order),
    TESTS_END};
