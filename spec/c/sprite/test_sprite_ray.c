// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "sprite/sprite_questions.h"

#include "test_scene.h"

static double random_coordinate(test_random *random, pix_rect window, bool is_x) {
  const int32_t low = is_x ? window.x : window.y, size = is_x ? window.w : window.h;
  const int32_t whole = test_int(random, low - 20, low + size + 20);
  return test_chance(random, 0.5) ? whole : whole + test_int(random, 0, 255) / 256.0;
}

// Ends around the window; often such that many corners are met.
static pix_ray random_ray(test_random *random, pix_rect window) {
  const double x1 = random_coordinate(random, window, true), y1 = random_coordinate(random, window, false);
  const double x2 = random_coordinate(random, window, true), y2 = random_coordinate(random, window, false);
  switch (test_int(random, 0, 5)) {
    case 0: return pix_ray_between(x1, y1, x2, y1);
    case 1: return pix_ray_between(x1, y1, x1, y2);
    case 2: return pix_ray_between(x1, y1, x2, y1 + (x2 - x1));
    case 3: return pix_ray_between(x1, y1, x2, y1 - (x2 - x1) / 2);
    default: return pix_ray_between(x1, y1, x2, y2);
  }
}

// The first and the last covered pixel, one pixel after the other. Returns how many there are.
static int32_t walk(const test_cover *cover, const pix_ray *ray, pix_ray_pixel *first, pix_ray_pixel *last) {
  int32_t count = 0;
  for (pix_ray_row row = pix_ray_row_at(ray, 0);; pix_ray_next_row(ray, &row)) {
    for (int64_t c = row.first; c <= row.last; c++) {
      if (!test_cover_get(cover, pix_ray_i(ray, c), pix_ray_j(ray, row.row))) continue;
      *last = (pix_ray_pixel){c, row.row};
      if (count++ == 0) *first = *last;
    }
    if (row.row == ray->rows) return count;
  }
}

static bool are_same(pix_ray_pixel a, pix_ray_pixel b) { return a.column == b.column && a.row == b.row; }

static void check_normal(pix_sprite *sprite, const test_cover *cover, const pix_ray *ray, pix_ray_pixel at) {
  const int32_t i = pix_ray_i(ray, at.column), j = pix_ray_j(ray, at.row);
  double expected[2] = {0, 0}, normal[2];
  for (int32_t y = -2; y <= 2; y++) {
    for (int32_t x = -2; x <= 2; x++) {
      if (!test_cover_get(cover, i + x, j + y)) continue;
      expected[0] -= x;
      expected[1] -= y;
    }
  }
  const double length = sqrt(expected[0] * expected[0] + expected[1] * expected[1]);
  pix_ray_side(ray, at, normal);
  for (int k = 0; k < 2; k++) expected[k] = length == 0 ? normal[k] : expected[k] / length;
  pix_sprite_ray_normal(sprite, ray, at, normal);
  CHECK(normal[0] == expected[0] && normal[1] == expected[1]);
}

static void check_ray(pix_sprite *sprite, const test_cover *cover, const pix_ray *ray, test_random *random) {
  pix_ray_pixel first = {0, 0}, last = {0, 0}, at;
  const int32_t count = walk(cover, ray, &first, &last);
  if (!CHECK_EQUAL(pix_sprite_first_on_ray(sprite, ray, PIX_RAY_NO_LIMIT, &at), count > 0) || count == 0) return;
  CHECK(are_same(at, first));
  CHECK(are_same(test_last_on_ray(sprite, ray), last));
  check_normal(sprite, cover, ray, first);
  const int64_t most = first.column + first.row + test_int(random, -3, 3);
  const bool must = first.column + first.row <= most;
  const bool found = pix_sprite_first_on_ray(sprite, ray, most, &at);
  CHECK(!must || found);
  if (found) CHECK(are_same(at, first));
}

