// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "base/v128.h"
#include "kernels/kernels.h"

#if defined(PIX_HAS_V128)

// The corners of four blocks.
static inline void load_corners(const pix_block *blocks, pix_v128f *x, pix_v128f *y) {
  const pix_u32x4 four = (pix_u32x4)pix_v128_load(blocks);
  *x = __builtin_convertvector((pix_s32x4)(four & 0xffff), pix_v128f);
  *y = __builtin_convertvector((pix_s32x4)(four >> 16), pix_v128f);
}

// Between 0 and `most`, and then rounded down.
static inline void store_clamped(int32_t *numbers, pix_v128f value, float most) {
#if defined(PIX_HAS_SSE2)
  const pix_v128f clamped = _mm_min_ps(_mm_max_ps(value, _mm_setzero_ps()), pix_v128_floats(most));
#else
  const pix_v128f clamped = vminq_f32(vmaxq_f32(value, vdupq_n_f32(0)), pix_v128_floats(most));
#endif
  pix_v128_store(numbers, (pix_v128)__builtin_convertvector(clamped, pix_s32x4));
}

// Keeps the blocks that are not empty by one lookup. Reads up to a multiple of four.
static int32_t keep_live(const pix_lookup *lookup, pix_block *blocks, int32_t count) {
  const pix_lookup l = *lookup;
  int32_t kept = 0;
  for (int32_t k = 0; k < count; k += 4) {
    pix_v128f x, y;
    load_corners(blocks + k, &x, &y);
    int32_t column[4], row[4];
    store_clamped(column, l.u + (l.du_dx * x + l.du_dy * y), l.last_column);
    store_clamped(row, l.v + (l.dv_dx * x + l.dv_dy * y), l.last_row);
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
