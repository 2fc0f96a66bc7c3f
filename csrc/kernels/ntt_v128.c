// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "base/v128.h"

#if defined(PIX_HAS_V128)

#include "base/ntt.h"

#define PIX_TARGET
#define PIX_NAMED(name) name##_v128
#define VEC_NUMBERS 4

typedef pix_v128 vec;

#define vec_load pix_v128_load
#define vec_store pix_v128_store
#define vec_spread pix_v128_lanes
#define vec_add pix_v128_add_lanes
#define vec_sub pix_v128_sub_lanes

// As a signed number, the difference is negative where v is less.
static inline vec vec_least(vec v, uint32_t most) {
  const vec difference = vec_sub(v, vec_spread(most));
  return vec_add(difference, pix_v128_and(pix_v128_negative_lanes(difference), vec_spread(most)));
}

// The lanes 1 and 3 at the places of 0 and 2.
static inline vec odd_lanes(vec v) { return pix_v128_shr(v, 32); }

// Of words with something in their low halves, those halves: of `odd` at the places of lanes 1 and 3.
static inline vec low_halves(vec even, vec odd) {
  return pix_v128_or(pix_v128_and(even, pix_v128_words(UINT32_MAX)), pix_v128_shl(odd, 32));
}

// Of lanes 0 and 2, in 64 bits of which the low ones are right.
static inline vec times_even(vec v, vec value, vec quotient) {
  const vec taken = pix_v128_mul_even(pix_v128_shr(pix_v128_mul_even(v, quotient), 32), vec_spread(PIX_NTT_PRIME));
  return pix_v128_sub(pix_v128_mul_even(v, value), taken);
}

static inline vec vec_times(vec v, pix_factor f) {
  const vec value = vec_spread(f.value), quotient = vec_spread(f.quotient);
  return low_halves(times_even(v, value, quotient), times_even(odd_lanes(v), value, quotient));
}

// Of lanes 0 and 2, in the high halves of 64 bits; the low ones come out as zero.
static inline vec product_even(vec a, vec b) {
  const vec product = pix_v128_mul_even(a, b);
  const vec quotient = pix_v128_mul_even(product, vec_spread(PIX_NTT_PRIME_INVERSE));
  return pix_v128_sub(product, pix_v128_mul_even(quotient, vec_spread(PIX_NTT_PRIME)));
}

static inline vec vec_product(vec a, vec b) {
  const vec even = product_even(a, b), odd = product_even(odd_lanes(a), odd_lanes(b));
  return vec_add(pix_v128_or(pix_v128_shr(even, 32), odd), vec_spread(PIX_NTT_PRIME));
}

#include "kernels/ntt_loops.h"

#endif
