// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// A family comes into a world as a whole or not at all. All else about families, the specs in Lua hold beside a model.

#include "sprite/family.h"

#include "test_worlds.h"

#define FAMILY 14

// The first of the squares leads the others; those that follow come with it.
static void without_memory(void) {
  test_failures failures = {0};
  while (test_next_failure(&failures)) {
    static test_world w;
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
    test_world_free(&w);
  }
}

const test_case family_tests[] = {TEST(without_memory), TESTS_END};
