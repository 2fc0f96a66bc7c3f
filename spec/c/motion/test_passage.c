// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The first step that an obstacle hinders, beside a look at every step: of magnified sprites, by their rectangles; and
// where one of the two has no bitmap, as if it were too large for one.

#include "motion/passage_cells.h"
#include "motion/passage_leaps.h"
#include "motion/passage_texels.h"

#include "test_worlds.h"

// The place before the first step that leads to where they meet, or passes by it.
static pix_path_place walk(const pix_way *way, const pix_obstacle *o, pix_path_place place) {
  for (;;) {
    const pix_way_step step = pix_way_step_from(way, place);
    if (step.kind == PIX_PATH_END || pix_mover_meets(way->mover, o, step.target)) return place;
    if (pix_mover_meets(way->mover, o, step.x) || pix_mover_meets(way->mover, o, step.y)) return place;
    place = step.next;
  }
}

// A comb with a few faults, or a few texels.
static void make_magnified(test_world *w, test_random *random, int32_t k) {
  pix_mask *mask = &w->masks[k];
  const int32_t width = test_int(random, 4, 80), height = test_int(random, 4, 24), step = test_int(random, 2, 4);
  const bool is_comb = test_chance(random, 0.7), is_upright = test_chance(random, 0.5);
  const double density = test_spread(random, 0.01, 0.5);
  pix_mask_release(mask);
  test_empty_mask(mask, width, height);
  TEST_EACH_PIXEL_IN(x, y, pix_mask_rect(mask)) {
    const bool is_tooth = (is_upright ? x : y) % step == 0;
    pix_mask_set(mask, x, y, is_comb ? is_tooth != test_chance(random, 0.003) : test_chance(random, density));
  }
  pix_mask_set(mask, 0, 0, true);
  CHECK_EQUAL(pix_sprite_set_mask(&w->sprites[k], mask, width, height), PIX_SPRITE_OK);
}

static void place_magnified(test_world *w, test_random *random, int32_t k, double scale) {
  const double own = test_chance(random, 0.7) ? scale : test_spread(random, 4, 20), reach = (k == 0 ? 1 : 40) * scale;
  const pix_transform t = {.r = 1.5707963267948966 * test_int(random, -1, 2) * test_chance(random, 0.3), .sx = own,
                           .sy = test_chance(random, 0.3) ? -own : own};
  const test_placement at = {{test_real(random, -reach, reach), test_real(random, -reach, reach)}, t};
  test_place(&w->sprites[k], &at);
}

static void check_way(pix_mover *mover, pix_way *way, pix_obstacle *o, test_random *random) {
  pix_passage p = {.last = pix_path_end(&way->path)};
  pix_mover_place(mover, way->from);
  if (o->area > 0) return;
  const pix_path_place expected = walk(way, o, p.at);
  for (int32_t k = test_int(random, 0, 3); k > 0 && pix_path_order(p.at) + 1 < pix_path_order(expected); k--) {
    pix_path_next(&way->path, &p.at);
  }
  if (!pix_passage_by_cells(way, &p, o, INT64_MAX)) return;
  CHECK(p.at.column == expected.column && p.at.row == expected.row);
}

static void rectangles_meet_where_pixels_do(test_random *random) {
  TEST_WORLD w;
  test_world_make_squares(&w, 3, 1, 3, 0);
  const double scale = test_spread(random, 4, 20);
  for (int32_t k = 0; k < 3; k++) {
    make_magnified(&w, random, k);
    place_magnified(&w, random, k, scale);
  }
  const pix_point start = pix_sprite_position(&w.sprites[0]);
  const double reach = test_real(random, 5, 60) * scale, slope = test_chance(random, 0.5) ? 0.05 : 1;
  const double begin[2] = {start.x, start.y};
  const double end[2] = {start.x + test_real(random, -slope, slope) * reach, start.y + reach};
  pix_mover mover;
  CHECK(pix_mover_begin(&mover, &w.world, &w.sprites[0], PIX_ALL_LAYERS));
  CHECK(pix_mover_gather(&mover, (pix_area){-9000, -9000, 9000, 9000}, pix_no_offset));
  pix_way way = {.mover = &mover, .path = pix_mover_path(&mover, begin, end)};
  if (test_chance(random, 0.5)) way.from = (pix_offset){test_int(random, -30, 30), test_int(random, -30, 30)};
  for (int32_t i = 0; i < mover.count; i++) check_way(&mover, &way, pix_mover_obstacle(&mover, i), random);
}

static void forget_bitmap(const pix_mover *mover, pix_obstacle *o) {
  o->coverage.has_bits = false;
  o->place = pix_sprite_placement(mover->world->slots.sprite[o->slot]);
  o->box = o->place.box;
}

