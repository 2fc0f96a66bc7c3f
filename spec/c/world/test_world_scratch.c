// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "base/scratch.h"

#include "motion/motion.h"
#include "test_scene.h"
#include "world/world_events.h"
#include "world/world_questions.h"

// A world that has been asked all that needs scratch.

#define SPRITES 40
#define MOVER 0
#define PLATFORM 1
#define RIDER 2

typedef struct scene {
  pix_allocator memory;  // of the world
  pix_world world;
  pix_mask mask;
  pix_sprite sprites[SPRITES];
} scene;

// Turned squares in a row, with some that overlap, before them a mover and beside them a platform with its rider.
static void make_scene(scene *s) {
  *s = (scene){0};
  pix_allocator_init_part(&s->memory, test_allocator());
  pix_world_init(&s->world, &s->memory, 0);
  CHECK(pix_mask_create(&s->mask, test_allocator(), 20, 20));
  pix_mask_fill(&s->mask);
  for (int32_t k = 0; k < SPRITES; k++) {
    pix_sprite *sprite = &s->sprites[k];
    test_sprite_init(sprite, &s->mask, 20, 20);
    test_placement p = {{200 + 12 * k, 15 * (k % 3)}, pix_transform_identity()};
    p.transform.r = k == PLATFORM || k == RIDER ? 0 : 0.7;
    if (k == MOVER) p.position = (pix_point){-100, 0};
    if (k == PLATFORM || k == RIDER) p.position = (pix_point){-300, k == PLATFORM ? 20 : 0};
    test_place(sprite, &p);
    CHECK(pix_world_add(&s->world, sprite));
  }
}

static void ask_about_places(pix_world *world) {
  const pix_shape shape = pix_shape_rect(-50, -50, 2000, 200);
  const pix_ray ray = pix_ray_between(-200, 10, 900, 11);
  const pix_near_query near = {3, 9, PIX_ANY_DISTANCE, PIX_ALL_LAYERS};
  CHECK(pix_world_update(world) && pix_world_update(world));
  CHECK(pix_world_query_shape(world, &shape, pix_want_all) > 24);
  CHECK(pix_world_ray_cast_all(world, &ray, PIX_ALL_LAYERS) > 0);
  CHECK(pix_world_nearest_all(world, &near) > 0);
  CHECK(pix_world_list_cells(world) > 0);
}

static void ask_about_motion(scene *s) {
  const double end[2] = {900, 10}, up[2] = {-290, 5};
  pix_mover mover;
  pix_sweep sweep;
  CHECK(pix_world_reserve_answers(&s->world));
  CHECK(pix_mover_begin(&mover, &s->world, &s->sprites[MOVER], PIX_ALL_LAYERS));
  CHECK(pix_world_sweep_candidates(&mover, pix_no_offset, end) > 0);
  CHECK(pix_world_sweep(&mover, end, &sweep) && sweep.blocker_count > 0);
  pix_move move = pix_move_begin(end[0], end[1], PIX_RESPONSE_TOUCH);
  CHECK_EQUAL(pix_move_next(&move, &mover), PIX_MOVE_DONE);
  CHECK(pix_mover_begin(&mover, &s->world, &s->sprites[SPRITES / 2], PIX_ALL_LAYERS));
  pix_push_out search = pix_push_out_shortest(UINT64_MAX);
  CHECK(!pix_push_out_next(&search, &mover));
  CHECK_EQUAL(search.result, PIX_SEPARATION_FOUND);
  const pix_carry_wanted all = {PIX_ALL_LAYERS, false};
  CHECK(pix_world_carry(&s->world, &s->sprites[PLATFORM], up, all) >= 0);
  const pix_point rider = pix_sprite_position(&s->sprites[RIDER]);
  CHECK(rider.x == -290 && rider.y == -15);
}

static void a_world_frees_all(void) {
  static scene s;
  make_scene(&s);
  ask_about_places(&s.world);
  ask_about_motion(&s);
  for (int32_t k = 0; k < PIX_WORLD_SCRATCH_COUNT; k++) {
    if (s.world.scratch[k].items == NULL) CHECK_EQUAL(k, -1);  // nothing has used it
  }
  pix_world_release(&s.world);
  CHECK(s.memory.bytes == 0 && s.memory.blocks == 0);
  pix_mask_release(&s.mask);
}

const test_case world_scratch_tests[] = {
    TEST(a_world_frees_all),
    TESTS_END,
};
