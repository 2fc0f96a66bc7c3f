// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "base/v128.h"

#if defined(PIX_HAS_V128)

#define PIX_TARGET
#define PIX_NAMED(name) name##_v128
#define VEC_PIXELS 4

typedef pix_v128 vec;

#define vec_load pix_v128_load
#define vec_pixels pix_v128_lanes
#define vec_sub_bytes pix_v128_sub_bytes
#define vec_zero_lanes pix_v128_zero_lanes

static inline uint64_t vec_lane_bits(vec a, vec b, vec c, vec d) {
  return pix_v128_zero_bytes(pix_v128_pack_lanes(a, b, c, d)) ^ 0xffff;
}

#include "kernels/pixels_loops.h"

#endif
