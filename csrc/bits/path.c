// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "bits/path.h"

#include "base/wide.h"

// What a path has of each axis: units from start to end, and from the start to the first change; how many changes there
// are, and which way they go, 1 or -1.
typedef struct axis {
  int64_t distance, first, count;
  int32_t step;
} axis;

static int64_t ceil_units(int64_t units) { return -(-units >> 16); }

static axis axis_between(int64_t from, int64_t to) {
  const int64_t change = ceil_units(to) - ceil_units(from);
  if (to >= from) return (axis){to - from, ceil_units(from) * PIX_PATH_UNITS - from, change, 1};
  return (axis){from - to, from - (ceil_units(from) - 1) * PIX_PATH_UNITS, -change, -1};
}

static pix_path path_of(axis x, axis y) {
  return (pix_path){.dx = x.distance, .dy = y.distance, .first_x = x.first, .first_y = y.first, .columns = x.count,
                    .rows = y.count, .step_x = x.step, .step_y = y.step,
                    .rows_a_column = x.count == 0 ? 0 : (double)y.distance / (double)x.distance,
                    .columns_a_row = y.count == 0 ? 0 : (double)x.distance / (double)y.distance};
}

// Returns position - origin - 0.5 in units, rounded as the rule rounds; negative if it is flipped, as floor(t) is
// -ceil(-t).
static int64_t shifting_units(double position, double origin, bool is_flipped) {
  double fraction;
  const int64_t whole = pix_split(position, &fraction);
  if (is_flipped) return -whole * PIX_PATH_UNITS - pix_round16((fraction - 0.5) - origin);
  return whole * PIX_PATH_UNITS - pix_round16((0.5 - fraction) + origin);
}

static axis shifting_axis(double from, double to, double origin, bool is_flipped) {
  axis a = axis_between(shifting_units(from, origin, is_flipped), shifting_units(to, origin, is_flipped));
  if (is_flipped) a.step = -a.step;
  return a;
}

pix_path pix_path_shifting(const double start[2], const double end[2], const pix_shifting *s) {
  return path_of(shifting_axis(start[0], end[0], s->origin[0], s->is_flipped[0]),
                 shifting_axis(start[1], end[1], s->origin[1], s->is_flipped[1]));
}

static axis other_axis(double from, double to) {
  return axis_between(-PIX_PATH_UNITS / 2, pix_round16((to - from) - 0.5));
}

pix_path pix_path_other(const double start[2], const double end[2]) {
  return path_of(other_axis(start[0], end[0]), other_axis(start[1], end[1]));
}

// Comparing times, which are fractions: a / b before c / d if a d < c b, in 128 bits where 64 are too few.

#define NARROW ((int64_t)1 << 31)  // products of two numbers below it have 62 bits

// Returns -1, 0 or 1, as a * b is less than, equal to or greater than c * d. None of the factors is negative.
static inline int compare_products(int64_t a, int64_t b, int64_t c, int64_t d) {
  if ((a | b | c | d) < NARROW) return (a * b > c * d) - (a * b < c * d);
  return pix_wide_compare(pix_wide_product(a, b), pix_wide_product(c, d));
}

// Returns the units of the path up to change number n of an axis, from 1; up to the first there are `first`.
static int64_t units_to(int64_t first, int64_t n) { return first + PIX_PATH_UNITS * (n - 1); }

// Compares when change `column` of x and change `row` of y come: -1, 0 or 1; -1 at the same time if is_x_first.
static int compare_changes(const pix_path *path, int64_t column, int64_t row) {
  const int order = compare_products(units_to(path->first_x, column), path->dy, units_to(path->first_y, row), path->dx);
  return order == 0 && path->is_x_first ? -1 : order;
}

static pix_path_step next_step(const pix_path *path, const pix_path_place *place) {
  if (place->column == path->columns) return place->row == path->rows ? PIX_PATH_END : PIX_PATH_Y;
  if (place->row == path->rows) return PIX_PATH_X;
  const int order = compare_changes(path, place->column + 1, place->row + 1);
  return order < 0 ? PIX_PATH_X : order > 0 ? PIX_PATH_Y : PIX_PATH_BOTH;
}

pix_path_step pix_path_next(const pix_path *path, pix_path_place *place) {
  const pix_path_step step = next_step(path, place);
  place->column += (step & PIX_PATH_X) != 0;
  place->row += (step & PIX_PATH_Y) != 0;
  return step;
}

// Returns how many changes of axis b come before change number n of axis a, or, if is_late is 0 and not 1, at the same
// time. `slope` is about how many units of b go by for each of a.
static inline int64_t changes_until(int64_t n, int64_t first_a, int64_t distance_a, int64_t first_b, int64_t distance_b,
                                    int64_t count_b, double slope, int is_late) {
  const int64_t units = units_to(first_a, n);
  int64_t count = (int64_t)((((double)units * slope) - (double)first_b) / PIX_PATH_UNITS + 1);
  count = pix_max64(0, pix_min64(count, count_b));  // perhaps one too many or too few
  while (count < count_b && compare_products(units, distance_b, units_to(first_b, count + 1), distance_a) >= is_late) {
    count++;
  }
  while (count > 0 && compare_products(units, distance_b, units_to(first_b, count), distance_a) < is_late) count--;
  return count;
}

