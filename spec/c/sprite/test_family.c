// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Families: what the specs in Lua, which hold them beside a plain model, do not reach.

#include "sprite/family.h"

#include "test_worlds.h"

#define FAMILY 14

// Squares on one spot, the first of which leads the next ones; none of them in the world.
static void make_family(test_world *w, int32_t count, int32_t followers, pix_family *blocks) {
  test_world_make_squares(w, count, 10, count, 0);
  for (int32_t k = 0; k < count; k++) {
    test_world_remove(w, k);
    pix_family_give(&w->sprites[k], &blocks[k]);
    if (k > 0 && k <= followers) pix_family_join(&w->sprites[k], &w->sprites[0]);
  }
}

// Adds them; those that follow come with the one that leads.
static void check_family(const test_world *w, int32_t followers) {
  int32_t inside = 0, k = 1;
  for (const pix_sprite *f = pix_family_first(&w->sprites[0]); f != NULL; f = pix_family_next(f), k++) {
    CHECK(f == &w->sprites[k] && pix_family_leader(f) == &w->sprites[0]);
    CHECK_EQUAL(pix_sprite_is_in_world(f), pix_sprite_is_in_world(&w->sprites[0]));
    inside += pix_sprite_is_in_world(f);
  }
  CHECK_EQUAL(k - 1, followers);
  CHECK_EQUAL(pix_family_count(&w->sprites[0]), followers);
  CHECK_EQUAL(w->world.slots.follower_count, inside);
}

// One by one, as few of many move: they meet others, and not each other.
static void few_that_move(void) {
  static test_world w;
  static pix_family blocks[400];
  memset(blocks, 0, sizeof blocks);
  make_family(&w, TEST_COUNT_OF(blocks), 5, blocks);
  for (int32_t k = 0; k < w.count; k++) {
    if (k > 5) pix_sprite_set_position(&w.sprites[k], 20 * k - 120, k == 6 ? 0 : 1000);
    if (k == 0 || k > 5) CHECK(pix_world_add(&w.world, &w.sprites[k]));
  }
  CHECK_EQUAL(pix_world_count(&w.world), w.count);
  for (int32_t step = 0; step < 20; step++) {
    pix_sprite_set_position(&w.sprites[0], step % 3, 2);
    if (step == 12) pix_family_leave(&w.sprites[3]);
    if (step == 15) pix_family_join(&w.sprites[3], &w.sprites[0]);
    const bool is_alone = step >= 12 && step < 15;  // who left stays where the others come by
    CHECK_EQUAL(test_world_pairs(&w), 6 + (is_alone ? 5 : 0));
    CHECK(step < 4 || w.world.stats.by_grid);
    pix_mover mover;
    CHECK(pix_mover_begin(&mover, &w.world, &w.sprites[2], PIX_ALL_LAYERS));
    CHECK_EQUAL(pix_mover_candidates(&mover, (pix_area){-99, -99, 99, 99}), is_alone ? 2 : 1);
  }
  CHECK_EQUAL(w.world.slots.follower_count, 5);
  test_world_free(&w);
}

static void a_follower_too_large(void) {
  pix_mask small, large;
  test_empty_mask(&small, 2, 2);
  test_empty_mask(&large, 1000, 1);
  pix_sprite leader, follower;
  pix_family blocks[2];
  test_sprite_init(&leader, &small, 2, 2);
  test_sprite_init(&follower, &large, 1000, 1);
  pix_family_give(&leader, &blocks[0]);
  pix_family_give(&follower, &blocks[1]);
  const pix_transform wide = {.sx = 20000, .sy = 1}, upright = {.sx = 1, .sy = 1};
  CHECK_EQUAL(pix_sprite_set_transform(&leader, &wide), PIX_SPRITE_OK);
  CHECK_EQUAL(pix_family_judge(&follower, &leader), PIX_SPRITE_BOX_TOO_LARGE);
  CHECK_EQUAL(pix_sprite_set_transform(&leader, &upright), PIX_SPRITE_OK);
  CHECK_EQUAL(pix_family_judge(&follower, &leader), PIX_SPRITE_OK);
  pix_family_join(&follower, &leader);
  CHECK_EQUAL(pix_sprite_set_transform(&leader, &wide), PIX_SPRITE_BOX_TOO_LARGE);
  CHECK(pix_sprite_transform(&leader).sx == 1 && pix_sprite_transform(&follower).sx == 1);
  pix_family_leave(&follower);
  CHECK_EQUAL(pix_sprite_set_transform(&leader, &wide), PIX_SPRITE_OK);
  pix_mask_release(&small);
  pix_mask_release(&large);
}

// A shadow of a leader goes alone.
static void shadows(void) {
  static test_world w;
  pix_family blocks[2];
  make_family(&w, 2, 1, blocks);
  pix_sprite shadow;
  pix_pose pose;
  pix_sprite_make_shadow(&shadow, &pose, &w.sprites[0]);
  pix_sprite_set_position(&shadow, 70, 70);
  for (int32_t k = 0; k < 2; k++) CHECK(pix_sprite_position(&w.sprites[k]).x == 0);
  check_family(&w, 1);
  test_world_free(&w);
}

// A family comes into a world as a whole or not at all.
static void without_memory(void) {
  test_failures failures = {0};
  while (test_next_failure(&failures)) {
    static test_world w;
    pix_family blocks[FAMILY];
    make_family(&w, FAMILY, FAMILY - 1, blocks);
    pix_world_release(&w.world);
    pix_world_init(&w.world, &w.memory, 0);
    test_begin_failing(&failures);
    const bool is_added = pix_world_add(&w.world, &w.sprites[0]);
    CHECK_EQUAL(is_added, !test_end_failing(&failures));
    CHECK_EQUAL(pix_world_count(&w.world), is_added ? FAMILY : 0);
    check_family(&w, FAMILY - 1);
    if (!is_added) CHECK(pix_world_add(&w.world, &w.sprites[0]));
    CHECK_EQUAL(pix_world_sprites(&w.world), FAMILY);
    for (int32_t k = 0; k < FAMILY; k++) CHECK_EQUAL(test_world_index(&w, pix_world_found(&w.world)[k]), k);
    CHECK_EQUAL(test_world_pairs(&w), 0);
    test_world_free(&w);
  }
}

const test_case family_tests[] = {
    TEST(few_that_move), TEST(a_follower_too_large), TEST(shadows), TEST(without_memory), TESTS_END,
};
