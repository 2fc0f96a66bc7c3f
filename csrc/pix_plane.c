// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "pix_plane.h"

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

int32_t pix_plane_count(const pix_plane *plane) {
  int32_t count = 0;
  for (int32_t s = 0; s < plane->stripes; s++) {
    const uint64_t *words = pix_plane_stripe(plane, s);
    for (int32_t y = 0; y < plane->rows; y++) count += pix_popcount(words[y]);
  }
  return count;
}

void pix_plane_set_span(const pix_plane *plane, int32_t y, int32_t x0, int32_t x1) {
  if (x0 >= x1) return;
  PIX_ASSERT(y >= 0 && y < plane->rows && x0 >= 0 && x1 <= 64 * plane->stripes);
  for (int32_t s = x0 / 64; s <= (x1 - 1) / 64; s++) pix_plane_stripe(plane, s)[y] |= pix_stripe_columns(s, x0, x1);
}

// The two stripes from which the words some columns away come; where there is none, its bits are masked out.
typedef struct tap {
  const uint64_t *near, *far;
  uint64_t near_mask, far_mask;
  int32_t shift;  // 0 to 63
} tap;

// False if there is neither.
static bool tap_of(const pix_plane *plane, pix_side side, int32_t stripe, int32_t distance, tap *t) {
  const int32_t step = side == PIX_BEFORE ? -1 : 1, near = stripe + step * (distance / 64), far = near + step;
  const bool has_near = near >= 0 && near < plane->stripes, has_far = far >= 0 && far < plane->stripes;
  *t = (tap){.near = has_near ? pix_plane_stripe(plane, near) : plane->words,
             .far = has_far ? pix_plane_stripe(plane, far) : plane->words,
             .near_mask = has_near ? ~UINT64_C(0) : 0, .far_mask = has_far ? ~UINT64_C(0) : 0,
             .shift = distance % 64};
  return has_near || has_far;
}

PIX_ALWAYS_INLINE uint64_t shifted(const tap *t, pix_side side, uint64_t near, uint64_t far) {
  near &= t->near_mask;
  far &= t->far_mask;
  if (side == PIX_BEFORE) return near << t->shift | far >> 1 >> (63 - t->shift);
  return near >> t->shift | far << 1 << (63 - t->shift);
}

PIX_ALWAYS_INLINE uint64_t folded(pix_fold fold, uint64_t a, uint64_t b) { return fold == PIX_ANY ? a | b : a & b; }

// `row` is the source's row for the target's row 0.
PIX_ALWAYS_INLINE void merge_words(uint64_t *to, const tap *t, int32_t row, int32_t begin, int32_t end, pix_fold fold,
                                   pix_side side) {
  const tap from = *t;
  for (int32_t y = begin; y < end; y++) {
    to[y] = folded(fold, to[y], shifted(&from, side, from.near[y + row], from.far[y + row]));
  }
}

static void merge_stripe(uint64_t *to, const tap *t, int32_t row, int32_t begin, int32_t end, pix_fold fold,
                         pix_side side) {
  if (fold == PIX_ANY) {
    if (side == PIX_BEFORE) merge_words(to, t, row, begin, end, PIX_ANY, PIX_BEFORE);
    else merge_words(to, t, row, begin, end, PIX_ANY, PIX_AFTER);
  } else {
    if (side == PIX_BEFORE) merge_words(to, t, row, begin, end, PIX_ALL, PIX_BEFORE);
    else merge_words(to, t, row, begin, end, PIX_ALL, PIX_AFTER);
  }
}

// Folding in place begins with the stripe (and row) farthest on the other side: what it reads has not been written.
static int32_t in_order(pix_side side, int32_t i, int32_t count) { return side == PIX_BEFORE ? count - 1 - i : i; }

