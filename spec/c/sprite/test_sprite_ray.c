// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "sprite/sprite_questions.h"

#include "test_scene.h"

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
static void rays_find_each_pixel_beside_a_corner(test_random *random) {
  static const double ways[4][2] = {{1, 1}, {-1, 1}, {1, -1}, {-1, -1}};
  static const int32_t steps[3][2] = {{1, 1}, {1, 2}, {2, 1}};
  const int32_t *step = steps[test_int(random, 0, 2)], dx = step[0], dy = step[1];
  const int32_t start = test_chance(random, 0.5) ? 8 : test_int(random, 1, 8);
  const int32_t multiple = test_chance(random, 0.5) ? 32 : 1;  // where blocks end
  const int32_t corner = start + multiple * test_int(random, 1, (470 / pix_max(dx, dy) - start) / multiple);
  const bool is_first = test_chance(random, 0.5), is_whole = test_chance(random, 0.5);
  const int32_t u = corner * dx - (is_first ? 0 : 1), v = corner * dy - (is_first ? 1 : 0);
  pix_mask mask;
  test_empty_mask(&mask, 500, 500);
  pix_mask_set(&mask, u, v, true);
  pix_mask_set(&mask, 0, 0, true);  // these make the box larger, beside the ray
  if (is_whole || is_first) pix_mask_set(&mask, 499, 0, true);
  if (is_whole || !is_first) pix_mask_set(&mask, 0, 499, true);
  for (int w = 0; w < 4; w++) check_side_of_corner(&mask, u, v, start, dx, dy, ways[w]);
  pix_mask_release(&mask);
}

const test_case sprite_ray_tests[] = {TEST_ROUNDS(rays_find_each_pixel_beside_a_corner, 2000), TESTS_END};
