// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Lines are compared by where the ray crosses them: column line a at X / dx of its length, row line b at Y / dy, so by
// the sign of X dy - Y dx. The products have up to 80 bits, but the differences asked for are those of lines near each
// other and fit 64: computed modulo 2^64, they are exact.

#include "bits/line.h"

#include "bits/summary.h"

// Where a column line or a row line is. 1 <= line; those beyond the ray's end count on.

static int64_t x_of_line(const pix_ray *ray, int64_t line) {
  return ray->first_x + PIX_RAY_UNITS * (line - 1);
}

static int64_t y_of_line(const pix_ray *ray, int64_t line) {
  return ray->first_y + PIX_RAY_UNITS * (line - 1);
}

// Row lines that the ray meets at one of its ends, where no corner adds pixels.
static bool ends_on(const pix_ray *ray, int64_t row_line) {
  const int64_t y = y_of_line(ray, row_line);
  return y == 0 || y == ray->dy;
}

static uint64_t product(int64_t a, int64_t b) { return (uint64_t)a * (uint64_t)b; }

// Below 0 if the ray crosses the column line before the row line, 0 if at the same point, a corner.
static int64_t compare_lines(const pix_ray *ray, int64_t column_line, int64_t row_line) {
  return (int64_t)(product(x_of_line(ray, column_line), ray->dy) - product(y_of_line(ray, row_line), ray->dx));
}

static int64_t pixel_of(int64_t t) {
  _Static_assert(PIX_RAY_UNITS == 1 << 8, "so much is shifted out");
  return t >> 8;
}

// From the start of one axis to the first line that is crossed, going up or down: step 1 or -1. A line on which an end
// lies belongs to the pixel above it, so going up it is crossed upon arrival, and going down upon departure.
static int64_t first_line(int64_t from, int64_t step) {
  const int64_t inside = from - pixel_of(from) * PIX_RAY_UNITS;
  return PIX_RAY_UNITS / 2 * (step + 1) - step * inside;
}

#define STEEPEST ((double)(1 << 20))  // of what is steeper, all is in doubt

// `slope` is a ratio, rounded; `first` and `other_first` are from the ray's first end to the first line of the axis
// that is counted along, and of the other one, of which it crosses so many lines. Each of these adds at most one unit
// to what is rounded; the rest is far below 1/4096 pixel.
static pix_ray_fine fine(double slope, int64_t first, int64_t other_first, int64_t lines) {
  const double one = (double)PIX_RAY_FINE;
  if (!(slope < STEEPEST)) return (pix_ray_fine){0, 0, INT64_MAX / 2};
  const double start = ((double)(other_first - PIX_RAY_UNITS) * slope - (double)first) / PIX_RAY_UNITS + 1;
  return (pix_ray_fine){(int64_t)(start * one), (int64_t)(slope * one), lines + (PIX_RAY_FINE >> 12)};
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
  ray.x_of_row = fine(ray.dy > 0 ? ray.columns_per_row : HUGE_VAL, ray.first_x, ray.first_y, ray.rows);
  ray.row_of_column = fine(ray.dx > 0 ? ray.rows_per_column : HUGE_VAL, ray.first_y, ray.first_x, ray.columns);
  ray.i = (int32_t)pixel_of(x1);
  ray.j = (int32_t)pixel_of(y1);
  ray.x_of_row.start = (ray.i + (x2 < x1)) * PIX_RAY_FINE + ray.x_of_row.start * ray.step_i;
  ray.x_of_row.slope *= ray.step_i;
  return ray;
}

static int64_t rounded(double t) { return pix_floor(PIX_RAY_UNITS * t + 0.5); }

pix_ray pix_ray_between(double x1, double y1, double x2, double y2) {
  return between(rounded(x1), rounded(y1), rounded(x2), rounded(y2));
}

pix_ray pix_ray_reversed(const pix_ray *ray) { return between(ray->x2, ray->y2, ray->x1, ray->y1); }

