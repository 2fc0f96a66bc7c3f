// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What rays look at, and which of two that are as near comes first.

#include "test_worlds.h"

// Cells repeat over the plane: a box is tested once all the same, even if the ray passes its cell a hundred times.
static void a_long_ray_tests_each_box_once(void) {
  static test_world w;
  test_world_make_squares(&w, 100, 8, 100, 8);
  pix_world_set_cell_shape(&w.world, (pix_cell_shape){8, 8});
  for (int32_t k = 0; k < w.count; k++) pix_sprite_set_position(&w.sprites[k], k * 8, k % 3);
  const pix_ray across = pix_ray_between(-1e6, 4, 1e6, 4), far = pix_ray_between(-1e6, 4, -5000, 4);
  const pix_query_stats *stats = &w.world.query_stats;
  CHECK_EQUAL(pix_world_ray_cast_all(&w.world, &across, PIX_ALL_LAYERS), w.count);
  CHECK_EQUAL(stats->box_tests, w.count);
  CHECK_EQUAL(stats->pixel_tests, w.count);
  CHECK_EQUAL(stats->hits, w.count);
  CHECK(stats->cells_visited < 5 * w.count);
  CHECK_EQUAL(pix_world_ray_cast_all(&w.world, &far, PIX_ALL_LAYERS), 0);
  CHECK_EQUAL(stats->cells_visited, 0);  // there is nothing as far as that
  CHECK_EQUAL(pix_world_ray_cast(&w.world, &across, PIX_ALL_LAYERS), 1);
  CHECK(stats->box_tests < 10);  // the others lie behind the first
  CHECK_EQUAL(stats->hits, 1);
  test_world_free(&w);
}

// Two pixels beside a corner of the ray are as many steps away, and one of them comes first. That of the larger sprite,
// which was added before and is looked at before, is the second.
static void of_the_pixels_beside_a_corner_one_is_hit_first(void) {
  static test_world w;
  test_world_make_squares(&w, 2, 1, 2, 0);
  pix_world_set_cell_shape(&w.world, (pix_cell_shape){1, 1});
  const test_placement wide = {{-145, 5}, {.sx = 150, .sy = 1}}, small = {{5, 4}, {.sx = 1, .sy = 1}};
  test_place(&w.sprites[0], &wide);
  test_place(&w.sprites[1], &small);
  const pix_ray ray = pix_ray_between(0.5, 0.5, 10.5, 10.5);
  CHECK_EQUAL(pix_world_ray_cast_all(&w.world, &ray, PIX_ALL_LAYERS), 2);
  CHECK_EQUAL(pix_world_ray_cast(&w.world, &ray, PIX_ALL_LAYERS), 1);
  CHECK_EQUAL(test_world_index(&w, pix_world_ray_hits(&w.world)[0].slot), 1);
  test_world_free(&w);
}

const test_case world_ray_tests[] = {
    TEST(a_long_ray_tests_each_box_once),
    TEST(of_the_pixels_beside_a_corner_one_is_hit_first),
    TESTS_END,
};
