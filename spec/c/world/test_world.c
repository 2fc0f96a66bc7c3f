// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What a world promises, in small scenes; random worlds are in test_world_random.c.

#include "world/world_questions.h"

#include "test_scene.h"
#include "world/world_pairs.h"

#define COUNT 6

static int32_t query_rect(pix_world *world, double x, double y, double w, double h) {
  const pix_shape shape = pix_shape_rect(x, y, w, h);
  return pix_world_query_shape(world, &shape, pix_want_all);
}

// Full squares of 10 pixels in a row, 8 apart, so that each touches its neighbours.
typedef struct row {
  pix_mask mask;
  pix_world world;
  pix_sprite sprites[COUNT];
} row;

static void make_row(row *r, int32_t cell_size) {
  CHECK(pix_mask_create(&r->mask, test_allocator(), 10, 10));
  pix_mask_fill(&r->mask);
  pix_world_init(&r->world, test_allocator(), cell_size);
  for (int k = 0; k < COUNT; k++) {
    test_sprite_init(&r->sprites[k], &r->mask, 10, 10);
    pix_sprite_set_position(&r->sprites[k], 8 * k, 0);
    CHECK(pix_world_add(&r->world, &r->sprites[k]));
  }
}

static void free_row(row *r) {
  pix_world_release(&r->world);
  pix_mask_release(&r->mask);
}

// The sprites found, as their numbers, in order: "0 2 3".
static const char *text_of_found(const row *r, int32_t count) {
  static char text[100];
  char *at = text;
  *at = '\0';
  for (int32_t i = 0; i < count; i++) {
    const int number = (int)(r->world.slots.sprite[pix_world_found(&r->world)[i]] - r->sprites);
    if (i > 0) *at++ = ' ';
    *at++ = (char)('0' + number);
    *at = '\0';
  }
  return count < 0 ? "no memory" : text;
}

static const char *text_of_pairs(row *r) {
  static char text[200];
  char *at = text;
  *at = '\0';
  if (!pix_world_find_pairs(&r->world)) return "no memory";
  for (int32_t i = 0; i < r->world.pairs.count; i++) {
    const pix_pair pair = r->world.pairs.items[i];
    CHECK(pix_slots_is_alive(&r->world.slots, pair.a) && pix_slots_is_alive(&r->world.slots, pair.b));
    if (i > 0) *at++ = ' ';
    *at++ = (char)('0' + (r->world.slots.sprite[pair.a.slot] - r->sprites));
    *at++ = '-';
    *at++ = (char)('0' + (r->world.slots.sprite[pair.b.slot] - r->sprites));
    *at = '\0';
  }
  return text;
}

static void order_is_that_of_adding(void) {
  row r;
  make_row(&r, 0);
  CHECK_TEXT(text_of_found(&r, pix_world_sprites(&r.world)), "0 1 2 3 4 5");
  CHECK_TEXT(text_of_pairs(&r), "0-1 1-2 2-3 3-4 4-5");
  pix_world_remove(&r.world, &r.sprites[1]);
  CHECK_TEXT(text_of_pairs(&r), "2-3 3-4 4-5");
  CHECK(pix_world_add(&r.world, &r.sprites[1]));  // again, at the end
  CHECK_TEXT(text_of_found(&r, pix_world_sprites(&r.world)), "0 2 3 4 5 1");
  CHECK_TEXT(text_of_pairs(&r), "0-1 2-3 2-1 3-4 4-5");
  CHECK_TEXT(text_of_found(&r, pix_world_collisions_with(&r.world, &r.sprites[1], pix_want_all)), "0 2");
  CHECK_TEXT(text_of_found(&r, query_rect(&r.world, 0, 0, 100, 1)), "0 2 3 4 5 1");
  free_row(&r);
}

