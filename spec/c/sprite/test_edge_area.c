// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What magnified sprites cover of a window, counted by edges and by pixels.

#include "sprite/edge_area.h"

#include "sprite/growth.h"

#include "test_scoped.h"

static pix_rule magnified(test_random *random) {
  pix_transform t = test_magnified(random, 8, 60);
  if (test_chance(random, 0.1)) t.sy = t.sx = floor(t.sy);
  const double x = test_real(random, -99, 99), y = test_real(random, -99, 99);
  const pix_inverse inverse = pix_transform_inverse(&t);
  return pix_rule_at(&inverse, test_int(random, -9, 9), test_real(random, -9, 9), test_chance(random, 0.3) ? 0 : x, y);
}

static pix_rect box_of(const pix_rule *rule, const pix_bits *bits) {
  pix_texel_view view;
  pix_texel_view_of(rule, &view);
  const pix_reach x = pix_edge_reach(&view, rule, bits, 0), y = pix_edge_reach(&view, rule, bits, 1);
  return pix_area_clip((pix_area){x.first + rule->whole_x, y.first + rule->whole_y, x.end + rule->whole_x,
                                  y.end + rule->whole_y}, (pix_rect){-100000, -100000, 200000, 200000});
}

static int64_t count_pixels(const pix_rule *rule, const pix_bits *bits, pix_rect window) {
  int64_t count = 0;
  for (int32_t j = window.y; j < window.y + window.h; j++) {
    for (int32_t i = window.x; i < window.x + window.w; i++) count += pix_rule_covers(rule, bits, i, j);
  }
  return count;
}

static void areas_are_those_of_pixels(test_random *random) {
  TEST_MASK mask;
  test_random_mask(&mask, random, test_int(random, 1, 12), test_int(random, 1, 12));
  const pix_rule rule = magnified(random);
  if (!pix_growth_is_known(&rule, &rule)) return;
  const pix_bits bits = pix_mask_bits(&mask);
  const pix_rect box = box_of(&rule, &bits);
  pix_rect window = box;
  if (test_chance(random, 0.7)) {
    window = (pix_rect){box.x + test_int(random, 0, box.w - 1), box.y + test_int(random, 0, box.h - 1), 0, 0};
    window.w = test_int(random, 1, box.x + box.w - window.x);
    window.h = test_int(random, 1, box.y + box.h - window.y);
  }
  const pix_rect windows[2] = {box, window};
  int64_t areas[2];
  CHECK(pix_edge_areas(&rule, &mask, windows, 2, areas));
  for (int k = 0; k < 2; k++) CHECK_EQUAL(areas[k], count_pixels(&rule, &bits, windows[k]));
  TEST_WITHOUT_MEMORY pix_edge_areas(&rule, &mask, windows, 2, areas);
}

// Around the corner of a texel of thousands of pixels, with edges that rise by a pixel in tens to thousands.
static void areas_are_those_of_pixels_of_huge_texels(test_random *random) {
  TEST_MASK mask;
  test_random_mask(&mask, random, 2, 2);
  const double quarter = 1.5707963267948966, scale = test_spread(random, 1000, 60000);
  const pix_transform t = {.r = quarter * test_int(random, 0, 3) + test_spread(random, 1e-4, 0.1), .sx = scale,
                           .sy = test_chance(random, 0.3) ? -scale : scale};
  const pix_inverse inverse = pix_transform_inverse(&t);
  const pix_rule rule = pix_rule_at(&inverse, test_int(random, 0, 2), test_int(random, 0, 2), test_real(random, -9, 9),
                                    test_real(random, -9, 9));
  const pix_bits bits = pix_mask_bits(&mask);
  const pix_rect window = {-test_int(random, 1, 400), -test_int(random, 1, 20), 500, 30};
  int64_t area;
  if (CHECK(pix_edge_areas(&rule, &mask, &window, 1, &area))) CHECK_EQUAL(area, count_pixels(&rule, &bits, window));
}

const test_case edge_area_tests[] = {
    TEST_ROUNDS(areas_are_those_of_pixels, 200), TEST_ROUNDS(areas_are_those_of_pixels_of_huge_texels, 100), TESTS_END};
