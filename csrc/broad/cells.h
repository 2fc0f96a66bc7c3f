// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Finds all pairs of boxes that meet, at once. A counting sort deals the boxes into grids of cells: each box into one
// cell, the one that its top-left corner lies in, of the first grid (level) whose cells are at least as large as the
// box. So what a box meets in its own level begins in one of nine cells, and each pair is found once by looking at four
// of the others and at the rest of the box's own cell. Cells in a row lie next to each other in memory, so these are
// two runs of boxes, compared several at a time. In finer levels a box looks at every cell that it may meet, row by
// row.
//
// Everything is made anew for each search, in a few nanoseconds a box. For few boxes that move among many that stay,
// see broad/grid.h.
#pragma once

#include "base/alloc.h"
#include "base/rect.h"

// ---- cell_size.c
//
// How large the cells are that boxes are dealt into, those of broad/cells.h and of broad/grid.h. It is chosen by a
// sample of the boxes, and decides how fast boxes are found, never which.

#define PIX_LARGEST_CELL (1 << 24)  // pixels a side
#define PIX_LARGEST_CELL_SHIFT 24

// Sides in pixels, 1 to PIX_LARGEST_CELL, rounded up to powers of two where they are used; 0, 0: to be chosen. They are
// those of the smallest cells: boxes that do not fit go to larger cells of the same proportions.
typedef struct pix_cell_shape {
  int32_t width, height;
} pix_cell_shape;

static inline bool pix_cell_shape_is_given(pix_cell_shape shape) { return shape.width > 0; }

// The smallest power of two, as its exponent, that is at least the value; 0 for values below 1.
static inline int32_t pix_log2_up(int32_t value) { return value <= 1 ? 0 : pix_highest_bit((uint64_t)(value - 1)) + 1; }

// A few of many boxes tell where most of them are, how far apart, and of what shape.
#define PIX_BOX_SAMPLE_MOST 128  // boxes: enough for quarters and sixteenths of them, and sorted in microseconds

typedef struct pix_box_sample {
  int32_t x[PIX_BOX_SAMPLE_MOST], y[PIX_BOX_SAMPLE_MOST];  // top-left corners
  int32_t count;
  int32_t boxes;     // of which it is a sample
  int32_t widening;  // most are about 2^widening times as wide as high
  int64_t left, right, top, bottom;  // most corners lie there
} pix_box_sample;

// Takes a sample of boxes[slot] for `count` slots, at least one.
void pix_box_sample_take(pix_box_sample *sample, const pix_rect *boxes, const int32_t *slots, int32_t count);

// The columns and rows of cells, 2^shift pixels each, shifts up to 31, that it takes to hold most corners.
static inline int64_t pix_box_sample_columns(const pix_box_sample *sample, int32_t column_shift) {
  return (sample->right >> column_shift) - (sample->left >> column_shift) + 1;
}

static inline int64_t pix_box_sample_rows(const pix_box_sample *sample, int32_t row_shift) {
  return (sample->bottom >> row_shift) - (sample->top >> row_shift) + 1;
}

// Says whether the cell that a box lies in would hold more than `most` boxes on average, if cells were 2^column_shift
// pixels wide and 2^row_shift high, as far as the sample can tell: so it may where most of the plane is empty and boxes
// are crowded in few places.
bool pix_box_sample_is_crowded(const pix_box_sample *sample, int32_t column_shift, int32_t row_shift, int32_t most);

// Chooses the shape of a grid's smallest cells for boxes[slot] of `count` slots, at least one, none of them empty: as
// wide and high as most boxes by shape, and the smallest that three quarters of the boxes fit into, or larger ones
// where most of those would be empty.
pix_cell_shape pix_cell_shape_for(const pix_rect *boxes, const int32_t *slots, int32_t count);

// ---- cells.c

#define PIX_CELLS_CLASSES 32  // of sizes: class p holds boxes of at most 2^p by 2^p pixels, or in proportion
#define PIX_CELLS_LEVELS 17   // the first takes one class at least, the others two each

// Kernels read boxes in groups of up to 8: so many more than are dealt out can be read, and as many pairs written.
#define PIX_CELLS_PADDING 8

