// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The kernel of vectors of 256 bits, for x86-64 processors with AVX2.

// Before all that hides what is declared after it: intrinsics are not ours.
#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include "kernels/kernels.h"

#if defined(PIX_HAS_AVX2)

// Overlap (bits/overlap.h), four words at a time.

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

// Counts the bits of each byte by two look-ups of half a byte (Mula's method), then adds up each word's bytes.
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

#include "kernels/overlap_loops.h"

// Pixels of images (image/pixels.h), eight at a time.

#define VEC_PIXELS 8

static inline PIX_AVX2 vec vec_pixels(uint32_t pixel) { return _mm256_set1_epi32((int32_t)pixel); }
static inline PIX_AVX2 vec vec_sub_bytes(vec a, vec b) { return _mm256_subs_epu8(a, b); }
static inline PIX_AVX2 vec vec_zero_lanes(vec v) { return _mm256_cmpeq_epi32(v, _mm256_setzero_si256()); }

// Returns one bit a lane of four vectors. Packing goes by halves of 128 bits: groups of four pixels are put in order
// again.
static inline PIX_AVX2 uint64_t vec_lane_bits(vec a, vec b, vec c, vec d) {
  const vec order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
  const vec bytes = _mm256_packs_epi16(_mm256_packs_epi32(a, b), _mm256_packs_epi32(c, d));
  return (uint32_t)_mm256_movemask_epi8(_mm256_permutevar8x32_epi32(bytes, order));
}

#include "kernels/pixels_loops.h"

// Sets of lanes.

// By a mask of eight lanes: the lanes that are set, one after the other, a byte each.
#define PIX_LANE_IS_SET(mask, lane) (((mask) >> (lane)) & 1)
#define PIX_LANES_BELOW_4(mask, lane)                                                       \
  (((lane) > 0 && PIX_LANE_IS_SET(mask, 0)) + ((lane) > 1 && PIX_LANE_IS_SET(mask, 1)) +    \
   ((lane) > 2 && PIX_LANE_IS_SET(mask, 2)) + ((lane) > 3 && PIX_LANE_IS_SET(mask, 3)))
#define PIX_LANES_BELOW(mask, lane) (PIX_LANES_BELOW_4(mask, lane) + PIX_LANES_BELOW_4((mask) >> 4, (lane) - 4))
#define PIX_LANE(mask, lane) ((uint64_t)(PIX_LANE_IS_SET(mask, lane) * (lane)) << (8 * PIX_LANES_BELOW(mask, lane)))
#define PIX_SET_1(m)                                                    \
  PIX_LANE(m, 0) | PIX_LANE(m, 1) | PIX_LANE(m, 2) | PIX_LANE(m, 3) |   \
      PIX_LANE(m, 4) | PIX_LANE(m, 5) | PIX_LANE(m, 6) | PIX_LANE(m, 7)
#define PIX_SET_4(m) PIX_SET_1(m), PIX_SET_1((m) + 1), PIX_SET_1((m) + 2), PIX_SET_1((m) + 3)
#define PIX_SET_16(m) PIX_SET_4(m), PIX_SET_4((m) + 4), PIX_SET_4((m) + 8), PIX_SET_4((m) + 12)
#define PIX_SET_64(m) PIX_SET_16(m), PIX_SET_16((m) + 16), PIX_SET_16((m) + 32), PIX_SET_16((m) + 48)
static const uint64_t pix_lane_lists[256] = {PIX_SET_64(0), PIX_SET_64(64), PIX_SET_64(128), PIX_SET_64(192)};

// Lists the numbers of the set lanes in 32 bits each, from the lowest lane on; lanes beyond hold 0.
PIX_AVX2 static inline __m256i pix_lane_list(uint32_t set) {
  return _mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)&pix_lane_lists[set]));
}

// Boxes in cells (broad/cells.h), eight at a time.

PIX_AVX2 static inline void store(int32_t *values, __m256i a) { _mm256_storeu_si256((__m256i *)values, a); }
PIX_AVX2 static inline __m256i all_lanes(int32_t value) { return _mm256_set1_epi32(value); }