static void check_sprite(test_random *random, pix_mask *mask, double longest, int rays) {
  const test_placement p = test_random_placement(random, mask, longest, 300);
  pix_sprite sprite;
  test_sprite_init(&sprite, mask, mask->width, mask->height);
  test_place(&sprite, &p);
  test_make_distances_sometimes(mask, random);
  test_cover cover = test_cover_of(mask, &p);
  const pix_rect window =
      cover.window.w > 0 ? cover.window : (pix_rect){(int32_t)p.position.x, (int32_t)p.position.y, 1, 1};
  for (int k = 0; k < rays; k++) {
    const pix_ray ray = random_ray(random, window);
    check_ray(&sprite, &cover, &ray, random);
  }
  test_cover_free(&cover);
}

static void rays_find_the_first_and_the_last_pixel(void) {
  test_rounds rounds = test_rounds_of(300);
  while (test_next_round(&rounds)) {
    pix_mask mask;
    test_random_mask(&mask, &rounds.random, test_side(&rounds.random), test_side(&rounds.random));
    check_sprite(&rounds.random, &mask, 250, 30);
    pix_mask_release(&mask);
  }
}

// Blocks of dust and land, far from each other, so that there is much to skip.
static void make_land(pix_mask *mask, test_random *random, int32_t width, int32_t height) {
  CHECK(pix_mask_create(mask, test_allocator(), width, height));
  for (int k = test_int(random, 1, 12); k > 0; k--) {
    const pix_rect rect = {test_int(random, 0, width - 1), test_int(random, 0, height - 1),
                           test_chance(random, 0.7) ? 1 : test_int(random, 1, 90),
                           test_chance(random, 0.7) ? 1 : test_int(random, 1, 90)};
    pix_mask_set_rect(mask, pix_rect_intersect(rect, (pix_rect){0, 0, width, height}), true);
  }
}

static void rays_skip_nothing_on_large_masks(void) {
  test_rounds rounds = test_rounds_of(60);
  while (test_next_round(&rounds)) {
    pix_mask mask;
    make_land(&mask, &rounds.random, test_int(&rounds.random, 200, 1500), test_int(&rounds.random, 200, 900));
    check_sprite(&rounds.random, &mask, test_chance(&rounds.random, 0.5) ? 2500 : 1500, 30);
    pix_mask_release(&mask);
  }
}

// The ray through corners (c dx, c dy) for all c, `way` saying whether it goes right and down, and back.
static void check_side_of_corner(pix_mask *mask, int32_t u, int32_t v, int32_t start, int32_t dx, int32_t dy,
                                 const double way[2]) {
  const test_placement p = {{0, 0}, {.sx = way[0], .sy = way[1]}};
  pix_sprite sprite;
  test_sprite_init(&sprite, mask, 500, 500);
  test_place(&sprite, &p);
  const double from = start + 0.5, to = 490 / pix_max(dx, dy) + 0.5;
  const pix_ray there = pix_ray_between(way[0] * from * dx, way[1] * from * dy, way[0] * to * dx, way[1] * to * dy);
  const pix_ray back = pix_ray_reversed(&there), *rays[2] = {&there, &back};
  for (int k = 0; k < 2; k++) {
    pix_ray_pixel at;
    if (!CHECK(pix_sprite_first_on_ray(&sprite, rays[k], PIX_RAY_NO_LIMIT, &at))) continue;
    CHECK_EQUAL(pix_ray_i(rays[k], at.column), way[0] > 0 ? u : -1 - u);
    CHECK_EQUAL(pix_ray_j(rays[k], at.row), way[1] > 0 ? v : -1 - v);
  }
}

