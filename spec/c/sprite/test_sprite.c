// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Limits of settings, boxes where rounding counts most, and squares of distances; for the coverage see
// test_sprite_coverage.c.

#include "sprite/sprite_questions.h"

#include "test_scoped.h"

// A coordinate in [0, size], often near an end.
static double near_ends(test_random *random, double size) {
  if (test_chance(random, 0.3)) return test_real(random, 0, size);
  const double beside = test_spread(random, 1e-6, 1);
  return test_chance(random, 0.5) ? beside : size - beside;
}

// Shears near a singular matrix magnify what rounding does. Looks at pixels that the rule's own coefficients, turned
// round again, say to be in the mask, and at those beside them.
static void check_nearly_singular(pix_sprite *sprite, test_random *random) {
  const test_placement p = test_placement_of(sprite);
  const pix_bits bits = pix_mask_bits(sprite->mask);
  const pix_rect box = pix_sprite_box(sprite);
  const pix_rule rule = test_rule_of(&p);
  const pix_texel origin = pix_rule_texel(&rule, 0, 0);
  const pix_inverse *i = &rule.inverse;
  const long double a = i->du_dx, b = i->dv_dx, c = i->du_dy, d = i->dv_dy, determinant = a * d - b * c;
  int32_t covered = 0;
  for (int k = 0; k < 1000; k++) {
    const long double u = near_ends(random, bits.width) - (double)origin.u / 65536;
    const long double v = near_ends(random, bits.height) - (double)origin.v / 65536;
    const long double m = (d * u - c * v) / determinant, n = (a * v - b * u) / determinant;
    if (!(fabsl(m) < 5e8L && fabsl(n) < 5e8L)) continue;
    const int32_t x = rule.whole_x + (int32_t)m + test_int(random, -2, 2);
    const int32_t y = rule.whole_y + (int32_t)n + test_int(random, -2, 2);
    if (!pix_rule_covers(&rule, &bits, x, y)) continue;
    covered++;
    CHECK(pix_rect_holds(box, x, y));
  }
  if (covered > 0) CHECK(pix_sprite_meets_rect(sprite, box));
}

static void boxes_of_nearly_singular_transforms(test_random *random) {
  TEST_MASK mask;
  test_random_mask(&mask, random, test_int(random, 1, 40), test_int(random, 1, 40));
  for (int corner = 0; corner < 4; corner++) {
    pix_mask_set(&mask, corner & 1 ? mask.width - 1 : 0, corner & 2 ? mask.height - 1 : 0, true);
  }
  pix_transform t = {.r = test_chance(random, 0.5) ? 0 : test_real(random, -7, 7),
                     .sx = test_spread(random, 0.01, 32768), .kx = test_spread(random, 0.001, 32768)};
  t.sy = test_chance(random, 0.5) ? t.sx : test_spread(random, 0.01, 32768);
  t.ky = (1 - test_spread(random, 1e-10, 0.1)) / t.kx;
  if (test_chance(random, 0.5)) t.ox = test_real(random, -40, 40);
  if (test_chance(random, 0.4)) {  // far from the origin, where the error of q counts most
    t.sx = test_spread(random, 1, 30);
    t.sy = t.sx * test_spread(random, 0.5, 2);
    t.kx = test_spread(random, 0.2, 5);
    t.ky = (1 - test_spread(random, 1e-6, 1e-2)) / t.kx;
    t.oy = test_real(random, -16777216, 16777216);
  }
  pix_sprite sprite;
  test_sprite_init(&sprite, &mask);
  if (t.ky <= PIX_MAX_SCALE && pix_sprite_set_transform(&sprite, &t).fault == PIX_SPRITE_OK &&
      pix_sprite_kind(&sprite) != PIX_RULE_NOTHING) {
    pix_sprite_set_position(&sprite, test_real(random, -1e6, 1e6), test_real(random, -9, 9));
    check_nearly_singular(&sprite, random);
  }
}

// And yet the box must not grow beyond all use: it would meet everything, and take forever to search.
static void boxes_of_nearly_singular_transforms_are_tight(void) {
  TEST_MASK mask;
  pix_rect bounds;
  test_full_mask(&mask, 2, 2);
  pix_mask_set(&mask, 1, 1, false);
  for (double scale = 1; scale <= 4096; scale *= 16) {
    for (double q = 0.1; q > 1e-11; q /= 10) {
      pix_sprite sprite;
      test_sprite_init(&sprite, &mask);
      const pix_transform t = {.r = 0.3, .sx = scale, .sy = scale, .kx = 1, .ky = 1 - q};
      CHECK_EQUAL(pix_sprite_set_transform(&sprite, &t).fault, PIX_SPRITE_OK);
      const pix_rect box = pix_sprite_box(&sprite);
      CHECK(box.w <= 5 * scale + 10 && box.h <= 5 * scale + 10);
      pix_sprite_bounds(&sprite, &bounds);
    }
  }
}

