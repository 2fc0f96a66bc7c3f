// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "sprite/sprite_pair.h"

#include "test_scene.h"

typedef struct thing {
  pix_sprite sprite;
  test_cover cover;
} thing;

static void make_thing(thing *t, pix_mask *mask, const test_placement *p) {
  test_sprite_init(&t->sprite, mask, mask->width, mask->height);
  test_place(&t->sprite, p);
  t->cover = test_cover_of(mask, p);
}

static void check_pair(thing *a, thing *b) {
  pix_rect bounds;
  const int64_t area = test_covers_common(&a->cover, &b->cover, &bounds);
  CHECK_EQUAL(pix_sprites_collide(&a->sprite, &b->sprite), area > 0);
  CHECK_EQUAL(pix_sprites_collide(&b->sprite, &a->sprite), area > 0);
  CHECK_EQUAL(pix_sprites_overlap_area(&a->sprite, &b->sprite), area);
  CHECK_EQUAL(pix_sprites_overlap_area(&b->sprite, &a->sprite), area);
  if (area == 0) {
    CHECK(pix_rect_is_empty(pix_sprites_overlap_bounds(&a->sprite, &b->sprite)));
  } else {
    CHECK_RECT(pix_sprites_overlap_bounds(&a->sprite, &b->sprite), bounds);
    CHECK_RECT(pix_sprites_overlap_bounds(&b->sprite, &a->sprite), bounds);
    CHECK(pix_sprites_boxes_meet(&a->sprite, &b->sprite));
    CHECK(pix_sprites_circles_meet(&a->sprite, &b->sprite));
  }
  CHECK_EQUAL(pix_sprites_circles_meet(&a->sprite, &b->sprite), pix_sprites_circles_meet(&b->sprite, &a->sprite));
}

// Moves the second near the first, by whole pixels, so that about half of the pairs touch.
static void bring_near(test_random *random, const test_placement *a, test_placement *b) {
  b->position.x += floor(a->position.x - b->position.x) + test_int(random, -60, 60);
  b->position.y += floor(a->position.y - b->position.y) + test_int(random, -60, 60);
}

static void random_pairs(void) {
  test_rounds rounds = test_rounds_of(4800);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    pix_mask masks[2];
    test_placement p[2];
    thing things[2];
    for (int k = 0; k < 2; k++) {
      test_random_mask(&masks[k], random, test_side(random), test_side(random));
      test_make_distances_sometimes(&masks[k], random);
      p[k] = test_random_placement(random, &masks[k], 180, test_chance(random, 0.1) ? 1e9 : 100);
    }
    bring_near(random, &p[0], &p[1]);
    for (int k = 0; k < 2; k++) make_thing(&things[k], &masks[k], &p[k]);
    const pix_kernel *before = test_choose_kernel(random);
    check_pair(&things[0], &things[1]);
    test_restore_kernel(before);
    for (int k = 0; k < 2; k++) test_cover_free(&things[k].cover), pix_mask_release(&masks[k]);
  }
}

// Two covers from one cache, in which there may be room for one raster only.
static void pairs_of_one_mask(void) {
  test_rounds rounds = test_rounds_of(2000);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    pix_mask mask;
    test_random_mask(&mask, random, test_int(random, 1, 100), test_int(random, 1, 100));
    test_make_distances_sometimes(&mask, random);
    mask.rasters.byte_limit = (size_t)test_spread(random, 100, 100000);
    thing things[3];
    test_placement p[3];
    for (int k = 0; k < 3; k++) {
      p[k] = test_random_placement(random, &mask, 180, 100);
      if (k > 0) bring_near(random, &p[0], &p[k]);
      make_thing(&things[k], &mask, &p[k]);
    }
    for (int k = 0; k < 4; k++) {
      thing *a = &things[test_int(random, 0, 2)], *b = &things[test_int(random, 0, 2)];
      check_pair(a, b);
      CHECK(mask.rasters.bytes <= mask.rasters.byte_limit);
    }
    for (int k = 0; k < 3; k++) test_cover_free(&things[k].cover);
    pix_mask_release(&mask);
  }
}

