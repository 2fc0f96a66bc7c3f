// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What rays and searches for the nearest look at, and which of two that are as near comes first.

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

static void sprites_hit_on_the_same_pixel_come_in_the_order_of_adding(void) {
  static test_world w;
  test_world_make_squares(&w, 50, 5, 50, 0);
  for (int32_t k = 0; k < 7; k++) {
    test_world_remove(&w, k);
    test_world_add(&w, k);
  }
  const pix_ray ray = pix_ray_between(-10, 2, 10, 2);
  CHECK_EQUAL(pix_world_ray_cast_all(&w.world, &ray, PIX_ALL_LAYERS), w.count);
  for (int32_t k = 0; k < w.count; k++) {
    CHECK_EQUAL(test_world_index(&w, pix_world_ray_hits(&w.world)[k].slot), w.order[k]);
  }
  CHECK_EQUAL(pix_world_ray_cast(&w.world, &ray, PIX_ALL_LAYERS), 1);
  CHECK_EQUAL(test_world_index(&w, pix_world_ray_hits(&w.world)[0].slot), 7);
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

// Many dots, where rings end early, and late: the nearest is found, and most are not even looked at.
static void the_nearest_of_a_crowd(test_random *random) {
  static test_world w;
  test_world_make_squares(&w, 1500, 1, 1500, 0);
  const int32_t reach = TEST_PICK(random, ((int32_t[]){30, 600, 50000})), far = test_int(random, 0, 2 * reach);
  for (int32_t k = 0; k < w.count; k++) {
    const int32_t shift = test_chance(random, 0.9) ? far : 0;
    pix_sprite_set_position(&w.sprites[k], test_int(random, 0, reach) + shift, test_int(random, 0, reach));
  }
  for (int32_t step = 0; step < 20; step++) {
    const pix_near_query query = {test_int(random, -reach, 4 * reach), test_int(random, -reach, 2 * reach),
                                  test_chance(random, 0.7) ? PIX_ANY_DISTANCE : (uint64_t)test_int(random, 0, 9999),
                                  PIX_ALL_LAYERS};
    int32_t best = -1, within = 0;
    uint64_t least = query.limit;
    for (int32_t k = 0; k < w.count; k++) {
      const pix_point at = pix_sprite_position(&w.sprites[k]);
      const uint64_t square = pix_square_of((int64_t)at.x - query.x, (int64_t)at.y - query.y);
      within += square <= query.limit;
      if (square > least || (best >= 0 && square == least)) continue;
      best = k;
      least = square;
    }
    CHECK_EQUAL(pix_world_nearest(&w.world, &query), best >= 0);
    if (best >= 0) CHECK_EQUAL(test_world_index(&w, pix_world_near(&w.world)[0].slot), best);
    CHECK(w.world.query_stats.pixel_tests <= 20);
    CHECK_EQUAL(pix_world_nearest_all(&w.world, &query), within);
    for (int32_t i = 1; i < within; i++) {
      CHECK(pix_world_near(&w.world)[i - 1].rank <= pix_world_near(&w.world)[i].rank);
    }
  }
  test_world_free(&w);
}

const test_case world_ray_tests[] = {
    TEST(a_long_ray_tests_each_box_once),
    TEST(sprites_hit_on_the_same_pixel_come_in_the_order_of_adding),
    TEST(of_the_pixels_beside_a_corner_one_is_hit_first),
    TEST_ROUNDS(the_nearest_of_a_crowd, 30),
    TESTS_END,
};
