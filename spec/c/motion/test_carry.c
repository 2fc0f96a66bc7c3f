// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "motion/motion.h"
#include "sprite/sprite_pair.h"
#include "test_scene.h"

#define MASKS 5
#define SPRITES 14
#define LAYERS 3
#define PLATFORM 0

static const pix_carry_wanted all = {PIX_ALL_LAYERS, false};

typedef struct scene {
  pix_world world;
  pix_mask masks[MASKS];
  pix_sprite sprites[SPRITES];  // in adding order
} scene;

static void place_somewhere(pix_sprite *sprite, test_random *random, double reach, bool upright) {
  const double x = test_int(random, -(int32_t)reach, (int32_t)reach);
  test_placement p = {{x, test_int(random, -(int32_t)reach, (int32_t)reach)}, pix_transform_identity()};
  if (!upright) p = test_random_placement(random, sprite->mask, 60, reach);
  test_place(sprite, &p);
}

// Sprites so near to each other that many touch.
static void make_scene(scene *s, test_random *random, bool upright) {
  *s = (scene){0};
  pix_world_init(&s->world, test_allocator(), TEST_PICK(random, ((int32_t[]){0, 0, 4, 1 << 24})));
  for (int k = 0; k < MASKS; k++) {
    pix_mask_create(&s->masks[k], test_allocator(), test_int(random, 1, 12), test_int(random, 1, 12));
    pix_mask_fill(&s->masks[k]);
    if (test_chance(random, 0.4)) pix_mask_set(&s->masks[k], 0, test_int(random, 0, s->masks[k].height - 1), false);
  }
  const double reach = TEST_PICK(random, ((double[]){8, 15, 30}));
  for (int k = 0; k < SPRITES; k++) {
    pix_sprite *sprite = &s->sprites[k];
    test_sprite_init(sprite, &s->masks[test_int(random, 0, MASKS - 1)], 12, 12);
    pix_sprite_set_layer(sprite, test_int(random, 1, LAYERS));
    pix_sprite_set_static(sprite, test_chance(random, 0.15));
    pix_sprite_set_enabled(sprite, test_chance(random, 0.95));
    place_somewhere(sprite, random, reach, upright || test_chance(random, 0.5));
    CHECK(pix_world_add(&s->world, sprite));
  }
  if (test_chance(random, 0.3)) pix_world_set_layers_collide(&s->world, 1, test_int(random, 1, LAYERS), false);
}

static void free_scene(scene *s) {
  pix_world_release(&s->world);
  for (int k = 0; k < MASKS; k++) pix_mask_release(&s->masks[k]);
}

static int32_t carry_by(scene *s, double dx, double dy, pix_carry_wanted wanted) {
  const pix_point from = pix_sprite_position(&s->sprites[PLATFORM]);
  const double end[2] = {from.x + dx, from.y + dy};
  return pix_world_carry(&s->world, &s->sprites[PLATFORM], end, wanted);
}

static int32_t index_of(const scene *s, int32_t slot) { return (int32_t)(s->world.slots.sprite[slot] - s->sprites); }

static bool is_found(const scene *s, int32_t count, int32_t k) {
  for (int32_t i = 0; i < count; i++) {
    if (index_of(s, pix_world_found(&s->world)[i]) == k) return true;
  }
  return false;
}

static void check_order(const scene *s, int32_t count) {
  const int32_t *found = pix_world_found(&s->world);
  for (int32_t i = 1; i < count; i++) CHECK(index_of(s, found[i - 1]) < index_of(s, found[i]));
}

static void check_memory(const scene *s) {
  const pix_array *array = &s->world.scratch[PIX_WORLD_CARRIED_INDEX];
  const int32_t *index = array->items;
  CHECK_EQUAL(s->world.scratch[PIX_WORLD_CARRIED].count, 0);
  for (int32_t slot = 0; slot < array->capacity; slot++) CHECK_EQUAL(index[slot], 0);
}

static bool meet(const scene *s, int32_t a, int32_t b) {
  const pix_sprite *one = &s->sprites[a], *other = &s->sprites[b];
  return a != b && !one->is_disabled && !other->is_disabled &&
         pix_world_layers_collide(&s->world, one->layer, other->layer);
}

typedef struct snapshot {
  pix_point position[SPRITES];
  int64_t area[SPRITES][SPRITES];
} snapshot;

