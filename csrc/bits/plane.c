// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "bits/plane.h"

#include "bits/bits.h"

static size_t word_count(const pix_plane *plane) { return (size_t)plane->stripes * (size_t)plane->pitch; }

bool pix_plane_create(pix_plane *plane, pix_allocator *allocator, int32_t stripes, int32_t rows) {
  *plane = (pix_plane){.pitch = rows, .stripes = stripes, .rows = rows};
  const size_t words = word_count(plane);
  if (words == 0) return true;
  plane->words = pix_alloc(allocator, words, sizeof(uint64_t));
  if (plane->words != NULL) return true;
  *plane = (pix_plane){0};
  return false;
}

void pix_plane_destroy(pix_plane *plane, pix_allocator *allocator) {
  pix_free(allocator, plane->words, word_count(plane), sizeof(uint64_t));
  *plane = (pix_plane){0};
}

static size_t bytes_of(int32_t rows) { return (size_t)rows * sizeof(uint64_t); }

void pix_plane_fill(const pix_plane *plane, bool solid) {
  for (int32_t s = 0; s < plane->stripes; s++) {
    memset(pix_plane_stripe(plane, s), solid ? 0xff : 0, bytes_of(plane->rows));
  }
}

void pix_plane_copy(const pix_plane *to, const pix_plane *from) {
  const size_t bytes = bytes_of(pix_min(to->rows, from->rows));
  for (int32_t s = 0; s < pix_min(to->stripes, from->stripes); s++) {
    memcpy(pix_plane_stripe(to, s), pix_plane_stripe(from, s), bytes);
  }
}

static pix_bits bits_of(const pix_plane *plane) {
  return (pix_bits){.words = plane->words, .width = 64 * plane->stripes, .height = plane->rows, .pitch = plane->pitch};
}

int32_t pix_plane_count(const pix_plane *plane) {
  const pix_bits bits = bits_of(plane);
  return pix_bits_count_in(&bits, (pix_rect){0, 0, bits.width, bits.height});
}

void pix_plane_set_span(const pix_plane *plane, int32_t y, int32_t x0, int32_t x1) {
  if (x0 >= x1) return;
  PIX_ASSERT(y >= 0 && y < plane->rows && x0 >= 0 && x1 <= 64 * plane->stripes);
  for (int32_t s = x0 / 64; s <= (x1 - 1) / 64; s++) pix_plane_stripe(plane, s)[y] |= pix_stripe_columns(s, x0, x1);
}

// Looks up what lies `distance` columns away from a stripe on that side.
static pix_shifted columns_away(const pix_plane *plane, pix_side side, int32_t stripe, int32_t distance) {
  const pix_bits bits = bits_of(plane);
  return pix_shifted_from(&bits, 64 * (int64_t)stripe + (side == PIX_SIDE_BEFORE ? -distance : distance), ~UINT64_C(0));
}

static bool is_there(const pix_shifted *s) { return (s->low_columns | s->high_columns) != 0; }

PIX_ALWAYS_INLINE uint64_t folded(pix_fold fold, uint64_t a, uint64_t b) { return fold == PIX_ANY ? a | b : a & b; }

// Folds rows [begin, end) of a stripe with those of `from`, whose row `row` lies beside row 0 of the stripe.
PIX_ALWAYS_INLINE void merge_words(uint64_t *to, pix_shifted from, int32_t row, int32_t begin, int32_t end,
                                   pix_fold fold) {
  for (int32_t y = begin; y < end; y++) to[y] = folded(fold, to[y], pix_shifted_word(from, y + row));
}

static void merge_stripe(uint64_t *to, pix_shifted from, int32_t row, int32_t begin, int32_t end, pix_fold fold) {
  if (fold == PIX_ANY) merge_words(to, from, row, begin, end, PIX_ANY);
  else merge_words(to, from, row, begin, end, PIX_ALL);
}

// Returns the i-th of `count` stripes or rows in the order in which folding in place must go: it begins with the one
// farthest on the other side, so that what it reads has not been written.
static int32_t in_order(pix_side side, int32_t i, int32_t count) { return side == PIX_SIDE_BEFORE ? count - 1 - i : i; }

