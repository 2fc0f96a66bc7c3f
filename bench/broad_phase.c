// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "broad_phase.h"

// The smallest power of two that three quarters of the boxes fit into, as a world chooses it.
static int32_t choose_cell_size(const pix_rect *boxes, int32_t count) {
  int32_t size = 1;
  for (int32_t fitting = 0; fitting < count - count / 4; size *= 2) {
    fitting = 0;
    for (int32_t i = 0; i < count; i++) fitting += pix_max(boxes[i].w, boxes[i].h) <= size;
  }
  return size / 2;
}

void broad_phase_init(broad_phase *b, const pix_rect *boxes, int32_t count) {
  *b = (broad_phase){.count = count};
  pix_allocator_init(&b->allocator);
  pix_grid_init(&b->grid, &b->allocator, choose_cell_size(boxes, count));
  if (!pix_grid_reserve(&b->grid, count)) bench_out_of_memory();
  b->found = bench_alloc(count, sizeof *b->found);
}

void broad_phase_destroy(broad_phase *b) {
  pix_grid_destroy(&b->grid);
  free(b->found);
}

void broad_phase_ours(broad_phase *b, const pix_rect *boxes, bench_pairs *pairs) {
  pairs->count = 0;
  for (int32_t i = 0; i < b->count; i++) {
    if (!pix_grid_put(&b->grid, i, boxes[i])) bench_out_of_memory();
  }
  for (int32_t i = 0; i < b->count; i++) {
    const int32_t found = pix_grid_find(&b->grid, boxes[i], b->found);
    for (int32_t k = 0; k < found; k++) {
      const int32_t other = b->found[k];
      if (other > i && pix_rects_meet(boxes[i], boxes[other])) bench_pairs_add(pairs, i, other);
    }
  }
}
