// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Keeps boxes by slot and finds them by rectangle or along a segment, for questions about one place or about few
// sprites of many: a box that moves is put elsewhere in little time. (For all pairs of many that move, see
// broad/cells.h.) A hierarchy of uniform grids, the levels: each box lies in one cell, the one that holds its top-left
// corner, of the first level whose cells are at least as large as the box; so a terrain takes one cell, not thousands.
// A level's cells repeat over the plane, so that coordinates may be negative and far apart without a cell for all that
// lies between.
#pragma once

#include "base/alloc.h"
#include "base/rect.h"
#include "broad/cells.h"

// Cells of 1 pixel doubled 31 times hold the largest box: PIX_MAX_BOX_SIDE, and the margins for rounding, which may be
// more than that where a transform is nearly singular.
#define PIX_GRID_LEVELS 32

// The boxes of all cells, each cell's side by side in one array, and their slots in another one. A cell has room for so
// many, a multiple of PIX_GRID_STEP; behind its own are boxes that meet nothing, so that a step needs no look at how
// many there are. The first few places belong to all empty cells.
#define PIX_GRID_STEP 4
typedef struct pix_grid_step {
  int32_t edges[4][PIX_GRID_STEP];  // left, top, minus_right, minus_bottom, as in pix_box_edges
} pix_grid_step;
#define PIX_GRID_ROOMS 16  // up to so many steps; a cell's larger room is not used again

typedef struct pix_grid_pool {
  pix_grid_step *steps;  // a cache line each
  int32_t *slots;
  int32_t count, capacity;  // places in use, or free between others; and all
  // By steps: a room that is free; its first slot says where another one is. -1: none.
  int32_t first_free[PIX_GRID_ROOMS + 1];
} pix_grid_pool;

static inline pix_box_edges pix_grid_box_at(const pix_grid_pool *pool, int32_t place) {
  const pix_grid_step *step = &pool->steps[(uint32_t)place / PIX_GRID_STEP];
  const uint32_t k = (uint32_t)place % PIX_GRID_STEP;
  return (pix_box_edges){step->edges[0][k], step->edges[1][k], step->edges[2][k], step->edges[3][k]};
}

typedef struct pix_grid_cell {
  int32_t begin, count, room;  // in the pool: its first place, its boxes, its places
} pix_grid_cell;

typedef struct pix_grid_level {
  pix_grid_cell *cells;    // row by row
  int32_t columns, rows;   // powers of two, at least 4; or 1 where boxes are few
  int32_t count;           // slots in this level
  int32_t most_before[2];  // its boxes extend so many pixels, x and y, beyond their first one, at the most
  uint64_t layers;         // bits of their layers, as far as noted, and perhaps of some that were there
} pix_grid_level;

typedef struct pix_grid_place {
  int32_t level;  // -1: not in the grid
  int32_t cell;
  int32_t index;  // in the pool
} pix_grid_place;

// What finding took: cells that were looked into, and boxes that were compared.
typedef struct pix_grid_work {
  int64_t cells, boxes;
} pix_grid_work;

typedef struct pix_grid {
  pix_allocator *allocator;
  int32_t column_shift, row_shift;  // a cell of level 0 is 2^column_shift by 2^row_shift pixels; doubled above
  int32_t cells_in_use;
  uint32_t levels_in_use;  // a bit for each that has slots
  pix_grid_level levels[PIX_GRID_LEVELS];
  pix_grid_pool pool;
  pix_grid_place *places;  // by slot
  int32_t capacity;        // slots
} pix_grid;

// Returns the number of the cell, of those of a level, that stands for a column and row of cells of the plane.
static inline int32_t pix_grid_cell_at(const pix_grid_level *level, int64_t column, int64_t row) {
  return (int32_t)((row & (level->rows - 1)) * level->columns + (column & (level->columns - 1)));
}

// Makes a grid of no boxes. The shape of the smallest cells must be given.
void pix_grid_init(pix_grid *grid, pix_allocator *allocator, pix_cell_shape shape);
void pix_grid_destroy(pix_grid *grid);

// Makes room for slots below `capacity`. False if memory is short.
bool pix_grid_reserve(pix_grid *grid, int32_t capacity);

// Puts a slot where boxes[slot] belongs, new or moved; a slot with an empty box is taken out. May deal out others anew
// by the boxes that they were put with. False if memory is short: then the slot is not in the grid.
bool pix_grid_put(pix_grid *grid, int32_t slot, const pix_rect *boxes);
void pix_grid_remove(pix_grid *grid, int32_t slot);

// Says that a slot will be put soon: where it is now is fetched meanwhile. (Not inlined, it would be taken for a
// function without effect.)
PIX_ALWAYS_INLINE void pix_grid_prefetch(const pix_grid *grid, int32_t slot) {
  const pix_grid_place *place = &grid->places[slot];
  if (place->level < 0) return;
  PIX_PREFETCH(&grid->pool.steps[place->index / PIX_GRID_STEP]);
  PIX_PREFETCH(&grid->levels[place->level].cells[place->cell]);
}

