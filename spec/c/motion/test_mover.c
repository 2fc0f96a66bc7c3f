// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The mover, carrying and ways out where sprites are so large that no bitmap is made of them, beside coverage by the
// definition, pixel by pixel. What they do with small ones, the specs in Lua know.

#include "motion/glide.h"
#include "test_worlds.h"

#define HUGE_SCALE 500  // of masks of 40 texels

// How many pixels both have in common, with a shifted by an offset, and the first of them in row order.
static int64_t common_pixels(pix_sprite *a, pix_offset by, pix_sprite *b, int32_t *first_x, int32_t *first_y) {
  const test_placement place_a = test_placement_of(a), place_b = test_placement_of(b);
  const pix_rule rule_a = test_rule_of(&place_a), rule_b = test_rule_of(&place_b);
  const pix_bits bits_a = pix_mask_bits(a->mask), bits_b = pix_mask_bits(b->mask);
  const pix_rect box = pix_sprite_box(a), moved = {box.x + by.dx, box.y + by.dy, box.w, box.h};
  const pix_rect window = pix_rect_intersect(moved, pix_sprite_box(b));
  int64_t count = 0;
  TEST_EACH_PIXEL_IN(i, j, window) {
    if (!pix_rule_covers(&rule_a, &bits_a, i - by.dx, j - by.dy) || !pix_rule_covers(&rule_b, &bits_b, i, j)) continue;
    if (count++ == 0) *first_x = i, *first_y = j;
  }
  return count;
}

static int64_t common_area(pix_sprite *a, int32_t dx, int32_t dy, pix_sprite *b) {
  int32_t x, y;
  return common_pixels(a, (pix_offset){dx, dy}, b, &x, &y);
}

// The normal leads to where both have less in common.
static void check_touch(const pix_mover *m, const pix_obstacle *o, pix_offset at, pix_sprite *other) {
  const double fallback[2] = {3, -4}, none[2] = {0, 0};
  const pix_touch touch = pix_mover_touch(m, o, at, fallback), bare = pix_mover_touch(m, o, at, none);
  int32_t x, y;
  pix_sprite *one = m->sprite;
  common_pixels(one, at, other, &x, &y);
  CHECK(touch.x == x && touch.y == y);
  double nx = (double)(common_area(one, at.dx - 1, at.dy, other) - common_area(one, at.dx + 1, at.dy, other));
  double ny = (double)(common_area(one, at.dx, at.dy - 1, other) - common_area(one, at.dx, at.dy + 1, other));
  const bool has_slope = nx != 0 || ny != 0;
  if (!has_slope) nx = fallback[0], ny = fallback[1];
  const double length = sqrt(nx * nx + ny * ny);
  for (int k = 0; k < 2; k++) {
    CHECK_NEAR(touch.normal[k], (k == 0 ? nx : ny) / length, 1e-12);
    CHECK(bare.normal[k] == (has_slope ? touch.normal[k] : 0));
  }
}

// The mover at an offset, after it was told to be at `from`.
static void check_offset(const pix_mover *m, pix_offset from, pix_offset at) {
  bool is_free = true;
  for (int32_t i = 0; i < m->count; i++) {
    pix_obstacle *o = pix_mover_obstacle(m, i);
    pix_sprite *other = m->world->slots.sprite[o->slot];
    const int64_t before = common_area(m->sprite, from.dx, from.dy, other);
    const int64_t area = common_area(m->sprite, at.dx, at.dy, other);
    CHECK_EQUAL(o->area == PIX_AREA_UNCOUNTED ? pix_mover_area(m, o, o->at) : o->area, before);
    CHECK_EQUAL(pix_mover_area(m, o, at), area);
    CHECK_EQUAL(pix_mover_meets(m, o, at), area > 0);
    CHECK_EQUAL(pix_mover_passes(m, o, at), area <= before);
    is_free = is_free && area <= before;
    if (area > 0) check_touch(m, o, at, other);
  }
  CHECK_EQUAL(pix_mover_is_free(m, at), is_free);
}

static pix_offset random_offset(test_random *random, int32_t reach) {
  return (pix_offset){test_int(random, -reach, reach), test_int(random, -reach, reach)};
}

