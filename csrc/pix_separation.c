// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Rows of offsets, those of one dy, are looked at one after the other: 0, -1, 1, -2, 2, ... until they are further away
// than the best offset so far. In each the offset nearest to the middle is tried. Where it is blocked, by a pixel in
// some row of a, that row of a and the row of b under it say at once which others they block: a run of pixels and
// another one block all offsets between two ends. A few pairs of rows block all offsets of most rows; and no pair
// is looked at twice, as it cannot block what it has left over.

#include "pix_separation.h"

#include "pix_overlap.h"

#define FIRST_REACH 31  // pixels: of the first ring; a row of offsets is one word
#define GROWTH 4        // of the next ones

#define ROW_WORDS ((2 * PIX_SEPARATION_REACH + 64) / 64)

// Rings.

static int64_t square(int64_t v) { return v * v; }

static int32_t root(int64_t v) {
  int64_t r = (int64_t)sqrt((double)v);
  while (r * r > v) r--;
  while ((r + 1) * (r + 1) <= v) r++;
  return (int32_t)r;
}

pix_ring pix_ring_first(int64_t limit) { return (pix_ring){-1, pix_min64(limit, square(FIRST_REACH))}; }

int32_t pix_ring_reach(pix_ring ring) { return root(ring.outer); }

pix_ring pix_ring_next(pix_ring ring, int64_t limit) {
  const int64_t reach = (pix_ring_reach(ring) + 1) * (int64_t)GROWTH - 1;
  return (pix_ring){ring.outer, pix_min64(limit, square(reach))};
}

int64_t pix_boxes_separation(pix_rect a, pix_rect b) {
  if (!pix_rects_meet(a, b)) return 0;
  const int64_t left = (int64_t)a.x + a.w - b.x, right = (int64_t)b.x + b.w - a.x;
  const int64_t up = (int64_t)a.y + a.h - b.y, down = (int64_t)b.y + b.h - a.y;
  return pix_min64(pix_min64(left, right), pix_min64(up, down));
}

// A row of offsets.

typedef struct search {
  const pix_bits *a, *b;
  int32_t x, y;           // b's top-left corner, from a's
  int32_t dy;             // of the row
  int32_t reach;          // offsets from -reach to reach are looked for
  int32_t left, right;    // the nearest on either side that are not known to be blocked; beyond reach: there are none
  uint64_t blocked[ROW_WORDS];  // bit dx + reach
} search;

static bool is_done(const search *s) { return s->left < -s->reach && s->right > s->reach; }

static void find_left(search *s) {
  for (int32_t bit = s->left + s->reach; bit >= 0; bit = (bit & ~63) - 1) {
    const uint64_t open = ~s->blocked[bit >> 6] & pix_bit_range(0, (bit & 63) + 1);
    if (open == 0) continue;
    s->left = (bit & ~63) + pix_highest_bit(open) - s->reach;
    return;
  }
  s->left = -s->reach - 1;
}

static void find_right(search *s) {
  const int32_t end = 2 * s->reach + 1;
  for (int32_t bit = s->right + s->reach; bit < end; bit = (bit | 63) + 1) {
    const uint64_t open = ~s->blocked[bit >> 6] & ~pix_bit_range(0, bit & 63);
    if (open == 0) continue;
    s->right = (bit & ~63) + pix_lowest_bit(open) - s->reach;
    return;
  }
  s->right = s->reach + 1;
}

static bool is_blocked(const search *s, int32_t dx) {
  return s->blocked[(dx + s->reach) >> 6] >> ((dx + s->reach) & 63) & 1;
}

// Moves on from offsets that have been blocked.
static void go_on(search *s) {
  if (s->left >= -s->reach && is_blocked(s, s->left)) find_left(s);
  if (s->right <= s->reach && is_blocked(s, s->right)) find_right(s);
}

