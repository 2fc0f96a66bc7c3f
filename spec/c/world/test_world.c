// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// How a world keeps itself up to date: its grid, the lists of what has moved, its order; and what rays look at.

#include "test_worlds.h"

static int32_t query_rect(test_world *w, double x, double y, double width, double height) {
  const pix_shape shape = pix_shape_rect(x, y, width, height);
  return pix_world_query_shape(&w->world, &shape, pix_want_all);
}

// The widest of sprites, found at its far end even when cells are the smallest.
static void the_widest_sprite_is_found(void) {
  static test_world w;
  test_world_make_squares(&w, 1, 1, 1, 0);
  pix_world_set_cell_shape(&w.world, (pix_cell_shape){1, 1});
  const pix_transform t = {.r = 1.57079632679489661923, .sx = 65536, .sy = 65536, .ky = 255};
  CHECK_EQUAL(pix_sprite_set_transform(&w.sprites[0], &t), PIX_SPRITE_OK);
  for (int32_t k = 0; k < 40; k++) {
    pix_sprite_set_position(&w.sprites[0], k * 421.25, k * 37);
    const pix_rect box = pix_sprite_box(&w.sprites[0]);
    CHECK(box.w >= 1 << 24);
    CHECK(pix_world_query_point(&w.world, 0, 0, pix_want_all) >= 0);  // brings the world up to date
    int32_t slots[1 + 1];
    int64_t visited = 0;
    for (int32_t x = box.x; x <= box.x + box.w - 1; x += box.w - 1) {
      const pix_area column = pix_area_of((pix_rect){x, box.y, 1, box.h});
      CHECK_EQUAL(pix_grid_find(&w.world.grid, column, slots, &visited), 1);
    }
  }
  test_world_free(&w);
}

#define MANY 400

static void make_block(test_world *w) {
  test_world_make_squares(w, MANY, 10, 20, 16);
  CHECK_EQUAL(query_rect(w, 0, 0, 320, 320), MANY);
}

// Moves the first ones; all are found where they are.
static void move_some(test_world *w, int32_t count, double dx) {
  for (int32_t k = 0; k < count; k++) pix_sprite_set_position(&w->sprites[k], k % 20 * 16 + dx, k / 20 * 16);
  CHECK(pix_world_refresh(&w->world));
}

static void check_block(test_world *w, int32_t moved, double dx) {
  CHECK_EQUAL(query_rect(w, dx, 0, 320, 320), moved);
  CHECK_EQUAL(query_rect(w, 0, 0, 320, 320), MANY - moved);
  CHECK(!w->world.misplaced.is_all);
  CHECK_EQUAL(w->world.misplaced.count, 0);
}

static void few_that_moved_are_put_into_the_grid(void) {
  static test_world w;
  make_block(&w);
  move_some(&w, MANY / 4, 1000);
  move_some(&w, MANY * 2 / 5, 2000);  // some once more: none is listed twice
  CHECK_EQUAL(w.world.misplaced.count, MANY * 2 / 5);
  CHECK(w.world.moved.is_all);
  check_block(&w, MANY * 2 / 5, 2000);
  const size_t bytes = test_allocator()->bytes;
  move_some(&w, MANY * 2 / 5, 3000);
  CHECK_EQUAL(test_allocator()->bytes, bytes);
  check_block(&w, MANY * 2 / 5, 3000);
  move_some(&w, MANY, 4000);
  CHECK(w.world.misplaced.is_all);
  check_block(&w, MANY, 4000);
  test_world_free(&w);
}

static void without_memory_for_a_list_all_are_put_into_the_grid(void) {
  static test_world w;
  make_block(&w);
  test_allocator()->fail_after = 0;
  move_some(&w, MANY / 4, 1000);
  CHECK(w.world.misplaced.is_all);
  check_block(&w, MANY / 4, 1000);
  test_allocator()->fail_after = -1;
  test_world_free(&w);
}

// One sprite goes far and returns: rays need not go there for ever.
static void the_extent_shrinks_again(void) {
  static test_world w;
  make_block(&w);
  pix_sprite_set_position(&w.sprites[0], 1 << 20, 0);
  CHECK_EQUAL(query_rect(&w, 0, 0, 320, 320), MANY - 1);
  CHECK_EQUAL(w.world.extent.x1, (1 << 20) + 10);
  for (int32_t frame = 0; frame < 200; frame++) {
    move_some(&w, MANY / 4, 0);
    move_some(&w, MANY / 4, frame % 2);
    CHECK_EQUAL(query_rect(&w, 0, 0, 330, 320), MANY);
  }
  CHECK(w.world.extent.x1 < 330);
  test_world_free(&w);
}

// Few of few, many of many, and few of so many that they are not worth marking.
static void slots_are_sorted(test_random *random) {
  static test_world w;
  static int32_t slots[30000];
  const int32_t crowd = test_chance(random, 0.5) ? TEST_COUNT_OF(slots) : test_int(random, 1, 500);
  test_world_make_squares(&w, crowd, 1, crowd, 0);
  for (int32_t k = 0; k < crowd / 3; k++) {  // slots and order are no longer the same
    pix_sprite *sprite = &w.sprites[test_int(random, 0, crowd - 1)];
    pix_world_remove(&w.world, sprite);
    CHECK(pix_world_add(&w.world, sprite));
  }
  CHECK(pix_world_begin_query(&w.world));
  for (int32_t k = 0; k < 10; k++) {
    const int32_t sizes[] = {test_int(random, 0, 30), test_int(random, 20, 70), test_int(random, 0, crowd)};
    const int32_t count = pix_min(TEST_PICK(random, sizes), crowd), first = test_int(random, 0, crowd - count);
    int64_t sum = 0;
    for (int32_t i = 0; i < count; i++) sum += slots[i] = w.sprites[first + i].slot;
    pix_world_sort(&w.world, slots, count);
    bool sorted = true;
    for (int32_t i = 0; i < count; i++) {
      sum -= slots[i];
      sorted = sorted && (i == 0 || w.world.slots.order[slots[i - 1]] < w.world.slots.order[slots[i]]);
    }
    CHECK(sorted);
    CHECK_EQUAL(sum, 0);
  }
  test_world_free(&w);
}

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

const test_case world_tests[] = {
    TEST(the_widest_sprite_is_found),
    TEST(few_that_moved_are_put_into_the_grid),
    TEST(without_memory_for_a_list_all_are_put_into_the_grid),
    TEST(the_extent_shrinks_again),
    TEST_ROUNDS(slots_are_sorted, 20),
    TEST(a_long_ray_tests_each_box_once),
    TEST(of_the_pixels_beside_a_corner_one_is_hit_first),
    TESTS_END,
};