static void a_sprite_and_itself(void) {
  test_rounds rounds = test_rounds_of(800);
  while (test_next_round(&rounds)) {
    pix_mask mask;
    test_random_mask(&mask, &rounds.random, test_side(&rounds.random), test_side(&rounds.random));
    const test_placement p = test_random_placement(&rounds.random, &mask, 180, 100);
    thing t;
    make_thing(&t, &mask, &p);
    CHECK_EQUAL(pix_sprites_collide(&t.sprite, &t.sprite), t.cover.count > 0);
    CHECK_EQUAL(pix_sprites_overlap_area(&t.sprite, &t.sprite), t.cover.count);
    const pix_rect common = pix_sprites_overlap_bounds(&t.sprite, &t.sprite);
    if (t.cover.count > 0) CHECK_RECT(common, t.cover.bounds);
    if (t.cover.count == 0) CHECK(pix_rect_is_empty(common));
    test_cover_free(&t.cover);
    pix_mask_release(&mask);
  }
}

// Common windows of several tiles, with rasters too large for the cache, so that both are sampled.
static void windows_larger_than_a_tile(void) {
  test_rounds rounds = test_rounds_of(112);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    pix_mask masks[2];
    thing things[2];
    for (int k = 0; k < 2; k++) {
      test_random_mask(&masks[k], random, test_int(random, 20, 100), test_int(random, 20, 100));
      if (test_chance(random, 0.7)) masks[k].rasters.byte_limit = 1000;
      test_make_distances_sometimes(&masks[k], random);
      const double scale = 700.0 / pix_max(masks[k].width, masks[k].height);
      const test_placement p = {{test_real(random, -99, 99), test_real(random, -99, 99)},
                                {.r = test_real(random, -7, 7), .sx = scale * test_real(random, 0.6, 1),
                                 .sy = scale * test_real(random, 0.6, 1), .ox = masks[k].width / 2.0,
                                 .oy = masks[k].height / 2.0}};
      make_thing(&things[k], &masks[k], &p);
    }
    check_pair(&things[0], &things[1]);
    for (int k = 0; k < 2; k++) test_cover_free(&things[k].cover), pix_mask_release(&masks[k]);
  }
}

static int64_t count_covered(const test_cover *cover, pix_rect r) {
  int64_t count = 0;
  for (int64_t j = r.y; j < (int64_t)r.y + r.h; j++) {
    for (int64_t i = r.x; i < (int64_t)r.x + r.w; i++) count += test_cover_get(cover, i, j);
  }
  return count;
}

static void rectangles(void) {
  test_rounds rounds = test_rounds_of(2400);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    pix_mask mask;
    test_random_mask(&mask, random, test_side(random), test_side(random));
    if (test_chance(random, 0.3)) mask.rasters.byte_limit = 100;
    test_make_distances_sometimes(&mask, random);
    const test_placement p = test_random_placement(random, &mask, test_chance(random, 0.1) ? 600 : 150, 100);
    thing t;
    make_thing(&t, &mask, &p);
    for (int k = 0; k < 20; k++) {
      const pix_rect w = t.cover.window;
      const pix_rect r = {w.x + test_int(random, -20, w.w + 10), w.y + test_int(random, -20, w.h + 10),
                          (int32_t)test_spread(random, 0.5, 700), (int32_t)test_spread(random, 0.5, 700)};
      const int64_t count = count_covered(&t.cover, pix_rect_intersect(r, w));
      CHECK_EQUAL(pix_sprite_meets_rect(&t.sprite, r), count > 0);
      CHECK_EQUAL(pix_sprite_area_in(&t.sprite, r), count);
    }
    const pix_rect all = {-(1 << 30), -(1 << 30), INT32_MAX, INT32_MAX};
    CHECK_EQUAL(pix_sprite_meets_rect(&t.sprite, all), t.cover.count > 0);
    CHECK_EQUAL(pix_sprite_area_in(&t.sprite, all), t.cover.count);
    test_cover_free(&t.cover);
    pix_mask_release(&mask);
  }
}

