// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Eight boxes at a time, where there are many.

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include "pix_cells_scan.h"

#if defined(PIX_HAS_AVX2)

PIX_AVX2 static inline __m256i load(const int32_t *values) { return _mm256_loadu_si256((const __m256i *)values); }

PIX_AVX2 static inline __m128i load4(const int32_t *values) { return _mm_loadu_si128((const __m128i *)values); }

// The numbers of the boxes among four from `base` on whose bits are set. Returns how many there are.
PIX_AVX2 static inline int32_t store_set(int32_t *values, int32_t base, uint32_t lanes) {
  const __m128i set = _mm_loadu_si128((const __m128i *)pix_set_lanes[lanes]);
  _mm_storeu_si128((__m128i *)values, _mm_add_epi32(_mm_set1_epi32(base), set));
  return pix_set_lane_count[lanes];
}

PIX_AVX2 static inline void compare(const pix_cell_boxes *boxes, const int32_t box[4], int32_t record, int32_t begin,
                                    int32_t end, pix_pair_batch *batch) {
  const __m256i right = _mm256_set1_epi32(-box[2]), bottom = _mm256_set1_epi32(-box[3]);
  const __m256i minus_left = _mm256_set1_epi32(-box[0]), minus_top = _mm256_set1_epi32(-box[1]);
  const __m256i records = _mm256_set1_epi32(record);
  int32_t count = batch->count;
  int32_t k = begin;
  do {  // at least once: runs are short, and a branch that guesses wrong costs more than comparing in vain
    const __m256i x = _mm256_and_si256(_mm256_cmpgt_epi32(right, load(boxes->left + k)),
                                       _mm256_cmpgt_epi32(minus_left, load(boxes->minus_right + k)));
    const __m256i y = _mm256_and_si256(_mm256_cmpgt_epi32(bottom, load(boxes->top + k)),
                                       _mm256_cmpgt_epi32(minus_top, load(boxes->minus_bottom + k)));
    uint32_t meet = (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(_mm256_and_si256(x, y)));
    meet = _bzhi_u32(meet, (uint32_t)pix_min(end - k, 8));  // looks at 8 bits of the count
    // Without branches: whether boxes meet is anybody's guess.
    _mm256_storeu_si256((__m256i *)(batch->first + count), records);
    count += store_set(batch->second + count, k, meet & 15);
    count += store_set(batch->second + count, k + 4, meet >> 4);
  } while ((k += 8) < end);
  batch->count = count;
}

// Four at a time, for runs that are mostly shorter than that.
PIX_AVX2 static inline void compare_few(const pix_cell_boxes *boxes, const int32_t box[4], int32_t record,
                                        int32_t begin, int32_t end, pix_pair_batch *batch) {
  const __m128i right = _mm_set1_epi32(-box[2]), bottom = _mm_set1_epi32(-box[3]);
  const __m128i minus_left = _mm_set1_epi32(-box[0]), minus_top = _mm_set1_epi32(-box[1]);
  const __m128i records = _mm_set1_epi32(record);
  int32_t count = batch->count, k = begin;
  do {
    const __m128i x = _mm_and_si128(_mm_cmpgt_epi32(right, load4(boxes->left + k)),
                                    _mm_cmpgt_epi32(minus_left, load4(boxes->minus_right + k)));
    const __m128i y = _mm_and_si128(_mm_cmpgt_epi32(bottom, load4(boxes->top + k)),
                                    _mm_cmpgt_epi32(minus_top, load4(boxes->minus_bottom + k)));
    uint32_t meet = (uint32_t)_mm_movemask_ps(_mm_castsi128_ps(_mm_and_si128(x, y)));
    meet = _bzhi_u32(meet, (uint32_t)pix_min(end - k, 4));
    _mm_storeu_si128((__m128i *)(batch->first + count), records);
    count += store_set(batch->second + count, k, meet);
  } while ((k += 4) < end);
  batch->count = count;
}

PIX_AVX2 void pix_cells_compare_avx2(const pix_cell_boxes *boxes, const int32_t box[4], int32_t record, int32_t begin,
                                     int32_t end, pix_pair_batch *batch) {
  compare(boxes, box, record, begin, end, batch);
}

PIX_AVX2 void pix_cells_scan_level_avx2(const pix_cells *cells, const pix_cell_level *level, pix_pair_batch *batch) {
  const int32_t *starts = cells->starts + level->first_cell;
  const bool is_dense = starts[pix_cell_count(level)] - starts[0] > 2 * level->columns * level->rows;
  if (is_dense) {
    pix_scan_level(cells, level, batch, compare);
  } else {
    pix_scan_level(cells, level, batch, compare_few);
  }
}

#endif
