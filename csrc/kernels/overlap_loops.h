// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The functions of bits/overlap.h, written once for all kernels. Who includes this defines
//
//   PIX_TARGET       an attribute for all functions, or nothing
//   PIX_NAMED(name)  the name of a public function in this kernel
//   vec              a vector of VEC_WORDS 64-bit words, of which 4 are a multiple, and one of them for C
//   vec_load, vec_store, vec_words (one word in all places), vec_shl, vec_shr (by words, 0 to 64 bits), vec_is_zero,
//   vec_popcount (by words), vec_sum, vec_union (of all words), vec_nonzero_bytes (one bit a byte, as a uint64_t)
//
// None of the loops looks at where rows end: they read whole groups. A group that begins in the last common rows
// reaches below them, into the zero words under the bitmap that ends there, or, with summaries, into a row of cells
// that have nothing in common.
#pragma once

#include "bits/bits.h"
#include "kernels/kernels.h"

#define PIX_LOOP PIX_ALWAYS_INLINE PIX_TARGET

// Where both bitmaps lie, and how b's stripes fall on a's. Every function clips here, but pix_overlap_any and those for
// narrow pairs.
typedef struct clip {
  const pix_bits *a, *b;
  int32_t x, y, width, rows;  // the common rectangle, in a
  int32_t b_row;              // b's row at the common rectangle's first one
  int32_t b_stripe;           // b's stripe under the left end of a's stripe 0
  int32_t shift;              // b's column there, within its stripe
  bool has_summaries;
} clip;

PIX_LOOP bool clip_make(clip *c, const pix_bits *a, const pix_bits *b, int32_t dx, int32_t dy) {
  const int64_t right = pix_min64(a->width, (int64_t)dx + b->width);
  const int64_t bottom = pix_min64(a->height, (int64_t)dy + b->height);
  c->x = pix_max(dx, 0);
  c->y = pix_max(dy, 0);
  if (right <= c->x || bottom <= c->y) return false;
  c->a = a;
  c->b = b;
  c->width = (int32_t)right - c->x;
  c->rows = (int32_t)bottom - c->y;
  c->b_row = c->y - dy;
  c->shift = -dx & 63;
  c->b_stripe = (-dx - c->shift) / 64;
  c->has_summaries = a->summary != NULL && b->summary != NULL && c->rows >= PIX_SUMMARY_FROM_ROWS &&
                     !(pix_summary_is_crowded(a) && pix_summary_is_crowded(b));
  return true;
}

PIX_LOOP int32_t first_stripe(const clip *c) { return c->x / 64; }
PIX_LOOP int32_t last_stripe(const clip *c) { return (c->x + c->width - 1) / 64; }

// Which stripes of b lie under one of a: the right end of the one is in the stripe's low bits, the left end of the next
// in its high bits.
typedef enum stripe_parts { LOW = 1, HIGH = 2, BOTH = LOW | HIGH } stripe_parts;

PIX_LOOP stripe_parts parts_under(const clip *c, int32_t stripe) {
  const int32_t low = stripe + c->b_stripe;
  const bool has_high = c->shift != 0 && low + 1 < pix_stripe_count(c->b->width);
  return (low >= 0 ? LOW : 0) | (has_high ? HIGH : 0);
}

// One stripe of a beside those of b, from the first common row on. As in bits/bits.h, but by vectors, and without
// masks: which stripes of b there are is a constant where they are read.
typedef struct stripes {
  stripe_parts parts;
  const uint64_t *a, *low, *high;
  int32_t shift;
  int32_t x, y;  // of the first word's bit 0, in a
} stripes;

PIX_LOOP const uint64_t *words_at(const pix_bits *bits, int32_t stripe, int32_t row) {
  return pix_bits_stripe(bits, stripe) + row;
}

PIX_LOOP stripes clip_stripes(const clip *c, int32_t stripe) {
  const int32_t low = stripe + c->b_stripe;
  stripes col = {.parts = parts_under(c, stripe), .a = words_at(c->a, stripe, c->y), .shift = c->shift,
                .x = stripe * 64, .y = c->y};
  if (col.parts & LOW) col.low = words_at(c->b, low, c->b_row);
  if (col.parts & HIGH) col.high = words_at(c->b, low + 1, c->b_row);
  return col;
}

