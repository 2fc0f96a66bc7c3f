// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// All pairs of boxes that meet, found at once. The boxes are dealt into grids by a counting sort: each into one cell,
// that of its top-left corner, of the first grid whose cells are at least as large as the box. So what a box meets in
// its own grid begins in one of nine cells, and each pair is found once by looking at four of the others and the rest
// of one's own; cells in a row lie next to each other in memory, so these are two runs of boxes, compared several at
// a time. A box looks into the finer grids row by row. Everything is made anew for other boxes: that takes a few
// nanoseconds a box. (For few boxes among many that stay, see broad/grid.h.)
#ifndef PIX_CELLS_H
#define PIX_CELLS_H

#include "base/alloc.h"
#include "base/rect.h"
#include "broad/cell_size.h"

#define PIX_CELLS_CLASSES 32  // of sizes, by powers of two
#define PIX_CELLS_LEVELS 17   // the first takes one class at least, the others two each

// Boxes can be read in groups: there are so many more of them in memory than are dealt out.
#define PIX_CELLS_PADDING 8

// A table of cells, row by row. Boxes outside its columns and rows are wrapped around into it. One empty cell before
// each row, and a row of them after the last, spare the walk all questions about edges.
typedef struct pix_cell_level {
  int32_t column_shift, row_shift;  // a cell is 2^column_shift by 2^row_shift pixels
  int32_t first_column, first_row;  // of the plane's cells: the table's top-left one
  int32_t columns, rows;            // at least 4: with fewer, a cell and its neighbours could be the same ones
  int32_t first_cell;               // of the table, among the cells of all levels
  bool wraps;                       // some box had to be
} pix_cell_level;

static inline int32_t pix_cell_stride(const pix_cell_level *level) { return level->columns + 1; }

static inline int32_t pix_cell_count(const pix_cell_level *level) {
  return pix_cell_stride(level) * (level->rows + 1) + 1;
}

// Number of a cell of the table, among the cells of all levels.
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

// The column or row of the table, of which there are `count`, that stands for one of the plane's.
static inline int32_t pix_cell_wrapped(int64_t index, int32_t count) {
  const int64_t rest = index % count;
  return (int32_t)(rest < 0 ? rest + count : rest);
}

// The cell of a level's table for a box; -1 if the box lies outside.
static inline int32_t pix_cell_in_table(const pix_cell_level *level, pix_rect box) {
  // As unsigned numbers, columns left of the table are beyond its right end.
  const uint32_t column = (uint32_t)(box.x >> level->column_shift) - (uint32_t)level->first_column;
  const uint32_t row = (uint32_t)(box.y >> level->row_shift) - (uint32_t)level->first_row;
  if (column >= (uint32_t)level->columns || row >= (uint32_t)level->rows) return -1;
  return pix_cell_at(level, (int32_t)column, (int32_t)row);
}

typedef struct pix_cell_record {
  int32_t slot, cell;
  int32_t order, mask;  // see pix_cells_input
} pix_cell_record;

typedef struct pix_cells {
  pix_allocator *allocator;
  pix_box_edges *boxes;          // sorted by level, row, column; an empty one's minus_right is INT32_MAX
  pix_cell_record *records;  // in the same order
  uint8_t *kinds;            // in the same order, where rules ask for them
  int32_t *cell;             // in the order given to pix_cells_build
  int32_t count, capacity;
  int32_t *starts;           // by cell: its first record; the next cell's is its end
  int32_t cell_count, cell_capacity;
  pix_cell_level levels[PIX_CELLS_LEVELS];
  int32_t level_count;
  int8_t level_of_class[PIX_CELLS_CLASSES];  // -1: larger than all boxes were when levels were chosen
  pix_cell_shape shape;      // of the first level's cells, if it is given
  int32_t widening;          // cells are 2^widening as wide as high; negative: higher than wide
  bool has_empty;            // boxes
  int32_t wrapped;           // boxes that lay outside their tables
  int32_t tuned_count, tuned_wrapped, builds_until_tuning;  // when levels were chosen, and when they will be again
} pix_cells;

// Cells of no given shape suit the boxes.
void pix_cells_init(pix_cells *cells, pix_allocator *allocator, pix_cell_shape shape);
void pix_cells_destroy(pix_cells *cells);

// From the next pix_cells_build on.
void pix_cells_set_shape(pix_cells *cells, pix_cell_shape shape);

// Boxes to be dealt out, and what is noted beside them for the tests of those that meet.
typedef struct pix_cells_input {
  const int32_t *slots;
  int32_t count;
  const pix_rect *boxes;        // by slot; empty ones meet nothing
  const int32_t *order, *mask;  // by slot
  const uint8_t *kinds;         // by slot; NULL: there are no rules
} pix_cells_input;

// Deals out the boxes. False if memory is short: then there are none.
bool pix_cells_build(pix_cells *cells, const pix_cells_input *input);

typedef struct pix_cells_use {
  int32_t cells;    // those that are not empty
  int32_t largest;  // boxes in the fullest one
} pix_cells_use;

// Looks at all boxes that have been dealt out.
pix_cells_use pix_cells_in_use(const pix_cells *cells);

// The shape of the first level's cells; none before the first boxes were dealt out.
static inline pix_cell_shape pix_cells_shape(const pix_cells *cells) {
  const pix_cell_level *level = &cells->levels[0];
  if (cells->level_count == 0) return (pix_cell_shape){0, 0};
  return (pix_cell_shape){1 << pix_min(level->column_shift, 30), 1 << pix_min(level->row_shift, 30)};
}

#endif
