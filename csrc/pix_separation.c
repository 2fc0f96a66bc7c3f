// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Rows of offsets, those of one dy, are looked at one after the other: 0, -1, 1, -2, 2, ... until they are further away
// than the best offset so far. Those of a row are bits. What a row of a and the row of b under it block is found for 64
// of them at once: each run of pixels in a's row blocks b's row, spread by the run's length. Few pairs of rows block
// all offsets of most rows: the pair in the middle, and those that have blocked some in the row before. Of what is left
// the offset nearest to the middle is tested; if it is blocked, by a pixel in some row of a, that row is taken next. So
// no pair of rows is taken in vain, and hardly any offset is tested.

#include "pix_separation.h"

#include "pix_overlap.h"

#define FIRST_REACH 31  // pixels: of the first ring; a row of offsets is one word
#define GROWTH 4        // of the next ones

#define FEW 1           // with this reach or less, offsets are tested at once
#define MOST_REMEMBERED 16
#define ROW_WORDS (PIX_SEPARATION_REACH / 32 + 1)

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

// Rows of a that blocked some offsets which the ones before had left over.
typedef struct memory {
  int32_t rows[MOST_REMEMBERED], count;
} memory;

typedef struct search {
  const pix_bits *a, *b;
  int32_t x, y;         // b's top-left corner, from a's
  int32_t dy;           // of the row
  int32_t reach;        // offsets from -reach to reach are looked for
  int32_t middle;       // the bit of offset 0
  int32_t word_count, open_count;  // words of `blocked`, and how many of them have a bit that is not set
  int32_t shift, stripe;  // the column and the stripe of b under a's first one, shifted by the first offset
  int32_t stripe_count;   // of b
  memory useful[2];     // in the row above the middle before this one, and in the one below it
  uint64_t blocked[ROW_WORDS];  // bit dx + middle; set, too, for offsets that are not looked for
} search;

static void begin_search(search *s, const pix_bits *a, const pix_bits *b, int32_t x, int32_t y, int32_t reach) {
  s->a = a;
  s->b = b;
  s->x = x;
  s->y = y;
  s->middle = reach;
  s->word_count = reach / 32 + 1;
  s->shift = (-reach - x) & 63;
  s->stripe = (-reach - x - s->shift) / 64;
  s->stripe_count = pix_stripe_count(b->width);
  s->useful[0].count = s->useful[1].count = 0;
}

// A word of a row of b; of none if there is no such stripe.
static inline uint64_t read_word(const search *s, const uint64_t *row, int32_t stripe) {
  return stripe >= 0 && stripe < s->stripe_count ? row[(size_t)stripe * (size_t)s->b->pitch] : 0;
}

// 64 pixels that begin in one word and may end in the next.
static inline uint64_t join(uint64_t word, uint64_t next, int32_t shift) {
  return word >> shift | next << (63 - shift) << 1;
}

// Bit k is set if any of the bits from k + first on is, `length` of them. first + length is at most 64. By doubling,
// with shifts that are known to the compiler.
static inline uint64_t spread(uint64_t low, uint64_t high, int32_t first, int32_t length) {
  low = join(low, high, first);
  if (length == 1) return low;
  high >>= first;
  int32_t done = 1;
#define PIX_DOUBLE(n)                       \
  if (length >= 2 * (n)) {                  \
    low |= low >> (n) | high << (64 - (n)); \
    high |= high >> (n);                    \
    done = 2 * (n);                         \
  }
  PIX_DOUBLE(1)
  PIX_DOUBLE(2)
  PIX_DOUBLE(4)
  PIX_DOUBLE(8)
  PIX_DOUBLE(16)
  PIX_DOUBLE(32)
#undef PIX_DOUBLE
  return done < length ? low | join(low, high, length - done) : low;
}

// What the runs of one word of a block, with the pixels of b from under the word's first one on.
static inline uint64_t block_by_word(uint64_t word, uint64_t low, uint64_t high) {
  if ((low | high) == 0) return 0;
  if ((low & high) == ~UINT64_C(0)) return ~UINT64_C(0);
  uint64_t blocked = 0;
  while (word != 0) {
    const int32_t first = pix_lowest_bit(word);
    const uint64_t others = ~(word >> first);
    blocked |= spread(low, high, first, others != 0 ? pix_lowest_bit(others) : 64);
    word &= word + (UINT64_C(1) << first);
  }
  return blocked;
}

// Both rows, where a row of offsets is one word.
static bool block_one_word(search *s, const uint64_t *row, const uint64_t *other, int32_t first, int32_t end) {
  const uint64_t before = s->blocked[0];
  uint64_t blocked = before;
  for (int32_t stripe = first; stripe < end; stripe++) {
    const uint64_t word = row[(size_t)stripe * (size_t)s->a->pitch];
    if (word == 0) continue;
    const int32_t under = s->stripe + stripe;
    const uint64_t middle = read_word(s, other, under + 1);
    blocked |= block_by_word(word, join(read_word(s, other, under), middle, s->shift),
                             join(middle, read_word(s, other, under + 2), s->shift));
  }
  s->blocked[0] = blocked;
  s->open_count = blocked != ~UINT64_C(0);
  return blocked != before;
}

