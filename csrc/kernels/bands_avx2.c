// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "base/avx2.h"

#include "kernels/kernels.h"

#if defined(PIX_HAS_AVX2)

// The bits of four columns, which are the upper halves of these lanes, or of the stripe's first one after each; 0 if
// there is none, as nothing is left of what is shifted so far.
PIX_AVX2 static inline __m256i bits_from(__m256i columns) {
  const __m256i inside = _mm256_max_epi32(columns, _mm256_setzero_si256());
  return _mm256_sllv_epi64(_mm256_set1_epi64x(1), _mm256_srli_epi64(inside, 32));
}

// Four rows at once, of which the last ones may lie below.
PIX_AVX2 uint64_t pix_band_rows_avx2(const uint64_t *words, int32_t rows, int64_t low, int64_t slope, int64_t reach) {
  _Static_assert(PIX_RAY_FINE_BITS == 30 && PIX_BITS_PADDING >= 3, "2^30 parts become 2^32; rows below are empty");
  const int64_t begin = low * 4, step = slope * 4;
  const __m256i next = _mm256_set1_epi64x(step * 4);
  __m256i lows = _mm256_setr_epi64x(begin, begin + step, begin + 2 * step, begin + 3 * step);
  __m256i ends = _mm256_add_epi64(lows, _mm256_set1_epi64x((reach + PIX_RAY_FINE) * 4));
  uint64_t missed = 0;
  for (int32_t k = 0; k < rows; k += 4) {
    const __m256i band = _mm256_sub_epi64(bits_from(ends), bits_from(lows));
    const __m256i met = _mm256_and_si256(band, _mm256_loadu_si256((const __m256i *)(const void *)(words + k)));
    const __m256i none = _mm256_cmpeq_epi64(met, _mm256_setzero_si256());
    missed |= (uint64_t)_mm256_movemask_pd(_mm256_castsi256_pd(none)) << k;
    lows = _mm256_add_epi64(lows, next);
    ends = _mm256_add_epi64(ends, next);
  }
  return ~missed & ~UINT64_C(0) >> (64 - rows);
}

#endif
