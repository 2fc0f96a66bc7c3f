// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What a step adds to an overlap, beside the overlaps before and after it, counted.

#include "sprite/growth.h"

#include "motion/mover.h"

#include "test_worlds.h"

static double random_turn(test_random *random) {
  const double quarter = 1.5707963267948966 * test_int(random, -2, 2);
  if (test_chance(random, 0.3)) return quarter;
  if (test_chance(random, 0.2)) return quarter + (test_chance(random, 0.5) ? 1 : -1) / test_spread(random, 10, 1e9);
  return test_real(random, -7, 7);
}

// Two that are magnified and overlap, often turned alike; some so much that what is rounded is more than a pixel.
static void make_pair(test_world *w, test_random *random) {
  test_world_make_squares(w, 2, 3, 2, 0);
  const bool is_huge = test_chance(random, 0.3);
  const double least = is_huge ? 20000 : 2, most = is_huge ? 60000 : 250;
  const double scale = test_spread(random, least, most), r = random_turn(random);
  for (int32_t k = 0; k < 2; k++) {
    test_world_remask(w, k, random, is_huge ? 2 : 6, 0.3);
    pix_transform t = {.r = test_chance(random, 0.7) ? r : random_turn(random), .sx = scale, .sy = scale};
    if (test_chance(random, 0.2)) t.sx = -test_spread(random, least, most / 2);
    if (test_chance(random, 0.2)) t.sy = test_spread(random, least, most / 2);
    if (test_chance(random, 0.2)) t.kx = test_real(random, -0.5, 0.5);
    const double reach = k * 3 * scale;
    pix_point position = {test_real(random, -reach, reach), test_real(random, -reach, reach)};
    if (test_chance(random, 0.3)) position = (pix_point){floor(position.x), floor(position.y)};
    test_place(&w->sprites[k], &(test_placement){position, t});
  }
}

// Where a texel's corner is, in pixels.
static pix_point random_corner(pix_sprite *sprite, test_random *random) {
  const pix_mask *mask = sprite->mask;
  const pix_transform t = pix_sprite_transform(sprite);
  const pix_matrix m = pix_transform_matrix(&t);
  const double u = test_int(random, 0, mask->width) - t.ox, v = test_int(random, 0, mask->height) - t.oy;
  const pix_point at = pix_sprite_position(sprite);
  return (pix_point){m.a * u + m.c * v + at.x, m.b * u + m.d * v + at.y};
}

// Anywhere near, or where corners of both, or an edge and a corner, lie upon each other, about.
static pix_offset random_offset(test_world *w, test_random *random, int32_t reach) {
  if (test_chance(random, 0.3)) return (pix_offset){test_int(random, -reach, reach), test_int(random, -reach, reach)};
  const pix_point a = random_corner(&w->sprites[0], random), b = random_corner(&w->sprites[0], random);
  const pix_point other = random_corner(&w->sprites[1], random), end = random_corner(&w->sprites[1], random);
  const double on_edge = test_chance(random, 0.5) ? 0 : test_real(random, 0, 1), beside = test_spread(random, 1, 9);
  const bool is_mine = test_chance(random, 0.5);
  const double x = is_mine ? b.x - a.x : end.x - other.x, y = is_mine ? b.y - a.y : end.y - other.y;
  const double sign = is_mine ? -1 : 1;
  return (pix_offset){(int32_t)floor(other.x - a.x + sign * on_edge * x + test_real(random, -beside, beside)),
                      (int32_t)floor(other.y - a.y + sign * on_edge * y + test_real(random, -beside, beside))};
}

// One of two sprites as a mover, and the other one, its obstacle; NULL if growth is not known of them.
static pix_obstacle *begin_pair(test_world *w, pix_mover *m, pix_growth *g, test_random *random) {
  make_pair(w, random);
  CHECK(pix_mover_begin(m, &w->world, &w->sprites[0], PIX_ALL_LAYERS));
  CHECK(pix_mover_gather(m, (pix_area){-900000, -900000, 900000, 900000}, pix_no_offset));
  int64_t edges;
  const pix_growth *found = m->count > 0 ? pix_mover_find_growth(m, pix_mover_obstacle(m, 0), &edges) : NULL;
  if (found == NULL) return NULL;
  *g = *found;
  return pix_mover_obstacle(m, 0);
}

static pix_area around_offset(pix_offset at, test_random *random) {
  const int32_t around = (int32_t)test_spread(random, 1, 100);
  return (pix_area){at.dx - test_int(random, 0, around), at.dy - test_int(random, 0, around),
                    at.dx + test_int(random, 1, around), at.dy + test_int(random, 1, around)};
}

