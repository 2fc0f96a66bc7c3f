// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Sweeps whose way leads through what they have to look at closely, beside the same way step by step: what a single
// step meets is the mover's to say, and tested there. And who may be on the way.

#include "test_worlds.h"

static double random_coordinate(test_random *random, double reach) {
  const double x = test_real(random, -reach, reach);
  switch (test_int(random, 0, 3)) {
    case 0: return floor(x);
    case 1: return floor(x * 4) / 4;
    default: return x;
  }
}

static pix_path path_of(const test_world *w, const double end[2]) {
  const pix_point p = pix_sprite_position(&w->sprites[0]);
  const double start[2] = {p.x, p.y}, origin[2] = {w->sprites[0].origin.x, w->sprites[0].origin.y};
  return pix_sprite_kind(&w->sprites[0]) == PIX_RULE_UPRIGHT ? pix_path_upright(start, end, origin)
                                                             : pix_path_other(start, end);
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
  const pix_area everywhere = {-5000, -5000, 5000, 5000};
  CHECK(pix_mover_gather(&mover, everywhere, pix_no_offset));
  const pix_offset last = step_along(&mover, &path, &is_over);
  CHECK(pix_mover_begin(&mover, &w->world, &w->sprites[0], PIX_ALL_LAYERS));
  CHECK(pix_world_sweep(&mover, end, &sweep));
  CHECK_EQUAL(sweep.offset.dx, last.dx);
  CHECK_EQUAL(sweep.offset.dy, last.dy);
  if (!is_over) CHECK(sweep.blocker_count > 0 && sweep.step != PIX_PATH_END);
  else CHECK(sweep.blocker_count == 0 || sweep.step == PIX_PATH_END);
}

static void random_end(const test_world *w, test_random *random, double reach, double end[2]) {
  const pix_point start = pix_sprite_position(&w->sprites[0]);
  end[0] = random_coordinate(random, reach);
  end[1] = random_coordinate(random, reach);
  switch (test_int(random, 0, 4)) {
    case 0: end[0] = start.x; break;
    case 1: end[1] = start.y; break;
    case 2: end[1] = start.y + (test_chance(random, 0.5) ? 1 : -1) * (end[0] - start.x); break;
    default: break;
  }
}

static const test_world_kind kind = {
    .widest = 90, .longest = 200, .reach = 200, .layers = 3, .disabled = 0.05, .ruled = 0.2};

static void sweeps_end_where_steps_end(test_random *random) {
  static test_world w;
  test_world_make(&w, random, &kind);
  for (int32_t k = 0; k < 8; k++) {
    double end[2];
    test_world_place(&w, 0, random);
    random_end(&w, random, 250, end);
    check_sweep(&w, end);
  }
  test_world_free(&w);
}

// A world of three: the mover's mask, and two of so many pixels a side.
static void make_three(test_world *w, int32_t side) {
  test_world_make_squares(w, 3, 1, 3, 0);
  for (int32_t k = 1; k < 3; k++) {
    test_empty_mask(&w->masks[k], side, side);
    CHECK_EQUAL(pix_sprite_set_mask(&w->sprites[k], &w->masks[k], side, side), PIX_SPRITE_OK);
    pix_sprite_set_position(&w->sprites[k], 0, 0);
  }
}

// Rock or rubble, 500 x 500, of two sprites that share its pixels out.
static void make_rock(test_world *w, test_random *random) {
  make_three(w, 500);
  pix_mask_release(&w->masks[0]);
  test_random_mask(&w->masks[0], random, test_int(random, 1, 12), test_int(random, 1, 12));
  CHECK_EQUAL(pix_sprite_set_mask(&w->sprites[0], &w->masks[0], 12, 12), PIX_SPRITE_OK);
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
  static test_world w;
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
  test_world_free(&w);
}

// A mover of one pixel from (0, 0) past two sprites of a few pixels and with large boxes.
static void check_past_pixels(const int32_t (*pixels)[3], int32_t count, double x, double y) {
  static test_world w;
  make_three(&w, 450);
  for (int32_t k = 1; k < 3; k++) {
    pix_mask_set(&w.masks[k], 449, 0, true);
    pix_mask_set(&w.masks[k], 0, 449, true);
  }
  for (int32_t k = 0; k < count; k++) pix_mask_set(&w.masks[pixels[k][0]], pixels[k][1], pixels[k][2], true);
  check_sweep(&w, (double[]){x, y});
  test_world_free(&w);
}

