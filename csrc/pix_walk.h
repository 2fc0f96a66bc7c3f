// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Walking over the solid pixels of a bitmap in row order: top row first, then left to right.
#ifndef PIX_WALK_H
#define PIX_WALK_H

#include "pix_bits.h"

// Moves (*x, *y) to the first solid pixel from there on, itself included. False if there is none: then they hold
// anything. Not negative; *x may be beyond the end of the row, *y below the last one.
bool pix_walk_to_solid(const pix_bits *bits, int32_t *x, int32_t *y);

// The same, and sets *end: the pixels of row *y from *x up to but not including *end are solid, and the run ends there.
bool pix_walk_to_run(const pix_bits *bits, int32_t *x, int32_t *y, int32_t *end);

#endif
