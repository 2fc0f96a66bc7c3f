// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// One box at a time.

#include "kernels/kernels.h"

static void set_box(pix_cell_boxes *b, int32_t record, pix_rect box) {
  b->left[record] = box.x;
  b->top[record] = box.y;
  b->minus_right[record] = pix_rect_is_empty(box) ? INT32_MAX : -(box.x + box.w);  // so that it meets nothing
  b->minus_bottom[record] = -(box.y + box.h);
}

void pix_cells_set_boxes_c(pix_cells *c, const pix_rect *boxes, int32_t first, int32_t count) {
  for (int32_t i = first; i < count; i++) set_box(&c->boxes, i, boxes[c->records[i].slot]);
}

int32_t pix_cells_compare_c(const pix_cell_boxes *boxes, const pix_cell_boxes *own, int32_t record, int32_t begin,
                            int32_t end, pix_pair_batch *batch, int32_t count) {
  const int32_t right = -own->minus_right[record], bottom = -own->minus_bottom[record];
  const int32_t minus_left = -own->left[record], minus_top = -own->top[record];
  for (int32_t k = begin; k < end; k++) {
    batch->first[count] = record;
    batch->second[count] = k;
    // Without branches: whether boxes meet is anybody's guess.
    count += (boxes->left[k] < right) & (boxes->top[k] < bottom) & (boxes->minus_right[k] < minus_left) &
             (boxes->minus_bottom[k] < minus_top);
  }
  return count;
}

void pix_cells_scan_level_c(const pix_cells *cells, const pix_cell_level *level, pix_pair_batch *batch) {
  pix_scan_level(cells, level, batch, pix_cells_compare_c);
}
