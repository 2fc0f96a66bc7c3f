// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Turns on which most steps are not looked at, beside a plain stepper; and the limits of boxes.

#include "test_worlds.h"

#define FULL_TURN 6.283185307179586
#define MOST_STEPS 1500

// The steps, each for itself.

typedef struct turning {
  pix_transform from, to;
  double sweep, skipped;
  int64_t steps;
} turning;

// The largest length of the solid texels' corners under (x, y) = (a u + c v, b u + d v), (u, v) from the origin.
static double longest(const pix_mask *mask, const pix_transform *t, pix_matrix m) {
  double square = 0;
  TEST_EACH_PIXEL(u, v, mask->width, mask->height) {
    if (!pix_mask_get(mask, u, v)) continue;
    for (int corner = 0; corner < 4; corner++) {
      const double du = u + (corner & 1) - t->ox, dv = v + (corner >> 1) - t->oy;
      const double x = m.a * du + m.c * dv, y = m.b * du + m.d * dv;
      square = fmax(square, x * x + y * y);
    }
  }
  return sqrt(square);
}

static turning way_of(pix_sprite *sprite, const pix_transform *to) {
  turning w = {.from = pix_sprite_transform(sprite), .to = *to};
  const pix_transform *t = &w.from;
  const double whole = to->r - t->r;
  if (fabs(whole) >= 2 * FULL_TURN) w.skipped = copysign(floor(fabs(whole) / FULL_TURN) - 1, whole) * FULL_TURN;
  w.sweep = whole - w.skipped;
  const double dx = to->sx - t->sx, dy = to->sy - t->sy;
  const pix_matrix still = {t->sx, t->ky * t->sy, t->kx * t->sx, t->sy}, growth = {dx, t->ky * dy, t->kx * dx, dy};
  if (sprite->mask->solid_count == 0 || (whole == 0 && dx == 0 && dy == 0)) return w;
  const double reach = longest(sprite->mask, t, still) * fabs(w.sweep) + longest(sprite->mask, t, growth);
  w.steps = pix_max64(1, (int64_t)ceil(reach));
  return w;
}

static pix_transform step_of(const turning *w, int64_t step) {
  if (step == w->steps) return w->to;
  const double part = (double)step / (double)w->steps, turned = w->sweep * part;
  pix_transform t = w->from;
  t.r = w->from.r + (fabs(turned) < FULL_TURN ? turned : turned + w->skipped);
  t.sx = w->from.sx + (w->to.sx - w->from.sx) * part;
  t.sy = w->from.sy + (w->to.sy - w->from.sy) * part;
  return t;
}

// The first step that overlaps more of something than the step before, and of what; 0: none does.
static int64_t first_blocked(test_world *w, const turning *way, pix_sprite **blocker) {
  pix_sprite copy;
  int64_t areas[32] = {0};
  test_sprite_init(&copy, w->sprites[0].mask, w->kind.widest, w->kind.widest);
  pix_sprite_set_position(&copy, pix_sprite_position(&w->sprites[0]).x, pix_sprite_position(&w->sprites[0]).y);
  for (int64_t step = 0; step <= way->steps; step++) {
    const pix_transform t = step_of(way, step);
    CHECK_EQUAL(pix_sprite_set_transform(&copy, &t), PIX_SPRITE_OK);
    for (int32_t k = 1; k < w->count; k++) {
      const int64_t area = pix_sprites_overlap_area(&copy, &w->sprites[k]);
      if (step > 0 && area > areas[k]) {
        *blocker = &w->sprites[k];
        return step;
      }
      areas[k] = area;
    }
  }
  return 0;
}