pix_path_place pix_path_at_column(const pix_path *p, int64_t column) {
  PIX_ASSERT(column >= 0 && column <= p->columns);
  if (column == 0) return (pix_path_place){0, 0};
  return (pix_path_place){
      column, changes_until(column, p->first_x, p->dx, p->first_y, p->dy, p->rows, p->rows_a_column, p->is_x_first)};
}

pix_path_place pix_path_at_row(const pix_path *p, int64_t row) {
  PIX_ASSERT(row >= 0 && row <= p->rows);
  if (row == 0) return (pix_path_place){0, 0};
  return (pix_path_place){
      changes_until(row, p->first_y, p->dy, p->first_x, p->dx, p->columns, p->columns_a_row, 0), row};
}

// The changes across until change n along are floor((units_to(n) * dc - first_c * da) / (65536 * da)) + 1, with the
// distances along and across: what is left over there is below 65536 * da, at most 2^63, so that it comes out right
// although the products may have more than 64 bits. Where changes across come later than those along at the same time,
// one is taken from the dividend.
pix_path_pace pix_path_pace_from(const pix_path *p, bool is_along_x, int64_t n, int64_t apart) {
  const uint64_t along = (uint64_t)(is_along_x ? p->dx : p->dy), across = (uint64_t)(is_along_x ? p->dy : p->dx);
  PIX_ASSERT((n >= 1 || along >= across) && along > 0 && apart >= 1 && apart <= 64);
  const pix_path_place place = is_along_x ? pix_path_at_column(p, n) : pix_path_at_row(p, n);
  pix_path_pace pace = {.is_along_x = is_along_x, .along = n, .apart = apart,
                        .across = is_along_x ? place.row : place.column, .most = is_along_x ? p->rows : p->columns,
                        .whole = along * PIX_PATH_UNITS, .both = p->is_x_first ? UINT64_MAX : 0};
  const uint64_t is_late = p->is_x_first && is_along_x && across > 0;
  const int64_t first = is_along_x ? p->first_x : p->first_y, first_across = is_along_x ? p->first_y : p->first_x;
  if (n == 0) {  // the start is given as the place: is the one before in the same pixel?
    const uint64_t units = (uint64_t)-units_to(first, 0) * across + is_late;
    pace.across = (uint64_t)-units_to(first_across, 0) * along >= units ? 0 : -1;
  }
  pace.rest = (uint64_t)units_to(first, n) * across - (uint64_t)units_to(first_across, pace.across) * along - is_late;
  pace.changes = (int64_t)((uint64_t)apart * across / along);
  pace.part = (uint64_t)apart * across % along * PIX_PATH_UNITS;
  return pace;
}

pix_path_place pix_path_before(const pix_path *path, pix_path_place place) {
  PIX_ASSERT(pix_path_order(place) > 0);
  const int order = place.column == 0 ? -1 : place.row == 0 ? 1 : compare_changes(path, place.column, place.row);
  return (pix_path_place){place.column - (order >= 0), place.row - (order <= 0)};
}

bool pix_path_within(const pix_path *path, pix_area offsets, pix_path_place *first, pix_path_place *last) {
  if (pix_area_is_empty(offsets)) return false;
  const int64_t low_column = path->step_x > 0 ? offsets.x0 : 1 - offsets.x1;
  const int64_t low_row = path->step_y > 0 ? offsets.y0 : 1 - offsets.y1;
  const int64_t end_column = low_column + (offsets.x1 - offsets.x0), end_row = low_row + (offsets.y1 - offsets.y0);
  if (low_column > path->columns || low_row > path->rows || end_column <= 0 || end_row <= 0) return false;
  pix_path_place inside = {0, 0}, outside = pix_path_end(path);
  bool leaves = false;
  if (low_column > 0) inside = pix_path_at_column(path, low_column);
  if (low_row > inside.row) inside = pix_path_at_row(path, low_row);
  if (end_column <= path->columns) {
    outside = pix_path_at_column(path, end_column);
    leaves = true;
  }
  if (end_row <= outside.row) {
    outside = pix_path_at_row(path, end_row);
    leaves = true;
  }
  *first = pix_path_order(inside) == 0 ? inside : pix_path_before(path, inside);
  *last = outside;
  if (!leaves || pix_path_order(inside) < pix_path_order(outside)) return true;
  // It may come in and leave by one change of both at once.
  return inside.column == outside.column && inside.row == outside.row && first->column < inside.column &&
         first->row < inside.row;
}

double pix_path_fraction(const pix_path *path, const pix_path_place *place) {
  switch (next_step(path, place)) {
    case PIX_PATH_END:
      return 1;
    case PIX_PATH_Y:
      return (double)units_to(path->first_y, place->row + 1) / (double)path->dy;
    default:
      return (double)units_to(path->first_x, place->column + 1) / (double)path->dx;
  }
}
