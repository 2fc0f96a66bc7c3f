// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#if defined(__x86_64__)
#include <cpuid.h>
#endif

#include "kernels/kernels.h"


#define OF_C(operation) .operation = pix_##operation##_c,
static const pix_kernel kernel_c = {.name = "c", PIX_KERNEL_OPERATIONS(OF_C)};

#if defined(PIX_HAS_V128)
#if defined(__wasm__)
#define V128_NAME "simd128"
#elif defined(PIX_HAS_SSE2)
#define V128_NAME "sse2"
#else
#define V128_NAME "neon"
#endif
// Vectors of 128 bits would not help: cells and texels are looked up one by one, and rows shifted by numbers of their
// own.
#define pix_split_blocks_v128 pix_split_blocks_c
#define pix_sample_blocks_v128 pix_sample_blocks_c
#define OF_V128(operation) .operation = pix_##operation##_v128,
static const pix_kernel kernel_v128 = {.name = V128_NAME, PIX_KERNEL_OPERATIONS(OF_V128)};
#endif

#if defined(PIX_HAS_AVX2)
#define OF_AVX2(operation) .operation = pix_##operation##_avx2,
static const pix_kernel kernel_avx2 = {.name = "avx2", PIX_KERNEL_OPERATIONS(OF_AVX2)};

// Reads which registers' content the system keeps for each thread: bits 1 and 2 for the two halves of vectors of 256
// bits. Must be called only where cpuid says OSXSAVE.
static uint32_t kept_registers(void) {
  uint32_t low, high;
  __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return low;
}

// Tells whether the processor runs AVX2, as Intel's and AMD's manuals say how to ask. (__builtin_cpu_supports needs a
// library that not every compiler brings.)
static bool runs_avx2(void) {
  const uint32_t first = bit_OSXSAVE | bit_AVX | bit_POPCNT, seventh = bit_AVX2 | bit_BMI | bit_BMI2, halves = 6;
  uint32_t a, b, c, d;
  if (!__get_cpuid(1, &a, &b, &c, &d) || (c & first) != first || (kept_registers() & halves) != halves) return false;
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & seventh) == seventh;
}
#endif

const pix_kernel *pix_kernel_at(int32_t index) {
  const pix_kernel *kernels[3];
  int32_t count = 0;
#if defined(PIX_HAS_AVX2)
  if (runs_avx2()) kernels[count++] = &kernel_avx2;
#endif
#if defined(PIX_HAS_V128)
  kernels[count++] = &kernel_v128;
#endif
  kernels[count++] = &kernel_c;
  return index >= 0 && index < count ? kernels[index] : NULL;
}

bool pix_kernel_choose(const char *name) {
  for (int32_t k = 0; pix_kernel_at(k) != NULL; k++) {
    const pix_kernel *kernel = pix_kernel_at(k);
    if (name != NULL && *name != '\0' && strcmp(kernel->name, name) != 0) continue;
    atomic_store_explicit(&pix_kernel_chosen, kernel, memory_order_relaxed);
    return true;
  }
  return false;
}