static void queries(void) {
  row r;
  make_row(&r, 4);
  CHECK_TEXT(text_of_found(&r, pix_world_query_point(&r.world, 9, 9, pix_want_all)), "0 1");
  CHECK_TEXT(text_of_found(&r, pix_world_query_point(&r.world, 10, 9, pix_want_all)), "1");
  CHECK_TEXT(text_of_found(&r, pix_world_query_point(&r.world, 10, 10, pix_want_all)), "");
  CHECK_TEXT(text_of_found(&r, pix_world_query_point(&r.world, INT32_MIN, INT32_MAX, pix_want_all)), "");
  CHECK_TEXT(text_of_found(&r, query_rect(&r.world, 9.5, 0, 1, 1)), "0 1");   // the centre of pixel 9
  CHECK_TEXT(text_of_found(&r, query_rect(&r.world, 9.51, 0, 1, 1)), "1");
  CHECK_TEXT(text_of_found(&r, query_rect(&r.world, 6.5, 0, 1, 1)), "0");
  CHECK_TEXT(text_of_found(&r, query_rect(&r.world, 7.51, 0, 0.98, 1)), "");  // no centre in it
  CHECK_TEXT(text_of_found(&r, query_rect(&r.world, 5, 5, 0, 9)), "");
  CHECK_TEXT(text_of_found(&r, query_rect(&r.world, -1e308, -1e308, 1.7e308, 1.7e308)), "0 1 2 3 4 5");
  CHECK_TEXT(text_of_found(&r, query_rect(&r.world, -1.7e308, 9.5, 1.7e308, 1e-3)), "");
  CHECK_TEXT(text_of_found(&r, query_rect(&r.world, -2e9, 9.5, 2e9 + 1, 1e-3)), "0");
  CHECK_TEXT(text_of_found(&r, query_rect(&r.world, 1e300, 0, 1e300, 1)), "");
  CHECK_TEXT(text_of_found(&r, query_rect(&r.world, 49.4, -1e9, 5e9, 4e9)), "5");
  free_row(&r);
}

static void disabled_sprites_have_no_pairs(void) {
  row r;
  make_row(&r, 0);
  pix_sprite_set_enabled(&r.sprites[2], false);
  CHECK_TEXT(text_of_pairs(&r), "0-1 3-4 4-5");
  CHECK_TEXT(text_of_found(&r, pix_world_collisions_with(&r.world, &r.sprites[1], pix_want_all)), "0");
  CHECK_TEXT(text_of_found(&r, pix_world_collisions_with(&r.world, &r.sprites[2], pix_want_all)), "");
  CHECK_TEXT(text_of_found(&r, pix_world_query_point(&r.world, 17, 0, pix_want_all)), "1 2");
  CHECK_TEXT(text_of_found(&r, query_rect(&r.world, 20, 0, 1, 1)), "2");
  pix_world_remove(&r.world, &r.sprites[2]);
  CHECK(pix_world_add(&r.world, &r.sprites[2]));  // still disabled
  CHECK_TEXT(text_of_pairs(&r), "0-1 3-4 4-5");
  pix_sprite_set_enabled(&r.sprites[2], true);
  CHECK_TEXT(text_of_pairs(&r), "0-1 1-2 3-4 3-2 4-5");
  free_row(&r);
}

// Nobody tells the world of any of these.
static void changes_are_noticed(void) {
  row r;
  make_row(&r, 0);
  CHECK_TEXT(text_of_pairs(&r), "0-1 1-2 2-3 3-4 4-5");
  pix_sprite_set_position(&r.sprites[0], 500, 500);
  CHECK_TEXT(text_of_pairs(&r), "1-2 2-3 3-4 4-5");
  const pix_transform wide = {.sx = 2, .sy = 1};
  CHECK_EQUAL(pix_sprite_set_transform(&r.sprites[3], &wide), PIX_SPRITE_OK);
  CHECK_TEXT(text_of_pairs(&r), "1-2 2-3 3-4 3-5 4-5");
  pix_mask small;
  CHECK(pix_mask_create(&small, test_allocator(), 1, 1));
  pix_mask_fill(&small);
  pix_sprite_set_frame(&r.sprites[4], &small);
  CHECK_TEXT(text_of_pairs(&r), "1-2 2-3 3-4 3-5");
  pix_mask_clear(&r.mask);  // all but sprite 4
  CHECK_TEXT(text_of_pairs(&r), "");
  CHECK_TEXT(text_of_found(&r, query_rect(&r.world, -999, -999, 9999, 9999)), "4");
  pix_mask_fill(&r.mask);
  CHECK_TEXT(text_of_pairs(&r), "1-2 2-3 3-4 3-5");
  pix_mask_release(&small);  // under its sprite
  CHECK_TEXT(text_of_pairs(&r), "1-2 2-3 3-5");
  CHECK_EQUAL(pix_sprite_set_mask(&r.sprites[4], &r.mask, 10, 10), PIX_SPRITE_OK);
  CHECK_TEXT(text_of_pairs(&r), "1-2 2-3 3-4 3-5 4-5");
  free_row(&r);
}