static void take_snapshot(scene *s, snapshot *now) {
  for (int32_t a = 0; a < SPRITES; a++) {
    now->position[a] = pix_sprite_position(&s->sprites[a]);
    for (int32_t b = 0; b < SPRITES; b++) {
      now->area[a][b] = meet(s, a, b) ? pix_sprites_overlap_area(&s->sprites[a], &s->sprites[b]) : 0;
    }
  }
}

static void check_position(pix_point actual, pix_point before, double dx, double dy) {
  CHECK(actual.x == before.x + dx);
  CHECK(actual.y == before.y + dy);
}

// What holds of a step, whoever moves.
static void check_step(const scene *s, const snapshot *before, const snapshot *after, double dx, double dy,
                       int32_t crushed, uint64_t layers) {
  for (int32_t a = 1; a < SPRITES; a++) {
    const bool has_moved = memcmp(&before->position[a], &after->position[a], sizeof *after->position) != 0;
    const bool may_move = !s->sprites[a].is_static && !s->sprites[a].is_disabled &&
                          (layers >> s->world.slots.layer[s->sprites[a].slot] & 1);
    const bool is_crushed = is_found(s, crushed, a);
    CHECK(may_move || (!has_moved && !is_crushed));
    check_position(after->position[a], before->position[a], has_moved ? dx : 0, has_moved ? dy : 0);
    if (is_crushed) CHECK(!has_moved && after->area[PLATFORM][a] > before->area[PLATFORM][a]);
    if (may_move && !is_crushed) CHECK(after->area[PLATFORM][a] <= before->area[PLATFORM][a]);
    for (int32_t b = 1; b < a; b++) CHECK(after->area[a][b] <= before->area[a][b]);
  }
}

// Nobody goes further than the platform, and nobody runs into another one.
static void steps_move_whole_pixels(void) {
  static const double ways[][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
  test_rounds rounds = test_rounds_of(400);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    scene s;
    make_scene(&s, random, true);
    for (int k = 0; k < 12; k++) {
      const double *way = ways[test_int(random, 0, 3)];
      const uint64_t layers = test_chance(random, 0.7) ? PIX_ALL_LAYERS : test_next(random);
      snapshot before, after;
      take_snapshot(&s, &before);
      const int32_t crushed = carry_by(&s, way[0], way[1], (pix_carry_wanted){layers, false});
      check_order(&s, crushed);
      check_memory(&s);
      take_snapshot(&s, &after);
      check_position(after.position[PLATFORM], before.position[PLATFORM], way[0], way[1]);
      check_step(&s, &before, &after, way[0], way[1], crushed, layers);
    }
    free_scene(&s);
  }
}

// Where the platform arrives it covers none that it did not cover and that could be moved, but those it crushed.
static void all_platforms_arrive(void) {
  test_rounds rounds = test_rounds_of(400);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    scene s;
    make_scene(&s, random, false);
    snapshot before, after;
    take_snapshot(&s, &before);
    const double dx = test_real(random, -20, 20), dy = test_chance(random, 0.5) ? 0 : test_real(random, -20, 20);
    const int32_t crushed = carry_by(&s, dx, dy, all);
    check_order(&s, crushed);
    check_memory(&s);
    take_snapshot(&s, &after);
    check_position(after.position[PLATFORM], before.position[PLATFORM], dx, dy);
    for (int32_t a = 1; a < SPRITES; a++) {
      if (s.sprites[a].is_static || s.sprites[a].is_disabled || is_found(&s, crushed, a)) continue;
      if (before.area[PLATFORM][a] == 0) CHECK_EQUAL(after.area[PLATFORM][a], 0);
    }
    free_scene(&s);
  }
}

