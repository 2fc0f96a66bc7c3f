// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Motion of sprites too large to be drawn as bitmaps.

#include "test_worlds.h"

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

// A dot in two blocks of 50000 x 100000 pixels, side by side.
static void ways_out_of_huge_sprites(void) {
  static const struct {
    double x;
    uint64_t limit;
    pix_separation_result result;
    int32_t dx;
  } cases[] = {
      {-49500, UINT64_MAX, PIX_SEPARATION_FOUND, -503},
      {49500, UINT64_MAX, PIX_SEPARATION_FOUND, 500},
      {49500, 500 * 500 - 1, PIX_SEPARATION_NONE, 0},
      {0, 2000 * 2000, PIX_SEPARATION_NONE, 0},
      {0, UINT64_MAX, PIX_SEPARATION_TOO_LARGE, 0},
  };
  TEST_WORLD w;
  test_world_make_squares(&w, 3, 1000, 3, 0);
  test_full_mask(&w.masks[1], 3, 3);
  pix_sprite_set_frame(&w.sprites[0], &w.masks[1]);
  for (int32_t k = 1; k < 3; k++) {
    test_place(&w.sprites[k], &(test_placement){{k == 1 ? -50000 : 0, -50000}, {.sx = 50, .sy = 100}});
  }
  TEST_EACH(c, cases) {
    pix_mover mover;
    pix_push_out search = pix_push_out_shortest(c->limit);
    pix_sprite_set_position(&w.sprites[0], c->x, 0);
    CHECK(pix_mover_begin(&mover, &w.world, &w.sprites[0], PIX_ALL_LAYERS));
    CHECK(!pix_push_out_next(&search, &mover));
    CHECK_EQUAL(search.result, c->result);
    if (search.result == PIX_SEPARATION_FOUND) CHECK(search.offset.dx == c->dx && search.offset.dy == 0);
  }
}

const test_case motion_tests[] = {
    TEST(large_platforms_carry), TEST_LARGE(ways_out_of_huge_sprites), TESTS_END,
};
