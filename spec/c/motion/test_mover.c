// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The mover at any offset among its obstacles, beside coverage by the definition, pixel by pixel.

#include "test_worlds.h"

#define LONGEST 80
#define HUGE_SIDE 20000  // pixels: so large that no bitmap is made of it

static void make_world(test_world *w, test_random *random) {
  const test_world_kind kind = {.widest = 90, .longest = LONGEST, .reach = TEST_PICK(random, ((double[]){10, 60, 200})),
                                .layers = 3, .disabled = 0.1, .ruled = 0.3};
  test_world_make(w, random, &kind);
}

static void make_huge(pix_sprite *sprite, test_random *random) {
  const double scale = HUGE_SIDE / 40.0;
  pix_transform t = pix_transform_identity();
  t.r = test_chance(random, 0.5) ? 0 : test_real(random, -3, 3);
  t.sx = t.sy = scale;
  t.ox = test_real(random, 0, 40);
  t.oy = test_real(random, 0, 40);
  CHECK_EQUAL(pix_sprite_set_transform(sprite, &t), PIX_SPRITE_OK);
}

static void check_touch(const pix_mover *m, const pix_obstacle *o, pix_offset at, const test_covered *a,
                        const test_covered *b) {
  int32_t x, y;
  test_common_pixels(a, at.dx, at.dy, b, &x, &y);
  const double fallback[2] = {3, -4};
  const pix_touch touch = pix_mover_touch(m, o, at, fallback);
  CHECK_EQUAL(touch.x, x);
  CHECK_EQUAL(touch.y, y);
  const pix_offset left = {at.dx - 1, at.dy}, right = {at.dx + 1, at.dy};
  const pix_offset up = {at.dx, at.dy - 1}, down = {at.dx, at.dy + 1};
  double nx = (double)(test_common_area(a, left.dx, left.dy, b) - test_common_area(a, right.dx, right.dy, b));
  double ny = (double)(test_common_area(a, up.dx, up.dy, b) - test_common_area(a, down.dx, down.dy, b));
  const double none[2] = {0, 0};
  const pix_touch bare = pix_mover_touch(m, o, at, none);
  if (nx == 0 && ny == 0) {
    CHECK(bare.normal[0] == 0 && bare.normal[1] == 0);
    nx = 3, ny = -4;
  } else {
    CHECK(bare.normal[0] == touch.normal[0] && bare.normal[1] == touch.normal[1]);
  }
  const double length = sqrt(nx * nx + ny * ny);
  CHECK_NEAR(touch.normal[0], nx / length, 1e-12);
  CHECK_NEAR(touch.normal[1], ny / length, 1e-12);
}

// The mover, which covers what `shape` does, at an offset, after it was told to be at `from`.
static void check_offset(const pix_mover *m, pix_sprite *shape, pix_offset from, pix_offset at) {
  const test_covered a = test_covered_of(shape);
  bool is_free = true;
  for (int32_t i = 0; i < m->count; i++) {
    const pix_obstacle *o = pix_mover_obstacle(m, i);
    const test_covered b = test_covered_of(m->world->slots.sprite[o->slot]);
    const int64_t before = test_common_area(&a, from.dx, from.dy, &b), area = test_common_area(&a, at.dx, at.dy, &b);
    CHECK_EQUAL(o->area, before);
    CHECK_EQUAL(pix_mover_area(m, o, at), area);
    CHECK_EQUAL(pix_mover_meets(m, o, at), area > 0);
    CHECK_EQUAL(pix_mover_passes(m, o, at), area <= before);
    is_free = is_free && area <= before;
    if (area > 0) check_touch(m, o, at, &a, &b);
  }
  CHECK_EQUAL(pix_mover_is_free(m, at), is_free);
}

