// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Lines are compared by where the ray crosses them: column line a at X / dx of its length, row line b at Y / dy, so by
// the sign of X dy - Y dx. The products have up to 80 bits, but the differences asked for are those of lines near each
// other and fit 64: computed modulo 2^64, they are exact.

#include "bits/line.h"

// Where a column line or a row line is. 1 <= line; those beyond the ray's end count on.

static int64_t x_of_line(const pix_ray *ray, int64_t line) {
  return ray->first_x + PIX_RAY_UNITS * (line - 1);
}

static int64_t y_of_line(const pix_ray *ray, int64_t line) {
  return ray->first_y + PIX_RAY_UNITS * (line - 1);
}

// Tells whether the ray begins or ends on a row line, where no corner adds pixels.
static bool ends_on(const pix_ray *ray, int64_t row_line) {
  const int64_t y = y_of_line(ray, row_line);
  return y == 0 || y == ray->dy;
}

static uint64_t product(int64_t a, int64_t b) { return (uint64_t)a * (uint64_t)b; }

// Compares where the ray crosses two lines: below 0 if the column line comes first, above 0 if the row line does, 0 if
// both are crossed at one point, a corner.
static int64_t compare_lines(const pix_ray *ray, int64_t column_line, int64_t row_line) {
  return (int64_t)(product(x_of_line(ray, column_line), ray->dy) - product(y_of_line(ray, row_line), ray->dx));
}

static int64_t pixel_of(int64_t t) {
  _Static_assert(PIX_RAY_UNITS == 1 << 8, "so much is shifted out");
  return t >> 8;
}

// Returns the distance along one axis, in 1/PIX_RAY_UNITS pixel, from where the ray begins to the first line that it
// crosses, going up or down: step 1 or -1. A line on which an end lies belongs to the pixel above it, so going up it is
// crossed upon arrival, and going down upon departure.
static int64_t first_line(int64_t from, int64_t step) {
  const int64_t inside = from - pixel_of(from) * PIX_RAY_UNITS;
  return PIX_RAY_UNITS / 2 * (step + 1) - step * inside;
}

#define FLATTEST ((double)(1 << 20))  // columns per row: of a flatter ray, all columns are in doubt
#define ALL_IN_DOUBT (INT64_MAX / 3)  // more columns than a ray has; twice as much is still an int64_t

// Rounds where the ray crosses row lines. Each row adds at most one unit to what is rounded; the rest is far below
// 1/4096 column.
static pix_ray_fine fine_of(const pix_ray *ray) {
  if (ray->dy == 0 || ray->columns_per_row > FLATTEST) return (pix_ray_fine){0, 0, ALL_IN_DOUBT};
  const double one = (double)(INT64_C(1) << PIX_RAY_FINE_BITS);
  const double past = (double)(ray->first_y - PIX_RAY_UNITS) * ray->columns_per_row - (double)ray->first_x;
  return (pix_ray_fine){(int64_t)((past / PIX_RAY_UNITS + 1) * one), (int64_t)(ray->columns_per_row * one),
                        ray->rows + ((int64_t)one >> 12)};
}

static pix_ray between(int64_t x1, int64_t y1, int64_t x2, int64_t y2) {
  pix_ray ray = {.x1 = x1, .y1 = y1, .x2 = x2, .y2 = y2};
  ray.dx = llabs(x2 - x1);
  ray.dy = llabs(y2 - y1);
  ray.step_i = 2 * (x2 >= x1) - 1;  // which way it goes cannot be guessed: no branch is made on it
  ray.step_j = 2 * (y2 >= y1) - 1;
  ray.first_x = first_line(x1, ray.step_i);
  ray.first_y = first_line(y1, ray.step_j);
  ray.columns = llabs(pixel_of(x2) - pixel_of(x1));
  ray.rows = llabs(pixel_of(y2) - pixel_of(y1));
  if (ray.dy > 0) ray.columns_per_row = (double)ray.dx / (double)ray.dy;
  if (ray.dx > 0) ray.rows_per_column = (double)ray.dy / (double)ray.dx;
  ray.fine = fine_of(&ray);
  ray.i = (int32_t)pixel_of(x1);
  ray.j = (int32_t)pixel_of(y1);
  return ray;
}

static int64_t rounded(double t) { return pix_floor(PIX_RAY_UNITS * t + 0.5); }

pix_ray pix_ray_between(double x1, double y1, double x2, double y2) {
  return between(rounded(x1), rounded(y1), rounded(x2), rounded(y2));
}

pix_ray pix_ray_reversed(const pix_ray *ray) { return between(ray->x2, ray->y2, ray->x1, ray->y1); }

