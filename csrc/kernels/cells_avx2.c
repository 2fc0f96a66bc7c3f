// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Eight boxes at a time.

#include "base/avx2.h"

#include "kernels/kernels.h"

#if defined(PIX_HAS_AVX2)

PIX_AVX2 static inline void store(int32_t *values, __m256i a) { _mm256_storeu_si256((__m256i *)values, a); }
PIX_AVX2 static inline __m256i all_lanes(int32_t value) { return _mm256_set1_epi32(value); }

// What boxes that meet this one are below of, twice.
PIX_AVX2 static inline __m256i bound_of(const pix_box_edges *own) {
  const __m256i edges = _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)own));
  return _mm256_sub_epi32(_mm256_setzero_si256(), _mm256_shuffle_epi32(edges, _MM_SHUFFLE(1, 0, 3, 2)));
}

// Two boxes.
PIX_AVX2 static inline __m256i are_below(const pix_box_edges *boxes, __m256i bound) {
  return _mm256_cmpgt_epi32(bound, _mm256_loadu_si256((const __m256i *)boxes));
}

// Of twice four boxes, in the order in which vectors are packed.

PIX_AVX2 static inline __m256i in_both(__m256i first, __m256i second) {
  return _mm256_blend_epi32(first, second, 0xcc);
}

// Their numbers.
PIX_AVX2 static inline __m256i numbers_of(__m256i first, __m256i second) {
  return _mm256_add_epi32(in_both(first, second), _mm256_setr_epi32(0, 2, 0, 2, 1, 3, 1, 3));
}

// All ones for those whose edges are all below the bound.
PIX_AVX2 static inline __m256i all_below(const pix_box_edges *first, const pix_box_edges *second, __m256i bound) {
  const __m256i a = _mm256_packs_epi32(are_below(first, bound), are_below(first + 2, bound));
  const __m256i b = _mm256_packs_epi32(are_below(second, bound), are_below(second + 2, bound));
  return _mm256_cmpeq_epi32(_mm256_packs_epi16(a, b), _mm256_set1_epi32(-1));
}

// Appends those of these numbers that meet the record. Without branches: whether boxes meet is anybody's guess.
PIX_AVX2 static inline int32_t append(pix_pair_batch *batch, int32_t count, __m256i record, __m256i numbers,
                                      __m256i that_meet) {
  const uint32_t meet = (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(that_meet));
  store(batch->first + count, record);
  store(batch->second + count, _mm256_permutevar8x32_epi32(numbers, pix_lane_list(meet)));
  return count + _mm_popcnt_u32(meet);
}

PIX_AVX2 static inline int32_t compare(const pix_box_edges *boxes, const pix_box_edges *own, int32_t record,
                                       int32_t begin, int32_t end, pix_pair_batch *batch, int32_t count) {
  const __m256i bound = bound_of(own + record), records = all_lanes(record), ends = all_lanes(end);
  __m256i numbers = numbers_of(all_lanes(begin), all_lanes(begin + 4));
  int32_t k = begin;
  do {  // at least once: runs are short, and a branch that guesses wrong costs more than comparing in vain
    const __m256i are_there = _mm256_cmpgt_epi32(ends, numbers);
    const __m256i meet = _mm256_and_si256(all_below(boxes + k, boxes + k + 4, bound), are_there);
    count = append(batch, count, records, numbers, meet);
    numbers = _mm256_add_epi32(numbers, all_lanes(8));
  } while ((k += 8) < end);
  return count;
}

PIX_AVX2 int32_t pix_cells_compare_avx2(const pix_box_edges *boxes, const pix_box_edges *own, int32_t record,
                                        int32_t begin, int32_t end, pix_pair_batch *batch, int32_t count) {
  return compare(boxes, own, record, begin, end, batch, count);
}

// As pix_scan_level. Most runs hold no more than four boxes: so many of both are compared at once, and the rest of
// longer ones later.
#define AT_ONCE (PIX_PAIR_BATCH / 2 / 8)

