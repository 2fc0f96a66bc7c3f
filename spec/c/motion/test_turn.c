// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "motion/motion.h"

#include "test.h"
#include "test_scene.h"

#define MOST 12
#define FULL_TURN 6.283185307179586
#define MOST_STEPS 1500

typedef struct scene {
  pix_world world;
  pix_mask masks[3];
  pix_sprite sprites[MOST];
  int32_t count;
} scene;

static void make_scene(scene *s, test_random *random) {
  pix_world_init(&s->world, test_allocator(), 0);
  for (int k = 0; k < 3; k++) test_random_mask(&s->masks[k], random, test_int(random, 1, 70), test_int(random, 1, 40));
  s->count = test_int(random, 2, MOST);
  const double reach = TEST_PICK(random, ((const double[]){20, 80, 200}));
  for (int32_t k = 0; k < s->count; k++) {
    pix_mask *mask = &s->masks[test_int(random, 0, 2)];
    test_sprite_init(&s->sprites[k], mask, 70, 70);
    const test_placement p = test_random_placement(random, mask, 90, reach);
    test_place(&s->sprites[k], &p);
    s->sprites[k].layer = test_int(random, 1, 3);
    s->sprites[k].is_disabled = test_chance(random, 0.05);
    CHECK(pix_world_add(&s->world, &s->sprites[k]));
  }
}

static void free_scene(scene *s) {
  pix_world_release(&s->world);
  for (int k = 0; k < 3; k++) pix_mask_release(&s->masks[k]);
}

// The steps, each for itself.

typedef struct way {
  pix_transform from, to;
  double sweep, skipped;
  int64_t steps;
} way;

// The largest length of the solid texels' corners under (x, y) = (a u + c v, b u + d v), (u, v) from the origin.
static double longest(const pix_mask *mask, const pix_transform *t, pix_matrix m) {
  double square = 0;
  for (int32_t v = 0; v < mask->height; v++) {
    for (int32_t u = 0; u < mask->width; u++) {
      if (!pix_mask_get(mask, u, v)) continue;
      for (int corner = 0; corner < 4; corner++) {
        const double du = u + (corner & 1) - t->ox, dv = v + (corner >> 1) - t->oy;
        const double x = m.a * du + m.c * dv, y = m.b * du + m.d * dv;
        square = fmax(square, x * x + y * y);
      }
    }
  }
  return sqrt(square);
}