int64_t pix_ray_order(const pix_ray *ray, pix_ray_pixel at) {
  const bool is_second_side = at.row > 0 && at.column < ray->columns && compare_lines(ray, at.column + 1, at.row) == 0;
  return 2 * (at.column + at.row) + is_second_side;
}

// Returns which part of the ray, 0 to 1, lies before a column line.
static double before_column(const pix_ray *ray, int64_t line) {
  return (double)x_of_line(ray, line) / (double)ray->dx;
}
static double before_row(const pix_ray *ray, int64_t line) {
  return (double)y_of_line(ray, line) / (double)ray->dy;
}

double pix_ray_entry(const pix_ray *ray, pix_ray_pixel at) {
  const double column = at.column > 0 ? before_column(ray, at.column) : 0;
  const double row = at.row > 0 ? before_row(ray, at.row) : 0;
  return column > row ? column : row;
}

double pix_ray_exit(const pix_ray *ray, pix_ray_pixel at) {
  const double column = at.column < ray->columns ? before_column(ray, at.column + 1) : 1;
  const double row = at.row < ray->rows ? before_row(ray, at.row + 1) : 1;
  return column < row ? column : row;
}

void pix_ray_side(const pix_ray *ray, pix_ray_pixel at, double normal[2]) {
  bool by_column = at.column > 0, by_row = at.row > 0;
  if (by_column && by_row) {
    const int64_t difference = compare_lines(ray, at.column, at.row);
    by_column = difference >= 0;
    by_row = difference <= 0;
  } else if (!by_column && !by_row) {
    by_column = ray->dx >= ray->dy && ray->dx > 0;
    by_row = ray->dy > ray->dx;
  }
  const double length = by_column && by_row ? sqrt(2.0) : 1;
  normal[0] = by_column ? -ray->step_i / length : 0;
  normal[1] = by_row ? -ray->step_j / length : 0;
}

// Sets quotient and remainder for where the ray crosses the row line: exact, from an estimate at most one off.
static void cross_row_line(const pix_ray *ray, int64_t line, pix_ray_row *row) {
  const int64_t y = y_of_line(ray, line), unit = PIX_RAY_UNITS * ray->dy;
  const double x = (double)y * ray->columns_per_row;
  row->quotient = pix_floor((x - (double)ray->first_x) / PIX_RAY_UNITS);
  row->remainder = (int64_t)(product(y, ray->dx) - product(ray->first_x + PIX_RAY_UNITS * row->quotient, ray->dy));
  for (; row->remainder < 0; row->remainder += unit) row->quotient--;
  for (; row->remainder >= unit; row->remainder -= unit) row->quotient++;
}

static int64_t clamp_column(const pix_ray *ray, int64_t column) {
  return pix_max64(0, pix_min64(column, ray->columns));
}

static void end_row(const pix_ray *ray, pix_ray_row *row) {
  if (row->row >= ray->rows) {
    row->last = ray->columns;
    return;
  }
  cross_row_line(ray, row->row + 1, row);
  const bool excludes_corner = row->remainder == 0 && ends_on(ray, row->row + 1);
  row->last = clamp_column(ray, row->quotient + 1 - excludes_corner);
}

void pix_ray_next_row(const pix_ray *ray, pix_ray_row *row) {
  row->row++;
  const bool has_corner = row->remainder == 0 && !ends_on(ray, row->row);
  row->first = clamp_column(ray, row->quotient + 1 - has_corner);
  end_row(ray, row);
}

pix_ray_row pix_ray_row_at(const pix_ray *ray, int64_t row) {
  PIX_ASSERT(row >= 0 && row <= ray->rows);
  pix_ray_row at = {.row = row - 1};
  if (row == 0) {
    at.row = 0;
    end_row(ray, &at);
  } else {
    cross_row_line(ray, row, &at);
    pix_ray_next_row(ray, &at);
  }
  return at;
}

// Estimates the row in which the ray comes to a column: at most one off. 1 <= column.
static int64_t row_near_column(const pix_ray *ray, int64_t column) {
  const double y = (double)x_of_line(ray, column) * ray->rows_per_column;
  return pix_floor((y - (double)ray->first_y) / PIX_RAY_UNITS) + 1;
}

// Returns a row in which the ray comes to the range, or one or two before it; perhaps one beyond the range.
static int64_t row_near_range(const pix_ray *ray, const pix_ray_range *range) {
  if (range->first_column == 0) return range->first_row;
  return pix_max64(range->first_row, row_near_column(ray, range->first_column) - 1);
}

