// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "pix_disc.h"

#define LARGE_FROM 192  // radius from which passes over whole words take longer
#define NEVER (-(1 << 30))

// How far the disc reaches to each side in the row dy away from its middle.
static int32_t half_width(int32_t n, int32_t dy) {
  return (int32_t)floor(sqrt((double)n * n - (double)dy * dy));  // exact: the numbers are below 2^31
}

// From the outermost rows to the middle one, each is as wide as the last or wider.
static void fold_by_rows(const pix_plane *plane, const pix_plane *source, pix_fold fold, pix_side side, int32_t n) {
  pix_plane_fill(plane, fold == PIX_ALL);
  int32_t length = 1;
  for (int32_t dy = n; dy >= 0; dy--) {
    const int32_t half = half_width(n, dy);
    pix_plane_fold_columns(source, fold, side, length, 2 * half + 1);
    length = 2 * half + 1;
    pix_plane_merge(plane, fold, side, source, n - half, n - dy);
    if (dy > 0) pix_plane_merge(plane, fold, side, source, n - half, n + dy);
  }
}

// A sweep over the source's rows, downwards or upwards. Pixels behind it lie in the row `last` of their column, if
// none of the column's lies between. They reach half[distance] columns to each side.
typedef struct sweep {
  const pix_plane *target, *source;
  uint64_t flip;        // all ones if the source's empty pixels are the ones that grow
  int32_t n, step;      // step: 1 downwards, -1 upwards
  int32_t offset;       // of both coordinates, from the target's to the source's
  const int32_t *half;  // of 0 to n + 1; NEVER at n + 1
  int32_t *last;        // a source column; before the first row if there is none
} sweep;

static void note_row(const sweep *s, int32_t row) {
  for (int32_t stripe = 0; stripe < s->source->stripes; stripe++) {
    uint64_t word = pix_plane_stripe(s->source, stripe)[row] ^ s->flip;
    for (; word != 0; word &= word - 1) s->last[stripe * 64 + pix_lowest_bit(word)] = row;
  }
}

// The rows within n behind `row`, and none farther: the nearest pixel of each column.
static void note_rows_behind(const sweep *s, int32_t row) {
  const int32_t columns = s->source->stripes * 64, rows = s->source->rows;
  for (int32_t x = 0; x < columns; x++) s->last[x] = row - s->step * (s->n + 1);
  for (int32_t stripe = 0; stripe < s->source->stripes; stripe++) {
    uint64_t missing = ~UINT64_C(0);
    for (int32_t d = 1; d <= s->n && missing != 0; d++) {
      const int32_t behind = row - s->step * d;
      if (behind < 0 || behind >= rows) continue;
      uint64_t found = (pix_plane_stripe(s->source, stripe)[behind] ^ s->flip) & missing;
      missing &= ~found;
      for (; found != 0; found &= found - 1) s->last[stripe * 64 + pix_lowest_bit(found)] = behind;
    }
  }
}

static inline int32_t half_at(const sweep *s, int32_t x, int32_t row) {
  return s->half[pix_min(s->step * (row - s->last[x]), s->n + 1)];
}

// What pixels reach to their right, in the target's row y.
static void spread_right(const sweep *s, int32_t y, int32_t row) {
  const int32_t columns = s->source->stripes * 64, first = s->offset, end = s->offset + s->target->stripes * 64;
  int32_t reach = NEVER, x = 0, begin = NEVER;
  for (; x < pix_min(columns, first); x++) reach = pix_max(reach, x + half_at(s, x, row));
  for (x = pix_max(first, 0); x < pix_min(columns, end); x++) {
    reach = pix_max(reach, x + half_at(s, x, row));
    if ((reach >= x) == (begin != NEVER)) continue;
    if (begin != NEVER) pix_plane_set_span(s->target, y, begin - first, x - first);
    begin = reach >= x ? x : NEVER;
  }
  if (begin == NEVER) begin = pix_max(columns, first);
  pix_plane_set_span(s->target, y, begin - first, pix_max(begin, pix_min(reach + 1, end)) - first);
}

