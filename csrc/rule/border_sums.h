// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Where lines of pixels pass the borders between texels, summed over many lines at once: of all borders of u, or of v.
//
// The place where a line passes a border is that of the border plus that of the line, rounded to a pixel: the sum of
// what both are rounded to, and one more if the rest of the line's is at least what the border's lacks to a whole
// pixel: its threshold. So for all lines together there are the sum of their own places and, for each border, the
// number of lines whose rest is not below its threshold. Both are worked out once for the lines from the first one to
// each; then a sum over any of them takes the same time, for whichever border. Sums of the places' squares, and of
// places times lines, go the same way: they need the sums of those lines' own places, and of their numbers.
#ifndef PIX_BORDER_SUMS_H
#define PIX_BORDER_SUMS_H

#include "base/alloc.h"
#include "rule/texel_borders.h"

typedef struct pix_threshold {
  double at;       // from 0 to 1
  int32_t border;
} pix_threshold;

// Of some lines: the sums of their places, of the squares of these, and of each place times the number of its line,
// which begin at 0. Modulo 2^64.
typedef struct pix_place_sums {
  uint64_t places, squares, by_line;
} pix_place_sums;

// Of some lines, the sums of their numbers, and of what their own places are rounded to. Modulo 2^64.
typedef struct pix_line_sums {
  uint64_t numbers, starts;
} pix_line_sums;

typedef struct pix_border_sums {
  pix_ramp along, across;
  double scale;                // pixels for 1/65536 texel
  double cut;                  // what is added to the places of lines, so that no threshold is near 0 or 1
  double unsure;               // what is nearer to a threshold is looked at exactly
  int64_t first, count;        // lines that are summed
  int32_t most;                // lines at once
  int32_t borders;
  int64_t *wholes;             // of each border: what its place is rounded to
  int32_t *order;              // and how many thresholds come before its own
  pix_threshold *thresholds;   // in order, with one below 0 before them and one above 1 behind them
  int32_t *buckets;            // of equal parts of the way from 0 to 1: how many come before each
  int32_t bucket_count;
  uint16_t *passed;            // of each line: how many of them its rest is not below
  int64_t *sums;               // of each line: the sum of what the places of those before it are rounded to
  uint32_t *lines;             // so far, by how many thresholds they pass
  uint32_t *passing;           // for each block of lines and each border: how many lines before the block pass it so
  int64_t looks;               // that may still be exact
  // For moments; otherwise NULL.
  uint32_t *starts;            // of each line: what its place is rounded to, modulo 2^32
  pix_place_sums *moments;     // as `sums`, and the other sums of those lines' places
  pix_line_sums *sums_of_lines, *passing_sums;  // as `lines` and `passing`, and the sums of those lines
} pix_border_sums;

// For the lines along x from `line` on, of which there must be some, and for the borders from 0 on; no line is summed
// yet. The ramp along them must not be flatter than PIX_FLATTEST_RAMP. False if that cannot be done: there are too many
// borders, they are too dense, or memory is short. Then there is nothing to be freed.
bool pix_border_sums_create(pix_border_sums *sums, pix_allocator *allocator, const pix_ramp *along,
                            const pix_ramp *across, int64_t line, int64_t count, int32_t borders, bool has_moments);

// Sums up some of those lines, in place of others: at least one, at most PIX_LINES_SUMMED. False if too many of them
// are near a threshold.
#define PIX_LINES_SUMMED (1 << 15)
bool pix_border_sums_find(pix_border_sums *sums, int64_t line, int64_t count);
void pix_border_sums_free(pix_border_sums *sums, pix_allocator *allocator);

// The first pixel of the line past the border.
static inline int64_t pix_border_pixel(const pix_border_sums *s, int32_t border, int64_t line) {
  return pix_ramp_first_past(&s->along, (int64_t)border * 65536 - pix_ramp_at(&s->across, line), s->along.per < 0);
}

// The sum of these pixels from `line` to the one before `end`.
int64_t pix_border_sum(const pix_border_sums *sums, int32_t border, int64_t line, int64_t end);

// All sums of these lines' places, if there are moments. Places are counted from a pixel that none of them is before,
// or more than PIX_FARTHEST_PLACE behind; lines from the first one that is summed.
#define PIX_FARTHEST_PLACE (1 << 24)
pix_place_sums pix_border_moments(const pix_border_sums *sums, int32_t border, int64_t line, int64_t end, int64_t from);

#endif
