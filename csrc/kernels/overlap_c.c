// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The plain C kernel of bits/overlap.h: a vector is one word.

#include "base/numbers.h"

#define PIX_TARGET
#define PIX_NAMED(name) name##_c
#define VEC_WORDS 1

typedef uint64_t vec;

static inline vec vec_load(const void *p) {
  vec v;
  memcpy(&v, p, sizeof v);
  return v;
}

static inline void vec_store(void *p, vec v) { memcpy(p, &v, sizeof v); }
static inline vec vec_words(uint64_t word) { return word; }
static inline vec vec_shl(vec v, int32_t n) { return n < 64 ? v << n : 0; }
static inline vec vec_shr(vec v, int32_t n) { return n < 64 ? v >> n : 0; }
static inline bool vec_is_zero(vec v) { return v == 0; }
static inline vec vec_popcount(vec v) { return (vec)pix_popcount(v); }
static inline uint64_t vec_sum(vec v) { return v; }
static inline uint64_t vec_union(vec v) { return v; }

static inline uint64_t vec_nonzero_bytes(vec v) {
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  v = __builtin_bswap64(v);  // the first byte in memory is to be the lowest
#endif
  return pix_nonzero_bytes(v);
}

#include "kernels/narrow_loops.h"
#include "kernels/offsets_loops.h"
#include "kernels/overlap_loops.h"
