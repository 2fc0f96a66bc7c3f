// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "motion/motion.h"

#include "test_scene.h"

#define MOST_THINGS 8

typedef struct scene {
  pix_world world;
  pix_mask masks[MOST_THINGS];
  pix_sprite sprites[MOST_THINGS];
  test_cover covers[MOST_THINGS];
  int32_t count;  // the first one is the mover
} scene;

// Of every kind, around (x, y).
static void make_scene(scene *s, test_random *random, double x, double y) {
  pix_world_init(&s->world, test_allocator(), 0);
  s->count = test_int(random, 1, MOST_THINGS);
  for (int32_t k = 0; k < s->count; k++) {
    pix_mask *mask = &s->masks[k];
    test_random_mask(mask, random, test_int(random, 1, 40), test_int(random, 1, 30));
    test_make_distances_sometimes(mask, random);
    test_placement p = test_random_placement(random, mask, 50, 100);
    p.position.x += floor(x - p.position.x) + test_int(random, -25, 25);
    p.position.y += floor(y - p.position.y) + test_int(random, -25, 25);
    test_sprite_init(&s->sprites[k], mask, mask->width, mask->height);
    test_place(&s->sprites[k], &p);
    s->covers[k] = test_cover_of(mask, &p);
    if (k > 0) pix_sprite_set_enabled(&s->sprites[k], test_chance(random, 0.8));
    CHECK(pix_world_add(&s->world, &s->sprites[k]));
  }
}

static void free_scene(scene *s) {
  pix_world_release(&s->world);
  for (int32_t k = 0; k < s->count; k++) {
    test_cover_free(&s->covers[k]);
    pix_mask_release(&s->masks[k]);
  }
}

static bool is_free(const scene *s, int64_t dx, int64_t dy) {
  const test_cover *mover = &s->covers[0];
  for (int32_t j = 0; j < mover->window.h; j++) {
    for (int32_t i = 0; i < mover->window.w; i++) {
      if (!test_bitmap_get(&mover->pixels, i, j)) continue;
      for (int32_t k = 1; k < s->count; k++) {
        if (s->sprites[k].is_disabled) continue;
        if (test_cover_get(&s->covers[k], mover->window.x + i + dx, mover->window.y + j + dy)) return false;
      }
    }
  }
  return true;
}

static pix_mover begin(scene *s) {
  pix_mover mover;
  CHECK(pix_mover_begin(&mover, &s->world, &s->sprites[0], PIX_ALL_LAYERS));
  return mover;
}

static pix_push_out end_of(pix_push_out search, pix_mover *mover) {
  CHECK(!pix_push_out_next(&search, mover));
  return search;
}

static void check_separation(scene *s, int64_t limit) {
  pix_mover mover = begin(s);
  const pix_push_out end = end_of(pix_push_out_shortest((uint64_t)limit), &mover);
  const int32_t dx = end.offset.dx, dy = end.offset.dy;
  const bool is_found = end.result == PIX_SEPARATION_FOUND;
  CHECK(is_found || end.result == PIX_SEPARATION_NONE);
  const int64_t beyond = is_found ? (int64_t)dx * dx + (int64_t)dy * dy : limit + 1;
  if (is_found) CHECK(is_free(s, dx, dy) && beyond <= limit);
  const int32_t reach = (int32_t)sqrt((double)beyond) + 1;
  for (int32_t j = -reach; j <= reach; j++) {
    for (int32_t i = -reach; i <= reach; i++) {
      if (i * i + j * j < beyond) CHECK(!is_free(s, i, j));
    }
  }
}

static void check_way_out(scene *s, const double direction[2], int64_t limit) {
  pix_mover mover = begin(s);
  const pix_push_out end = end_of(pix_push_out_along(direction, (uint64_t)limit), &mover);
  const pix_path path = pix_path_along(direction);
  pix_path_place place = {0, 0};
  for (;; pix_path_next(&path, &place)) {
    const int64_t x = pix_path_x(&path, place), y = pix_path_y(&path, place);
    if (x * x + y * y > limit) {
      CHECK_EQUAL(end.result, PIX_SEPARATION_NONE);
      return;
    }
    if (is_free(s, x, y)) break;
  }
  CHECK_EQUAL(end.result, PIX_SEPARATION_FOUND);
  CHECK_EQUAL(end.offset.dx, pix_path_x(&path, place));
  CHECK_EQUAL(end.offset.dy, pix_path_y(&path, place));
}

