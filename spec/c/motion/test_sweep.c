// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Sweeps through large masks, which they have to look at closely, beside the same way step by step: what a single step
// meets is the mover's to say. And how little they look at where there is nothing.

#include "test_worlds.h"

static pix_path path_of(const test_world *w, const double end[2]) {
  const pix_point p = pix_sprite_position(&w->sprites[0]);
  const double start[2] = {p.x, p.y};
  return pix_sprite_path(&w->sprites[0], start, end);
}

static pix_offset offset_of(const pix_path *path, pix_path_place place) {
  return (pix_offset){pix_path_x(path, place), pix_path_y(path, place)};
}

// The last offset of the way before a step that is blocked; *is_over: none is.
static pix_offset step_along(pix_mover *mover, const pix_path *path, bool *is_over) {
  pix_path_place place = {0, 0};
  for (;;) {
    const pix_offset at = offset_of(path, place);
    pix_mover_place(mover, at);
    const pix_path_step step = pix_path_next(path, &place);
    const pix_offset to = offset_of(path, place);
    *is_over = step == PIX_PATH_END;
    if (*is_over || !pix_mover_is_free(mover, to)) return at;
    if (step != PIX_PATH_BOTH) continue;
    const pix_offset by_x = {to.dx, at.dy}, by_y = {at.dx, to.dy};
    if (!pix_mover_is_free(mover, by_x) && !pix_mover_is_free(mover, by_y)) return at;
  }
}

static void check_sweep(test_world *w, const double end[2]) {
  const pix_path path = path_of(w, end);
  pix_mover mover;
  pix_sweep sweep;
  bool is_over;
  CHECK(pix_mover_begin(&mover, &w->world, &w->sprites[0], PIX_ALL_LAYERS));
  CHECK(pix_mover_gather(&mover, (pix_area){-5000, -5000, 5000, 5000}, pix_no_offset));
  const pix_offset last = step_along(&mover, &path, &is_over);
  CHECK(pix_mover_begin(&mover, &w->world, &w->sprites[0], PIX_ALL_LAYERS));
  CHECK(pix_world_sweep(&mover, end, &sweep));
  CHECK(sweep.offset.dx == last.dx && sweep.offset.dy == last.dy);
  if (!is_over) CHECK(sweep.blocker.slot >= 0 && sweep.step != PIX_PATH_END);
  else CHECK(sweep.blocker.slot < 0 || sweep.step == PIX_PATH_END);
}

// A mover and two sprites that show empty masks of so many pixels a side.
static void make_three(test_world *w, int32_t side) {
  test_world_make_squares(w, 3, 1, 3, 0);
  for (int32_t k = 1; k < 3; k++) {
    test_empty_mask(&w->masks[k], side, side);
    CHECK_EQUAL(pix_sprite_set_mask(&w->sprites[k], &w->masks[k], side, side).fault, PIX_SPRITE_OK);
  }
}

// Rock or rubble, 500 x 500, of two sprites that share its pixels out.
static void make_rock(test_world *w, test_random *random) {
  make_three(w, 500);
  test_world_random_mask(w, 0, random, test_int(random, 1, 12), test_int(random, 1, 12));
  const double density = test_chance(random, 0.5) ? 1 : test_spread(random, 0.005, 0.3);
  TEST_EACH_PIXEL(x, y, 500, 500) {
    if (test_chance(random, density)) pix_mask_set(&w->masks[test_int(random, 1, 2)], x, y, true);
  }
}

static void cut_out(test_world *w, int32_t x, int32_t y) {
  const pix_bits bits = pix_mask_bits(&w->masks[0]);
  for (int32_t k = 1; k < 3; k++) pix_mask_combine(&w->masks[k], PIX_SUBTRACT, &bits, x, y);
}

