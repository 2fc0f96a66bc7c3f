// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "base/kernel.h"

#if defined(PIX_HAS_AVX2)

#include <immintrin.h>

#define PIX_TARGET PIX_AVX2
#define PIX_NAMED(name) name##_avx2
#define VEC_WORDS 4

typedef __m256i vec;

static inline PIX_AVX2 vec vec_load(const void *p) { return _mm256_loadu_si256(p); }
static inline PIX_AVX2 void vec_store(void *p, vec v) { _mm256_storeu_si256(p, v); }
static inline PIX_AVX2 vec vec_words(uint64_t word) { return _mm256_set1_epi64x((int64_t)word); }
static inline PIX_AVX2 vec vec_shl(vec v, int32_t n) { return _mm256_sllv_epi64(v, _mm256_set1_epi64x(n)); }
static inline PIX_AVX2 vec vec_shr(vec v, int32_t n) { return _mm256_srlv_epi64(v, _mm256_set1_epi64x(n)); }
static inline PIX_AVX2 bool vec_is_zero(vec v) { return _mm256_testz_si256(v, v) != 0; }

// The bits of each byte by two look-ups of half a byte (Mula's method), then the sum of each word's bytes.
static inline PIX_AVX2 vec vec_popcount(vec v) {
  const vec counts = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
                                      0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
  const vec halves = _mm256_set1_epi8(0x0f);
  const vec low = _mm256_shuffle_epi8(counts, _mm256_and_si256(v, halves));
  const vec high = _mm256_shuffle_epi8(counts, _mm256_and_si256(_mm256_srli_epi16(v, 4), halves));
  return _mm256_sad_epu8(_mm256_add_epi8(low, high), _mm256_setzero_si256());
}

static inline PIX_AVX2 uint64_t vec_sum(vec v) {
  const __m128i two = _mm_add_epi64(_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1));
  return (uint64_t)_mm_cvtsi128_si64(two) + (uint64_t)_mm_extract_epi64(two, 1);
}

static inline PIX_AVX2 uint64_t vec_union(vec v) {
  const __m128i two = _mm_or_si128(_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1));
  return (uint64_t)_mm_cvtsi128_si64(two) | (uint64_t)_mm_extract_epi64(two, 1);
}

static inline PIX_AVX2 uint64_t vec_nonzero_bytes(vec v) {
  return (uint32_t)~_mm256_movemask_epi8(_mm256_cmpeq_epi8(v, _mm256_setzero_si256()));
}

#include "kernels/narrow_loops.h"
#include "kernels/offsets_loops.h"
#include "kernels/overlap_loops.h"

#endif
