// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Four boxes at a time.

#if defined(__x86_64__)
#include <emmintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

#include "pix_cells_scan.h"

#if defined(PIX_HAS_V128)

#if defined(PIX_HAS_SSE2)

typedef __m128i lanes4;

static inline lanes4 load(const int32_t *values) { return _mm_loadu_si128((const __m128i *)values); }
static inline void store(int32_t *values, lanes4 a) { _mm_storeu_si128((__m128i *)values, a); }
static inline lanes4 all_lanes(int32_t value) { return _mm_set1_epi32(value); }
static inline lanes4 add(lanes4 a, lanes4 b) { return _mm_add_epi32(a, b); }
static inline lanes4 both(lanes4 a, lanes4 b) { return _mm_and_si128(a, b); }
static inline lanes4 is_greater(lanes4 a, lanes4 b) { return _mm_cmpgt_epi32(a, b); }
static inline uint32_t bits_of(lanes4 a) { return (uint32_t)_mm_movemask_ps(_mm_castsi128_ps(a)); }

#else

typedef int32x4_t lanes4;

static inline lanes4 load(const int32_t *values) { return vld1q_s32(values); }
static inline void store(int32_t *values, lanes4 a) { vst1q_s32(values, a); }
static inline lanes4 all_lanes(int32_t value) { return vdupq_n_s32(value); }
static inline lanes4 add(lanes4 a, lanes4 b) { return vaddq_s32(a, b); }
static inline lanes4 both(lanes4 a, lanes4 b) { return vandq_s32(a, b); }
static inline lanes4 is_greater(lanes4 a, lanes4 b) { return vreinterpretq_s32_u32(vcgtq_s32(a, b)); }

static inline uint32_t bits_of(lanes4 a) {
  static const int32_t bits[4] = {1, 2, 4, 8};
  return (uint32_t)vaddvq_s32(vandq_s32(a, vld1q_s32(bits)));
}

#endif

// The bits of the first `count` of four lanes.
static inline uint32_t first_lanes(int32_t count) { return 15u >> (4 - pix_min(count, 4)); }

PIX_SCAN_INLINE void compare(const pix_cell_boxes *boxes, const int32_t box[4], int32_t record, int32_t begin,
                             int32_t end, pix_pair_batch *batch) {
  const lanes4 right = all_lanes(-box[2]), bottom = all_lanes(-box[3]);
  const lanes4 minus_left = all_lanes(-box[0]), minus_top = all_lanes(-box[1]), records = all_lanes(record);
  int32_t count = batch->count;
  int32_t k = begin;
  do {  // at least once: runs are short, and a branch that guesses wrong costs more than comparing in vain
    const lanes4 x = both(is_greater(right, load(boxes->left + k)), is_greater(minus_left, load(boxes->minus_right + k)));
    const lanes4 y = both(is_greater(bottom, load(boxes->top + k)), is_greater(minus_top, load(boxes->minus_bottom + k)));
    const uint32_t meet = bits_of(both(x, y)) & first_lanes(end - k);
    store(batch->first + count, records);
    store(batch->second + count, add(all_lanes(k), load(pix_set_lanes[meet])));
    count += pix_set_lane_count[meet];
  } while ((k += 4) < end);
  batch->count = count;
}

void pix_cells_compare_v128(const pix_cell_boxes *boxes, const int32_t box[4], int32_t record, int32_t begin,
                            int32_t end, pix_pair_batch *batch) {
  compare(boxes, box, record, begin, end, batch);
}

void pix_cells_scan_level_v128(const pix_cells *cells, const pix_cell_level *level, pix_pair_batch *batch) {
  pix_scan_level(cells, level, batch, compare);
}

#endif
