// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The plain C kernel of base/ntt.h: a vector is one number.

#include "base/ntt.h"

#define PIX_TARGET
#define PIX_NAMED(name) name##_c
#define VEC_NUMBERS 1

typedef uint32_t vec;

static inline vec vec_load(const uint32_t *p) { return *p; }
static inline void vec_store(uint32_t *p, vec v) { *p = v; }
static inline vec vec_least(vec v, uint32_t most) { return v >= most ? v - most : v; }

static inline vec vec_times(vec v, pix_factor f) {
  return v * f.value - (uint32_t)((uint64_t)v * f.quotient >> 32) * PIX_NTT_PRIME;
}

static inline vec vec_product(vec a, vec b) {
  const uint64_t product = (uint64_t)a * b;
  const uint64_t taken = (uint64_t)((uint32_t)product * PIX_NTT_PRIME_INVERSE) * PIX_NTT_PRIME;
  return (uint32_t)(product >> 32) - (uint32_t)(taken >> 32) + PIX_NTT_PRIME;
}

#include "kernels/ntt_loops.h"
