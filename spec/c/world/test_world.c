// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// How a world keeps itself up to date: its grid, the lists of what has moved, its order; what rays and searches for
// pairs look at; who is marked as moved; families without memory. What it answers, the specs in Lua ask beside plain
// loops.

#include "sprite/sprite.h"
#include "test_worlds.h"
#include "world/world_bulk.h"

static int32_t query_rect(test_world *w, double x, double y, double width, double height) {
  const pix_shape shape = pix_shape_rect(x, y, width, height);
  return pix_world_query_shape(&w->world, &shape, pix_want_all);
}

// Sprites that move a lot, and turn, each frame: once sizes have settled searches take no memory.
static void a_steady_frame_allocates_nothing(void) {
  TEST_WORLD w;
  uint64_t requests = 0;
  test_world_make_squares(&w, 100, 20, 10, 18);
  pix_mask_set(&w.masks[0], 0, 0, false);
  for (int32_t frame = 0; frame < 60; frame++) {
    if (frame == 40) requests = test_allocator()->requests;
    for (int32_t k = 0; k < 100; k++) {
      const test_placement p = {{k % 10 * 18 + frame % 7 * 0.3, k / 10 * 18}, {.r = frame * 0.1 + k, .sx = 1, .sy = 1}};
      test_place(&w.sprites[k], &p);
    }
    CHECK(test_world_pairs(&w) > 100);
    CHECK(query_rect(&w, 0, 0, 50, 50) > 0);
  }
  CHECK_EQUAL(test_allocator()->requests, requests);
}

// Those in a polygon with many corners, as each sprite says by itself; also where there is no memory for its edges.
static void polygons_with_many_edges(test_random *random) {
  double points[120];
  const int32_t count = 2 * test_int(random, 8, TEST_COUNT_OF(points) / 2);
  for (int32_t k = 0; k < count; k++) points[k] = test_real(random, -20, 140);
  const pix_shape shape = pix_shape_polygon(points, count);
  TEST_EACH_FAILURE(failures) {
    TEST_WORLD w;
    test_world_make_squares(&w, 64, 3, 8, 15);
    CHECK_EQUAL(query_rect(&w, 0, 0, 200, 200), 64);
    test_begin_failing(&failures);
    const int32_t found = pix_world_query_shape(&w.world, &shape, pix_want_all);
    test_end_failing(&failures);
    for (int32_t k = 0, n = 0; k < 64; k++) {
      const bool is_found = n < found && pix_world_found(&w.world)[n] == w.sprites[k].slot;
      CHECK_EQUAL(is_found, pix_sprite_meets_shape(&w.sprites[k], &shape));
      n += is_found;
    }
  }
}

// The room for the edges of one with far more corners than others have is given back.
static void polygons_with_very_many_edges(void) {
  TEST_WORLD w;
  test_world_make_squares(&w, 64, 3, 8, 15);
  CHECK_EQUAL(query_rect(&w, 0, 0, 200, 200), 64);
  const size_t bytes = test_allocator()->bytes;
  enum { corners = 40000 };
  static double points[2 * corners];
  for (int32_t k = 0; k < corners; k++) {  // to and fro between the lower edge and its middle
    points[2 * k] = k * 200.0 / corners;
    points[2 * k + 1] = k == 0 || k + 1 == corners ? -1 : 100 + k % 2;
  }
  const pix_shape shape = pix_shape_polygon(points, 2 * corners);
  const uint64_t requests = test_allocator()->requests;
  CHECK(pix_world_query_shape(&w.world, &shape, pix_want_all) > 40);
  CHECK(test_allocator()->requests > requests);
  CHECK(test_allocator()->bytes < bytes + (1 << 20));
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
  TEST_WORLD w;
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
}

static void without_memory_for_a_list_all_are_put_into_the_grid(void) {
  TEST_WORLD w;
  make_block(&w);
  test_allocator()->fail_after = 0;
  move_some(&w, MANY / 4, 1000);
  CHECK(w.world.misplaced.is_all);
  check_block(&w, MANY / 4, 1000);
  test_allocator()->fail_after = -1;
}

// One sprite goes far and returns: rays need not go there for ever.
static void the_extent_shrinks_again(void) {
  TEST_WORLD w;
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
}

// Few of few, many of many, and few of so many that they are not worth marking.
static void slots_are_sorted(test_random *random) {
  TEST_WORLD w;
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
}

