// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The functions of which kernels are made, declared for choose.c and for each other. A function is called
// pix_<operation>_<kernel> and lives in <subject>_<kernel>.c. What each does is said in base/kernel.h.
#ifndef PIX_KERNELS_H
#define PIX_KERNELS_H

#include "base/ntt.h"
#include "bits/line.h"
#include "bits/overlap.h"
#include "broad/cells_scan.h"
#include "image/pixels.h"
#include "rule/blocks.h"
#include "rule/texel_borders.h"
#include "rule/seams.h"

// For masks.
#define PIX_OVERLAP_KERNEL(kernel)                                                                               \
  bool pix_overlap_any_##kernel(const pix_bits *a, const pix_bits *b, int32_t dx, int32_t dy);                   \
  int32_t pix_overlap_narrow_##kernel(const pix_narrow_pair *pairs, int32_t count, uint64_t *keys);              \
  int64_t pix_overlap_area_##kernel(const pix_bits *a, const pix_bits *b, int32_t dx, int32_t dy);               \
  bool pix_overlap_first_##kernel(const pix_bits *a, const pix_bits *b, int32_t dx, int32_t dy, int32_t *x,      \
                                  int32_t *y);                                                                   \
  pix_rect pix_overlap_bounds_##kernel(const pix_bits *a, const pix_bits *b, int32_t dx, int32_t dy);            \
  int32_t pix_overlap_write_##kernel(const pix_bits *a, const pix_bits *b, int32_t dx, int32_t dy,               \
                                     uint64_t *words, int32_t pitch);                                            \
  uint64_t pix_close_offsets_##kernel(uint64_t *open, int32_t count, uint64_t word,                              \
                                      const uint64_t *const words[3], int32_t shift);

PIX_OVERLAP_KERNEL(c)
PIX_OVERLAP_KERNEL(v128)
PIX_OVERLAP_KERNEL(avx2)

// For rays.
uint64_t pix_band_rows_c(const uint64_t *words, int32_t rows, int64_t low, int64_t slope, int64_t reach);
uint64_t pix_band_rows_avx2(const uint64_t *words, int32_t rows, int64_t low, int64_t slope, int64_t reach);

// For boxes.
#define PIX_CELLS_KERNEL(kernel)                                                                                      \
  void pix_cells_scan_level_##kernel(const pix_cells *cells, const pix_cell_level *level, pix_pair_batch *batch);     \
  int32_t pix_cells_compare_##kernel(const pix_box_edges *boxes, const pix_box_edges *own, int32_t record,            \
                                     int32_t begin, int32_t end, pix_pair_batch *batch, int32_t count);

PIX_CELLS_KERNEL(c)
PIX_CELLS_KERNEL(v128)
PIX_CELLS_KERNEL(avx2)

#define PIX_CELLS_FIND(kernel)                                                                                \
  void pix_cells_find_##kernel(const pix_cell_level *level, const pix_rect *boxes, const int32_t *slots,      \
                               int32_t count, int32_t *cells);

PIX_CELLS_FIND(c)
PIX_CELLS_FIND(v128)
PIX_CELLS_FIND(avx2)

// For images.
#define PIX_PIXELS_KERNEL(kernel)                                                                            \
  int32_t pix_read_pixels_##kernel(const pix_pixels *pixels, const pix_solid_rule *rule, uint64_t *words,    \
                                   int32_t pitch);

PIX_PIXELS_KERNEL(c)
PIX_PIXELS_KERNEL(v128)
PIX_PIXELS_KERNEL(avx2)

// For sampled coverage.
#define PIX_BLOCKS_KERNEL(kernel)                                                                                     \
  int32_t pix_split_blocks_##kernel(const pix_lookup *lookups, int32_t lookup_count, int32_t size, int32_t width,     \
                                    int32_t height, const pix_block *blocks, int32_t count, pix_block *quarters);     \
  bool pix_sample_blocks_##kernel(pix_terms *first, pix_terms *second, const pix_block *blocks, int32_t count,        \
                                  const pix_aim *aim);

PIX_BLOCKS_KERNEL(c)
PIX_BLOCKS_KERNEL(v128)
PIX_BLOCKS_KERNEL(avx2)

// For products of polynomials.
#define PIX_NTT_KERNEL(kernel)                                                                              \
  void pix_ntt_forward_##kernel(const pix_roots *roots, uint32_t *numbers, int32_t length, int32_t blocks); \
  void pix_ntt_backward_##kernel(const pix_roots *inverse, uint32_t *numbers, int32_t length);              \
  void pix_ntt_multiply_##kernel(uint32_t *numbers, const uint32_t *others, int32_t length);

PIX_NTT_KERNEL(c)
PIX_NTT_KERNEL(v128)
PIX_NTT_KERNEL(avx2)

// For large texels.
int64_t pix_count_by_seams_c(const pix_seams *seams, int32_t row, int32_t count);
int64_t pix_count_by_seams_v128(const pix_seams *seams, int32_t row, int32_t count);
int64_t pix_count_by_seams_avx2(const pix_seams *seams, int32_t row, int32_t count);
int64_t pix_sum_by_seams_c(const pix_seams *seams, int32_t row, int32_t count, int64_t sums[2]);
int64_t pix_sum_by_seams_v128(const pix_seams *seams, int32_t row, int32_t count, int64_t sums[2]);
int64_t pix_sum_by_seams_avx2(const pix_seams *seams, int32_t row, int32_t count, int64_t sums[2]);
int64_t pix_sum_past_border_c(const pix_border *border, int64_t line, int64_t count);
int64_t pix_sum_past_border_v128(const pix_border *border, int64_t line, int64_t count);
int64_t pix_sum_past_border_avx2(const pix_border *border, int64_t line, int64_t count);
int64_t pix_count_past_borders_c(const pix_border_pair *pair, int64_t line, int64_t count);
int64_t pix_count_past_borders_v128(const pix_border_pair *pair, int64_t line, int64_t count);
int64_t pix_count_past_borders_avx2(const pix_border_pair *pair, int64_t line, int64_t count);

#endif