static void fold_columns_once(const pix_plane *plane, pix_fold fold, pix_side side, int32_t distance) {
  for (int32_t i = 0; i < plane->stripes; i++) {
    const int32_t s = in_order(side, i, plane->stripes);
    uint64_t *words = pix_plane_stripe(plane, s);
    const pix_shifted from = columns_away(plane, side, s, distance);
    if (is_there(&from)) merge_stripe(words, from, 0, 0, plane->rows, fold);
    else if (fold == PIX_ALL) memset(words, 0, bytes_of(plane->rows));
  }
}

void pix_plane_fold_columns(const pix_plane *plane, pix_fold fold, pix_side side, int32_t had, int32_t length) {
  PIX_ASSERT(had >= 1 && had <= length);
  while (had < length) {
    const int32_t more = pix_min(had, length - had);
    fold_columns_once(plane, fold, side, more);
    had += more;
  }
}

static void fold_rows_once(const pix_plane *plane, pix_fold fold, pix_side side, int32_t distance) {
  const int32_t count = pix_max(plane->rows - distance, 0);  // of rows that have another on this side
  for (int32_t s = 0; s < plane->stripes; s++) {
    uint64_t *words = pix_plane_stripe(plane, s);
    if (side == PIX_SIDE_BEFORE) {
      for (int32_t y = plane->rows - 1; y >= distance; y--) words[y] = folded(fold, words[y], words[y - distance]);
      if (fold == PIX_ALL) memset(words, 0, bytes_of(plane->rows - count));
    } else {
      for (int32_t y = 0; y < count; y++) words[y] = folded(fold, words[y], words[y + distance]);
      if (fold == PIX_ALL) memset(words + count, 0, bytes_of(plane->rows - count));
    }
  }
}

void pix_plane_fold_rows(const pix_plane *plane, pix_fold fold, pix_side side, int32_t length) {
  for (int32_t had = 1; had < length;) {
    const int32_t more = pix_min(had, length - had);
    fold_rows_once(plane, fold, side, more);
    had += more;
  }
}

// Folds five diamonds into a word of the next larger one: those around the middle's row y1, and around its column in
// rows y, y1 and y2. `one` is what lies as many columns away as the middle is, `two` twice as many.
PIX_ALWAYS_INLINE uint64_t diamond_word(const uint64_t *words, pix_shifted one, pix_shifted two, int32_t y, int32_t y1,
                                        int32_t y2, pix_fold fold) {
  const uint64_t low = folded(fold, folded(fold, one.low[y], one.low[y1]), one.low[y2]);
  const uint64_t high = folded(fold, folded(fold, one.high[y], one.high[y1]), one.high[y2]);
  const uint64_t middle = folded(fold, words[y1], pix_shifted_word(two, y1));
  return folded(fold, middle, pix_shifted_join(one, low, high));
}

// Folds as diamond_word does where the diamond reaches beyond the first or last row, where all is empty.
static uint64_t diamond_edge_word(const uint64_t *words, pix_shifted one, pix_shifted two, int32_t y, int32_t y1,
                                  int32_t rows) {
  const uint64_t word = pix_shifted_word(one, y);
  return y1 < 0 || y1 >= rows ? word : word | pix_shifted_word(one, y1) | words[y1] | pix_shifted_word(two, y1);
}

PIX_ALWAYS_INLINE void diamond_stripe(const pix_plane *plane, int32_t stripe, int32_t k, pix_fold fold, pix_side side) {
  uint64_t *words = pix_plane_stripe(plane, stripe);
  const pix_shifted one = columns_away(plane, side, stripe, k), two = columns_away(plane, side, stripe, 2 * k);
  const int32_t step = side == PIX_SIDE_BEFORE ? -k : k, whole = pix_max(plane->rows - 2 * k, 0);
  for (int32_t i = 0; i < whole; i++) {
    const int32_t y = in_order(side, i, plane->rows);
    words[y] = diamond_word(words, one, two, y, y + step, y + 2 * step, fold);
  }
  for (int32_t i = whole; i < plane->rows; i++) {
    const int32_t y = in_order(side, i, plane->rows);
    words[y] = fold == PIX_ALL ? 0 : diamond_edge_word(words, one, two, y, y + step, plane->rows);
  }
}

