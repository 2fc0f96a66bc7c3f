// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The first step that an obstacle hinders, beside a look at every step: of magnified sprites, by their rectangles; and
// where one of the two has no bitmap, as if it were too large for one.

#include "motion/passage.h"

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

const test_case passage_tests[] = {
    TEST_ROUNDS(steps_without_bitmaps, 300), TESTS_END};
