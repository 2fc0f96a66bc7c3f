// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "bits/disc.h"

#define LARGE_FROM 128  // radius from which passes over whole words take longer
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
// none of the column's lies between. They reach half[distance] columns to each side. Coordinates are the source's.
typedef struct sweep {
  const pix_plane *target, *source;
  uint64_t flip;         // all ones if the source's empty pixels are the ones that grow
  int32_t n, step;       // step: 1 downwards, -1 upwards
  int32_t offset;        // of both coordinates, from the target's to the source's
  int32_t first, end;    // the target's columns
  int32_t columns;       // the source's are 0 to this
  int32_t *half;         // of 0 to n + 1; NEVER at n + 1
  int32_t *last;         // a source column; before the first row if there is none
  int32_t *left, *right; // a target row: the columns left of the source are solid from here, those right of it to here
} sweep;

static void note_row(const sweep *s, int32_t row) {
  for (int32_t stripe = 0; stripe < s->source->stripes; stripe++) {
    uint64_t word = pix_plane_stripe(s->source, stripe)[row] ^ s->flip;
    for (; word != 0; word &= word - 1) s->last[stripe * 64 + pix_lowest_bit(word)] = row;
  }
}

// The rows within n behind `row`, and none farther: the nearest pixel of each column.
static void note_rows_behind(const sweep *s, int32_t row) {
  for (int32_t x = 0; x < s->columns; x++) s->last[x] = row - s->step * (s->n + 1);
  for (int32_t stripe = 0; stripe < s->source->stripes; stripe++) {
    uint64_t missing = ~UINT64_C(0);
    for (int32_t d = 1; d <= s->n && missing != 0; d++) {
      const int32_t behind = row - s->step * d;
      if (behind < 0 || behind >= s->source->rows) continue;
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
  const int32_t end = pix_min(s->columns, s->end);
  int32_t reach = NEVER, x = 0, begin = NEVER;
  for (; x < pix_min(s->columns, s->first); x++) reach = pix_max(reach, x + half_at(s, x, row));
  for (x = pix_max(s->first, 0); x < end; x++) {
    reach = pix_max(reach, x + half_at(s, x, row));
    if ((reach >= x) == (begin != NEVER)) continue;
    if (begin != NEVER) pix_plane_set_span(s->target, y, begin - s->first, x - s->first);
    begin = reach >= x ? x : NEVER;
  }
  if (begin != NEVER) pix_plane_set_span(s->target, y, begin - s->first, end - s->first);
  s->right[y] = pix_max(s->right[y], reach + 1);
}

static void spread_left(const sweep *s, int32_t y, int32_t row) {
  const int32_t begin = pix_max(s->first, 0);
  int32_t reach = -NEVER, x = s->columns - 1, stop = NEVER;  // stop: the end of a span, not included
  for (; x >= pix_max(s->end, 0); x--) reach = pix_min(reach, x - half_at(s, x, row));
  for (x = pix_min(s->columns, s->end) - 1; x >= begin; x--) {
    reach = pix_min(reach, x - half_at(s, x, row));
    if ((reach <= x) == (stop != NEVER)) continue;
    if (stop != NEVER) pix_plane_set_span(s->target, y, x + 1 - s->first, stop - s->first);
    stop = reach <= x ? x + 1 : NEVER;
  }
  if (stop != NEVER) pix_plane_set_span(s->target, y, begin - s->first, stop - s->first);
  s->left[y] = pix_min(s->left[y], reach);
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

// The target's columns left and right of the source: stripe by stripe, as its rows lie far apart.
static void fill_beside_source(const sweep *s, int32_t begin, int32_t end) {
  for (int32_t stripe = 0; stripe < s->target->stripes; stripe++) {
    const int32_t first = s->first + stripe * 64, beside = pix_max(s->columns - first, 0);
    uint64_t *words = pix_plane_stripe(s->target, stripe);
    for (int32_t y = begin; y < end; y++) {
      if (first < 0) words[y] |= pix_stripe_columns(0, s->left[y] - first, pix_min(-first, 64));
      if (first + 64 > s->columns) words[y] |= pix_stripe_columns(0, beside, s->right[y] - first);
    }
  }
}

// A pixel is all of a disc if the disc lies within the plane and no empty pixel grown by it reaches there.
static void invert(const pix_plane *plane, pix_side side, int32_t n) {
  const int32_t begin = side == PIX_SIDE_BEFORE ? 2 * n : 0, end = begin - 2 * n;  // end: from the last row or column
  const int32_t x1 = plane->stripes * 64 + end, y1 = plane->rows + end;
  for (int32_t s = 0; s < plane->stripes; s++) {
    const uint64_t columns = x1 > begin ? pix_stripe_columns(s, begin, x1) : 0;
    uint64_t *words = pix_plane_stripe(plane, s);
    for (int32_t y = 0; y < plane->rows; y++) words[y] = y >= begin && y < y1 ? ~words[y] & columns : 0;
  }
}

static void spread_discs(sweep *s, pix_fold fold, pix_side side) {
  const int32_t rows = s->target->rows, n = s->n;
  const int32_t begin = fold == PIX_ALL && side == PIX_SIDE_BEFORE ? pix_min(2 * n, rows) : 0;
  const int32_t end = fold == PIX_ALL && side == PIX_SIDE_AFTER ? pix_max(rows - 2 * n, 0) : rows;
  for (int32_t dy = 0; dy <= n; dy++) s->half[dy] = half_width(n, dy);
  s->half[n + 1] = NEVER;
  for (int32_t y = 0; y < rows; y++) s->left[y] = -NEVER, s->right[y] = NEVER;
  pix_plane_fill(s->target, false);
  for (s->step = -1; s->step <= 1; s->step += 2) spread_rows(s, begin, end);
  fill_beside_source(s, begin, end);
  if (fold == PIX_ALL) invert(s->target, side, n);
}

// How many stripes there are up to the last one that is not empty.
static int32_t stripes_in_use(const pix_plane *plane) {
  for (int32_t stripes = plane->stripes; stripes > 0; stripes--) {
    const uint64_t *words = pix_plane_stripe(plane, stripes - 1);
    for (int32_t y = 0; y < plane->rows; y++) {
      if (words[y] != 0) return stripes;
    }
  }
  return 0;
}

static bool fold_by_distance(const pix_plane *plane, const pix_plane *source, pix_fold fold, pix_side side, int32_t n,
                             pix_allocator *allocator) {
  pix_plane used = *source;
  if (fold == PIX_ANY) used.stripes = stripes_in_use(source);
  const int32_t columns = used.stripes * 64, offset = side == PIX_SIDE_BEFORE ? -n : n;
  const size_t numbers = (size_t)columns + (size_t)n + 2 + 2 * (size_t)plane->rows;
  int32_t *memory = pix_alloc(allocator, numbers, sizeof *memory);
  if (memory == NULL) return false;
  sweep s = {.target = plane, .source = &used, .flip = fold == PIX_ALL ? ~UINT64_C(0) : 0, .n = n, .offset = offset,
             .first = offset, .end = offset + plane->stripes * 64, .columns = columns, .last = memory,
             .half = memory + columns, .left = memory + columns + n + 2,
             .right = memory + columns + n + 2 + plane->rows};
  spread_discs(&s, fold, side);
  pix_free(allocator, memory, numbers, sizeof *memory);
  return true;
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