int64_t pix_ray_order(const pix_ray *ray, pix_ray_pixel at) {
  const bool is_second_side =
      at.row > 0 && at.column < ray->columns && compare_lines(ray, at.column + 1, at.row) == 0;
  return 2 * (at.column + at.row) + is_second_side;
}

// The part of the ray before a line.
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

// Sets quotient and remainder to what they are at this row line. The quotient is estimated, at most one off.
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

// Does the row have a pixel in the column, or one after it?
static bool reaches(const pix_ray *ray, int64_t row, int64_t column) {
  if (row >= ray->rows) return true;
  const int64_t difference = compare_lines(ray, column, row + 1);
  return difference < 0 || (difference == 0 && !ends_on(ray, row + 1));
}

// The row in which the ray comes to a column, 1 <= column, estimated: at most one off.
static int64_t row_near_column(const pix_ray *ray, int64_t column) {
  const double y = (double)x_of_line(ray, column) * ray->rows_per_column;
  return pix_floor((y - (double)ray->first_y) / PIX_RAY_UNITS) + 1;
}

int64_t pix_ray_row_of_column(const pix_ray *ray, int64_t column) {
  PIX_ASSERT(column >= 0 && column <= ray->columns);
  if (column == 0 || ray->rows == 0) return 0;
  int64_t row = pix_max64(0, pix_min64(row_near_column(ray, column), ray->rows));
  while (row > 0 && reaches(ray, row - 1, column)) row--;
  while (!reaches(ray, row, column)) row++;
  return row;
}

bool pix_ray_enter(const pix_ray *ray, const pix_ray_range *range, pix_ray_row *row, int64_t *column) {
  *row = pix_ray_row_at(ray, range->first_row);
  *column = pix_max64(row->first, range->first_column);
  if (row->first > range->last_column) return false;
  if (row->last >= range->first_column) return true;
  const int64_t first = pix_ray_row_of_column(ray, range->first_column);
  if (first > range->last_row) return false;
  *row = pix_ray_row_at(ray, first);
  return true;
}

// Columns x0 to x1 of a word, if they lie in the same stripe.
static inline uint64_t columns_between(int64_t x0, int64_t x1) {
  return ~UINT64_C(0) << (x0 & 63) & ~UINT64_C(0) >> (63 - (x1 & 63));
}

// A ray's way through a bitmap. What is called x is where it crosses the line before a row: in columns of the bitmap,
// in 1 / PIX_RAY_FINE.
typedef struct passage {
  const pix_ray *ray;
  const pix_ray_range *range;
  const pix_bits *bits;
  int64_t left, top;            // of the bitmap's pixels, that under the ray's first one
  int64_t x_begin, x_end;       // columns of the bitmap that the range holds
  int64_t first_row, last_row;  // of those in which the ray may have pixels in the range
  int64_t start, slope;         // x of row 0, and from a row's to that of the next one
  int64_t to_low, to_high;      // from x to where the ray's pixels in the row begin and end, at the most
} passage;

static inline passage passage_of(const pix_ray *ray, const pix_ray_range *range, const pix_bits *bits, int32_t x,
                                 int32_t y) {
  const pix_ray_fine *f = &ray->x_of_row;
  const int64_t left = (int64_t)ray->i - x;
  const int64_t near = left + ray->step_i * range->first_column, far = left + ray->step_i * range->last_column;
  return (passage){ray, range, bits, left, (int64_t)ray->j - y, pix_min64(near, far), pix_max64(near, far),
                   pix_max64(range->first_row, pix_ray_row_before(ray, range->first_column)),
                   pix_min64(range->last_row, pix_ray_row_after(ray, range->last_column)),
                   f->start - x * PIX_RAY_FINE, f->slope,
                   pix_min64(f->slope, 0) - f->doubt, pix_max64(f->slope, 0) + f->doubt};
}

