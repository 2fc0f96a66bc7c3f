// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// How large the cells are that boxes are dealt into, those of broad/cells.h and of broad/grid.h, and a sample of the
// boxes, from which that is chosen.
#ifndef PIX_CELL_SIZE_H
#define PIX_CELL_SIZE_H

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

// A few of many boxes: where most are, how far apart, of what shape. What it says decides how fast boxes are found,
// never which.
#define PIX_BOX_SAMPLE_MOST 128

typedef struct pix_box_sample {
  int32_t x[PIX_BOX_SAMPLE_MOST], y[PIX_BOX_SAMPLE_MOST];  // corners
  int32_t count;
  int32_t boxes;     // of which it is a sample
  int32_t widening;  // most are about 2^widening times as wide as high
  int64_t left, right, top, bottom;  // most corners lie there
} pix_box_sample;

// Of boxes[slot] for `count` slots, at least one.
void pix_box_sample_take(pix_box_sample *sample, const pix_rect *boxes, const int32_t *slots, int32_t count);

// Columns and rows of cells over where most boxes are. Shifts are at most 31.
static inline int64_t pix_box_sample_columns(const pix_box_sample *sample, int32_t column_shift) {
  return (sample->right >> column_shift) - (sample->left >> column_shift) + 1;
}

static inline int64_t pix_box_sample_rows(const pix_box_sample *sample, int32_t row_shift) {
  return (sample->bottom >> row_shift) - (sample->top >> row_shift) + 1;
}

// Would such cells hold more than `most` boxes as a rule, as far as the sample can tell? So they may where most of the
// plane is empty and boxes are crowded in few places.
bool pix_box_sample_is_crowded(const pix_box_sample *sample, int32_t column_shift, int32_t row_shift, int32_t most);

#endif
