// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Four boxes at a time.

#include "base/v128.h"

#include "kernels/kernels.h"

#if defined(PIX_HAS_V128)

// Four 32-bit numbers.

#if defined(PIX_HAS_SSE2)

typedef __m128i lanes4;

static inline lanes4 load(const void *values) { return _mm_loadu_si128((const __m128i *)values); }
static inline void store(int32_t *values, lanes4 a) { _mm_storeu_si128((__m128i *)values, a); }
static inline lanes4 all_lanes(int32_t value) { return _mm_set1_epi32(value); }
static inline lanes4 add(lanes4 a, lanes4 b) { return _mm_add_epi32(a, b); }
static inline lanes4 zip_low(lanes4 a, lanes4 b) { return _mm_unpacklo_epi32(a, b); }
static inline lanes4 zip_high(lanes4 a, lanes4 b) { return _mm_unpackhi_epi32(a, b); }
static inline lanes4 negative(lanes4 a) { return _mm_sub_epi32(_mm_setzero_si128(), a); }
static inline lanes4 halves_swapped(lanes4 a) { return _mm_shuffle_epi32(a, _MM_SHUFFLE(1, 0, 3, 2)); }
static inline lanes4 is_equal(lanes4 a, lanes4 b) { return _mm_cmpeq_epi32(a, b); }
static inline lanes4 is_greater(lanes4 a, lanes4 b) { return _mm_cmpgt_epi32(a, b); }
static inline uint32_t bits_of(lanes4 a) { return (uint32_t)_mm_movemask_ps(_mm_castsi128_ps(a)); }
static inline lanes4 bytes_of(lanes4 a, lanes4 b, lanes4 c, lanes4 d) { return pix_v128_pack_lanes(a, b, c, d); }

#else

typedef int32x4_t lanes4;

static inline lanes4 load(const void *values) { return vld1q_s32((const int32_t *)values); }
static inline void store(int32_t *values, lanes4 a) { vst1q_s32(values, a); }
static inline lanes4 all_lanes(int32_t value) { return vdupq_n_s32(value); }
static inline lanes4 add(lanes4 a, lanes4 b) { return vaddq_s32(a, b); }
static inline lanes4 zip_low(lanes4 a, lanes4 b) { return vzip1q_s32(a, b); }
static inline lanes4 zip_high(lanes4 a, lanes4 b) { return vzip2q_s32(a, b); }
static inline lanes4 negative(lanes4 a) { return vnegq_s32(a); }
static inline lanes4 halves_swapped(lanes4 a) { return vextq_s32(a, a, 2); }
static inline lanes4 is_equal(lanes4 a, lanes4 b) { return vreinterpretq_s32_u32(vceqq_s32(a, b)); }
static inline lanes4 is_greater(lanes4 a, lanes4 b) { return vreinterpretq_s32_u32(vcgtq_s32(a, b)); }

static inline uint32_t bits_of(lanes4 a) {
  static const int32_t bits[4] = {1, 2, 4, 8};
  return (uint32_t)vaddvq_s32(vandq_s32(a, vld1q_s32(bits)));
}

static inline lanes4 bytes_of(lanes4 a, lanes4 b, lanes4 c, lanes4 d) {
  return vreinterpretq_s32_u64(pix_v128_pack_lanes(vreinterpretq_u64_s32(a), vreinterpretq_u64_s32(b),
                                                   vreinterpretq_u64_s32(c), vreinterpretq_u64_s32(d)));
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

PIX_ALWAYS_INLINE lanes4 is_below(const pix_box_edges *box, lanes4 bound) { return is_greater(bound, load(box)); }

PIX_ALWAYS_INLINE int32_t compare(const pix_box_edges *boxes, const pix_box_edges *own, int32_t record, int32_t begin,
                                  int32_t end, pix_pair_batch *batch, int32_t count) {
  // What the edges of boxes that meet this one are below of.
  const lanes4 bound = negative(halves_swapped(load(&own[record]))), records = all_lanes(record);
  int32_t k = begin;
  do {  // at least once: runs are short, and a branch that guesses wrong costs more than comparing in vain
    const lanes4 below = bytes_of(is_below(boxes + k, bound), is_below(boxes + k + 1, bound),
                                  is_below(boxes + k + 2, bound), is_below(boxes + k + 3, bound));
    const uint32_t meet = bits_of(is_equal(below, all_lanes(-1))) & first_lanes(end - k);
    // Without branches: whether boxes meet is anybody's guess.
    store(batch->first + count, records);
    store(batch->second + count, add(all_lanes(k), load(set_lanes[meet])));
    count += set_lane_count[meet];
  } while ((k += 4) < end);
  return count;
}

int32_t pix_cells_compare_v128(const pix_box_edges *boxes, const pix_box_edges *own, int32_t record, int32_t begin,
                               int32_t end, pix_pair_batch *batch, int32_t count) {
  return compare(boxes, own, record, begin, end, batch, count);
}

void pix_cells_scan_level_v128(const pix_cells *cells, const pix_cell_level *level, pix_pair_batch *batch) {
  pix_scan_level(cells, level, batch, compare);
}

#define PIX_TARGET
#define PIX_NAMED(name) name##_v128
#define LANES 4

typedef lanes4 lanes;

static inline lanes boxes_at(const pix_rect *boxes, const int32_t *slots) { return load(&boxes[slots[0]]); }

#include "kernels/cells_loops.h"

#endif
