// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The walk over a level's boxes, written once for all kernels: each gives its way to compare, which is inlined.
#ifndef PIX_CELLS_SCAN_H
#define PIX_CELLS_SCAN_H

#include "pix_cells.h"

#if defined(__GNUC__)
#define PIX_SCAN_INLINE static inline __attribute__((always_inline))
#else
#define PIX_SCAN_INLINE static inline
#endif

// Hands over the batch if less than half of it is free.
PIX_SCAN_INLINE void pix_make_room(pix_pair_batch *batch) {
  if (batch->count <= PIX_PAIR_BATCH / 2) return;
  batch->visit(batch->context, batch->first, batch->second, batch->count);
  batch->count = 0;
}

// Compares a box with a run of any length.
PIX_SCAN_INLINE void pix_scan_run(const pix_cell_boxes *boxes, const int32_t box[4], int32_t record, int32_t begin,
                                  int32_t end, pix_pair_batch *batch, pix_cells_compare *compare) {
  batch->compared += end - begin;
  while (begin < end) {
    const int32_t part = pix_min(begin + PIX_PAIR_BATCH / 2, end);
    pix_make_room(batch);
    compare(boxes, box, record, begin, part, batch);
    begin = part;
  }
}

// Compares each box with those of its own cell that follow it and those in its right neighbour, which is one run, and
// with those in the three cells below, which is another.
PIX_SCAN_INLINE void pix_scan_level(const pix_cells *cells, const pix_cell_level *level, pix_pair_batch *batch,
                                    pix_cells_compare *compare) {
  const pix_cell_boxes boxes = cells->boxes;
  const int32_t *starts = cells->starts;
  const int32_t first = starts[level->first_cell], end = starts[level->first_cell + pix_cell_count(level)];
  for (int32_t i = first; i < end; i++) {
    const int32_t box[4] = {boxes.left[i], boxes.top[i], boxes.minus_right[i], boxes.minus_bottom[i]};
    const int32_t *own = starts + cells->records[i].cell, *below = own + pix_cell_stride(level);
    const int32_t beside = own[2] - (i + 1), under = below[2] - below[-1];
    if (beside + under <= PIX_PAIR_BATCH / 2) {
      // By far the most. Runs are short, so there are as few branches here as can be.
      batch->compared += beside + under;
      pix_make_room(batch);
      compare(&boxes, box, i, i + 1, own[2], batch);
      compare(&boxes, box, i, below[-1], below[2], batch);
    } else {
      pix_scan_run(&boxes, box, i, i + 1, own[2], batch, compare);
      pix_scan_run(&boxes, box, i, below[-1], below[2], batch, compare);
    }
  }
}

void pix_cells_scan_level_c(const pix_cells *cells, const pix_cell_level *level, pix_pair_batch *batch);
void pix_cells_scan_level_v128(const pix_cells *cells, const pix_cell_level *level, pix_pair_batch *batch);
void pix_cells_scan_level_avx2(const pix_cells *cells, const pix_cell_level *level, pix_pair_batch *batch);
pix_cells_compare pix_cells_compare_c, pix_cells_compare_v128, pix_cells_compare_avx2;

// By the bits of four lanes: which lanes are set, one after the other, and how many.
extern const int32_t pix_set_lanes[16][4];
extern const uint8_t pix_set_lane_count[16];

#endif