// Returns the common pixels of some rows from `row` on. (The parts are a constant where this is called.)
PIX_LOOP vec common_rows(const stripes *c, stripe_parts parts, int32_t row) {
  vec b;
  if (parts == LOW) {
    b = vec_shr(vec_load(c->low + row), c->shift);
  } else if (parts == HIGH) {
    b = vec_shl(vec_load(c->high + row), 64 - c->shift);
  } else {
    b = vec_shr(vec_load(c->low + row), c->shift) | vec_shl(vec_load(c->high + row), 64 - c->shift);
  }
  return vec_load(c->a + row) & b;
}

PIX_LOOP vec unite_four_rows(const stripes *c, stripe_parts parts, int32_t row) {
  vec all = common_rows(c, parts, row);
  if (VEC_WORDS < 4) all |= common_rows(c, parts, row + VEC_WORDS);
  if (VEC_WORDS < 2) all |= common_rows(c, parts, row + 2) | common_rows(c, parts, row + 3);
  return all;
}

PIX_LOOP vec unite_eight_rows(const stripes *c, stripe_parts parts, int32_t row) {
  return unite_four_rows(c, parts, row) | unite_four_rows(c, parts, row + 4);
}

PIX_LOOP vec unite_sixteen_rows(const stripes *c, stripe_parts parts, int32_t row) {
  return unite_eight_rows(c, parts, row) | unite_eight_rows(c, parts, row + 8);
}

PIX_LOOP uint64_t common_row(const stripes *c, int32_t row) {
  uint64_t b = 0;
  if (c->parts & LOW) b = c->low[row] >> c->shift;
  if (c->parts & HIGH) b |= c->high[row] << (64 - c->shift);
  return c->a[row] & b;
}

// Finds the first group of sixteen rows, counted from `row` on, with something in common; `end` or more if there is
// none.
PIX_LOOP int32_t find_group(const stripes *c, stripe_parts parts, int32_t row, int32_t end) {
  for (; row < end; row += 16) {
    if (!vec_is_zero(unite_sixteen_rows(c, parts, row))) break;
  }
  return row;
}

// Finds the first row with something in common; `end` if there is none.
PIX_LOOP int32_t find_row(const stripes *c, stripe_parts parts, int32_t row, int32_t end) {
  row = find_group(c, parts, row, end);
  while (row < end && common_row(c, row) == 0) row++;
  return pix_min(row, end);
}

PIX_LOOP int64_t count_rows(const stripes *c, stripe_parts parts, int32_t row, int32_t end) {
  vec sum = {0};
  for (; row < end; row += 4) {
    for (int32_t k = 0; k < 4; k += VEC_WORDS) sum += vec_popcount(common_rows(c, parts, row + k));
  }
  return (int64_t)vec_sum(sum);
}

PIX_LOOP int64_t write_rows(const stripes *c, stripe_parts parts, int32_t row, int32_t end, uint64_t *out) {
  vec sum = {0};
  for (; row < end; row += 4) {
    for (int32_t k = 0; k < 4; k += VEC_WORDS) {
      const vec common = common_rows(c, parts, row + k);
      vec_store(out + row + k, common);
      sum += vec_popcount(common);
    }
  }
  return (int64_t)vec_sum(sum);
}

typedef struct extent {
  uint64_t columns;     // of the stripe
  int32_t first, last;  // rows; first is -1 before there is one
} extent;

PIX_LOOP void extend(const stripes *c, stripe_parts parts, int32_t row, int32_t end, extent *e) {
  for (; row < end; row += 8) {
    const vec all = unite_eight_rows(c, parts, row);
    if (vec_is_zero(all)) continue;
    e->columns |= vec_union(all);
    int32_t first = row, last = pix_min(row + 8, end) - 1;
    if (e->first < 0) {
      while (common_row(c, first) == 0) first++;
      e->first = first;
    }
    while (common_row(c, last) == 0) last--;
    e->last = last;
  }
}

// Runs one of the loops above with constant parts.
#define WITH_PARTS(stripes, loop, ...)                         \
  ((stripes)->parts == LOW    ? loop(stripes, LOW, __VA_ARGS__)  \
   : (stripes)->parts == HIGH ? loop(stripes, HIGH, __VA_ARGS__) \
                             : loop(stripes, BOTH, __VA_ARGS__))

// Summaries.

// How b's cells fall on a's: b is spread over all cells of a that one of its cells may meet, at most two in each
// direction.
typedef struct sieve {
  size_t a_pitch, b_pitch;
  int32_t block, end;            // rows of cells, in a
  int32_t b_block, b_next;       // b's rows of cells at a's row 0; the second one is the next or the same
  int32_t groups;                // b's shift in whole groups of columns
  vec low, high;                 // the bits of a byte that come from the low stripe, or from the high one,
  vec next_low, next_high;       // also for the next group; zero if b's groups fall on a's
} sieve;

