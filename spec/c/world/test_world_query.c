// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "world/world_questions.h"

#include "sprite/sprite_pair.h"
#include "sprite/sprite_questions.h"
#include "test_scene.h"

#define MOST 400
#define LAYERS 3

typedef struct scene {
  pix_world world;
  pix_mask masks[3];
  pix_sprite sprites[MOST];
  int32_t count;
  int32_t order[MOST];  // in adding order
} scene;

static void make_scene(scene *s, test_random *random, int32_t count) {
  pix_world_init(&s->world, test_allocator(), test_chance(random, 0.5) ? 0 : test_int(random, 1, 100));
  for (int k = 0; k < 3; k++) test_random_mask(&s->masks[k], random, test_int(random, 1, 40), test_int(random, 1, 40));
  s->count = count;
  const double reach = test_chance(random, 0.5) ? 40 : 300;
  for (int32_t k = 0; k < count; k++) {
    pix_mask *mask = &s->masks[test_int(random, 0, 2)];
    test_sprite_init(&s->sprites[k], mask, 40, 40);
    const test_placement p = test_random_placement(random, mask, 100, reach);
    test_place(&s->sprites[k], &p);
    s->sprites[k].layer = test_int(random, 1, LAYERS);
    s->order[k] = k;
    CHECK(pix_world_add(&s->world, &s->sprites[k]));
  }
  for (int32_t k = 0; k < count / 4; k++) {  // some leave and come back last
    const int32_t at = test_int(random, 0, count - 1), which = s->order[at];
    pix_world_remove(&s->world, &s->sprites[which]);
    CHECK(pix_world_add(&s->world, &s->sprites[which]));
    memmove(&s->order[at], &s->order[at + 1], (size_t)(count - 1 - at) * sizeof *s->order);
    s->order[count - 1] = which;
  }
}

static void free_scene(scene *s) {
  pix_world_release(&s->world);
  for (int k = 0; k < 3; k++) pix_mask_release(&s->masks[k]);
}

typedef bool shape_test(pix_sprite *sprite, const void *shape);

// Checks that the world has found the sprites that pass the test, in order.
static void check_found(scene *s, int32_t found, pix_wanted wanted, shape_test *test, const void *shape) {
  bool equal = true;
  int32_t n = 0;
  for (int32_t k = 0; k < s->count; k++) {
    pix_sprite *sprite = &s->sprites[s->order[k]];
    if (!(wanted.layers >> s->world.slots.layer[sprite->slot] & 1) || !test(sprite, shape)) continue;
    if (wanted.only_first && n == 1) break;
    equal = equal && n < found && pix_world_found(&s->world)[n] == sprite->slot;
    n++;
  }
  CHECK(equal);
  CHECK_EQUAL(found, n);
  CHECK_EQUAL(s->world.query_stats.hits, n);
}

static bool meets_shape(pix_sprite *sprite, const void *shape) { return pix_sprite_meets_shape(sprite, shape); }

static bool covers_point(pix_sprite *sprite, const void *shape) {
  const int32_t *point = shape;
  return pix_sprite_covers(sprite, point[0], point[1]);
}

static bool box_meets_shape(pix_sprite *sprite, const void *shape) {
  return !pix_rect_is_empty(pix_area_clip(((const pix_shape *)shape)->area, pix_sprite_box(sprite)));
}

static bool meets_other(pix_sprite *sprite, const void *shape) {
  pix_sprite other = *(const pix_sprite *)shape;
  return sprite != shape && pix_sprites_collide(&other, sprite);
}

static pix_wanted random_wanted(test_random *random) {
  return (pix_wanted){test_chance(random, 0.5) ? PIX_ALL_LAYERS : (uint64_t)test_int(random, 0, 7),
                      test_chance(random, 0.3)};
}

static void ask(scene *s, test_random *random) {
  const double x = test_real(random, -100, 100), y = test_real(random, -100, 100), size = test_spread(random, 1, 600);
  const double points[] = {x, y, x + size, y - 0.2 * size, x - 0.3 * size, y + size};
  const pix_shape shapes[] = {pix_shape_rect(x, y, size, size / 2), pix_shape_circle(x, y, size),
                              pix_shape_polygon(points, 6)};
  const pix_shape *shape = &shapes[test_int(random, 0, 2)];
  pix_wanted wanted = random_wanted(random);
  check_found(s, pix_world_query_shape(&s->world, shape, wanted), wanted, meets_shape, shape);
  wanted = random_wanted(random);
  check_found(s, pix_world_query_box(&s->world, &shapes[0], wanted), wanted, box_meets_shape, &shapes[0]);
  pix_sprite *member = &s->sprites[test_int(random, 0, s->count - 1)], stranger;
  const pix_rect box = pix_sprite_box(member);
  const int32_t point[] = {box.x + test_int(random, 0, box.w), box.y + test_int(random, 0, box.h)};
  wanted = random_wanted(random);
  check_found(s, pix_world_query_point(&s->world, point[0], point[1], wanted), wanted, covers_point, point);
  wanted = random_wanted(random);
  check_found(s, pix_world_query_sprite(&s->world, member, wanted), wanted, meets_other, member);
  pix_sprite_init(&stranger, &s->masks[0], 40, 40);
  pix_sprite_set_position(&stranger, x, y);
  check_found(s, pix_world_query_sprite(&s->world, &stranger, wanted), wanted, meets_other, &stranger);
}

