// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// 128-bit vectors, written once for SSE2 and NEON: only what both do in one instruction or a few.
#pragma once

#include "base/kernel.h"

#if defined(PIX_HAS_V128)

#if defined(PIX_HAS_SSE2)
#include <emmintrin.h>
typedef __m128i pix_v128;
typedef __m128 pix_v128f;  // four floats
#else
#include <arm_neon.h>
typedef uint64x2_t pix_v128;  // cast to lanes of other widths as needed
typedef float32x4_t pix_v128f;
#endif

// Their lanes, for what C's operators say.
typedef uint64_t pix_u64x2 __attribute__((vector_size(16)));
typedef uint32_t pix_u32x4 __attribute__((vector_size(16)));
typedef int32_t pix_s32x4 __attribute__((vector_size(16)));

#if defined(PIX_HAS_SSE2)
static inline pix_v128 pix_v128_load(const void *p) { return _mm_loadu_si128(p); }
static inline void pix_v128_store(void *p, pix_v128 v) { _mm_storeu_si128(p, v); }
#else
static inline pix_v128 pix_v128_load(const void *p) { return vreinterpretq_u64_u8(vld1q_u8(p)); }
static inline void pix_v128_store(void *p, pix_v128 v) { vst1q_u8(p, vreinterpretq_u8_u64(v)); }
#endif

static inline pix_v128 pix_v128_and(pix_v128 a, pix_v128 b) { return a & b; }
static inline pix_v128 pix_v128_or(pix_v128 a, pix_v128 b) { return a | b; }

// Repeats a word, or a lane, in all places.
static inline pix_v128 pix_v128_words(uint64_t word) { return (pix_v128)(pix_u64x2){word, word}; }
static inline pix_v128 pix_v128_lanes(uint32_t lane) { return (pix_v128)(pix_u32x4){lane, lane, lane, lane}; }
static inline pix_v128f pix_v128_floats(float lane) { return (pix_v128f){lane, lane, lane, lane}; }

// Shifts of both words by 0 to 63 bits, to the left (towards higher columns) or to the right.
#if defined(PIX_HAS_SSE2)
static inline pix_v128 pix_v128_shl(pix_v128 v, int32_t n) { return _mm_sll_epi64(v, _mm_cvtsi32_si128(n)); }
static inline pix_v128 pix_v128_shr(pix_v128 v, int32_t n) { return _mm_srl_epi64(v, _mm_cvtsi32_si128(n)); }
#else
static inline pix_v128 pix_v128_shl(pix_v128 v, int32_t n) { return vshlq_u64(v, vdupq_n_s64(n)); }
static inline pix_v128 pix_v128_shr(pix_v128 v, int32_t n) { return vshlq_u64(v, vdupq_n_s64(-n)); }
#endif

// One bit for each byte, the lowest first: is it zero?
#if defined(PIX_HAS_SSE2)
static inline uint32_t pix_v128_zero_bytes(pix_v128 v) {
  return (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(v, _mm_setzero_si128()));
}
#else
static inline uint32_t pix_v128_zero_bytes(pix_v128 v) {
  const uint8x16_t weights = vreinterpretq_u8_u64(vdupq_n_u64(UINT64_C(0x8040201008040201)));
  const uint8x16_t bits = vandq_u8(vceqzq_u8(vreinterpretq_u8_u64(v)), weights);
  return (uint32_t)vaddv_u8(vget_low_u8(bits)) | (uint32_t)vaddv_u8(vget_high_u8(bits)) << 8;
}
#endif

static inline bool pix_v128_is_zero(pix_v128 v) {
#if defined(PIX_HAS_SSE2)
  return pix_v128_zero_bytes(v) == 0xffff;
#else
  return vmaxvq_u32(vreinterpretq_u32_u64(v)) == 0;
#endif
}

static inline uint64_t pix_v128_low(pix_v128 v) { return ((pix_u64x2)v)[0]; }
static inline uint64_t pix_v128_high(pix_v128 v) { return ((pix_u64x2)v)[1]; }

// Differences of the 16 bytes, 0 where they would be negative.
static inline pix_v128 pix_v128_sub_bytes(pix_v128 a, pix_v128 b) {
#if defined(PIX_HAS_SSE2)
  return _mm_subs_epu8(a, b);
#else
  return vreinterpretq_u64_u8(vqsubq_u8(vreinterpretq_u8_u64(a), vreinterpretq_u8_u64(b)));
#endif
}

// Returns all ones in the lanes that are zero.
static inline pix_v128 pix_v128_zero_lanes(pix_v128 v) { return (pix_v128)((pix_u32x4)v == 0); }

