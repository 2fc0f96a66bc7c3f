// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The two ways to find pairs, static sprites and rules for layers, beside the test of all pairs of sprites.

#include "world/world_pairs.h"

#include "sprite/sprite_pair.h"
#include "test_scene.h"
#include "world/world_questions.h"

#define SPRITES 300
#define MASKS 4

typedef struct crowd {
  pix_world world;
  pix_mask masks[MASKS];
  pix_sprite sprites[SPRITES];
  int32_t order[SPRITES];  // members in adding order
  int32_t count;
  double reach;
  int32_t layers;          // sprites are in 1 to layers
  bool apart[PIX_MAX_LAYERS + 1][PIX_MAX_LAYERS + 1];  // layers that do not collide
} crowd;

static void place(crowd *c, test_random *random, pix_sprite *sprite) {
  pix_transform t = pix_transform_identity();
  t.ox = test_int(random, -3, 9) / 2.0;
  if (test_chance(random, 0.15)) t.r = test_real(random, -4, 4);
  if (test_chance(random, 0.02)) t.sx = t.sy = 12;
  CHECK_EQUAL(pix_sprite_set_transform(sprite, &t), PIX_SPRITE_OK);
  pix_sprite_set_position(sprite, test_real(random, -c->reach, c->reach), test_real(random, -c->reach, c->reach));
}

static void add(crowd *c, int32_t k) {
  CHECK(pix_world_add(&c->world, &c->sprites[k]));
  c->order[c->count++] = k;
}

static void leave(crowd *c, int32_t at) {
  pix_world_remove(&c->world, &c->sprites[c->order[at]]);
  memmove(&c->order[at], &c->order[at + 1], (size_t)(c->count - at - 1) * sizeof *c->order);
  c->count--;
}

static void set_rule(crowd *c, test_random *random) {
  const int32_t a = test_int(random, 1, c->layers), b = test_int(random, 1, c->layers);
  const bool apart = test_chance(random, 0.6);
  c->apart[a][b] = c->apart[b][a] = apart;
  CHECK(pix_world_set_layers_collide(&c->world, a, b, !apart));
}

static void make_crowd(crowd *c, test_random *random) {
  memset(c, 0, sizeof *c);
  pix_world_init(&c->world, test_allocator(), 0);
  c->reach = TEST_PICK(random, ((double[]){60, 150, 1000}));
  c->layers = TEST_PICK(random, ((int32_t[]){1, 1, 2, 5, PIX_MAX_LAYERS}));
  for (int32_t rules = c->layers > 1 ? test_int(random, 0, 2 * c->layers) : 0; rules > 0; rules--) set_rule(c, random);
  const double static_part = TEST_PICK(random, ((double[]){0, 0.1, 0.8, 1}));
  for (int k = 0; k < MASKS; k++) {
    test_random_mask(&c->masks[k], random, test_int(random, 1, 70), test_int(random, 1, 40));
  }
  for (int k = 0; k < SPRITES; k++) {
    pix_mask *mask = &c->masks[test_int(random, 0, MASKS - 1)];
    test_sprite_init(&c->sprites[k], mask, 70, 40);
    place(c, random, &c->sprites[k]);
    pix_sprite_set_layer(&c->sprites[k], test_int(random, 1, c->layers));
    pix_sprite_set_static(&c->sprites[k], test_chance(random, static_part));
    if (test_chance(random, 0.9)) add(c, k);
  }
}

static void free_crowd(crowd *c) {
  pix_world_release(&c->world);
  for (int k = 0; k < MASKS; k++) pix_mask_release(&c->masks[k]);
}

