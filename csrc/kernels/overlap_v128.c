// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "base/v128.h"

#if defined(PIX_HAS_V128)

#define PIX_TARGET
#define PIX_NAMED(name) name##_v128
#define VEC_WORDS 2

typedef pix_v128 vec;

#define vec_load pix_v128_load
#define vec_store pix_v128_store
#define vec_words pix_v128_words
#define vec_shl pix_v128_shl
#define vec_shr pix_v128_shr
#define vec_is_zero pix_v128_is_zero
#define vec_popcount pix_v128_popcount

static inline uint64_t vec_sum(vec v) { return pix_v128_low(v) + pix_v128_high(v); }
static inline uint64_t vec_union(vec v) { return pix_v128_low(v) | pix_v128_high(v); }
static inline uint64_t vec_nonzero_bytes(vec v) { return pix_v128_zero_bytes(v) ^ 0xffff; }

#include "kernels/narrow_loops.h"
#include "kernels/offsets_loops.h"
#include "kernels/overlap_loops.h"

#endif