static void random_worlds(void) {
  test_rounds rounds = test_rounds_of(250);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    scene s;
    make_scene(&s, random, test_real(random, -1e5, 1e5), test_real(random, -1e5, 1e5));
    for (int k = 0; k < 3; k++) {
      check_separation(&s, test_int(random, 0, 900));
      const double direction[2] = {test_real(random, -1, 1), test_chance(random, 0.3) ? 0 : test_real(random, -9, 9)};
      check_way_out(&s, direction, test_int(random, 0, 20000));
    }
    free_scene(&s);
  }
}

static void parts_of_a_way_follow_each_other(void) {
  test_rounds rounds = test_rounds_of(200);
  while (test_next_round(&rounds)) {
    const double direction[2] = {test_real(&rounds.random, -1, 1), test_real(&rounds.random, -1, 1)};
    pix_way_out way = pix_way_out_begin(direction);
    CHECK(way.first.column == 0 && way.first.row == 0);
    while (!pix_way_out_is_over(&way, UINT64_MAX)) {
      pix_path_place next = way.last;
      pix_path_next(&way.path, &next);
      pix_way_out_go_on(&way);
      CHECK(way.first.column == next.column && way.first.row == next.row);
      CHECK(way.last.column >= next.column && way.last.row >= next.row);
    }
    CHECK(way.last.column == way.path.columns && way.last.row == way.path.rows);
  }
}

static void large_worlds(void) {
  pix_mask block, dot;
  CHECK(pix_mask_create(&block, test_allocator(), 1000, 1000) && pix_mask_create(&dot, test_allocator(), 3, 3));
  pix_mask_fill(&block);
  pix_mask_fill(&dot);
  pix_world world;
  pix_world_init(&world, test_allocator(), 0);
  pix_sprite mover, blocks[2];
  test_sprite_init(&mover, &dot, 3, 3);
  CHECK(pix_world_add(&world, &mover));
  for (int k = 0; k < 2; k++) {
    test_sprite_init(&blocks[k], &block, 1000, 1000);
    const test_placement p = {{k == 0 ? -50000 : 0, -50000}, {.sx = 50, .sy = 100}};
    test_place(&blocks[k], &p);
    CHECK(pix_world_add(&world, &blocks[k]));
  }
  const struct {
    double x;
    uint64_t limit;
    pix_separation_result result;
    int32_t dx;
  } cases[] = {
      {-49500, UINT64_MAX, PIX_SEPARATION_FOUND, -503},
      {49500, UINT64_MAX, PIX_SEPARATION_FOUND, 500},
      {49500, 500 * 500 - 1, PIX_SEPARATION_NONE, 0},
      {0, 2000 * 2000, PIX_SEPARATION_NONE, 0},
      {0, UINT64_MAX, PIX_SEPARATION_TOO_LARGE, 0},
  };
  for (int k = 0; k < TEST_COUNT_OF(cases); k++) {
    pix_mover m;
    pix_sprite_set_position(&mover, cases[k].x, 0);
    CHECK(pix_mover_begin(&m, &world, &mover, PIX_ALL_LAYERS));
    const pix_push_out end = end_of(pix_push_out_shortest(cases[k].limit), &m);
    CHECK_EQUAL(end.result, cases[k].result);
    if (end.result == PIX_SEPARATION_FOUND) CHECK(end.offset.dx == cases[k].dx && end.offset.dy == 0);
  }
  pix_world_release(&world);
  pix_mask_release(&block);
  pix_mask_release(&dot);
}

// While the first, second, third ... request and all after it fail.
static void memory_is_short(void) {
  test_rounds rounds = test_rounds_of(10);
  while (test_next_round(&rounds)) {
    scene s;
    make_scene(&s, &rounds.random, 0, 0);
    bool is_done = false;
    for (int64_t allowed = 0; !is_done && CHECK(allowed < 200); allowed++) {
      pix_mover mover;
      test_allocator()->fail_after = allowed;
      is_done = pix_mover_begin(&mover, &s.world, &s.sprites[0], PIX_ALL_LAYERS) &&
                end_of(pix_push_out_shortest(UINT64_MAX), &mover).result != PIX_SEPARATION_NO_MEMORY &&
                end_of(pix_push_out_along((double[]){1, 1}, UINT64_MAX), &mover).result != PIX_SEPARATION_NO_MEMORY;
      test_allocator()->fail_after = -1;
    }
    check_separation(&s, 400);
    free_scene(&s);
  }
}

const test_case push_out_tests[] = {
    TEST(random_worlds), TEST(parts_of_a_way_follow_each_other), TEST(large_worlds), TEST(memory_is_short), TESTS_END,
};
