// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Eight boxes at a time.

#include "base/avx2.h"

#include "kernels/kernels.h"

#if defined(PIX_HAS_AVX2)

PIX_AVX2 static inline __m256i load(const int32_t *values) { return _mm256_loadu_si256((const __m256i *)values); }
PIX_AVX2 static inline void store(int32_t *values, __m256i a) { _mm256_storeu_si256((__m256i *)values, a); }
PIX_AVX2 static inline __m256i all_lanes(int32_t value) { return _mm256_set1_epi32(value); }
PIX_AVX2 static inline __m256i negative(__m256i a) { return _mm256_sub_epi32(_mm256_setzero_si256(), a); }

PIX_AVX2 static inline int32_t compare(const pix_cell_boxes *boxes, const pix_cell_boxes *own, int32_t record,
                                       int32_t begin, int32_t end, pix_pair_batch *batch, int32_t count) {
  const __m256i right = negative(all_lanes(own->minus_right[record]));
  const __m256i bottom = negative(all_lanes(own->minus_bottom[record]));
  const __m256i minus_left = negative(all_lanes(own->left[record]));
  const __m256i minus_top = negative(all_lanes(own->top[record]));
  const __m256i records = all_lanes(record);
  int32_t k = begin;
  do {  // at least once: runs are short, and a branch that guesses wrong costs more than comparing in vain
    const __m256i x = _mm256_and_si256(_mm256_cmpgt_epi32(right, load(boxes->left + k)),
                                       _mm256_cmpgt_epi32(minus_left, load(boxes->minus_right + k)));
    const __m256i y = _mm256_and_si256(_mm256_cmpgt_epi32(bottom, load(boxes->top + k)),
                                       _mm256_cmpgt_epi32(minus_top, load(boxes->minus_bottom + k)));
    uint32_t meet = (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(_mm256_and_si256(x, y)));
    meet = _bzhi_u32(meet, (uint32_t)pix_min(end - k, 8));  // looks at 8 bits of the count
    // Without branches: whether boxes meet is anybody's guess.
    store(batch->first + count, records);
    store(batch->second + count, _mm256_add_epi32(all_lanes(k), pix_lane_list(meet)));
    count += _mm_popcnt_u32(meet);
  } while ((k += 8) < end);
  return count;
}

PIX_AVX2 int32_t pix_cells_compare_avx2(const pix_cell_boxes *boxes, const pix_cell_boxes *own, int32_t record,
                                        int32_t begin, int32_t end, pix_pair_batch *batch, int32_t count) {
  return compare(boxes, own, record, begin, end, batch, count);
}

PIX_AVX2 void pix_cells_scan_level_avx2(const pix_cells *cells, const pix_cell_level *level, pix_pair_batch *batch) {
  pix_scan_level(cells, level, batch, compare);
}

#endif
