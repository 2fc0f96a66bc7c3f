// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The first step that an obstacle hinders, where neither it nor the mover has a bitmap, as if both were too large for one:
// beside a look at every step.

#include "motion/passage.h"

#include "test_worlds.h"

static pix_path_place walk(const pix_way *way, const pix_obstacle *o) {
  pix_path_place place = {0, 0};
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

static void steps_without_bitmaps(test_random *random) {
  TEST_WORLD w;
  const test_world_kind kind = {.sprites = 3, .widest = 40, .longest = 150, .reach = 150, .layers = 1};
  test_world_make(&w, random, &kind);
  const pix_point start = pix_sprite_position(&w.sprites[0]);
  const double begin[2] = {start.x, start.y};
  const double end[2] = {start.x + test_real(random, -300, 300), start.y + test_real(random, -300, 300)};
  pix_mover mover;
  CHECK(pix_mover_begin(&mover, &w.world, &w.sprites[0], PIX_ALL_LAYERS));
  CHECK(pix_mover_gather(&mover, (pix_area){-2000, -2000, 2000, 2000}, pix_no_offset));
  pix_way way = {.mover = &mover, .path = pix_mover_path(&mover, begin, end)};
  const bool has_bits = mover.coverage.has_bits && test_chance(random, 0.3);
  if (!has_bits) mover.coverage.has_bits = false;
  for (int32_t i = 0; i < mover.count; i++) {
    pix_obstacle *o = pix_mover_obstacle(&mover, i);
    if (!has_bits || test_chance(random, 0.7)) forget_bitmap(&mover, o);
    if (o->area > 0) continue;
    const pix_path_place expected = walk(&way, o);
    pix_passage p = {.last = pix_path_end(&way.path)};
    pix_passage_search(&way, &p, o, p.last);
    CHECK(p.at.column == expected.column && p.at.row == expected.row);
    CHECK_EQUAL(p.is_hindered, pix_path_order(expected) < pix_path_order(p.last));
  }
}

const test_case passage_tests[] = {TEST_ROUNDS(steps_without_bitmaps, 300), TESTS_END};