// Blocks what a row of a and the row of b under it block. Is that any offset that was open?
static bool block_row(search *s, int32_t row) {
  const int32_t other = row + s->dy - s->y;
  if (row < 0 || row >= s->a->height || other < 0 || other >= s->b->height) return false;
  const int32_t begin = pix_max(0, s->x - s->reach), end = pix_min(s->a->width, s->x + s->b->width + s->reach);
  const uint64_t *words = s->b->words + other, *row_words = s->a->words + row;
  if (s->word_count == 1) return block_one_word(s, row_words, words, begin / 64, pix_stripe_count(end));
  bool is_useful = false;
  for (int32_t stripe = begin / 64; stripe * 64 < end && s->open_count > 0; stripe++) {
    const uint64_t word = row_words[(size_t)stripe * (size_t)s->a->pitch];
    if (word == 0) continue;
    int32_t under = s->stripe + stripe;
    uint64_t next = read_word(s, words, under + 1), low = join(read_word(s, words, under), next, s->shift);
    for (int32_t k = 0; k < s->word_count; k++) {
      const uint64_t after = read_word(s, words, under + k + 2), high = join(next, after, s->shift);
      const uint64_t before = s->blocked[k];
      if (before != ~UINT64_C(0)) {
        s->blocked[k] |= block_by_word(word, low, high);
        is_useful = is_useful || s->blocked[k] != before;
        s->open_count -= s->blocked[k] == ~UINT64_C(0);
      }
      next = after;
      low = high;
    }
  }
  return is_useful;
}

// The open offset nearest to the middle, the left one first. There is one.
static int32_t nearest_open(const search *s) {
  int32_t left = -s->reach - 1, right = s->reach + 1;
  for (int32_t bit = s->middle; bit >= s->middle - s->reach; bit = (bit & ~63) - 1) {
    const uint64_t open = ~s->blocked[bit >> 6] & ~UINT64_C(0) >> (63 - (bit & 63));
    if (open == 0) continue;
    left = (bit & ~63) + pix_highest_bit(open) - s->middle;
    break;
  }
  for (int32_t bit = s->middle; bit < s->middle - left; bit = (bit | 63) + 1) {
    const uint64_t open = ~s->blocked[bit >> 6] & ~UINT64_C(0) << (bit & 63);
    if (open == 0) continue;
    right = (bit & ~63) + pix_lowest_bit(open) - s->middle;
    break;
  }
  return -left <= right ? left : right;
}

// Changes the bits of offsets from `first` to `last`.
static void flip(search *s, int32_t first, int32_t last) {
  const int32_t begin = first + s->middle, end = last + s->middle;
  const uint64_t head = ~UINT64_C(0) << (begin & 63), tail = ~UINT64_C(0) >> (63 - (end & 63));
  if (begin >> 6 == end >> 6) {
    s->blocked[begin >> 6] ^= head & tail;
    return;
  }
  s->blocked[begin >> 6] ^= head;
  for (int32_t k = (begin >> 6) + 1; k < end >> 6; k++) s->blocked[k] = ~s->blocked[k];
  s->blocked[end >> 6] ^= tail;
}

// Begins with the offsets from -reach to reach, but for those that are nearer to the middle than `nearest`. Is there
// any?
static bool begin_row(search *s, int32_t dy, int32_t reach, int32_t nearest) {
  if (nearest > reach) return false;
  s->dy = dy;
  s->reach = reach;
  for (int32_t k = 0; k < s->word_count; k++) s->blocked[k] = ~UINT64_C(0);
  flip(s, -reach, reach);
  if (nearest > 0) flip(s, 1 - nearest, nearest - 1);
  s->open_count = 0;
  for (int32_t k = 0; k < s->word_count; k++) s->open_count += s->blocked[k] != ~UINT64_C(0);
  return true;
}

// The offset of the row nearest to the middle that is not blocked, the left one first.
static bool find_in_row(search *s, int32_t *dx) {
  memory *useful = &s->useful[s->dy > 0];
  const int32_t top = pix_max(0, s->y - s->dy), bottom = pix_min(s->a->height, s->y - s->dy + s->b->height);
  if (s->reach > FEW) {
    const int32_t count = useful->count;
    useful->count = 0;
    block_row(s, (top + bottom) / 2);
    for (int32_t k = 0; k < count && s->open_count > 0; k++) {
      if (block_row(s, useful->rows[k])) useful->rows[useful->count++] = useful->rows[k];
    }
  }
  while (s->open_count > 0) {
    const int32_t nearest = nearest_open(s);
    int32_t x, y;
    if (!pix_overlap_first(s->a, s->b, s->x - nearest, s->y - s->dy, &x, &y)) {
      *dx = nearest;
      return true;
    }
    block_row(s, y);
    if (useful->count < MOST_REMEMBERED) useful->rows[useful->count++] = y;
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

// The greatest number, at most `value`, whose square is at most `limit`; -1 if the limit is negative.
static int32_t lower_to(int32_t value, int64_t limit) {
  while (value >= 0 && square(value) > limit) value--;
  return value;
}

bool pix_separation_find(const pix_bits *a, const pix_bits *b, int32_t x, int32_t y, pix_ring ring, int32_t *dx,
                         int32_t *dy) {
  PIX_ASSERT(ring.outer <= square(PIX_SEPARATION_REACH));
  int32_t reach = root(ring.outer), inner = ring.inner < 0 ? -1 : root(ring.inner);
  bool is_found = false;
  search s;
  begin_search(&s, a, b, x, y, reach);
  for (int32_t k = 0;; k++) {
    const int32_t row = k & 1 ? -(k + 1) / 2 : k / 2;
    reach = lower_to(reach, ring.outer - square(row));
    if (reach < 0) return is_found;
    inner = lower_to(inner, ring.inner - square(row));
    int32_t column;
    if (!begin_row(&s, row, reach, inner + 1) || !find_in_row(&s, &column)) continue;
    const int64_t length = square(column) + square(row);
    if (is_found && length == ring.outer && !comes_before(column, row, *dx, *dy)) continue;
    is_found = true;
    ring.outer = length;
    *dx = column;
    *dy = row;
  }
}