bool pix_ray_enter(const pix_ray *ray, const pix_ray_range *range, pix_ray_row *row) {
  const int64_t first = row_near_range(ray, range);
  if (first > range->last_row) return false;
  *row = pix_ray_row_at(ray, first);
  while (row->last < range->first_column && row->row < range->last_row) pix_ray_next_row(ray, row);
  return row->last >= range->first_column && row->first <= range->last_column;
}

// Finds the first solid pixel of a bitmap, whose pixel (0, 0) lies at world pixel (x, y), among the ray's columns
// `first` to `last` of a row. Returns its column of the ray, or -1.
static inline int64_t find_in_row(const pix_ray *ray, const pix_bits *bits, int32_t x, int32_t y, int64_t row,
                                  int64_t first, int64_t last) {
  if (first > last) return -1;
  const int32_t from = pix_ray_i(ray, first) - x, to = pix_ray_i(ray, last) - x;
  const int32_t at = pix_bits_find_in_row(bits, pix_ray_j(ray, row) - y, pix_min(from, to), pix_max(from, to),
                                          ray->step_i < 0);
  return at < 0 ? -1 : first + ray->step_i * (at - from);
}

// Finds as find_in_row does, among the ray's exact columns in the row, as far as the range has them.
static PIX_NOINLINE int64_t find_in_exact_row(const pix_ray *ray, const pix_bits *bits, int32_t x, int32_t y,
                                              int64_t row, const pix_ray_range *range) {
  const pix_ray_row exact = pix_ray_row_at(ray, row);
  return find_in_row(ray, bits, x, y, row, pix_max64(exact.first, range->first_column),
                     pix_min64(exact.last, range->last_column));
}

#define MANY_ROWS 64  // that are looked at by a summary at once, and if they are not empty, so few
#define FEW_ROWS 8

// Returns how many rows from `row` on, no more than `last_row`, the bitmap's summary knows to have no solid pixel where
// the ray passes, whose columns begin at `low`.
static int64_t count_empty_rows(const pix_ray *ray, const pix_bits *bits, int32_t x, int32_t y, int64_t row,
                                int64_t last_row, int64_t low, const pix_ray_range *range) {
  for (int64_t most = MANY_ROWS; most >= FEW_ROWS; most /= MANY_ROWS / FEW_ROWS) {
    const int64_t rows = pix_min64(most, last_row - row + 1);
    const int64_t end = low + ray->fine.slope * rows + 2 * ray->fine.doubt;
    const int64_t first = pix_max64(low >> PIX_RAY_FINE_BITS, range->first_column);
    const int64_t last = pix_min64(end >> PIX_RAY_FINE_BITS, range->last_column);
    if (first > last) return rows;
    const int32_t left = pix_ray_i(ray, ray->step_i > 0 ? first : last) - x;
    const int32_t top = pix_ray_j(ray, ray->step_j > 0 ? row : row + rows - 1) - y;
    if (!pix_summary_any_in(bits, (pix_rect){left, top, (int32_t)(last - first + 1), (int32_t)rows})) return rows;
  }
  return 0;
}

// Looks at rows in rounded numbers, with the columns that are in doubt; where it finds a solid pixel and any are, again
// in exact ones.
bool pix_ray_first_in_bits(const pix_ray *ray, const pix_ray_range *range, const pix_bits *bits, int32_t x, int32_t y,
                           int64_t most, pix_ray_pixel *first) {
  const int64_t last_row = pix_min64(range->last_row, most - range->first_column);
  const int64_t slope = ray->fine.slope, doubt = ray->fine.doubt;
  int64_t row = row_near_range(ray, range), next_look = bits->summary != NULL ? row : INT64_MAX;
  while (row <= last_row) {
    const int64_t low = ray->fine.start + slope * row - doubt;
    if (row >= next_look) {
      const int64_t empty = count_empty_rows(ray, bits, x, y, row, last_row, low, range);
      next_look = row + pix_max64(empty, FEW_ROWS);
      row += empty;
      if (empty > 0) continue;
    }
    const int64_t from = low >> PIX_RAY_FINE_BITS, to = (low + slope + 2 * doubt) >> PIX_RAY_FINE_BITS;
    if (from > range->last_column) return false;
    int64_t column = find_in_row(ray, bits, x, y, row, pix_max64(from, range->first_column),
                                 pix_min64(to, range->last_column));
    const bool is_sure = (low + 2 * doubt) >> PIX_RAY_FINE_BITS == from && (low + slope) >> PIX_RAY_FINE_BITS == to;
    if (column >= 0 && !is_sure) column = find_in_exact_row(ray, bits, x, y, row, range);
    if (column >= 0) {
      *first = (pix_ray_pixel){column, row};
      return true;
    }
    row++;
  }
  return false;
}