// The columns of the bitmap in which the ray may have pixels, in a row and some more, from one x to another one.
static inline int64_t low_column(const passage *p, int64_t x) {
  return pix_max64((x + p->to_low) >> PIX_RAY_FINE_BITS, p->x_begin);
}
static inline int64_t high_column(const passage *p, int64_t x) {
  return pix_min64((x + p->to_high) >> PIX_RAY_FINE_BITS, p->x_end);
}

// Of columns x0 to x1 of a row, the solid pixel furthest to the left, or to the right; -1 if there is none.
static inline int32_t find_between(const pix_bits *bits, int64_t y, int64_t x0, int64_t x1, bool wants_right) {
  return x0 > x1 ? -1 : pix_bits_find_in_row(bits, (int32_t)y, (int32_t)x0, (int32_t)x1, wants_right);
}

// The same, of the ray's pixels in a row, worked out exactly, in a bitmap whose pixel (0, 0) lies at (x, y).
static PIX_NOINLINE int32_t find_exactly(const pix_ray *ray, const pix_ray_range *range, const pix_bits *bits,
                                         int64_t x, int64_t y, int64_t row, bool wants_right) {
  const pix_ray_row at = pix_ray_row_at(ray, row);
  const int64_t from = ray->i + ray->step_i * pix_max64(at.first, range->first_column) - x;
  const int64_t to = ray->i + ray->step_i * pix_min64(at.last, range->last_column) - x;
  const bool goes_right = ray->step_i > 0;
  return find_between(bits, pix_ray_j(ray, row) - y, goes_right ? from : to, goes_right ? to : from, wants_right);
}

// Might a whole column lie so near, a corner perhaps, that rounding hides it?
static inline bool is_in_doubt(const passage *p, int64_t x) {
  const int64_t doubt = p->ray->x_of_row.doubt;
  return ((x - doubt) ^ (x + doubt)) >> PIX_RAY_FINE_BITS != 0;
}

// The first solid pixel in a row, or the last one, as the ray goes.
PIX_ALWAYS_INLINE bool find_in_row(const passage *p, bool has_one_stripe, int64_t row, bool wants_last,
                                   pix_ray_pixel *found) {
  const pix_ray *ray = p->ray;
  const bool wants_right = (ray->step_i > 0) == wants_last;
  const int64_t x = p->start + p->slope * row, y = p->top + ray->step_j * row;
  const int64_t x0 = low_column(p, x), x1 = high_column(p, x);
  int32_t column;
  if (has_one_stripe) {
    const uint64_t solid = p->bits->words[y] & columns_between(x0, x1);  // nonsense if x0 > x1
    if (solid == 0 || x0 > x1) return false;
    const int32_t left = pix_lowest_bit(solid), right = pix_highest_bit(solid);
    column = wants_right ? right : left;
  } else {
    column = find_between(p->bits, y, x0, x1, wants_right);
    if (column < 0) return false;
  }
  if (is_in_doubt(p, x) || is_in_doubt(p, x + p->slope)) {
    column = find_exactly(ray, p->range, p->bits, ray->i - p->left, ray->j - p->top, row, wants_right);
    if (column < 0) return false;
  }
  *found = (pix_ray_pixel){ray->step_i * (column - p->left), row};
  return true;
}

// The rows in which the ray may meet something, of at most PIX_BAND_MOST, as bits, from the upper one on. It may be
// before its first pixel, or after its last one. All of the range lies in the bitmap's first stripe.
#define FLAT (8 * PIX_RAY_FINE)  // a ray that goes so far in a row
PIX_ALWAYS_INLINE uint64_t rows_met(const passage *p, int64_t first, int64_t last) {
  const int64_t rows = last - first + 1, reach = p->to_high - p->to_low, step = p->ray->step_j;
  if (rows <= 0) return 0;
  if (rows == 1 || reach >= FLAT) return ~UINT64_C(0) >> (64 - rows);
  const int64_t upper = step > 0 ? first : last;
  return pix_band_rows(p->bits->words + p->top + step * upper, (int32_t)rows, p->start + p->slope * upper + p->to_low,
                       p->slope * step, reach);
}

