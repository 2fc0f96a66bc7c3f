// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "sprite/sprite_questions.h"

#include "test_scene.h"

typedef struct thing {
  pix_mask mask;
  pix_sprite sprite;
  test_cover cover;
} thing;

static void place_thing(thing *t, const test_placement *p) {
  test_sprite_init(&t->sprite, &t->mask, t->mask.width, t->mask.height);
  test_place(&t->sprite, p);
  t->cover = test_cover_of(&t->mask, p);
}

static void free_thing(thing *t) {
  test_cover_free(&t->cover);
  pix_mask_release(&t->mask);
}

// By all pairs of pixels, in row order of a's, then of b's.
static bool nearest_pixels(const thing *a, const thing *b, uint64_t *square, pix_sprite_distance *found) {
  const pix_rect u = a->cover.window, v = b->cover.window;
  *square = UINT64_MAX;
  bool any = false;
  for (int32_t k = 0; k < u.w * u.h; k++) {
    if (!a->cover.pixels.solid[k]) continue;
    const int32_t ax = u.x + k % u.w, ay = u.y + k / u.w;
    for (int32_t l = 0; l < v.w * v.h; l++) {
      if (!b->cover.pixels.solid[l]) continue;
      const int32_t bx = v.x + l % v.w, by = v.y + l / v.w;
      const uint64_t between = pix_square_of((int64_t)bx - ax, (int64_t)by - ay);
      if (any && between >= *square) continue;
      any = true;
      *square = between;
      *found = (pix_sprite_distance){sqrt((double)between), ax, ay, bx, by};
    }
  }
  return any;
}

static void check_found(thing *a, thing *b, double max_distance, const pix_sprite_distance *expected) {
  pix_sprite_distance got;
  if (!CHECK_EQUAL(pix_sprite_find_distance(&a->sprite, &b->sprite, max_distance, &got), expected != NULL) ||
      expected == NULL) {
    return;
  }
  CHECK(got.distance == expected->distance);
  CHECK_EQUAL(got.ax, expected->ax);
  CHECK_EQUAL(got.ay, expected->ay);
  CHECK_EQUAL(got.bx, expected->bx);
  CHECK_EQUAL(got.by, expected->by);
}

static void check_distance(thing *a, thing *b, test_random *random) {
  uint64_t square;
  pix_sprite_distance expected;
  if (!nearest_pixels(a, b, &square, &expected)) {
    check_found(a, b, HUGE_VAL, NULL);
    check_found(b, a, 1000, NULL);
    return;
  }
  check_found(a, b, HUGE_VAL, &expected);
  check_found(a, b, expected.distance, &expected);
  check_found(a, b, expected.distance + test_real(random, 0, 100), &expected);
  if (square > 0) {
    if (sqrt((double)(square - 1)) < expected.distance) check_found(a, b, sqrt((double)(square - 1)), NULL);
    check_found(a, b, expected.distance * (1 - DBL_EPSILON), NULL);
    check_found(a, b, 0, NULL);
  }
}

static void random_pairs(void) {
  test_rounds rounds = test_rounds_of(2500);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    const pix_kernel *before = test_choose_kernel(random);
    const double longest = test_chance(random, 0.1) ? 120 : 40;
    const int32_t away = TEST_PICK(random, ((int32_t[]){10, 40, 100, 100000}));
    thing things[2];
    for (int k = 0; k < 2; k++) {
      pix_mask *mask = &things[k].mask;
      test_random_mask(mask, random, test_int(random, 0, 80), test_int(random, 0, 50));
      if (test_chance(random, 0.3)) mask->rasters.byte_limit = 100;
      test_make_distances_sometimes(mask, random);
      test_placement p = test_random_placement(random, mask, longest, 60);
      if (k == 1) {
        p.position.x += test_int(random, -away, away);
        p.position.y += test_int(random, -away, away);
      }
      place_thing(&things[k], &p);
    }
    check_distance(&things[0], &things[1], random);
    check_distance(&things[1], &things[0], random);
    check_distance(&things[0], &things[0], random);
    for (int k = 0; k < 2; k++) free_thing(&things[k]);
    test_restore_kernel(before);
  }
}

