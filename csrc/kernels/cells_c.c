// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// One box at a time.

#include "kernels/kernels.h"

int32_t pix_cells_compare_c(const pix_box_edges *boxes, const pix_box_edges *own, int32_t record, int32_t begin,
                            int32_t end, pix_pair_batch *batch, int32_t count) {
  const pix_box_edges bound = pix_box_edges_bound(own[record]);
  for (int32_t k = begin; k < end; k++) {
    batch->first[count] = record;
    batch->second[count] = k;
    count += pix_box_edges_are_below(boxes[k], bound);
  }
  return count;
}

void pix_cells_scan_level_c(const pix_cells *cells, const pix_cell_level *level, pix_pair_batch *batch) {
  pix_scan_level(cells, level, batch, pix_cells_compare_c);
}

void pix_cells_find_c(const pix_cell_level *level, const pix_rect *boxes, const int32_t *slots, int32_t count,
                      int32_t *cells) {
  const pix_cell_level table = *level;  // so that it stays in registers
  const int32_t width = pix_cell_width(&table), height = pix_cell_height(&table);
  for (int32_t i = 0; i < count; i++) {
    const pix_rect box = boxes[slots[i]];
    const bool is_taken = box.w <= width && box.h <= height && !pix_rect_is_empty(box);
    cells[i] = is_taken ? pix_cell_in_table(&table, box) : -1;
  }
}