// The first one moves, or is in the way.
static void huge_sprites(test_random *random) {
  TEST_WORLD w;
  test_world_make(&w, random, &test_dense_world);
  const pix_transform huge = {.r = test_chance(random, 0.5) ? 0 : test_real(random, -3, 3), .sx = HUGE_SCALE,
                              .sy = HUGE_SCALE, .ox = test_real(random, 0, 40), .oy = test_real(random, 0, 40)};
  CHECK_EQUAL(pix_sprite_set_transform(&w.sprites[0], &huge).fault, PIX_SPRITE_OK);
  for (int k = 0; k < 3; k++) {
    const int32_t reach = test_int(random, 0, 30);
    pix_offset from = random_offset(random, reach);
    pix_mover m;
    CHECK(pix_mover_begin(&m, &w.world, &w.sprites[test_chance(random, 0.3) ? 0 : test_int(random, 0, w.count - 1)],
                          PIX_ALL_LAYERS));
    const pix_area box = pix_area_of(m.place.box);
    CHECK(pix_mover_gather(&m, (pix_area){box.x0 - reach, box.y0 - reach, box.x1 + reach, box.y1 + reach}, from));
    for (int i = 0; i < 6; i++) {
      if (test_chance(random, 0.5)) pix_mover_place(&m, from = random_offset(random, reach));
      check_offset(&m, from, random_offset(random, reach));
    }
  }
}

// Bitmaps so large that it is kept how much they have in common, and that they have nothing.
static void large_bitmaps(test_random *random) {
  TEST_WORLD w;
  pix_mover m;
  test_world_make_squares(&w, 2, 4, 2, 0);
  for (int k = 0; k < 2; k++) {
    test_world_random_mask(&w, k, random, 4, 4);
    const pix_transform t = {.sx = 100, .sy = 100};
    test_place(&w.sprites[k], &(test_placement){{test_int(random, -1, 1) * 100, test_int(random, -1, 1) * 100}, t});
  }
  CHECK(pix_mover_begin(&m, &w.world, &w.sprites[0], PIX_ALL_LAYERS));
  CHECK(pix_mover_gather(&m, pix_area_around(pix_area_of(m.place.box), 10), pix_no_offset));
  for (int k = 0; k < 30 && m.count > 0; k++) {
    pix_obstacle *o = pix_mover_obstacle(&m, 0);
    const pix_offset at = random_offset(random, 2), to = random_offset(random, 2);
    const int64_t area = common_area(m.sprite, at.dx, at.dy, &w.sprites[1]);
    pix_mover_note(&m, o, at);
    CHECK_EQUAL(o->area == PIX_AREA_UNCOUNTED ? pix_mover_area(&m, o, at) : o->area, area);
    CHECK_EQUAL(pix_mover_passes(&m, o, to), common_area(m.sprite, to.dx, to.dy, &w.sprites[1]) <= area);
  }
}

// The same and the other way round, of a mover after the other between which sprites only move or are scaled; or masks
// are edited, too, and all begins anew.
static void movers_in_turn(test_random *random) {
  static const double scales[] = {100, 100, 61};
  TEST_WORLD w;
  pix_mover m;
  test_world_make_squares(&w, 3, 4, 3, 0);
  for (int k = 0; k < 3; k++) test_world_random_mask(&w, k, random, 4, 4);
  pix_movers_begin(&w.world);
  for (int k = 0; k < 12; k++) {
    pix_sprite *one = &w.sprites[test_int(random, 0, 2)];
    const pix_point at = pix_sprite_position(one);
    const pix_transform t = {.r = test_chance(random, 0.3) ? 0.5 : 0, .sx = TEST_PICK(random, scales), .sy = 100};
    pix_sprite_set_position(one, at.x + test_int(random, -2, 2), at.y + test_int(random, -2, 2));
    if (k < 3 || test_chance(random, 0.2)) {
      test_place(one, &(test_placement){{test_int(random, -1, 1) * 100, test_int(random, -1, 1) * 100}, t});
    }
    const bool is_edited = test_chance(random, 0.2);
    if (is_edited) pix_mask_set(&w.masks[test_int(random, 0, 2)], test_int(random, 0, 3), 0, test_chance(random, 0.5));
    pix_sprite *mover = &w.sprites[test_int(random, 0, 1)];
    CHECK((is_edited ? pix_mover_begin : pix_mover_begin_next)(&m, &w.world, mover, PIX_ALL_LAYERS));
    CHECK(pix_mover_gather(&m, pix_area_around(pix_area_of(m.place.box), 10), pix_no_offset));
    for (int i = 0; i < 2; i++) {
      const pix_offset from = i == 0 ? pix_no_offset : random_offset(random, 2);
      pix_mover_place(&m, from);
      check_offset(&m, from, random_offset(random, 2));
    }
  }
}