// Few texels in much space: windows of several sizes, and of those that have a summary.
static void large_sparse_masks(void) {
  test_rounds rounds = test_rounds_of(150);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    thing things[2];
    for (int k = 0; k < 2; k++) {
      pix_mask *mask = &things[k].mask;
      CHECK(pix_mask_create(mask, test_allocator(), test_int(random, 100, 900), test_int(random, 100, 700)));
      for (int i = test_int(random, 1, 40); i > 0; i--) {
        pix_mask_set(mask, test_int(random, 0, mask->width - 1), test_int(random, 0, mask->height - 1), true);
      }
      const int32_t away = TEST_PICK(random, ((int32_t[]){10, 300, 2000}));
      test_placement p = {.position = {test_int(random, -away, away), test_int(random, -away, away)},
                          .transform = pix_transform_identity()};
      if (test_chance(random, 0.4)) p.transform.r = test_real(random, -4, 4);
      place_thing(&things[k], &p);
    }
    check_distance(&things[0], &things[1], random);
    for (int k = 0; k < 2; k++) free_thing(&things[k]);
  }
}

// One at every place around the other, so that each kind of tie comes.
static void rectangles_around_one_another(void) {
  thing a, b;
  CHECK(pix_mask_create(&a.mask, test_allocator(), 3, 2) && pix_mask_create(&b.mask, test_allocator(), 2, 3));
  for (int full = 0; full < 2; full++) {
    pix_mask_fill(&a.mask);
    pix_mask_fill(&b.mask);
    if (full == 0) pix_mask_set(&a.mask, 1, 1, false);
    if (full == 0) pix_mask_set(&b.mask, 1, 0, false);
    test_random random = {1};
    for (int32_t y = -6; y <= 6; y++) {
      for (int32_t x = -6; x <= 6; x++) {
        const test_placement p = {.transform = pix_transform_identity()};
        const test_placement q = {.position = {x, y}, .transform = pix_transform_identity()};
        place_thing(&a, &p);
        place_thing(&b, &q);
        check_distance(&a, &b, &random);
        test_cover_free(&a.cover);
        test_cover_free(&b.cover);
      }
    }
  }
  pix_mask_release(&a.mask);
  pix_mask_release(&b.mask);
}

// Squares of such distances do not fit 64 bits, nor do their roots all 53.
static void at_both_ends_of_the_world(void) {
  const double ends[] = {-1073741824.0, 1073741824.0};
  const double reach = 536870000.0 / 32;  // how far the origin moves a sprite that is magnified so
  test_random random = {7};
  for (int k = 0; k < 4; k++) {
    thing a, b;
    CHECK(pix_mask_create(&a.mask, test_allocator(), 3, 3) && pix_mask_create(&b.mask, test_allocator(), 2, 2));
    pix_mask_fill(&a.mask);
    pix_mask_fill(&b.mask);
    const test_placement p = {.position = {ends[k & 1], ends[k >> 1]}, .transform = pix_transform_identity()};
    const test_placement q = {.position = {-ends[k & 1], 0}, .transform = pix_transform_identity()};
    place_thing(&a, &p);
    place_thing(&b, &q);
    check_distance(&a, &b, &random);
    test_cover_free(&a.cover);
    test_cover_free(&b.cover);
    test_placement far_p = p, far_q = q;
    far_q.position.y = -ends[k >> 1];
    far_p.transform.sx = far_p.transform.sy = far_q.transform.sx = far_q.transform.sy = 32;
    far_p.transform.ox = ends[k & 1] > 0 ? -reach : reach;
    far_p.transform.oy = ends[k >> 1] > 0 ? -reach : reach;
    far_q.transform.ox = -far_p.transform.ox;
    far_q.transform.oy = -far_p.transform.oy;
    place_thing(&a, &far_p);
    place_thing(&b, &far_q);
    pix_sprite_distance found;
    CHECK(pix_sprite_find_distance(&a.sprite, &b.sprite, HUGE_VAL, &found));
    const pix_rect u = a.cover.bounds, v = b.cover.bounds;
    CHECK_EQUAL(found.ax, ends[k & 1] > 0 ? u.x : u.x + u.w - 1);
    CHECK_EQUAL(found.ay, ends[k >> 1] > 0 ? u.y : u.y + u.h - 1);
    CHECK_EQUAL(found.bx, ends[k & 1] < 0 ? v.x : v.x + v.w - 1);
    CHECK_EQUAL(found.by, ends[k >> 1] < 0 ? v.y : v.y + v.h - 1);
    const double dx = (double)found.bx - found.ax, dy = (double)found.by - found.ay;
    CHECK_NEAR(found.distance, sqrt(dx * dx + dy * dy), 1e-6);
    CHECK(found.distance > 4294967296.0);
    CHECK(!pix_sprite_find_distance(&a.sprite, &b.sprite, 4294967296.0, &found));
    CHECK(!pix_sprite_find_distance(&a.sprite, &b.sprite, 1e9, &found));
    free_thing(&a);
    free_thing(&b);
  }
}

