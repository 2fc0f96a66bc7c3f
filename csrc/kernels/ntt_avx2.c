// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "base/kernel.h"

#if defined(PIX_HAS_AVX2)

#include <immintrin.h>

#include "base/ntt.h"

#define PIX_TARGET PIX_AVX2
#define PIX_NAMED(name) name##_avx2
#define VEC_NUMBERS 8

typedef uint32_t vec __attribute__((vector_size(32)));
typedef uint64_t wide __attribute__((vector_size(32)));

static inline PIX_AVX2 vec vec_load(const uint32_t *p) { return (vec)_mm256_loadu_si256((const __m256i *)p); }
static inline PIX_AVX2 void vec_store(uint32_t *p, vec v) { _mm256_storeu_si256((__m256i *)p, (__m256i)v); }

// The difference wraps around where v is less.
static inline PIX_AVX2 vec vec_least(vec v, uint32_t most) {
  return (vec)_mm256_min_epu32((__m256i)v, (__m256i)(v - most));
}

// Products of the even lanes, in 64 bits.
static inline PIX_AVX2 wide products(vec a, vec b) { return (wide)_mm256_mul_epu32((__m256i)a, (__m256i)b); }
static inline PIX_AVX2 wide products_with(vec v, uint32_t number) { return products(v, (vec){0} + number); }

static inline PIX_AVX2 vec high_halves(wide even, wide odd) {
  return (vec)_mm256_blend_epi32((__m256i)(even >> 32), (__m256i)odd, 0xaa);
}

static inline PIX_AVX2 vec odd_lanes(vec v) { return (vec)((wide)v >> 32); }

static inline PIX_AVX2 vec vec_times(vec v, pix_factor f) {
  const vec whole = high_halves(products_with(v, f.quotient), products_with(odd_lanes(v), f.quotient));
  return v * f.value - whole * PIX_NTT_PRIME;
}

// Of the even lanes, in the high halves of 64 bits.
static inline PIX_AVX2 wide product_even(vec a, vec b) {
  const wide product = products(a, b);
  const vec quotient = (vec)products_with((vec)product, PIX_NTT_PRIME_INVERSE);
  return product - products_with(quotient, PIX_NTT_PRIME);
}

static inline PIX_AVX2 vec vec_product(vec a, vec b) {
  return high_halves(product_even(a, b), product_even(odd_lanes(a), odd_lanes(b))) + PIX_NTT_PRIME;
}

#include "kernels/ntt_loops.h"

#endif