static void stats_count_the_last_search(void) {
  row r;
  make_row(&r, 8);
  pix_sprite_set_enabled(&r.sprites[5], false);
  CHECK_TEXT(text_of_pairs(&r), "0-1 1-2 2-3 3-4");
  const pix_world_stats stats = r.world.stats;
  CHECK_EQUAL(stats.sprites, COUNT);
  CHECK_EQUAL(stats.hits, 4);
  CHECK_EQUAL(stats.pixel_tests, 4);
  CHECK(stats.box_tests >= stats.pixel_tests && stats.box_tests <= 10);
  CHECK(stats.cells > 0 && stats.cells <= COUNT);
  const uint64_t requests = test_allocator()->requests;
  CHECK_TEXT(text_of_pairs(&r), "0-1 1-2 2-3 3-4");  // the same answer, not looked for again
  CHECK(memcmp(&stats, &r.world.stats, sizeof stats) == 0);
  CHECK_EQUAL(test_allocator()->requests, requests);
  pix_sprite_set_position(&r.sprites[0], -500, 0);
  pix_world_query_point(&r.world, 0, 0, pix_want_all);  // brings the world up to date, but finds no pairs
  CHECK_TEXT(text_of_pairs(&r), "1-2 2-3 3-4");
  CHECK_EQUAL(r.world.stats.hits, 3);
  free_row(&r);
}

static void clear_and_release(void) {
  row r;
  make_row(&r, 0);
  CHECK_TEXT(text_of_pairs(&r), "0-1 1-2 2-3 3-4 4-5");
  const pix_handle handle = pix_slots_handle(&r.world.slots, r.sprites[3].slot);
  pix_world_clear(&r.world);
  CHECK_EQUAL(pix_world_count(&r.world), 0);
  CHECK(!pix_slots_is_alive(&r.world.slots, handle));
  for (int k = 0; k < COUNT; k++) CHECK(r.sprites[k].home == NULL && pix_sprite_position(&r.sprites[k]).x == 8 * k);
  CHECK_TEXT(text_of_pairs(&r), "");
  CHECK_TEXT(text_of_found(&r, pix_world_sprites(&r.world)), "");
  for (int k = COUNT - 1; k >= 0; k--) CHECK(pix_world_add(&r.world, &r.sprites[k]));
  CHECK_TEXT(text_of_pairs(&r), "5-4 4-3 3-2 2-1 1-0");
  pix_world_release(&r.world);
  CHECK(r.world.is_released);
  pix_world_release(&r.world);
  pix_world zero = {0};
  pix_world_release(&zero);
  pix_mask_release(&r.mask);
}

static void copies_of_pairs(void) {
  row r;
  make_row(&r, 0);
  CHECK(pix_world_find_pairs(&r.world));
  pix_pair_list copy = {0};
  CHECK(pix_pair_list_copy(&copy, &r.world.pairs, test_allocator()));
  CHECK_EQUAL(copy.count, 5);
  pix_world_remove(&r.world, &r.sprites[2]);
  int alive = 0;
  for (int32_t i = 0; i < copy.count; i++) {
    alive += pix_slots_is_alive(&r.world.slots, copy.items[i].a) && pix_slots_is_alive(&r.world.slots, copy.items[i].b);
  }
  CHECK_EQUAL(alive, 3);
  CHECK(pix_world_find_pairs(&r.world));
  CHECK(pix_pair_list_copy(&copy, &r.world.pairs, test_allocator()));
  CHECK_EQUAL(copy.count, 3);
  pix_pair_list_destroy(&copy, test_allocator());
  pix_pair_list_destroy(&copy, test_allocator());
  free_row(&r);
}

