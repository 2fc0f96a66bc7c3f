// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "base/avx2.h"

#include "kernels/kernels.h"

#if defined(PIX_HAS_AVX2)

// Half of a 64-bit word, which may be read as such.
typedef int __attribute__((may_alias)) half_word;

// The lanes of a set, side by side from the lowest lane on.
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

// All bits of the lanes whose block is empty.
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

// pix_round16 for results below 2^31.
PIX_AVX2 static inline __m128i round16(__m256d t) {
  const __m256d scaled = _mm256_add_pd(_mm256_mul_pd(t, _mm256_set1_pd(65536.0)), _mm256_set1_pd(0.5));
  return _mm256_cvttpd_epi32(_mm256_floor_pd(scaled));
}

// first, first + 1, first + 2, first + 3.
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

// Which of eight texels are solid, a bit each; those outside of the mask are not. u and v in 1/65536.
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

// Rows and columns of two blocks, spread over their pixels.
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

// The pixels of two blocks that are covered, those of the second in bits 4 to 7.
PIX_AVX2 static inline uint32_t sample_two(pix_terms *t, const texels *mask, pix_block first, pix_block second) {
  find_terms(t, first);
  find_terms(t, second);
  const int32_t x0 = pix_block_x(first), y0 = pix_block_y(first), x1 = pix_block_x(second), y1 = pix_block_y(second);
  return sample_eight(mask,
                      _mm256_add_epi32(spread_columns(t->column_u, x0, x1), spread_rows(t->row_u, y0, y1)),
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
