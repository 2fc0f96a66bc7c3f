// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Two bitmaps, one shifted against the other by whole pixels. (dx, dy) is the offset of b's top-left corner from a's;
// all coordinates in results are a's:
//
//      a +--------------+
//        |   (dx, dy)   |
//        |      +-------|------+ b
//        |      |common |      |
//        +--------------+      |
//               +--------------+
#ifndef PIX_OVERLAP_H
#define PIX_OVERLAP_H

#include "pix_bits.h"

bool pix_overlap_any(const pix_bits *a, const pix_bits *b, int32_t dx, int32_t dy);

// How many pixels are solid in both.
int64_t pix_overlap_area(const pix_bits *a, const pix_bits *b, int32_t dx, int32_t dy);

// The first common pixel in row order (top row first, then left to right). False if there is none.
bool pix_overlap_first(const pix_bits *a, const pix_bits *b, int32_t dx, int32_t dy, int32_t *x, int32_t *y);

// The smallest rectangle that holds the common pixels; empty if there are none.
pix_rect pix_overlap_bounds(const pix_bits *a, const pix_bits *b, int32_t dx, int32_t dy);

// Sets the common pixels in `words`, laid out as a's but with a pitch of its own, and zero before. Returns their number.
int32_t pix_overlap_write(const pix_bits *a, const pix_bits *b, int32_t dx, int32_t dy, uint64_t *words, int32_t pitch);

#endif