static void change(crowd *c, test_random *random) {
  const int32_t k = test_int(random, 0, SPRITES - 1);
  pix_sprite *sprite = &c->sprites[k];
  switch (test_int(random, 0, 19)) {
    case 0: pix_sprite_set_static(sprite, !sprite->is_static); break;
    case 1: pix_sprite_set_enabled(sprite, sprite->is_disabled); break;
    case 2: place(c, random, sprite); break;
    case 3: pix_sprite_set_frame(sprite, &c->masks[test_int(random, 0, MASKS - 1)]); break;
    case 4:
    case 5:
      if (sprite->home == NULL) add(c, k);
      else leave(c, (int32_t)(test_int(random, 0, c->count - 1)));
      break;
    case 6: pix_sprite_set_layer(sprite, test_int(random, 1, c->layers)); break;
    case 7:
      if (test_chance(random, 0.1)) set_rule(c, random);
      break;
    default: {
      const pix_point at = pix_sprite_position(sprite);
      pix_sprite_set_position(sprite, at.x + test_real(random, -5, 5), at.y + test_real(random, -5, 5));
    }
  }
}

static void check_pairs(crowd *c) {
  const pix_world *w = &c->world;
  int32_t n = 0, allowed = 0;
  bool equal = true;
  for (int32_t i = 0; i < c->count; i++) {
    for (int32_t k = i + 1; k < c->count; k++) {
      pix_sprite *a = &c->sprites[c->order[i]], *b = &c->sprites[c->order[k]];
      if (a->is_disabled || b->is_disabled || c->apart[a->layer][b->layer]) continue;
      allowed++;
      if (!pix_sprites_collide(a, b)) continue;
      equal = equal && n < w->pairs.count && w->slots.sprite[w->pairs.items[n].a.slot] == a &&
              w->slots.sprite[w->pairs.items[n].b.slot] == b;
      n++;
    }
  }
  CHECK(equal);
  CHECK_EQUAL(w->pairs.count, n);
  CHECK(w->stats.box_tests <= allowed);  // no pair twice, and none that a rule excludes
}

static void beside_all_pairs(void) {
  test_rounds rounds = test_rounds_of(30);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    static crowd c;
    make_crowd(&c, random);
    for (int frame = 0; frame < 20; frame++) {
      CHECK(pix_world_find_pairs(&c.world));
      check_pairs(&c);
      const int32_t changes = test_chance(random, 0.7) ? test_int(random, 1, 12) : test_int(random, 1, SPRITES);
      for (int32_t k = 0; k < changes; k++) change(&c, random);
      if (test_chance(random, 0.1)) pix_mask_invert(&c.masks[0]);
      if (test_chance(random, 0.2)) CHECK(pix_world_query_point(&c.world, 0, 0, pix_want_all) >= 0);
    }
    free_crowd(&c);
  }
}

static void with_failing_memory(void) {
  test_rounds rounds = test_rounds_of(30);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    static crowd c;
    make_crowd(&c, random);
    for (int frame = 0; frame < 20; frame++) {
      for (int32_t k = test_int(random, 1, 30); k > 0; k--) change(&c, random);
      test_allocator()->fail_after = test_int(random, 0, 4);
      const bool found = pix_world_find_pairs(&c.world);
      test_allocator()->fail_after = -1;
      if (!found) CHECK(pix_world_find_pairs(&c.world));
      check_pairs(&c);
    }
    free_crowd(&c);
  }
}

static void rows_of_squares(crowd *c, pix_mask *mask, int32_t count) {
  memset(c, 0, sizeof *c);
  pix_world_init(&c->world, test_allocator(), 0);
  CHECK(pix_mask_create(mask, test_allocator(), 10, 10));
  pix_mask_fill(mask);
  for (int32_t k = 0; k < count; k++) {
    test_sprite_init(&c->sprites[k], mask, 10, 10);
    pix_sprite_set_position(&c->sprites[k], (k % 20) * 12, (k / 20) * 12);
    add(c, k);
  }
}

// One of many that moves is looked for alone.
static void few_that_move_are_looked_for_alone(void) {
  static crowd c;
  pix_mask mask;
  rows_of_squares(&c, &mask, SPRITES);
  int64_t tests = 0;
  for (int frame = 0; frame < 10; frame++) {
    pix_sprite_set_position(&c.sprites[150], 100 + frame, 90);
    CHECK(pix_world_find_pairs(&c.world));
    check_pairs(&c);
    tests = c.world.stats.box_tests;
  }
  CHECK(tests > 0 && tests < 60);
  pix_world_release(&c.world);
  pix_mask_release(&mask);
}

