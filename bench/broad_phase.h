// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// pixcollide's search for pairs of boxes by itself, without sprites.
#ifndef BROAD_PHASE_H
#define BROAD_PHASE_H

#include "broad/cells.h"
#include "measure.h"

typedef struct broad_phase {
  pix_allocator allocator;
  pix_cells cells;
  int32_t *slots;  // all of them
  int32_t count;
} broad_phase;

broad_phase *broad_phase_create(int32_t count);
void broad_phase_destroy(broad_phase *b);

// Takes over all boxes and lists the pairs that meet.
void broad_phase_ours(broad_phase *b, const pix_rect *boxes, bench_pairs *pairs);

#endif