// A level: a table of cells, row by row, over where most boxes are. Boxes outside wrap around into it. An empty cell
// before each row and an empty row after the last one spare the search all questions about edges.
typedef struct pix_cell_level {
  int32_t column_shift, row_shift;  // a cell is 2^column_shift by 2^row_shift pixels
  int32_t first_column, first_row;  // of the table's top-left cell, counted in cells from pixel (0, 0)
  int32_t columns, rows;            // at least 4: with fewer, a cell and its neighbours could be the same ones
  int32_t first_cell;               // of the table, among the cells of all levels
  bool wraps;                       // some box lies outside the table
} pix_cell_level;

// The cells from one row of the table to the next.
static inline int32_t pix_cell_stride(const pix_cell_level *level) { return level->columns + 1; }

static inline int32_t pix_cell_count(const pix_cell_level *level) {
  return pix_cell_stride(level) * (level->rows + 1) + 1;
}

// The number of a cell of the table, among the cells of all levels.
static inline int32_t pix_cell_at(const pix_cell_level *level, int32_t column, int32_t row) {
  return level->first_cell + row * pix_cell_stride(level) + column + 1;
}

// The largest box that is put into a cell, pixels.
static inline int32_t pix_cell_width(const pix_cell_level *level) {
  return (int32_t)pix_min64((int64_t)1 << level->column_shift, INT32_MAX);
}

static inline int32_t pix_cell_height(const pix_cell_level *level) {
  return (int32_t)pix_min64((int64_t)1 << level->row_shift, INT32_MAX);
}

// Wraps a column or row, counted from the table's first, into the `count` columns or rows that the table has.
static inline int32_t pix_cell_wrapped(int64_t index, int32_t count) {
  const int32_t rest = (int32_t)(index % count);
  return rest < 0 ? rest + count : rest;
}

// The number of the cell that a box's corner lies in; -1 if it lies outside the table.
static inline int32_t pix_cell_in_table(const pix_cell_level *level, pix_rect box) {
  // As unsigned numbers, columns left of the table are beyond its right end.
  const uint32_t column = (uint32_t)(box.x >> level->column_shift) - (uint32_t)level->first_column;
  const uint32_t row = (uint32_t)(box.y >> level->row_shift) - (uint32_t)level->first_row;
  if (column >= (uint32_t)level->columns || row >= (uint32_t)level->rows) return -1;
  return pix_cell_at(level, (int32_t)column, (int32_t)row);
}

// What stands beside a box: near in memory to that of its neighbours, for the tests of pairs.
typedef struct pix_cell_record {
  int32_t slot, cell;
  int32_t order, mask;  // as in pix_cells_input
} pix_cell_record;

typedef struct pix_cells {
  pix_allocator *allocator;
  pix_box_edges *boxes;      // sorted by level, row, column; an empty one's minus_right is INT32_MAX
  pix_cell_record *records;  // in the same order
  uint8_t *kinds;            // in the same order, where the input has some
  int32_t *cell;             // by the order of the input
  int32_t count, capacity;
  int32_t *starts;           // by cell: its first record; the next cell's is its end
  int32_t cell_count, cell_capacity;
  pix_cell_level levels[PIX_CELLS_LEVELS];
  int32_t level_count;
  int8_t level_of_class[PIX_CELLS_CLASSES];  // -1: larger than all boxes were when levels were chosen
  pix_cell_shape shape;      // of the first level's cells, if it is given
  int32_t widening;          // cells are 2^widening times as wide as high; negative: higher than wide
  bool has_empty;            // some box is empty
  int32_t wrapped;           // boxes that lie outside their tables
  int32_t tuned_count, tuned_wrapped, builds_until_tuning;  // when levels were chosen, and when they will be again
} pix_cells;

// Makes cells of this shape, or of shapes that suit the boxes if none is given.
void pix_cells_init(pix_cells *cells, pix_allocator *allocator, pix_cell_shape shape);
void pix_cells_destroy(pix_cells *cells);

// Changes the shape, from the next pix_cells_build on.
void pix_cells_set_shape(pix_cells *cells, pix_cell_shape shape);

// Boxes to be dealt out, and two numbers that are copied to each box's record.
typedef struct pix_cells_input {
  const int32_t *slots;
  int32_t count;
  const pix_rect *boxes;        // by slot; empty ones meet nothing
  const int32_t *order, *mask;  // by slot
  const uint8_t *kinds;         // by slot, for rules; NULL: there are none
} pix_cells_input;

