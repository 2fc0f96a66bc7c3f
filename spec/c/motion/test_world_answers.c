// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// All questions that a world can be asked. What the right answers are, the specs in Lua know; here the answers are the
// same with each kernel and while memory fails at any point.

#include "test_worlds.h"

typedef test_world world;
typedef test_answers answers;

// The slots found; false: memory was short.
static bool note_found(const world *w, answers *a, int32_t count) {
  for (int32_t i = 0; i < count; i++) TEST_ANSWER(a, pix_world_found(&w->world)[i]);
  TEST_ANSWER(a, count);
  return count >= 0;
}

static void note_pairs(answers *a, const pix_pair_list *pairs) {
  for (int32_t i = 0; i < pairs->count; i++) TEST_ANSWER(a, pairs->items[i].a.slot, pairs->items[i].b.slot);
  TEST_ANSWER(a, pairs->count);
}

static void note_positions(const world *w, answers *a) {
  for (int32_t k = 0; k < w->count; k++) {
    const pix_point at = pix_sprite_position(&w->sprites[k]);
    TEST_ANSWER(a, at.x, at.y);
  }
}

// The questions. Each returns false if memory is short.
typedef bool asking(world *w, answers *a);

static bool pairs(world *w, answers *a) {
  if (!pix_world_find_pairs(&w->world)) return false;
  note_pairs(a, &w->world.pairs);
  return true;
}

static bool events(world *w, answers *a) {
  if (!pix_world_update(&w->world)) return false;
  note_pairs(a, &w->world.events.pairs);
  note_pairs(a, &w->world.events.began);
  note_pairs(a, &w->world.events.ended);
  return true;
}

static bool cells(world *w, answers *a) {
  const int32_t count = pix_world_list_cells(&w->world);
  for (int32_t i = 0; i < count; i++) {
    const pix_world_cell cell = pix_world_cells(&w->world)[i];
    TEST_ANSWER(a, (double)cell.x, (double)cell.y, cell.boxes);
  }
  return count >= 0;
}

static bool shapes(world *w, answers *a) {
  const double points[] = {-70, -60, -20, -20, 80, -40, 40, 20, 10, 90, 5, 10, -40, 40, -45, 10, -80, 20, -60, 0};
  const pix_shape shapes[] = {pix_shape_rect(-30, -25, 50, 40), pix_shape_circle(3, 4, 40),
                              pix_shape_polygon(points, TEST_COUNT_OF(points))};
  const pix_wanted first = {6, true, 0, false};
  bool is_done = true;
  for (int32_t k = 0; k < TEST_COUNT_OF(shapes); k++) {
    is_done = is_done && note_found(w, a, pix_world_query_shape(&w->world, &shapes[k], pix_want_all)) &&
              note_found(w, a, pix_world_query_shape(&w->world, &shapes[k], first));
  }
  return is_done && note_found(w, a, pix_world_query_box(&w->world, &shapes[0], pix_want_all));
}

static bool places(world *w, answers *a) {
  return note_found(w, a, pix_world_query_point(&w->world, 2, 5, pix_want_all)) &&
         note_found(w, a, pix_world_query_sprite(&w->world, &w->sprites[0], pix_want_all)) &&
         note_found(w, a, pix_world_collisions_with(&w->world, &w->sprites[1], pix_want_all));
}

static bool nearest(world *w, answers *a) {
  static int32_t (*const all[])(pix_world *, const pix_near_query *) = {pix_world_nearest, pix_world_nearest_all,
                                                                        pix_world_topmost, pix_world_topmost_all};
  const pix_near_query query = {70, -65, PIX_ANY_DISTANCE, PIX_ALL_LAYERS, 0};
  for (int32_t k = 0; k < TEST_COUNT_OF(all); k++) {
    const int32_t count = all[k](&w->world, &query);
    if (!CHECK(count >= -1) || count < 0) return false;
    for (int32_t i = 0; i < count; i++) {
      const pix_near near = pix_world_near(&w->world)[i];
      for (int32_t n = 0; n < i; n++) CHECK(pix_world_near(&w->world)[n].slot != near.slot);
      TEST_ANSWER(a, near.slot, near.x, near.y);
    }
  }
  return true;
}