// Each setting in turn; what is refused changes nothing. The largest side of each axis counts for all frames.
static void limits_of_the_box(void) {
  static const struct {
    pix_transform transform;
    pix_sprite_fault result;
  } settings[] = {
      {{.sx = 4681, .sy = 4681}, PIX_SPRITE_OK},  // 7 texels: 32767 pixels wide
      {{.sx = 4681, .sy = 4681, .kx = 0.001}, PIX_SPRITE_BOX_TOO_LARGE},
      {{.sx = 4681, .sy = 4681, .r = 0.1}, PIX_SPRITE_BOX_TOO_LARGE},
      {{.sx = 4681.01, .sy = 1}, PIX_SPRITE_BOX_TOO_LARGE},
      {{.sx = 1, .sy = 4681.01, .r = 1.5707963267948966}, PIX_SPRITE_OK},  // 4 texels: 18724 pixels wide
      {{.sx = 64, .sy = 1, .ox = -8388608 + 7}, PIX_SPRITE_OK},  // ends 2^29 pixels to the right
      {{.sx = 64, .sy = 1, .ox = -8388608 - 0.01}, PIX_SPRITE_BOX_TOO_FAR},
      {{.sx = 0, .sy = 1, .ox = -8388608 - 0.01}, PIX_SPRITE_OK},  // covers nothing, wherever it is
  };
  TEST_MASK large, small;
  pix_sprite sprite, other;
  pix_rect bounds;
  test_full_mask(&large, 7, 4);
  test_empty_mask(&small, 1, 1);
  test_sprite_init(&sprite, &large);
  pix_sprite_set_position(&sprite, 0.5, 0.5);
  TEST_EACH(s, settings) {
    const pix_sprite before = sprite;
    const pix_transform transform = pix_sprite_transform(&sprite);
    CHECK_EQUAL(pix_sprite_set_transform(&sprite, &s->transform).fault, s->result);
    if (s == settings) CHECK(pix_sprite_bounds(&sprite, &bounds));
    if (s->result == PIX_SPRITE_OK) continue;
    const pix_transform after = pix_sprite_transform(&sprite);
    CHECK(memcmp(&before, &sprite, sizeof before) == 0 && memcmp(&transform, &after, sizeof after) == 0);
  }
  CHECK_RECT(bounds, ((pix_rect){0, 0, 32767, 18724}));
  const pix_transform wide = {.sx = 32767, .sy = 1}, narrow = {.sx = 100, .sy = 1};
  test_sprite_init(&other, &small);
  CHECK_EQUAL(pix_sprite_set_mask(&other, &small, 300, 1).fault, PIX_SPRITE_OK);
  CHECK_EQUAL(pix_sprite_set_transform(&other, &wide).fault, PIX_SPRITE_BOX_TOO_LARGE);
  test_sprite_init(&other, &small);
  CHECK_EQUAL(pix_sprite_set_transform(&other, &wide).fault, PIX_SPRITE_OK);
  CHECK_EQUAL(pix_sprite_set_mask(&other, &large, 300, 1).fault, PIX_SPRITE_BOX_TOO_LARGE);
  CHECK(other.mask == &small && other.largest_width == 1);
  CHECK_EQUAL(pix_sprite_set_transform(&other, &narrow).fault, PIX_SPRITE_OK);
  CHECK_EQUAL(pix_sprite_set_mask(&other, &large, 300, 1).fault, PIX_SPRITE_OK);
  CHECK(other.mask == &large && other.largest_width == 300);
}

