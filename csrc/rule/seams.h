// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Pixels of large texels, counted row by row without being looked at one by one. A window that is small beside the
// texels shows at most two columns and two rows of them. Each row of its pixels then goes over from one column to the
// other once, and from one row of texels to the other once: at seams, whose places in a row can be worked out.
#ifndef PIX_SEAMS_H
#define PIX_SEAMS_H

#include "rule/sampler.h"

// Where rows of pixels go over from one column of texels to the next, or from one row of texels to the next. In 1/65536
// texel: pixel m of row n is beyond the seam if floor(along m + 0.5) + floor(((across y + before) + origin) + 0.5) is
// at least `border`, where y is (n + 0.5) - fraction; or, if the seam falls, if it is less.
typedef struct pix_seam {
  bool falls;
  double along, across, before, origin, fraction, border;
  double pixels;  // 1 / along, or what is as good
  double m;       // of the window's first column: see rule/rule.h
  double n;       // of its first row
} pix_seam;

// Of each of two samplers there are four sets of pixels: all, those beyond its first seam, its second, and beyond both.
// A term is what a set of each have in common, so many times.
enum { PIX_SEAM_ALL, PIX_SEAM_FIRST, PIX_SEAM_SECOND, PIX_SEAM_BOTH };

typedef struct pix_seam_term {
  int32_t set[2];
  double weight;
} pix_seam_term;

typedef struct pix_seams {
  pix_seam seam[2][2];
  bool is_needed[2][2];
  double width;             // of the window
  pix_seam_term terms[16];  // their sum is the number of common pixels
  int32_t term_count;
} pix_seams;

// The seams of two samplers in a window, which is not empty; of one, if b is NULL. False if there are more than two of
// one of them along u or along v, or if the texels are too small for this to pay.
bool pix_seams_find(pix_seams *seams, const pix_sampler *a, const pix_sampler *b, pix_rect window);

// How many pixels both cover in `count` rows of the window, from `row` on.
static inline int64_t pix_seams_count(const pix_seams *seams, int32_t row, int32_t count) {
  return pix_kernel_get()->sum_by_seams(seams, row, count, NULL);
}

// The same of at most PIX_SEAMS_ROWS rows, and twice the sums of the columns, from the window's first one, and of the
// rows, from `row`, of those pixels.
#define PIX_SEAMS_ROWS 64
static inline int64_t pix_seams_sum(const pix_seams *seams, int32_t row, int32_t count, int64_t sums[2]) {
  return pix_kernel_get()->sum_by_seams(seams, row, count, sums);
}

#endif
