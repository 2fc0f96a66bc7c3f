// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "bits/overlap.h"

pix_rect pix_bits_bounds(const pix_bits *bits, pix_rect within) {
  if (pix_rect_is_empty(within)) return (pix_rect){0, 0, 0, 0};
  const pix_bits part = pix_bits_part(bits, within);
  pix_rect bounds = pix_overlap_bounds(&part, &part, 0, 0);
  if (pix_rect_is_empty(bounds)) return bounds;
  bounds.x += within.x / 64 * 64;
  bounds.y += within.y;
  return bounds;
}

int32_t pix_bits_count(const pix_bits *bits) { return (int32_t)pix_overlap_area(bits, bits, 0, 0); }

// Two bitmaps and the rectangle that both have.
typedef struct meeting {
  const pix_bits *a, *b;
  int32_t dx, dy;
  pix_rect rect;  // of the pixels that lie in both, in a
} meeting;

// Sets *m to the rectangle that both bitmaps have. Returns false if they have no pixel in common.
static bool meet(meeting *m, const pix_bits *a, const pix_bits *b, int32_t dx, int32_t dy) {
  const pix_rect of_a = {0, 0, a->width, a->height}, of_b = {dx, dy, b->width, b->height};
  *m = (meeting){a, b, dx, dy, pix_rect_intersect(of_a, of_b)};
  return !pix_rect_is_empty(m->rect);
}

static int32_t first_stripe(const meeting *m) { return m->rect.x / 64; }
static int32_t last_stripe(const meeting *m) { return (m->rect.x + m->rect.w - 1) / 64; }
static int32_t end_row(const meeting *m) { return m->rect.y + m->rect.h; }

// A stripe of a with what lies under it of b.
typedef struct column {
  const uint64_t *words;
  pix_shifted under;
  int32_t dy;
} column;

static column column_of(const meeting *m, int32_t stripe) {
  return (column){pix_bits_stripe(m->a, stripe), pix_shifted_under(m->b, stripe, m->dx, ~UINT64_C(0)), m->dy};
}

static inline uint64_t common_in(column c, int32_t y) { return c.words[y] & pix_shifted_word(c.under, y - c.dy); }

static bool find_bottom(const meeting *m, int32_t *x, int32_t *y) {
  int32_t best = m->rect.y - 1;  // a stripe further right must have a lower row
  for (int32_t stripe = first_stripe(m); stripe <= last_stripe(m); stripe++) {
    const column c = column_of(m, stripe);
    int32_t row = end_row(m) - 1;
    while (row > best && common_in(c, row) == 0) row--;
    if (row <= best) continue;
    best = row;
    *x = stripe * 64 + pix_lowest_bit(common_in(c, row));
    *y = row;
  }
  return best >= m->rect.y;
}

// Finds the bounds of the common pixels in one stripe of a.
static pix_rect bounds_in(const meeting *m, int32_t stripe) {
  const int32_t left = stripe * 64;
  const pix_bits part = pix_bits_part(m->a, (pix_rect){left, 0, pix_min(64, m->a->width - left), m->a->height});
  pix_rect bounds = pix_overlap_bounds(&part, m->b, m->dx - left, m->dy);
  bounds.x += left;
  return bounds;
}

// Returns the first row from y on with a common pixel in column x; there must be one.
static int32_t topmost_in(const meeting *m, int32_t x, int32_t y) {
  const int32_t x_in_b = x - m->dx;
  const uint64_t *a = pix_bits_stripe(m->a, x >> 6);
  const uint64_t *b = pix_bits_stripe(m->b, x_in_b >> 6);
  while (((a[y] >> (x & 63)) & (b[y - m->dy] >> (x_in_b & 63)) & 1) == 0) y++;
  return y;
}

// Finds the leftmost common pixel, or the rightmost one, and of its column the topmost; false if there is none. Goes
// from the first stripe to the right, or from the last one to the left, until one has any.
static bool find_outermost(const meeting *m, bool is_left, int32_t *x, int32_t *y) {
  for (int32_t k = 0; k <= last_stripe(m) - first_stripe(m); k++) {
    const int32_t stripe = is_left ? first_stripe(m) + k : last_stripe(m) - k;
    const pix_rect bounds = bounds_in(m, stripe);
    if (pix_rect_is_empty(bounds)) continue;
    *x = is_left ? bounds.x : bounds.x + bounds.w - 1;
    *y = topmost_in(m, *x, bounds.y);
    return true;
  }
  return false;
}

bool pix_contact_find(const pix_bits *a, const pix_bits *b, int32_t dx, int32_t dy, pix_contact which, int32_t *x,
                      int32_t *y) {
  if (which == PIX_CONTACT_FIRST || which == PIX_CONTACT_TOP) return pix_overlap_first(a, b, dx, dy, x, y);
  meeting m;
  if (!meet(&m, a, b, dx, dy)) return false;
  return which == PIX_CONTACT_BOTTOM ? find_bottom(&m, x, y) : find_outermost(&m, which == PIX_CONTACT_LEFT, x, y);
}

// The nearest pixel.

typedef struct nearest {
  const meeting *meeting;
  int32_t px, py;
  int32_t start;  // the common rectangle's column that is nearest to the point
  int32_t x, y;
  int64_t square;  // of the distance
} nearest;

static int64_t square_of(int32_t from, int32_t to) { return ((int64_t)to - from) * ((int64_t)to - from); }

static void offer(nearest *n, int32_t x, int32_t y) {
  const int64_t square = square_of(n->px, x) + square_of(n->py, y);
  if (square > n->square || (square == n->square && (y > n->y || (y == n->y && x > n->x)))) return;
  n->x = x;
  n->y = y;
  n->square = square;
}

