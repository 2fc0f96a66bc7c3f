// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What sprites cover that are magnified, and neither turned nor sheared but by quarters: by rectangles of pixels that
// all show the same texels (cells), however many pixels they have.
#ifndef PIX_COVERAGE_CELLS_H
#define PIX_COVERAGE_CELLS_H

#include "sprite/coverage.h"

// Texels along a side of a window: more than that do not pay.
#define PIX_CELLS_TEXELS 64

// Two coverages that are sampled, or one, if b is NULL: would it pay to walk the window by cells? Then returns how many
// pixels are sampled in that time; else 0.
int64_t pix_cells_pay(const pix_sampler *a, const pix_sampler *b, pix_rect window);

// Calls `visit` with rectangles that hold, together, just the pixels of the window that both cover, in row order; until
// it returns false. Returns whether it never did. It must pay.
typedef bool pix_cells_visit(void *context, pix_rect rect);
bool pix_cells_walk(const pix_sampler *a, const pix_sampler *b, pix_rect window, pix_cells_visit *visit, void *context);

#endif
