// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What a step of a turn adds to an overlap, and what many steps add at the most, beside the overlaps before and after
// each, counted.

#include "sprite/turn_growth.h"

#include "sprite/sprite_pair.h"

#include "test_worlds.h"

#define QUARTER 1.5707963267948966

// Also as good as aligned, and with edges whose slope is a simple fraction, or nearly.
static double random_turn(test_random *random) {
  const double simple = QUARTER * test_int(random, -3, 3) + (test_chance(random, 0.3) ? QUARTER / 2 : 0);
  if (test_chance(random, 0.3)) return simple;
  if (test_chance(random, 0.3)) return simple + (test_chance(random, 0.5) ? 1 : -1) / test_spread(random, 10, 1e9);
  return test_real(random, -7, 7);
}

static void make_pair(test_world *w, test_random *random) {
  test_world_make_squares(w, 2, 3, 2, 0);
  const bool is_huge = test_chance(random, 0.2);
  const double least = is_huge ? 5000 : 4, most = is_huge ? 60000 : test_chance(random, 0.3) ? 10 : 400;
  const double scale = test_spread(random, least, most), far = test_chance(random, 0.1) ? 1e9 : 0;
  for (int32_t k = 0; k < 2; k++) {
    test_world_remask(w, k, random, is_huge ? 2 : test_chance(random, 0.1) ? 200 : 7, 0.4);
    const pix_mask *mask = &w->masks[k];
    pix_transform t = {.r = random_turn(random), .sx = scale, .sy = scale, .ox = test_real(random, -1, mask->width + 1),
                       .oy = test_real(random, -1, mask->height + 1)};
    if (k == 1 && test_chance(random, 0.2)) t.kx = test_real(random, -0.5, 0.5);
    if (k == 1 && test_chance(random, 0.2)) t.sx = t.sy = test_spread(random, 1, 20);
    if (test_chance(random, 0.2)) t.sx = -test_spread(random, least, most / 2);
    if (is_huge && test_chance(random, 0.3)) t.sx = test_spread(random, 4, 100);
    if (test_chance(random, 0.2)) t.ox = floor(t.ox), t.oy = floor(t.oy);
    const double reach = k * 2 * scale;
    pix_point position = {far + test_real(random, -reach, reach), test_real(random, -reach, reach) - far};
    if (test_chance(random, 0.3)) position = (pix_point){floor(position.x), floor(position.y)};
    if (test_chance(random, 0.1)) position = (pix_point){-1e-17, -1e-300};  // their fractions come out as 0
    test_place(&w->sprites[k], &(test_placement){position, t});
  }
}

typedef struct turn {
  pix_transform from, to;
  double reach;
  int64_t steps;
} turn;

static double reach_of(pix_sprite *s, double sx, double sy) {
  const pix_point origin = {s->origin.x, s->origin.y};
  return pix_mask_radius(s->mask, origin.x, origin.y, sx, 0, 0, sy);
}

// Turned, scaled, or both.
static turn random_turning(pix_sprite *s, test_random *random) {
  turn t = {.from = pix_sprite_transform(s)};
  t.to = t.from;
  if (test_chance(random, 0.7)) t.to.r += (test_chance(random, 0.5) ? 1 : -1) * test_real(random, 0.5, 6);
  if (t.to.r == t.from.r) t.to.sx *= test_real(random, 0.3, 2);
  if (t.to.r == t.from.r) t.to.sy *= test_real(random, 0.3, 2);
  if (t.to.r == t.from.r && test_chance(random, 0.2)) t.to.sx = -t.to.sx;
  t.reach = fmax(reach_of(s, t.from.sx, t.from.sy), reach_of(s, t.to.sx, t.to.sy));
  const double way = t.reach * fabs(t.to.r - t.from.r) + reach_of(s, t.to.sx - t.from.sx, t.to.sy - t.from.sy);
  t.steps = (int64_t)ceil(way);
  return t;
}