// The first of some sprites on its way somewhere.
static pix_way random_way(test_world *w, test_random *random, pix_mover *mover) {
  const test_world_kind kind = {.sprites = 3, .widest = 40, .longest = 150, .reach = 150, .layers = 1};
  test_world_make(w, random, &kind);
  const pix_point start = pix_sprite_position(&w->sprites[0]);
  const double begin[2] = {start.x, start.y};
  double end[2] = {start.x + test_real(random, -300, 300), start.y + test_real(random, -300, 300)};
  if (test_chance(random, 0.3)) {  // by steps of both axes
    const int32_t length = test_int(random, 1, 300);
    end[0] = start.x + (test_chance(random, 0.5) ? length : -length);
    end[1] = start.y + (test_chance(random, 0.5) ? length : -length);
  }
  CHECK(pix_mover_begin(mover, &w->world, &w->sprites[0], PIX_ALL_LAYERS));
  CHECK(pix_mover_gather(mover, (pix_area){-2000, -2000, 2000, 2000}, pix_no_offset));
  return (pix_way){.mover = mover, .path = pix_mover_path(mover, begin, end)};
}

static void steps_without_bitmaps(test_random *random) {
  TEST_WORLD w;
  pix_mover mover;
  pix_way way = random_way(&w, random, &mover);
  const bool has_bits = mover.coverage.has_bits && test_chance(random, 0.3);
  if (!has_bits) mover.coverage.has_bits = false;
  for (int32_t i = 0; i < mover.count; i++) {
    pix_obstacle *o = pix_mover_obstacle(&mover, i);
    if (!has_bits || test_chance(random, 0.7)) forget_bitmap(&mover, o);
    if (o->area > 0) continue;
    const pix_path_place expected = walk(&way, o, (pix_path_place){0, 0});
    pix_passage p = {.last = pix_path_end(&way.path)};
    pix_passage_go(&way, &p, o, p.last);
    CHECK(p.at.column == expected.column && p.at.row == expected.row);
    CHECK_EQUAL(p.is_hindered, pix_path_order(expected) < pix_path_order(p.last));
  }
}

// Up to where rectangles of texels are apart, pixels are.
static void texels_are_apart_where_pixels_are(test_random *random) {
  TEST_WORLD w;
  pix_mover mover;
  pix_way way = random_way(&w, random, &mover);
  if (test_chance(random, 0.5)) {
    way.from = (pix_offset){test_int(random, -50, 50), test_int(random, -50, 50)};
    pix_mover_place(&mover, way.from);
  }
  for (int32_t i = 0; i < mover.count; i++) {
    pix_obstacle *o = pix_mover_obstacle(&mover, i);
    if (o->area > 0) continue;
    const pix_path_place expected = walk(&way, o, (pix_path_place){0, 0});
    pix_passage p = {.last = pix_path_end(&way.path)};
    for (int k = 0; k < 3; k++) {
      const int64_t before = pix_path_order(p.at);
      if (!pix_passage_by_texels(&way, &p, o, INT64_MAX)) break;
      CHECK(before <= pix_path_order(p.at) && pix_path_order(p.at) <= pix_path_order(expected));
      if (pix_path_order(p.at) < pix_path_order(expected)) pix_path_next(&way.path, &p.at);
    }
  }
}

// A magnified diamond on its way towards a turned wall, at the end of which it would be: it comes near in one leap.
static void texels_lead_near(void) {
  TEST_WORLD w;
  test_world_make_squares(&w, 2, 2, 2, 0);
  test_place(&w.sprites[0], &(test_placement){{0, 0}, {.r = 0.785, .sx = 50, .sy = 50, .ox = 1, .oy = 1}});
  test_place(&w.sprites[1], &(test_placement){{1000, 0}, {.r = 0.1, .sx = 10, .sy = 200, .ox = 1, .oy = 1}});
  const double begin[2] = {0, 0}, end[2] = {1000, 0};
  pix_mover mover;
  CHECK(pix_mover_begin(&mover, &w.world, &w.sprites[0], PIX_ALL_LAYERS));
  CHECK(pix_mover_gather(&mover, (pix_area){-2000, -2000, 2000, 2000}, pix_no_offset));
  CHECK_EQUAL(mover.count, 1);
  pix_way way = {.mover = &mover, .path = pix_mover_path(&mover, begin, end)};
  const pix_path_place expected = walk(&way, pix_mover_obstacle(&mover, 0), (pix_path_place){0, 0});
  pix_passage p = {.last = pix_path_end(&way.path)};
  CHECK(pix_passage_by_texels(&way, &p, pix_mover_obstacle(&mover, 0), 1));
  CHECK(p.at.column <= expected.column && p.at.column > expected.column - 3 && expected.column > 900);
  const pix_path_place at = p.at;
  CHECK(!pix_passage_by_texels(&way, &p, pix_mover_obstacle(&mover, 0), 0));
  CHECK(p.at.column == at.column && p.at.row == at.row);
}

const test_case passage_tests[] = {
    TEST_ROUNDS(rectangles_meet_where_pixels_do, 1000), TEST_ROUNDS(steps_without_bitmaps, 300),
    TEST_ROUNDS(texels_are_apart_where_pixels_are, 1000), TEST(texels_lead_near),
    TESTS_END,
};
