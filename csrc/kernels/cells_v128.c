// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Four boxes at a time.

#if defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

#include "kernels/kernels.h"

#if defined(PIX_HAS_V128)

// Four 32-bit numbers.

#if defined(PIX_HAS_SSE2)

typedef __m128i lanes4;

static inline lanes4 load(const void *values) { return _mm_loadu_si128((const __m128i *)values); }
static inline void store(int32_t *values, lanes4 a) { _mm_storeu_si128((__m128i *)values, a); }
static inline lanes4 all_lanes(int32_t value) { return _mm_set1_epi32(value); }
static inline lanes4 add(lanes4 a, lanes4 b) { return _mm_add_epi32(a, b); }
static inline lanes4 negative(lanes4 a) { return _mm_sub_epi32(_mm_setzero_si128(), a); }
static inline lanes4 both(lanes4 a, lanes4 b) { return _mm_and_si128(a, b); }
static inline lanes4 either(lanes4 a, lanes4 b) { return _mm_or_si128(a, b); }
static inline lanes4 without(lanes4 a, lanes4 b) { return _mm_andnot_si128(b, a); }
static inline lanes4 is_greater(lanes4 a, lanes4 b) { return _mm_cmpgt_epi32(a, b); }
static inline uint32_t bits_of(lanes4 a) { return (uint32_t)_mm_movemask_ps(_mm_castsi128_ps(a)); }
static inline lanes4 zip_low(lanes4 a, lanes4 b) { return _mm_unpacklo_epi32(a, b); }
static inline lanes4 zip_high(lanes4 a, lanes4 b) { return _mm_unpackhi_epi32(a, b); }

#else

typedef int32x4_t lanes4;

static inline lanes4 load(const void *values) { return vld1q_s32((const int32_t *)values); }
static inline void store(int32_t *values, lanes4 a) { vst1q_s32(values, a); }
static inline lanes4 all_lanes(int32_t value) { return vdupq_n_s32(value); }
static inline lanes4 add(lanes4 a, lanes4 b) { return vaddq_s32(a, b); }
static inline lanes4 negative(lanes4 a) { return vnegq_s32(a); }
static inline lanes4 both(lanes4 a, lanes4 b) { return vandq_s32(a, b); }
static inline lanes4 either(lanes4 a, lanes4 b) { return vorrq_s32(a, b); }
static inline lanes4 without(lanes4 a, lanes4 b) { return vbicq_s32(a, b); }
static inline lanes4 is_greater(lanes4 a, lanes4 b) { return vreinterpretq_s32_u32(vcgtq_s32(a, b)); }
static inline lanes4 zip_low(lanes4 a, lanes4 b) { return vzip1q_s32(a, b); }
static inline lanes4 zip_high(lanes4 a, lanes4 b) { return vzip2q_s32(a, b); }

static inline uint32_t bits_of(lanes4 a) {
  static const int32_t bits[4] = {1, 2, 4, 8};
  return (uint32_t)vaddvq_s32(vandq_s32(a, vld1q_s32(bits)));
}

#endif

// By the bits of four lanes: which lanes are set, one after the other, and how many.
static const int32_t set_lanes[16][4] = {
    {0, 0, 0, 0}, {0, 0, 0, 0}, {1, 0, 0, 0}, {0, 1, 0, 0}, {2, 0, 0, 0}, {0, 2, 0, 0}, {1, 2, 0, 0}, {0, 1, 2, 0},
    {3, 0, 0, 0}, {0, 3, 0, 0}, {1, 3, 0, 0}, {0, 1, 3, 0}, {2, 3, 0, 0}, {0, 2, 3, 0}, {1, 2, 3, 0}, {0, 1, 2, 3},
};
static const uint8_t set_lane_count[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};

// The bits of the first `count` of four lanes.
static inline uint32_t first_lanes(int32_t count) { return 15u >> (4 - pix_min(count, 4)); }

PIX_ALWAYS_INLINE int32_t compare(const pix_cell_boxes *boxes, const pix_cell_boxes *own, int32_t record, int32_t begin,
                                int32_t end, pix_pair_batch *batch, int32_t count) {
  const lanes4 right = negative(all_lanes(own->minus_right[record]));
  const lanes4 bottom = negative(all_lanes(own->minus_bottom[record]));
  const lanes4 minus_left = negative(all_lanes(own->left[record]));
  const lanes4 minus_top = negative(all_lanes(own->top[record]));
  const lanes4 records = all_lanes(record);
  int32_t k = begin;
  do {  // at least once: runs are short, and a branch that guesses wrong costs more than comparing in vain
    const lanes4 x = both(is_greater(right, load(boxes->left + k)),
                          is_greater(minus_left, load(boxes->minus_right + k)));
    const lanes4 y = both(is_greater(bottom, load(boxes->top + k)),
                          is_greater(minus_top, load(boxes->minus_bottom + k)));
    const uint32_t meet = bits_of(both(x, y)) & first_lanes(end - k);
    // Without branches: whether boxes meet is anybody's guess.
    store(batch->first + count, records);
    store(batch->second + count, add(all_lanes(k), load(set_lanes[meet])));
    count += set_lane_count[meet];
  } while ((k += 4) < end);
  return count;
}

int32_t pix_cells_compare_v128(const pix_cell_boxes *boxes, const pix_cell_boxes *own, int32_t record, int32_t begin,
                               int32_t end, pix_pair_batch *batch, int32_t count) {
  return compare(boxes, own, record, begin, end, batch, count);
}

void pix_cells_scan_level_v128(const pix_cells *cells, const pix_cell_level *level, pix_pair_batch *batch) {
  pix_scan_level(cells, level, batch, compare);
}

// Four boxes are turned over into their edges.
void pix_cells_set_boxes_v128(pix_cells *cells, const pix_rect *boxes, int32_t first, int32_t count) {
  const pix_cell_boxes *b = &cells->boxes;
  const pix_cell_record *records = cells->records;
  int32_t i = first;
  for (; i + 4 <= count; i += 4) {
    const lanes4 box0 = load(&boxes[records[i].slot]), box1 = load(&boxes[records[i + 1].slot]);
    const lanes4 box2 = load(&boxes[records[i + 2].slot]), box3 = load(&boxes[records[i + 3].slot]);
    const lanes4 xy02 = zip_low(box0, box2), xy13 = zip_low(box1, box3);  // x0 x2 y0 y2, x1 x3 y1 y3
    const lanes4 wh02 = zip_high(box0, box2), wh13 = zip_high(box1, box3);
    const lanes4 x = zip_low(xy02, xy13), y = zip_high(xy02, xy13), w = zip_low(wh02, wh13), h = zip_high(wh02, wh13);
    // Empty ones get the smallest right edge there is, so that they meet nothing. Sides are never negative.
    const lanes4 is_empty = either(is_greater(all_lanes(1), w), is_greater(all_lanes(1), h));
    const lanes4 farthest = both(is_empty, all_lanes(INT32_MAX));
    store(b->left + i, x);
    store(b->top + i, y);
    store(b->minus_right + i, either(without(negative(add(x, w)), is_empty), farthest));
    store(b->minus_bottom + i, negative(add(y, h)));
  }
  pix_cells_set_boxes_c(cells, boxes, i, count);
}

#endif