PIX_ALWAYS_INLINE bool find_between_rows(const passage *p, bool has_one_stripe, int64_t first, int64_t last,
                                         uint64_t met, bool wants_last, pix_ray_pixel *found) {
  const bool goes_down = p->ray->step_j > 0;
  while (met != 0) {
    const int32_t upper = pix_lowest_bit(met), lower = pix_highest_bit(met);
    const int32_t k = goes_down == wants_last ? lower : upper;
    if (find_in_row(p, has_one_stripe, goes_down ? first + k : last - k, wants_last, found)) return true;
    met &= ~(UINT64_C(1) << k);
  }
  return false;
}

// Is a pixel one of the range, and of the ray, and solid?
static PIX_NOINLINE bool is_met(const pix_ray *ray, const pix_ray_range *range, const pix_bits *bits, int32_t x,
                                int32_t y, pix_ray_pixel at) {
  if (at.column < range->first_column || at.column > range->last_column) return false;
  if (at.row < range->first_row || at.row > range->last_row) return false;
  const pix_ray_row row = pix_ray_row_at(ray, at.row);
  return at.column >= row.first && at.column <= row.last &&
         pix_bits_get(bits, pix_ray_i(ray, at.column) - x, pix_ray_j(ray, at.row) - y);
}

// In a range of at most PIX_BAND_MOST rows: stripe by stripe, each as a bitmap of its own. Only beside a corner a pixel
// of the next stripe may come before one of this stripe: as the ray goes, the one beyond the column line.
static bool find_in_stripes(const pix_ray *ray, const pix_ray_range *range, const pix_bits *bits, int32_t x,
                            int32_t y, bool wants_last, pix_ray_pixel *found) {
  const int32_t way = wants_last ? -1 : 1;
  int64_t column = wants_last ? range->last_column : range->first_column;
  while (column >= range->first_column && column <= range->last_column) {
    const int32_t at = pix_ray_i(ray, column) - x;
    const int32_t further = ray->step_i == way ? 63 - (at & 63) : at & 63;
    pix_ray_range part = *range;
    if (wants_last) {
      part.last_column = column;
      part.first_column = pix_max64(column - further, range->first_column);
    } else {
      part.first_column = column;
      part.last_column = pix_min64(column + further, range->last_column);
    }
    pix_bits stripe = *bits;
    stripe.width = 64;
    stripe.words = pix_bits_stripe(bits, at >> 6);
    const passage p = passage_of(ray, &part, &stripe, x + (at & ~63), y);
    const uint64_t met = rows_met(&p, p.first_row, p.last_row);
    column += way * (further + 1);
    if (!find_between_rows(&p, true, p.first_row, p.last_row, met, wants_last, found)) continue;
    const pix_ray_pixel beyond = {column, found->row - way};
    if (found->column + way == column && is_met(ray, range, bits, x, y, beyond)) *found = beyond;
    return true;
  }
  return false;
}

// Of rows and the columns of the bitmap in which the ray may have pixels there: how many the summary knows to be empty,
// from the first one on.
static int64_t empty_rows(const pix_bits *bits, int64_t y, int64_t rows, bool goes_down, int64_t x0, int64_t x1) {
  if (x0 > x1) return rows;
  if (bits->summary == NULL) return 0;
  _Static_assert(PIX_SUMMARY_ROWS == 8, "so much is shifted out");
  const uint64_t solid = pix_summary_rows(bits, (int32_t)(y >> 3) - (goes_down ? 0 : 7), (int32_t)x0, (int32_t)x1);
  if (solid == 0) return pix_min64(rows, PIX_BAND_MOST - 7);
  const int32_t empty = goes_down ? pix_lowest_bit(solid) >> 3 : 7 - (pix_highest_bit(solid) >> 3);
  return pix_max64(0, pix_min64(empty * PIX_SUMMARY_ROWS - (goes_down ? y & 7 : 7 - (y & 7)), rows));
}