static void block(search *s, int32_t first, int32_t last) {
  const int32_t begin = pix_max(first, -s->reach) + s->reach, end = pix_min(last, s->reach) + s->reach + 1;
  if (begin >= end) return;
  const int32_t first_word = begin >> 6, last_word = (end - 1) >> 6;
  const uint64_t head = ~UINT64_C(0) << (begin & 63), tail = ~UINT64_C(0) >> (-end & 63);
  if (first_word == last_word) {
    s->blocked[first_word] |= head & tail;
    return;
  }
  s->blocked[first_word] |= head;
  for (int32_t k = first_word + 1; k < last_word; k++) s->blocked[k] = ~UINT64_C(0);
  s->blocked[last_word] |= tail;
}

// Blocks what a row of a and the row of b under it block.
static void block_row(search *s, int32_t row) {
  const int32_t other = row + s->dy - s->y;
  int32_t begin, end = pix_max(0, s->x - s->reach);
  while (end < s->a->width && pix_bits_next_run(s->a, end, row, &begin, &end)) {
    int32_t from, to = pix_max(0, begin - s->reach - s->x);
    while (to < s->b->width && pix_bits_next_run(s->b, to, other, &from, &to)) {
      if (from + s->x - end + 1 > s->reach) break;
      block(s, from + s->x - end + 1, to + s->x - begin - 1);
    }
    go_on(s);
    if (is_done(s)) return;
  }
}

// Begins with the offsets of the row that lie in the ring.
static void begin_row(search *s, int32_t dy, pix_ring ring) {
  s->dy = dy;
  s->reach = root(ring.outer - square(dy));
  const int64_t inner = ring.inner - square(dy);
  const int32_t nearest = inner >= 0 ? root(inner) + 1 : 0;
  s->left = -nearest;
  s->right = pix_max(nearest, 1);
  const size_t words = (size_t)(2 * s->reach) / 64 + 1;
  memset(s->blocked, 0, words * sizeof *s->blocked);
}

// The offset of the row nearest to the middle that is not blocked, the left one first.
static bool find_in_row(search *s, int32_t *dx) {
  const int32_t top = pix_max(0, s->y - s->dy), bottom = pix_min(s->a->height, s->y - s->dy + s->b->height);
  if (top < bottom) block_row(s, (top + bottom - 1) / 2);
  while (!is_done(s)) {
    const int32_t nearest = -s->left <= s->right ? s->left : s->right;
    int32_t x, y;
    if (!pix_overlap_first(s->a, s->b, s->x - nearest, s->y - s->dy, &x, &y)) {
      *dx = nearest;
      return true;
    }
    block_row(s, y);
  }
  return false;
}

// All rows.

// 0: straight up, 1: left, 2: right, 3: down, 4: any other.
static int32_t direction(int32_t dx, int32_t dy) {
  if (dx == 0) return dy <= 0 ? 0 : 3;
  if (dy == 0) return dx < 0 ? 1 : 2;
  return 4;
}

// Does the first come before the second, which is as long? Of two in the same row the left one has been found, and of
// two opposite rows the upper one comes first.
static bool comes_before(int32_t dx, int32_t dy, int32_t other_dx, int32_t other_dy) {
  const int32_t ours = direction(dx, dy), other = direction(other_dx, other_dy);
  return ours != other ? ours < other : abs(dx) < abs(other_dx);
}

bool pix_separation_find(const pix_bits *a, const pix_bits *b, int32_t x, int32_t y, pix_ring ring, int32_t *dx,
                         int32_t *dy) {
  PIX_ASSERT(ring.outer <= square(PIX_SEPARATION_REACH));
  search s;
  s.a = a;
  s.b = b;
  s.x = x;
  s.y = y;
  bool is_found = false;
  for (int32_t k = 0; square(k / 2) <= ring.outer; k++) {
    const int32_t row = k & 1 ? -(k + 1) / 2 : k / 2;
    int32_t column;
    if (square(row) > ring.outer) break;
    begin_row(&s, row, ring);
    if (!find_in_row(&s, &column)) continue;
    const int64_t length = square(column) + square(row);
    if (is_found && length == ring.outer && !comes_before(column, row, *dx, *dy)) continue;
    is_found = true;
    ring.outer = length;
    *dx = column;
    *dy = row;
  }
  return is_found;
}
