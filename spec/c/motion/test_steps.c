// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "motion/steps.h"

#include "test_scene.h"

// A walker among some bitmaps, against plain loops over their pixels.

#define MOST 4
#define SIDE 14

typedef struct place {
  int32_t x, y;
} place;

typedef struct scene {
  test_bitmap bitmaps[MOST];  // the first one is the walker's
  pix_mask masks[MOST];
  pix_sprite sprites[MOST];
  place corners[MOST];
  uint8_t answers[MOST];
  int32_t count;
  pix_world world;
} scene;

static void make_scene(scene *s, test_random *random) {
  *s = (scene){.count = test_int(random, 2, MOST)};
  pix_world_init(&s->world, test_allocator(), 0);
  for (int32_t k = 0; k < s->count; k++) {
    s->bitmaps[k] = test_bitmap_new(k == 0 ? test_int(random, 1, 4) : SIDE, k == 0 ? test_int(random, 1, 4) : SIDE);
    const double density = k == 0 ? 1 : test_real(random, 0, 0.2);
    for (int32_t i = 0; i < s->bitmaps[k].width * s->bitmaps[k].height; i++) {
      s->bitmaps[k].solid[i] = test_chance(random, density);
    }
    s->corners[k] = (place){k == 0 ? 5 : test_int(random, -2, 2), k == 0 ? 5 : test_int(random, -2, 2)};
    s->answers[k] = test_chance(random, 0.5) ? PIX_RESPONSE_SLIDE
                                             : (uint8_t)test_int(random, PIX_RESPONSE_CROSS, PIX_RESPONSE_SLIDE);
    test_mask_from(&s->masks[k], &s->bitmaps[k]);
    test_sprite_init(&s->sprites[k], &s->masks[k], SIDE, SIDE);
    pix_sprite_set_position(&s->sprites[k], s->corners[k].x, s->corners[k].y);
    CHECK(pix_world_add(&s->world, &s->sprites[k]));
  }
  s->sprites[0].steps_up = (uint8_t)test_int(random, 0, 4);
  s->sprites[0].steps_down = (uint8_t)test_int(random, 0, 4);
  s->sprites[0].steps_sideways = (uint8_t)test_int(random, 0, 4);
}

static void free_scene(scene *s) {
  pix_world_release(&s->world);
  for (int32_t k = 0; k < s->count; k++) {
    pix_mask_release(&s->masks[k]);
    test_bitmap_free(&s->bitmaps[k]);
  }
}

static int32_t area(const scene *s, int32_t k, place at) {
  int32_t count = 0;
  for (int32_t y = 0; y < s->bitmaps[0].height; y++) {
    for (int32_t x = 0; x < s->bitmaps[0].width; x++) {
      count += test_bitmap_get(&s->bitmaps[0], x, y) &&
               test_bitmap_get(&s->bitmaps[k], x + s->corners[0].x + at.x - s->corners[k].x,
                               y + s->corners[0].y + at.y - s->corners[k].y);
    }
  }
  return count;
}

static bool is_free(const scene *s, place from, place to, place foot) {
  for (int32_t k = 1; k < s->count; k++) {
    const int32_t before = area(s, k, from), after = area(s, k, to);
    const bool stands = area(s, k, foot) == 0 && area(s, k, (place){foot.x, foot.y + 1}) > 0;
    if (s->answers[k] == PIX_RESPONSE_SLIDE && after > before) return false;
    if (s->answers[k] == PIX_RESPONSE_ONEWAY && before == 0 && after > 0 && (to.y > from.y || stands)) return false;
  }
  return true;
}

// By k steps of (x, y), then by (over_x, over_y); 0 if no number up to `most` will do.
static int32_t steps_past(const scene *s, int32_t x, int32_t y, int32_t most, int32_t over_x, int32_t over_y) {
  const place from = {0, 0};
  for (int32_t k = 1; k <= most; k++) {
    const place before = {x * (k - 1), y * (k - 1)}, at = {x * k, y * k};
    if (!is_free(s, before, at, from)) return 0;
    if (is_free(s, at, (place){at.x + over_x, at.y + over_y}, from)) return k;
  }
  return 0;
}

static place climbed(const scene *s, int32_t side) {
  int32_t k = steps_past(s, 0, -1, s->sprites[0].steps_up, side, 0);
  if (k > 0) return (place){side, -k};
  k = steps_past(s, 0, 1, s->sprites[0].steps_down, side, 0);
  return k > 0 ? (place){side, k} : (place){0, 0};
}