// Returns, twice, the bound that each of a box's four edges is below if the box meets this one.
PIX_AVX2 static inline __m256i bound_of(const pix_box_edges *own) {
  const __m256i edges = _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)own));
  return _mm256_sub_epi32(_mm256_setzero_si256(), _mm256_shuffle_epi32(edges, _MM_SHUFFLE(1, 0, 3, 2)));
}

// Compares two boxes with the bound.
PIX_AVX2 static inline __m256i are_below(const pix_box_edges *boxes, __m256i bound) {
  return _mm256_cmpgt_epi32(bound, _mm256_loadu_si256((const __m256i *)boxes));
}

// Of twice four boxes, in the order in which vectors are packed.

PIX_AVX2 static inline __m256i in_both(__m256i first, __m256i second) {
  return _mm256_blend_epi32(first, second, 0xcc);
}

// Returns the numbers of twice four boxes in the order of all_below; both arguments have that of each four's first.
PIX_AVX2 static inline __m256i numbers_of(__m256i first, __m256i second) {
  return _mm256_add_epi32(in_both(first, second), _mm256_setr_epi32(0, 2, 0, 2, 1, 3, 1, 3));
}

// Returns all ones for those of twice four boxes whose edges are all below the bound.
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

#define LANES 8
#define zip_low _mm256_unpacklo_epi32
#define zip_high _mm256_unpackhi_epi32

typedef __m256i box_lanes;

PIX_AVX2 static inline box_lanes boxes_at(const pix_rect *boxes, const int32_t *slots) {
  const __m128i first = _mm_loadu_si128((const __m128i *)&boxes[slots[0]]);
  const __m128i fifth = _mm_loadu_si128((const __m128i *)&boxes[slots[4]]);
  return _mm256_inserti128_si256(_mm256_castsi128_si256(first), fifth, 1);
}

#include "kernels/cells_loops.h"

// Blocks of sampled coverage (rule/blocks.h), eight at a time.

// Half of a 64-bit word, which may be read as such.
typedef int __attribute__((may_alias)) half_word;

// Moves the lanes of a set side by side, from the lowest lane on.
PIX_AVX2 static inline __m256i compress_lanes(__m256i lanes, uint32_t set) {
  return _mm256_permutevar8x32_epi32(lanes, pix_lane_list(set));
}

// Eight loads by index. Faster than the gather instruction where that is a microprogram, and nearly as fast elsewhere.

PIX_AVX2 static inline __m128i load_four_bytes(const uint8_t *base, uint64_t first, uint64_t second) {
  __m128i v = _mm_cvtsi32_si128(base[(uint32_t)first]);
  v = _mm_insert_epi8(v, (char)base[first >> 32], 4);
  v = _mm_insert_epi8(v, (char)base[(uint32_t)second], 8);
  return _mm_insert_epi8(v, (char)base[second >> 32], 12);
}

PIX_AVX2 static inline __m256i load_bytes(const uint8_t *base, __m256i index) {
  const __m128i low = _mm256_castsi256_si128(index), high = _mm256_extracti128_si256(index, 1);
  const __m128i first = load_four_bytes(base, (uint64_t)_mm_cvtsi128_si64(low), (uint64_t)_mm_extract_epi64(low, 1));
  const __m128i second = load_four_bytes(base, (uint64_t)_mm_cvtsi128_si64(high), (uint64_t)_mm_extract_epi64(high, 1));
  return _mm256_inserti128_si256(_mm256_castsi128_si256(first), second, 1);
}

PIX_AVX2 static inline __m128i load_four_ints(const half_word *base, uint64_t first, uint64_t second) {
  __m128i v = _mm_cvtsi32_si128(base[(uint32_t)first]);
  v = _mm_insert_epi32(v, base[first >> 32], 1);
  v = _mm_insert_epi32(v, base[(uint32_t)second], 2);
  return _mm_insert_epi32(v, base[second >> 32], 3);
}