// Deals out the boxes. False if memory is short: then there are none.
bool pix_cells_build(pix_cells *cells, const pix_cells_input *input);

typedef struct pix_cells_use {
  int32_t cells;    // that hold boxes
  int32_t largest;  // boxes in the fullest one
} pix_cells_use;

// Counts the cells in use. Looks at all boxes.
pix_cells_use pix_cells_in_use(const pix_cells *cells);

// The shape of the first level's cells; none before the first boxes were dealt out.
static inline pix_cell_shape pix_cells_shape(const pix_cells *cells) {
  const pix_cell_level *level = &cells->levels[0];
  if (cells->level_count == 0) return (pix_cell_shape){0, 0};
  return (pix_cell_shape){1 << pix_min(level->column_shift, 30), 1 << pix_min(level->row_shift, 30)};
}

// Searches.

// Is given pairs of records, in batches: first[k] meets second[k].
typedef void pix_cells_visit(void *context, const int32_t *first, const int32_t *second, int32_t count);

typedef struct pix_cells_work {
  int64_t compared;  // pairs of boxes
  int64_t cells;     // looked at for each box, its own one included
} pix_cells_work;

// Which boxes are compared at all: by kind, 0 to 63, the set of kinds that it is compared with. NULL: all with all.
typedef const uint64_t *pix_cells_rules;

// Visits all pairs of boxes that meet and that the rules allow, each once, in no set order.
pix_cells_work pix_cells_each_pair(const pix_cells *cells, pix_cells_rules rules, pix_cells_visit *visit,
                                   void *context);

// Visits all pairs of a box in `cells` (first) and one in `others` (second) that meet and that the rules allow. All
// boxes of the others lie in `extent`; NULL if that is not known.
pix_cells_work pix_cells_each_meeting(const pix_cells *cells, const pix_cells *others, const pix_area *extent,
                                      pix_cells_rules rules, pix_cells_visit *visit, void *context);

// For the kernels: the search in one level, written once for all of them. Each gives its way to compare boxes, which is
// inlined.

#define PIX_PAIR_BATCH 1024  // pairs: 8 kB, which stay in the first-level cache

typedef struct pix_pair_batch {
  int32_t first[PIX_PAIR_BATCH + PIX_CELLS_PADDING], second[PIX_PAIR_BATCH + PIX_CELLS_PADDING];
  int32_t count;
  pix_cells_work work;
  pix_cells_rules rules;
  const uint8_t *first_kinds, *second_kinds;  // by record, where there are rules
  pix_cells_visit *visit;
  void *context;
} pix_pair_batch;

// Compares box `record` of `own` with boxes [begin, end) of `boxes`, at most half a batch of them. Writes a pair
// (record, k) for each box k that meets it behind the first `count` pairs of the batch; up to PIX_CELLS_PADDING places
// more are overwritten. Returns how many pairs there are then. Neither reads nor sets the batch's own count.
typedef int32_t pix_cells_compare(const pix_box_edges *boxes, const pix_box_edges *own, int32_t record, int32_t begin,
                                  int32_t end, pix_pair_batch *batch, int32_t count);

// Makes room for half a batch: hands over the `count` pairs in the batch if there is less. Returns how many are left.
PIX_ALWAYS_INLINE int32_t pix_make_room(pix_pair_batch *batch, int32_t count) {
  if (count <= PIX_PAIR_BATCH / 2) return count;
  batch->visit(batch->context, batch->first, batch->second, count);
  return 0;
}

// Compares a box with any number of others, as pix_cells_compare does.
PIX_ALWAYS_INLINE int32_t pix_scan_run(const pix_box_edges *boxes, const pix_box_edges *own, int32_t record,
    int32_t begin, int32_t end, pix_pair_batch *batch, int32_t count, pix_cells_compare *compare) {
  while (begin < end) {
    const int32_t part = pix_min(begin + PIX_PAIR_BATCH / 2, end);
    count = compare(boxes, own, record, begin, part, batch, pix_make_room(batch, count));
    begin = part;
  }
  return count;
}

#define PIX_CELLS_A_BOX 5  // looked at in its level: its own, the right one, the three below

// Compares each box of a level with those that follow it in its own cell and those in the cell to the right, which are
// one run, and with those in the three cells below, which are another one.
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
