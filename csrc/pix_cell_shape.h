// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// How large the cells are that boxes are dealt into: those of pix_cells.h and of pix_grid.h.
#ifndef PIX_CELL_SHAPE_H
#define PIX_CELL_SHAPE_H

#include "pix_base.h"

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

#endif