// Two stripes of thousands of pixels that pass through each other's gaps.
static void huge_sprites(void) {
  pix_mask a, b;
  CHECK(pix_mask_create(&a, test_allocator(), 100, 100) && pix_mask_create(&b, test_allocator(), 100, 100));
  for (int32_t k = 0; k < 100; k++) {
    pix_mask_set_span(&a, k, 0, 50, true);
    pix_mask_set_span(&b, k, 50, 100, true);
  }
  pix_sprite sprite_a, sprite_b;
  test_sprite_init(&sprite_a, &a, 100, 100);
  test_sprite_init(&sprite_b, &b, 100, 100);
  const test_placement p = {{0.5, 0.5}, {.r = 0.001, .sx = 1000, .sy = 1000}};
  test_place(&sprite_a, &p);
  test_place(&sprite_b, &p);
  CHECK(pix_sprites_boxes_meet(&sprite_a, &sprite_b));
  CHECK(!pix_sprites_collide(&sprite_a, &sprite_b));
  pix_sprite_set_position(&sprite_b, -0.5, 0.5);
  CHECK(pix_sprites_collide(&sprite_a, &sprite_b));
  const int64_t area = pix_sprites_overlap_area(&sprite_a, &sprite_b);
  CHECK(area >= 99990 && area <= 100010);  // one pixel a row
  const pix_rect bounds = pix_sprites_overlap_bounds(&sprite_a, &sprite_b);
  CHECK(bounds.h >= 99990 && bounds.h <= 100010 && bounds.w >= 100 && bounds.w <= 103);
  pix_mask_release(&a);
  pix_mask_release(&b);
}

static void nothing_meets_nothing(void) {
  pix_mask empty, full;
  CHECK(pix_mask_create(&empty, test_allocator(), 9, 9) && pix_mask_create(&full, test_allocator(), 9, 9));
  pix_mask_fill(&full);
  pix_sprite a, b;
  test_sprite_init(&a, &empty, 9, 9);
  test_sprite_init(&b, &full, 9, 9);
  CHECK(!pix_sprites_collide(&a, &b) && !pix_sprites_collide(&a, &a));
  CHECK(!pix_sprites_boxes_meet(&a, &b) && !pix_sprites_circles_meet(&a, &b));
  CHECK_EQUAL(pix_sprites_overlap_area(&a, &b), 0);
  CHECK(pix_rect_is_empty(pix_sprites_overlap_bounds(&a, &b)));
  CHECK(!pix_sprite_meets_rect(&a, (pix_rect){0, 0, 9, 9}));
  pix_mask_release(&full);  // released under the sprite
  CHECK(!pix_sprites_collide(&b, &b) && !pix_sprites_circles_meet(&b, &b));
  pix_mask_release(&empty);
}

// At the ends of the world differences of coordinates must not overflow.
static void far_apart(void) {
  pix_mask mask;
  CHECK(pix_mask_create(&mask, test_allocator(), 65, 65));
  pix_mask_fill(&mask);
  const double ends[] = {-1073741824.0, 0, 1073741824.0};
  const double turns[] = {0, 1.57079632679489661923, 0.5};
  for (int k = 0; k < 9; k++) {
    for (int l = 0; l < 9; l++) {
      pix_sprite a, b;
      test_sprite_init(&a, &mask, 65, 65);
      test_sprite_init(&b, &mask, 65, 65);
      const test_placement p = {{ends[k % 3], ends[k / 3]}, {.r = turns[l % 3], .sx = 1, .sy = 1}};
      const test_placement q = {{ends[l % 3], ends[l / 3]}, {.r = turns[k % 3], .sx = 1, .sy = 1}};
      test_place(&a, &p);
      test_place(&b, &q);
      if (k != l) CHECK(!pix_sprites_collide(&a, &b) && !pix_sprites_circles_meet(&a, &b));
      if (k == l) CHECK(pix_sprites_collide(&a, &b));
    }
  }
  pix_mask_release(&mask);
}

const test_case sprite_pair_tests[] = {
    TEST(random_pairs),
    TEST(pairs_of_one_mask),
    TEST(a_sprite_and_itself),
    TEST(windows_larger_than_a_tile),
    TEST(rectangles),
    TEST(huge_sprites),
    TEST(nothing_meets_nothing),
    TEST(far_apart),
    TESTS_END,
};