// Parts that are drawn for some offsets alone, of two of which one has no bitmap at least.
static void parts_are_drawn(test_random *random) {
  TEST_WORLD w;
  test_world_make(&w, random, &test_dense_world);
  pix_mover m, near;
  CHECK(pix_mover_begin(&m, &w.world, &w.sprites[0], PIX_ALL_LAYERS));
  CHECK(pix_mover_gather(&m, (pix_area){-2000, -2000, 2000, 2000}, pix_no_offset));
  for (int32_t i = 0; i < m.count; i++) {
    pix_obstacle *o = pix_mover_obstacle(&m, i), near_o;
    const int32_t x = test_int(random, -30, 30), y = test_int(random, -30, 30);
    const pix_area offsets = {x, y, x + test_int(random, 1, 20), y + test_int(random, 1, 20)};
    pix_mover plain = m;
    pix_obstacle plain_o = *o;
    if (test_chance(random, 0.7)) plain.coverage.has_bits = false;
    if (test_chance(random, 0.7)) {
      plain_o.coverage.has_bits = false;
      plain_o.place = pix_sprite_placement(w.world.slots.sprite[o->slot]);
    }
    const bool is_drawn = pix_mover_draw_near(&plain, &plain_o, offsets, INT64_MAX, &near, &near_o);
    for (int k = 0; k < 8; k++) {
      const pix_offset at = {test_int(random, x, (int32_t)offsets.x1 - 1),
                             test_int(random, y, (int32_t)offsets.y1 - 1)};
      const int64_t area = common_area(m.sprite, at.dx, at.dy, w.world.slots.sprite[o->slot]);
      CHECK_EQUAL(is_drawn ? pix_mover_area(&near, &near_o, at) : 0, area);
      if (is_drawn) CHECK_EQUAL(pix_mover_meets(&near, &near_o, at), area > 0);
    }
    if (is_drawn && !plain.coverage.has_bits) CHECK(!pix_mover_draw_near(&plain, o, offsets, 0, &near, &near_o));
  }
}

// So far that no offset leads there; and where an upright sprite comes to, but by another offset.
static void no_shifts(void) {
  TEST_WORLD w;
  test_world_make_squares(&w, 1, 9, 1, 0);
  const double first[2] = {-PIX_MAX_POSITION, 0}, last[2] = {PIX_MAX_POSITION, 0}, beside[2] = {4, -2};
  pix_offset by;
  pix_mover m;
  CHECK(!pix_sprite_shift(&w.sprites[0], first, last, &by));
  CHECK(pix_mover_begin(&m, &w.world, &w.sprites[0], PIX_ALL_LAYERS));
  CHECK(pix_mover_is_shifted(&m, (pix_offset){4, -2}, beside));
  CHECK(!pix_mover_is_shifted(&m, (pix_offset){3, -2}, beside));
  CHECK(!pix_mover_is_shifted(&m, (pix_offset){4, -1}, beside));
}

// Carries the second sprite on the first one.
static void check_carry(test_world *w, double dx, double dy) {
  const pix_carry_wanted all = {PIX_ALL_LAYERS, false};
  const pix_point from = pix_sprite_position(&w->sprites[0]), rider = pix_sprite_position(&w->sprites[1]);
  CHECK_EQUAL(pix_world_carry(&w->world, &w->sprites[0], (double[]){from.x + dx, from.y + dy}, all), 0);
  const pix_point at = pix_sprite_position(&w->sprites[1]);
  CHECK(at.x == rider.x + dx && at.y == rider.y + dy);
}

static void large_platforms_carry(void) {
  TEST_WORLD w;
  test_world_make_squares(&w, 2, 64, 2, 0);
  test_place(&w.sprites[0], &(test_placement){{0.5, 0.25}, {.r = 0.1, .sx = 250, .sy = 250}});
  test_place(&w.sprites[1], &(test_placement){{1000, 0}, {.sx = 0.5, .sy = 0.5}});
  double y = 0;
  while (!pix_sprites_collide(&w.sprites[0], &w.sprites[1])) pix_sprite_set_position(&w.sprites[1], 1000, ++y);
  pix_sprite_set_position(&w.sprites[1], 1000, --y);
  check_carry(&w, 7, 5);
  check_carry(&w, -3, -9);
}