// Cells repeat over the plane: a box is tested once all the same, even if the ray passes its cell a hundred times.
static void a_long_ray_tests_each_box_once(void) {
  TEST_WORLD w;
  test_world_make_squares(&w, 100, 8, 100, 8);
  pix_world_set_cell_shape(&w.world, (pix_cell_shape){8, 8});
  for (int32_t k = 0; k < w.count; k++) pix_sprite_set_position(&w.sprites[k], k * 8, k % 3);
  const pix_ray across = pix_ray_between(-1e6, 4, 1e6, 4), far = pix_ray_between(-1e6, 4, -5000, 4);
  const pix_query_stats *stats = &w.world.query_stats;
  CHECK_EQUAL(pix_world_ray_cast_all(&w.world, &across, pix_want_all), w.count);
  CHECK(stats->grid.boxes < 10 * w.count);
  CHECK_EQUAL(stats->pixel_tests, w.count);
  CHECK_EQUAL(stats->hits, w.count);
  CHECK(stats->grid.cells < 5 * w.count);
  CHECK_EQUAL(pix_world_ray_cast_all(&w.world, &far, pix_want_all), 0);
  CHECK_EQUAL(stats->grid.cells, 0);  // there is nothing as far as that
  CHECK_EQUAL(pix_world_ray_cast(&w.world, &across, pix_want_all), 1);
  CHECK(stats->grid.boxes < w.count && stats->pixel_tests == 1);  // the others lie behind the first
  CHECK_EQUAL(stats->hits, 1);
}

// Boxes so large that they lie around every piece of a ray are not looked at for each.
static void a_long_ray_among_large_boxes(void) {
  TEST_WORLD w;
  test_world_make_squares(&w, 300, 1, 300, 1);
  for (int32_t k = 0; k < w.count; k++) {
    const test_placement small = {{k * 37 % 300 * 10, k * 61 % 300 * 10}, {.sx = 1, .sy = 1}};
    const test_placement large = {{k, 4000}, {.sx = 4000, .sy = 1}};
    test_place(&w.sprites[k], k < 200 ? &small : &large);
  }
  const pix_ray ray = pix_ray_between(-10, 3995, 4400, 4005);
  CHECK(pix_world_ray_cast_all(&w.world, &ray, pix_want_all) == 100);
  CHECK(w.world.query_stats.grid.boxes < 6 * w.count);
}

// Two pixels beside a corner of the ray are as many steps away, and one of them comes first. That of the larger sprite,
// which was added before and is looked at before, is the second.
static void of_the_pixels_beside_a_corner_one_is_hit_first(void) {
  TEST_WORLD w;
  test_world_make_squares(&w, 2, 1, 2, 0);
  pix_world_set_cell_shape(&w.world, (pix_cell_shape){1, 1});
  const test_placement wide = {{-145, 5}, {.sx = 150, .sy = 1}}, small = {{5, 4}, {.sx = 1, .sy = 1}};
  test_place(&w.sprites[0], &wide);
  test_place(&w.sprites[1], &small);
  const pix_ray ray = pix_ray_between(0.5, 0.5, 10.5, 10.5);
  CHECK_EQUAL(pix_world_ray_cast_all(&w.world, &ray, pix_want_all), 2);
  CHECK_EQUAL(pix_world_ray_cast(&w.world, &ray, pix_want_all), 1);
  CHECK_EQUAL(test_world_index(&w, pix_world_ray_hits(&w.world)[0].slot), 1);
}

// Pairs: what searches look at, and when they are made at all.

#define CROWD 300

// Beside the test of all pairs of sprites.
static void check_pairs(test_world *w) {
  CHECK(test_world_pairs(w) >= 0);
  test_world_check_pairs(w);
}

// Static sprites are not compared with each other again while the others move, and nothing is allocated.
static void static_sprites_rest(void) {
  TEST_WORLD w;
  test_world_make_squares(&w, CROWD, 10, 20, 12);
  for (int32_t k = 5; k < CROWD; k++) pix_sprite_set_static(&w.sprites[k], true);
  pix_sprite_set_position(&w.sprites[50], 0, 73);  // a pair of static ones: with number 120
  uint64_t requests = 0;
  for (int32_t frame = 0; frame < 30; frame++) {
    if (frame == 20) requests = test_allocator()->requests;
    for (int32_t k = 0; k < 5; k++) pix_sprite_set_position(&w.sprites[k], 20 * k + frame % 3, 40);
    check_pairs(&w);
  }
  CHECK_EQUAL(test_allocator()->requests, requests);
  CHECK(w.world.stats.box_tests > 0 && w.world.stats.box_tests < 200);
  CHECK(!w.world.slots.static_changed);
  pix_sprite_set_position(&w.sprites[50], 500, 500);  // it may move all the same
  check_pairs(&w);
}

