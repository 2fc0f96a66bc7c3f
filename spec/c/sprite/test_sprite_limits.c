// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Questions about sprites whose boxes are nearly as large as may be, and about those at the ends of the world, where sums
// and squares hardly fit their numbers.

#include "test_worlds.h"

#define END 1073741824.0

typedef struct couple {
  pix_mask masks[2];
  pix_sprite a, b;
} couple;

// Two full squares.
static void make_couple(couple *c, int32_t side_a, int32_t side_b) {
  test_full_mask(&c->masks[0], side_a, side_a);
  test_full_mask(&c->masks[1], side_b, side_b);
  test_sprite_init(&c->a, &c->masks[0]);
  test_sprite_init(&c->b, &c->masks[1]);
}

static void free_couple(couple *c) {
  for (int32_t k = 0; k < 2; k++) pix_mask_release(&c->masks[k]);
}

#define COUPLE TEST_FREED_BY(free_couple) couple

static void place(pix_sprite *sprite, double x, double y, double r, double scale) {
  test_place(sprite, &(test_placement){{x, y}, {.r = r, .sx = scale, .sy = scale}});
}

// Two stripes of thousands of pixels that pass through each other's gaps.
static void overlaps_of_huge_sprites(void) {
  COUPLE c;
  make_couple(&c, 100, 100);
  for (int32_t k = 0; k < 100; k++) {
    pix_mask_set_span(&c.masks[0], k, 50, 100, false);
    pix_mask_set_span(&c.masks[1], k, 0, 50, false);
  }
  place(&c.a, 0.5, 0.5, 0.001, 300);
  place(&c.b, 0.5, 0.5, 0.001, 300);
  CHECK(pix_sprites_boxes_meet(&c.a, &c.b));
  CHECK(!pix_sprites_collide(&c.a, &c.b));
  pix_sprite_set_position(&c.b, -0.5, 0.5);
  CHECK(pix_sprites_collide(&c.a, &c.b));
  CHECK_NEAR((double)pix_sprites_overlap_area(&c.a, &c.b), 30000, 10);  // one pixel a row
  const pix_rect bounds = pix_sprites_overlap_bounds(&c.a, &c.b);
  CHECK(bounds.h >= 29990 && bounds.h <= 30010 && bounds.w >= 30 && bounds.w <= 33);
}

// Sums of the coordinates of nearly 2^30 pixels.
static void centroids_of_huge_overlaps(void) {
  COUPLE c;
  double x, y;
  make_couple(&c, 16, 16);
  place(&c.a, -16000, -16000, 0, 2000);
  place(&c.b, -15998, -15000, 0, 2000);
  const pix_placement place_a = pix_sprite_placement(&c.a), place_b = pix_sprite_placement(&c.b);
  CHECK_EQUAL(pix_placed_centroid(&c.a, &place_a, &c.b, &place_b, &x, &y), INT64_C(31998) * 31000);
  CHECK(x == 1 && y == 500);
}

// The distance of two sprites, and the pixels between which it is.
static void check_distance(pix_sprite *a, pix_sprite *b, double distance, const int32_t pixels[4]) {
  pix_sprite_distance found = {0};
  CHECK(pix_sprite_find_distance(a, b, HUGE_VAL, &found));
  CHECK(found.distance == distance);
  const int32_t got[4] = {found.ax, found.ay, found.bx, found.by};
  for (int32_t k = 0; k < 4; k++) CHECK_EQUAL(got[k], pixels[k]);
  CHECK(!pix_sprite_find_distance(a, b, distance * (1 - DBL_EPSILON), &found));
}

static void distances_of_huge_sprites(void) {
  COUPLE c;
  pix_sprite_distance found;
  make_couple(&c, 4, 4);
  pix_mask_set(&c.masks[0], 1, 1, false);
  pix_mask_set(&c.masks[1], 1, 1, false);
  place(&c.a, 0, 0, 0, 8000);
  place(&c.b, 32030, 10000, 0, 1);
  check_distance(&c.a, &c.b, 31, (int32_t[]){31999, 10000, 32030, 10000});
  place(&c.b, 12000, 10000, 0, 1);  // in the hole
  check_distance(&c.b, &c.a, 2001, (int32_t[]){12000, 10000, 12000, 7999});
  place(&c.b, 34000, 0, -0.01, 8000);
  CHECK(pix_sprite_find_distance(&c.a, &c.b, HUGE_VAL, &found));
  CHECK_NEAR(found.distance, 2001, 2);
  CHECK(!pix_sprite_find_distance(&c.a, &c.b, 1990, &found));
}