// Notes the layer (a bit) of a slot after it has been put: questions about other layers may leave its level out. The
// second function forgets all that has been noted.
static inline void pix_grid_note_layer(pix_grid *grid, int32_t slot, int32_t layer) {
  const int32_t level = grid->places[slot].level;
  if (level >= 0) grid->levels[level].layers |= UINT64_C(1) << layer;
}

void pix_grid_forget_layers(pix_grid *grid);

// Takes all slots out and changes the shape of the cells.
void pix_grid_reset(pix_grid *grid, pix_cell_shape shape);

static inline pix_cell_shape pix_grid_shape(const pix_grid *grid) {
  return (pix_cell_shape){1 << grid->column_shift, 1 << grid->row_shift};
}

// Counts the boxes in the fullest cell. Looks at all cells.
int32_t pix_grid_largest_cell(const pix_grid *grid);

// ---- grid_find.c

// Writes the slots whose boxes, as they were put, meet the area to `slots`, which has room for all and one more; each
// once, in no set order. Returns their number, and adds to *work. Leaves out levels that have no slot noted in any of
// these layers: often all that moves lies in one level, and what it stands on in another. Slots in other layers are
// among those found.
int32_t pix_grid_find(const pix_grid *grid, uint64_t layers, const pix_area *area, int32_t *slots, pix_grid_work *work);

// Pixels of a level's cells.
static inline int64_t pix_grid_cell_width(const pix_grid *grid, int32_t level) {
  return (int64_t)1 << (grid->column_shift + level);
}

static inline int64_t pix_grid_cell_height(const pix_grid *grid, int32_t level) {
  return (int64_t)1 << (grid->row_shift + level);
}

// A walk along a segment finds all boxes near it, roughly in the order in which the segment comes to them. In each
// level it goes from strip to strip, columns or rows of cells, whichever the segment crosses more of; and of all levels
// it takes the strip that the segment comes to next. Levels in which few cells lie around the segment are looked into
// at once.

// The segment, in pixels. A step is a pixel along x or y; they are counted from a place that may lie before `from`.
typedef struct pix_grid_course {
  double from[2], to[2];  // x, y
  double steps;     // to `from`
  double farthest;  // no box has an edge further from 0 along an axis
} pix_grid_course;

// The strips of a level that are left.
#define PIX_GRID_FINE_BITS 24  // of a pixel
typedef struct pix_grid_strips {
  int32_t level;
  int32_t axis;         // along which strips follow each other. 0: they are columns; 1: rows
  int32_t shifts[2];    // along the axis, and across it: a cell is 2^shift pixels
  int64_t step;         // from one to the next: 1 or -1
  int64_t next, left;   // by its cells' number along the axis; and how many there are
  int64_t reach;        // pixels along the axis from where a strip begins to where its last box may end
  // Across the axis, where the segment goes through what the next strip's boxes may cover: from, to; and how much
  // further on it does so for the one after. With some pixels to spare.
  int64_t cross[2], cross_stride;
  double entry, stride; // steps to the next one's boxes, at the least, and from there to those of the one after
} pix_grid_strips;

// A line, by the corners of boxes that lie opposite each other across it: of a box that meets it, the sum of each one's
// two edges, weighted, is below a bound.
typedef struct pix_grid_line {
  float weights[2];   // of the edges along x, and along y
  float bounds[2];    // for the corner that left is a part of, and that with minus_right
  int32_t beside[2];  // which edges make these corners with them: as in pix_grid_step
} pix_grid_line;

typedef struct pix_grid_walk {
  const pix_grid *grid;
  pix_grid_course course;
  int64_t low[2], high[2];  // of the course, along each axis, with some pixels to spare
  pix_box_edges below;      // what a box has to be to meet that
  pix_grid_line line;
  pix_grid_work *work;
  int32_t level_count;
  pix_grid_strips levels[PIX_GRID_LEVELS];
} pix_grid_walk;

// Both write the slots whose boxes lie near the segment to `slots`, which has room for all and one more, and return
// their number. All that the segment meets are found, some others, and none twice.

// Begins a walk, through levels that have slots in some of these layers, with those that are looked into at once: there
// may be none. The walk ends before the grid changes.
int32_t pix_grid_walk_begin(pix_grid_walk *walk, const pix_grid *grid, uint64_t layers, const pix_grid_course *course,
                            int32_t *slots, pix_grid_work *work);

// Goes on to boxes that may lie `most` steps or less along the segment. 0: there are no more.
#define PIX_GRID_SPARE 2  // pixels: what is rounded is less
int32_t pix_grid_walk_next(pix_grid_walk *walk, int64_t most, int32_t *slots);