// Once sizes have settled, a frame allocates nothing.
static void a_steady_frame_allocates_nothing(void) {
  pix_mask mask;
  CHECK(pix_mask_create(&mask, test_allocator(), 20, 20));
  pix_mask_fill(&mask);
  pix_mask_set(&mask, 0, 0, false);
  pix_world world;
  pix_world_init(&world, test_allocator(), 0);
  static pix_sprite sprites[100];
  for (int k = 0; k < 100; k++) {
    test_sprite_init(&sprites[k], &mask, 20, 20);
    CHECK(pix_world_add(&world, &sprites[k]));
  }
  uint64_t requests = 0;
  for (int frame = 0; frame < 60; frame++) {
    if (frame == 40) requests = test_allocator()->requests;
    for (int k = 0; k < 100; k++) {
      const double angle = frame * 0.1 + k;
      const test_placement p = {{(k % 10) * 18 + frame % 7 * 0.3, (k / 10) * 18}, {.r = angle, .sx = 1, .sy = 1}};
      test_place(&sprites[k], &p);
    }
    CHECK(pix_world_find_pairs(&world));
    CHECK(world.pairs.count > 100);
  }
  CHECK_EQUAL(test_allocator()->requests, requests);
  pix_world_release(&world);
  pix_mask_release(&mask);
}

// The widest of sprites, found at its far end even when cells are the smallest.
static void the_widest_sprite_is_found(void) {
  pix_mask mask;
  CHECK(pix_mask_create(&mask, test_allocator(), 1, 1));
  pix_mask_fill(&mask);
  pix_world world;
  pix_world_init(&world, test_allocator(), 1);
  pix_sprite sprite;
  test_sprite_init(&sprite, &mask, 1, 1);
  const pix_transform t = {.r = 1.57079632679489661923, .sx = 65536, .sy = 65536, .ky = 255};
  CHECK_EQUAL(pix_sprite_set_transform(&sprite, &t), PIX_SPRITE_OK);
  CHECK(pix_world_add(&world, &sprite));
  for (int k = 0; k < 40; k++) {
    pix_sprite_set_position(&sprite, k * 421.25, k * 37);
    const pix_rect box = pix_sprite_box(&sprite);
    CHECK(box.w >= 1 << 24);
    CHECK(pix_world_query_point(&world, 0, 0, pix_want_all) >= 0);  // brings the world up to date
    int32_t slots[1 + 1];
    int64_t visited = 0;
    const pix_area right = pix_area_of((pix_rect){box.x + box.w - 1, box.y, 1, box.h});
    const pix_area left = pix_area_of((pix_rect){box.x, box.y, 1, box.h});
    CHECK_EQUAL(pix_grid_find(&world.grid, right, slots, &visited), 1);
    CHECK_EQUAL(pix_grid_find(&world.grid, left, slots, &visited), 1);
  }
  pix_world_release(&world);
  pix_mask_release(&mask);
}

static void the_cell_size_follows_the_sprites(void) {
  pix_mask mask;
  CHECK(pix_mask_create(&mask, test_allocator(), 100, 100));
  pix_mask_fill(&mask);
  pix_world world, given;
  pix_world_init(&world, test_allocator(), 0);
  pix_world_init(&given, test_allocator(), 7);
  static pix_sprite sprites[60];
  for (int k = 0; k < 60; k++) {
    test_sprite_init(&sprites[k], &mask, 100, 100);
    pix_sprite_set_position(&sprites[k], k * 90, 0);
    CHECK(pix_world_add(k < 30 ? &world : &given, &sprites[k]));
  }
  CHECK(pix_world_find_pairs(&world) && pix_world_find_pairs(&given));
  CHECK_EQUAL(pix_world_query_point(&world, 0, 0, pix_want_all), 1);
  CHECK_EQUAL(pix_world_query_point(&given, 2795, 0, pix_want_all), 2);
  CHECK_EQUAL(pix_grid_shape(&world.grid).width, 128);
  CHECK_EQUAL(world.pairs.count, 29);
  CHECK_EQUAL(pix_grid_shape(&given.grid).width, 8);
  CHECK_EQUAL(given.pairs.count, 29);
  const pix_transform small = {.sx = 0.1, .sy = 0.1};
  for (int frame = 0; frame < 20; frame++) {
    for (int k = 0; k < 30; k++) {
      CHECK_EQUAL(pix_sprite_set_transform(&sprites[k], &small), PIX_SPRITE_OK);
      pix_sprite_set_position(&sprites[k], k % 6 * 12, k / 6 * 12);
    }
    CHECK(pix_world_find_pairs(&world));
    CHECK_EQUAL(world.pairs.count, 0);
    CHECK_EQUAL(pix_world_query_point(&world, 0, 0, pix_want_all), 1);
  }
  CHECK_EQUAL(pix_grid_shape(&world.grid).width, 16);
  pix_world_release(&world);
  pix_world_release(&given);
  pix_mask_release(&mask);
}

