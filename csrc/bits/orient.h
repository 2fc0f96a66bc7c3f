// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The eight orientations of a bitmap: flips and quarter turns, by whole words.
#ifndef PIX_ORIENT_H
#define PIX_ORIENT_H

#include "bits/bits.h"

typedef struct pix_orientation {
  bool transposed;      // first rows and columns change places,
  bool flip_x, flip_y;  // then left and right, top and bottom of the outcome
} pix_orientation;

// Writes the bitmap in the given orientation to `words`: as wide and high as the bitmap, or as high and wide if
// transposed. The pitch is the outcome's; the padding of `words` is left as it is.
void pix_orient(const pix_bits *bits, pix_orientation orientation, uint64_t *words, int32_t pitch);

// Exchanges bit x of word y with bit y of word x (Hacker's Delight, 7-3).
void pix_transpose_block(uint64_t block[64]);

#endif
