// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What searches for pairs look at, and when they are made at all: for those that move, static ones, rules for layers.

#include "test_worlds.h"

#define SPRITES 300

// Pairs that are found, beside the test of all pairs of sprites.
static void check_pairs(test_world *w) {
  CHECK(test_world_pairs(w) >= 0);
  test_world_check_pairs(w);
}

// Static sprites are not compared with each other again while the others move, and nothing is allocated.
static void static_sprites_rest(void) {
  static test_world w;
  test_world_make_squares(&w, SPRITES, 10, 20, 12);
  for (int32_t k = 5; k < SPRITES; k++) pix_sprite_set_static(&w.sprites[k], true);
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
  test_world_free(&w);
}

// Closing the gaps that have left gives those who stayed other places in the order; static ones are told.
static void static_sprites_after_gaps_have_closed(void) {
  static test_world w;
  test_world_make_squares(&w, SPRITES, 10, 20, 12);
  for (int32_t k = SPRITES - 20; k < SPRITES; k++) {
    pix_sprite_set_static(&w.sprites[k], k % 2 == 0);
    pix_sprite_set_position(&w.sprites[k], 6 * k, 500);
  }
  check_pairs(&w);
  while (w.world.ordered_count == SPRITES) test_world_remove(&w, w.order[0]);
  check_pairs(&w);
  test_world_free(&w);
}

// Crowds in which some are static, with as many layers as there may be, live through changes: no pair is tested twice,
// and none that a rule excludes.
static void no_pair_is_tested_twice(test_random *random) {
  static const test_world_kind kind = {
      .sprites = SPRITES, .widest = 30, .longest = 60, .reach = 300, .layers = 5, .fixed = 0.4, .disabled = 0.1};
  static test_world w;
  test_world_make(&w, random, &kind);
  for (int32_t frame = 0; frame < 12; frame++) {
    check_pairs(&w);
    int64_t allowed = 0;
    for (int32_t i = 0; i < w.members; i++) {
      for (int32_t k = 0; k < i; k++) {
        const pix_sprite *a = &w.sprites[w.order[i]], *b = &w.sprites[w.order[k]];
        allowed += !a->is_disabled && !b->is_disabled && pix_world_layers_collide(&w.world, a->layer, b->layer);
      }
    }
    CHECK(w.world.stats.box_tests <= allowed);
    const int32_t changes = test_chance(random, 0.7) ? test_int(random, 1, 12) : test_int(random, 1, SPRITES);
    for (int32_t k = 0; k < changes; k++) test_world_change(&w, random);
  }
  test_world_free(&w);
}

static int compare_keys(const void *a, const void *b) {
  const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return (x > y) - (x < y);
}

// Beside qsort, for as many orders as take one digit of the sort to the most that there may be.
static void keys_are_sorted(test_random *random) {
  const int32_t orders = (int32_t)test_spread(random, 1, 2147483647.0), count = test_int(random, 0, 400);
  pix_pair_keys keys = {0}, scratch = {0};
  CHECK(pix_reserve(test_allocator(), &keys.keys, &keys.capacity, count + 1, sizeof *keys.keys));
  uint64_t expected[400];
  for (int32_t k = 0; k < count; k++) {
    expected[k] = (uint64_t)test_int(random, 0, orders - 1) << 32 | (uint64_t)test_int(random, 0, orders - 1);
    keys.keys[k] = expected[k];
  }
  keys.count = count;
  qsort(expected, (size_t)count, sizeof *expected, compare_keys);
  CHECK(pix_pair_keys_sort(&keys, &scratch, test_allocator(), orders));
  CHECK(keys.count == count && memcmp(keys.keys, expected, (size_t)count * sizeof *expected) == 0);
  pix_free(test_allocator(), keys.keys, (size_t)keys.capacity, sizeof *keys.keys);
  pix_free(test_allocator(), scratch.keys, (size_t)scratch.capacity, sizeof *scratch.keys);
}

// Between two searches a sprite gets another mask, and its old one goes: nobody may look at it.
static void masks_may_go_once_they_are_replaced(void) {
  static test_world w;
  test_world_make_squares(&w, 20, 10, 20, 12);
  pix_mask *short_lived = pix_alloc(test_allocator(), 1, sizeof *short_lived);
  test_full_mask(short_lived, 40, 40);
  CHECK_EQUAL(pix_sprite_set_mask(&w.sprites[3], short_lived, 40, 40), PIX_SPRITE_OK);
  check_pairs(&w);
  CHECK_EQUAL(pix_sprite_set_mask(&w.sprites[3], &w.masks[0], 10, 10), PIX_SPRITE_OK);
  pix_mask_release(short_lived);
  pix_free(test_allocator(), short_lived, 1, sizeof *short_lived);
  check_pairs(&w);
  test_world_free(&w);
}

const test_case world_pairs_tests[] = {
    TEST(static_sprites_rest),
    TEST(static_sprites_after_gaps_have_closed),
    TEST_ROUNDS(no_pair_is_tested_twice, 12),
    TEST_ROUNDS(keys_are_sorted, 200),
    TEST(masks_may_go_once_they_are_replaced),
    TESTS_END,
};
