// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "motion/motion.h"

#include "test_scene.h"

#define MASKS 4
#define MOST 16

typedef struct scene {
  pix_mask masks[MASKS];
  pix_sprite sprites[MOST];  // the first one moves
  int32_t count;
  pix_world world;
} scene;

static void place_sprite(pix_sprite *sprite, test_random *random, double reach) {
  if (test_chance(random, 0.4)) {
    const test_placement p = test_random_placement(random, sprite->mask, 90, reach);
    test_place(sprite, &p);
  }
  const double x = test_real(random, -reach, reach), y = test_real(random, -reach, reach);
  const bool is_whole = test_chance(random, 0.5);
  pix_sprite_set_position(sprite, is_whole ? floor(x) : x, is_whole ? floor(y) : y);
}

static void make_scene(scene *s, test_random *random, double reach) {
  *s = (scene){.count = test_int(random, 2, MOST)};
  for (int k = 0; k < MASKS; k++) {
    test_random_mask(&s->masks[k], random, test_int(random, 1, 40), test_int(random, 1, 40));
  }
  pix_world_init(&s->world, test_allocator(), 0);
  for (int32_t k = 0; k < s->count; k++) {
    test_sprite_init(&s->sprites[k], &s->masks[test_int(random, 0, MASKS - 1)], 40, 40);
    place_sprite(&s->sprites[k], random, reach);
    CHECK(pix_world_add(&s->world, &s->sprites[k]));
  }
}

static void free_scene(scene *s) {
  pix_world_release(&s->world);
  for (int k = 0; k < MASKS; k++) pix_mask_release(&s->masks[k]);
}

static pix_move_event run(scene *s, double x, double y, uint8_t response, pix_move *move) {
  pix_mover mover;
  *move = pix_move_begin(x, y, response);
  if (!pix_mover_begin(&mover, &s->world, &s->sprites[0], PIX_ALL_LAYERS)) return PIX_MOVE_NO_MEMORY;
  return pix_move_next(move, &mover);
}

static void touching_ends_where_a_sweep_ends(void) {
  static scene s;
  test_rounds rounds = test_rounds_of(300);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    const double reach = test_spread(random, 40, 300);
    make_scene(&s, random, reach);
    for (int k = 0; k < 8; k++) {
      const double end[2] = {test_real(random, -reach, reach), floor(test_real(random, -reach, reach))};
      place_sprite(&s.sprites[0], random, reach);
      pix_mover mover;
      pix_sweep sweep;
      pix_move move;
      CHECK(pix_mover_begin(&mover, &s.world, &s.sprites[0], PIX_ALL_LAYERS));
      CHECK(pix_world_sweep(&mover, end, &sweep));
      CHECK_EQUAL(run(&s, end[0], end[1], PIX_RESPONSE_TOUCH, &move), PIX_MOVE_DONE);
      CHECK(move.end[0] == sweep.position[0] && move.end[1] == sweep.position[1]);
      if (!CHECK_EQUAL(pix_world_collision_count(&s.world), sweep.blocker_count)) continue;
      for (int32_t i = 0; i < sweep.blocker_count; i++) {
        const pix_collision *c = &pix_world_collisions(&s.world)[i];
        const pix_blocker *b = &pix_world_blockers(&s.world)[i];
        CHECK_EQUAL(c->slot, b->slot);
        CHECK_EQUAL(c->x, b->x);
        CHECK_EQUAL(c->y, b->y);
        CHECK(c->normal[0] == b->normal[0] && c->normal[1] == b->normal[1]);
        CHECK(c->touch[0] == sweep.position[0] && c->touch[1] == sweep.position[1] && c->t == sweep.fraction);
      }
    }
    free_scene(&s);
  }
}

static int64_t overlap(scene *s, int32_t k) { return pix_sprites_overlap_area(&s->sprites[0], &s->sprites[k]); }

static void no_overlap_grows(void) {
  static scene s;
  test_rounds rounds = test_rounds_of(300);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    const double reach = test_spread(random, 40, 300);
    make_scene(&s, random, reach);
    s.sprites[0].steps_up = (uint8_t)test_int(random, 0, 4);
    s.sprites[0].steps_down = (uint8_t)test_int(random, 0, 4);
    s.sprites[0].steps_sideways = (uint8_t)test_int(random, 0, 3);
    for (int k = 0; k < 12; k++) {
      int64_t before[MOST];
      for (int32_t i = 1; i < s.count; i++) before[i] = overlap(&s, i);
      const pix_point p = pix_sprite_position(&s.sprites[0]);
      const double far = test_chance(random, 0.5) ? 3 : reach;
      pix_move move;
      const uint8_t response = test_chance(random, 0.7) ? PIX_RESPONSE_SLIDE : PIX_RESPONSE_BOUNCE;
      CHECK_EQUAL(run(&s, p.x + test_real(random, -far, far), p.y + test_real(random, -far, far), response, &move),
                  PIX_MOVE_DONE);
      CHECK(move.legs <= PIX_MOVE_LEGS);
      pix_sprite_set_position(&s.sprites[0], move.end[0], move.end[1]);
      for (int32_t i = 1; i < s.count; i++) CHECK(overlap(&s, i) <= before[i]);
    }
    free_scene(&s);
  }
}