static void static_sprites_without_memory(void) {
  TEST_EACH_FAILURE(failures) {
    TEST_WORLD w;
    test_world_make_squares(&w, 40, 10, 20, 8);
    for (int32_t k = 0; k < w.count; k += 2) pix_sprite_set_static(&w.sprites[k], true);
    test_begin_failing(&failures);
    const bool is_done = pix_world_find_pairs(&w.world);
    CHECK(test_end_failing(&failures) || is_done);
    if (is_done) test_world_check_pairs(&w);
  }
}

// Closing the gaps that have left gives those who stayed other places in the order; static ones are told.
static void static_sprites_after_gaps_have_closed(void) {
  TEST_WORLD w;
  test_world_make_squares(&w, CROWD, 10, 20, 12);
  for (int32_t k = CROWD - 20; k < CROWD; k++) {
    pix_sprite_set_static(&w.sprites[k], k % 2 == 0);
    pix_sprite_set_position(&w.sprites[k], 6 * k, 500);
  }
  check_pairs(&w);
  while (w.world.ordered_count == CROWD) test_world_remove(&w, w.order[0]);
  check_pairs(&w);
}

// Crowds in which some are static, with as many layers as there may be, live through changes: no pair is tested twice,
// and none that a rule excludes.
static void no_pair_is_tested_twice(test_random *random) {
  static const test_world_kind kind = {
      .sprites = CROWD, .widest = 30, .longest = 60, .reach = 300, .layers = 5, .fixed = 0.4, .disabled = 0.1};
  TEST_WORLD w;
  test_world_make(&w, random, &kind);
  for (int32_t frame = 0; frame < 12; frame++) {
    check_pairs(&w);
    int64_t allowed = 0;
    for (int32_t i = 0; i < w.members; i++) {
      for (int32_t k = 0; k < i; k++) {
        const pix_sprite *a = &w.sprites[w.order[i]], *b = &w.sprites[w.order[k]];
        allowed += !a->is_disabled && !b->is_disabled && test_layers_collide(&w.world, a->layer, b->layer);
      }
    }
    CHECK(w.world.stats.box_tests <= allowed);
    const int32_t changes = test_chance(random, 0.7) ? test_int(random, 1, 12) : test_int(random, 1, CROWD);
    for (int32_t k = 0; k < changes; k++) test_world_change(&w, random);
  }
}

// Between two searches a sprite gets another mask, and its old one goes: nobody may look at it.
static void masks_may_go_once_they_are_replaced(void) {
  TEST_WORLD w;
  test_world_make_squares(&w, 20, 10, 20, 12);
  pix_mask *short_lived = pix_alloc(test_allocator(), 1, sizeof *short_lived);
  test_full_mask(short_lived, 40, 40);
  CHECK_EQUAL(pix_sprite_set_mask(&w.sprites[3], short_lived, 40, 40).fault, PIX_SPRITE_OK);
  check_pairs(&w);
  CHECK_EQUAL(pix_sprite_set_mask(&w.sprites[3], &w.masks[0], 10, 10).fault, PIX_SPRITE_OK);
  pix_mask_release(short_lived);
  pix_free(test_allocator(), short_lived, 1, sizeof *short_lived);
  check_pairs(&w);
}

// All sprites at once: who is marked as moved, numbers from anywhere in memory, and borders.

#define MEMBERS 40
#define VELOCITIES TEST_FREED_BY(free_velocities) pix_velocities

static void free_velocities(pix_velocities *velocities) { pix_velocities_destroy(velocities, test_allocator()); }

static bool are_same(pix_point a, pix_point b) { return memcmp(&a, &b, sizeof a) == 0; }

// Of all members, by one call and one by one.
static void positions_of(const test_world *w, pix_point *positions) {
  pix_bulk_get_positions(&w->world, positions);
  for (int32_t i = 0; i < w->members; i++) {
    CHECK(are_same(positions[i], pix_sprite_position(&w->sprites[w->order[i]])));
  }
}

static double random_coordinate(test_random *random) {
  const double far = test_real(random, -PIX_MAX_POSITION, PIX_MAX_POSITION);
  const double values[] = {0, -0.0, test_real(random, -100, 100), far, PIX_MAX_POSITION, -PIX_MAX_POSITION};
  return TEST_PICK(random, values);
}

// Each sprite's own position, or another one; from an address that is a multiple of nothing.
static void set_positions(test_world *w, test_random *random, pix_point *positions) {
  unsigned char bytes[MEMBERS * sizeof(pix_point) + 1];
  for (int32_t i = 0; i < w->members; i++) {
    if (test_chance(random, 0.6)) positions[i] = (pix_point){random_coordinate(random), random_coordinate(random)};
    memcpy(bytes + 1 + (size_t)i * sizeof *positions, &positions[i], sizeof *positions);
  }
  CHECK_EQUAL(pix_bulk_find_beyond(bytes + 1, 2 * w->members, PIX_MAX_POSITION), -1);
  pix_bulk_set_positions(&w->world, bytes + 1);
}