PIX_LOOP vec byte_bits(uint32_t bits) { return vec_words((bits & 0xff) * UINT64_C(0x0101010101010101)); }

PIX_LOOP sieve sieve_make(const clip *c) {
  const int32_t down = c->b_row - c->y, groups = c->shift / 8;
  const bool splits_groups = c->shift % 8 != 0, splits_rows = down % PIX_SUMMARY_ROWS != 0;
  sieve s = {.a_pitch = pix_summary_pitch(c->a->height), .b_pitch = pix_summary_pitch(c->b->height),
             .block = c->y / PIX_SUMMARY_ROWS,
             .end = (c->y + c->rows + PIX_SUMMARY_ROWS - 1) / PIX_SUMMARY_ROWS, .groups = groups};
  s.b_block = (down - (down & (PIX_SUMMARY_ROWS - 1))) / PIX_SUMMARY_ROWS;
  s.b_next = s.b_block + (splits_rows ? 1 : 0);
  s.low = byte_bits(0xffu >> groups);
  s.high = byte_bits(0xff00u >> groups);
  s.next_low = splits_groups ? byte_bits(0xffu >> (groups + 1)) : (vec){0};
  s.next_high = splits_groups ? byte_bits(0xff00u >> (groups + 1)) : (vec){0};
  return s;
}

PIX_LOOP const uint8_t *cells_at(const pix_bits *bits, size_t pitch, int32_t stripe) {
  return bits->summary + (size_t)stripe * pitch;
}

// Reads up to 64 rows of cells of one stripe, from `block` on: one bit a row, set if there is a cell that is not empty
// in either.
PIX_LOOP uint64_t sift_rows(const clip *c, const sieve *s, int32_t stripe, int32_t block) {
  const stripe_parts parts = parts_under(c, stripe);
  const uint8_t *a = cells_at(c->a, s->a_pitch, stripe) + block, *low = NULL, *high = NULL;
  if (parts & LOW) low = cells_at(c->b, s->b_pitch, stripe + c->b_stripe) + block;
  if (parts & HIGH) high = cells_at(c->b, s->b_pitch, stripe + c->b_stripe + 1) + block;
  uint64_t live = 0;
  for (int32_t k = 0; k < pix_min(64, s->end - block); k += 8 * VEC_WORDS) {
    vec b = {0};
    if (parts & LOW) {
      const vec cells = vec_load(low + k + s->b_block) | vec_load(low + k + s->b_next);
      b = (vec_shr(cells, s->groups) & s->low) | (vec_shr(cells, s->groups + 1) & s->next_low);
    }
    if (parts & HIGH) {
      const vec cells = vec_load(high + k + s->b_block) | vec_load(high + k + s->b_next);
      b |= (vec_shl(cells, 8 - s->groups) & s->high) | (vec_shl(cells, 7 - s->groups) & s->next_high);
    }
    live |= vec_nonzero_bytes(vec_load(a + k) & b) << k;
  }
  return live;
}

// Runs of rows of one stripe in which there may be something: all common rows, or those where cells of both meet. What
// lies below a run is empty for at least a row of cells, so that groups of rows may reach there.
typedef struct runs {
  const clip *clip;
  const sieve *sieve;
  int32_t stripe;
  int32_t block, base;  // the row of cells to go on with, and that of bit 0 of live
  uint64_t live;
  bool is_done;
} runs;

PIX_LOOP runs runs_of(const clip *c, const sieve *s, int32_t stripe) {
  return (runs){.clip = c, .sieve = s, .stripe = stripe, .block = c->has_summaries ? s->block : 0};
}

PIX_LOOP void read_cells(runs *r) {
  r->base = r->block;
  r->live = sift_rows(r->clip, r->sieve, r->stripe, r->block);
  r->block += 64;
}

// Takes the run of live rows of cells from `first` on. Returns where it ends, 64 if it may go on.
PIX_LOOP int32_t take_cells(runs *r, int32_t first) {
  const uint64_t dead = ~(r->live >> first);
  const int32_t end = dead == 0 ? 64 : pix_min(first + pix_lowest_bit(dead), 64);
  r->live &= ~pix_bit_range(first, end);
  return end;
}