static int32_t find_growth(test_random *random) {
  TEST_WORLD w;
  pix_mover m;
  pix_growth g;
  const pix_obstacle *o = begin_pair(&w, &m, &g, random);
  if (o == NULL) return 0;
  for (int axis = 0; axis < 2; axis++) {
    pix_array *lines = &w.world.scratch[PIX_WORLD_EDGE_LINES + axis];
    if (test_chance(random, 0.2)) TEST_WITHOUT_MEMORY pix_growth_prepare(&g, axis, lines, w.world.allocator);
    if (test_chance(random, 0.5)) pix_growth_prepare(&g, axis, lines, w.world.allocator);
  }
  const int32_t reach = (int32_t)test_spread(random, 1, 300);
  for (int k = 0; k < 8; k++) {
    const pix_offset at = random_offset(&w, random, reach);
    const int axis = test_int(random, 0, 1), step = test_chance(random, 0.5) ? 1 : -1;
    const pix_area here = {at.dx, at.dy, at.dx + 1, at.dy + 1};
    const pix_offset to = pix_offset_beside(at, axis == 0 ? step : 0, axis == 1 ? step : 0);
    const int64_t growth = pix_mover_area(&m, o, to) - pix_mover_area(&m, o, at);
    const pix_area wide = around_offset(at, random);
    if (test_chance(random, 0.5)) {
      const pix_area wider = {wide.x0 - test_int(random, 0, 9), wide.y0, wide.x1, wide.y1 + test_int(random, 0, 9)};
      pix_array *lines = &w.world.scratch[PIX_WORLD_NEAR_LINES + axis];
      pix_allocator *memory = w.world.allocator;
      if (test_chance(random, 0.2)) TEST_WITHOUT_MEMORY pix_growth_prepare_near(&g, axis, wider, lines, memory);
      else pix_growth_prepare_near(&g, axis, wider, lines, memory);
    }
    CHECK_EQUAL(pix_growth_by_step(&g, here, axis, step), growth);
    CHECK(pix_growth_by_step(&g, wide, axis, step) >= growth);
    const pix_growth_range range = pix_growth_range_of(&g, axis, wide);
    int64_t least, most;
    pix_growth_in_range(&range, at.dx, at.dy, &least, &most);
    const int64_t forward = pix_growth_by_step(&g, here, axis, 1);
    CHECK(least <= forward && forward <= most);
    const pix_area start = {0, 0, 1, 1};
    const int64_t back = pix_growth_by_step(&g, start, axis, -1);
    CHECK_EQUAL(pix_growth_back_and_forth(&g, axis), back - pix_growth_by_step(&g, start, axis, 1));
  }
  return 1;
}

// Both by whole pixels, or one alone, as between the steps of a platform.
static void move_pair(test_world *w, pix_mover *m, test_random *random) {
  const int32_t reach = (int32_t)test_spread(random, 1, 400);
  const int32_t dx = test_int(random, -reach, reach), dy = test_int(random, -reach, reach);
  const int first = test_int(random, 0, 1), last = test_int(random, first, 1);
  for (int k = first; k <= last; k++) {
    const pix_point at = pix_sprite_position(&w->sprites[k]);
    pix_sprite_set_position(&w->sprites[k], at.x + dx, at.y + dy);
  }
  CHECK(pix_mover_begin_next(m, &w->world, &w->sprites[0], PIX_ALL_LAYERS));
  CHECK(pix_mover_gather(m, (pix_area){-900000, -900000, 900000, 900000}, pix_no_offset));
}

// Of steps from the corner of the area, which is near the place asked about, and from offsets beside it.
static void check_bounds(pix_world *world, pix_growth *kept, const pix_growth *plain, pix_area near, int axis,
                         test_random *random) {
  for (int k = 0; k < 4; k++) {
    const int32_t x = (int32_t)near.x0 + test_int(random, 0, k), y = (int32_t)near.y0 + test_int(random, 0, k);
    const int step = test_chance(random, 0.5) ? 1 : -1;
    const int64_t expected = pix_growth_by_step(plain, (pix_area){x, y, x + 1, y + 1}, axis, step);
    pix_growth_bounds bounds = {1, 1};
    if (!pix_kept_growth_bounds(world, kept, x, y, axis, step, &bounds)) continue;
    CHECK(bounds.least <= 1 + expected && 1 + expected <= bounds.most);
    if (test_chance(random, 0.05)) pix_kept_growth_doubt(world, axis);
  }
}