// Are the obstacles those whose boxes meet the area, in adding order, and no others?
static void check_obstacles(const test_world *w, const pix_mover *m, uint64_t layers, pix_area area) {
  const pix_slots *slots = &w->world.slots;
  int32_t n = 0;
  for (int32_t k = 0; k < w->count; k++) {
    pix_sprite *sprite = (pix_sprite *)&w->sprites[k];
    const int32_t bit = slots->layer[sprite->slot];
    if (sprite == m->sprite || sprite->is_disabled || m->sprite->is_disabled || !(layers >> bit & 1)) continue;
    if (!(slots->layers.collide_with[slots->layer[m->sprite->slot]] >> bit & 1)) continue;
    if (m->is_asked && pix_world_answers(&w->world)[sprite->slot] <= PIX_ANSWER_PASS) continue;
    const pix_rect box = pix_sprite_box(sprite);
    if (pix_rect_is_empty(box) || pix_rect_is_empty(pix_area_clip(area, box))) continue;
    if (!CHECK(n < m->count)) return;
    CHECK_EQUAL(pix_mover_obstacle(m, n)->slot, sprite->slot);
    CHECK_EQUAL(pix_mover_obstacle(m, n)->answer,
                m->is_asked ? pix_world_answers(&w->world)[sprite->slot] : PIX_ANSWER_BLOCK);
    n++;
  }
  CHECK_EQUAL(m->count, n);
}

static pix_area around(const pix_mover *m, int32_t reach) {
  const pix_area box = pix_area_of(m->place.box);
  return (pix_area){box.x0 - reach, box.y0 - reach, box.x1 + reach, box.y1 + reach};
}

static pix_offset random_offset(test_random *random, int32_t reach) {
  return (pix_offset){test_int(random, -reach, reach), test_int(random, -reach, reach)};
}

static void answer_at_random(test_world *w, test_random *random) {
  CHECK(pix_world_reserve_answers(&w->world));
  uint8_t *answers = pix_world_answers(&w->world);
  for (int32_t k = 0; k < w->world.slots.capacity; k++) answers[k] = (uint8_t)test_int(random, 0, 4);
}

static void moves(test_world *w, test_random *random, bool is_first) {
  pix_sprite *sprite = &w->sprites[is_first ? 0 : test_int(random, 0, w->count - 1)];
  const uint64_t layers = test_chance(random, 0.6) ? PIX_ALL_LAYERS : (uint64_t)test_int(random, 0, 7);
  const int32_t reach = test_int(random, 0, 30);
  pix_mover m;
  CHECK(pix_mover_begin(&m, &w->world, sprite, layers));
  CHECK_EQUAL(m.count, 0);
  if (test_chance(random, 0.3)) {
    answer_at_random(w, random);
    m.is_asked = true;
  }
  pix_offset from = random_offset(random, reach);
  CHECK(pix_mover_gather(&m, around(&m, reach), from));
  check_obstacles(w, &m, layers, around(&m, reach));
  for (int k = 0; k < 6; k++) {
    if (test_chance(random, 0.5)) pix_mover_place(&m, from = random_offset(random, reach));
    check_offset(&m, sprite, from, random_offset(random, reach));
  }
}

// With the shape of a shadow, before and after it is drawn.
static void shapes(test_world *w, test_random *random) {
  pix_sprite *sprite = &w->sprites[test_int(random, 0, w->count - 1)], shadow;
  pix_pose pose;
  pix_mover m;
  CHECK(pix_mover_begin(&m, &w->world, sprite, PIX_ALL_LAYERS));
  pix_sprite_make_shadow(&shadow, &pose, sprite);
  const test_placement same = test_placement_of(&shadow), original = test_placement_of(sprite);
  CHECK(memcmp(&same, &original, sizeof same) == 0);
  const test_placement p = test_random_placement(random, shadow.mask, LONGEST, 60);
  test_place(&shadow, &p);
  pix_mover_take_shape(&m, &shadow);
  const pix_offset none = {0, 0};
  CHECK(pix_mover_gather(&m, around(&m, 8), none));
  check_obstacles(w, &m, PIX_ALL_LAYERS, around(&m, 8));
  const size_t before = sprite->mask->rasters.bytes;
  check_offset(&m, &shadow, none, random_offset(random, 8));
  CHECK_EQUAL(sprite->mask->rasters.bytes, before);  // its own are none of the cache's
  CHECK(pix_mover_draw(&m));
  check_offset(&m, &shadow, none, random_offset(random, 8));
}

static void random_worlds(test_random *random) {
  static test_world w;
  make_world(&w, random);
  for (int k = 0; k < 4; k++) moves(&w, random, false);
  for (int k = 0; k < 4; k++) shapes(&w, random);
  test_world_free(&w);
}

// The box of one is too large for a bitmap: it moves, or is in the way.
static void huge_sprites(test_random *random) {
  static test_world w;
  make_world(&w, random);
  make_huge(&w.sprites[0], random);
  for (int k = 0; k < 3; k++) moves(&w, random, test_chance(random, 0.3));
  test_world_free(&w);
}