// Static sprites are not compared with each other again while the others move, and nothing is allocated.
static void static_sprites_rest(void) {
  static crowd c;
  pix_mask mask;
  rows_of_squares(&c, &mask, SPRITES);
  for (int32_t k = 5; k < SPRITES; k++) pix_sprite_set_static(&c.sprites[k], true);
  pix_sprite_set_position(&c.sprites[50], 0, 73);  // a pair of static ones: with number 120
  int64_t tests = 0;
  uint64_t requests = 0;
  for (int frame = 0; frame < 30; frame++) {
    if (frame == 20) requests = test_allocator()->requests;
    for (int32_t k = 0; k < 5; k++) pix_sprite_set_position(&c.sprites[k], 20 * k + frame % 3, 40);
    CHECK(pix_world_find_pairs(&c.world));
    check_pairs(&c);
    tests = c.world.stats.box_tests;
  }
  CHECK_EQUAL(test_allocator()->requests, requests);
  CHECK(tests > 0 && tests < 200);
  CHECK(!c.world.slots.static_changed);
  pix_sprite_set_position(&c.sprites[50], 500, 500);  // it may move all the same
  CHECK(pix_world_find_pairs(&c.world));
  check_pairs(&c);
  pix_world_release(&c.world);
  pix_mask_release(&mask);
}

// Closing the gaps that have left gives those who stayed other places in the order; static ones are told.
static void static_sprites_after_gaps_have_closed(void) {
  static crowd c;
  pix_mask mask;
  rows_of_squares(&c, &mask, SPRITES);
  for (int32_t k = SPRITES - 20; k < SPRITES; k++) pix_sprite_set_static(&c.sprites[k], k % 2 == 0);
  for (int32_t k = SPRITES - 20; k < SPRITES; k++) pix_sprite_set_position(&c.sprites[k], 6 * k, 500);
  CHECK(pix_world_find_pairs(&c.world));
  check_pairs(&c);
  while (c.world.ordered_count == SPRITES) leave(&c, 0);
  CHECK(pix_world_find_pairs(&c.world));
  check_pairs(&c);
  pix_world_release(&c.world);
  pix_mask_release(&mask);
}

static int compare_keys(const void *a, const void *b) {
  const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return (x > y) - (x < y);
}

// Beside qsort, for as many orders as take one digit of the sort to the most that there may be.
static void keys_are_sorted(void) {
  test_rounds rounds = test_rounds_of(200);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
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
}

// Between two searches a sprite gets another mask, and its old one goes: nobody may look at it.
static void masks_may_go_once_they_are_replaced(void) {
  static crowd c;
  pix_mask mask;
  rows_of_squares(&c, &mask, 20);
  pix_mask *short_lived = pix_alloc(test_allocator(), 1, sizeof *short_lived);
  CHECK(pix_mask_create(short_lived, test_allocator(), 40, 40));
  pix_mask_fill(short_lived);
  CHECK_EQUAL(pix_sprite_set_mask(&c.sprites[3], short_lived, 40, 40), PIX_SPRITE_OK);
  CHECK(pix_world_find_pairs(&c.world));
  check_pairs(&c);
  CHECK_EQUAL(pix_sprite_set_mask(&c.sprites[3], &mask, 10, 10), PIX_SPRITE_OK);
  pix_mask_release(short_lived);
  pix_free(test_allocator(), short_lived, 1, sizeof *short_lived);
  CHECK(pix_world_find_pairs(&c.world));
  check_pairs(&c);
  pix_world_release(&c.world);
  pix_mask_release(&mask);
}

const test_case world_pairs_tests[] = {
    TEST(beside_all_pairs),
    TEST(with_failing_memory),
    TEST(few_that_move_are_looked_for_alone),
    TEST(static_sprites_rest),
    TEST(static_sprites_after_gaps_have_closed),
    TEST(keys_are_sorted),
    TEST(masks_may_go_once_they_are_replaced),
    TESTS_END,
};
