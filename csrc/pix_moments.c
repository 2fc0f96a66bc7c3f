// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "pix_moments.h"

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

// No field overflows: 4 bits hold 1 + 4 + 9, 8 bits 140, 16 bits 1240.
static inline bit_sums sum_bits(uint64_t word) {
  bit_sums s = {word, 0, 0};
  s = join_fields(s, 1, UINT64_C(0x5555555555555555));
  s = join_fields(s, 2, UINT64_C(0x3333333333333333));
  s = join_fields(s, 4, UINT64_C(0x0f0f0f0f0f0f0f0f));
  s = join_fields(s, 8, UINT64_C(0x00ff00ff00ff00ff));
  s = join_fields(s, 16, UINT64_C(0x0000ffff0000ffff));
  return join_fields(s, 32, UINT64_C(0x00000000ffffffff));
}

#define FULL_WORD (~UINT64_C(0))
static const bit_sums sums_of_full_word = {64, 2016, 85344};

// Adds the sums of a stripe, whose x count from its own first column, to those of the mask.
static void add_stripe(pix_moments *m, pix_moments part, int64_t left) {
  m->count += part.count;
  m->x += part.x + left * part.count;
  m->y += part.y;
  m->xx += part.xx + 2 * left * part.x + left * left * part.count;
  m->xy += part.xy + left * part.y;
  m->yy += part.yy;
}

PIX_ALWAYS_INLINE pix_moments sum_mask(const pix_mask *mask, bool with_second) {
  pix_moments m = {0};
  const pix_rect r = mask->loose_bounds;
  if (mask->solid_count == 0) return m;
  for (int32_t stripe = r.x / 64; stripe <= (r.x + r.w - 1) / 64; stripe++) {
    const uint64_t *words = mask->words + (size_t)stripe * (size_t)mask->pitch;
    pix_moments part = {0};
    for (int32_t y = r.y; y < r.y + r.h; y++) {
      if (words[y] == 0) continue;
      const bit_sums s = words[y] == FULL_WORD ? sums_of_full_word : sum_bits(words[y]);
      const int64_t count = (int64_t)s.count, x = (int64_t)s.numbers;
      part.count += count;
      part.x += x;
      part.y += y * count;
      if (!with_second) continue;
      part.xx += (int64_t)s.squares;
      part.xy += y * x;
      part.yy += y * (y * count);
    }
    add_stripe(&m, part, (int64_t)stripe * 64);
  }
  if (!with_second) m.xx = m.xy = m.yy = 0;
  return m;
}

pix_moments pix_mask_first_moments(const pix_mask *mask) { return sum_mask(mask, false); }

pix_moments pix_mask_moments(const pix_mask *mask) { return sum_mask(mask, true); }

void pix_moments_centroid(const pix_moments *m, double *x, double *y) {
  PIX_ASSERT(m->count > 0);
  const double twice = 2 * (double)m->count;  // below 2^53, as all terms here
  *x = (double)(2 * m->x + m->count) / twice;
  *y = (double)(2 * m->y + m->count) / twice;
}

// Signed integers of 128 bits, for products of two sums.

typedef struct wide {
  uint64_t high, low;
} wide;

static wide negated(wide v) { return (wide){~v.high + (v.low == 0), ~v.low + 1}; }

static wide difference(wide a, wide b) { return (wide){a.high - b.high - (a.low < b.low), a.low - b.low}; }

// By halves, as on paper.
static wide product_of_positive(uint64_t a, uint64_t b) {
  const uint64_t half = UINT64_C(0xffffffff), a0 = a & half, a1 = a >> 32, b0 = b & half, b1 = b >> 32;
  const uint64_t low = a0 * b0, cross = a1 * b0 + (low >> 32), other = a0 * b1 + (cross & half);
  return (wide){a1 * b1 + (cross >> 32) + (other >> 32), other << 32 | (low & half)};
}

static wide product(int64_t a, int64_t b) {
  const uint64_t size_a = a < 0 ? 0 - (uint64_t)a : (uint64_t)a, size_b = b < 0 ? 0 - (uint64_t)b : (uint64_t)b;
  const wide p = product_of_positive(size_a, size_b);
  return (a < 0) != (b < 0) ? negated(p) : p;
}

static double as_double(wide v) {
  const bool is_negative = v.high >> 63 != 0;
  if (is_negative) v = negated(v);
  const double size = (double)v.high * 18446744073709551616.0 + (double)v.low;
  return is_negative ? -size : size;
}

// Angles.

// Taylor series: for |t| <= 1/4 the first term left out is below 3e-18.
static double arctangent_near_zero(double t) {
  const double z = t * t;
  double p = 0;
  for (int n = 25; n >= 3; n -= 2) p = z * (1.0 / n - p);
  return t - t * p;
}

// Of y / x, 0 <= y <= x, 0 < x. By arctan t = arctan c + arctan((t - c) / (1 + t c)) for the nearest of 0, 1/2 and 1.
static double angle_below_diagonal(double y, double x) {
  if (4 * y <= x) return arctangent_near_zero(y / x);
  if (4 * y <= 3 * x) return ARCTANGENT_OF_HALF + arctangent_near_zero((2 * y - x) / (2 * x + y));
  return ARCTANGENT_OF_ONE + arctangent_near_zero((y - x) / (x + y));
}

double pix_angle(double y, double x) {
  PIX_ASSERT(x != 0 || y != 0);
  const double size_x = fabs(x), size_y = fabs(y);
  double angle = size_y <= size_x ? angle_below_diagonal(size_y, size_x)
                                  : HALF_PI - angle_below_diagonal(size_x, size_y);
  if (x < 0) angle = PI - angle;
  return y < 0 ? -angle : angle;
}

double pix_moments_orientation(const pix_moments *m) {
  PIX_ASSERT(m->count > 0);
  // Both times the count. x * x - y * y, summed, is (x - y) * (x + y): the same with one product less.
  const wide across = difference(product(m->count, m->xx - m->yy), product(m->x - m->y, m->x + m->y));
  const wide mixed = difference(product(m->count, m->xy), product(m->x, m->y));
  const double c = as_double(across), s = 2 * as_double(mixed);
  if (c == 0 && s == 0) return 0;
  const double angle = pix_angle(s, c) / 2;
  return angle > -HALF_PI ? angle : HALF_PI;  // rounded to the other end of the same axis
}