// Sides of hundreds of thousands of pixels, at hand in no bitmap.
static void huge_sprites(void) {
  pix_mask mask;
  CHECK(pix_mask_create(&mask, test_allocator(), 4, 4));
  pix_mask_fill(&mask);
  pix_mask_set(&mask, 1, 1, false);
  pix_sprite a, b;
  test_sprite_init(&a, &mask, 4, 4);
  test_sprite_init(&b, &mask, 4, 4);
  test_placement p = {.transform = pix_transform_identity()}, q = p;
  p.transform.sx = p.transform.sy = 32768;
  test_place(&a, &p);
  q.position = (pix_point){131102, 40000};
  test_place(&b, &q);
  pix_sprite_distance found;
  CHECK(pix_sprite_find_distance(&a, &b, HUGE_VAL, &found));
  CHECK(found.distance == 31);
  CHECK(found.ax == 131071 && found.ay == 40000 && found.bx == 131102 && found.by == 40000);
  q.position = (pix_point){50000, 40000};  // in the hole
  test_place(&b, &q);
  CHECK(pix_sprite_find_distance(&b, &a, HUGE_VAL, &found));
  CHECK(found.distance == 7233);
  CHECK(found.ax == 50000 && found.ay == 40000 && found.bx == 50000 && found.by == 32767);
  q.position = (pix_point){140000, 0};
  q.transform = p.transform;
  q.transform.r = -0.01;
  test_place(&b, &q);
  CHECK(pix_sprite_find_distance(&a, &b, HUGE_VAL, &found));
  CHECK_NEAR(found.distance, 8929, 2);
  CHECK(!pix_sprite_find_distance(&a, &b, 8900, &found));
  pix_mask_release(&mask);
}

static void sprites_that_cover_nothing(void) {
  pix_mask masks[3];
  CHECK(pix_mask_create(&masks[0], test_allocator(), 0, 0) && pix_mask_create(&masks[1], test_allocator(), 70, 30));
  CHECK(pix_mask_create(&masks[2], test_allocator(), 5, 5));
  pix_mask_fill(&masks[2]);
  pix_sprite full, other;
  pix_sprite_distance found;
  test_sprite_init(&full, &masks[2], 5, 5);
  for (int k = 0; k < 3; k++) {
    test_sprite_init(&other, &masks[k], 70, 30);
    if (k == 2) {
      test_placement p = {.transform = pix_transform_identity()};
      p.transform.sy = 0;
      test_place(&other, &p);
    }
    CHECK(!pix_sprite_find_distance(&full, &other, HUGE_VAL, &found));
    CHECK(!pix_sprite_find_distance(&other, &full, HUGE_VAL, &found));
    CHECK(!pix_sprite_find_distance(&other, &other, HUGE_VAL, &found));
  }
  for (int k = 0; k < 3; k++) pix_mask_release(&masks[k]);
}

const test_case sprite_distance_tests[] = {
    TEST(random_pairs),
    TEST(large_sparse_masks),
    TEST(rectangles_around_one_another),
    TEST(at_both_ends_of_the_world),
    TEST(huge_sprites),
    TEST(sprites_that_cover_nothing),
    TESTS_END,
};
