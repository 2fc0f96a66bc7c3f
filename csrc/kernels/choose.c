// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#if defined(__x86_64__)
#include <cpuid.h>
#endif

#include "kernels/choose.h"

#include "kernels/kernels.h"

static const pix_kernel kernel_c = {
    .name = "c",
    .cells_find = pix_cells_find_c,
    .cells_scan_level = pix_cells_scan_level_c,
    .cells_compare = pix_cells_compare_c,
    .overlap_any = pix_overlap_any_c,
    .overlap_narrow = pix_overlap_narrow_c,
    .overlap_area = pix_overlap_area_c,
    .overlap_first = pix_overlap_first_c,
    .overlap_bounds = pix_overlap_bounds_c,
    .overlap_write = pix_overlap_write_c,
    .close_offsets = pix_close_offsets_c,
    .band_rows = pix_band_rows_c,
    .read_pixels = pix_read_pixels_c,
    .split_blocks = pix_split_blocks_c,
    .sample_blocks = pix_sample_blocks_c,
    .ntt_forward = pix_ntt_forward_c,
    .ntt_backward = pix_ntt_backward_c,
    .ntt_multiply = pix_ntt_multiply_c,
    .count_by_seams = pix_count_by_seams_c,
    .sum_by_seams = pix_sum_by_seams_c,
    .count_past_borders = pix_count_past_borders_c,
    .sum_past_border = pix_sum_past_border_c,
};

#if defined(PIX_HAS_V128)
static const pix_kernel kernel_v128 = {
#if defined(__wasm__)
    .name = "simd128",
#elif defined(PIX_HAS_SSE2)
    .name = "sse2",
#else
    .name = "neon",
#endif
    .cells_find = pix_cells_find_v128,
    .cells_scan_level = pix_cells_scan_level_v128,
    .cells_compare = pix_cells_compare_v128,
    .overlap_any = pix_overlap_any_v128,
    .overlap_narrow = pix_overlap_narrow_v128,
    .overlap_area = pix_overlap_area_v128,
    .overlap_first = pix_overlap_first_v128,
    .overlap_bounds = pix_overlap_bounds_v128,
    .overlap_write = pix_overlap_write_v128,
    .close_offsets = pix_close_offsets_v128,
    .band_rows = pix_band_rows_c,
    .read_pixels = pix_read_pixels_v128,
    .split_blocks = pix_split_blocks_v128,
    .sample_blocks = pix_sample_blocks_c,
    .ntt_forward = pix_ntt_forward_v128,
    .ntt_backward = pix_ntt_backward_v128,
    .ntt_multiply = pix_ntt_multiply_v128,
    .count_by_seams = pix_count_by_seams_v128,
    .sum_by_seams = pix_sum_by_seams_v128,
    .count_past_borders = pix_count_past_borders_v128,
    .sum_past_border = pix_sum_past_border_v128,
};
#endif

#if defined(PIX_HAS_AVX2)
static const pix_kernel kernel_avx2 = {
    .name = "avx2",
    .cells_find = pix_cells_find_avx2,
    .cells_scan_level = pix_cells_scan_level_avx2,
    .cells_compare = pix_cells_compare_avx2,
    .overlap_any = pix_overlap_any_avx2,
    .overlap_narrow = pix_overlap_narrow_avx2,
    .overlap_area = pix_overlap_area_avx2,
    .overlap_first = pix_overlap_first_avx2,
    .overlap_bounds = pix_overlap_bounds_avx2,
    .overlap_write = pix_overlap_write_avx2,
    .close_offsets = pix_close_offsets_avx2,
    .band_rows = pix_band_rows_avx2,
    .read_pixels = pix_read_pixels_avx2,
    .split_blocks = pix_split_blocks_avx2,
    .sample_blocks = pix_sample_blocks_avx2,
    .ntt_forward = pix_ntt_forward_avx2,
    .ntt_backward = pix_ntt_backward_avx2,
    .ntt_multiply = pix_ntt_multiply_avx2,
    .count_by_seams = pix_count_by_seams_avx2,
    .sum_by_seams = pix_sum_by_seams_avx2,
    .count_past_borders = pix_count_past_borders_avx2,
    .sum_past_border = pix_sum_past_border_avx2,
};

// The registers whose content the system keeps for each thread: bits 1 and 2 for the two halves of vectors of 256 bits.
// To be asked only where cpuid says OSXSAVE.
static uint32_t kept_registers(void) {
  uint32_t low, high;
  __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return low;
}

// As Intel's and AMD's manuals say how to ask. (__builtin_cpu_supports needs a library that not every compiler brings.)
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