static void queries(void) {
  test_rounds rounds = test_rounds_of(150);
  while (test_next_round(&rounds)) {
    static scene s;
    make_scene(&s, &rounds.random, test_chance(&rounds.random, 0.2) ? MOST : test_int(&rounds.random, 1, 40));
    for (int k = 0; k < 5; k++) {
      ask(&s, &rounds.random);
      pix_sprite *moved = &s.sprites[test_int(&rounds.random, 0, s.count - 1)];
      pix_sprite_set_position(moved, test_int(&rounds.random, -50, 50), test_int(&rounds.random, -50, 50));
    }
    free_scene(&s);
  }
}

// Each request for memory fails in turn, and all after it.
static void queries_short_of_memory(void) {
  const double points[] = {-400, -400, 400, -400, 400, 400, -400, 400};
  const pix_shape everywhere = pix_shape_polygon(points, 8);
  for (int64_t allowed = 0; allowed < 100; allowed++) {
    static scene s;
    test_random random = {7};
    make_scene(&s, &random, 40);
    const uint64_t before = test_allocator()->requests;
    test_allocator()->fail_after = allowed;
    const int32_t found = pix_world_query_shape(&s.world, &everywhere, pix_want_all);
    const bool untouched = test_allocator()->requests - before <= (uint64_t)allowed;
    test_allocator()->fail_after = -1;
    CHECK(found >= 0 || !untouched);
    if (found >= 0) check_found(&s, found, pix_want_all, meets_shape, &everywhere);
    const int32_t again = pix_world_query_shape(&s.world, &everywhere, pix_want_all);
    check_found(&s, again, pix_want_all, meets_shape, &everywhere);
    free_scene(&s);
    if (untouched) return;
  }
  CHECK(false);
}

// Few of few, many of many, and few of so many that they are not worth marking.
static void sorting(void) {
  enum { CROWD = 30000 };
  static pix_sprite sprites[CROWD];
  static int32_t slots[CROWD];
  pix_mask mask;
  CHECK(pix_mask_create(&mask, test_allocator(), 1, 1));
  pix_mask_fill(&mask);
  test_rounds rounds = test_rounds_of(20);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    const int32_t crowd = test_chance(random, 0.5) ? CROWD : test_int(random, 1, 500);
    pix_world world;
    pix_world_init(&world, test_allocator(), 0);
    for (int32_t k = 0; k < crowd; k++) {
      pix_sprite_init(&sprites[k], &mask, 1, 1);
      CHECK(pix_world_add(&world, &sprites[k]));
    }
    for (int32_t k = 0; k < crowd / 3; k++) {  // slots and order are no longer the same
      pix_sprite *sprite = &sprites[test_int(random, 0, crowd - 1)];
      pix_world_remove(&world, sprite);
      CHECK(pix_world_add(&world, sprite));
    }
    CHECK(pix_world_begin_query(&world));
    for (int k = 0; k < 10; k++) {
      const int32_t sizes[] = {test_int(random, 0, 30), test_int(random, 20, 70), test_int(random, 0, crowd)};
      const int32_t count = pix_min(TEST_PICK(random, sizes), crowd), first = test_int(random, 0, crowd - count);
      int64_t sum = 0;
      for (int32_t i = 0; i < count; i++) sum += slots[i] = sprites[first + i].slot;
      pix_world_sort(&world, slots, count);
      bool sorted = true;
      for (int32_t i = 0; i < count; i++) {
        sum -= slots[i];
        sorted = sorted && (i == 0 || world.slots.order[slots[i - 1]] < world.slots.order[slots[i]]);
      }
      CHECK(sorted);
      CHECK_EQUAL(sum, 0);
    }
    pix_world_release(&world);
  }
  pix_mask_release(&mask);
}

const test_case world_query_tests[] = {TEST(queries), TEST(queries_short_of_memory), TEST(sorting), TESTS_END};