static void spread_left(const sweep *s, int32_t y, int32_t row) {
  const int32_t columns = s->source->stripes * 64, first = s->offset, end = s->offset + s->target->stripes * 64;
  int32_t reach = -NEVER, x = columns - 1, stop = NEVER;  // stop: the end of a span, not included
  for (; x >= pix_max(end, 0); x--) reach = pix_min(reach, x - half_at(s, x, row));
  for (x = pix_min(columns, end) - 1; x >= pix_max(first, 0); x--) {
    reach = pix_min(reach, x - half_at(s, x, row));
    if ((reach <= x) == (stop != NEVER)) continue;
    if (stop != NEVER) pix_plane_set_span(s->target, y, x + 1 - first, stop - first);
    stop = reach <= x ? x + 1 : NEVER;
  }
  if (stop == NEVER) stop = pix_min(0, end);
  pix_plane_set_span(s->target, y, pix_min(stop, pix_max(reach, first)) - first, stop - first);
}

// Target rows [begin, end) get what the source's rows at and behind them spread.
static void spread_rows(const sweep *s, int32_t begin, int32_t end) {
  for (int32_t i = 0; i < end - begin; i++) {
    const int32_t y = s->step > 0 ? begin + i : end - 1 - i, row = y + s->offset;
    if (i == 0) note_rows_behind(s, row);
    if (row >= 0 && row < s->source->rows) note_row(s, row);
    spread_right(s, y, row);
    spread_left(s, y, row);
  }
}

// A pixel is all of a disc if the disc lies within the plane and no empty pixel grown by it reaches there.
static void invert(const pix_plane *plane, pix_side side, int32_t n) {
  const int32_t begin = side == PIX_BEFORE ? 2 * n : 0, end = begin - 2 * n;  // end: from the last row or column
  const int32_t x1 = plane->stripes * 64 + end, y1 = plane->rows + end;
  for (int32_t s = 0; s < plane->stripes; s++) {
    const uint64_t columns = x1 > begin ? pix_stripe_columns(s, begin, x1) : 0;
    uint64_t *words = pix_plane_stripe(plane, s);
    for (int32_t y = 0; y < plane->rows; y++) words[y] = y >= begin && y < y1 ? ~words[y] & columns : 0;
  }
}

static bool fold_by_distance(const pix_plane *plane, const pix_plane *source, pix_fold fold, pix_side side, int32_t n,
                             pix_allocator *allocator) {
  const size_t columns = (size_t)source->stripes * 64, widths = (size_t)n + 2;
  int32_t *last = pix_alloc(allocator, columns, sizeof *last);
  int32_t *half = last == NULL ? NULL : pix_alloc(allocator, widths, sizeof *half);
  if (half != NULL) {
    for (int32_t dy = 0; dy <= n; dy++) half[dy] = half_width(n, dy);
    half[n + 1] = NEVER;
    sweep s = {.target = plane, .source = source, .flip = fold == PIX_ALL ? ~UINT64_C(0) : 0, .n = n,
               .offset = side == PIX_BEFORE ? -n : n, .half = half, .last = last};
    const int32_t begin = fold == PIX_ALL && side == PIX_BEFORE ? pix_min(2 * n, plane->rows) : 0;
    const int32_t end = fold == PIX_ALL && side == PIX_AFTER ? pix_max(plane->rows - 2 * n, 0) : plane->rows;
    pix_plane_fill(plane, false);
    for (s.step = -1; s.step <= 1; s.step += 2) spread_rows(&s, begin, end);
    if (fold == PIX_ALL) invert(plane, side, n);
  }
  pix_free(allocator, half, widths, sizeof *half);
  pix_free(allocator, last, columns, sizeof *last);
  return half != NULL;
}

bool pix_plane_fold_disc(const pix_plane *plane, pix_fold fold, pix_side side, int32_t n, int32_t rows,
                         pix_allocator *allocator) {
  pix_plane source;
  if (!pix_plane_create(&source, allocator, plane->stripes, rows)) return false;
  pix_plane_copy(&source, plane);
  bool is_done = true;
  if (n < LARGE_FROM) fold_by_rows(plane, &source, fold, side, n);
  else is_done = fold_by_distance(plane, &source, fold, side, n, allocator);
  pix_plane_destroy(&source, allocator);
  return is_done;
}