// A pixel beside a corner, wherever on the ray blocks may begin and end, and at the edge of the sprite's box.
static void rays_find_each_pixel_beside_a_corner(void) {
  static const double ways[4][2] = {{1, 1}, {-1, 1}, {1, -1}, {-1, -1}};
  static const int32_t steps[3][2] = {{1, 1}, {1, 2}, {2, 1}};
  test_rounds rounds = test_rounds_of(2000);
  while (test_next_round(&rounds)) {
    const int32_t *step = steps[test_int(&rounds.random, 0, 2)], dx = step[0], dy = step[1];
    const int32_t start = test_chance(&rounds.random, 0.5) ? 8 : test_int(&rounds.random, 1, 8);
    const int32_t multiple = test_chance(&rounds.random, 0.5) ? 32 : 1;  // where blocks end
    const int32_t corner = start + multiple * test_int(&rounds.random, 1, (470 / pix_max(dx, dy) - start) / multiple);
    const bool is_first = test_chance(&rounds.random, 0.5);
    const int32_t u = corner * dx - (is_first ? 0 : 1), v = corner * dy - (is_first ? 1 : 0);
    pix_mask mask;
    CHECK(pix_mask_create(&mask, test_allocator(), 500, 500));
    pix_mask_set(&mask, u, v, true);
    pix_mask_set(&mask, 0, 0, true);  // these make the box larger, beside the ray
    const bool is_whole = test_chance(&rounds.random, 0.5);
    if (is_whole || is_first) pix_mask_set(&mask, 499, 0, true);
    if (is_whole || !is_first) pix_mask_set(&mask, 0, 499, true);
    for (int w = 0; w < 4; w++) check_side_of_corner(&mask, u, v, start, dx, dy, ways[w]);
    pix_mask_release(&mask);
  }
}

// A sprite of 2^24 pixels a side, mostly empty, in little time.
static void rays_pass_the_largest_sprite(void) {
  pix_mask mask;
  CHECK(pix_mask_create(&mask, test_allocator(), 512, 512));
  pix_mask_set(&mask, 0, 0, true);
  pix_mask_set(&mask, 511, 511, true);
  pix_sprite sprite;
  test_sprite_init(&sprite, &mask, 512, 512);
  const pix_transform t = {.sx = 32000, .sy = 32000};
  CHECK_EQUAL(pix_sprite_set_transform(&sprite, &t), PIX_SPRITE_OK);
  const double end = 512 * 32000.0;
  const pix_ray across = pix_ray_between(0, end - 0.5, end - 0.5, 0), down = pix_ray_between(-5, -5, end + 5, end + 5);
  const pix_ray beside = pix_ray_between(32000, 5, end, 5 + end / 2);
  pix_ray_pixel at;
  CHECK(!pix_sprite_first_on_ray(&sprite, &across, PIX_RAY_NO_LIMIT, &at));
  CHECK(!pix_sprite_first_on_ray(&sprite, &beside, PIX_RAY_NO_LIMIT, &at));
  CHECK(pix_sprite_first_on_ray(&sprite, &down, PIX_RAY_NO_LIMIT, &at));
  CHECK_EQUAL(pix_ray_i(&down, at.column), 0);
  CHECK_EQUAL(pix_ray_i(&down, test_last_on_ray(&sprite, &down).column), (int32_t)end - 1);
  pix_mask_release(&mask);
}

// Memory only makes rays faster.
static void rays_are_right_without_memory(void) {
  test_rounds rounds = test_rounds_of(40);
  while (test_next_round(&rounds)) {
    pix_mask mask;
    make_land(&mask, &rounds.random, 400, 300);
    test_allocator()->fail_after = test_int(&rounds.random, 0, 3);
    check_sprite(&rounds.random, &mask, 600, 30);
    test_allocator()->fail_after = -1;
    pix_mask_release(&mask);
  }
}

const test_case sprite_ray_tests[] = {
    TEST(rays_find_the_first_and_the_last_pixel),
    TEST(rays_skip_nothing_on_large_masks),
    TEST(rays_find_each_pixel_beside_a_corner),
    TEST(rays_pass_the_largest_sprite),
    TEST(rays_are_right_without_memory),
    TESTS_END,
};
