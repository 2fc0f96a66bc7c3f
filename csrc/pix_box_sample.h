// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// A few of many boxes, from which the size of cells is chosen: where most are, how far apart, of what shape. What it
// says decides how fast boxes are found, never which.
#ifndef PIX_BOX_SAMPLE_H
#define PIX_BOX_SAMPLE_H

#include "pix_base.h"

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
