// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "base/v128.h"
#include "kernels/kernels.h"

#if defined(PIX_HAS_V128)

// Four numbers in single precision. Multiplied and added in two steps on every processor.
#if defined(PIX_HAS_SSE2)
typedef __m128 float_lanes;
static inline float_lanes spread(float value) { return _mm_set1_ps(value); }
static inline float_lanes add(float_lanes a, float_lanes b) { return _mm_add_ps(a, b); }
static inline float_lanes multiply(float_lanes a, float_lanes b) { return _mm_mul_ps(a, b); }

static inline void load_corners(const pix_block *blocks, float_lanes *x, float_lanes *y) {
  const __m128i four = _mm_loadu_si128((const __m128i *)blocks);
  *x = _mm_cvtepi32_ps(_mm_and_si128(four, _mm_set1_epi32(0xffff)));
  *y = _mm_cvtepi32_ps(_mm_srli_epi32(four, 16));
}

// Between 0 and `most`, and then rounded down.
static inline void store_clamped(int32_t *numbers, float_lanes value, float_lanes most) {
  _mm_storeu_si128((__m128i *)numbers, _mm_cvttps_epi32(_mm_min_ps(_mm_max_ps(value, _mm_setzero_ps()), most)));
}
#else
typedef float32x4_t float_lanes;
static inline float_lanes spread(float value) { return vdupq_n_f32(value); }
static inline float_lanes add(float_lanes a, float_lanes b) { return vaddq_f32(a, b); }
static inline float_lanes multiply(float_lanes a, float_lanes b) { return vmulq_f32(a, b); }

static inline void load_corners(const pix_block *blocks, float_lanes *x, float_lanes *y) {
  const uint32x4_t four = vld1q_u32(blocks);
  *x = vcvtq_f32_u32(vandq_u32(four, vdupq_n_u32(0xffff)));
  *y = vcvtq_f32_u32(vshrq_n_u32(four, 16));
}

static inline void store_clamped(int32_t *numbers, float_lanes value, float_lanes most) {
  vst1q_s32(numbers, vcvtq_s32_f32(vminq_f32(vmaxq_f32(value, vdupq_n_f32(0)), most)));
}
#endif

// Keeps the blocks that are not empty by one lookup. Reads up to a multiple of four.
static int32_t keep_live(const pix_lookup *lookup, pix_block *blocks, int32_t count) {
  const pix_lookup l = *lookup;
  int32_t kept = 0;
  for (int32_t k = 0; k < count; k += 4) {
    float_lanes x, y;
    load_corners(blocks + k, &x, &y);
    int32_t column[4], row[4];
    store_clamped(column, add(spread(l.u), add(multiply(spread(l.du_dx), x), multiply(spread(l.du_dy), y))),
                  spread(l.last_column));
    store_clamped(row, add(spread(l.v), add(multiply(spread(l.dv_dx), x), multiply(spread(l.dv_dy), y))),
                  spread(l.last_row));
    for (int32_t lane = 0; lane < 4; lane++) {
      const uint8_t distance = l.cells[(size_t)row[lane] * (size_t)l.columns + (size_t)column[lane]];
      blocks[kept] = blocks[k + lane];
      kept += (distance <= l.reach) & (k + lane < count);
    }
  }
  return kept;
}

int32_t pix_split_blocks_v128(const pix_lookup *lookups, int32_t lookup_count, int32_t size, int32_t width,
                              int32_t height, const pix_block *blocks, int32_t count, pix_block *quarters) {
  int32_t kept = pix_quarter_blocks(size, width, height, blocks, count, quarters);
  for (int32_t l = 0; l < lookup_count; l++) kept = keep_live(&lookups[l], quarters, kept);
  return kept;
}

#endif