static void fold_columns_once(const pix_plane *plane, pix_fold fold, pix_side side, int32_t distance) {
  for (int32_t i = 0; i < plane->stripes; i++) {
    const int32_t s = in_order(side, i, plane->stripes);
    uint64_t *words = pix_plane_stripe(plane, s);
    tap t;
    if (tap_of(plane, side, s, distance, &t)) merge_stripe(words, &t, 0, 0, plane->rows, fold, side);
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
    if (side == PIX_BEFORE) {
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

// A word of the next larger diamond: the middle's row y1, and its column in rows y to y2.
PIX_ALWAYS_INLINE uint64_t diamond_word(const uint64_t *words, const tap *one, const tap *two, int32_t y, int32_t y1,
                                        int32_t y2, pix_fold fold, pix_side side) {
  const uint64_t near = folded(fold, folded(fold, one->near[y], one->near[y1]), one->near[y2]);
  const uint64_t far = folded(fold, folded(fold, one->far[y], one->far[y1]), one->far[y2]);
  const uint64_t middle = folded(fold, words[y1], shifted(two, side, two->near[y1], two->far[y1]));
  return folded(fold, middle, shifted(one, side, near, far));
}

// Where the diamond reaches beyond the first or last row, and all is empty.
static uint64_t diamond_edge_word(const uint64_t *words, const tap *one, const tap *two, int32_t y, int32_t y1,
                                  int32_t rows, pix_side side) {
  uint64_t word = shifted(one, side, one->near[y], one->far[y]);
  if (y1 < 0 || y1 >= rows) return word;
  word |= shifted(one, side, one->near[y1], one->far[y1]);
  return word | words[y1] | shifted(two, side, two->near[y1], two->far[y1]);
}

PIX_ALWAYS_INLINE void diamond_stripe(const pix_plane *plane, int32_t stripe, int32_t k, pix_fold fold, pix_side side) {
  uint64_t *words = pix_plane_stripe(plane, stripe);
  tap one, two;
  tap_of(plane, side, stripe, k, &one);
  tap_of(plane, side, stripe, 2 * k, &two);
  const int32_t step = side == PIX_BEFORE ? -k : k, whole = pix_max(plane->rows - 2 * k, 0);
  for (int32_t i = 0; i < whole; i++) {
    const int32_t y = in_order(side, i, plane->rows);
    words[y] = diamond_word(words, &one, &two, y, y + step, y + 2 * step, fold, side);
  }
  for (int32_t i = whole; i < plane->rows; i++) {
    const int32_t y = in_order(side, i, plane->rows);
    words[y] = fold == PIX_ALL ? 0 : diamond_edge_word(words, &one, &two, y, y + step, plane->rows, side);
  }
}

// A diamond n + k is five diamonds n, one in the middle and one k away in each of the four directions, if k <= n or
// n = 0. Take (a, b) with a, b >= 0 and n < a + b <= n + k. If a >= k, it lies in the one to the right, as
// a - k + b <= n, and likewise if b >= k. Else, if b <= a, it lies in the one to the right, as k - a + b <= k <= n, and
// likewise if a <= b.
void pix_plane_fold_diamond(const pix_plane *plane, pix_fold fold, pix_side side, int32_t n) {
  for (int32_t had = 0; had < n;) {
    const int32_t k = pix_min(pix_max(had, 1), n - had);
    for (int32_t i = 0; i < plane->stripes; i++) {
      const int32_t s = in_order(side, i, plane->stripes);
      if (fold == PIX_ANY) {
        if (side == PIX_BEFORE) diamond_stripe(plane, s, k, PIX_ANY, PIX_BEFORE);
        else diamond_stripe(plane, s, k, PIX_ANY, PIX_AFTER);
      } else {
        if (side == PIX_BEFORE) diamond_stripe(plane, s, k, PIX_ALL, PIX_BEFORE);
        else diamond_stripe(plane, s, k, PIX_ALL, PIX_AFTER);
      }
    }
    had += k;
  }
}

void pix_plane_merge(const pix_plane *target, pix_fold fold, pix_side side, const pix_plane *source, int32_t dx,
                     int32_t dy) {
  const int32_t row = side == PIX_BEFORE ? -dy : dy;  // of the source, for the target's row 0
  const int32_t begin = pix_min(pix_max(-row, 0), target->rows);
  const int32_t end = pix_max(pix_min(source->rows - row, target->rows), begin);
  for (int32_t s = 0; s < target->stripes; s++) {
    uint64_t *words = pix_plane_stripe(target, s);
    tap t;
    const bool has_source = tap_of(source, side, s, dx, &t) && begin < end;
    if (has_source) merge_stripe(words, &t, row, begin, end, fold, side);
    if (fold == PIX_ANY) continue;
    memset(words, 0, bytes_of(has_source ? begin : target->rows));
    memset(words + end, 0, bytes_of(target->rows - end));
  }
}

void pix_plane_shift(const pix_plane *plane, int32_t dx, int32_t dy) {
  const int32_t rows = pix_max(plane->rows - dy, 0);
  for (int32_t s = 0; s < plane->stripes; s++) {
    uint64_t *words = pix_plane_stripe(plane, s);
    tap t;
    tap_of(plane, PIX_AFTER, s, dx, &t);
    for (int32_t y = 0; y < rows; y++) words[y] = shifted(&t, PIX_AFTER, t.near[y + dy], t.far[y + dy]);
    memset(words + rows, 0, bytes_of(plane->rows - rows));
  }
}