static uint64_t word_at(const nearest *n, int32_t stripe, int32_t y) {
  return common_in(column_of(n->meeting, stripe), y);
}

// Tells whether a pixel in column x and row y could be as near as the best one so far.
static bool is_in_reach(const nearest *n, int32_t x, int32_t y) {
  return square_of(n->px, x) + square_of(n->py, y) <= n->square;
}

// Offers the first common pixel of the row on one side of the start. `word` has those in its stripe.
static void search_side(nearest *n, int32_t y, uint64_t word, bool is_left) {
  int32_t stripe = n->start / 64;
  while (word == 0) {
    stripe += is_left ? -1 : 1;
    if (stripe < first_stripe(n->meeting) || stripe > last_stripe(n->meeting)) return;
    if (!is_in_reach(n, 64 * stripe + (is_left ? 63 : 0), y)) return;
    word = word_at(n, stripe, y);
  }
  offer(n, 64 * stripe + (is_left ? pix_highest_bit(word) : pix_lowest_bit(word)), y);
}

static void search_row(nearest *n, int32_t y) {
  const uint64_t word = word_at(n, n->start / 64, y);
  search_side(n, y, word & pix_bit_range(0, n->start % 64 + 1), true);
  search_side(n, y, word & pix_bit_range(n->start % 64, 64), false);
}

bool pix_contact_nearest(const pix_bits *a, const pix_bits *b, int32_t dx, int32_t dy, int32_t px, int32_t py,
                         int32_t *x, int32_t *y) {
  PIX_ASSERT(px >= -(1 << 30) && px <= 1 << 30 && py >= -(1 << 30) && py <= 1 << 30);
  meeting m;
  if (!meet(&m, a, b, dx, dy)) return false;
  nearest n = {.meeting = &m, .px = px, .py = py, .x = INT32_MAX, .y = INT32_MAX, .square = INT64_MAX};
  n.start = pix_max(m.rect.x, pix_min(px, m.rect.x + m.rect.w - 1));
  int32_t up = pix_min(py, end_row(&m) - 1), down = pix_max(py + 1, m.rect.y);  // the next rows on both sides
  while (up >= m.rect.y || down < end_row(&m)) {
    const bool goes_up = down >= end_row(&m) || (up >= m.rect.y && py - up <= down - py);
    const int32_t row = goes_up ? up-- : down++;
    if (square_of(py, row) > n.square) break;
    search_row(&n, row);
  }
  *x = n.x;
  *y = n.y;
  return n.square != INT64_MAX;
}

// The centroid.

// Adds up the positions of the set bits, counted from 0. In halves of ever more bits, as pix_popcount counts them:
// beside the number of bits of each part, the sum of their positions within it.
static int32_t sum_of_positions(uint64_t v) {
  const uint64_t pairs = UINT64_C(0x5555555555555555), nibbles = UINT64_C(0x3333333333333333);
  const uint64_t bytes = UINT64_C(0x0f0f0f0f0f0f0f0f);
  uint64_t sum = (v >> 1) & pairs, count = v - sum;
  const uint64_t upper_pairs = (count >> 2) & nibbles;
  sum = (sum & nibbles) + ((sum >> 2) & nibbles) + 2 * upper_pairs;
  count = (count & nibbles) + upper_pairs;
  const uint64_t upper_nibbles = (count >> 4) & bytes;
  sum = (sum & bytes) + ((sum >> 4) & bytes) + 4 * upper_nibbles;
  count = (count & bytes) + upper_nibbles;
  // The top bytes of the products: all of sum's bytes, and byte k of count k times. No byte exceeds 224.
  const uint64_t within = sum * UINT64_C(0x0101010101010101) >> 56, before = count * UINT64_C(0x0001020304050607) >> 56;
  return (int32_t)(within + 8 * before);
}

bool pix_contact_sum(const pix_bits *a, const pix_bits *b, int32_t dx, int32_t dy, pix_contact_sums *sums) {
  *sums = (pix_contact_sums){0, 0, 0};
  meeting m;
  if (!meet(&m, a, b, dx, dy)) return false;
  for (int32_t stripe = first_stripe(&m); stripe <= last_stripe(&m); stripe++) {
    const column c = column_of(&m, stripe);
    int64_t in_stripe = 0;
    for (int32_t row = m.rect.y; row < end_row(&m); row++) {
      const uint64_t word = common_in(c, row);
      if (word == 0) continue;
      const bool is_full = word == ~UINT64_C(0);
      const int32_t in_row = is_full ? 64 : pix_popcount(word);
      in_stripe += in_row;
      sums->x += is_full ? 2016 : sum_of_positions(word);
      sums->y += (int64_t)in_row * row;
    }
    sums->count += in_stripe;
    sums->x += in_stripe * 64 * stripe;
  }
  return sums->count > 0;
}

void pix_contact_mean(const pix_contact_sums *sums, double *x, double *y) {
  PIX_ASSERT(sums->count > 0);
  const double twice = (double)(2 * sums->count);  // below 2^53, as all terms here
  *x = (double)(2 * sums->x + sums->count) / twice;
  *y = (double)(2 * sums->y + sums->count) / twice;
}

bool pix_contact_centroid(const pix_bits *a, const pix_bits *b, int32_t dx, int32_t dy, double *x, double *y) {
  pix_contact_sums sums;
  if (!pix_contact_sum(a, b, dx, dy, &sums)) return false;
  pix_contact_mean(&sums, x, y);
  return true;
}