static way way_of(pix_sprite *sprite, const pix_transform *to) {
  way w = {.from = pix_sprite_transform(sprite), .to = *to};
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

static pix_transform step_of(const way *w, int64_t step) {
  if (step == w->steps) return w->to;
  const double part = (double)step / (double)w->steps, turned = w->sweep * part;
  pix_transform t = w->from;
  t.r = w->from.r + (fabs(turned) < FULL_TURN ? turned : turned + w->skipped);
  t.sx = w->from.sx + (w->to.sx - w->from.sx) * part;
  t.sy = w->from.sy + (w->to.sy - w->from.sy) * part;
  return t;
}

static bool is_obstacle(const scene *s, const pix_sprite *sprite, const pix_sprite *other, uint64_t layers) {
  return other != sprite && !other->is_disabled && !sprite->is_disabled &&
         (layers >> s->world.slots.layer[other->slot] & 1);
}

// The first step that is not free, and whose fault it is, in a copy of the sprite; 0: all are.
static int64_t first_blocked(scene *s, pix_sprite *sprite, const way *w, uint64_t layers, pix_sprite *copy,
                             pix_sprite **blocker) {
  int64_t areas[MOST] = {0};
  for (int64_t step = 0; step <= w->steps; step++) {
    const pix_transform t = step_of(w, step);
    CHECK_EQUAL(pix_sprite_set_transform(copy, &t), PIX_SPRITE_OK);
    const test_covered mine = test_covered_of(copy);
    for (int32_t k = 0; k < s->count; k++) {
      if (!is_obstacle(s, sprite, &s->sprites[k], layers)) continue;
      const test_covered other = test_covered_of(&s->sprites[k]);
      const int64_t area = test_common_area(&mine, 0, 0, &other);
      if (step > 0 && area > areas[k]) {
        *blocker = &s->sprites[k];
        return step;
      }
      areas[k] = area;
    }
  }
  return 0;
}

static void check_touch(const pix_turn_end *end, pix_sprite *copy, pix_sprite *blocker) {
  const test_covered a = test_covered_of(copy), b = test_covered_of(blocker);
  int32_t x = 0, y = 0;
  test_common_pixels(&a, 0, 0, &b, &x, &y);
  CHECK_EQUAL(end->touch.x, x);
  CHECK_EQUAL(end->touch.y, y);
  double nx = (double)(test_common_area(&a, -1, 0, &b) - test_common_area(&a, 1, 0, &b));
  double ny = (double)(test_common_area(&a, 0, -1, &b) - test_common_area(&a, 0, 1, &b));
  if (nx == 0 && ny == 0) {
    nx = pix_sprite_position(copy).x - (x + 0.5);
    ny = pix_sprite_position(copy).y - (y + 0.5);
  }
  if (nx == 0 && ny == 0) ny = -1;
  const double length = sqrt(nx * nx + ny * ny);
  CHECK_NEAR(end->touch.normal[0], nx / length, 1e-12);
  CHECK_NEAR(end->touch.normal[1], ny / length, 1e-12);
}

static pix_transform random_goal(test_random *random, pix_transform t) {
  const double turns[] = {0, 0.01, -0.2, 1.5707963267948966, 3, -6, 9, 12.6, -40, 1e6};
  const double scales[] = {0, 1, -1, 2, 0.5, 1.1, -3};
  if (test_chance(random, 0.6)) {
    t.r = test_chance(random, 0.5) ? t.r + TEST_PICK(random, turns) : t.r + test_real(random, -4, 4);
    return t;
  }
  t.sx *= test_chance(random, 0.6) ? TEST_PICK(random, scales) : test_real(random, -3, 3);
  t.sy *= test_chance(random, 0.6) ? TEST_PICK(random, scales) : test_real(random, -3, 3);
  return t;
}

static void check_turn(scene *s, pix_sprite *sprite, const pix_transform *to, uint64_t layers) {
  const way w = way_of(sprite, to);
  if (w.steps > MOST_STEPS) return;
  pix_sprite copy, *blocker = NULL;
  test_sprite_init(&copy, sprite->mask, 70, 70);
  pix_sprite_set_position(&copy, pix_sprite_position(sprite).x, pix_sprite_position(sprite).y);
  const int64_t blocked = first_blocked(s, sprite, &w, layers, &copy, &blocker);
  pix_mover m;
  pix_turn_end end;
  CHECK(pix_mover_begin(&m, &s->world, sprite, layers));
  CHECK(pix_world_turn(&m, to, &end));
  CHECK_EQUAL(end.result, PIX_SPRITE_OK);
  const pix_transform last = blocked == 0 ? *to : step_of(&w, blocked - 1);
  CHECK(memcmp(&end.transform, &last, sizeof last) == 0);
  if (!CHECK_EQUAL(end.slot, blocked == 0 ? -1 : blocker->slot)) return;
  if (blocked > 0) check_touch(&end, &copy, blocker);
  const double part = blocked == 0 ? 1 : (double)(blocked - 1) / (double)w.steps;
  CHECK_NEAR(end.fraction, w.skipped != 0 && blocked > 0 ? (last.r - w.from.r) / (to->r - w.from.r) : part, 1e-12);
}

// Do the candidates hold all that some step's box meets, and are they enabled, others, and in order?
static void check_candidates(scene *s, pix_sprite *sprite, const pix_transform *to, uint64_t layers) {
  const way w = way_of(sprite, to);
  if (w.steps > MOST_STEPS) return;
  pix_sprite copy;
  pix_mover m;
  test_sprite_init(&copy, sprite->mask, 70, 70);
  pix_sprite_set_position(&copy, pix_sprite_position(sprite).x, pix_sprite_position(sprite).y);
  CHECK(pix_mover_begin(&m, &s->world, sprite, layers));
  const int32_t count = pix_world_turn_candidates(&m, to);
  bool is_found[MOST] = {false};
  for (int32_t i = 0; i < count; i++) {
    const pix_sprite *found = s->world.slots.sprite[pix_world_found(&s->world)[i]];
    CHECK(is_obstacle(s, sprite, found, layers));
    CHECK(i == 0 || found > s->world.slots.sprite[pix_world_found(&s->world)[i - 1]]);
    is_found[found - s->sprites] = true;
  }
  for (int64_t step = 0; step <= w.steps && w.steps > 0; step++) {
    const pix_transform t = step_of(&w, step);
    CHECK_EQUAL(pix_sprite_set_transform(&copy, &t), PIX_SPRITE_OK);
    const pix_rect box = pix_sprite_box(&copy);
    for (int32_t k = 0; k < s->count; k++) {
      if (!is_obstacle(s, sprite, &s->sprites[k], layers) || is_found[k]) continue;
      CHECK(!pix_rects_meet(box, pix_sprite_box(&s->sprites[k])));
    }
  }
}

static void turns(void) {
  test_rounds rounds = test_rounds_of(500);
  while (test_next_round(&rounds)) {
    static scene s;
    test_random *random = &rounds.random;
    make_scene(&s, random);
    const pix_kernel *before = test_choose_kernel(random);
    for (int k = 0; k < 4; k++) {
      pix_sprite *sprite = &s.sprites[test_int(random, 0, s.count - 1)];
      const uint64_t layers = test_chance(random, 0.7) ? PIX_ALL_LAYERS : (uint64_t)test_int(random, 0, 7);
      const pix_transform to = random_goal(random, pix_sprite_transform(sprite));
      check_turn(&s, sprite, &to, layers);
      check_candidates(&s, sprite, &to, layers);
    }
    test_restore_kernel(before);
    free_scene(&s);
  }
}

// Small sprites far from their pivots, or growing by much, with little in the way: most steps are not looked at.
static void long_ways(void) {
  test_rounds rounds = test_rounds_of(400);
  while (test_next_round(&rounds)) {
    static scene s;
    test_random *random = &rounds.random;
    make_scene(&s, random);
    pix_sprite *sprite = &s.sprites[0];
    pix_transform t = pix_transform_identity();
    t.r = test_real(random, -7, 7);
    t.ox = test_real(random, -300, 300);
    t.oy = test_real(random, -300, 300);
    CHECK_EQUAL(pix_sprite_set_transform(sprite, &t), PIX_SPRITE_OK);
    if (test_chance(random, 0.7)) {
      t.r += test_real(random, -4, 4);
    } else {
      t.sx = test_real(random, -4, 4);
      t.sy = test_real(random, -4, 4);
    }
    check_turn(&s, sprite, &t, PIX_ALL_LAYERS);
    free_scene(&s);
  }
}

// A thin hand and a pebble that the corner of its tip hardly reaches: 20 * 20 < 19.5 * 19.5 + 4.5 * 4.5 < 20 * 20 + 1.
// Some turns pass it the first time, and not the last.
static void many_turns(void) {
  int32_t late = 0;
  test_rounds rounds = test_rounds_of(400);
  while (test_next_round(&rounds)) {
    static scene s;
    test_random *random = &rounds.random;
    pix_world_init(&s.world, test_allocator(), 0);
    for (int k = 0; k < 3; k++) CHECK(pix_mask_create(&s.masks[k], test_allocator(), k == 0 ? 20 : 1, 1));
    for (int k = 0; k < 3; k++) pix_mask_fill(&s.masks[k]);
    s.count = 2;
    for (int k = 0; k < 2; k++) test_sprite_init(&s.sprites[k], &s.masks[k], 70, 70);
    const double x = test_chance(random, 0.5) ? 19 : -20, y = test_chance(random, 0.5) ? 4 : -5;
    const bool is_steep = test_chance(random, 0.5);
    pix_sprite_set_position(&s.sprites[1], is_steep ? y : x, is_steep ? x : y);
    for (int k = 0; k < 2; k++) CHECK(pix_world_add(&s.world, &s.sprites[k]));
    pix_transform to = pix_transform_identity();
    to.r = test_real(random, 13, 60) * (test_chance(random, 0.5) ? 1 : -1);
    pix_mover m;
    pix_turn_end end;
    CHECK(pix_mover_begin(&m, &s.world, &s.sprites[0], PIX_ALL_LAYERS));
    CHECK(pix_world_turn(&m, &to, &end));
    late += end.slot >= 0 && fabs(end.transform.r) > FULL_TURN;
    check_turn(&s, &s.sprites[0], &to, PIX_ALL_LAYERS);
    free_scene(&s);
  }
  CHECK(late > 0 || rounds.count < 100);
}

// Another mask and another transform at once.
static void changes(void) {
  test_rounds rounds = test_rounds_of(150);
  while (test_next_round(&rounds)) {
    static scene s;
    test_random *random = &rounds.random;
    make_scene(&s, random);
    pix_sprite *sprite = &s.sprites[test_int(random, 0, s.count - 1)], shadow;
    pix_pose pose;
    pix_mover m;
    pix_sprite_make_shadow(&shadow, &pose, sprite);
    pix_sprite_set_frame(&shadow, &s.masks[test_int(random, 0, 2)]);
    const test_placement p = test_random_placement(random, shadow.mask, 90, 100);
    test_place(&shadow, &p);
    const test_covered mine = test_covered_of(&shadow);
    bool expected = true, is_free;
    for (int32_t k = 0; k < s.count; k++) {
      if (!is_obstacle(&s, sprite, &s.sprites[k], PIX_ALL_LAYERS)) continue;
      const test_covered other = test_covered_of(&s.sprites[k]);
      expected = expected && test_common_area(&mine, 0, 0, &other) == 0;
    }
    CHECK(pix_mover_begin(&m, &s.world, sprite, PIX_ALL_LAYERS));
    pix_mover_take_shape(&m, &shadow);
    CHECK(pix_world_change(&m, &is_free));
    CHECK_EQUAL(is_free, expected);
    free_scene(&s);
  }
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

// Each request for memory fails in turn, and all after it.
static void short_of_memory(void) {
  for (int64_t allowed = 0; allowed < 100; allowed++) {
    static scene s;
    test_random random = {9};
    make_scene(&s, &random);
    pix_sprite *sprite = &s.sprites[0];
    pix_transform to = pix_sprite_transform(sprite);
    to.r += 3;
    pix_mover m;
    pix_turn_end end;
    const uint64_t before = test_allocator()->requests;
    test_allocator()->fail_after = allowed;
    bool is_done = pix_mover_begin(&m, &s.world, sprite, PIX_ALL_LAYERS) && pix_world_turn_candidates(&m, &to) >= 0;
    is_done = is_done && pix_world_turn(&m, &to, &end);
    const bool untouched = test_allocator()->requests - before <= (uint64_t)allowed;
    test_allocator()->fail_after = -1;
    CHECK(is_done || !untouched);
    check_turn(&s, sprite, &to, PIX_ALL_LAYERS);
    free_scene(&s);
    if (untouched) return;
  }
  CHECK(false);
}

const test_case turn_tests[] = {
    TEST(turns), TEST(long_ways), TEST(many_turns), TEST(changes), TEST(beyond_the_limits), TEST(short_of_memory),
    TESTS_END,
};
