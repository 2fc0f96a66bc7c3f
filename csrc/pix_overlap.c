// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "pix_overlap.h"

// The rectangle where both bitmaps lie, in a's pixels, and the stripes of a it touches. Every function below clips
// here and nowhere else.
typedef struct clip {
  const pix_bits *a, *b;
  int32_t dx, dy;
  pix_rect common;
  int32_t first_stripe, last_stripe;
} clip;

// One stripe of a beside the two stripes of b that lie under it, from the first common row on. Where b has only one
// of them, both pointers name that one and the other's mask is zero, so that no loop has to ask.
typedef struct column {
  const uint64_t *a, *low, *high;
  uint64_t low_mask, high_mask;
  uint32_t shift;  // b's column under a's bit 0, within its stripe
  int32_t rows;
  int32_t x, y;    // of the first word's bit 0, in a
} column;

static bool clip_make(clip *c, const pix_bits *a, const pix_bits *b, int32_t dx, int32_t dy) {
  const pix_rect of_a = {0, 0, a->width, a->height}, of_b = {dx, dy, b->width, b->height};
  *c = (clip){.a = a, .b = b, .dx = dx, .dy = dy, .common = pix_rect_intersect(of_a, of_b)};
  if (pix_rect_is_empty(c->common)) return false;
  c->first_stripe = c->common.x / 64;
  c->last_stripe = (c->common.x + c->common.w - 1) / 64;
  return true;
}

static const uint64_t *words_at(const pix_bits *bits, int32_t stripe, int32_t row) {
  return bits->words + (size_t)stripe * (size_t)bits->pitch + row;
}

static column clip_column(const clip *c, int32_t stripe) {
  const int32_t b_left = stripe * 64 - c->dx, b_row = c->common.y - c->dy;
  const int32_t low = b_left >= 0 ? b_left / 64 : -((63 - b_left) / 64);  // rounded down
  const uint32_t shift = (uint32_t)(b_left - low * 64);
  const bool has_low = low >= 0;
  const bool has_high = shift != 0 && low + 1 < pix_stripe_count(c->b->width);
  PIX_ASSERT(has_low || has_high);
  return (column){
      .a = words_at(c->a, stripe, c->common.y),
      .low = words_at(c->b, has_low ? low : low + 1, b_row),
      .high = words_at(c->b, has_high ? low + 1 : low, b_row),
      .low_mask = has_low ? ~UINT64_C(0) : 0,
      .high_mask = has_high ? ~UINT64_C(0) : 0,
      .shift = shift,
      .rows = c->common.h,
      .x = stripe * 64,
      .y = c->common.y,
  };
}

// The common pixels of one row of the column. (Two shifts for the high part, as shifting by 64 is undefined.)
static inline uint64_t column_word(const column *c, int32_t row) {
  const uint64_t low = (c->low[row] >> c->shift) & c->low_mask;
  const uint64_t high = ((c->high[row] << 1) << (63 - c->shift)) & c->high_mask;
  return c->a[row] & (low | high);
}

bool pix_overlap_any(const pix_bits *a, const pix_bits *b, int32_t dx, int32_t dy) {
  clip c;
  if (!clip_make(&c, a, b, dx, dy)) return false;
  if (a->full && b->full) return true;
  for (int32_t s = c.first_stripe; s <= c.last_stripe; s++) {
    const column col = clip_column(&c, s);
    int32_t row = 0;
    while (row < col.rows) {
      // Sixteen rows a branch: most tests find nothing, and a branch a row would cost more than the reading.
      const int32_t end = pix_min(row + 16, col.rows);
      uint64_t found = 0;
      for (; row < end; row++) found |= column_word(&col, row);
      if (found) return true;
    }
  }
  return false;
}

int64_t pix_overlap_area(const pix_bits *a, const pix_bits *b, int32_t dx, int32_t dy) {
  clip c;
  if (!clip_make(&c, a, b, dx, dy)) return 0;
  if (a->full && b->full) return pix_rect_area(c.common);
  int64_t area = 0;
  for (int32_t s = c.first_stripe; s <= c.last_stripe; s++) {
    const column col = clip_column(&c, s);
    for (int32_t row = 0; row < col.rows; row++) area += pix_popcount(column_word(&col, row));
  }
  return area;
}

bool pix_overlap_first(const pix_bits *a, const pix_bits *b, int32_t dx, int32_t dy, int32_t *x, int32_t *y) {
  clip c;
  if (!clip_make(&c, a, b, dx, dy)) return false;
  if (a->full && b->full) {
    *x = c.common.x;
    *y = c.common.y;
    return true;
  }
  int32_t best = c.common.h;  // a stripe further right must beat this row to be first in row order
  for (int32_t s = c.first_stripe; s <= c.last_stripe; s++) {
    const column col = clip_column(&c, s);
    for (int32_t row = 0; row < best; row++) {
      const uint64_t word = column_word(&col, row);
      if (word == 0) continue;
      best = row;
      *x = col.x + pix_lowest_bit(word);
      *y = col.y + row;
    }
  }
  return best < c.common.h;
}

static pix_rect column_bounds(const column *c) {
  uint64_t columns = 0;
  int32_t first = c->rows, last = -1;
  for (int32_t row = 0; row < c->rows; row++) {
    const uint64_t word = column_word(c, row);
    if (word == 0) continue;
    columns |= word;
    first = pix_min(first, row);
    last = row;
  }
  if (columns == 0) return (pix_rect){0, 0, 0, 0};
  return pix_rect_between(c->x + pix_lowest_bit(columns), c->y + first,
                          c->x + pix_highest_bit(columns) + 1, c->y + last + 1);
}

pix_rect pix_overlap_bounds(const pix_bits *a, const pix_bits *b, int32_t dx, int32_t dy) {
  clip c;
  if (!clip_make(&c, a, b, dx, dy)) return (pix_rect){0, 0, 0, 0};
  if (a->full && b->full) return c.common;
  pix_rect bounds = {0, 0, 0, 0};
  for (int32_t s = c.first_stripe; s <= c.last_stripe; s++) {
    const column col = clip_column(&c, s);
    bounds = pix_rect_unite(bounds, column_bounds(&col));
  }
  return bounds;
}

int32_t pix_overlap_write(const pix_bits *a, const pix_bits *b, int32_t dx, int32_t dy, uint64_t *words,
                          int32_t pitch) {
  clip c;
  if (!clip_make(&c, a, b, dx, dy)) return 0;
  int32_t area = 0;
  for (int32_t s = c.first_stripe; s <= c.last_stripe; s++) {
    const column col = clip_column(&c, s);
    uint64_t *out = words + (size_t)s * (size_t)pitch + c.common.y;
    for (int32_t row = 0; row < col.rows; row++) {
      out[row] = column_word(&col, row);
      area += pix_popcount(out[row]);
    }
  }
  return area;
}
