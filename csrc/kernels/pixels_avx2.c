// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "base/kernel.h"

#if defined(PIX_HAS_AVX2)

#include <immintrin.h>

#define PIX_TARGET PIX_AVX2
#define PIX_NAMED(name) name##_avx2
#define VEC_PIXELS 8

typedef __m256i vec;

static inline PIX_AVX2 vec vec_load(const void *p) { return _mm256_loadu_si256(p); }
static inline PIX_AVX2 vec vec_pixels(uint32_t pixel) { return _mm256_set1_epi32((int32_t)pixel); }
static inline PIX_AVX2 vec vec_sub_bytes(vec a, vec b) { return _mm256_subs_epu8(a, b); }
static inline PIX_AVX2 vec vec_zero_lanes(vec v) { return _mm256_cmpeq_epi32(v, _mm256_setzero_si256()); }

// Packing goes by halves of 128 bits: groups of four pixels are put in order again.
static inline PIX_AVX2 uint64_t vec_lane_bits(vec a, vec b, vec c, vec d) {
  const vec order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
  const vec bytes = _mm256_packs_epi16(_mm256_packs_epi32(a, b), _mm256_packs_epi32(c, d));
  return (uint32_t)_mm256_movemask_epi8(_mm256_permutevar8x32_epi32(bytes, order));
}

#include "kernels/pixels_loops.h"

#endif
