// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "toolkit/toolkit.h"

#include "base/wide.h"
#include "bits/overlap.h"

#define PI 3.14159265358979323846
#define HALF_PI 1.57079632679489661923
#define ARCTANGENT_OF_HALF 0.46364760900080611621
#define ARCTANGENT_OF_ONE 0.78539816339744830962

// Of the bits of one word: how many, the sum of their numbers, and of the squares of these.
typedef struct bit_sums {
  uint64_t count, numbers, squares;
} bit_sums;

// Joins neighbouring fields of `size` bits, where a bit's number counts from its field's lowest one: those of the upper
// field count `size` more in the joined one. `lower` has the bits of all lower fields.
PIX_ALWAYS_INLINE bit_sums join_fields(bit_sums s, int size, uint64_t lower) {
  const uint64_t count = (s.count >> size) & lower, numbers = (s.numbers >> size) & lower;
  const uint64_t squares = (s.squares >> size) & lower, step = (uint64_t)size;
  return (bit_sums){(s.count & lower) + count, (s.numbers & lower) + numbers + step * count,
                    (s.squares & lower) + squares + 2 * step * numbers + step * step * count};
}

// Sums the bits of a word. No field overflows: 4 bits hold 1 + 4 + 9, 8 bits 140, 16 bits 1240.
static inline bit_sums sum_bits(uint64_t word) {
  bit_sums s = {word, 0, 0};
  s = join_fields(s, 1, UINT64_C(0x5555555555555555));
  s = join_fields(s, 2, UINT64_C(0x3333333333333333));
  s = join_fields(s, 4, UINT64_C(0x0f0f0f0f0f0f0f0f));
  s = join_fields(s, 8, UINT64_C(0x00ff00ff00ff00ff));
  s = join_fields(s, 16, UINT64_C(0x0000ffff0000ffff));
  return join_fields(s, 32, UINT64_C(0x00000000ffffffff));
}

// Adds the sums of a stripe, whose x count from its own first column, to those of the mask.
static void add_stripe(pix_moments *m, pix_moments part, int64_t left) {
  m->count += part.count;
  m->x += part.x + left * part.count;
  m->y += part.y;
  m->xx += part.xx + 2 * left * part.x + left * left * part.count;
  m->xy += part.xy + left * part.y;
  m->yy += part.yy;
}

pix_moments pix_mask_moments(const pix_mask *mask) {
  pix_moments m = {0};
  const pix_rect r = mask->loose_bounds;
  if (mask->solid_count == 0) return m;
  for (int32_t stripe = r.x / 64; stripe <= (r.x + r.w - 1) / 64; stripe++) {
    const uint64_t *words = pix_mask_stripe(mask, stripe);
    pix_moments part = {0};
    for (int32_t y = r.y; y < r.y + r.h; y++) {
      if (words[y] == 0) continue;
      const bit_sums s = sum_bits(words[y]);
      const int64_t count = (int64_t)s.count, x = (int64_t)s.numbers;
      part.count += count;
      part.x += x;
      part.y += y * count;
      part.xx += (int64_t)s.squares;
      part.xy += y * x;
      part.yy += y * (y * count);
    }
    add_stripe(&m, part, (int64_t)stripe * 64);
  }
  return m;
}

void pix_moments_centroid(const pix_moments *m, double *x, double *y) {
  pix_contact_mean(&(pix_contact_sums){m->count, m->x, m->y}, x, y);
}

// Angles.

// Computes the arctangent by its Taylor series: for |t| <= 1/4 the first term left out is below 3e-18.
static double arctangent_near_zero(double t) {
  const double z = t * t;
  double p = 0;
  for (int n = 25; n >= 3; n -= 2) p = z * (1.0 / n - p);
  return t - t * p;
}

// Computes arctan t, in radians, for t = y / x, 0 <= y <= x, 0 < x: as arctan c + arctan((t - c) / (1 + t c)) for the
// nearest c of 0, 1/2 and 1.
static double angle_below_diagonal(double y, double x) {
  if (4 * y <= x) return arctangent_near_zero(y / x);
  if (4 * y <= 3 * x) return ARCTANGENT_OF_HALF + arctangent_near_zero((2 * y - x) / (2 * x + y));
  return ARCTANGENT_OF_ONE + arctangent_near_zero((y - x) / (x + y));
}

// Returns the angle of (x, y), not both 0, from the x axis, from -pi to pi, within 1e-15 of the true one, by + - * /
// alone. Neither may be a negative zero, or not finite.
static double angle_of(double y, double x) {
  const double size_x = fabs(x), size_y = fabs(y);
  double angle = size_y <= size_x ? angle_below_diagonal(size_y, size_x)
                                  : HALF_PI - angle_below_diagonal(size_x, size_y);
  if (x < 0) angle = PI - angle;
  return y < 0 ? -angle : angle;
}

double pix_moments_orientation(const pix_moments *m) {
  PIX_ASSERT(m->count > 0);
  // Both times the count. x * x - y * y, summed, is (x - y) * (x + y): the same with one product less.
  const pix_wide across = pix_wide_difference(pix_wide_product(m->count, m->xx - m->yy),
                                              pix_wide_product(m->x - m->y, m->x + m->y));
  const pix_wide mixed = pix_wide_difference(pix_wide_product(m->count, m->xy), pix_wide_product(m->x, m->y));
  const double c = pix_wide_to_double(across), s = 2 * pix_wide_to_double(mixed);
  if (c == 0 && s == 0) return 0;
  const double angle = angle_of(s, c) / 2;
  return angle > -HALF_PI ? angle : HALF_PI;  // rounded to the other end of the same axis
}
