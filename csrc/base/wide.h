// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Signed whole numbers of 128 bits, for products of two numbers of 64 and their differences: not every compiler has
// them.
#pragma once

#include "base/base.h"

typedef struct pix_wide {
  uint64_t high, low;  // two's complement
} pix_wide;

static inline pix_wide pix_wide_of(int64_t v) { return (pix_wide){v < 0 ? ~UINT64_C(0) : 0, (uint64_t)v}; }

static inline bool pix_wide_is_negative(pix_wide v) { return v.high >> 63 != 0; }

static inline pix_wide pix_wide_difference(pix_wide a, pix_wide b) {
  return (pix_wide){a.high - b.high - (a.low < b.low), a.low - b.low};
}

static inline pix_wide pix_wide_negated(pix_wide v) { return pix_wide_difference(pix_wide_of(0), v); }

static inline uint64_t pix_wide_size_of(int64_t v) { return v < 0 ? 0 - (uint64_t)v : (uint64_t)v; }

// Multiplies by halves, as on paper.
static inline pix_wide pix_wide_product(int64_t a, int64_t b) {
  const uint64_t size_a = pix_wide_size_of(a), size_b = pix_wide_size_of(b), half = UINT64_C(0xffffffff);
  const uint64_t a0 = size_a & half, a1 = size_a >> 32, b0 = size_b & half, b1 = size_b >> 32;
  const uint64_t low = a0 * b0, cross = a1 * b0 + (low >> 32), other = a0 * b1 + (cross & half);
  const pix_wide p = {a1 * b1 + (cross >> 32) + (other >> 32), other << 32 | (low & half)};
  return (a < 0) != (b < 0) ? pix_wide_negated(p) : p;
}

// Returns -1, 0 or 1, as a is less than, equal to or greater than b.
static inline int pix_wide_compare(pix_wide a, pix_wide b) {
  if (a.high != b.high) return (int64_t)a.high < (int64_t)b.high ? -1 : 1;
  return (a.low > b.low) - (a.low < b.low);
}

// Returns the number as a double, rounded twice: it may be the one next to the nearest.
static inline double pix_wide_to_double(pix_wide v) {
  const bool is_negative = pix_wide_is_negative(v);
  if (is_negative) v = pix_wide_negated(v);
  const double size = (double)v.high * 18446744073709551616.0 + (double)v.low;
  return is_negative ? -size : size;
}