// Takes the next run, as rows from the first common one on; it may be empty. Returns false if there are no more.
PIX_LOOP bool next_run(runs *r, int32_t *row, int32_t *end) {
  if (!r->clip->has_summaries) {
    *row = 0;
    *end = r->clip->rows;
    return !r->is_done && (r->is_done = true);
  }
  while (r->live == 0) {
    if (r->block >= r->sieve->end) return false;
    read_cells(r);
  }
  const int32_t first = pix_lowest_bit(r->live);
  *row = pix_max((r->base + first) * PIX_SUMMARY_ROWS - r->clip->y, 0);
  int32_t after = take_cells(r, first);
  while (after == 64 && r->block < r->sieve->end) {
    read_cells(r);
    after = take_cells(r, 0);
  }
  *end = pix_min((r->base + after) * PIX_SUMMARY_ROWS - r->clip->y, r->clip->rows);
  return true;
}

// The functions of bits/overlap.h.

// Bitmaps of one stripe each, the usual ones: the right one is shifted by x, 0 to 63.
PIX_LOOP bool any_narrow(const uint64_t *left, const uint64_t *right, int32_t x, int64_t rows) {
  for (; rows > 0; rows -= 16, left += 16, right += 16) {
    const stripes c = {.parts = HIGH, .a = left, .high = right, .shift = 64 - x};
    if (!vec_is_zero(unite_sixteen_rows(&c, HIGH, 0))) return true;
  }
  return false;
}

PIX_LOOP bool any_in_rows(const stripes *c, stripe_parts parts, int32_t row, int32_t end) {
  return find_group(c, parts, row, end) < end;
}

// Tells whether two stripes that lie side by side, or the first alone, overlap a bitmap of one stripe, shifted by x, 0
// to 63.
PIX_LOOP bool any_in_two(const uint64_t *low, const uint64_t *high, const uint64_t *right, int32_t x, int32_t rows) {
  const stripes c = {.parts = BOTH, .a = right, .low = low, .high = high, .shift = x};
  return high != NULL ? any_in_rows(&c, BOTH, 0, rows) : any_in_rows(&c, LOW, 0, rows);
}

// Looks where summaries leave something to look at.
static PIX_NOINLINE PIX_TARGET bool any_summarized(const clip *c) {
  const sieve s = sieve_make(c);
  for (int32_t stripe = first_stripe(c); stripe <= last_stripe(c); stripe++) {
    const stripes col = clip_stripes(c, stripe);
    runs r = runs_of(c, &s, stripe);
    int32_t row, end;
    while (next_run(&r, &row, &end)) {
      if (WITH_PARTS(&col, any_in_rows, row, end)) return true;
    }
  }
  return false;
}

static PIX_NOINLINE PIX_TARGET bool any_wide(const pix_bits *a, const pix_bits *b, int32_t dx, int32_t dy) {
  clip c;
  if (!clip_make(&c, a, b, dx, dy)) return false;
  if (c.has_summaries) return any_summarized(&c);
  for (int32_t stripe = first_stripe(&c); stripe <= last_stripe(&c); stripe++) {
    const stripes col = clip_stripes(&c, stripe);
    if (WITH_PARTS(&col, any_in_rows, 0, c.rows)) return true;
  }
  return false;
}

// Tells whether two bitmaps overlap of which one is wider than a stripe, or has no pixel; the right one is shifted by
// (x, y), x >= 0.
static PIX_NOINLINE PIX_TARGET bool any_not_narrow(const pix_bits *left, const pix_bits *right, int64_t x, int64_t y) {
  const int64_t top = pix_max64(y, 0), rows = pix_min64(left->height, y + right->height) - top;
  if (x >= left->width || rows <= 0 || right->width == 0) return false;
  if (right->width <= 64 && rows < PIX_SUMMARY_FROM_ROWS) {
    const int32_t stripe = (int32_t)x / 64, shift = (int32_t)x % 64;
    const bool has_high = shift + right->width > 64 && stripe + 1 < pix_stripe_count(left->width);
    const uint64_t *low = words_at(left, stripe, (int32_t)top);
    return any_in_two(low, has_high ? low + left->pitch : NULL, right->words + (top - y), shift, (int32_t)rows);
  }
  if (left->width <= 64 && rows < PIX_SUMMARY_FROM_ROWS) {
    return any_narrow(left->words + top, right->words + (top - y), (int32_t)x, rows);
  }
  return any_wide(left, right, (int32_t)x, (int32_t)y);
}