PIX_AVX2 static inline __m256i load_ints(const half_word *base, __m256i index) {
  const __m128i low = _mm256_castsi256_si128(index), high = _mm256_extracti128_si256(index, 1);
  const __m128i first = load_four_ints(base, (uint64_t)_mm_cvtsi128_si64(low), (uint64_t)_mm_extract_epi64(low, 1));
  const __m128i second = load_four_ints(base, (uint64_t)_mm_cvtsi128_si64(high), (uint64_t)_mm_extract_epi64(high, 1));
  return _mm256_inserti128_si256(_mm256_castsi128_si256(first), second, 1);
}

typedef struct lookup_lanes {
  const uint8_t *cells;
  __m256 u, du_dx, du_dy, v, dv_dx, dv_dy, last_column, last_row;
  __m256i columns, reach;
} lookup_lanes;

PIX_AVX2 static inline lookup_lanes spread_lookup(const pix_lookup *l) {
  return (lookup_lanes){.cells = l->cells,
                        .u = _mm256_set1_ps(l->u), .du_dx = _mm256_set1_ps(l->du_dx), .du_dy = _mm256_set1_ps(l->du_dy),
                        .v = _mm256_set1_ps(l->v), .dv_dx = _mm256_set1_ps(l->dv_dx), .dv_dy = _mm256_set1_ps(l->dv_dy),
                        .last_column = _mm256_set1_ps(l->last_column), .last_row = _mm256_set1_ps(l->last_row),
                        .columns = _mm256_set1_epi32(l->columns), .reach = _mm256_set1_epi32(l->reach)};
}

PIX_AVX2 static inline __m256i cell_numbers(__m256 at, __m256 last) {
  return _mm256_cvttps_epi32(_mm256_min_ps(_mm256_max_ps(at, _mm256_setzero_ps()), last));
}

// Returns all ones in the lanes whose block is empty.
PIX_AVX2 static inline __m256i empty_lanes(const lookup_lanes *l, __m256 x, __m256 y) {
  const __m256 u = _mm256_add_ps(l->u, _mm256_add_ps(_mm256_mul_ps(l->du_dx, x), _mm256_mul_ps(l->du_dy, y)));
  const __m256 v = _mm256_add_ps(l->v, _mm256_add_ps(_mm256_mul_ps(l->dv_dx, x), _mm256_mul_ps(l->dv_dy, y)));
  const __m256i row = _mm256_mullo_epi32(cell_numbers(v, l->last_row), l->columns);
  const __m256i cell = _mm256_add_epi32(cell_numbers(u, l->last_column), row);
  return _mm256_cmpgt_epi32(load_bytes(l->cells, cell), l->reach);
}

PIX_AVX2 int32_t pix_split_blocks_avx2(const pix_lookup *lookups, int32_t lookup_count, int32_t size, int32_t width,
                                       int32_t height, const pix_block *blocks, int32_t count, pix_block *quarters) {
  const int32_t aside = (int32_t)pix_block_at(size, 0), below = (int32_t)pix_block_at(0, size);
  const __m256i offsets = _mm256_setr_epi32(0, aside, below, below + aside, 0, aside, below, below + aside);
  const __m256i ends = _mm256_set1_epi32((int32_t)pix_block_at(width, height));
  const __m256i twice = _mm256_setr_epi32(0, 0, 0, 0, 1, 1, 1, 1), low_half = _mm256_set1_epi32(0xffff);
  lookup_lanes first, second;
  if (lookup_count > 0) first = spread_lookup(&lookups[0]);
  if (lookup_count > 1) second = spread_lookup(&lookups[1]);
  int32_t kept = 0;
  for (int32_t k = 0; k < count; k += 2) {
    const bool is_pair = k + 1 < count;
    const __m128i some = is_pair ? _mm_loadl_epi64((const __m128i *)(blocks + k)) : _mm_cvtsi32_si128((int)blocks[k]);
    const __m256i two = _mm256_castsi128_si256(some);
    const __m256i block = _mm256_add_epi32(_mm256_permutevar8x32_epi32(two, twice), offsets);
    const __m256i is_inside = _mm256_cmpeq_epi32(_mm256_cmpgt_epi16(ends, block), _mm256_set1_epi32(-1));
    const __m256 x = _mm256_cvtepi32_ps(_mm256_and_si256(block, low_half));
    const __m256 y = _mm256_cvtepi32_ps(_mm256_srli_epi32(block, 16));
    __m256i left = is_inside;
    if (lookup_count > 0) left = _mm256_andnot_si256(empty_lanes(&first, x, y), left);
    if (lookup_count > 1) left = _mm256_andnot_si256(empty_lanes(&second, x, y), left);
    const uint32_t set = (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(left)) & (is_pair ? 0xff : 0x0f);
    _mm256_storeu_si256((__m256i *)(quarters + kept), compress_lanes(block, set));
    kept += __builtin_popcount(set);
  }
  return kept;
}