// Of the first sprite. Returns whether it is blocked beyond its first full turn.
static bool check_turn(test_world *w, const pix_transform *to) {
  const turning way = way_of(&w->sprites[0], to);
  pix_sprite *blocker = NULL;
  pix_mover m;
  pix_turn_end end;
  if (way.steps > MOST_STEPS) return false;
  const int64_t blocked = first_blocked(w, &way, &blocker);
  CHECK(pix_mover_begin(&m, &w->world, &w->sprites[0], PIX_ALL_LAYERS));
  CHECK(pix_world_turn(&m, to, &end));
  CHECK_EQUAL(end.result, PIX_SPRITE_OK);
  const pix_transform last = blocked == 0 ? *to : step_of(&way, blocked - 1);
  CHECK(memcmp(&end.transform, &last, sizeof last) == 0);
  CHECK_EQUAL(end.slot, blocked == 0 ? -1 : blocker->slot);
  return blocked > 0 && fabs(last.r) > FULL_TURN;
}

// Small sprites far from their pivots, or growing by much, with little in the way.
static void long_ways(test_random *random) {
  static const test_world_kind kind = {.widest = 60, .longest = 90, .reach = 200, .layers = 1};
  static test_world w;
  test_world_make(&w, random, &kind);
  pix_transform t = pix_transform_identity();
  t.r = test_real(random, -7, 7);
  t.ox = test_real(random, -300, 300);
  t.oy = test_real(random, -300, 300);
  CHECK_EQUAL(pix_sprite_set_transform(&w.sprites[0], &t), PIX_SPRITE_OK);
  if (test_chance(random, 0.7)) {
    t.r += test_real(random, -4, 4);
  } else {
    t.sx = test_real(random, -4, 4);
    t.sy = test_real(random, -4, 4);
  }
  check_turn(&w, &t);
  test_world_free(&w);
}

// A thin hand and a pebble that the corner of its tip hardly reaches: 20 * 20 < 19.5 * 19.5 + 4.5 * 4.5 < 20 * 20 + 1.
// Some turns pass it the first time, and not the last.
static void many_turns(void) {
  int32_t late = 0;
  test_rounds rounds = test_rounds_of(400);
  while (test_next_round(&rounds)) {
    static test_world w;
    test_random *random = &rounds.random;
    test_world_make_squares(&w, 2, 1, 2, 0);
    test_full_mask(&w.masks[1], 20, 1);
    CHECK_EQUAL(pix_sprite_set_mask(&w.sprites[0], &w.masks[1], 20, 1), PIX_SPRITE_OK);
    const double x = test_chance(random, 0.5) ? 19 : -20, y = test_chance(random, 0.5) ? 4 : -5;
    const bool is_steep = test_chance(random, 0.5);
    pix_sprite_set_position(&w.sprites[1], is_steep ? y : x, is_steep ? x : y);
    pix_transform to = pix_transform_identity();
    to.r = test_real(random, 13, 60) * (test_chance(random, 0.5) ? 1 : -1);
    late += check_turn(&w, &to);
    test_world_free(&w);
  }
  CHECK(late > 0 || rounds.count < 100);
}

// Boxes that no sprite may have, at the end or on the way.
static void beyond_the_limits(void) {
  pix_world world;
  pix_mask mask;
  pix_sprite sprite;
  pix_mover m;
  pix_turn_end end;
  pix_world_init(&world, test_allocator(), 0);
  CHECK(pix_mask_create(&mask, test_allocator(), 30000, 2));
  pix_mask_fill(&mask);
  test_sprite_init(&sprite, &mask, 30000, 2);
  CHECK(pix_world_add(&world, &sprite));
  pix_transform to = pix_transform_identity();
  to.sx = 560;
  CHECK(pix_mover_begin(&m, &world, &sprite, PIX_ALL_LAYERS));
  CHECK(pix_world_turn(&m, &to, &end));
  CHECK_EQUAL(end.result, PIX_SPRITE_BOX_TOO_LARGE);
  CHECK_EQUAL(pix_world_turn_candidates(&m, &to), 0);
  to.sx = 559;
  CHECK(pix_world_turn(&m, &to, &end));
  CHECK_EQUAL(end.result, PIX_SPRITE_OK);
  CHECK(end.transform.sx == 559 && end.fraction == 1 && end.slot == -1);
  pix_world_release(&world);
  pix_mask_release(&mask);
}

const test_case turn_tests[] = {TEST_ROUNDS(long_ways, 400), TEST(many_turns), TEST(beyond_the_limits), TESTS_END};