PIX_TARGET bool PIX_NAMED(pix_overlap_any)(const pix_bits *a, const pix_bits *b, int32_t dx, int32_t dy) {
  // The one that lies further left first.
  const pix_bits *left = dx < 0 ? b : a, *right = dx < 0 ? a : b;
  const int64_t x = dx < 0 ? -(int64_t)dx : dx, y = dx < 0 ? -(int64_t)dy : dy;
  if (left->width > 64 || right->width > 64) return any_not_narrow(left, right, x, y);
  const int64_t top = pix_max64(y, 0), rows = pix_min64(left->height, y + right->height) - top;
  if (x >= left->width || rows <= 0 || right->width == 0) return false;
  return any_narrow(left->words + top, right->words + (top - y), (int32_t)x, rows);
}

PIX_TARGET int64_t PIX_NAMED(pix_overlap_area)(const pix_bits *a, const pix_bits *b, int32_t dx, int32_t dy) {
  clip c;
  sieve s;
  if (!clip_make(&c, a, b, dx, dy)) return 0;
  if (a->full && b->full) return (int64_t)c.width * c.rows;
  if (c.has_summaries) s = sieve_make(&c);
  int64_t area = 0;
  for (int32_t stripe = first_stripe(&c); stripe <= last_stripe(&c); stripe++) {
    const stripes col = clip_stripes(&c, stripe);
    runs r = runs_of(&c, &s, stripe);
    int32_t row, end;
    while (next_run(&r, &row, &end)) area += WITH_PARTS(&col, count_rows, row, end);
  }
  return area;
}

PIX_TARGET bool PIX_NAMED(pix_overlap_first)(const pix_bits *a, const pix_bits *b, int32_t dx, int32_t dy, int32_t *x,
                                             int32_t *y) {
  clip c;
  sieve s;
  if (!clip_make(&c, a, b, dx, dy)) return false;
  if (a->full && b->full) {
    *x = c.x;
    *y = c.y;
    return true;
  }
  if (c.has_summaries) s = sieve_make(&c);
  int32_t best = c.rows;  // a stripe further right must beat this row to be first in row order
  for (int32_t stripe = first_stripe(&c); stripe <= last_stripe(&c); stripe++) {
    const stripes col = clip_stripes(&c, stripe);
    runs r = runs_of(&c, &s, stripe);
    int32_t row, end;
    while (next_run(&r, &row, &end) && row < best) {
      row = WITH_PARTS(&col, find_row, row, pix_min(end, best));
      if (row >= pix_min(end, best)) continue;
      best = row;
      *x = col.x + pix_lowest_bit(common_row(&col, row));
      *y = col.y + row;
    }
  }
  return best < c.rows;
}

PIX_TARGET pix_rect PIX_NAMED(pix_overlap_bounds)(const pix_bits *a, const pix_bits *b, int32_t dx, int32_t dy) {
  clip c;
  sieve s;
  if (!clip_make(&c, a, b, dx, dy)) return (pix_rect){0, 0, 0, 0};
  if (a->full && b->full) return (pix_rect){c.x, c.y, c.width, c.rows};
  if (c.has_summaries) s = sieve_make(&c);
  pix_rect bounds = {0, 0, 0, 0};
  for (int32_t stripe = first_stripe(&c); stripe <= last_stripe(&c); stripe++) {
    const stripes col = clip_stripes(&c, stripe);
    runs r = runs_of(&c, &s, stripe);
    extent e = {0, -1, -1};
    int32_t row, end;
    while (next_run(&r, &row, &end)) WITH_PARTS(&col, extend, row, end, &e);
    if (e.columns == 0) continue;
    bounds = pix_rect_unite(bounds, pix_rect_between(col.x + pix_lowest_bit(e.columns), col.y + e.first,
                                                     col.x + pix_highest_bit(e.columns) + 1, col.y + e.last + 1));
  }
  return bounds;
}

PIX_TARGET int32_t PIX_NAMED(pix_overlap_write)(const pix_bits *a, const pix_bits *b, int32_t dx, int32_t dy,
                                                uint64_t *words, int32_t pitch) {
  clip c;
  sieve s;
  if (!clip_make(&c, a, b, dx, dy)) return 0;
  if (c.has_summaries) s = sieve_make(&c);
  int64_t area = 0;
  for (int32_t stripe = first_stripe(&c); stripe <= last_stripe(&c); stripe++) {
    const stripes col = clip_stripes(&c, stripe);
    runs r = runs_of(&c, &s, stripe);
    uint64_t *out = pix_stripe_words(words, pitch, stripe) + c.y;
    int32_t row, end;
    while (next_run(&r, &row, &end)) area += WITH_PARTS(&col, write_rows, row, end, out);
  }
  return (int32_t)area;
}