// Some boxes, one after the other, and which of them have longer runs.
typedef struct group {
  int32_t begin, end, longer_count;
  int32_t longer[AT_ONCE];
} group;

// Compares each box of a group with four of both of its runs. Apart from what is around it, so that the loop has all
// registers. (The sum of lengths is right for runs of up to 2^25 boxes; it is a count for statistics.)
PIX_AVX2 static PIX_NOINLINE int32_t compare_group(const pix_cells *cells, int64_t stride, group *g,
                                                   pix_pair_batch *batch, int32_t count) {
  const pix_box_edges *boxes = cells->boxes;
  const pix_cell_record *records = cells->records;
  const int32_t *starts = cells->starts;
  const int32_t end = g->end;
  const __m256i ones = all_lanes(1), at_once = all_lanes(4);
  __m256i record = all_lanes(g->begin), compared = _mm256_setzero_si256();
  int32_t longer_count = 0;
  for (int32_t i = g->begin; i < end; i++) {
    const int32_t *own = starts + records[i].cell, *below = own + stride;
    const __m256i next = _mm256_add_epi32(record, ones);
    const __m256i begins = in_both(next, all_lanes(below[-1])), ends = in_both(all_lanes(own[2]), all_lanes(below[2]));
    const __m256i lengths = _mm256_sub_epi32(ends, begins);
    const __m256i numbers = _mm256_add_epi32(begins, _mm256_setr_epi32(0, 2, 0, 2, 1, 3, 1, 3));
    compared = _mm256_add_epi32(compared, lengths);
    g->longer[longer_count] = i;
    longer_count += _mm256_movemask_epi8(_mm256_cmpgt_epi32(lengths, at_once)) != 0;
    const __m256i below_bound = all_below(boxes + i + 1, boxes + below[-1], bound_of(boxes + i));
    count = append(batch, count, record, numbers, _mm256_and_si256(below_bound, _mm256_cmpgt_epi32(ends, numbers)));
    record = next;
  }
  g->longer_count = longer_count;
  batch->work.compared += (int64_t)_mm256_extract_epi32(compared, 0) + _mm256_extract_epi32(compared, 2);
  return count;
}

PIX_AVX2 void pix_cells_scan_level_avx2(const pix_cells *cells, const pix_cell_level *level, pix_pair_batch *batch) {
  const pix_box_edges *boxes = cells->boxes;
  const int32_t *starts = cells->starts;
  const int32_t first = starts[level->first_cell], end = starts[level->first_cell + pix_cell_count(level)];
  const int64_t stride = pix_cell_stride(level);
  int32_t count = batch->count;
  for (group g = {.end = first}; g.end < end;) {
    g.begin = g.end;
    g.end = pix_min(g.begin + AT_ONCE, end);
    count = compare_group(cells, stride, &g, batch, pix_make_room(batch, count));
    for (int32_t k = 0; k < g.longer_count; k++) {
      const int32_t i = g.longer[k], *own = starts + cells->records[i].cell, *below = own + stride;
      count = pix_scan_run(boxes, boxes, i, i + 5, own[2], batch, count, compare);
      count = pix_scan_run(boxes, boxes, i, below[-1] + 4, below[2], batch, count, compare);
    }
  }
  batch->work.cells += PIX_CELLS_A_BOX * (int64_t)(end - first);
  batch->count = count;
}

#define PIX_TARGET PIX_AVX2
#define PIX_NAMED(name) name##_avx2
#define LANES 8
#define zip_low _mm256_unpacklo_epi32
#define zip_high _mm256_unpackhi_epi32

typedef __m256i lanes;

PIX_AVX2 static inline lanes boxes_at(const pix_rect *boxes, const int32_t *slots) {
  const __m128i first = _mm_loadu_si128((const __m128i *)&boxes[slots[0]]);
  const __m128i fifth = _mm_loadu_si128((const __m128i *)&boxes[slots[4]]);
  return _mm256_inserti128_si256(_mm256_castsi128_si256(first), fifth, 1);
}

#include "kernels/cells_loops.h"

#endif
