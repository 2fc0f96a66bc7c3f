// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Rules for layers in worlds. Beside all pairs of random worlds: see test_pair_search.c.

#include "world/world.h"
#include "world/world_questions.h"

#include "test_scene.h"
#include "world/world_pairs.h"

#define SPRITES 200

// Squares of 10 pixels, all on one spot.
typedef struct heap {
  pix_mask mask;
  pix_world world;
  pix_sprite sprites[SPRITES];
} heap;

// Sprite k in layer 1 + k % layers.
static void make_heap(heap *h, int32_t count, int32_t layers) {
  CHECK(pix_mask_create(&h->mask, test_allocator(), 10, 10));
  pix_mask_fill(&h->mask);
  pix_world_init(&h->world, test_allocator(), 0);
  for (int32_t k = 0; k < count; k++) {
    test_sprite_init(&h->sprites[k], &h->mask, 10, 10);
    CHECK(pix_sprite_set_layer(&h->sprites[k], 1 + k % layers));
    CHECK(pix_world_add(&h->world, &h->sprites[k]));
  }
}

static void free_heap(heap *h) {
  pix_world_release(&h->world);
  pix_mask_release(&h->mask);
}

static void all_layers_taken_leave_all_as_it_was(void) {
  static heap h;
  make_heap(&h, PIX_MAX_LAYERS - 1, PIX_MAX_LAYERS - 1);
  pix_world *world = &h.world;
  CHECK(!pix_world_set_layers_collide(world, 1000, 1001, false));  // there is room for one of them
  CHECK_EQUAL(world->slots.layers.count, PIX_MAX_LAYERS - 1);
  CHECK(pix_world_layers_collide(world, 1000, 1001));
  CHECK(pix_world_set_layers_collide(world, 1000, 1000, false));
  CHECK(!pix_world_layers_collide(world, 1000, 1000));
  CHECK(!pix_world_set_layers_collide(world, 1001, 1, false));
  CHECK(!pix_world_set_layers_collide(world, 1, 1001, false));
  CHECK(!pix_sprite_set_layer(&h.sprites[5], 1001));
  CHECK_EQUAL(h.sprites[5].layer, 6);
  CHECK(pix_world_set_layers_collide(world, 1, 2, false));
  CHECK(pix_world_find_pairs(world));
  CHECK_EQUAL(world->pairs.count, (PIX_MAX_LAYERS - 1) * (PIX_MAX_LAYERS - 2) / 2 - 1);
  free_heap(&h);
}

static void only_what_changes_a_rule_makes_a_search(void) {
  static heap h;
  make_heap(&h, 20, 2);
  CHECK(pix_world_find_pairs(&h.world));
  CHECK(pix_world_set_layers_collide(&h.world, 1, 2, true));
  CHECK(pix_world_set_layers_collide(&h.world, 7, 8, true));
  CHECK(pix_sprite_set_layer(&h.sprites[3], h.sprites[3].layer));
  CHECK(pix_world_refresh(&h.world));
  CHECK(h.world.pairs_are_current);
  CHECK(pix_world_set_layers_collide(&h.world, 1, 2, false));
  CHECK(!h.world.pairs_are_current);
  CHECK(pix_world_find_pairs(&h.world));
  CHECK_EQUAL(h.world.pairs.count, 2 * 10 * 9 / 2);
  CHECK_EQUAL(h.world.stats.box_tests, 2 * 10 * 9 / 2);
  free_heap(&h);
}

// Static sprites and their pairs are looked at again when a rule, or the layer of one of them, changes.
static void static_sprites_follow_the_rules(void) {
  static heap h;
  make_heap(&h, 30, 3);
  for (int32_t k = 0; k < 30; k++) pix_sprite_set_static(&h.sprites[k], k % 3 != 2);
  CHECK(pix_world_find_pairs(&h.world));
  CHECK_EQUAL(h.world.pairs.count, 30 * 29 / 2);
  CHECK(pix_world_set_layers_collide(&h.world, 1, 2, false));
  CHECK(pix_world_find_pairs(&h.world));
  CHECK_EQUAL(h.world.pairs.count, 30 * 29 / 2 - 100);
  CHECK(pix_sprite_set_layer(&h.sprites[0], 2));  // from 9 partners in layer 1 to 10 in layer 2
  CHECK(pix_world_find_pairs(&h.world));
  CHECK_EQUAL(h.world.pairs.count, 30 * 29 / 2 - 9 * 11);
  CHECK(pix_world_set_layers_collide(&h.world, 3, 1, false));
  CHECK(pix_world_find_pairs(&h.world));
  CHECK_EQUAL(h.world.pairs.count, 30 * 29 / 2 - 9 * 11 - 9 * 10);
  const int32_t with = pix_world_collisions_with(&h.world, &h.sprites[2], pix_want_all);
  CHECK_EQUAL(with, 9 + 11);
  CHECK_EQUAL(h.world.query_stats.box_tests, 9 + 11 + 1);  // and itself
  free_heap(&h);
}

// Rules and layers that change all the time allocate nothing once all has been seen.
static void changing_rules_settle(void) {
  static heap h;
  make_heap(&h, SPRITES, 4);
  uint64_t requests = 0;
  for (int32_t frame = 0; frame < 60; frame++) {
    if (frame == 40) requests = test_allocator()->requests;
    const int32_t phase = frame % 4;
    CHECK(pix_world_set_layers_collide(&h.world, 1, 1, phase != 1));
    CHECK(pix_world_set_layers_collide(&h.world, 2, 3, phase < 2));
    CHECK(pix_sprite_set_layer(&h.sprites[1], 1 + phase));
    for (int32_t k = 0; k < SPRITES; k++) pix_sprite_set_position(&h.sprites[k], k + phase, 0);
    CHECK(pix_world_find_pairs(&h.world));
  }
  CHECK_EQUAL(test_allocator()->requests, requests);
  free_heap(&h);
}

static void no_memory_for_new_rules(void) {
  bool done = false;
  int64_t fail = 0;
  for (; !done; fail++) {
    static heap h;
    make_heap(&h, 40, 2);
    for (int32_t k = 0; k < 40; k++) pix_sprite_set_static(&h.sprites[k], k % 4 == 0);
    CHECK(pix_world_find_pairs(&h.world));
    CHECK(pix_world_set_layers_collide(&h.world, 1, 1, false));
    test_allocator()->fail_after = fail;
    done = pix_world_find_pairs(&h.world);
    test_allocator()->fail_after = -1;
    CHECK(done || !h.world.pairs_are_current);
    CHECK(pix_world_find_pairs(&h.world));
    CHECK_EQUAL(h.world.pairs.count, 20 * 20 + 20 * 19 / 2);
    free_heap(&h);
  }
  CHECK(fail > 3);
}

const test_case world_layers_tests[] = {
    TEST(all_layers_taken_leave_all_as_it_was),
    TEST(only_what_changes_a_rule_makes_a_search),
    TEST(static_sprites_follow_the_rules),
    TEST(changing_rules_settle),
    TEST(no_memory_for_new_rules),
    TESTS_END,
};
