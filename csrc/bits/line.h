// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The pixels of a segment between two points of the world, in the order in which they are entered; exact.
//
// The ends are rounded to 1/256 pixel; from there on all is integers. A pixel belongs to the ray if its half-open
// square has a point of the closed segment. Where the ray goes through a corner strictly between its ends, from pixel A
// to pixel B, the two beside them are added: A, the one beyond the column line, the one beyond the row line, B. So the
// pixels of one row are neighbours, and those of the next row all come later:
//
//     A x .        . . . .        A + x: columns first to last of a row,
//     y B .        where the ray  y + B: of the next one
//     . . .        goes right, down
//
// Pixels are named by the lines crossed on the way to them: `column` column lines and `row` row lines. So they count
// up from (0, 0), wherever the ray goes, and a ray's last pixel is (columns, rows).
#pragma once

#include "base/kernel.h"
#include "bits/bits.h"

#define PIX_RAY_UNITS 256  // a pixel

// Where the ray crosses row lines, rounded: line k after start + slope * k column lines, in 1 / 2^PIX_RAY_FINE_BITS of
// the distance between two, not further off than `doubt`.
#define PIX_RAY_FINE_BITS 30
typedef struct pix_ray_fine {
  int64_t start, slope, doubt;
} pix_ray_fine;

typedef struct pix_ray {
  int64_t x1, y1, x2, y2;    // the ends, in 1/256 pixel
  int64_t dx, dy;            // how far it goes, in 1/256 pixel; never negative
  int64_t first_x, first_y;  // from its first end to the first column line and row line, in 1/256 pixel
  int64_t columns, rows;     // lines that it crosses
  double columns_per_row, rows_per_column;  // rounded; 0 if there are no rows or columns
  pix_ray_fine fine;
  int32_t i, j;              // its first pixel
  int32_t step_i, step_j;    // 1 or -1: which way it goes
} pix_ray;

typedef struct pix_ray_pixel {
  int64_t column, row;
} pix_ray_pixel;

// The pixels of one row: columns `first` to `last`, both included.
typedef struct pix_ray_row {
  int64_t row, first, last;
  // Where the ray crosses the line that ends the row: after quotient + 1 column lines, and remainder / (256 dy) of the
  // way to the next one.
  int64_t quotient, remainder;
} pix_ray_row;

// A rectangle of pixels as a ray sees it; all four are included.
typedef struct pix_ray_range {
  int64_t first_column, last_column, first_row, last_row;
} pix_ray_range;

// Makes the ray between two points, |coordinates| <= 2^30; its ends are rounded to 1/256 pixel.
pix_ray pix_ray_between(double x1, double y1, double x2, double y2);

// Makes the ray of the same pixels in the opposite order: pixel (column, row) of the one is (columns - column, rows -
// row) of the other.
pix_ray pix_ray_reversed(const pix_ray *ray);

static inline pix_ray_pixel pix_ray_turned(const pix_ray *ray, pix_ray_pixel at) {
  return (pix_ray_pixel){ray->columns - at.column, ray->rows - at.row};
}

// Returns the world column, or row, of a pixel of the ray.
static inline int32_t pix_ray_i(const pix_ray *ray, int64_t column) {
  return (int32_t)(ray->i + ray->step_i * column);
}
static inline int32_t pix_ray_j(const pix_ray *ray, int64_t row) { return (int32_t)(ray->j + ray->step_j * row); }

// Sorts the pixels of a ray. Those of two rays from the same pixel compare as well.
int64_t pix_ray_order(const pix_ray *ray, pix_ray_pixel at);

// Returns which part of the ray, 0 to 1, lies before the pixel, and before the one after it; that is 1 after the last
// one.
double pix_ray_entry(const pix_ray *ray, pix_ray_pixel at);
double pix_ray_exit(const pix_ray *ray, pix_ray_pixel at);

// Finds the side by which the ray enters the pixel, as a unit vector against the ray: by a column line, a row line, or
// a corner. For the first pixel: against the longer of dx and dy, or dx. Zero for a ray that goes nowhere.
void pix_ray_side(const pix_ray *ray, pix_ray_pixel at, double normal[2]);

// Finds which pixels of a row, 0 to ray->rows, are on the ray.
pix_ray_row pix_ray_row_at(const pix_ray *ray, int64_t row);

// Goes on to the next row. After the last one it is of no use.
void pix_ray_next_row(const pix_ray *ray, pix_ray_row *row);

// Returns the column and row of a rectangle that the ray comes to first; they may lie before its first pixel. Without a
// branch on which way the ray goes, as none can be guessed.
static inline pix_ray_pixel pix_ray_corner(const pix_ray *ray, pix_rect rect) {
  // Where the ray goes left or up, it comes to the other end first, and counts down: (a ^ -1) - -1 is -a.
  const int64_t left = -(int64_t)(ray->step_i < 0), up = -(int64_t)(ray->step_j < 0);
  return (pix_ray_pixel){((rect.x + (((int64_t)rect.w - 1) & left) - ray->i) ^ left) - left,
                         ((rect.y + (((int64_t)rect.h - 1) & up) - ray->j) ^ up) - up};
}

// Returns a lower bound of the steps, column + row, from the ray's first pixel to the rectangle.
static inline int64_t pix_ray_steps_to(const pix_ray *ray, pix_rect rect) {
  const pix_ray_pixel corner = pix_ray_corner(ray, rect);
  return pix_max64(0, corner.column) + pix_max64(0, corner.row);
}

// Sets *range to the part of a rectangle that lies within the ray's columns and rows. Returns false if it is empty.
static inline bool pix_ray_clip(const pix_ray *ray, pix_rect rect, pix_ray_range *range) {
  const pix_ray_pixel corner = pix_ray_corner(ray, rect);
  range->first_column = pix_max64(0, corner.column);
  range->last_column = pix_min64(ray->columns, corner.column + rect.w - 1);
  range->first_row = pix_max64(0, corner.row);
  range->last_row = pix_min64(ray->rows, corner.row + rect.h - 1);
  return (range->first_column <= range->last_column) & (range->first_row <= range->last_row);
}

// Finds the first pixel of the ray in the range, which pix_ray_clip has made, that is solid in a bitmap whose pixel (0,
// 0) lies at world pixel (x, y). All of the range must lie inside. Returns false if there is none; and perhaps if it
// lies more than `most` steps along the ray, column + row.
bool pix_ray_first_in_bits(const pix_ray *ray, const pix_ray_range *range, const pix_bits *bits, int32_t x, int32_t y,
                           int64_t most, pix_ray_pixel *first);

// Finds the first row in which the ray has pixels of the range, which pix_ray_clip has made. Returns false if there is
// none.
bool pix_ray_enter(const pix_ray *ray, const pix_ray_range *range, pix_ray_row *row);
