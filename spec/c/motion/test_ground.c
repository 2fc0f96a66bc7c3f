// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "motion/motion.h"

#include "test_scene.h"

#define MASKS 3
#define SPRITES 5

typedef struct scene {
  pix_world world;
  pix_mask masks[MASKS];
  pix_sprite sprites[SPRITES];  // in adding order; the first is the mover
  test_cover covers[SPRITES];
} scene;

static void put(scene *s, int32_t k, const test_placement *p) {
  test_place(&s->sprites[k], p);
  test_cover_free(&s->covers[k]);
  s->covers[k] = test_cover_of(s->sprites[k].mask, p);
}

static void make_scene(scene *s, test_random *random) {
  *s = (scene){0};
  pix_world_init(&s->world, test_allocator(), 0);
  for (int k = 0; k < MASKS; k++) {
    test_random_mask(&s->masks[k], random, test_int(random, 1, 40), test_int(random, 1, 40));
  }
  for (int32_t k = 0; k < SPRITES; k++) {
    test_sprite_init(&s->sprites[k], &s->masks[test_int(random, 0, MASKS - 1)], 40, 40);
    CHECK(pix_world_add(&s->world, &s->sprites[k]));
    const test_placement p = test_random_placement(random, s->sprites[k].mask, 60, 25);
    put(s, k, &p);
    pix_sprite_set_enabled(&s->sprites[k], test_chance(random, 0.95));
  }
}

static void free_scene(scene *s) {
  pix_world_release(&s->world);
  for (int k = 0; k < MASKS; k++) pix_mask_release(&s->masks[k]);
  for (int k = 0; k < SPRITES; k++) test_cover_free(&s->covers[k]);
}

// Pixels that the mover, shifted, has in common with sprite k.
static int32_t area_at(const scene *s, int32_t k, int32_t dx, int32_t dy) {
  const test_cover *mover = &s->covers[0];
  int32_t area = 0;
  for (int32_t j = 0; j < mover->window.h; j++) {
    for (int32_t i = 0; i < mover->window.w; i++) {
      area += test_bitmap_get(&mover->pixels, i, j) &&
              test_cover_get(&s->covers[k], mover->window.x + i + dx, mover->window.y + j + dy);
    }
  }
  return area;
}

static bool is_free(const scene *s, int32_t dx, int32_t dy) {
  for (int32_t k = 1; k < SPRITES; k++) {
    if (!s->sprites[k].is_disabled && area_at(s, k, dx, dy) > area_at(s, k, 0, 0)) return false;
  }
  return true;
}

// Sets *dy to where the mover rests nearest to its own height.
static bool rest_height(const scene *s, int32_t dx, int32_t *dy) {
  bool any = false;
  for (int32_t y = -6; y <= 6; y++) {
    if (!is_free(s, dx, y) || is_free(s, dx, y + 1) || (any && abs(y) >= abs(*dy))) continue;
    *dy = y;
    any = true;
  }
  return any;
}

// The thing that the mover stands on, 0: nothing.
static int32_t expect_ground(const scene *s, double normal[2]) {
  int32_t k = 1, left = 0, right = 0;
  if (s->sprites[0].is_disabled) return 0;
  while (k < SPRITES && (s->sprites[k].is_disabled || area_at(s, k, 0, 0) > 0 || area_at(s, k, 0, 1) == 0)) k++;
  if (k == SPRITES) return 0;
  const bool has_left = rest_height(s, -3, &left), has_right = rest_height(s, 3, &right);
  const double x = 3 * (has_left + has_right), y = (has_right ? right : 0) - (has_left ? left : 0);
  const double length = sqrt(x * x + y * y);
  normal[0] = x > 0 ? y / length : 0;
  normal[1] = x > 0 ? -x / length : -1;
  return k;
}

static pix_ground_result ask(scene *s, pix_ground *ground) {
  pix_mover mover;
  if (!pix_mover_begin(&mover, &s->world, &s->sprites[0], PIX_ALL_LAYERS)) return PIX_GROUND_NO_MEMORY;
  return pix_world_ground(&mover, ground);
}

static bool check_ground(scene *s) {
  double normal[2] = {0, 0};
  const int32_t k = expect_ground(s, normal);
  pix_ground ground;
  const pix_ground_result result = ask(s, &ground);
  if (!CHECK_EQUAL(result, k == 0 ? PIX_GROUND_NONE : PIX_GROUND_FOUND) || k == 0) return false;
  CHECK_EQUAL(ground.slot, s->sprites[k].slot);
  CHECK(ground.normal[0] == normal[0] && ground.normal[1] == normal[1]);
  return true;
}

// Moves the mover somewhere, and down until something is in its way.
static void drop(scene *s, test_random *random) {
  test_placement p = test_random_placement(random, s->sprites[0].mask, 60, 40);
  put(s, 0, &p);
  for (int32_t dy = 0; dy < 60; dy++) {
    if (!is_free(s, 0, 1)) break;
    p.position.y += 1;
    put(s, 0, &p);
  }
}

static void like_brute_force(void) {
  test_rounds rounds = test_rounds_of(150);
  int32_t found = 0;
  while (test_next_round(&rounds)) {
    scene s;
    make_scene(&s, &rounds.random);
    for (int step = 0; step < 3; step++) {
      drop(&s, &rounds.random);
      found += check_ground(&s);
    }
    free_scene(&s);
  }
  CHECK(found > 0 || rounds.count < 20);
}

// A question may fail for want of memory; the next one is answered right.
static void short_of_memory(void) {
  test_rounds rounds = test_rounds_of(30);
  while (test_next_round(&rounds)) {
    scene s;
    make_scene(&s, &rounds.random);
    drop(&s, &rounds.random);
    for (int32_t allowed = 0; allowed < 12; allowed++) {
      pix_ground ground;
      test_allocator()->fail_after = allowed;
      const pix_ground_result result = ask(&s, &ground);
      test_allocator()->fail_after = -1;
      CHECK(allowed > 0 || result == PIX_GROUND_NO_MEMORY || s.sprites[0].is_disabled);
      if (result != PIX_GROUND_NO_MEMORY) break;
    }
    check_ground(&s);
    free_scene(&s);
  }
}

// Nothing is allocated once sizes have settled.
static void steady_state(void) {
  test_rounds rounds = test_rounds_of(5);
  while (test_next_round(&rounds)) {
    scene s;
    make_scene(&s, &rounds.random);
    uint64_t requests = 0;
    for (int step = 0; step < 60; step++) {
      if (step == 30) requests = test_allocator()->requests;  // until then rasters are made
      pix_ground ground;
      CHECK(ask(&s, &ground) != PIX_GROUND_NO_MEMORY);
      const pix_point at = pix_sprite_position(&s.sprites[0]);
      pix_sprite_set_position(&s.sprites[0], at.x, at.y + (step % 2 == 0 ? 1 : -1));
    }
    CHECK(test_allocator()->requests == requests);
    free_scene(&s);
  }
}

const test_case ground_tests[] = {
    TEST(like_brute_force),
    TEST(short_of_memory),
    TEST(steady_state),
    TESTS_END,
};
