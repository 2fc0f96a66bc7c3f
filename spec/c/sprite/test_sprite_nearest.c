// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "sprite/sprite_questions.h"

#include "test_scene.h"

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
  const pix_rect rect = {10, -5, 3, 1};
  CHECK(pix_square_to_rect(11, -5, rect) == 0);
  CHECK(pix_square_to_rect(13, -5, rect) == 1);
  CHECK(pix_square_to_rect(7, -1, rect) == 25);
  CHECK(pix_square_to_rect(15, -8, rect) == 18);
}

// By all pixels of the cover, in row order.
static bool nearest_in_cover(const test_cover *cover, int64_t x, int64_t y, pix_nearest *nearest) {
  bool any = false;
  for (int32_t j = 0; j < cover->window.h; j++) {
    for (int32_t i = 0; i < cover->window.w; i++) {
      if (!test_bitmap_get(&cover->pixels, i, j)) continue;
      const pix_nearest pixel = {cover->window.x + i, cover->window.y + j,
                                 pix_square_of(cover->window.x + i - x, cover->window.y + j - y)};
      if (any && pixel.square >= nearest->square) continue;
      *nearest = pixel;
      any = true;
    }
  }
  return any;
}

static void check_nearest(pix_sprite *sprite, const test_cover *cover, int64_t x, int64_t y, uint64_t limit) {
  pix_nearest expected, got;
  const bool any = nearest_in_cover(cover, x, y, &expected) && expected.square <= limit;
  if (!CHECK_EQUAL(pix_sprite_nearest(sprite, x, y, limit, &got), any) || !any) return;
  CHECK_EQUAL(got.x, expected.x);
  CHECK_EQUAL(got.y, expected.y);
  CHECK(got.square == expected.square);
}

static void check_around(pix_sprite *sprite, const test_cover *cover, test_random *random) {
  const pix_rect w = cover->window;
  const int32_t away = TEST_PICK(random, ((int32_t[]){0, 5, 100, 100000}));
  const int64_t x = (int64_t)w.x + test_int(random, -away, w.w + away);
  const int64_t y = (int64_t)w.y + test_int(random, -away, w.h + away);
  check_nearest(sprite, cover, x, y, PIX_ANY_DISTANCE);
  pix_nearest nearest;
  if (!nearest_in_cover(cover, x, y, &nearest)) return;
  check_nearest(sprite, cover, x, y, nearest.square);
  if (nearest.square > 0) check_nearest(sprite, cover, x, y, nearest.square - 1);
  check_nearest(sprite, cover, x, y, nearest.square + (uint64_t)test_int(random, 0, 1000));
  check_nearest(sprite, cover, x, y, (uint64_t)test_int(random, 0, 1000));
}

static void random_sprites(void) {
  test_rounds rounds = test_rounds_of(1200);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    const pix_kernel *before = test_choose_kernel(random);
    pix_mask mask;
    test_random_mask(&mask, random, test_side(random), test_side(random));
    if (test_chance(random, 0.3)) mask.rasters.byte_limit = 100;
    test_make_distances_sometimes(&mask, random);
    const test_placement p = test_random_placement(random, &mask, test_chance(random, 0.1) ? 900 : 150, 100);
    pix_sprite sprite;
    test_sprite_init(&sprite, &mask, mask.width, mask.height);
    test_place(&sprite, &p);
    test_cover cover = test_cover_of(&mask, &p);
    for (int k = 0; k < 8; k++) check_around(&sprite, &cover, random);
    test_cover_free(&cover);
    pix_mask_release(&mask);
    test_restore_kernel(before);
  }
}

// With a summary, and more than one window.
static void large_sparse_masks(void) {
  test_rounds rounds = test_rounds_of(60);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    pix_mask mask;
    CHECK(pix_mask_create(&mask, test_allocator(), test_int(random, 300, 900), test_int(random, 300, 700)));
    for (int k = test_int(random, 0, 12); k >= 0; k--) {
      pix_mask_set(&mask, test_int(random, 0, mask.width - 1), test_int(random, 0, mask.height - 1), true);
    }
    if (test_chance(random, 0.2)) pix_mask_invert(&mask);
    pix_sprite sprite;
    test_sprite_init(&sprite, &mask, mask.width, mask.height);
    test_placement p = {.position = {test_int(random, -900, 900), 0.5}, .transform = pix_transform_identity()};
    if (test_chance(random, 0.5)) p.transform.r = test_real(random, -4, 4);
    test_place(&sprite, &p);
    test_cover cover = test_cover_of(&mask, &p);
    for (int k = 0; k < 6; k++) check_around(&sprite, &cover, random);
    test_cover_free(&cover);
    pix_mask_release(&mask);
  }
}

static void far_away(void) {
  pix_mask mask;
  CHECK(pix_mask_create(&mask, test_allocator(), 70, 3));
  pix_mask_fill(&mask);
  pix_mask_set(&mask, 0, 0, false);
  pix_sprite sprite;
  test_sprite_init(&sprite, &mask, 70, 3);
  const int32_t most = 1 << 30;
  const int32_t places[] = {-most, 1 - most, -1, 0, 70, most - 1, most};
  for (int32_t k = 0; k < TEST_COUNT_OF(places); k++) {
    const test_placement p = {.position = {places[k], -places[k]}, .transform = pix_transform_identity()};
    test_place(&sprite, &p);
    test_cover cover = test_cover_of(&mask, &p);
    for (int32_t i = 0; i < TEST_COUNT_OF(places); i++) {
      check_nearest(&sprite, &cover, places[i], most, PIX_ANY_DISTANCE);
      check_nearest(&sprite, &cover, -most, places[i], PIX_ANY_DISTANCE);
      check_nearest(&sprite, &cover, INT64_C(1) << 40, places[i], (uint64_t)1 << 60);
    }
    test_cover_free(&cover);
  }
  pix_mask_release(&mask);
}

static void sprites_that_cover_nothing(void) {
  pix_mask masks[2];
  CHECK(pix_mask_create(&masks[0], test_allocator(), 0, 0) && pix_mask_create(&masks[1], test_allocator(), 700, 300));
  pix_sprite sprite;
  pix_nearest nearest;
  for (int k = 0; k < 2; k++) {
    test_sprite_init(&sprite, &masks[k], 700, 300);
    CHECK(!pix_sprite_nearest(&sprite, 3, 3, PIX_ANY_DISTANCE, &nearest));
  }
  pix_mask_fill(&masks[1]);
  CHECK(pix_sprite_nearest(&sprite, 3, 3, 0, &nearest));
  test_placement p = {.transform = pix_transform_identity()};
  p.transform.sy = 0;
  test_place(&sprite, &p);
  CHECK(!pix_sprite_nearest(&sprite, 3, 3, PIX_ANY_DISTANCE, &nearest));
  for (int k = 0; k < 2; k++) pix_mask_release(&masks[k]);
}

const test_case sprite_nearest_tests[] = {
    TEST(squares_within_a_distance),
    TEST(squares_of_distances),
    TEST(random_sprites),
    TEST(large_sparse_masks),
    TEST(far_away),
    TEST(sprites_that_cover_nothing),
    TESTS_END,
};
