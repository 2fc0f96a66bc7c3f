// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Turns out of what a magnified sprite overlaps, of which most steps are not looked at one by one, beside each step's
// overlaps, counted. What small sprites do, the specs in Lua know.

#include "test_worlds.h"

// Some that lie upon each other.
static void make_heap(test_world *w, test_random *random) {
  test_world_make_squares(w, 4, 3, 2, 0);
  const double scale = test_spread(random, 4, 300);
  const double level = test_chance(random, 0.5) ? 0 : test_spread(random, 1e-9, 1e-3);
  const double r = test_chance(random, 0.5) ? level : test_real(random, -4, 4);
  for (int32_t k = 0; k < 4; k++) {
    test_world_remask(w, k, random, 6, 0.5);
    const pix_mask *mask = &w->masks[k];
    pix_transform t = {.r = test_chance(random, 0.5) ? r : test_real(random, -4, 4), .sx = scale, .sy = scale,
                       .ox = test_int(random, 0, mask->width), .oy = test_int(random, 0, mask->height)};
    if (test_chance(random, 0.2)) t.sx = -test_spread(random, 4, 300);
    if (test_chance(random, 0.1)) t.kx = test_real(random, -0.3, 0.3);
    const double reach = k * scale;
    test_place(&w->sprites[k],
               &(test_placement){{test_real(random, -reach, reach), test_real(random, -reach, reach)}, t});
  }
}

// The same of many texels, whose edges lie along each other at first: then overlaps are counted.
static void make_dense_heap(test_world *w, test_random *random) {
  make_heap(w, random);
  const double scale = test_spread(random, 12, 24), r = test_chance(random, 0.5) ? 0.001 : test_real(random, -4, 4);
  for (int32_t k = 0; k < 4; k++) {
    if (k < 2) test_world_remask(w, k, random, 40, 0.5);
    const pix_mask *mask = &w->masks[k];
    const pix_transform t = {.r = r, .sx = scale, .sy = scale, .ox = mask->width / 2, .oy = mask->height / 2};
    test_place(&w->sprites[k], &(test_placement){{test_real(random, -2, 2), test_real(random, -2, 2)}, t});
  }
}

static double radius_of(const pix_sprite *s, double sx, double sy, const pix_transform *t) {
  return pix_mask_radius(s->mask, t->ox, t->oy, sx, t->ky * sy, t->kx * sx, sy);
}

// Its end by the definition; the sprite is left as it is there. Turns are less than a full one.
static void turn_plainly(test_world *w, const pix_transform *to, pix_turn_end *end) {
  pix_sprite *s = &w->sprites[0];
  const pix_transform from = pix_sprite_transform(s);
  const double sweep = to->r - from.r, reach = sweep != 0 ? radius_of(s, from.sx, from.sy, &from) * fabs(sweep)
                                                          : radius_of(s, to->sx - from.sx, to->sy - from.sy, &from);
  const int64_t steps = pix_max64(1, (int64_t)ceil(reach));
  int64_t area[4];
  for (int32_t k = 1; k < 4; k++) area[k] = pix_sprites_overlap_area(s, &w->sprites[k]);
  *end = (pix_turn_end){.transform = from, .slot = -1};
  for (int64_t step = 1; step <= steps; step++) {
    const double part = (double)step / (double)steps;
    pix_transform at = from;
    at.r += sweep * part;
    at.sx += (to->sx - from.sx) * part;
    at.sy += (to->sy - from.sy) * part;
    if (step == steps) at = *to;
    CHECK_EQUAL(pix_sprite_set_transform(s, &at).fault, PIX_SPRITE_OK);
    for (int32_t k = 1; k < 4; k++) {
      const int64_t before = area[k];
      area[k] = pix_sprites_overlap_area(s, &w->sprites[k]);
      if (area[k] <= before) continue;
      end->slot = w->sprites[k].slot;
      return;
    }
    end->transform = at;
    end->fraction = part;
  }
}

static int32_t check_turn(test_random *random) {
  TEST_WORLD w;
  const bool is_dense = test_chance(random, 0.2);
  (is_dense ? make_dense_heap : make_heap)(&w, random);
  pix_sprite *s = &w.sprites[0];
  const pix_transform from = pix_sprite_transform(s);
  pix_transform to = from;
  if (test_chance(random, 0.6)) to.r = test_chance(random, 0.3) ? 0 : to.r + test_real(random, -3, 3);
  if (to.r == from.r) to.sx *= test_real(random, -0.1, 1.5);
  if (to.r == from.r) to.sy *= test_real(random, 0.2, 1.5);
  if (is_dense) to.r = from.r + (to.r - from.r) / 50;
  pix_mover m;
  pix_turn_end end, expected;
  CHECK(pix_mover_begin(&m, &w.world, s, PIX_ALL_LAYERS));
  CHECK(pix_world_turn(&m, &to, &end));
  CHECK_EQUAL(end.result.fault, PIX_SPRITE_OK);
  turn_plainly(&w, &to, &expected);
  CHECK_EQUAL(end.slot, expected.slot);
  CHECK(end.fraction == expected.fraction && end.transform.r == expected.transform.r);
  CHECK(end.transform.sx == expected.transform.sx && end.transform.sy == expected.transform.sy);
  return end.fraction > 0.1;
}

static void turns_end_at_the_first_step_that_adds_to_an_overlap(void) {
  test_rounds rounds = test_rounds_of(200);
  int32_t long_ones = 0;
  while (test_next_round(&rounds)) long_ones += check_turn(&rounds.random);
  CHECK(test_are_part(&rounds, long_ones, 0.1));
}

const test_case turn_tests[] = {TEST(turns_end_at_the_first_step_that_adds_to_an_overlap), TESTS_END};
