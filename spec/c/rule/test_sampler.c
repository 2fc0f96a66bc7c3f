// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "rule/sampler.h"

#include "test_scoped.h"

static pix_sampler sampler_of(pix_mask *mask, const pix_rule *rule, pix_rect box) {
  return (pix_sampler){.rule = rule, .bits = pix_mask_bits(mask), .solid = pix_mask_bounds(mask), .box = box,
                       .distances = pix_mask_distances(mask, 0)};
}

static pix_rect random_part(test_random *random, pix_rect whole) {
  const int32_t x = test_int(random, 0, whole.w - 1), y = test_int(random, 0, whole.h - 1);
  return (pix_rect){whole.x + x, whole.y + y, test_int(random, 1, whole.w - x), test_int(random, 1, whole.h - y)};
}

static void check_fill(const pix_sampler *sampler, const test_cover *cover, pix_rect rect) {
  TEST_BITMAP expected = test_bitmap_new(rect.w, rect.h);
  TEST_DRAW(&expected, x, y, test_cover_get(cover, (int64_t)rect.x + x, (int64_t)rect.y + y));
  const int32_t count = test_bitmap_count(&expected);
  CHECK(count == 0 || pix_sampler_may_cover(sampler, rect));
  CHECK(count == pix_rect_area(rect) || !pix_sampler_covers_all(sampler, rect));
  TEST_EACH_KERNEL(kernel) {
    TEST_MASK filled;
    test_empty_mask(&filled, rect.w, rect.h);
    pix_sampler_fill(sampler, rect, filled.words, filled.pitch);
    const pix_bits bits = {filled.words, rect.w, rect.h, filled.pitch, false, NULL};
    test_check_bits(&bits, &expected);
  }
}

// Bounds, all that is covered, and some parts of it.
static void check_sampler(test_random *random, pix_mask *mask, const test_placement *p, int32_t parts) {
  TEST_COVER cover = test_cover_of(mask, p);
  if (cover.window.w == 0) return;
  const pix_rule rule = test_rule_of(p);
  const pix_sampler sampler = sampler_of(mask, &rule, cover.window);
  CHECK_RECT(pix_sampler_bounds(&sampler), cover.bounds);
  check_fill(&sampler, &cover, cover.window);
  for (int32_t k = 0; k < parts; k++) check_fill(&sampler, &cover, random_part(random, cover.window));
}

// A mask with at least one solid texel.
static void solid_mask(pix_mask *mask, test_random *random, int32_t width, int32_t height) {
  test_random_mask(mask, random, width, height);
  if (mask->solid_count == 0) pix_mask_set(mask, test_int(random, 0, width - 1), test_int(random, 0, height - 1), true);
  if (test_chance(random, 0.6)) test_make_distances(mask);
}

// Some much wider than a tile, so that columns come in several pieces.
static void fills_as_the_rule_says(test_random *random) {
  TEST_MASK mask;
  solid_mask(&mask, random, pix_max(1, test_side(random)), pix_max(1, test_side(random)));
  const double longest = test_chance(random, 0.05) ? 1000 : 300, reach = test_chance(random, 0.1) ? 1e9 : 300;
  const test_placement p = test_random_placement(random, &mask, longest, reach);
  check_sampler(random, &mask, &p, 3);
}