// Each of two sprites blocks one of the offsets between; and a row with something beside it that is longer than a line.
static void single_pixels_are_found_in_rows(void) {
  const int32_t corner[][3] = {{1, 21, 20}, {2, 20, 21}}, row[][3] = {{1, 5, 1}, {1, 40, 1}, {1, 70, 0}};
  check_past_pixels(corner, 2, 40, 40);
  check_past_pixels(row, 3, 400, 1);
}

// Plainly: whose box meets the mover's at an offset of the way, at one between, or at the end.
static bool is_candidate(test_world *w, int32_t k, const pix_path *path, const double end[2]) {
  const pix_rect box = pix_sprite_box(&w->sprites[0]), other = pix_sprite_box(&w->sprites[k]);
  pix_path_place place = {0, 0}, before = {0, 0};
  do {
    for (int m = 0; m < 3; m++) {
      const int32_t x = pix_path_x(path, m == 1 ? before : place), y = pix_path_y(path, m == 2 ? before : place);
      if (pix_rects_meet((pix_rect){box.x + x, box.y + y, box.w, box.h}, other)) return true;
    }
    before = place;
  } while (pix_path_next(path, &place) != PIX_PATH_END);
  const pix_point start = pix_sprite_position(&w->sprites[0]);
  pix_sprite_set_position(&w->sprites[0], end[0], end[1]);
  const bool meets = pix_rects_meet(pix_sprite_box(&w->sprites[0]), other);
  pix_sprite_set_position(&w->sprites[0], start.x, start.y);
  return meets;
}

static void candidates_are_those_whose_boxes_are_on_the_way(test_random *random) {
  static test_world w;
  test_world_kind wide = kind;
  wide.reach = test_spread(random, 40, 3000);
  test_world_make(&w, random, &wide);
  for (int32_t round = 0; round < 6; round++) {
    double end[2];
    bool expected[32];
    pix_mover mover;
    test_world_place(&w, 0, random);
    random_end(&w, random, wide.reach, end);
    const pix_path path = path_of(&w, end);
    for (int32_t k = 1; k < w.count; k++) {
      const pix_sprite *s = &w.sprites[k];
      expected[k] = !s->is_disabled && pix_world_layers_collide(&w.world, s->layer, w.sprites[0].layer) &&
                    !w.sprites[0].is_disabled && is_candidate(&w, k, &path, end);
    }
    CHECK(pix_mover_begin(&mover, &w.world, &w.sprites[0], PIX_ALL_LAYERS));
    const int32_t count = pix_world_sweep_candidates(&mover, pix_no_offset, end);
    int32_t at = 0;
    for (int32_t k = 1; k < w.count; k++) {
      if (!expected[k]) continue;
      if (CHECK(at < count)) CHECK_EQUAL(test_world_index(&w, pix_world_found(&w.world)[at]), k);
      at++;
    }
    CHECK_EQUAL(count, at);
  }
  test_world_free(&w);
}

// A way of 2^31 pixels past two walls takes few looks, and none at what is not there.
static void empty_space_takes_no_time(void) {
  static test_world w;
  const double limit = PIX_MAX_POSITION, end[2] = {limit, 0};
  pix_mover mover;
  pix_sweep sweep;
  test_world_make_squares(&w, 3, 8, 3, 0);
  pix_sprite_set_position(&w.sprites[0], -limit, 0);
  pix_sprite_set_position(&w.sprites[1], 0, 8);
  pix_sprite_set_position(&w.sprites[2], limit - 100, 0);
  CHECK(pix_mover_begin(&mover, &w.world, &w.sprites[0], PIX_ALL_LAYERS));
  CHECK(pix_world_sweep(&mover, end, &sweep));
  CHECK_EQUAL(sweep.blocker_count, 1);
  CHECK(sweep.position[0] == limit - 108 && sweep.position[1] == 0);
  CHECK(w.world.query_stats.cells_visited < 1000);
  CHECK(w.world.query_stats.pixel_tests < 100);
  test_world_free(&w);
}

const test_case sweep_tests[] = {
    TEST_ROUNDS(sweeps_end_where_steps_end, 600),
    TEST_ROUNDS(tunnels_as_wide_as_the_mover_are_gone_through, 250),
    TEST(single_pixels_are_found_in_rows),
    TEST_ROUNDS(candidates_are_those_whose_boxes_are_on_the_way, 250),
    TEST(empty_space_takes_no_time),
    TESTS_END,
};