static pix_transform transform_at(const turn *t, int64_t step) {
  const double part = (double)step / (double)t->steps;
  pix_transform at = t->from;
  at.r += (t->to.r - at.r) * part;
  at.sx += (t->to.sx - at.sx) * part;
  at.sy += (t->to.sy - at.sy) * part;
  return at;
}

static pix_turn_steps steps_of(test_world *w, const turn *t, int64_t step, int64_t count) {
  pix_turn_steps s = {.mask = w->sprites[0].mask, .position = pix_sprite_position(&w->sprites[0]), .reach = t->reach,
                      .count = count, .angle = fabs(t->to.r - t->from.r) / (double)t->steps * (double)count,
                      .time = HUGE_VAL};
  const int64_t at[4] = {step, step + 1, step + count - 1, step + count};
  const bool are_many = count > PIX_COUNTED_STEPS;
  for (int k = 0; k <= (are_many ? 3 : count); k++) s.at[k] = transform_at(t, are_many ? at[k] : step + k);
  return s;
}

static int64_t growth_of(test_world *w, const turn *t, int64_t step, int64_t count) {
  const pix_turn_steps s = steps_of(w, t, step, count);
  const pix_rule rule = pix_sprite_rule(&w->sprites[1]);
  return pix_turn_growth(&s, w->sprites[1].mask, &rule, pix_sprite_box(&w->sprites[1]));
}

static int64_t area_at(test_world *w, const turn *t, int64_t step) {
  const pix_transform at = transform_at(t, step);
  CHECK_EQUAL(pix_sprite_set_transform(&w->sprites[0], &at), PIX_SPRITE_OK);
  return pix_sprites_overlap_area(&w->sprites[0], &w->sprites[1]);
}

static int64_t counted_growth(test_world *w, const turn *t, int64_t step) {
  return area_at(w, t, step + 1) - area_at(w, t, step);
}

// With little time it is unknown, or the same.
static void check_exactly(test_world *w, const turn *t, int64_t step, int64_t count, double time) {
  pix_turn_steps s = steps_of(w, t, step, count);
  s.time = time;
  const pix_rule rule = pix_sprite_rule(&w->sprites[1]);
  int64_t growth[PIX_COUNTED_STEPS];
  if (!pix_turn_growths(&s, w->sprites[1].mask, &rule, pix_sprite_box(&w->sprites[1]), growth)) return;
  for (int k = 0; k < count; k++) CHECK_EQUAL(growth[k], counted_growth(w, t, step + k));
}

// Returns how often what is known of many steps is not far from what they add.
static int32_t check_steps(test_world *w, const turn *t, test_random *random) {
  int32_t close = 0;
  for (int k = 0; k < 4; k++) {
    const int64_t step = k == 0 ? 0 : test_int(random, 0, (int32_t)t->steps);
    const int64_t count = k == 0 ? t->steps : (int64_t)test_spread(random, 1, 200);
    if (step + count > t->steps) continue;
    const int64_t most = growth_of(w, t, step, count), first = counted_growth(w, t, step);
    if (most == PIX_GROWTH_UNKNOWN) continue;
    const double time = test_chance(random, 0.5) ? test_spread(random, 50, 1e6) : HUGE_VAL;
    check_exactly(w, t, step, pix_min64(count, test_int(random, 1, PIX_COUNTED_STEPS)), time);
    CHECK(first <= most && counted_growth(w, t, step + count - 1) <= most);
    for (int j = 0; j < 3; j++) CHECK(counted_growth(w, t, step + test_int(random, 0, (int32_t)count - 1)) <= most);
    close += count > 1 && (double)(most - first) < t->reach;
  }
  return close;
}

static void growth_is_what_areas_differ_by(void) {
  test_rounds rounds = test_rounds_of(600);
  int32_t close = 0;
  while (test_next_round(&rounds)) {
    TEST_WORLD w;
    make_pair(&w, &rounds.random);
    const turn t = random_turning(&w.sprites[0], &rounds.random);
    if (t.steps > 0) close += check_steps(&w, &t, &rounds.random);
  }
  CHECK(test_are_part(&rounds, close, 0.25));
}