// Crossing meets every sprite once that some whole offset of the way meets, and those at its end.
static void crossing_meets_each_once(void) {
  static scene s;
  test_rounds rounds = test_rounds_of(200);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    const double reach = test_spread(random, 40, 300);
    make_scene(&s, random, reach);
    const pix_point p = pix_sprite_position(&s.sprites[0]);
    const double start[2] = {p.x, p.y}, end[2] = {test_real(random, -reach, reach), test_real(random, -reach, reach)};
    const double origin[2] = {s.sprites[0].origin.x, s.sprites[0].origin.y};
    const bool is_upright = pix_sprite_kind(&s.sprites[0]) == PIX_RULE_UPRIGHT;
    const pix_path path = is_upright ? pix_path_upright(start, end, origin) : pix_path_other(start, end);
    pix_move move;
    CHECK_EQUAL(run(&s, end[0], end[1], PIX_RESPONSE_CROSS, &move), PIX_MOVE_DONE);
    CHECK(move.end[0] == end[0] && move.end[1] == end[1]);
    int32_t times[MOST] = {0}, met = pix_world_collision_count(&s.world);
    for (int32_t i = 0; i < met; i++) times[pix_world_collisions(&s.world)[i].slot]++;
    const pix_placement place = pix_sprite_placement(&s.sprites[0]);
    bool meets[MOST] = {false};
    pix_path_place at = {0, 0};
    do {
      const pix_placement there = pix_placement_shifted(place, pix_path_x(&path, at), pix_path_y(&path, at));
      for (int32_t i = 1; i < s.count; i++) {
        const pix_placement other = pix_sprite_placement(&s.sprites[i]);
        meets[i] = meets[i] || pix_placed_collide(&s.sprites[0], &there, &s.sprites[i], &other);
      }
    } while (pix_path_next(&path, &at) != PIX_PATH_END);
    pix_sprite_set_position(&s.sprites[0], end[0], end[1]);
    for (int32_t i = 1; i < s.count; i++) {
      meets[i] = meets[i] || pix_sprites_collide(&s.sprites[0], &s.sprites[i]);
      CHECK_EQUAL(times[s.sprites[i].slot], meets[i]);
    }
    free_scene(&s);
  }
}

static void moves_survive_short_memory(void) {
  static scene s;
  test_rounds rounds = test_rounds_of(40);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    make_scene(&s, random, 60);
    const double x = test_real(random, -90, 90), y = test_real(random, -90, 90);
    const uint8_t response = (uint8_t)test_int(random, PIX_RESPONSE_CROSS, PIX_RESPONSE_BOUNCE);
    pix_move move;
    int32_t fails = 0;
    for (;; fails++) {
      test_allocator()->fail_after = fails;
      const pix_move_event event = run(&s, x, y, response, &move);
      test_allocator()->fail_after = -1;
      if (event == PIX_MOVE_DONE) break;
      CHECK_EQUAL(event, PIX_MOVE_NO_MEMORY);
      if (!CHECK(fails < 200)) break;
    }
    pix_move again;
    const int32_t count = pix_world_collision_count(&s.world);
    CHECK_EQUAL(run(&s, x, y, response, &again), PIX_MOVE_DONE);
    CHECK_EQUAL(pix_world_collision_count(&s.world), count);
    CHECK(again.end[0] == move.end[0] && again.end[1] == move.end[1]);
    free_scene(&s);
  }
}

static void turning_and_stopping(void) {
  static scene s;
  test_bitmap full = test_bitmap_new(4, 4);
  for (int32_t k = 0; k < 16; k++) test_bitmap_set(&full, k % 4, k / 4, true);
  s = (scene){.count = 2};
  test_mask_from(&s.masks[0], &full);
  pix_world_init(&s.world, test_allocator(), 0);
  for (int32_t k = 0; k < 2; k++) {
    test_sprite_init(&s.sprites[k], &s.masks[0], 4, 4);
    pix_sprite_set_position(&s.sprites[k], 10 * k, 0);
    CHECK(pix_world_add(&s.world, &s.sprites[k]));
  }
  pix_move move = pix_move_begin(20, 0, PIX_RESPONSE_CUSTOM + 7);
  for (int32_t leg = 1; leg <= PIX_MOVE_LEGS; leg++) {
    pix_mover mover;
    CHECK(pix_mover_begin(&mover, &s.world, &s.sprites[0], PIX_ALL_LAYERS));
    CHECK_EQUAL(pix_move_next(&move, &mover), PIX_MOVE_CUSTOM);
    CHECK_EQUAL(pix_world_collision_count(&s.world), 1);
    CHECK_EQUAL(pix_world_collisions(&s.world)[move.acting].response, PIX_RESPONSE_CUSTOM + 7);
    CHECK(pix_world_collisions(&s.world)[move.acting].touch[0] == 6);
    pix_move_head_for(&move, 30, 0);
  }
  CHECK(move.is_over && move.end[0] == 6 && move.end[1] == 0);
  pix_mover mover;
  move = pix_move_begin(20, 0, PIX_RESPONSE_CUSTOM);
  CHECK(pix_mover_begin(&mover, &s.world, &s.sprites[0], PIX_ALL_LAYERS));
  CHECK_EQUAL(pix_move_next(&move, &mover), PIX_MOVE_CUSTOM);
  pix_sprite_set_position(&s.sprites[0], -5, 1);  // the sprite is moved meanwhile
  pix_move_head_for(&move, 30, 0);
  CHECK(pix_mover_begin(&mover, &s.world, &s.sprites[0], PIX_ALL_LAYERS));
  CHECK_EQUAL(pix_move_next(&move, &mover), PIX_MOVE_DONE);
  CHECK(move.end[0] == -5 && move.end[1] == 1);
  pix_world_release(&s.world);
  pix_mask_release(&s.masks[0]);
  test_bitmap_free(&full);
}

const test_case move_tests[] = {
    TEST(touching_ends_where_a_sweep_ends), TEST(no_overlap_grows),     TEST(crossing_meets_each_once),
    TEST(moves_survive_short_memory),       TEST(turning_and_stopping), TESTS_END,
};
