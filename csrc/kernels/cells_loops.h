// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The cells of several boxes at once, written once for all kernels. Who includes this defines
//
//   PIX_TARGET                    an attribute for all functions, or nothing
//   PIX_NAMED(name)               the name of a public function in this kernel
//   LANES                         numbers in a vector: four, or twice four
//   box_lanes                     a vector of them, of any type
//   boxes_at(boxes, slots)        the box of the first slot; if there are twice four lanes, that of the fifth, too
//   zip_low(a, b), zip_high(a, b) of each four: a0 b0 a1 b1, and a2 b2 a3 b3
#pragma once

#include "kernels/kernels.h"

typedef int32_t pix_cell_numbers __attribute__((vector_size(4 * LANES)));
typedef uint32_t pix_cell_counts __attribute__((vector_size(4 * LANES)));

// Finds the cells of boxes, as base/kernel.h says. Four boxes are turned over, into their left edges, tops, widths and
// heights.
PIX_TARGET void PIX_NAMED(pix_cells_find)(const pix_cell_level *level, const pix_rect *boxes, const int32_t *slots,
                                          int32_t count, int32_t *cells) {
  const pix_cell_level t = *level;
  const uint32_t width = (uint32_t)pix_cell_width(&t), height = (uint32_t)pix_cell_height(&t);
  const uint32_t columns = (uint32_t)t.columns, rows = (uint32_t)t.rows, stride = (uint32_t)pix_cell_stride(&t);
  int32_t i = 0;
  for (; i + LANES <= count; i += LANES) {
    const box_lanes box0 = boxes_at(boxes, slots + i), box1 = boxes_at(boxes, slots + i + 1);
    const box_lanes box2 = boxes_at(boxes, slots + i + 2), box3 = boxes_at(boxes, slots + i + 3);
    const box_lanes xy02 = zip_low(box0, box2), xy13 = zip_low(box1, box3);  // x0 x2 y0 y2, x1 x3 y1 y3
    const box_lanes wh02 = zip_high(box0, box2), wh13 = zip_high(box1, box3);
    const pix_cell_numbers x = (pix_cell_numbers)zip_low(xy02, xy13), y = (pix_cell_numbers)zip_high(xy02, xy13);
    const pix_cell_counts w = (pix_cell_counts)zip_low(wh02, wh13), h = (pix_cell_counts)zip_high(wh02, wh13);
    const pix_cell_counts column = (pix_cell_counts)(x >> t.column_shift) - (uint32_t)t.first_column;
    const pix_cell_counts row = (pix_cell_counts)(y >> t.row_shift) - (uint32_t)t.first_row;
    // As unsigned numbers, what lies before the table is beyond its end, and 0 - 1 larger than a cell.
    const pix_cell_numbers is_taken = (w - 1 < width) & (h - 1 < height) & (column < columns) & (row < rows);
    const pix_cell_counts cell = row * stride + column + (uint32_t)(t.first_cell + 1);
    const pix_cell_numbers found = (pix_cell_numbers)cell | ~is_taken;
    memcpy(cells + i, &found, sizeof found);
  }
  pix_cells_find_c(level, boxes, slots + i, count - i, cells + i);
}
