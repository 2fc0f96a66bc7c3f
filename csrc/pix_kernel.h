// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The inner loops that are worth writing once for each kind of processor, as one table of functions for each: plain
// C for everything, 128-bit vectors for x86-64 (SSE2) and 64-bit ARM (NEON), 256-bit vectors for x86-64 with AVX2. The
// best that the processor can run is chosen once, before anything else is done. All give the same answers, bit for
// bit. A function is called pix_<operation>_<kernel> and lives in the file of what it is part of:
// pix_overlap_avx2.c, for instance. The plain one stands with the rest of its module, in pix_overlap.c.
#ifndef PIX_KERNEL_H
#define PIX_KERNEL_H

#include <stdatomic.h>

#include "pix_bits.h"
#include "pix_blocks.h"

// What this build can hold. AVX2 is compiled by attributes of functions and runs only where the processor has it.
#if defined(__GNUC__) && defined(__x86_64__)
#define PIX_HAS_SSE2 1
#define PIX_HAS_AVX2 1
#define PIX_AVX2 __attribute__((target("avx2,bmi,bmi2,popcnt")))
#elif defined(__GNUC__) && defined(__aarch64__)
#define PIX_HAS_NEON 1
#endif
#if defined(PIX_HAS_SSE2) || defined(PIX_HAS_NEON)
#define PIX_HAS_V128 1
#endif

struct pix_cells;
struct pix_cell_level;
struct pix_cell_boxes;
struct pix_pair_batch;
struct pix_pixels;
struct pix_solid_rule;

typedef struct pix_kernel {
  const char *name;  // "c", "sse2", "neon" or "avx2"

  // Pairs of boxes: see pix_cells.h. All pairs within a level; one box against a run of others; and setting the boxes
  // of records [first, count) from those of their slots.
  void (*cells_scan_level)(const struct pix_cells *cells, const struct pix_cell_level *level,
                           struct pix_pair_batch *batch);
  int32_t (*cells_compare)(const struct pix_cell_boxes *boxes, const struct pix_cell_boxes *own, int32_t record,
                           int32_t begin, int32_t end, struct pix_pair_batch *batch, int32_t count);
  void (*cells_set_boxes)(struct pix_cells *cells, const pix_rect *boxes, int32_t first, int32_t count);

  // As the functions of the same name in pix_overlap.h.
  bool (*overlap_any)(const pix_bits *a, const pix_bits *b, int32_t dx, int32_t dy);
  int64_t (*overlap_area)(const pix_bits *a, const pix_bits *b, int32_t dx, int32_t dy);
  bool (*overlap_first)(const pix_bits *a, const pix_bits *b, int32_t dx, int32_t dy, int32_t *x, int32_t *y);
  pix_rect (*overlap_bounds)(const pix_bits *a, const pix_bits *b, int32_t dx, int32_t dy);
  int32_t (*overlap_write)(const pix_bits *a, const pix_bits *b, int32_t dx, int32_t dy, uint64_t *words,
                           int32_t pitch);
  uint64_t (*close_offsets)(uint64_t *open, int32_t count, uint64_t word, const uint64_t *const words[3],
                            int32_t shift);

  // Rows of RGBA pixels, not empty, as bits in the words of a mask. The view may be part of an image: no byte beyond
  // the rows is read. Returns how many pixels are solid. See pix_pixels.h.
  int32_t (*read_pixels)(const struct pix_pixels *pixels, const struct pix_solid_rule *rule, uint64_t *words,
                         int32_t pitch);

  // Blocks of sampled coverage: see pix_blocks.h.
  int32_t (*split_blocks)(const pix_lookup *lookups, int32_t lookup_count, int32_t size, int32_t width, int32_t height,
                          const pix_block *blocks, int32_t count, pix_block *quarters);
  bool (*sample_blocks)(pix_terms *first, pix_terms *second, const pix_block *blocks, int32_t count,
                        const pix_aim *aim);
} pix_kernel;

extern _Atomic(const pix_kernel *) pix_kernel_chosen;

// The kernel in use: plain C until pix_kernel_choose has been called.
static inline const pix_kernel *pix_kernel_get(void) {
  return atomic_load_explicit(&pix_kernel_chosen, memory_order_relaxed);
}

// The environment variable that forces a kernel.
#define PIX_KERNEL_VARIABLE "PIXCOLLIDE_KERNEL"

// Chooses the kernel with this name, or the best one for this processor if name is NULL or empty. False, and no
// change, if there is none of that name in this build or the processor cannot run it.
bool pix_kernel_choose(const char *name);

// The kernels that this processor can run, the best one first; NULL if there are not so many.
const pix_kernel *pix_kernel_at(int32_t index);

#endif
