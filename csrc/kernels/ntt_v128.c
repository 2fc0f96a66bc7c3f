// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "base/v128.h"

#if defined(PIX_HAS_V128)

#include "base/ntt.h"

#define PIX_TARGET
#define PIX_NAMED(name) name##_v128
#define VEC_NUMBERS 4

typedef pix_u32x4 vec;

static inline vec vec_load(const uint32_t *p) { return (vec)pix_v128_load(p); }
static inline void vec_store(uint32_t *p, vec v) { pix_v128_store(p, (pix_v128)v); }

// As a signed number, the difference is negative where v is less.
static inline vec vec_least(vec v, uint32_t most) {
  const vec difference = v - most;
  return difference + ((vec)((pix_s32x4)difference >> 31) & most);
}

// Products of lanes 0 and 2, in 64 bits.
static inline pix_u64x2 products(vec a, vec b) { return (pix_u64x2)pix_v128_mul_even((pix_v128)a, (pix_v128)b); }
static inline pix_u64x2 products_with(vec v, uint32_t number) { return products(v, (vec){0} + number); }

// The lanes 1 and 3 at the places of 0 and 2.
static inline vec odd_lanes(vec v) { return (vec)((pix_u64x2)v >> 32); }

// Of lanes 0 and 2, in 64 bits of which the low ones are right.
static inline pix_u64x2 times_even(vec v, pix_factor f) {
  const vec quotient = (vec)(products_with(v, f.quotient) >> 32);
  return products_with(v, f.value) - products_with(quotient, PIX_NTT_PRIME);
}

static inline vec vec_times(vec v, pix_factor f) {
  return (vec)((times_even(v, f) & UINT32_MAX) | times_even(odd_lanes(v), f) << 32);
}

// Of lanes 0 and 2, in the high halves of 64 bits; the low ones come out as zero.
static inline pix_u64x2 product_even(vec a, vec b) {
  const pix_u64x2 product = products(a, b);
  const vec quotient = (vec)products_with((vec)product, PIX_NTT_PRIME_INVERSE);
  return product - products_with(quotient, PIX_NTT_PRIME);
}

static inline vec vec_product(vec a, vec b) {
  return (vec)(product_even(a, b) >> 32 | product_even(odd_lanes(a), odd_lanes(b))) + PIX_NTT_PRIME;
}

#include "kernels/ntt_loops.h"

#endif
