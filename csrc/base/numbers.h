// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Numbers: the lesser and the greater, rounding that is the same on every machine, bits of a word.
#pragma once

#include "base/base.h"

static inline int32_t pix_min(int32_t a, int32_t b) { return a < b ? a : b; }
static inline int32_t pix_max(int32_t a, int32_t b) { return a > b ? a : b; }
static inline int64_t pix_min64(int64_t a, int64_t b) { return a < b ? a : b; }
static inline int64_t pix_max64(int64_t a, int64_t b) { return a > b ? a : b; }
static inline double pix_lesser(double a, double b) { return a < b ? a : b; }
static inline double pix_greater(double a, double b) { return a > b ? a : b; }

// Sets `unit` to the direction of (x, y), which is not 0, as a vector of length 1. Squares of extreme numbers would be
// 0 or infinite, so these are scaled before.
static inline void pix_set_unit(double unit[2], double x, double y) {
  const double most = pix_greater(fabs(x), fabs(y));
  if (most < 1e-100 || most > 1e100) x /= most, y /= most;
  const double length = sqrt(x * x + y * y);
  unit[0] = x / length;
  unit[1] = y / length;
}

static inline bool pix_is_finite(double t) { return t - t == 0; }
static inline bool pix_is_within(double t, double limit) { return t >= -limit && t <= limit; }  // no: also if it is NaN

// Returns the byte nearest to a level from 0 to 1.
static inline uint8_t pix_byte_of(double level) { return (uint8_t)(level * 255 + 0.5); }

// Rounds down, for |t| < 2^63, without a call into libm.
static inline int64_t pix_floor(double t) {
  const int64_t whole = (int64_t)t;
  return whole - (t < (double)whole);
}

// Finds the first pixel, along x or y, whose centre is not before the edge, |edge| < 2^52. It is one of three, as the
// edge is cut off towards 0; none of their centres is rounded.
static inline int64_t pix_first_pixel(double edge) {
  const int64_t pixel = (int64_t)edge;
  const double centre = (double)pixel + 0.5;
  return pixel - 1 + (centre - 1 < edge) + (centre < edge);
}

// Splits a coordinate, |x| <= 2^30, into its whole pixel and the fraction, which is never 1.
static inline int32_t pix_split(double x, double *fraction) {
  const int64_t whole = pix_floor(x);
  *fraction = x - (double)whole;
  if (*fraction == 1) {  // x is a tiny negative number
    *fraction = 0;
    return (int32_t)whole + 1;
  }
  return (int32_t)whole;
}

// Tells whether `fraction`, from 0 up and below 1, is what pix_split would find, and sets *whole to what it would
// return. Between -1 and 0, where it may round, it may say no to the right one.
static inline bool pix_split_is(double x, double fraction, int32_t *whole) {
  *whole = (int32_t)(x - fraction);
  return x - *whole == fraction;
}

// Rounds to the nearest 1/65536; returns how many of them.
static inline int64_t pix_round16(double t) { return pix_floor(t * 65536.0 + 0.5); }

// Returns the nearest position within the limits.
static inline double pix_limited_position(double position) {
  return position < -PIX_MAX_POSITION ? -PIX_MAX_POSITION : position > PIX_MAX_POSITION ? PIX_MAX_POSITION : position;
}

// Bits. Bit k of a word is the pixel k columns right of the word's first one.