// All that a carry moves or crushes are among the candidates, and only those with the answer are moved.
static void candidates_are_all_that_move(void) {
  test_rounds rounds = test_rounds_of(300);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    scene s;
    make_scene(&s, random, test_chance(random, 0.5));
    const pix_point from = pix_sprite_position(&s.sprites[PLATFORM]);
    const double end[2] = {from.x + test_int(random, -12, 12), from.y + test_real(random, -9, 9)};
    const int32_t count = pix_world_carry_candidates(&s.world, &s.sprites[PLATFORM], end);
    check_order(&s, count);
    check_memory(&s);
    bool is_candidate[SPRITES] = {false};
    CHECK(pix_world_reserve_answers(&s.world));
    uint8_t *answers = pix_world_answers(&s.world);
    for (int32_t k = 0; k < SPRITES; k++) {
      is_candidate[k] = is_found(&s, count, k);
      CHECK(!is_candidate[k] || !(s.sprites[k].is_static || s.sprites[k].is_disabled));
      const uint8_t answer = test_chance(random, 0.8) ? PIX_ANSWER_BLOCK : PIX_ANSWER_PASS;
      answers[s.sprites[k].slot] = is_candidate[k] ? answer : PIX_ANSWER_BLOCK;
    }
    snapshot before, after;
    take_snapshot(&s, &before);
    const pix_carry_wanted asked = {PIX_ALL_LAYERS, true};
    const int32_t crushed = pix_world_carry(&s.world, &s.sprites[PLATFORM], end, asked);
    take_snapshot(&s, &after);
    for (int32_t k = 1; k < SPRITES; k++) {
      const bool has_moved = memcmp(&before.position[k], &after.position[k], sizeof *after.position) != 0;
      if (!has_moved && !is_found(&s, crushed, k)) continue;
      CHECK(is_candidate[k]);
      CHECK_EQUAL(answers[s.sprites[k].slot], PIX_ANSWER_BLOCK);
    }
    free_scene(&s);
  }
}

// If memory is short nobody has moved; afterwards all go where they go in another world.
static void nobody_moves_without_memory(void) {
  test_rounds rounds = test_rounds_of(25);
  while (test_next_round(&rounds)) {
    const bool upright = rounds.round % 2 == 0;
    bool is_done = false;
    for (int64_t allowed = 0; !is_done; allowed++) {
      test_random random = rounds.random, same = rounds.random;
      scene s, other;
      make_scene(&s, &random, upright);
      make_scene(&other, &same, upright);
      snapshot before, after, expected;
      take_snapshot(&s, &before);
      test_allocator()->fail_after = allowed;
      const int32_t candidates = pix_world_carry_candidates(&s.world, &s.sprites[PLATFORM], (double[]){0, 0});
      const int32_t crushed = carry_by(&s, 9.25, -6, all);
      test_allocator()->fail_after = -1;
      check_memory(&s);
      is_done = crushed >= 0;
      CHECK(!is_done || candidates >= 0);
      take_snapshot(&s, &after);
      if (!is_done) {
        CHECK(memcmp(&before.position, &after.position, sizeof before.position) == 0);
        CHECK(carry_by(&s, 9.25, -6, all) >= 0);
        take_snapshot(&s, &after);
      }
      carry_by(&other, 9.25, -6, all);
      take_snapshot(&other, &expected);
      CHECK(memcmp(&expected, &after, sizeof after) == 0);
      free_scene(&s);
      free_scene(&other);
    }
  }
}

// Sprites too large to be drawn as bitmaps.
static void large_platforms_carry(void) {
  scene s = {0};
  pix_world_init(&s.world, test_allocator(), 0);
  pix_mask_create(&s.masks[0], test_allocator(), 64, 64);
  pix_mask_fill(&s.masks[0]);
  const pix_transform large = {.r = 0.1, .sx = 250, .sy = 250}, small = {.sx = 0.5, .sy = 0.5};
  test_sprite_init(&s.sprites[PLATFORM], &s.masks[0], 64, 64);
  test_place(&s.sprites[PLATFORM], &(test_placement){{0.5, 0.25}, large});
  test_sprite_init(&s.sprites[1], &s.masks[0], 64, 64);
  test_place(&s.sprites[1], &(test_placement){{1000, 0}, small});
  while (!pix_sprites_collide(&s.sprites[0], &s.sprites[1])) {
    const pix_point at = pix_sprite_position(&s.sprites[1]);
    pix_sprite_set_position(&s.sprites[1], at.x, at.y + 1);
  }
  const pix_point at = pix_sprite_position(&s.sprites[1]);
  pix_sprite_set_position(&s.sprites[1], at.x, at.y - 1);
  for (int k = 0; k < 2; k++) CHECK(pix_world_add(&s.world, &s.sprites[k]));
  CHECK_EQUAL(carry_by(&s, 7, 5, all), 0);
  check_position(pix_sprite_position(&s.sprites[1]), at, 7, 4);
  CHECK_EQUAL(carry_by(&s, -3, -9, all), 0);
  check_position(pix_sprite_position(&s.sprites[1]), at, 4, -5);
  free_scene(&s);
}

const test_case carry_tests[] = {
    TEST(steps_move_whole_pixels),
    TEST(all_platforms_arrive),
    TEST(candidates_are_all_that_move),
    TEST(nobody_moves_without_memory),
    TEST(large_platforms_carry),
    TESTS_END,
};