// Many pairs of bitmaps of one stripe.

typedef struct narrow_rows {
  const uint64_t *left, *right;
  int32_t x, count;
} narrow_rows;

PIX_LOOP narrow_rows rows_of(const pix_narrow_pair *p) {
  const bool is_left = p->dx < 0;  // is b?
  return (narrow_rows){p->words[is_left], p->words[!is_left], abs(p->dx), p->rows};
}

// Looks at sixteen rows of each pair, which tell most, and then at the others of those that have more and have not been
// hit. The first without branches: what rows tell is anybody's guess, and a branch that guesses wrong costs more than
// they do.
PIX_TARGET int32_t PIX_NAMED(pix_overlap_narrow)(const pix_narrow_pair *pairs, int32_t count, uint64_t *keys) {
  int32_t left[PIX_NARROW_PAIRS], left_count = 0, found = 0;
  for (int32_t k = 0; k < count; k++) {
    const narrow_rows r = rows_of(&pairs[k]);
    const stripes c = {.parts = HIGH, .a = r.left, .high = r.right, .shift = 64 - r.x};
    const bool hit = !vec_is_zero(unite_sixteen_rows(&c, HIGH, 0));
    keys[found] = pairs[k].key;
    found += hit;
    left[left_count] = k;
    left_count += !hit & (r.count > 16);
  }
  for (int32_t k = 0; k < left_count; k++) {
    const narrow_rows r = rows_of(&pairs[left[k]]);
    keys[found] = pairs[left[k]].key;
    found += any_narrow(r.left + 16, r.right + 16, r.x, r.count - 16);
  }
  return found;
}

// Offsets at which two bitmaps do not overlap.

// Sets bit k if any of the `length` bits from k on is set, by doubling.
PIX_LOOP vec spread_runs(vec low, vec high, int32_t length) {
  int32_t done = 1;
#define PIX_DOUBLE(n)                                         \
  if (length < 2 * (n)) goto last;                            \
  low |= vec_shr(low, n) | vec_shl(high, 64 - (n));           \
  high |= vec_shr(high, n);                                   \
  done = 2 * (n);
  PIX_DOUBLE(1)
  PIX_DOUBLE(2)
  PIX_DOUBLE(4)
  PIX_DOUBLE(8)
  PIX_DOUBLE(16)
#undef PIX_DOUBLE
last:
  if (done == length) return low;
  return low | vec_shr(low, length - done) | vec_shl(high, 64 - (length - done));
}

typedef struct word_runs {
  int32_t first[32], length[32], count;
} word_runs;

PIX_LOOP void split_word(uint64_t word, word_runs *of) {
  for (of->count = 0; word != 0; of->count++) {
    const int32_t first = pix_lowest_bit(word);
    const uint64_t gaps = ~(word >> first);
    of->first[of->count] = first;
    of->length[of->count] = gaps != 0 ? pix_lowest_bit(gaps) : 64;
    word &= word + (UINT64_C(1) << first);
  }
}

PIX_TARGET uint64_t PIX_NAMED(pix_close_offsets)(uint64_t *open, int32_t count, uint64_t word,
                                                 const uint64_t *const words[3], int32_t shift) {
  const uint64_t *first = words[0], *second = words[1], *third = words[2];
  word_runs parts;
  split_word(word, &parts);
  vec left = {0};
  for (int32_t k = 0; k < count; k += VEC_WORDS) {
    vec rest = vec_load(open + k);
    if (vec_is_zero(rest)) continue;
    const vec middle = vec_load(second + k);
    const vec low = vec_shr(vec_load(first + k), shift) | vec_shl(middle, 64 - shift);
    const vec high = vec_shr(middle, shift) | vec_shl(vec_load(third + k), 64 - shift);
    if (vec_is_zero(low | high)) {
      left |= rest;
      continue;
    }
    for (int32_t r = 0; r < parts.count; r++) {
      vec blocked = vec_shr(low, parts.first[r]) | vec_shl(high, 64 - parts.first[r]);
      if (parts.length[r] > 1) blocked = spread_runs(blocked, vec_shr(high, parts.first[r]), parts.length[r]);
      rest &= ~blocked;
    }
    vec_store(open + k, rest);
    left |= rest;
  }
  return vec_union(left);
}