static void check_extreme(pix_sprite *sprite, test_random *random) {
  const double scales[] = {0, 1e-300, 1.0 / 65536, 1, -1, 32768, -32768}, shears[] = {0, 1e-300, 1, -1, 32768};
  const double origins[] = {0, 16777216, -16777216}, positions[] = {1073741824, -1073741824, -1e-300};
  const pix_transform t = {TEST_PICK(random, ((double[]){0, 1, 1048576, -1048576})), TEST_PICK(random, scales),
                           TEST_PICK(random, scales), TEST_PICK(random, origins), TEST_PICK(random, origins),
                           TEST_PICK(random, shears), TEST_PICK(random, shears)};
  if (pix_sprite_set_transform(sprite, &t).fault != PIX_SPRITE_OK) return;
  pix_sprite_set_position(sprite, TEST_PICK(random, positions), TEST_PICK(random, positions));
  const pix_rect box = pix_sprite_box(sprite);
  const test_placement p = test_placement_of(sprite);
  CHECK(fabs(box.x - p.position.x) <= PIX_MAX_BOX_REACH + 2 && fabs(box.y - p.position.y) <= PIX_MAX_BOX_REACH + 2);
  CHECK(pix_max(box.w, box.h) <= PIX_MAX_BOX_SIDE + PIX_BOX_ROUNDING);
  double radius;
  const pix_point centre = pix_sprite_circle(sprite, &radius);
  CHECK(isfinite(radius) && isfinite(centre.x) && isfinite(centre.y));
  if (pix_rect_is_empty(box)) return;
  const pix_rule rule = test_rule_of(&p);
  const pix_bits bits = pix_mask_bits(sprite->mask);
  for (int k = 0; k < 20; k++) {
    const int32_t i = box.x + test_int(random, 0, box.w - 1), j = box.y + test_int(random, 0, box.h - 1);
    CHECK_EQUAL(pix_sprite_covers(sprite, i, j), pix_rule_covers(&rule, &bits, i, j));
  }
}

static void extreme_settings_are_taken(test_random *random) {
  TEST_MASK mask;
  pix_sprite sprite;
  test_full_mask(&mask, 7, 5);
  test_sprite_init(&sprite, &mask);
  check_extreme(&sprite, random);
}

static void upright_sprites_need_no_pose(void) {
  static const pix_transform others[] = {{.r = 1e-300, .sx = 1, .sy = 1}, {.sx = -1, .sy = 1}, {.sx = 1, .sy = 2},
                                         {.sx = 1, .sy = 1, .kx = 1}, {.sx = 1, .sy = 1, .ky = 1}};
  const pix_transform upright = {.sx = 1, .sy = 1, .ox = 7.25, .oy = -3};
  TEST_MASK mask;
  pix_sprite sprite;
  test_full_mask(&mask, 3, 3);
  pix_sprite_init(&sprite, &mask, 3, 3);
  CHECK(!pix_sprite_needs_pose(&sprite, &upright));
  TEST_EACH(other, others) CHECK(pix_sprite_needs_pose(&sprite, other));
}

static void largest_square_within(double distance) {
  const uint64_t square = pix_square_within(distance);
  CHECK(sqrt((double)square) <= distance);
  CHECK(sqrt((double)(square + 1)) > distance);
}

static void squares_within_a_distance(void) {
  CHECK(pix_square_within(0) == 0);
  CHECK(pix_square_within(0.999) == 0);
  CHECK(pix_square_within(1) == 1);
  CHECK(pix_square_within(4294967296.0) == PIX_ANY_DISTANCE);
  CHECK(pix_square_within(HUGE_VAL) == PIX_ANY_DISTANCE);
  const double largest = 4294967295.9999995;
  CHECK(largest < 4294967296.0 && sqrt((double)pix_square_within(largest)) <= largest);
  for (int32_t square = 0; square < 3000; square++) {
    CHECK(pix_square_within(sqrt(square)) == (uint64_t)square);
    largest_square_within(sqrt(square) * (1 - DBL_EPSILON));
  }
  test_rounds rounds = test_rounds_of(20000);
  while (test_next_round(&rounds)) {
    const double distance = test_spread(&rounds.random, 1e-3, 4294967000.0);
    largest_square_within(test_chance(&rounds.random, 0.5) ? distance : floor(distance));
  }
}

static void squares_of_distances(void) {
  CHECK(pix_square_of(3, -4) == 25);
  CHECK(pix_square_of(PIX_FARTHEST, -PIX_FARTHEST) == 2 * (uint64_t)(PIX_FARTHEST * PIX_FARTHEST));
  CHECK(pix_square_of(PIX_FARTHEST + 1, 0) == UINT64_MAX);
  CHECK(pix_square_of(0, -PIX_FARTHEST - 1) == UINT64_MAX);
  CHECK(pix_nearest_in(11, 10, 3) == 11);
  CHECK(pix_nearest_in(13, 10, 3) == 12);
  CHECK(pix_nearest_in(7, 10, 3) == 10);
}

const test_case sprite_tests[] = {
    TEST(upright_sprites_need_no_pose), TEST_ROUNDS(boxes_of_nearly_singular_transforms, 3000),
    TEST(boxes_of_nearly_singular_transforms_are_tight), TEST(limits_of_the_box),
    TEST_ROUNDS(extreme_settings_are_taken, 15000), TEST(squares_within_a_distance), TEST(squares_of_distances),
    TESTS_END,
};