// Through many rows, up to the last one. Those that are known to be empty are passed. Where the ray is flat, it goes
// far even in one row.
#define FEW_ROWS 8
#define FEW_STRIPES 4
static PIX_NOINLINE bool find_in_rows(const pix_ray *ray, const pix_ray_range *range, const pix_bits *bits, int32_t x,
                                      int32_t y, int64_t last_row, bool wants_last, pix_ray_pixel *found) {
  const passage p = passage_of(ray, range, bits, x, y);
  const int32_t step = wants_last ? -1 : 1;
  int64_t size = PIX_BAND_MOST, row = wants_last ? last_row : p.first_row, left = last_row - p.first_row + 1;
  while (left > 0) {
    const int64_t rows = pix_min64(size, left), end = row + step * (rows - 1);
    const int64_t first = pix_min64(row, end), last = pix_max64(row, end);
    const int64_t x_first = p.start + p.slope * row, x_last = p.start + p.slope * end;
    const int64_t x0 = low_column(&p, pix_min64(x_first, x_last)), x1 = high_column(&p, pix_max64(x_first, x_last));
    int64_t here = empty_rows(bits, p.top + ray->step_j * row, rows, ray->step_j == step, x0, x1);
    if (here > 0) {
      size = pix_min64(2 * size, PIX_BAND_MOST);
    } else if (x1 - x0 < FEW_STRIPES * 64) {
      const int64_t a = ray->step_i * (x0 - p.left), b = ray->step_i * (x1 - p.left);
      const pix_ray_range part = {pix_min64(a, b), pix_max64(a, b), first, last};
      if (find_in_stripes(ray, &part, bits, x, y, wants_last, found)) return true;
      here = rows;
    } else if (size > FEW_ROWS) {
      size = FEW_ROWS;
    } else {
      if (find_between_rows(&p, false, first, last, ~UINT64_C(0) >> (64 - rows), wants_last, found)) return true;
      here = rows;
    }
    left -= here;
    row += here * step;
  }
  return false;
}

// All rows of a small bitmap are looked at at once.
static inline bool is_small(const passage *p) {
  return p->bits->width <= 64 && p->last_row - p->first_row < PIX_BAND_MOST;
}

bool pix_ray_first_in_bits(const pix_ray *ray, const pix_ray_range *range, const pix_bits *bits, int32_t x, int32_t y,
                           int64_t most, pix_ray_pixel *first) {
  passage p = passage_of(ray, range, bits, x, y);
  p.last_row = pix_min64(p.last_row, most - range->first_column);
  if (!is_small(&p)) return find_in_rows(ray, range, bits, x, y, p.last_row, false, first);
  const uint64_t met = rows_met(&p, p.first_row, p.last_row);
  return find_between_rows(&p, true, p.first_row, p.last_row, met, false, first);
}

bool pix_ray_ends_in_bits(const pix_ray *ray, const pix_ray_range *range, const pix_bits *bits, int32_t x, int32_t y,
                          pix_ray_pixel ends[2]) {
  const passage p = passage_of(ray, range, bits, x, y);
  if (!is_small(&p)) {
    return find_in_rows(ray, range, bits, x, y, p.last_row, false, &ends[0]) &&
           find_in_rows(ray, range, bits, x, y, p.last_row, true, &ends[1]);
  }
  const uint64_t met = rows_met(&p, p.first_row, p.last_row);
  return find_between_rows(&p, true, p.first_row, p.last_row, met, false, &ends[0]) &&
         find_between_rows(&p, true, p.first_row, p.last_row, met, true, &ends[1]);
}
