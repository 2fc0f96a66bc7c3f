// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What the AVX2 kernels share. To be included before all that hides what is declared after it: intrinsics are not ours.
#ifndef PIX_AVX2_H
#define PIX_AVX2_H

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include "base/kernel.h"

#if defined(PIX_HAS_AVX2)

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

// The numbers of the set lanes in 32 bits each, from the lowest lane on; lanes beyond hold 0.
PIX_AVX2 static inline __m256i pix_lane_list(uint32_t set) {
  return _mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)&pix_lane_lists[set]));
}

#endif
#endif
