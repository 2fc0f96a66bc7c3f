// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "rule/seams.h"

#include "test_scoped.h"

static test_placement magnified(test_random *random, const pix_mask *mask) {
  pix_transform t = test_magnified(random, 10, 65536);
  if (test_chance(random, 0.3)) t.ox = test_real(random, 0, mask->width), t.oy = test_real(random, 0, mask->height);
  const double reach = test_chance(random, 0.1) ? 1e9 : test_spread(random, 1, 1e5);
  test_placement place = {{test_real(random, -reach, reach), test_real(random, -reach, reach)}, t};
  if (test_chance(random, 0.1)) {  // seams at whole pixels
    place.transform = (pix_transform){.r = 1.5707963267948966 * test_int(random, -4, 4),
                                      .sx = 1 << test_int(random, 5, 16), .sy = -(1 << test_int(random, 5, 16))};
    place.position = (pix_point){floor(place.position.x) + 0.5, floor(place.position.y) + 0.5};
  }
  return place;
}

// Where a corner of texels lies, in world pixels; false if that is beyond the world.
static bool find_corner(test_random *random, const pix_rule *rule, const pix_mask *mask, pix_rect *window) {
  const pix_inverse *i = &rule->inverse;
  const double det = i->du_dx * i->dv_dy - i->du_dy * i->dv_dx;
  const double u = test_int(random, 0, mask->width) - rule->origin_u;
  const double v = test_int(random, 0, mask->height) - rule->origin_v;
  const double x = (i->dv_dy * u - i->du_dy * v) / det + rule->whole_x;
  const double y = (i->du_dx * v - i->dv_dx * u) / det + rule->whole_y;
  if (!(fabs(x) < 1.2e9 && fabs(y) < 1.2e9)) return false;
  window->x = (int32_t)x - test_int(random, -1, window->w + 1);
  window->y = (int32_t)y - test_int(random, -1, window->h + 1);
  return true;
}

// And twice the sums of the pixels' columns and rows in there.
static int64_t count_plainly(const pix_sampler *a, const pix_sampler *b, pix_rect rows, int64_t sums[2]) {
  int64_t count = 0;
  sums[0] = sums[1] = 0;
  TEST_EACH_PIXEL_IN(x, y, rows) {
    if (!pix_rule_covers(a->rule, &a->bits, x, y)) continue;
    if (b != NULL && !pix_rule_covers(b->rule, &b->bits, x, y)) continue;
    count++;
    sums[0] += 2 * ((int64_t)x - rows.x);
    sums[1] += 2 * ((int64_t)y - rows.y);
  }
  return count;
}

static pix_sampler sampler_of(pix_mask *mask, const pix_rule *rule) {
  return (pix_sampler){.rule = rule, .bits = pix_mask_bits(mask), .solid = pix_mask_bounds(mask)};
}

static bool check_window(test_random *random, const pix_sampler *a, const pix_sampler *b, pix_rect window) {
  pix_seams seams;
  if (!pix_seams_find(&seams, a, b, window)) return false;
  const int32_t row = test_int(random, 0, window.h - 1), count = test_int(random, 0, window.h - row);
  int64_t sums[2], sum[2];
  const int64_t expected = count_plainly(a, b, (pix_rect){window.x, window.y + row, window.w, count}, sums);
  TEST_EACH_KERNEL(kernel) {
    CHECK_EQUAL(pix_seams_count(&seams, row, count), expected);
    if (count > PIX_SEAMS_ROWS) continue;
    CHECK_EQUAL(pix_seams_sum(&seams, row, count, sum), expected);
    CHECK(sum[0] == sums[0] && sum[1] == sums[1]);
  }
  return true;
}

// The second one is anywhere, or lies in the first one's texels but for a fraction of a pixel.
static void counts_what_is_covered(void) {
  test_rounds rounds = test_rounds_of(3000);
  int32_t counted = 0;
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    TEST_MASK mask_a, mask_b;
    test_random_mask(&mask_a, random, test_int(random, 1, 4), test_int(random, 1, 4));
    test_random_mask(&mask_b, random, test_int(random, 1, 4), test_int(random, 1, 4));
    if (pix_rect_is_empty(pix_mask_bounds(&mask_a)) || pix_rect_is_empty(pix_mask_bounds(&mask_b))) continue;
    const test_placement place_a = magnified(random, &mask_a);
    test_placement place_b = test_chance(random, 0.5) ? place_a : magnified(random, &mask_b);
    place_b.position.x = place_a.position.x + test_real(random, -1, 1);
    place_b.position.y = place_a.position.y + test_real(random, -1, 1);
    const pix_rule rule_a = test_rule_of(&place_a), rule_b = test_rule_of(&place_b);
    if (rule_a.inverse.kind == PIX_RULE_NOTHING || rule_b.inverse.kind == PIX_RULE_NOTHING) continue;
    const pix_sampler a = sampler_of(&mask_a, &rule_a), b = sampler_of(&mask_b, &rule_b);
    pix_rect window = {.w = test_int(random, 1, 90), .h = test_int(random, 1, 90)};
    if (!find_corner(random, &rule_a, &mask_a, &window)) continue;
    counted += check_window(random, &a, NULL, window);
    counted += check_window(random, &a, &b, window);
  }
  CHECK(test_are_part(&rounds, counted, 0.5));
}

const test_case seams_tests[] = {
    TEST(counts_what_is_covered),
    TESTS_END,
};