static bool rays(world *w, answers *a) {
  const pix_ray ray = pix_ray_between(-120, -75.5, 130, 80.25);
  const int32_t first = pix_world_ray_cast(&w->world, &ray, pix_want_all);
  if (first > 0) TEST_ANSWER(a, pix_world_ray_hits(&w->world)[0].slot);
  const int32_t count = pix_world_ray_cast_all(&w->world, &ray, pix_want_all);
  for (int32_t i = 0; i < count; i++) {
    const pix_ray_hit *hit = &pix_world_ray_hits(&w->world)[i];
    TEST_ANSWER(a, hit->slot, hit->x, hit->exit_y, hit->normal[0], hit->exit_fraction);
  }
  return first >= 0 && count >= 0 && note_found(w, a, pix_world_query_segment(&w->world, &ray, pix_want_all));
}

static bool begin(world *w, pix_mover *mover) {
  return pix_mover_begin(mover, &w->world, &w->sprites[0], PIX_ALL_LAYERS);
}

static bool ground(world *w, answers *a) {
  pix_mover mover;
  pix_ground ground = {.slot = -1};
  if (!begin(w, &mover) || pix_world_ground(&mover, &ground) == PIX_GROUND_NO_MEMORY) return false;
  TEST_ANSWER(a, ground.slot, ground.normal[0], ground.normal[1]);
  return true;
}

static bool sweeps(world *w, answers *a) {
  const double end[2] = {75, -48.5};
  pix_mover mover;
  pix_sweep sweep;
  bool is_free;
  if (!begin(w, &mover) || !note_found(w, a, pix_world_sweep_candidates(&mover, pix_no_offset, end))) return false;
  if (!pix_world_sweep(&mover, end, &sweep) || !pix_world_place_free(&mover, end, &is_free)) return false;
  TEST_ANSWER(a, sweep.position[0], sweep.position[1], sweep.blocker.slot, is_free);
  return true;
}

static bool moves(world *w, answers *a) {
  pix_sprite *sprite = &w->sprites[0];
  sprite->steps_up = sprite->steps_down = sprite->steps_sideways = 2;
  for (uint8_t response = PIX_RESPONSE_CROSS; response <= PIX_RESPONSE_BOUNCE; response++) {
    pix_mover mover;
    pix_move move;
    pix_move_begin(&move, 64, 57.5, response);
    if (!begin(w, &mover) || pix_move_next(&move, &mover) != PIX_MOVE_DONE) return false;
    TEST_ANSWER(a, move.end[0], move.end[1]);
    for (int32_t i = 0; i < pix_world_collision_count(&w->world); i++) {
      const pix_collision *c = &pix_world_collisions(&w->world)[i];
      TEST_ANSWER(a, c->sprite.slot, c->fraction, c->normal[0], c->touch[1]);
    }
  }
  return true;
}

static bool turns(world *w, answers *a) {
  pix_transform to = pix_sprite_transform(&w->sprites[0]);
  to.r += 2;
  pix_mover mover;
  pix_turn_end end;
  if (!begin(w, &mover) || !note_found(w, a, pix_world_turn_candidates(&mover, &to))) return false;
  if (!pix_world_turn(&mover, &to, &end)) return false;
  TEST_ANSWER(a, end.fraction, end.slot);
  return true;
}

static bool changes(world *w, answers *a) {
  pix_mover mover;
  pix_sprite shadow;
  pix_pose pose;
  bool is_free;
  if (!begin(w, &mover)) return false;
  pix_sprite_make_shadow(&shadow, &pose, &w->sprites[0]);
  pix_sprite_set_frame(&shadow, &w->masks[1]);
  pix_mover_take_shape(&mover, &shadow);
  if (!pix_mover_draw(&mover) || !pix_world_change(&mover, &is_free)) return false;
  TEST_ANSWER(a, is_free);
  return true;
}

