// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "bits/spans.h"

#include "bits/runs.h"

#define MOST_RUNS 12  // that are looked at in a row
#define NOWHERE 4096  // further than spans and shifts reach together

static void clear_row(const pix_spans *s, int32_t row) {
  for (int32_t k = 0; k < 2; k++) {
    s->left[k][row] = NOWHERE;
    s->right[k][row] = -NOWHERE;
  }
  s->runs[row] = 0;
}

void pix_spans_clear(const pix_spans *s, int32_t height) {
  for (int32_t row = 0; row < (int32_t)pix_spans_rows(height); row++) clear_row(s, row);
  *s->tally = (pix_spans_tally){0, 0, 0, 0};
}

static void set_span(const pix_spans *s, int32_t k, int32_t row, int32_t left, int32_t right) {
  s->left[k][row] = (int16_t)left;
  s->right[k][row] = (int16_t)right;
}

static void find_row(const pix_spans *s, const pix_bits *bits, int32_t row) {
  const pix_bits line = {.words = bits->words + row, .width = bits->width, .height = 1, .pitch = bits->pitch};
  int32_t x = 0, y = 0, end, first = 0, last = 0, gap_begin = 0, gap_end = 0, runs = 0;
  for (; runs < MOST_RUNS && pix_walk_to_run(&line, &x, &y, &end); runs++) {
    if (runs == 0) first = x;
    if (runs > 0 && x - last > gap_end - gap_begin) gap_begin = last, gap_end = x;
    x = last = end;
  }
  if (runs == MOST_RUNS) last = bits->width;  // there may be more
  clear_row(s, row);
  s->runs[row] = (int16_t)runs;
  if (runs > 0) set_span(s, 0, row, first, runs > 1 ? gap_begin : last);
  if (runs > 1) set_span(s, 1, row, gap_end, last);
}

static void count_row(const pix_spans *s, int32_t row, int32_t times) {
  s->tally->forked += s->runs[row] > 1 ? times : 0;
  s->tally->inexact += s->runs[row] > 2 ? times : 0;
}

void pix_spans_touch(const pix_spans *s, int32_t top, int32_t bottom) {
  pix_spans_tally *tally = s->tally;
  const bool is_first = !pix_spans_are_stale(s);
  tally->stale_top = is_first ? top : pix_min(tally->stale_top, top);
  tally->stale_bottom = is_first ? bottom : pix_max(tally->stale_bottom, bottom);
}

void pix_spans_refresh(const pix_spans *s, const pix_bits *bits) {
  PIX_ASSERT(bits->width <= PIX_SPANS_WIDEST && s->tally->stale_top >= 0 && s->tally->stale_bottom <= bits->height);
  for (int32_t row = s->tally->stale_top; row < s->tally->stale_bottom; row++) {
    count_row(s, row, -1);
    find_row(s, bits, row);
    count_row(s, row, 1);
  }
  s->tally->stale_top = s->tally->stale_bottom = 0;
}