// Squares of such distances do not fit 64 bits, nor do their roots all 53: between the inner corners of two squares
// whose origins take them far beyond where positions end.
static void distances_across_the_world(void) {
  const double reach = 536870000.0 / 32;
  for (int32_t k = 0; k < 4; k++) {
    COUPLE c;
    pix_sprite_distance found;
    make_couple(&c, 3, 2);
    const int32_t sx = k & 1 ? 1 : -1, sy = k & 2 ? 1 : -1;
    pix_sprite *sprites[2] = {&c.a, &c.b};
    pix_rect bounds[2];
    for (int32_t i = 0; i < 2; i++) {
      const double way = i == 0 ? 1 : -1;
      const pix_transform t = {.sx = 32, .sy = 32, .ox = -way * sx * reach, .oy = -way * sy * reach};
      test_place(sprites[i], &(test_placement){{way * sx * END, way * sy * END}, t});
      CHECK(pix_sprite_bounds(sprites[i], &bounds[i]));
    }
    CHECK(pix_sprite_find_distance(&c.a, &c.b, HUGE_VAL, &found));
    const pix_rect a = bounds[0], b = bounds[1];
    CHECK(found.ax == (sx > 0 ? a.x : a.x + a.w - 1) && found.ay == (sy > 0 ? a.y : a.y + a.h - 1));
    CHECK(found.bx == (sx < 0 ? b.x : b.x + b.w - 1) && found.by == (sy < 0 ? b.y : b.y + b.h - 1));
    const double dx = (double)found.bx - found.ax, dy = (double)found.by - found.ay;
    CHECK_NEAR(found.distance, sqrt(dx * dx + dy * dy), 1e-6);
    CHECK(found.distance > 4294967296.0);
    CHECK(!pix_sprite_find_distance(&c.a, &c.b, 4294967296.0, &found));
  }
}

// A sprite of 32,256 pixels a side, mostly empty, in little time.
static void rays_pass_the_largest_sprite(void) {
  TEST_MASK mask;
  pix_sprite sprite;
  pix_ray_pixel at;
  const double end = 512 * 63.0;
  test_empty_mask(&mask, 512, 512);
  pix_mask_set(&mask, 0, 0, true);
  pix_mask_set(&mask, 511, 511, true);
  test_sprite_init(&sprite, &mask);
  place(&sprite, 0, 0, 0, 63);
  const pix_ray across = pix_ray_between(0, end - 0.5, end - 0.5, 0), down = pix_ray_between(-5, -5, end + 5, end + 5);
  const pix_ray beside = pix_ray_between(63, 5, end, 5 + end / 2);
  CHECK(!pix_sprite_first_on_ray(&sprite, &across, PIX_RAY_NO_LIMIT, &at));
  CHECK(!pix_sprite_first_on_ray(&sprite, &beside, PIX_RAY_NO_LIMIT, &at));
  CHECK(pix_sprite_first_on_ray(&sprite, &down, PIX_RAY_NO_LIMIT, &at));
  CHECK_EQUAL(pix_ray_i(&down, at.column), 0);
  const pix_ray up = pix_ray_reversed(&down);
  CHECK(pix_sprite_first_on_ray(&sprite, &up, PIX_RAY_NO_LIMIT, &at));
  CHECK_EQUAL(pix_ray_i(&up, at.column), (int32_t)end - 1);
}

const test_case sprite_limits_tests[] = {
    TEST(overlaps_of_huge_sprites), TEST(centroids_of_huge_overlaps), TEST(distances_of_huge_sprites),
    TEST(distances_across_the_world), TEST(rays_pass_the_largest_sprite), TESTS_END,
};
