// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// How large the cells are that boxes are dealt into, those of broad/cells.h and of broad/grid.h. It is chosen by a
// sample of the boxes, and decides how fast boxes are found, never which.
#pragma once

#include "base/numbers.h"
#include "base/rect.h"

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
