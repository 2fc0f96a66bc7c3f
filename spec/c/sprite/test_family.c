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
    TEST(shadows),
    TEST(without_memory),
    TESTS_END,
};