// Rounds as pix_round16 does, for results below 2^31.
PIX_AVX2 static inline __m128i round16(__m256d t) {
  const __m256d scaled = _mm256_add_pd(_mm256_mul_pd(t, _mm256_set1_pd(65536.0)), _mm256_set1_pd(0.5));
  return _mm256_cvttpd_epi32(_mm256_floor_pd(scaled));
}

// Returns first, first + 1, first + 2, first + 3.
PIX_AVX2 static inline __m256d four_from(int32_t first) {
  return _mm256_cvtepi32_pd(_mm_add_epi32(_mm_set1_epi32(first), _mm_setr_epi32(0, 1, 2, 3)));
}

PIX_AVX2 static inline void find_columns(pix_terms *t, int32_t k) {
  if (!t->is_near) {
    pix_terms_find_columns(t, k);
    return;
  }
  t->known_columns |= UINT64_C(1) << k;
  const pix_inverse *i = &t->rule->inverse;
  const __m256d m = four_from(t->m + 4 * k);
  _mm_storeu_si128((__m128i *)(t->column_u + 4 * k), round16(_mm256_mul_pd(_mm256_set1_pd(i->du_dx), m)));
  _mm_storeu_si128((__m128i *)(t->column_v + 4 * k), round16(_mm256_mul_pd(_mm256_set1_pd(i->dv_dx), m)));
}

PIX_AVX2 static inline __m128i row_terms(double dy, double dx, double origin, __m256d y, double x) {
  const __m256d t = _mm256_add_pd(_mm256_mul_pd(_mm256_set1_pd(dy), y), _mm256_set1_pd(dx * x));
  return round16(_mm256_add_pd(t, _mm256_set1_pd(origin)));
}

PIX_AVX2 static inline void find_rows(pix_terms *t, int32_t k) {
  if (!t->is_near) {
    pix_terms_find_rows(t, k);
    return;
  }
  t->known_rows |= UINT64_C(1) << k;
  const pix_rule *r = t->rule;
  const pix_inverse *i = &r->inverse;
  const double x = 0.5 - r->fraction_x;
  const __m256d y = _mm256_sub_pd(_mm256_add_pd(four_from(t->n + 4 * k), _mm256_set1_pd(0.5)),
                                  _mm256_set1_pd(r->fraction_y));
  _mm_storeu_si128((__m128i *)(t->row_u + 4 * k), row_terms(i->du_dy, i->du_dx, r->origin_u, y, x));
  _mm_storeu_si128((__m128i *)(t->row_v + 4 * k), row_terms(i->dv_dy, i->dv_dx, r->origin_v, y, x));
}

// What the lookups of one mask's texels need.
typedef struct texels {
  const half_word *words;
  __m256i last_u, last_v, pitch;
} texels;

PIX_AVX2 static inline texels texels_of(const pix_bits *bits) {
  return (texels){(const half_word *)bits->words,
                  _mm256_set1_epi32(bits->width - 1), _mm256_set1_epi32(bits->height - 1),
                  _mm256_set1_epi32(bits->pitch)};
}