// Masks so long, or turned about a point so far away, that texels or terms do not fit 32 bits everywhere.
static void far_texels(test_random *random) {
  TEST_MASK mask;
  const bool is_long = test_chance(random, 0.5), is_high = test_chance(random, 0.5);
  const int32_t side = is_long ? test_int(random, 20000, 32767) : test_int(random, 1, 200);
  const int32_t other = test_int(random, 1, 40);
  solid_mask(&mask, random, is_high ? other : side, is_high ? side : other);
  const double far = is_long ? 10 : 4e6;
  const test_placement p = {{test_real(random, -99, 99), test_real(random, -99, 99)},
                            {.r = test_real(random, -7, 7),
                             .sx = test_spread(random, 1.0 / 512, 4), .sy = test_spread(random, 1.0 / 64, 2),
                             .ox = test_real(random, -far, far), .oy = test_real(random, -far, far)}};
  const pix_rule rule = test_rule_of(&p);
  const pix_matrix m = test_matrix_of(&p.transform);
  const double u = test_int(random, 0, mask.width) - p.transform.ox;
  const double v = test_int(random, 0, mask.height) - p.transform.oy;
  const pix_rect rect = {(int32_t)floor(p.position.x + m.a * u + m.c * v) - test_int(random, 0, 60),
                         (int32_t)floor(p.position.y + m.b * u + m.d * v) - test_int(random, 0, 60),
                         test_int(random, 1, 120), test_int(random, 1, 120)};
  const pix_bits bits = pix_mask_bits(&mask);
  TEST_COVER cover = {.window = rect, .pixels = test_bitmap_new(rect.w, rect.h)};
  TEST_DRAW(&cover.pixels, x, y, pix_rule_covers(&rule, &bits, rect.x + x, rect.y + y));
  const pix_sampler sampler = sampler_of(&mask, &rule, rect);
  check_fill(&sampler, &cover, rect);
}

// Scales so small that most texels are never sampled, and whole sprites may fall between the centres of pixels.
static void tiny_sprites(test_random *random) {
  TEST_MASK mask;
  solid_mask(&mask, random, test_int(random, 1, 169), test_int(random, 1, 169));
  const test_placement p = {{test_real(random, -5, 5), test_real(random, -5, 5)},
                            {.r = test_real(random, -7, 7), .sx = test_spread(random, 0.00002, 0.2),
                             .sy = test_spread(random, 0.00002, 0.2), .ox = test_real(random, -90, 90),
                             .oy = test_real(random, -90, 90)}};
  check_sampler(random, &mask, &p, 0);
}

// The loops for whole coverages against those for patches. False if the former would not do it.
static bool check_whole(pix_mask *mask, const test_placement *placement) {
  pix_sprite sprite;
  test_sprite_at(&sprite, mask, placement);
  const pix_placement place = pix_sprite_placement(&sprite);
  if (pix_rect_is_empty(place.box)) return false;
  const pix_sampler sampler = {.rule = &place.rule, .bits = pix_mask_bits(mask), .solid = pix_mask_bounds(mask),
                               .box = place.box, .distances = NULL};
  TEST_MASK expected, found;
  test_empty_mask(&expected, place.box.w, place.box.h);
  test_empty_mask(&found, place.box.w, place.box.h);
  const bool done = pix_sampler_fill_whole(&sampler, test_allocator(), place.box, found.words, found.pitch);
  if (done) pix_sampler_fill(&sampler, place.box, expected.words, expected.pitch);
  CHECK(pix_mask_equals(&found, &expected));
  return done;
}

// Some with far origins, where the sums that are compared lose their last bits, some of large texels.
static void whole_coverages(void) {
  int32_t done = 0;
  test_rounds rounds = test_rounds_of(800);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    TEST_MASK mask;
    const int32_t most = test_chance(random, 0.2) ? 20 : 330;
    solid_mask(&mask, random, test_int(random, 1, most), test_int(random, 1, most));
    test_placement p = test_random_placement(random, &mask, 700, 1e6);
    if (most == 20) p.transform.sx = p.transform.sy = test_real(random, 20, 35);
    if (test_chance(random, 0.2)) {
      const double scale = test_real(random, 0.5, 3), sign = test_chance(random, 0.5) ? 1 : -1;
      p.transform = (pix_transform){.r = test_real(random, -7, 7), .sx = scale, .sy = sign * scale,
                                    .ox = test_real(random, -1e7, 1e7), .oy = test_real(random, -1e7, 1e7)};
    }
    done += check_whole(&mask, &p);
  }
  CHECK(test_are_part(&rounds, done, 0.25));
}

const test_case sampler_tests[] = {
    TEST_ROUNDS(fills_as_the_rule_says, 1000), TEST_ROUNDS(far_texels, 200), TEST_ROUNDS(tiny_sprites, 2000),
    TEST(whole_coverages), TESTS_END,
};
