// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Two spans of columns for each row of a bitmap that hold all its solid pixels: what lies left of the row's widest gap,
// and what lies right of it. A disc, a ring, most things that are drawn have no more than two runs of pixels in a row;
// then the spans are these runs, and two bitmaps can be compared by spans alone, many rows at once.
#ifndef PIX_SPANS_H
#define PIX_SPANS_H

#include "bits/bits.h"

#define PIX_SPANS_WIDEST 1024  // pixels
#define PIX_SPANS_ROWS 16      // compared at once; as many empty rows lie below the last one

typedef struct pix_spans_tally {
  int32_t forked, inexact;           // rows that have more than one run of solid pixels, and more than two
  int32_t stale_top, stale_bottom;   // the rows that have changed lie in [top, bottom); while there are any, the spans
                                     // are of no use
} pix_spans_tally;

// By row: columns [left[k], right[k]) for k = 0 and 1. A span that is not there meets none, however it is shifted.
typedef struct pix_spans {
  int16_t *left[2], *right[2];
  int16_t *runs;  // of solid pixels, as far as they were counted
  pix_spans_tally *tally;
} pix_spans;

static inline size_t pix_spans_rows(int32_t height) { return (size_t)height + PIX_SPANS_ROWS; }

// Bytes for the spans of a bitmap of this height, and where they are in these, which begin at a multiple of 4.
static inline size_t pix_spans_size(int32_t height) {
  return sizeof(pix_spans_tally) + 5 * sizeof(int16_t) * pix_spans_rows(height);
}

static inline pix_spans pix_spans_in(uint8_t *block, int32_t height) {
  int16_t *rows = (int16_t *)(void *)(block + sizeof(pix_spans_tally));
  const size_t count = pix_spans_rows(height);
  return (pix_spans){.left = {rows, rows + count}, .right = {rows + 2 * count, rows + 3 * count},
                     .runs = rows + 4 * count, .tally = (pix_spans_tally *)(void *)block};
}

// Makes all rows empty, and up to date.
void pix_spans_clear(const pix_spans *spans, int32_t height);

// Says that rows [top, bottom) have changed.
void pix_spans_touch(const pix_spans *spans, int32_t top, int32_t bottom);

static inline bool pix_spans_are_stale(const pix_spans *s) { return s->tally->stale_top < s->tally->stale_bottom; }

// Finds the spans of the rows that have changed.
void pix_spans_refresh(const pix_spans *spans, const pix_bits *bits);

#endif