// Makes the way free, just, but for a few pixels near it. Where both change at once, one of the offsets between is,
// as a rule.
static void cut_tunnel(test_world *w, test_random *random, const pix_path *path, int32_t x, int32_t y) {
  pix_path_place place = {0, 0}, before = place;
  const double passable = test_chance(random, 0.5) ? 0.99 : 0.7;  // of the steps of both
  do {
    cut_out(w, x + pix_path_x(path, place), y + pix_path_y(path, place));
    const bool is_by_x = test_chance(random, 0.5);
    if (test_chance(random, passable)) {
      cut_out(w, x + pix_path_x(path, is_by_x ? place : before), y + pix_path_y(path, is_by_x ? before : place));
    }
    before = place;
  } while (pix_path_next(path, &place) != PIX_PATH_END);
  for (int32_t k = test_int(random, 0, 3); k > 0; k--) {
    const pix_path_place at = pix_path_at_column(path, test_int(random, 0, (int32_t)path->columns));
    pix_mask_set(&w->masks[test_int(random, 1, 2)], x + pix_path_x(path, at) + test_int(random, -4, 15),
                 y + pix_path_y(path, at) + test_int(random, -4, 15), true);
  }
}

static void tunnels_as_wide_as_the_mover_are_gone_through(test_random *random) {
  TEST_WORLD w;
  make_rock(&w, random);
  const bool is_flat = test_chance(random, 0.5);
  const double length = test_int(random, 20, 230) * (test_chance(random, 0.5) ? 1 : -1);
  const double grain = test_chance(random, 0.5) ? 1 : 65536, slope = test_chance(random, 0.4) ? 0.02 : 1;
  const double across = floor(length * test_real(random, -slope, slope) * grain) / grain;
  const double start[2] = {250 + test_real(random, -1, 1), 250 + test_real(random, -1, 1)};
  const double end[2] = {start[0] + (is_flat ? length : across), start[1] + (is_flat ? across : length)};
  pix_sprite_set_position(&w.sprites[0], start[0], start[1]);
  const pix_path path = path_of(&w, end);
  cut_tunnel(&w, random, &path, (int32_t)ceil(start[0] - 0.5), (int32_t)ceil(start[1] - 0.5));
  check_sweep(&w, end);
}

// A mover of one pixel past sprites of a few pixels and with large boxes: each of two blocks one of the offsets
// between; and a row with something beside it that is longer than a line.
static void single_pixels_are_found(void) {
  static const int32_t pixels[2][3][3] = {{{1, 21, 20}, {2, 20, 21}, {2, 20, 21}}, {{1, 5, 1}, {1, 40, 1}, {1, 70, 0}}};
  static const double ends[2][2] = {{40, 40}, {400, 1}};
  for (int32_t c = 0; c < 2; c++) {
    TEST_WORLD w;
    make_three(&w, 450);
    for (int32_t k = 0; k < 4; k++) pix_mask_set(&w.masks[1 + k / 2], k % 2 * 449, 449 - k % 2 * 449, true);
    TEST_EACH(pixel, pixels[c]) pix_mask_set(&w.masks[(*pixel)[0]], (*pixel)[1], (*pixel)[2], true);
    check_sweep(&w, ends[c]);
  }
}

// A way of 2^31 pixels past two walls takes few looks, and none at what is not there.
static void empty_space_takes_no_time(void) {
  TEST_WORLD w;
  const double limit = PIX_MAX_POSITION, end[2] = {limit, 0};
  pix_mover mover;
  pix_sweep sweep;
  test_world_make_squares(&w, 3, 8, 3, 0);
  pix_sprite_set_position(&w.sprites[0], -limit, 0);
  pix_sprite_set_position(&w.sprites[1], 0, 8);
  pix_sprite_set_position(&w.sprites[2], limit - 100, 0);
  CHECK(pix_mover_begin(&mover, &w.world, &w.sprites[0], PIX_ALL_LAYERS));
  CHECK(pix_world_sweep(&mover, end, &sweep));
  CHECK(sweep.blocker.slot >= 0);
  CHECK(sweep.position[0] == limit - 108 && sweep.position[1] == 0);
  CHECK(w.world.query_stats.grid.cells < 1000);
  CHECK(w.world.query_stats.pixel_tests < 100);
}

const test_case sweep_tests[] = {
    TEST_ROUNDS(tunnels_as_wide_as_the_mover_are_gone_through, 250), TEST(single_pixels_are_found),
    TEST(empty_space_takes_no_time), TESTS_END,
};
