// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The order of changes, which spec/support/oracles/naive_way.lua defines for short ways, as exactly for the longest.

#include "bits/path.h"

#include "test.h"

#define LIMIT 1073741824.0  // of coordinates

// Times are fractions, compared as Euclid would: whole parts first, then what is left, upside down. -1, 0 or 1 as a / b
// is less than, equal to or greater than c / d; a, c >= 0 and b, d > 0.
static int compare(int64_t a, int64_t b, int64_t c, int64_t d) {
  if (a / b != c / d) return a / b < c / d ? -1 : 1;
  const int64_t rest = a % b, other = c % d;
  if (rest == 0 || other == 0) return (rest > 0) - (other > 0);
  return compare(d, other, b, rest);
}

// When change number n happens, n from 1: units from the start.
static int64_t change(int64_t first, int64_t n) { return first + (n - 1) * PIX_PATH_UNITS; }

static int compare_changes(const pix_path *path, int64_t column, int64_t row) {
  const int order = compare(change(path->first_x, column), path->dx, change(path->first_y, row), path->dy);
  return order == 0 && path->is_x_first ? -1 : order;
}

static bool is_same(pix_path_place a, pix_path_place b) { return a.column == b.column && a.row == b.row; }

static pix_path_step plain_step(const pix_path *path, pix_path_place place) {
  if (place.column == path->columns && place.row == path->rows) return PIX_PATH_END;
  if (place.row == path->rows) return PIX_PATH_X;
  if (place.column == path->columns) return PIX_PATH_Y;
  const int order = compare_changes(path, place.column + 1, place.row + 1);
  return order < 0 ? PIX_PATH_X : order > 0 ? PIX_PATH_Y : PIX_PATH_BOTH;
}

static void check_step(const pix_path *path, pix_path_place place) {
  const pix_path_step step = plain_step(path, place);
  pix_path_place next = place;
  CHECK_EQUAL(pix_path_next(path, &next), step);
  const pix_path_place expected = {place.column + ((step & PIX_PATH_X) != 0), place.row + ((step & PIX_PATH_Y) != 0)};
  CHECK(is_same(next, expected));
  const double fraction = pix_path_fraction(path, &place);
  CHECK(fraction >= 0 && fraction <= 1 && (fraction == 1 || step != PIX_PATH_END));
  if (step == PIX_PATH_END) return;
  CHECK(is_same(pix_path_before(path, next), place));
  if (step & PIX_PATH_X) CHECK_NEAR(fraction, (double)change(path->first_x, next.column) / (double)path->dx, 1e-15);
  if (step & PIX_PATH_Y) CHECK_NEAR(fraction, (double)change(path->first_y, next.row) / (double)path->dy, 1e-15);
}

// The first place with so many changes of x (or y): the ones of the other that come before it, or at the same time.
static void check_change(const pix_path *path, bool is_x, int64_t count) {
  const pix_path_place place = is_x ? pix_path_at_column(path, count) : pix_path_at_row(path, count);
  const int64_t other = is_x ? place.row : place.column, most = is_x ? path->rows : path->columns;
  CHECK_EQUAL(is_x ? place.column : place.row, count);
  CHECK(other >= 0 && other <= (count == 0 ? 0 : most));
  if (count == 0) return;
  // By how much the change is later than the last one of the other, and the next one.
  const int last = other > 0 ? compare_changes(path, place.column, place.row) * (is_x ? 1 : -1) : 1;
  CHECK(last >= 0);
  if (other < most) CHECK(compare_changes(path, place.column + !is_x, place.row + is_x) * (is_x ? 1 : -1) < 0);
}

// A coordinate that is apt to be one where offsets change.
static double random_coordinate(test_random *random, double reach) {
  const double x = test_real(random, -reach, reach), grain = TEST_PICK(random, ((double[]){1, 2, 65536, 0, 0}));
  return grain > 0 ? floor(x * grain) / grain : test_chance(random, 0.3) ? x / reach : x;
}

typedef struct way {
  double start[2], end[2], origin[2];
  bool is_upright, is_flipped[2], is_x_first;
} way;

static way random_way(test_random *random, double reach) {
  way w = {.is_upright = test_chance(random, 0.5), .is_x_first = test_chance(random, 0.5)};
  for (int k = 0; k < 2; k++) {
    w.start[k] = random_coordinate(random, reach);
    w.end[k] = test_chance(random, 0.1) ? w.start[k] : random_coordinate(random, reach);
    w.is_flipped[k] = test_chance(random, 0.5);
    w.origin[k] = test_chance(random, 0.5) ? 0 : random_coordinate(random, 40);
  }
  const double x = w.end[0] - w.start[0], y = w.start[1] + (test_chance(random, 0.5) ? x : -x) / test_int(random, 1, 3);
  if (test_chance(random, 0.3) && fabs(y) <= reach) w.end[1] = y;  // many changes of both at once
  return w;
}

static pix_path path_of(const way *w) {
  const pix_shifting s = {{w->origin[0], w->origin[1]}, {w->is_flipped[0], w->is_flipped[1]}};
  pix_path path = w->is_upright ? pix_path_shifting(w->start, w->end, &s) : pix_path_other(w->start, w->end);
  path.is_x_first = w->is_x_first;
  return path;
}

static void places_come_in_the_order_of_their_times(test_random *random) {
  const way w = random_way(random, test_spread(random, 0.5, 60));
  const pix_path path = path_of(&w);
  pix_path_place place = {0, 0};
  do check_step(&path, place);
  while (pix_path_next(&path, &place) != PIX_PATH_END);
  CHECK(is_same(place, pix_path_end(&path)) && is_same(place, (pix_path_place){path.columns, path.rows}));
  for (int64_t column = 0; column <= path.columns; column++) check_change(&path, true, column);
  for (int64_t row = 0; row <= path.rows; row++) check_change(&path, false, row);
}

static int64_t random_number(test_random *random, int64_t most) {
  if (test_chance(random, 0.1)) return test_chance(random, 0.5) ? 0 : most;
  const int64_t near = test_int(random, 0, 100);
  if (test_chance(random, 0.2)) return test_chance(random, 0.5) ? pix_min64(near, most) : pix_max64(most - near, 0);
  return (int64_t)(test_next(random) % (uint64_t)(most + 1));
}

static void ways_may_be_as_long_as_the_world(test_random *random) {
  const double reach = test_chance(random, 0.5) ? LIMIT : test_spread(random, 1e3, LIMIT);
  way w = random_way(random, reach);
  const bool is_longest = test_chance(random, 0.2);  // from one corner of the world to the other
  for (int k = 0; k < 2 && is_longest; k++) {
    w.start[k] = test_chance(random, 0.5) ? -LIMIT : LIMIT;
    w.end[k] = -w.start[k];
    w.origin[k] = 0;
  }
  const pix_path path = path_of(&w);
  CHECK(path.columns <= (int64_t)1 << 31 && path.rows <= (int64_t)1 << 31);
  for (int k = 0; k < 4; k++) {
    const int64_t column = random_number(random, path.columns), row = random_number(random, path.rows);
    check_change(&path, true, column);
    check_change(&path, false, row);
    pix_path_place place = test_chance(random, 0.5) ? pix_path_at_column(&path, column) : pix_path_at_row(&path, row);
    for (int m = 0; m < 4; m++) {
      check_step(&path, place);
      pix_path_next(&path, &place);
    }
  }
}

const test_case path_tests[] = {
    TEST_ROUNDS(places_come_in_the_order_of_their_times, 3000), TEST_ROUNDS(ways_may_be_as_long_as_the_world, 20000),
    TESTS_END,
};
