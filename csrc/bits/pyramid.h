// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Which square blocks of a bitmap are all solid: of 4 pixels a side, of 16, and of 64, each size in a bitmap of a bit a
// block. Blocks lie side by side from the bitmap's corner; what is left over at its right and its lower end is in none.
#ifndef PIX_PYRAMID_H
#define PIX_PYRAMID_H

#include "base/alloc.h"
#include "bits/bits.h"

#define PIX_PYRAMID_TOP 3    // the last level
#define PIX_PYRAMID_SHIFT 2  // of each, to sides of 2^2 blocks of the one before

typedef struct pix_pyramid {
  pix_bits level[PIX_PYRAMID_TOP + 1];  // the first is the bitmap itself
  int32_t top;                          // the last level whose blocks hold a good part of the solid pixels
  uint64_t *words;
  size_t word_count;
} pix_pyramid;

// Of a bitmap without blocks it has the first level alone. False if memory is short.
bool pix_pyramid_create(pix_pyramid *pyramid, pix_allocator *allocator, const pix_bits *bits);
void pix_pyramid_free(pix_pyramid *pyramid, pix_allocator *allocator);

#endif