static bool ways_out(world *w, answers *a) {
  const double direction[2] = {1, -2};
  pix_push_out searches[] = {pix_push_out_shortest(90000), pix_push_out_along(direction, 90000)};
  for (int32_t k = 0; k < TEST_COUNT_OF(searches); k++) {
    pix_mover mover;
    if (!begin(w, &mover)) return false;
    CHECK(!pix_push_out_next(&searches[k], &mover));
    if (searches[k].result == PIX_SEPARATION_NO_MEMORY) return false;
    TEST_ANSWER(a, searches[k].result, searches[k].offset.dx, searches[k].offset.dy);
  }
  return true;
}

static bool carry(world *w, answers *a) {
  const pix_carry_wanted all = {PIX_ALL_LAYERS, false};
  const pix_point from = pix_sprite_position(&w->sprites[0]);
  const double end[2] = {from.x + 9.25, from.y - 6};
  if (!note_found(w, a, pix_world_carry_candidates(&w->world, &w->sprites[0], end))) return false;
  const int32_t crushed = pix_world_carry(&w->world, &w->sprites[0], end, all);
  const pix_array *index = &w->world.scratch[PIX_WORLD_CARRIED_INDEX];
  for (int32_t slot = 0; slot < index->capacity; slot++) CHECK_EQUAL(((int32_t *)index->items)[slot], 0);
  note_positions(w, a);
  return note_found(w, a, crushed);
}

typedef struct item {
  const char *name;
  asking *ask;
} item;

static const item questions[] = {
    {"pairs", pairs}, {"events", events}, {"cells", cells},   {"shapes", shapes},     {"places", places},
    {"nearest", nearest}, {"rays", rays}, {"ground", ground}, {"sweeps", sweeps},     {"moves", moves},
    {"turns", turns}, {"changes", changes}, {"ways out", ways_out}, {"carry", carry},
};

// The world of a seed, asked some questions and changed since then.
static void make_world(world *w, uint64_t seed) {
  test_random random = {seed};
  answers unused = {.count = 0};
  test_world_make(w, &random, &test_dense_world);
  CHECK(pairs(w, &unused) && events(w, &unused) && shapes(w, &unused));
  for (int32_t k = 0; k < 8; k++) test_world_nudge(w, test_int(&random, 0, w->count - 1), &random);
}

static bool ask(const item *question, world *w, answers *a) {
  a->count = 0;
  return question->ask(w, a);
}

static void answers_of(uint64_t seed, const item *question, answers *a) {
  TEST_WORLD w;
  make_world(&w, seed);
  CHECK(ask(question, &w, a));
}

// Whoever says that memory is short has moved nobody, and says the right thing when asked again.
static void ask_without_memory(uint64_t seed, const item *question, const answers *expected) {
  static answers got, before, after;
  TEST_EACH_FAILURE(failures) {
    TEST_WORLD w;
    make_world(&w, seed);
    before.count = after.count = 0;
    note_positions(&w, &before);
    failures.may_ask_none = expected->count == 0;  // of a world that has no cells
    test_begin_failing(&failures);
    const bool is_done = ask(question, &w, &got);
    CHECK(test_end_failing(&failures) || is_done);
    note_positions(&w, &after);
    if (!is_done) {
      CHECK(test_answers_are_same(&after, &before));
      CHECK(ask(question, &w, &got));
    }
    CHECK(test_answers_are_same(&got, expected));
  }
}

static void answers_while_memory_fails(test_random *random) {
  static answers expected;
  const uint64_t seed = test_next(random);
  TEST_EACH_NAMED(question, questions) {
    answers_of(seed, question, &expected);
    ask_without_memory(seed, question, &expected);
  }
}

static void answers_of_each_kernel(test_random *random) {
  static answers expected, got;
  const uint64_t seed = test_next(random);
  TEST_EACH_NAMED(question, questions) {
    answers_of(seed, question, &expected);
    TEST_EACH_KERNEL(kernel) {
      answers_of(seed, question, &got);
      CHECK(test_answers_are_same(&got, &expected));
    }
  }
}

const test_case world_answers_tests[] = {
    TEST_ROUNDS(answers_while_memory_fails, 80), TEST_ROUNDS(answers_of_each_kernel, 200), TESTS_END,
};
