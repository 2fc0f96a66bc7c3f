// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Where two bitmaps touch: one of the pixels that are solid in both, chosen, or the middle of all. As in
// bits/overlap.h, (dx, dy) is the offset of b's top-left corner from a's, and all coordinates in results are a's.
#ifndef PIX_OVERLAP_CONTACT_H
#define PIX_OVERLAP_CONTACT_H

#include "bits/overlap.h"

// Of several that fit, the first in row order (top row first, then left to right) is meant.
typedef enum pix_contact {
  PIX_CONTACT_FIRST,   // in row order
  PIX_CONTACT_TOP,     // of the topmost row: the same one
  PIX_CONTACT_BOTTOM,  // of the lowest row
  PIX_CONTACT_LEFT,    // of the leftmost column
  PIX_CONTACT_RIGHT    // of the rightmost column
} pix_contact;

// False if the bitmaps have no pixel in common.
bool pix_contact_find(const pix_bits *a, const pix_bits *b, int32_t dx, int32_t dy, pix_contact which, int32_t *x,
                      int32_t *y);

// The common pixel nearest to pixel (px, py), from centre to centre; the first in row order of several. px and py lie
// between -2^30 and 2^30. Looks at rows, and in them at columns, only as far away as the best one found. False if the
// bitmaps have no pixel in common.
bool pix_contact_nearest(const pix_bits *a, const pix_bits *b, int32_t dx, int32_t dy, int32_t px, int32_t py,
                         int32_t *x, int32_t *y);

// Of the common pixels: how many there are, and the sums of their coordinates. False if there are none.
typedef struct pix_contact_sums {
  int64_t count, x, y;
} pix_contact_sums;

bool pix_contact_sum(const pix_bits *a, const pix_bits *b, int32_t dx, int32_t dy, pix_contact_sums *sums);

// The mean of so many pixels' centres, at least one: the doubles nearest to the true mean.
void pix_contact_mean(const pix_contact_sums *sums, double *x, double *y);

// The mean of the common pixels' centres: that of pixel (0, 0) is (0.5, 0.5). Rounded once, from whole numbers. False
// if the bitmaps have no pixel in common.
bool pix_contact_centroid(const pix_bits *a, const pix_bits *b, int32_t dx, int32_t dy, double *x, double *y);

#endif