// Far out, where 32 bits are just enough.
static void far_out(test_random *random) {
  static test_world w;
  const double ends[] = {-PIX_MAX_POSITION, PIX_MAX_POSITION};
  make_world(&w, random);
  for (int32_t k = 0; k < w.count; k++) {
    pix_sprite_set_position(&w.sprites[k], TEST_PICK(random, ends), TEST_PICK(random, ends));
  }
  for (int k = 0; k < 4; k++) moves(&w, random, false);
  test_world_free(&w);
}

// Places whose fractions are few, or near where an upright sprite comes to the next pixel.
static double shifted_place(test_random *random, double at, double origin) {
  const int32_t whole = test_int(random, -40, 40);
  switch (test_int(random, 0, 4)) {
    case 0: return at + whole;
    case 1: return whole + test_int(random, 0, 3) / 4.0;
    case 2: return whole + origin + 0.5 + PIX_HALF_STEP;
    case 3: return whole + origin + 0.5 + PIX_HALF_STEP + test_real(random, -1, 1) * PIX_NEAR_EDGE;
    default: return test_real(random, -40, 40);
  }
}

// Where one says that a sprite is shifted, it covers the same pixels.
static void shifts(test_random *random) {
  pix_mask mask;
  test_random_mask(&mask, random, test_int(random, 1, 12), test_int(random, 1, 12));
  pix_sprite a, b;
  test_sprite_init(&a, &mask, 12, 12);
  test_sprite_init(&b, &mask, 12, 12);
  test_placement p = test_random_placement(random, &mask, 20, 20);
  if (test_chance(random, 0.5)) p.transform.r = p.transform.kx = p.transform.ky = 0;
  if (test_chance(random, 0.5)) p.transform.sx = p.transform.sy = 1;
  const double from[2] = {shifted_place(random, p.position.x, p.transform.ox),
                          shifted_place(random, p.position.y, p.transform.oy)};
  const double to[2] = {shifted_place(random, from[0], p.transform.ox),
                        shifted_place(random, from[1], p.transform.oy)};
  p.position = (pix_point){from[0], from[1]};
  test_place(&a, &p);
  p.position = (pix_point){to[0], to[1]};
  test_place(&b, &p);
  pix_offset by = {0, 0};
  const bool is_shifted = pix_sprite_shift(&a, from, to, &by);
  const test_covered there = test_covered_of(&a), here = test_covered_of(&b);
  if (is_shifted) {
    const int64_t area = test_common_area(&there, 0, 0, &there);
    CHECK_EQUAL(test_common_area(&here, 0, 0, &here), area);
    CHECK_EQUAL(test_common_area(&there, by.dx, by.dy, &here), area);
  } else {
    CHECK(from[0] - floor(from[0]) != to[0] - floor(to[0]) || from[1] - floor(from[1]) != to[1] - floor(to[1]));
  }
  pix_mask_release(&mask);
}

// So far that no offset leads there; and where an upright sprite comes to, but by another offset.
static void no_shifts(void) {
  static test_world w;
  test_random random = {3};
  make_world(&w, &random);
  const double first[2] = {-PIX_MAX_POSITION, 0}, last[2] = {PIX_MAX_POSITION, 0};
  pix_offset by;
  CHECK(!pix_sprite_shift(&w.sprites[0], first, last, &by));
  pix_mover m;
  CHECK(pix_mover_begin(&m, &w.world, &w.sprites[0], PIX_ALL_LAYERS));
  const pix_point at = pix_sprite_position(&w.sprites[0]);
  const double beside[2] = {at.x + 4, at.y - 2};
  CHECK(pix_mover_is_shifted(&m, (pix_offset){4, -2}, beside));
  CHECK(!pix_mover_is_shifted(&m, (pix_offset){3, -2}, beside));
  CHECK(!pix_mover_is_shifted(&m, (pix_offset){4, -1}, beside));
  test_world_free(&w);
}

const test_case mover_tests[] = {
    TEST_ROUNDS(random_worlds, 200),
    TEST_ROUNDS(huge_sprites, 60),
    TEST_ROUNDS(far_out, 10),
    TEST_ROUNDS(shifts, 20000),
    TEST(no_shifts),
    TESTS_END,
};
