// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "base/kernel.h"

#if defined(PIX_HAS_AVX2)

#include <immintrin.h>

#define PIX_TARGET PIX_AVX2
#define PIX_NAMED(name) name##_avx2
#define LANES 4

typedef double lanes __attribute__((vector_size(32)));
typedef long long lane_mask __attribute__((vector_size(32)));

static inline PIX_AVX2 lanes lanes_floor(lanes value) { return _mm256_floor_pd(value); }

#include "kernels/seams_loops.h"

#endif