// Those and only those that come to be elsewhere are marked.
static void who_moves_is_marked(test_random *random) {
  TEST_WORLD w;
  VELOCITIES velocities = {0};
  pix_point before[MEMBERS], set[MEMBERS], after[MEMBERS];
  test_world_make_squares(&w, MEMBERS, 3, 8, 5);
  for (int32_t k = 0; k < 9; k++) test_world_toggle(&w, test_int(random, 0, MEMBERS - 1));
  CHECK(pix_velocities_reserve(&velocities, test_allocator(), w.world.slots.capacity));
  for (int32_t step = 0; step < 9; step++) {
    CHECK(test_world_pairs(&w) >= 0);  // all are up to date
    positions_of(&w, before);
    memcpy(set, before, sizeof set);
    switch (step % 3) {
      case 0: set_positions(&w, random, set); break;
      case 1: pix_bulk_translate(&w.world, test_int(random, -1, 1), 0); break;
      default:
        for (int32_t i = 0; i < w.members; i++) set[i] = (pix_point){test_int(random, -1, 1), 0};
        pix_bulk_set_velocities(&w.world, &velocities, set);
        pix_bulk_integrate(&w.world, &velocities, 0.25, &(pix_borders){.kind = PIX_BORDERS_NONE});
    }
    positions_of(&w, after);
    for (int32_t i = 0; i < w.members; i++) {
      const bool is_marked = w.world.slots.flags[w.sprites[w.order[i]].slot] & PIX_SLOT_DIRTY;
      CHECK_EQUAL(is_marked, !are_same(before[i], after[i]));
      CHECK(step % 3 != 0 || are_same(after[i], set[i]));
    }
  }
}

// Families: what the specs in Lua do not hold beside a model.

#define FAMILY 14

// The first of the squares leads the others; those that follow come with it.
static void without_memory(void) {
  TEST_EACH_FAILURE(failures) {
    TEST_WORLD w;
    pix_family blocks[FAMILY];
    test_world_make_squares(&w, FAMILY, 10, FAMILY, 0);
    for (int32_t k = 0; k < FAMILY; k++) {
      test_world_remove(&w, k);
      pix_family_give(&w.sprites[k], &blocks[k]);
      if (k > 0) pix_family_join(&w.sprites[k], &w.sprites[0]);
    }
    pix_world_release(&w.world);  // a new one has no room for them
    pix_world_init(&w.world, &w.memory, 0);
    test_begin_failing(&failures);
    const bool is_added = pix_world_add(&w.world, &w.sprites[0]);
    CHECK_EQUAL(is_added, !test_end_failing(&failures));
    CHECK_EQUAL(pix_world_count(&w.world), is_added ? FAMILY : 0);
    CHECK_EQUAL(w.world.slots.follower_count, is_added ? FAMILY - 1 : 0);
    for (int32_t k = 0; k < FAMILY; k++) CHECK_EQUAL(pix_sprite_is_in_world(&w.sprites[k]), is_added);
    if (!is_added) CHECK(pix_world_add(&w.world, &w.sprites[0]));
    CHECK_EQUAL(pix_world_sprites(&w.world), FAMILY);
    for (int32_t k = 0; k < FAMILY; k++) CHECK_EQUAL(test_world_index(&w, pix_world_found(&w.world)[k]), k);
    CHECK_EQUAL(test_world_pairs(&w), 0);
  }
}

const test_case world_tests[] = {
    TEST(a_steady_frame_allocates_nothing),
    TEST(few_that_moved_are_put_into_the_grid), TEST(without_memory_for_a_list_all_are_put_into_the_grid),
    TEST(the_extent_shrinks_again), TEST_ROUNDS(slots_are_sorted, 20), TEST(a_long_ray_tests_each_box_once),
    TEST(a_long_ray_among_large_boxes),
    TEST(of_the_pixels_beside_a_corner_one_is_hit_first), TEST(static_sprites_rest),
    TEST(static_sprites_without_memory), TEST(static_sprites_after_gaps_have_closed),
    TEST_ROUNDS(no_pair_is_tested_twice, 12), 
    TEST(masks_may_go_once_they_are_replaced),
    TEST_ROUNDS(who_moves_is_marked, 200),
    TEST_ROUNDS(polygons_with_many_edges, 40), TEST(polygons_with_very_many_edges), TEST(without_memory),
    TESTS_END,
};