static place evaded(const scene *s, int32_t way, int32_t side) {
  const int32_t most = s->sprites[0].steps_sideways;
  const int32_t left = steps_past(s, -1, 0, most, 0, way), right = steps_past(s, 1, 0, most, 0, way);
  if (left == 0 && right == 0) return (place){0, 0};
  if (left == right) return side == 0 ? (place){0, 0} : (place){side * left, way};
  if (left == 0 || (right > 0 && right < left)) return (place){right, way};
  return (place){-left, way};
}

static place descended(const scene *s) {
  for (int32_t k = 0; k <= s->sprites[0].steps_down; k++) {
    const place at = {0, k};
    if (!is_free(s, at, (place){0, k + 1}, at)) return at;
  }
  return (place){0, 0};
}

static pix_walker begin(scene *s, pix_mover *mover) {
  CHECK(pix_mover_begin(mover, &s->world, &s->sprites[0], PIX_ALL_LAYERS));
  CHECK(pix_mover_gather(mover, (pix_area){-30, -30, 50, 50}, (pix_offset){0, 0}));
  for (int32_t i = 0; i < mover->count; i++) {
    pix_obstacle *o = pix_mover_obstacle(mover, i);
    for (int32_t k = 1; k < s->count; k++) {
      if (s->sprites[k].slot == o->slot) o->answer = s->answers[k];
    }
  }
  return pix_walker_begin(mover, (pix_offset){0, 0});
}

// The walker is there, and knows what it overlaps.
static void check_place(const scene *s, pix_walker *w, place at) {
  CHECK_EQUAL(w->at.dx, at.x);
  CHECK_EQUAL(w->at.dy, at.y);
  for (int32_t dy = -1; dy <= 1; dy++) {
    for (int32_t dx = -1; dx <= 1; dx++) {
      const pix_offset to = {w->at.dx + dx, w->at.dy + dy};
      CHECK_EQUAL(pix_walker_is_free(w, to), is_free(s, at, (place){to.dx, to.dy}, at));
    }
  }
}

static void steps_are_those_of_plain_loops(void) {
  static scene s;
  test_rounds rounds = test_rounds_of(1500);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    make_scene(&s, random);
    pix_mover mover;
    pix_walker w = begin(&s, &mover);
    const int32_t side = test_chance(random, 0.5) ? 1 : -1;
    const place start = {0, 0};
    check_place(&s, &w, start);
    CHECK_EQUAL(pix_walker_stands(&w), !is_free(&s, start, (place){0, 1}, start));
    const place up = climbed(&s, side);
    CHECK_EQUAL(pix_walker_climb(&w, side), up.x != 0);
    check_place(&s, &w, up);
    w = begin(&s, &mover);
    const int32_t to = test_int(random, -1, 1), way = test_chance(random, 0.5) ? 1 : -1;
    const place past = evaded(&s, way, to);
    CHECK_EQUAL(pix_walker_sidestep(&w, way, to), past.y != 0);
    check_place(&s, &w, past);
    w = begin(&s, &mover);
    pix_walker_descend(&w);
    check_place(&s, &w, descended(&s));
    free_scene(&s);
  }
}

// What is crossed is told once, with the step that met it.
static void what_is_crossed_is_marked(void) {
  static scene s;
  test_rounds rounds = test_rounds_of(500);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    make_scene(&s, random);
    for (int32_t k = 1; k < s.count; k++) s.answers[k] = PIX_RESPONSE_CROSS;
    pix_mover mover;
    pix_walker w = begin(&s, &mover);
    place path[9] = {{0, 0}};
    for (int32_t step = 1; step <= 8; step++) {
      const bool is_x = test_chance(random, 0.5);
      const int32_t by = test_chance(random, 0.5) ? 1 : -1;
      path[step] = (place){path[step - 1].x + (is_x ? by : 0), path[step - 1].y + (is_x ? 0 : by)};
      pix_walker_go(&w, (pix_offset){path[step].x, path[step].y});
    }
    for (int32_t i = 0; i < mover.count; i++) {
      const pix_obstacle *o = pix_mover_obstacle(&mover, i);
      int32_t k = 1, step = 0;
      while (s.sprites[k].slot != o->slot) k++;
      while (step <= 8 && area(&s, k, path[step]) == 0) step++;
      CHECK_EQUAL(o->area > 0, step <= 8);
      if (step > 8) continue;
      CHECK_EQUAL(o->met_step, step);
      CHECK_EQUAL(o->met_x, path[step].x);
      CHECK_EQUAL(o->met_y, path[step].y);
      CHECK_EQUAL(o->came_x, step == 0 ? 0 : path[step].x - path[step - 1].x);
      CHECK_EQUAL(o->came_y, step == 0 ? 0 : path[step].y - path[step - 1].y);
    }
    free_scene(&s);
  }
}

const test_case steps_tests[] = {
    TEST(steps_are_those_of_plain_loops),
    TEST(what_is_crossed_is_marked),
    TESTS_END,
};
