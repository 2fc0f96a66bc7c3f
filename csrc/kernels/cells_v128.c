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
static inline lanes4 sub(lanes4 a, lanes4 b) { return _mm_sub_epi32(a, b); }
static inline lanes4 both(lanes4 a, lanes4 b) { return _mm_and_si128(a, b); }
static inline lanes4 either(lanes4 a, lanes4 b) { return _mm_or_si128(a, b); }
static inline lanes4 without(lanes4 a, lanes4 b) { return _mm_andnot_si128(b, a); }
static inline lanes4 zip_low(lanes4 a, lanes4 b) { return _mm_unpacklo_epi32(a, b); }
static inline lanes4 zip_high(lanes4 a, lanes4 b) { return _mm_unpackhi_epi32(a, b); }
static inline lanes4 shifted_right(lanes4 a, int32_t n) { return _mm_sra_epi32(a, _mm_cvtsi32_si128(n)); }
static inline lanes4 negative(lanes4 a) { return _mm_sub_epi32(_mm_setzero_si128(), a); }
static inline lanes4 halves_swapped(lanes4 a) { return _mm_shuffle_epi32(a, _MM_SHUFFLE(1, 0, 3, 2)); }
static inline lanes4 is_equal(lanes4 a, lanes4 b) { return _mm_cmpeq_epi32(a, b); }
static inline lanes4 is_greater(lanes4 a, lanes4 b) { return _mm_cmpgt_epi32(a, b); }
static inline uint32_t bits_of(lanes4 a) { return (uint32_t)_mm_movemask_ps(_mm_castsi128_ps(a)); }
static inline lanes4 bytes_of(lanes4 a, lanes4 b, lanes4 c, lanes4 d) { return pix_v128_pack_lanes(a, b, c, d); }

// SSE2 multiplies two lanes of four.
static inline lanes4 multiplied(lanes4 a, lanes4 b) {
  const lanes4 even = _mm_mul_epu32(a, b), odd = _mm_mul_epu32(_mm_srli_epi64(a, 32), _mm_srli_epi64(b, 32));
  return zip_low(_mm_shuffle_epi32(even, _MM_SHUFFLE(0, 0, 2, 0)), _mm_shuffle_epi32(odd, _MM_SHUFFLE(0, 0, 2, 0)));
}

#else

typedef int32x4_t lanes4;

static inline lanes4 load(const void *values) { return vld1q_s32((const int32_t *)values); }
static inline void store(int32_t *values, lanes4 a) { vst1q_s32(values, a); }
static inline lanes4 all_lanes(int32_t value) { return vdupq_n_s32(value); }
static inline lanes4 add(lanes4 a, lanes4 b) { return vaddq_s32(a, b); }
static inline lanes4 sub(lanes4 a, lanes4 b) { return vsubq_s32(a, b); }
static inline lanes4 both(lanes4 a, lanes4 b) { return vandq_s32(a, b); }
static inline lanes4 either(lanes4 a, lanes4 b) { return vorrq_s32(a, b); }
static inline lanes4 without(lanes4 a, lanes4 b) { return vbicq_s32(a, b); }
static inline lanes4 zip_low(lanes4 a, lanes4 b) { return vzip1q_s32(a, b); }
static inline lanes4 zip_high(lanes4 a, lanes4 b) { return vzip2q_s32(a, b); }
static inline lanes4 shifted_right(lanes4 a, int32_t n) { return vshlq_s32(a, vdupq_n_s32(-n)); }
static inline lanes4 multiplied(lanes4 a, lanes4 b) { return vmulq_s32(a, b); }
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

// Four boxes are turned over, into their left edges, tops, widths and heights.
void pix_cells_find_v128(const pix_cell_level *level, const pix_rect *boxes, const int32_t *slots, int32_t count,
                         int32_t *cells) {
  const pix_cell_level table = *level;
  const lanes4 width = all_lanes(pix_cell_width(&table)), height = all_lanes(pix_cell_height(&table));
  const lanes4 first_column = all_lanes(table.first_column), first_row = all_lanes(table.first_row);
  const lanes4 columns = all_lanes(table.columns), rows = all_lanes(table.rows);
  const lanes4 first = all_lanes(table.first_cell + 1), stride = all_lanes(pix_cell_stride(&table));
  const lanes4 none = all_lanes(-1);
  int32_t i = 0;
  for (; i + 4 <= count; i += 4) {
    const lanes4 box0 = load(&boxes[slots[i]]), box1 = load(&boxes[slots[i + 1]]);
    const lanes4 box2 = load(&boxes[slots[i + 2]]), box3 = load(&boxes[slots[i + 3]]);
    const lanes4 xy02 = zip_low(box0, box2), xy13 = zip_low(box1, box3);  // x0 x2 y0 y2, x1 x3 y1 y3
    const lanes4 wh02 = zip_high(box0, box2), wh13 = zip_high(box1, box3);
    const lanes4 w = zip_low(wh02, wh13), h = zip_high(wh02, wh13);
    const lanes4 column = sub(shifted_right(zip_low(xy02, xy13), table.column_shift), first_column);
    const lanes4 row = sub(shifted_right(zip_high(xy02, xy13), table.row_shift), first_row);
    const lanes4 too_low = either(either(is_greater(w, width), is_greater(h, height)),
                                  either(is_greater(all_lanes(1), w), is_greater(all_lanes(1), h)));
    const lanes4 inside = both(both(is_greater(columns, column), is_greater(rows, row)),
                               both(is_greater(column, none), is_greater(row, none)));
    const lanes4 cell = add(add(first, column), multiplied(row, stride));
    store(cells + i, either(either(cell, too_low), without(none, inside)));
  }
  pix_cells_find_c(level, boxes, slots + i, count - i, cells + i);
}

#endif