// Of texels that are so large that what the rule rounds moves edges by pixels, also where slopes are simple fractions.
static void large_texels_add_no_more_than_is_known(test_random *random) {
  TEST_WORLD w;
  test_world_make_squares(&w, 2, 2, 2, 0);
  const double side = test_spread(random, 1000, 65536);
  const double fraction = test_int(random, 0, 7) / (double)test_int(random, 1, 7);
  const double slope = test_chance(random, 0.5) ? fraction : fraction + test_real(random, -0.1, 0.1);
  turn t = {.from = {.r = QUARTER * test_int(random, -3, 3) + atan(slope), .sx = side, .sy = side,
                     .ox = test_real(random, -2, 3), .oy = test_real(random, -2, 3)}};
  if (test_chance(random, 0.2)) t.from.sx = test_chance(random, 0.5) ? -side : side / 2;
  if (test_chance(random, 0.1)) t.from.sx = test_spread(random, 4, 100);
  test_place(&w.sprites[0], &(test_placement){{0.25, 0.5}, t.from});
  const pix_transform solid = {.sx = 65536, .sy = 65536, .ox = 1, .oy = 1};
  test_place(&w.sprites[1], &(test_placement){{test_real(random, -side, side), test_real(random, -side, side)}, solid});
  t.reach = reach_of(&w.sprites[0], t.from.sx, t.from.sy);
  t.to = t.from;
  t.to.r += test_chance(random, 0.5) ? 1 : -1;
  t.steps = (int64_t)ceil(t.reach);
  const int64_t count = test_int(random, 2, PIX_COUNTED_STEPS);
  const pix_turn_steps s = steps_of(&w, &t, 0, count);
  const pix_rule rule = pix_sprite_rule(&w.sprites[1]);
  int64_t growth[PIX_COUNTED_STEPS];
  const int64_t most = growth_of(&w, &t, 0, count);
  CHECK(pix_turn_growths(&s, w.sprites[1].mask, &rule, pix_sprite_box(&w.sprites[1]), growth));
  for (int k = 0; k < count; k++) CHECK(growth[k] <= most);
  CHECK_EQUAL(growth[count - 1], counted_growth(&w, &t, count - 1));
}

// Half-way, an edge is nearer to what it turns about than before and after: it goes over what lies between, and is
// beyond that in the first step and in the last one.
static void edges_bend_on_their_way(test_random *random) {
  TEST_WORLD w;
  test_world_make_squares(&w, 2, 1, 1, 0);
  const double side = test_spread(random, 2e4, 6e4), angle = 1.0 / 64, bend = side * (1 / cos(angle) - 1);
  const pix_transform from = {.r = QUARTER * test_int(random, -3, 3) - angle, .sx = side, .sy = side, .oy = 0.5};
  turn t = {.from = from, .to = from, .reach = 1.2 * side, .steps = (int64_t)(1.2 * side * 2 * angle)};
  t.to.r += 2 * angle;
  test_place(&w.sprites[0], &(test_placement){{0.25, 0.5}, from});
  const pix_transform thin = {.r = from.r + angle, .sx = 200, .sy = 20, .ox = 1, .oy = 0.5};
  double sine, cosine;
  pix_sincos(thin.r, &sine, &cosine);
  const double at = side + bend * test_real(random, 0.4, 0.6);
  test_place(&w.sprites[1], &(test_placement){{0.25 + at * cosine, 0.5 + at * sine}, thin});
  const int64_t most = growth_of(&w, &t, 0, t.steps);
  CHECK(most != PIX_GROWTH_UNKNOWN);
  for (int k = 0; k < 20; k++) CHECK(counted_growth(&w, &t, test_int(random, 0, (int32_t)t.steps - 1)) <= most);
}

const test_case turn_growth_tests[] = {TEST(growth_is_what_areas_differ_by), TEST_ROUNDS(edges_bend_on_their_way, 50),
                                       TEST_ROUNDS(large_texels_add_no_more_than_is_known, 1000),
                                       TESTS_END};
