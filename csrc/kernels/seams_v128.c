// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "base/kernel.h"

#if defined(PIX_HAS_V128)

#define PIX_TARGET
#define PIX_NAMED(name) name##_v128
#define LANES 2

typedef double lanes __attribute__((vector_size(16)));
typedef long long lane_mask __attribute__((vector_size(16)));

// By a number whose last bit is worth 1: adding it rounds.
static inline lanes lanes_floor(lanes value) {
  const lanes nearest = (value + 6755399441055744.0) - 6755399441055744.0;
  return nearest + __builtin_convertvector((lane_mask)(nearest > value), lanes);
}

#include "kernels/seams_loops.h"

#endif
