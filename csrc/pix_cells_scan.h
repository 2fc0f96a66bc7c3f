// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The walk over a level's boxes, written once for all kernels: each gives its way to compare, which is inlined.
#ifndef PIX_CELLS_SCAN_H
#define PIX_CELLS_SCAN_H

#include "pix_cells.h"

// Hands over the batch if less than half of it is free. `count` is how many pairs are in it; returns how many then are.
PIX_ALWAYS_INLINE int32_t pix_make_room(pix_pair_batch *batch, int32_t count) {
  if (count <= PIX_PAIR_BATCH / 2) return count;
  batch->visit(batch->context, batch->first, batch->second, count);
  return 0;
}

// Compares a box with a run of any length.
PIX_ALWAYS_INLINE int32_t pix_scan_run(const pix_cell_boxes *boxes, const pix_cell_boxes *own, int32_t record,
                                     int32_t begin, int32_t end, pix_pair_batch *batch, int32_t count,
                                     pix_cells_compare *compare) {
  while (begin < end) {
    const int32_t part = pix_min(begin + PIX_PAIR_BATCH / 2, end);
    count = compare(boxes, own, record, begin, part, batch, pix_make_room(batch, count));
    begin = part;
  }
  return count;
}

#define PIX_CELLS_A_BOX 5

// Compares each box with those of its own cell that follow it and those in its right neighbour, which is one run, and
// with those in the three cells below, which is another.
PIX_ALWAYS_INLINE void pix_scan_level(const pix_cells *cells, const pix_cell_level *level, pix_pair_batch *batch,
                                    pix_cells_compare *compare) {
  const pix_cell_boxes boxes = cells->boxes;
  const pix_cell_record *records = cells->records;
  const int32_t *starts = cells->starts;
  const int32_t first = starts[level->first_cell], end = starts[level->first_cell + pix_cell_count(level)];
  int64_t compared = 0;
  int32_t count = batch->count;
  for (int32_t i = first; i < end; i++) {
    const int32_t *own = starts + records[i].cell, *below = own + pix_cell_stride(level);
    const int32_t beside = own[2] - (i + 1), under = below[2] - below[-1];
    compared += beside + under;
    if (beside + under <= PIX_PAIR_BATCH / 2) {
      // By far the most. Runs are short, so there are as few branches here as can be.
      count = pix_make_room(batch, count);
      count = compare(&boxes, &boxes, i, i + 1, own[2], batch, count);
      count = compare(&boxes, &boxes, i, below[-1], below[2], batch, count);
    } else {
      count = pix_scan_run(&boxes, &boxes, i, i + 1, own[2], batch, count, compare);
      count = pix_scan_run(&boxes, &boxes, i, below[-1], below[2], batch, count, compare);
    }
  }
  batch->work.compared += compared;
  batch->work.cells += PIX_CELLS_A_BOX * (int64_t)(end - first);
  batch->count = count;
}

void pix_cells_scan_level_c(const pix_cells *cells, const pix_cell_level *level, pix_pair_batch *batch);
void pix_cells_scan_level_v128(const pix_cells *cells, const pix_cell_level *level, pix_pair_batch *batch);
void pix_cells_scan_level_avx2(const pix_cells *cells, const pix_cell_level *level, pix_pair_batch *batch);
pix_cells_compare pix_cells_compare_c, pix_cells_compare_v128, pix_cells_compare_avx2;

void pix_cells_set_boxes_c(pix_cells *cells, const pix_rect *boxes, int32_t first, int32_t count);
void pix_cells_set_boxes_v128(pix_cells *cells, const pix_rect *boxes, int32_t first, int32_t count);

#endif
