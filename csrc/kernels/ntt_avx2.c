// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "base/avx2.h"

#if defined(PIX_HAS_AVX2)

#include "base/ntt.h"

#define PIX_TARGET PIX_AVX2
#define PIX_NAMED(name) name##_avx2
#define VEC_NUMBERS 8

typedef __m256i vec;

static inline PIX_AVX2 vec vec_load(const uint32_t *p) { return _mm256_loadu_si256((const __m256i *)p); }
static inline PIX_AVX2 void vec_store(uint32_t *p, vec v) { _mm256_storeu_si256((__m256i *)p, v); }
static inline PIX_AVX2 vec vec_spread(uint32_t number) { return _mm256_set1_epi32((int32_t)number); }
static inline PIX_AVX2 vec vec_add(vec a, vec b) { return _mm256_add_epi32(a, b); }
static inline PIX_AVX2 vec vec_sub(vec a, vec b) { return _mm256_sub_epi32(a, b); }

// The difference wraps around where v is less.
static inline PIX_AVX2 vec vec_least(vec v, uint32_t most) { return _mm256_min_epu32(v, vec_sub(v, vec_spread(most))); }

static inline PIX_AVX2 vec high_halves(vec even, vec odd) {
  return _mm256_blend_epi32(_mm256_srli_epi64(even, 32), odd, 0xaa);
}

static inline PIX_AVX2 vec odd_lanes(vec v) { return _mm256_srli_epi64(v, 32); }

static inline PIX_AVX2 vec vec_times(vec v, pix_factor f) {
  const vec quotient = vec_spread(f.quotient);
  const vec whole = high_halves(_mm256_mul_epu32(v, quotient), _mm256_mul_epu32(odd_lanes(v), quotient));
  return vec_sub(_mm256_mullo_epi32(v, vec_spread(f.value)), _mm256_mullo_epi32(whole, vec_spread(PIX_NTT_PRIME)));
}

// Of the even lanes, in the high halves of 64 bits.
static inline PIX_AVX2 vec product_even(vec a, vec b) {
  const vec product = _mm256_mul_epu32(a, b);
  const vec quotient = _mm256_mul_epu32(product, vec_spread(PIX_NTT_PRIME_INVERSE));
  return _mm256_sub_epi64(product, _mm256_mul_epu32(quotient, vec_spread(PIX_NTT_PRIME)));
}

static inline PIX_AVX2 vec vec_product(vec a, vec b) {
  const vec product = high_halves(product_even(a, b), product_even(odd_lanes(a), odd_lanes(b)));
  return vec_add(product, vec_spread(PIX_NTT_PRIME));
}

#include "kernels/ntt_loops.h"

#endif
