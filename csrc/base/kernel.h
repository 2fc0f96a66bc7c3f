// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The inner loops that are worth writing once for each kind of processor, as one table of functions for each: plain
// C for everything, 128-bit vectors for x86-64 (SSE2), 64-bit ARM (NEON) and WebAssembly (whose compiler knows SSE2's
// names for them), 256-bit vectors for x86-64 with AVX2. All give the same answers, bit for bit. This is the table,
// whatever is in it: the loops are in kernels/, and kernels/kernels.h chooses among them before anything else is done.
#pragma once

#include <stdatomic.h>

#include "base/rect.h"

// What this build can hold. AVX2 is compiled by attributes of functions and runs only where the processor has it.
#if defined(__GNUC__) && defined(__x86_64__)
#define PIX_HAS_SSE2 1
#define PIX_HAS_AVX2 1
#define PIX_AVX2 __attribute__((target("avx2,bmi,bmi2,popcnt")))
#elif defined(__GNUC__) && defined(__wasm_simd128__) && defined(__SSE2__)
#define PIX_HAS_SSE2 1
#elif defined(__GNUC__) && defined(__aarch64__)
#define PIX_HAS_NEON 1
#endif
#if defined(PIX_HAS_SSE2) || defined(PIX_HAS_NEON)
#define PIX_HAS_V128 1
#endif

struct pix_bits;
struct pix_narrow_pair;
struct pix_cells;
struct pix_cell_level;
struct pix_pair_batch;
struct pix_pixels;
struct pix_solid_rule;
struct pix_lookup;
struct pix_terms;
struct pix_aim;

// The operations: a type of function for each.

// Boxes: for each boxes[slot] the cell of a level's table (broad/cells.h), -1 if it lies outside, is empty or larger
// than a cell; all pairs of them within a level, and one against a run of others (broad/cells.h).
typedef void pix_cells_find_kernel(const struct pix_cell_level *level, const pix_rect *boxes, const int32_t *slots,
                                   int32_t count, int32_t *cells);
typedef void pix_cells_scan_level_kernel(const struct pix_cells *cells, const struct pix_cell_level *level,
                                         struct pix_pair_batch *batch);
typedef int32_t pix_cells_compare_kernel(const pix_box_edges *boxes, const pix_box_edges *own, int32_t record,
                                         int32_t begin, int32_t end, struct pix_pair_batch *batch, int32_t count);

// As the functions of like names in bits/overlap.h; overlap_narrow is pix_narrow_pairs_pick.
typedef bool pix_overlap_any_kernel(const struct pix_bits *a, const struct pix_bits *b, int32_t dx, int32_t dy);
typedef int32_t pix_overlap_narrow_kernel(const struct pix_narrow_pair *pairs, int32_t count, uint64_t *keys);
typedef int64_t pix_overlap_area_kernel(const struct pix_bits *a, const struct pix_bits *b, int32_t dx, int32_t dy);
typedef bool pix_overlap_first_kernel(const struct pix_bits *a, const struct pix_bits *b, int32_t dx, int32_t dy,
                                      int32_t *x, int32_t *y);
typedef pix_rect pix_overlap_bounds_kernel(const struct pix_bits *a, const struct pix_bits *b, int32_t dx, int32_t dy);
typedef int32_t pix_overlap_write_kernel(const struct pix_bits *a, const struct pix_bits *b, int32_t dx, int32_t dy,
                                         uint64_t *words, int32_t pitch);
typedef uint64_t pix_close_offsets_kernel(uint64_t *open, int32_t count, uint64_t word, const uint64_t *const words[3],
                                          int32_t shift);

// Rows of RGBA pixels, not empty, as bits in the words of a mask. The view may be part of an image: no byte beyond
// the rows is read. Returns how many pixels are solid. See image/pixels.h.
typedef int32_t pix_read_pixels_kernel(const struct pix_pixels *pixels, const struct pix_solid_rule *rule,
                                       uint64_t *words, int32_t pitch);

// Blocks of sampled coverage, a pix_block each: see rule/blocks.h.
typedef int32_t pix_split_blocks_kernel(const struct pix_lookup *lookups, int32_t lookup_count, int32_t size,
    int32_t width, int32_t height, const uint32_t *blocks, int32_t count, uint32_t *quarters);
typedef bool pix_sample_blocks_kernel(struct pix_terms *first, struct pix_terms *second, const uint32_t *blocks,
                                      int32_t count, const struct pix_aim *aim);

// All of them once more, for what is said of each.
#define PIX_KERNEL_OPERATIONS(X)                                                                                \
  X(cells_find) X(cells_scan_level) X(cells_compare)                                                            \
  X(overlap_any) X(overlap_narrow) X(overlap_area) X(overlap_first) X(overlap_bounds) X(overlap_write)          \
  X(close_offsets) X(read_pixels) X(split_blocks) X(sample_blocks)

typedef struct pix_kernel {
  const char *name;  // "c", "sse2", "neon", "simd128" or "avx2"
#define PIX_MEMBER(operation) pix_##operation##_kernel *operation;
  PIX_KERNEL_OPERATIONS(PIX_MEMBER)
#undef PIX_MEMBER
} pix_kernel;

extern _Atomic(const pix_kernel *) pix_kernel_chosen;

// Returns the kernel in use; NULL until one has been chosen.
static inline const pix_kernel *pix_kernel_get(void) {
  return atomic_load_explicit(&pix_kernel_chosen, memory_order_relaxed);
}