// Makes the pix_box_edges of a rectangle's lanes x, y, w, h.
static inline pix_v128 pix_v128_edges(pix_v128 rect) {
#if defined(PIX_HAS_SSE2)
  const __m128i ends = _mm_add_epi32(rect, _mm_srli_si128(rect, 8));
  return _mm_unpacklo_epi64(rect, _mm_sub_epi32(_mm_setzero_si128(), ends));
#else
  const int32x4_t numbers = vreinterpretq_s32_u64(rect);
  const int32x2_t ends = vadd_s32(vget_low_s32(numbers), vget_high_s32(numbers));
  return vreinterpretq_u64_s32(vcombine_s32(vget_low_s32(numbers), vneg_s32(ends)));
#endif
}

// Writes lanes 0 and 2 side by side.
static inline void pix_v128_store_even(void *p, pix_v128 v) {
#if defined(PIX_HAS_SSE2)
  _mm_storel_epi64(p, _mm_shuffle_epi32(v, _MM_SHUFFLE(2, 0, 2, 0)));
#else
  vst1_u32(p, vmovn_u64(v));
#endif
}

// Returns all ones in the lanes of a that are, as signed numbers, less than those of b.
static inline pix_v128 pix_v128_less_lanes(pix_v128 a, pix_v128 b) { return (pix_v128)((pix_s32x4)a < (pix_s32x4)b); }

// Returns all ones in the lanes of which, as signed numbers, the weighted sum is less than the bound; rounded as
// floats.
static inline pix_v128 pix_v128_sum_below(pix_v128 a, pix_v128f of_a, pix_v128 b, pix_v128f of_b, pix_v128f bound) {
  const pix_v128f x = __builtin_convertvector((pix_s32x4)a, pix_v128f) * of_a;
  const pix_v128f y = __builtin_convertvector((pix_s32x4)b, pix_v128f) * of_b;
  return (pix_v128)(x + y < bound);
}

// Gathers one bit for each lane, the lowest first, of lanes that are 0 or all ones.
static inline uint32_t pix_v128_lane_bits(pix_v128 v) {
#if defined(PIX_HAS_SSE2)
  return (uint32_t)_mm_movemask_ps(_mm_castsi128_ps(v));
#else
  const uint32x4_t weights = vreinterpretq_u32_u64(vcombine_u64(vcreate_u64(UINT64_C(0x200000001)),
                                                                vcreate_u64(UINT64_C(0x800000004))));
  return vaddvq_u32(vandq_u32(vreinterpretq_u32_u64(v), weights));
#endif
}

// Tells whether either of two doubles is further than the limit from 0.
static inline bool pix_v128_is_beyond(pix_v128 v, double limit) {
#if defined(PIX_HAS_SSE2)
  const __m128d distances = _mm_andnot_pd(_mm_set1_pd(-0.0), _mm_castsi128_pd(v));
  return _mm_movemask_pd(_mm_cmpgt_pd(distances, _mm_set1_pd(limit))) != 0;
#else
  return vmaxvq_f64(vabsq_f64(vreinterpretq_f64_u64(v))) > limit;
#endif
}

// Packs the 16 lanes of four vectors, all of which are 0 or all ones, into one byte each.
static inline pix_v128 pix_v128_pack_lanes(pix_v128 a, pix_v128 b, pix_v128 c, pix_v128 d) {
#if defined(PIX_HAS_SSE2)
  return _mm_packs_epi16(_mm_packs_epi32(a, b), _mm_packs_epi32(c, d));
#else
  const uint16x8_t low = vcombine_u16(vmovn_u32(vreinterpretq_u32_u64(a)), vmovn_u32(vreinterpretq_u32_u64(b)));
  const uint16x8_t high = vcombine_u16(vmovn_u32(vreinterpretq_u32_u64(c)), vmovn_u32(vreinterpretq_u32_u64(d)));
  return vreinterpretq_u64_u8(vcombine_u8(vmovn_u16(low), vmovn_u16(high)));
#endif
}

// Counts the set bits of each word. (SSE2 knows no count: sums of two bits, four, eight, then of all bytes.)
static inline pix_v128 pix_v128_popcount(pix_v128 v) {
#if defined(PIX_HAS_SSE2)
  const __m128i twos = _mm_set1_epi8(0x55), fours = _mm_set1_epi8(0x33), eights = _mm_set1_epi8(0x0f);
  v = _mm_sub_epi8(v, _mm_and_si128(_mm_srli_epi64(v, 1), twos));
  v = _mm_add_epi8(_mm_and_si128(v, fours), _mm_and_si128(_mm_srli_epi64(v, 2), fours));
  v = _mm_and_si128(_mm_add_epi8(v, _mm_srli_epi64(v, 4)), eights);
  return _mm_sad_epu8(v, _mm_setzero_si128());
#else
  return vpaddlq_u32(vpaddlq_u16(vpaddlq_u8(vcntq_u8(vreinterpretq_u8_u64(v)))));
#endif
}

#endif