#define MANY 400

// A block of full squares of 10 pixels, 16 apart.
typedef struct block {
  pix_mask mask;
  pix_world world;
  pix_sprite sprites[MANY];
} block;

static void make_block(block *b) {
  CHECK(pix_mask_create(&b->mask, test_allocator(), 10, 10));
  pix_mask_fill(&b->mask);
  pix_world_init(&b->world, test_allocator(), 0);
  for (int32_t k = 0; k < MANY; k++) {
    test_sprite_init(&b->sprites[k], &b->mask, 10, 10);
    pix_sprite_set_position(&b->sprites[k], k % 20 * 16, k / 20 * 16);
    CHECK(pix_world_add(&b->world, &b->sprites[k]));
  }
  CHECK_EQUAL(query_rect(&b->world, 0, 0, 320, 320), MANY);
}

// Moves the first ones; all are found where they are.
static void move_some(block *b, int32_t count, double dx) {
  for (int32_t k = 0; k < count; k++) pix_sprite_set_position(&b->sprites[k], k % 20 * 16 + dx, k / 20 * 16);
  CHECK(pix_world_refresh(&b->world));
}

static void check_block(block *b, int32_t moved, double dx) {
  CHECK_EQUAL(query_rect(&b->world, dx, 0, 320, 320), moved);
  CHECK_EQUAL(query_rect(&b->world, 0, 0, 320, 320), MANY - moved);
  CHECK(!b->world.misplaced.is_all);
  CHECK_EQUAL(b->world.misplaced.count, 0);
}

static void few_that_moved_are_put_into_the_grid(void) {
  static block b;
  make_block(&b);
  move_some(&b, MANY / 4, 1000);
  move_some(&b, MANY * 2 / 5, 2000);  // some once more: none is listed twice
  CHECK_EQUAL(b.world.misplaced.count, MANY * 2 / 5);
  CHECK(b.world.moved.is_all);
  check_block(&b, MANY * 2 / 5, 2000);
  const size_t bytes = test_allocator()->bytes;
  move_some(&b, MANY * 2 / 5, 3000);
  CHECK_EQUAL(test_allocator()->bytes, bytes);
  check_block(&b, MANY * 2 / 5, 3000);
  move_some(&b, MANY, 4000);
  CHECK(b.world.misplaced.is_all);
  check_block(&b, MANY, 4000);
  pix_world_release(&b.world);
  pix_mask_release(&b.mask);
}

static void without_memory_for_a_list_all_are_put_into_the_grid(void) {
  static block b;
  make_block(&b);
  test_allocator()->fail_after = 0;
  move_some(&b, MANY / 4, 1000);
  CHECK(b.world.misplaced.is_all);
  check_block(&b, MANY / 4, 1000);
  test_allocator()->fail_after = -1;
  pix_world_release(&b.world);
  pix_mask_release(&b.mask);
}

// One sprite goes far and returns: rays need not go there for ever.
static void the_extent_shrinks_again(void) {
  static block b;
  make_block(&b);
  pix_sprite_set_position(&b.sprites[0], 1 << 20, 0);
  CHECK_EQUAL(query_rect(&b.world, 0, 0, 320, 320), MANY - 1);
  CHECK_EQUAL(b.world.extent.x1, (1 << 20) + 10);
  for (int frame = 0; frame < 200; frame++) {
    move_some(&b, MANY / 4, 0);
    move_some(&b, MANY / 4, frame % 2);
    CHECK_EQUAL(query_rect(&b.world, 0, 0, 330, 320), MANY);
  }
  CHECK(b.world.extent.x1 < 330);
  pix_world_release(&b.world);
  pix_mask_release(&b.mask);
}

const test_case world_tests[] = {
    TEST(order_is_that_of_adding),
    TEST(queries),
    TEST(disabled_sprites_have_no_pairs),
    TEST(changes_are_noticed),
    TEST(stats_count_the_last_search),
    TEST(clear_and_release),
    TEST(copies_of_pairs),
    TEST(a_steady_frame_allocates_nothing),
    TEST(the_widest_sprite_is_found),
    TEST(the_cell_size_follows_the_sprites),
    TEST(few_that_moved_are_put_into_the_grid),
    TEST(without_memory_for_a_list_all_are_put_into_the_grid),
    TEST(the_extent_shrinks_again),
    TESTS_END,
};