// The first offset of the way at which the first sprite is off all others up to `last`, offset by offset.
static pix_separation_result way_out(test_world *w, int32_t last, const pix_path *path, uint64_t limit,
                                     pix_offset *at) {
  const pix_placement start = pix_sprite_placement(&w->sprites[0]);
  for (pix_path_place place = {0, 0};; pix_path_next(path, &place)) {
    const int64_t dx = pix_path_x(path, place), dy = pix_path_y(path, place);
    if ((uint64_t)(dx * dx + dy * dy) > limit) return PIX_SEPARATION_NONE;
    *at = (pix_offset){(int32_t)dx, (int32_t)dy};
    const pix_placement shifted = pix_placement_shifted(start, at->dx, at->dy);
    bool is_free = true;
    for (int32_t k = 1; k <= last && is_free; k++) {
      const pix_placement other = pix_sprite_placement(&w->sprites[k]);
      is_free = !pix_placed_collide(&w->sprites[0], &shifted, &w->sprites[k], &other);
    }
    if (is_free) return PIX_SEPARATION_FOUND;
  }
}

// Three sprites of hundreds to thousands of pixels a side, with large solid parts and large gaps. The last one may lie
// in the first one's way.
static void make_large_ones(test_world *w, test_random *random, const double direction[2]) {
  test_world_make_squares(w, 3, 4, 3, 0);
  for (int32_t k = 0; k < 3; k++) {
    if (test_chance(random, 0.7)) {
      test_random_mask(&w->masks[1 + k], random, test_int(random, 1, 8), test_int(random, 1, 8));
      pix_sprite_set_frame(&w->sprites[k], &w->masks[1 + k]);
    }
    const double scale = test_spread(random, 100, 1000), reach = test_spread(random, 1, 200);
    pix_transform t = {.r = test_real(random, -3, 3), .sx = scale, .sy = scale};
    if (test_chance(random, 0.3)) t.sy = -scale;
    if (test_chance(random, 0.3)) t.r = 0;
    if (test_chance(random, 0.2)) t.sx = test_spread(random, 1, 300);
    const double away = k == 2 && test_chance(random, 0.5) ? test_real(random, 0, 9000) : 0;
    const pix_point position = {test_real(random, -reach, reach) + away * direction[0],
                                test_real(random, -reach, reach) + away * direction[1]};
    test_place(&w->sprites[k], &(test_placement){position, t});
  }
}

static void ways_out_along_directions(void) {
  test_rounds rounds = test_rounds_of(60);
  int32_t far = 0;
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    TEST_WORLD w;
    double direction[2] = {test_real(random, -1, 1), test_real(random, -1, 1)};
    if (test_chance(random, 0.3)) direction[test_int(random, 0, 1)] = 0;
    if (direction[0] == 0 && direction[1] == 0) direction[0] = 1;
    make_large_ones(&w, random, direction);
    const double longest = test_chance(random, 0.3) ? test_spread(random, 1, 5000) : 1e6;
    const uint64_t limit = (uint64_t)(longest * longest);
    const pix_path path = pix_path_along(direction);
    pix_offset off_one, off_all, found;
    const pix_separation_result from_one = way_out(&w, 1, &path, limit, &off_one);
    const pix_separation_result from_all = way_out(&w, 2, &path, limit, &off_all);
    CHECK_EQUAL(pix_sprite_separation_along(&w.sprites[0], &w.sprites[1], direction, limit, &found.dx, &found.dy),
                from_one);
    if (from_one == PIX_SEPARATION_FOUND) CHECK(found.dx == off_one.dx && found.dy == off_one.dy);
    pix_mover mover;
    pix_push_out search = pix_push_out_along(direction, limit);
    CHECK(pix_mover_begin(&mover, &w.world, &w.sprites[0], PIX_ALL_LAYERS));
    CHECK(!pix_push_out_next(&search, &mover));
    CHECK_EQUAL(search.result, from_all);
    if (from_all != PIX_SEPARATION_FOUND) continue;
    CHECK(search.offset.dx == off_all.dx && search.offset.dy == off_all.dy);
    far += abs(off_all.dx) + abs(off_all.dy) > 1500;
  }
  CHECK(test_are_part(&rounds, far, 0.125));
}

const test_case mover_tests[] = {
    TEST_ROUNDS(huge_sprites, 60),
    TEST_ROUNDS(large_bitmaps, 60),
    TEST_ROUNDS(movers_in_turn, 20),
    TEST_ROUNDS(parts_are_drawn, 100),
    TEST(ways_out_along_directions),
    TEST(no_shifts),
    TEST(large_platforms_carry),
    TESTS_END,
};