// Of the mover where it is, or somewhere else, also where steps are remembered in the same place: what is kept of the
// one is not taken for the other.
static void edges_are_kept(test_random *random) {
  TEST_WORLD w;
  pix_mover m;
  pix_growth g;
  pix_obstacle *o = begin_pair(&w, &m, &g, random);
  if (o == NULL) return;
  const bool is_mine = g.are_movers;
  pix_offset at = random_offset(&w, random, 300);
  for (int k = 0; k < 60 && m.count > 0; k++) {
    pix_mover_shadow copy;
    const pix_rule rule = pix_sprite_rule(&w.sprites[1]);
    const pix_point start = pix_sprite_position(&w.sprites[0]);
    const double position[2] = {start.x + 0.5 * test_int(random, 0, 1), start.y + 0.25 * test_int(random, 0, 1)};
    const pix_mover there = pix_mover_at(&m, &copy, position);
    pix_mask *mine = w.sprites[0].mask, *other = w.sprites[1].mask;
    const pix_rule *my_rule = &there.place.rule;
    const pix_growth plain = is_mine ? pix_growth_of(mine, true, my_rule, other, &rule)
                                     : pix_growth_of(other, false, &rule, mine, my_rule);
    if (test_chance(random, 0.1)) at = random_offset(&w, random, 300);
    else if (test_chance(random, 0.4)) at = pix_offset_beside(at, 512 * test_int(random, -1, 1), 0);
    else at = pix_offset_beside(at, test_int(random, -40, 40), test_int(random, -40, 40));
    const pix_area here = {at.dx, at.dy, at.dx + 1, at.dy + 1};
    const int axis = test_int(random, 0, 1), step = test_chance(random, 0.5) ? 1 : -1;
    const int64_t expected = pix_growth_by_step(&plain, here, axis, step);
    int64_t edges;
    for (int again = test_int(random, 1, 3); again > 0; again--) {
      pix_growth *kept = pix_mover_find_growth(&there, o, &edges);
      CHECK(kept != NULL && kept->are_movers == is_mine);
      check_bounds(&w.world, kept, &plain, around_offset(at, random), axis, random);
      int64_t growth = expected;
      if (test_chance(random, 0.1)) TEST_WITHOUT_MEMORY growth = pix_mover_growth_of_step(&there, kept, at, axis, step);
      CHECK_EQUAL(growth, expected);
      CHECK_EQUAL(pix_mover_growth_of_step(&there, kept, at, axis, step), expected);
    }
    if (test_chance(random, 0.3)) move_pair(&w, &m, random);
  }
}

// A mover that has no bitmap, and so asks for growth; that of what it does not overlap, too.
static void check_mover(pix_mover *m, pix_obstacle *o, pix_offset at, test_random *random) {
  m->coverage.has_bits = o->coverage.has_bits = false;
  o->place = pix_sprite_placement(m->world->slots.sprite[o->slot]);
  o->box = o->place.box;
  pix_mover_note(m, o, at);
  const int64_t area = pix_mover_area(m, o, at);
  CHECK(o->area == area || (area > 0 && o->area == PIX_AREA_UNCOUNTED));
  pix_offset beside = at;
  for (int k = 0; k < 8; k++) {
    beside = pix_offset_beside(beside, test_int(random, -2, 2), test_int(random, -2, 2));
    CHECK_EQUAL(pix_mover_passes(m, o, beside), pix_mover_area(m, o, beside) <= area);
  }
  if (area == 0) return;
  int64_t areas[3][3];
  for (int y = 0; y < 3; y++) {
    for (int x = 0; x < 3; x++) {
      const pix_offset to = pix_offset_beside(at, x - 1, y - 1);
      areas[y][x] = pix_mover_area(m, o, to);
      CHECK_EQUAL(pix_mover_growth(m, o, to), areas[y][x] - area);
    }
  }
  const pix_offset far = pix_offset_beside(at, 3, -2);
  CHECK_EQUAL(pix_mover_growth(m, o, far), pix_mover_area(m, o, far) - area);
  const double x = (double)(areas[1][0] - areas[1][2]), y = (double)(areas[0][1] - areas[2][1]);
  const double length = sqrt(x * x + y * y), none[2] = {0, 0};
  const pix_touch touch = pix_mover_touch(m, o, at, none);
  CHECK(touch.normal[0] == (length > 0 ? x / length : 0) && touch.normal[1] == (length > 0 ? y / length : 0));
}

static void movers_ask_for_growth(test_random *random) {
  TEST_WORLD w;
  pix_mover m;
  pix_growth g;
  pix_obstacle *o = begin_pair(&w, &m, &g, random);
  if (o != NULL) check_mover(&m, o, random_offset(&w, random, 300), random);
}

static void growth_is_what_areas_differ_by(void) {
  test_rounds rounds = test_rounds_of(600);
  int32_t found = 0;
  while (test_next_round(&rounds)) found += find_growth(&rounds.random);
  CHECK(test_are_part(&rounds, found, 0.25));
}

const test_case growth_tests[] = {
    TEST(growth_is_what_areas_differ_by), TEST_ROUNDS(edges_are_kept, 100), TEST_ROUNDS(movers_ask_for_growth, 300),
    TESTS_END};
