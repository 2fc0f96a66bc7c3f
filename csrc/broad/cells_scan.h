// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Which of the boxes that have been dealt into cells meet.
#ifndef PIX_CELLS_SCAN_H
#define PIX_CELLS_SCAN_H

#include "broad/cells.h"

// Pairs of records, handed over in batches; first[k] meets second[k].
typedef void pix_cells_visit(void *context, const int32_t *first, const int32_t *second, int32_t count);

typedef struct pix_cells_work {
  int64_t compared;  // pairs of boxes
  int64_t cells;     // that boxes were compared with, for each box: its own one, too
} pix_cells_work;

// Which boxes are compared at all: by kind, 0 to 63, the set of kinds that it is compared with. NULL: all with all.
typedef const uint64_t *pix_cells_rules;

// Visits all pairs of boxes that meet, each once, in no set order.
pix_cells_work pix_cells_each_pair(const pix_cells *cells, pix_cells_rules rules, pix_cells_visit *visit,
                                   void *context);

// Visits all pairs of a box in `cells` and one in `others` that meet; first is in `cells`, second in `others`. All
// boxes of the others lie in `extent`, if that is known; NULL if not.
pix_cells_work pix_cells_each_meeting(const pix_cells *cells, const pix_cells *others, const pix_area *extent,
                                      pix_cells_rules rules, pix_cells_visit *visit, void *context);

// What follows is for the kernels: the walk over a level's boxes, written once for all of them. Each gives its way to
// compare, which is inlined.

#define PIX_PAIR_BATCH 1024

typedef struct pix_pair_batch {
  int32_t first[PIX_PAIR_BATCH + PIX_CELLS_PADDING], second[PIX_PAIR_BATCH + PIX_CELLS_PADDING];
  int32_t count;
  pix_cells_work work;
  pix_cells_rules rules;
  const uint8_t *first_kinds, *second_kinds;  // by record, where there are rules
  pix_cells_visit *visit;
  void *context;
} pix_pair_batch;

// Appends (record, k) for each box k in [begin, end) of `boxes` that meets box number `record` of `own`: at most half
// a batch of them, for which there is room, and for PIX_CELLS_PADDING more that are overwritten. `count` is how many
// pairs there are in the batch (its own count is not looked at). Returns how many there are then.
typedef int32_t pix_cells_compare(const pix_box_edges *boxes, const pix_box_edges *own, int32_t record, int32_t begin,
                                  int32_t end, pix_pair_batch *batch, int32_t count);

// Hands over the batch if less than half of it is free. `count` is how many pairs are in it; returns how many then are.
PIX_ALWAYS_INLINE int32_t pix_make_room(pix_pair_batch *batch, int32_t count) {
  if (count <= PIX_PAIR_BATCH / 2) return count;
  batch->visit(batch->context, batch->first, batch->second, count);
  return 0;
}

// Compares a box with a run of any length.
PIX_ALWAYS_INLINE int32_t pix_scan_run(const pix_box_edges *boxes, const pix_box_edges *own, int32_t record,
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
  const pix_box_edges *boxes = cells->boxes;
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
      count = compare(boxes, boxes, i, i + 1, own[2], batch, count);
      count = compare(boxes, boxes, i, below[-1], below[2], batch, count);
    } else {
      count = pix_scan_run(boxes, boxes, i, i + 1, own[2], batch, count, compare);
      count = pix_scan_run(boxes, boxes, i, below[-1], below[2], batch, count, compare);
    }
  }
  batch->work.compared += compared;
  batch->work.cells += PIX_CELLS_A_BOX * (int64_t)(end - first);
  batch->count = count;
}

#endif