// Tells which of eight texels are solid, a bit each; those outside of the mask are not. u and v in 1/65536.
PIX_AVX2 static inline uint32_t sample_eight(const texels *t, __m256i u, __m256i v) {
  u = _mm256_srai_epi32(u, 16);
  v = _mm256_srai_epi32(v, 16);
  const __m256i inside = _mm256_and_si256(_mm256_cmpeq_epi32(_mm256_min_epu32(u, t->last_u), u),
                                          _mm256_cmpeq_epi32(_mm256_min_epu32(v, t->last_v), v));
  // Words are read by halves: the index of the half is that of the word, doubled, and one more for the upper half.
  const __m256i word = _mm256_add_epi32(_mm256_mullo_epi32(_mm256_srai_epi32(u, 6), t->pitch), v);
  const __m256i upper = _mm256_and_si256(_mm256_srai_epi32(u, 5), _mm256_set1_epi32(1));
  const __m256i half = _mm256_and_si256(_mm256_add_epi32(_mm256_add_epi32(word, word), upper), inside);
  const __m256i bits = _mm256_and_si256(load_ints(t->words, half), inside);
  // Moves each one's bit to the top.
  const __m256i shift = _mm256_andnot_si256(u, _mm256_set1_epi32(31));
  return (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(_mm256_sllv_epi32(bits, shift)));
}

// Spreads the columns, or the rows, of two blocks over their pixels.
PIX_AVX2 static inline __m256i spread_columns(const int32_t *terms, int32_t x0, int32_t x1) {
  const __m128i first = _mm_loadl_epi64((const __m128i *)(terms + x0));
  const __m128i second = _mm_loadl_epi64((const __m128i *)(terms + x1));
  const __m256i both = _mm256_inserti128_si256(_mm256_castsi128_si256(first), second, 1);
  return _mm256_unpacklo_epi64(both, both);
}

PIX_AVX2 static inline __m256i spread_rows(const int32_t *terms, int32_t y0, int32_t y1) {
  const __m128i first = _mm_loadl_epi64((const __m128i *)(terms + y0));
  const __m128i second = _mm_loadl_epi64((const __m128i *)(terms + y1));
  const __m256i both = _mm256_inserti128_si256(_mm256_castsi128_si256(first), second, 1);
  return _mm256_unpacklo_epi32(both, both);
}

PIX_AVX2 static inline void find_terms(pix_terms *t, pix_block block) {
  if (pix_terms_lack_columns(t, block)) find_columns(t, pix_block_x(block) / 4);
  if (pix_terms_lack_rows(t, block)) find_rows(t, pix_block_y(block) / 4);
}

// Samples two blocks. Returns which of their pixels are covered: the first block's in bits 0 to 3, the second block's
// in bits 4 to 7.
PIX_AVX2 static inline uint32_t sample_two(pix_terms *t, const texels *mask, pix_block first, pix_block second) {
  find_terms(t, first);
  find_terms(t, second);
  const int32_t x0 = pix_block_x(first), y0 = pix_block_y(first), x1 = pix_block_x(second), y1 = pix_block_y(second);
  return sample_eight(mask, _mm256_add_epi32(spread_columns(t->column_u, x0, x1), spread_rows(t->row_u, y0, y1)),
                      _mm256_add_epi32(spread_columns(t->column_v, x0, x1), spread_rows(t->row_v, y0, y1)));
}

PIX_AVX2 bool pix_sample_blocks_avx2(pix_terms *first, pix_terms *second, const pix_block *blocks, int32_t count,
                                     const pix_aim *aim) {
  const texels first_mask = texels_of(first->bits);
  const texels second_mask = second != NULL ? texels_of(second->bits) : first_mask;
  bool any = false;
  for (int32_t k = 0; k < count; k += 2) {
    const pix_block block = blocks[k], next = k + 1 < count ? blocks[k + 1] : block;
    uint32_t covered = pix_aim_allowed(aim, block) | pix_aim_allowed(aim, next) << 4;
    if (covered != 0) covered &= sample_two(first, &first_mask, block, next);
    if (covered != 0 && second != NULL) covered &= sample_two(second, &second_mask, block, next);
    if (covered == 0) continue;
    any = true;
    if (aim->common == NULL) break;
    pix_block_put(aim->common, aim->pitch, block, covered & 15);
    pix_block_put(aim->common, aim->pitch, next, covered >> 4);
  }
  return any;
}

#endif