// Grows diamonds by k at a time: one of n + k is five of n, one in the middle and one k away in each of the four
// directions, if k <= n or n = 0. Proof: take (a, b) with a, b >= 0 and n < a + b <= n + k. If a >= k, it lies in the
// one to the right, as a - k + b <= n, and likewise if b >= k. Else, if b <= a, it lies in the one to the right, as k -
// a + b <= k <= n, and likewise if a <= b.
void pix_plane_fold_diamond(const pix_plane *plane, pix_fold fold, pix_side side, int32_t n) {
  for (int32_t had = 0; had < n;) {
    const int32_t k = pix_min(pix_max(had, 1), n - had);
    for (int32_t i = 0; i < plane->stripes; i++) {
      const int32_t s = in_order(side, i, plane->stripes);
      if (fold == PIX_ANY) {
        if (side == PIX_SIDE_BEFORE) diamond_stripe(plane, s, k, PIX_ANY, PIX_SIDE_BEFORE);
        else diamond_stripe(plane, s, k, PIX_ANY, PIX_SIDE_AFTER);
      } else {
        if (side == PIX_SIDE_BEFORE) diamond_stripe(plane, s, k, PIX_ALL, PIX_SIDE_BEFORE);
        else diamond_stripe(plane, s, k, PIX_ALL, PIX_SIDE_AFTER);
      }
    }
    had += k;
  }
}

void pix_plane_merge(const pix_plane *target, pix_fold fold, pix_side side, const pix_plane *source, int32_t dx,
                     int32_t dy) {
  const int32_t row = side == PIX_SIDE_BEFORE ? -dy : dy;  // of the source, for the target's row 0
  const int32_t begin = pix_min(pix_max(-row, 0), target->rows);
  const int32_t end = pix_max(pix_min(source->rows - row, target->rows), begin);
  for (int32_t s = 0; s < target->stripes; s++) {
    uint64_t *words = pix_plane_stripe(target, s);
    const pix_shifted from = columns_away(source, side, s, dx);
    const bool has_source = is_there(&from) && begin < end;
    if (has_source) merge_stripe(words, from, row, begin, end, fold);
    if (fold == PIX_ANY) continue;
    memset(words, 0, bytes_of(has_source ? begin : target->rows));
    memset(words + end, 0, bytes_of(target->rows - end));
  }
}

void pix_plane_shift(const pix_plane *plane, int32_t dx, int32_t dy) {
  const int32_t rows = pix_max(plane->rows - dy, 0);
  for (int32_t s = 0; s < plane->stripes; s++) {
    uint64_t *words = pix_plane_stripe(plane, s);
    const pix_shifted from = columns_away(plane, PIX_SIDE_AFTER, s, dx);
    for (int32_t y = 0; y < rows; y++) words[y] = pix_shifted_word(from, y + dy);
    memset(words + rows, 0, bytes_of(plane->rows - rows));
  }
}

#define LARGE_FROM 128  // radius from which passes over whole words take longer
#define NEVER (-(1 << 30))

// Returns how many columns a disc of radius n reaches to each side in the row dy away from its middle.
static int32_t half_width(int32_t n, int32_t dy) {
  return (int32_t)floor(sqrt((double)n * n - (double)dy * dy));  // exact: the numbers are below 2^31
}

// Folds by passes over the plane, one for each row of the disc: from its outermost rows to the middle one each is as
// wide as the last or wider, so that the source is folded on.
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

// Notes in s->last, for each column, the nearest solid pixel among the n rows behind `row`, or that there is none.
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

// Sets the pixels of the target's row y that a disc around a pixel of the source reaches to the right, and notes in
// s->right how far. `row` is the same row in the source's coordinates.
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

// Spreads discs over target rows [begin, end): around pixels in the source's rows at and behind each of them.
static void spread_rows(const sweep *s, int32_t begin, int32_t end) {
  for (int32_t i = 0; i < end - begin; i++) {
    const int32_t y = s->step > 0 ? begin + i : end - 1 - i, row = y + s->offset;
    if (i == 0) note_rows_behind(s, row);
    if (row >= 0 && row < s->source->rows) note_row(s, row);
    spread_right(s, y, row);
    spread_left(s, y, row);
  }
}

// Fills rows [begin, end) of the target left and right of the source's columns, as far as s->left and s->right say.
// Stripe by stripe, as the rows of different stripes lie far apart in memory.
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

// Turns "a disc around an empty pixel reaches here" into "the whole disc is solid": a pixel is set if no empty pixel
// reaches it and its disc lies within the plane.
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

// Returns how many stripes there are up to the last one that is not empty.
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
