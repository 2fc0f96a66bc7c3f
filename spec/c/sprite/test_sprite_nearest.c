// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Squares of distances, and what is nearest in large masks of few texels: windows of several sizes, and those that have
// a summary, beside all pairs of pixels.

#include "sprite/sprite_questions.h"

#include "test_scoped.h"

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

// A large mask of few texels, and the pixels that its sprite covers, in row order.
typedef struct sparse {
  pix_mask mask;
  pix_sprite sprite;
  int32_t pixels[400][2], count;
} sparse;

static void make_sparse(sparse *s, test_random *random) {
  const int32_t away = TEST_PICK(random, ((int32_t[]){10, 300, 2000}));
  test_empty_mask(&s->mask, test_int(random, 100, 900), test_int(random, 100, 700));
  for (int32_t i = test_int(random, 1, 40); i > 0; i--) {
    pix_mask_set(&s->mask, test_int(random, 0, s->mask.width - 1), test_int(random, 0, s->mask.height - 1), true);
  }
  test_placement p = {{test_int(random, -away, away), test_int(random, -away, away)}, pix_transform_identity()};
  if (test_chance(random, 0.4)) p.transform.r = test_real(random, -4, 4);
  test_sprite_at(&s->sprite, &s->mask, &p);
  TEST_COVER cover = test_cover_of(&s->mask, &p);
  s->count = 0;
  TEST_EACH_PIXEL_IN(i, j, cover.bounds) {
    if (!test_cover_get(&cover, i, j) || !CHECK(s->count < TEST_COUNT_OF(s->pixels))) continue;
    s->pixels[s->count][0] = i, s->pixels[s->count++][1] = j;
  }
}

// The pixel nearest to (x, y), the first of several in row order; its square, UINT64_MAX if there is none.
static uint64_t nearest_pixel(const sparse *s, int64_t x, int64_t y, int32_t *at) {
  uint64_t least = UINT64_MAX;
  for (int32_t k = 0; k < s->count; k++) {
    const uint64_t square = pix_square_of(s->pixels[k][0] - x, s->pixels[k][1] - y);
    if (square < least) least = square, *at = k;
  }
  return least;
}

static void check_nearest(sparse *s, int64_t x, int64_t y, test_random *random) {
  int32_t at = 0;
  const uint64_t square = nearest_pixel(s, x, y, &at);
  const uint64_t limits[] = {PIX_ANY_DISTANCE, square, square - 1, square + (uint64_t)test_int(random, 0, 1000)};
  TEST_EACH(limit, limits) {
    pix_nearest got = {0};
    const bool is_expected = s->count > 0 && square <= *limit;
    CHECK_EQUAL(pix_sprite_nearest(&s->sprite, x, y, *limit, &got), is_expected);
    CHECK(!is_expected || (got.x == s->pixels[at][0] && got.y == s->pixels[at][1] && got.square == square));
  }
}

static void check_distance(sparse *a, sparse *b) {
  uint64_t least = UINT64_MAX;
  int32_t at_a = 0, at_b = 0, at = 0;
  for (int32_t k = 0; k < a->count; k++) {
    const uint64_t square = nearest_pixel(b, a->pixels[k][0], a->pixels[k][1], &at);
    if (square < least) least = square, at_a = k, at_b = at;
  }
  pix_sprite_distance got = {0};
  CHECK_EQUAL(pix_sprite_find_distance(&a->sprite, &b->sprite, HUGE_VAL, &got), least < UINT64_MAX);
  if (least == UINT64_MAX) return;
  CHECK(got.distance == sqrt((double)least));
  CHECK(got.ax == a->pixels[at_a][0] && got.ay == a->pixels[at_a][1]);
  CHECK(got.bx == b->pixels[at_b][0] && got.by == b->pixels[at_b][1]);
  CHECK(pix_sprite_find_distance(&a->sprite, &b->sprite, got.distance, &got));
  if (least > 0) CHECK(!pix_sprite_find_distance(&a->sprite, &b->sprite, got.distance * (1 - DBL_EPSILON), &got));
}

static void large_sparse_masks(test_random *random) {
  static sparse a, b;
  make_sparse(&a, random);
  make_sparse(&b, random);
  for (int32_t k = 0; k < 6; k++) {
    const int32_t away = TEST_PICK(random, ((int32_t[]){50, 1500, 100000}));
    check_nearest(&a, test_int(random, -away, away), test_int(random, -away, away), random);
  }
  check_distance(&a, &b);
  check_distance(&b, &a);
  check_distance(&a, &a);
  pix_mask_release(&a.mask);
  pix_mask_release(&b.mask);
}

const test_case sprite_nearest_tests[] = {
    TEST(squares_within_a_distance), TEST(squares_of_distances), TEST_ROUNDS(large_sparse_masks, 150), TESTS_END,
};