static inline int32_t pix_popcount(uint64_t v) {
  v = v - ((v >> 1) & UINT64_C(0x5555555555555555));
  v = (v & UINT64_C(0x3333333333333333)) + ((v >> 2) & UINT64_C(0x3333333333333333));
  v = (v + (v >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
  return (int32_t)((v * UINT64_C(0x0101010101010101)) >> 56);
}

// Returns the bits of a double: -0 is not 0 here.
static inline uint64_t pix_double_bits(double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

// Position of the lowest or highest set bit; v must not be 0.
#if defined(__GNUC__)
static inline int32_t pix_lowest_bit(uint64_t v) { return __builtin_ctzll(v); }
static inline int32_t pix_highest_bit(uint64_t v) { return 63 - __builtin_clzll(v); }
#else
static inline int32_t pix_lowest_bit(uint64_t v) { return pix_popcount((v & (~v + 1)) - 1); }
static inline int32_t pix_highest_bit(uint64_t v) {
  for (int s = 1; s < 64; s *= 2) v |= v >> s;
  return pix_popcount(v) - 1;
}
#endif

// Returns a word with bits from (inclusive) to (exclusive) set, 0 <= from <= to <= 64.
static inline uint64_t pix_bit_range(int32_t from, int32_t to) {
  const uint64_t below_to = to >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << to) - 1;
  const uint64_t below_from = from >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << from) - 1;
  return below_to & ~below_from;
}

// Repeats each of the lowest 16 bits four times.
static inline uint64_t pix_bits_in_fours(uint64_t bits) {
  bits &= UINT64_C(0xffff);
  bits = (bits | bits << 24) & UINT64_C(0x000000ff000000ff);
  bits = (bits | bits << 12) & UINT64_C(0x000f000f000f000f);
  bits = (bits | bits << 6) & UINT64_C(0x0303030303030303);
  bits = (bits | bits << 3) & UINT64_C(0x1111111111111111);
  return bits * 15;
}

// Returns one bit for each byte of the word, the lowest first: is the byte other than zero?
static inline uint8_t pix_nonzero_bytes(uint64_t word) {
  word |= word >> 4;
  word |= word >> 2;
  word |= word >> 1;
  word &= UINT64_C(0x0101010101010101);
  // The bit of byte k goes to bit 56 + k, and no two sums of the product meet below.
  return (uint8_t)((word * UINT64_C(0x0102040810204080)) >> 56);
}

// Numbers as bytes, the lowest first, whatever order the machine has. Written out, so that compilers make one load or
// store of them.

static inline uint32_t pix_load_le32(const uint8_t *from) {
  return (uint32_t)from[0] | (uint32_t)from[1] << 8 | (uint32_t)from[2] << 16 | (uint32_t)from[3] << 24;
}

static inline uint64_t pix_load_le64(const uint8_t *from) {
  return (uint64_t)from[0] | (uint64_t)from[1] << 8 | (uint64_t)from[2] << 16 | (uint64_t)from[3] << 24 |
         (uint64_t)from[4] << 32 | (uint64_t)from[5] << 40 | (uint64_t)from[6] << 48 | (uint64_t)from[7] << 56;
}

static inline void pix_store_le32(uint8_t *to, uint32_t value) {
  to[0] = (uint8_t)value;
  to[1] = (uint8_t)(value >> 8);
  to[2] = (uint8_t)(value >> 16);
  to[3] = (uint8_t)(value >> 24);
}

static inline void pix_store_le64(uint8_t *to, uint64_t value) {
  to[0] = (uint8_t)value;
  to[1] = (uint8_t)(value >> 8);
  to[2] = (uint8_t)(value >> 16);
  to[3] = (uint8_t)(value >> 24);
  to[4] = (uint8_t)(value >> 32);
  to[5] = (uint8_t)(value >> 40);
  to[6] = (uint8_t)(value >> 48);
  to[7] = (uint8_t)(value >> 56);
}

// Hashes of words, the same on every machine. They are not cryptographic. With multiplications modulo 2^64 and
// g = 9e3779b97f4a7c15: a hash begins as mix(some number); each word makes it
//
//     h = (h xor word) * g, h = h xor (h >> 32)
//
// and it ends as mix(h), where mix is the finaliser of SplitMix64 (Steele, Lea and Flood, "Fast splittable
// pseudorandom number generators", 2014). Every step can be reversed, so as many words that differ in one never have
// the same hash.

static inline uint64_t pix_hash_mix(uint64_t z) {
  z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
  return z ^ z >> 31;
}

static inline uint64_t pix_hash_add(uint64_t hash, uint64_t word) {
  hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
  return hash ^ hash >> 32;
}
