// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Offsets are looked at by tiles of up to 64x64 of them, a bit each. A row of pixels of a blocks, with the rows of b
// that it meets at all the dy of a tile, offsets of many rows of the tile at once: each of its runs does, by
// pix_close_offsets. So a tile begins with all offsets that are wanted open, and rows of a close most of them: the one
// in the middle, and those that did so in the tiles before. Of what is left the offset nearest to (0, 0) is tested. If
// it is blocked, by a pixel in some row of a, that row is taken next; if not, only what comes before it is wanted from
// then on. So no row is taken in vain, and hardly any offset is tested. The first few offsets are tested without all
// that. As rows of a are looked at by their words that are not empty, a is the one of two wide bitmaps that has fewer
// pixels: the search finds b's offsets, the other way, if they have changed places.
//
// Where that has taken as long as to go through both bitmaps, blocks of theirs that are all solid are looked for: of 4
// pixels a side, of 16 and of 64. While a block of one meets a block of the other that is as large, in whatever pixels,
// an offset is blocked: so if blocks do, as coarse bitmaps, at one coarse offset, a whole square of offsets is. Tiles
// of coarse offsets are closed in the same way, and what is left open in them is looked at more finely.

#include "bits/free_offsets.h"

#include "bits/overlap.h"
#include "bits/pyramid.h"

#define FIRST_REACH 31  // pixels: of the first ring; a row of offsets is one word
#define GROWTH 4        // of the next ones

#define TILE 64
#define PADDING 3             // words that pix_close_offsets may read behind a tile
#define MOST_REMEMBERED 8     // rows of a
#define TALL 128              // rows from which a test takes as long as closings by some rows do
#define ROWS_A_CLOSING 32     // so many more rows, one more closing
#define GOLDEN_PART UINT32_C(0x9e3779b9)  // of 2^32: its multiples lie evenly
#define NEAR_REACH 11         // pixels: of the first tile
#define FAR_STEP 64           // pixels: the least from one ring of tiles to the next
#define WIDE 1024             // pixels: rows of narrower bitmaps are soon gone through
#define FEWER 4               // times as many pixels as b has, a must have
#define PATIENCE 8            // times as many words as both have are looked at before blocks are made
#define CLOSED_PART 16        // of the coarse offsets that are open, a row should close
#define MOST_IN_VAIN 4        // rows that close less
#define MOST_FREE 1           // coarse offsets of a tile that are tested and not blocked
#define WAITS 32              // tiles
#define ROW_STEP 37           // between rows of such a tile that are looked at one after the other

// Rings.

static inline int64_t square(int64_t v) { return v * v; }

static int32_t root(int64_t v) {
  int64_t r = (int64_t)sqrt((double)v);
  while (r * r > v) r--;
  while ((r + 1) * (r + 1) <= v) r++;
  return (int32_t)r;
}

int32_t pix_ring_reach(pix_ring ring) { return root(ring.outer); }

pix_rings pix_rings_begin(uint64_t limit, int64_t farthest) {
  const uint64_t most = (uint64_t)square(pix_min64(farthest, PIX_SEPARATION_REACH));
  const int64_t last = (int64_t)(limit < most ? limit : most);
  return (pix_rings){{-1, pix_min64(last, square(FIRST_REACH))},
                     last,
                     limit > (uint64_t)square(PIX_SEPARATION_REACH) && farthest > PIX_SEPARATION_REACH};
}

void pix_rings_go_on(pix_rings *rings) {
  const int64_t reach = (pix_ring_reach(rings->ring) + 1) * (int64_t)GROWTH - 1;
  rings->ring = (pix_ring){rings->ring.outer, pix_min64(rings->last, square(reach))};
}

int64_t pix_boxes_separation(pix_rect a, pix_rect b) {
  if (!pix_rects_meet(a, b)) return 0;
  const int64_t left = (int64_t)a.x + a.w - b.x, right = (int64_t)b.x + b.w - a.x;
  const int64_t up = (int64_t)a.y + a.h - b.y, down = (int64_t)b.y + b.h - a.y;
  return pix_min64(pix_min64(left, right), pix_min64(up, down));
}

// The order.

// 0: straight up, 1: left, 2: right, 3: down, 4: any other.
static int32_t direction(int32_t dx, int32_t dy) {
  if (dx == 0) return dy <= 0 ? 0 : 3;
  if (dy == 0) return dx < 0 ? 1 : 2;
  return 4;
}

// Does the first come before the second, which is as long?
static bool comes_before(int32_t dx, int32_t dy, int32_t other_dx, int32_t other_dy) {
  const int32_t ours = direction(dx, dy), other = direction(other_dx, other_dy);
  if (ours != other) return ours < other;
  if (abs(dx) != abs(other_dx)) return abs(dx) < abs(other_dx);
  return dy != other_dy ? dy < other_dy : dx < other_dx;
}

// A tile of offsets.

typedef struct search {
  const pix_bits *a, *b;
  int32_t x, y;  // b's top-left corner, from a's
  int32_t sign;  // of the wanted offsets beside those here: -1 if a and b have changed places
  pix_ring ring; // whose outer edge is the best offset's, once there is one
  bool is_found;
  int32_t dx, dy;                               // the best one of the wanted offsets
  int32_t remembered[MOST_REMEMBERED], useful;  // rows of a that blocked something, the last ones; how many there were
  int32_t tests, closings;                      // since the last closing, and in this tile
  int32_t left, top, height;                    // the offset of bit 0 of the tile's first word; its rows
  uint64_t open[TILE + PADDING];                // bit dx - left of word dy - top
  int32_t waits;                                // tiles of coarse offsets that are not closed, as that did not pay
  int64_t patience;                             // words that are looked at before blocks are made
} search;

static const uint64_t nothing[TILE + PADDING];

// The words of a stripe of b from a row on; of none, if there is no such stripe.
static inline const uint64_t *words_of(const pix_bits *b, int32_t stripe, int32_t row) {
  const bool is_there = stripe >= 0 && stripe < pix_stripe_count(b->width);
  return is_there ? pix_bits_stripe(b, stripe) + row : nothing;
}

// Closes what a row of a blocks.
static void close_by_row(search *s, int32_t row) {
  const int32_t under = row + s->top - s->y;  // the row of b at the tile's first
  const int32_t first = pix_max(0, -under), count = pix_min(s->height, s->b->height - under) - first;
  if (row < 0 || row >= s->a->height || count <= 0) return;
  s->patience -= (int64_t)count * pix_stripe_count(s->a->width);
  const int32_t begin = pix_max(0, s->x - s->left - (TILE - 1));
  const int32_t end = pix_min(s->a->width, s->x - s->left + s->b->width);
  for (int32_t stripe = begin / 64; stripe * 64 < end; stripe++) {
    const uint64_t word = pix_bits_word(s->a, stripe, row);
    if (word == 0) continue;
    const int32_t column = stripe * 64 + s->left - s->x, shift = column & 63, b_stripe = (column - shift) / 64;
    const uint64_t *words[3];
    for (int32_t k = 0; k < 3; k++) words[k] = words_of(s->b, b_stripe + k, under + first);
    if (pix_close_offsets(s->open + first, count, word, words, shift) == 0) return;
  }
}

// The greatest number, at most `value`, whose square is at most `limit`; -1 if the limit is negative.
static inline int32_t lower_to(int32_t value, int64_t limit) {
  if (limit < 0) return -1;
  while (square(value) > limit) value--;
  return value;
}

// The bits of a tile's row from `begin` to the one before `end`.
static inline uint64_t tile_columns(int64_t begin, int64_t end) {
  const int32_t first = (int32_t)pix_max64(begin, 0), last = (int32_t)pix_min64(end, TILE);
  return first < last ? pix_bit_range(first, last) : 0;
}

// Those that are offsets from -reach to reach.
static inline uint64_t columns_within(const search *s, int32_t reach) {
  return tile_columns(-reach - s->left, reach + 1 - s->left);
}

// Opens the offsets of the ring. Are there any?
static bool begin_tile(search *s, int32_t left, int32_t top, int32_t height) {
  const int32_t middle = pix_max(0, pix_min(-top, height - 1));
  const int64_t nearest = square(top + middle);
  int32_t reach = root(pix_max64(0, s->ring.outer - nearest)), inner = root(pix_max64(0, s->ring.inner - nearest));
  s->left = left;
  s->top = top;
  s->height = height;
  s->tests = s->closings = 0;
  uint64_t any = 0;
  for (int32_t k = 0; k <= middle || middle + k < height; k++) {  // both ways from the middle
    const int64_t dy = abs(top + middle) + k;
    reach = lower_to(reach, s->ring.outer - dy * dy);
    uint64_t open = columns_within(s, reach);
    inner = lower_to(inner, s->ring.inner - dy * dy);
    if (inner >= 0) open &= ~columns_within(s, inner);
    any |= open;
    if (k <= middle) s->open[middle - k] = open;
    if (middle + k < height) s->open[middle + k] = open;
  }
  for (int32_t k = 0; k < PADDING; k++) s->open[height + k] = 0;
  return any != 0;
}

static bool is_open(const search *s) {
  for (int32_t k = 0; k < s->height; k += PADDING) {
    if ((s->open[k] | s->open[k + 1] | s->open[k + 2]) != 0) return true;
  }
  return false;
}

// The offset nearest to the middle that is open in a row of a tile, the one wanted further left first. There is one.
static int32_t nearest_open(const search *s, uint64_t open) {
  const int32_t middle = pix_max(0, pix_min(-s->left, TILE - 1));
  const uint64_t to_left = open & ~UINT64_C(0) >> (63 - middle), to_right = open & ~UINT64_C(0) << middle;
  if (to_left == 0) return s->left + pix_lowest_bit(to_right);
  const int32_t left = pix_highest_bit(to_left);
  if (to_right == 0) return s->left + left;
  const int32_t right = pix_lowest_bit(to_right), nearer = (middle - left) - (right - middle);
  return s->left + (nearer < 0 || (nearer == 0 && s->sign > 0) ? left : right);
}

// The row of a at that part, of 2^32, of those that meet rows of b if a is shifted by dy.
static int32_t row_at(const search *s, int32_t dy, uint32_t part) {
  const int32_t first = pix_max(0, s->y - dy), end = pix_min(s->a->height, s->y - dy + s->b->height);
  return first + (int32_t)((int64_t)(end - first) * part / ((int64_t)1 << 32));
}

// 0, -1, 1, -2, 2, ...
static inline int32_t from_middle(int32_t k) { return k & 1 ? -(k + 1) / 2 : k / 2; }

// Closes what the row of a does that blocks the offset. Of tall bitmaps, in which a test takes as long as many rows,
// also what those around it do, which block most where shapes are thin, and some anywhere, which do where they repeat.
// False if nothing does.
static bool close_what_blocks(search *s, int32_t dx, int32_t dy) {
  int32_t x, y;
  if (!pix_overlap_first(s->a, s->b, s->x - dx, s->y - dy, &x, &y)) return false;
  s->tests = 0;
  s->closings++;
  close_by_row(s, y);
  int32_t row = y;
  for (int32_t k = 1; k <= (s->a->height - TALL) / ROWS_A_CLOSING && is_open(s); k++) {
    row = k & 1 ? row_at(s, dy, (uint32_t)k * GOLDEN_PART) : y + from_middle(k / 2);
    close_by_row(s, row);
  }
  s->remembered[s->useful++ % MOST_REMEMBERED] = is_open(s) ? y : row;
  return true;
}

// Closes what remembered rows do, the last one first. One that leaves nothing open becomes the last one.
static void close_by_remembered(search *s) {
  int32_t *last = &s->remembered[(s->useful + MOST_REMEMBERED - 1) % MOST_REMEMBERED];
  if (!is_open(s)) return;
  for (int32_t k = 1; k <= pix_min(s->useful, MOST_REMEMBERED); k++) {
    int32_t *row = &s->remembered[(s->useful - k) % MOST_REMEMBERED];
    close_by_row(s, *row);
    if (is_open(s)) continue;
    const int32_t best = *row;
    *row = *last;
    *last = best;
    return;
  }
}

// Looks for the best offset of a row of the tile.
static void find_in_row(search *s, int32_t row) {
  const int32_t dy = s->top + row;
  while (s->open[row] != 0) {
    const int32_t dx = nearest_open(s, s->open[row]);
    const int64_t length = square(dx) + square(dy);
    if (length > s->ring.outer) break;
    const int32_t sign = s->sign;
    if (s->is_found && length == s->ring.outer && !comes_before(sign * dx, sign * dy, s->dx, s->dy)) break;
    if (!pix_overlap_any(s->a, s->b, s->x - dx, s->y - dy)) {
      s->is_found = true;
      s->dx = sign * dx;
      s->dy = sign * dy;
      s->ring.outer = length;
      break;
    }
    s->open[row] &= ~(UINT64_C(1) << (dx - s->left));
    if (++s->tests > s->closings) close_what_blocks(s, dx, dy);
  }
  s->open[row] = 0;
}

static void find_in_open(search *s) {
  const int32_t height = s->height, top = s->top;
  const int32_t middle = pix_max(0, pix_min(-top, height - 1)), dy = top + middle;
  close_by_row(s, row_at(s, dy, UINT32_C(1) << 31));
  close_by_remembered(s);
  for (int32_t k = 0; k <= middle || middle + k < height; k++) {
    if (k <= middle && s->open[middle - k] != 0) find_in_row(s, middle - k);
    if (k > 0 && middle + k < height && s->open[middle + k] != 0) find_in_row(s, middle + k);
  }
}

static void find_in_tile(search *s, int32_t left, int32_t top, int32_t height) {
  if (begin_tile(s, left, top, height)) find_in_open(s);
}

// Rings of tiles.

// The offset nearest to 0, and the one furthest away, of a side from `first` on.
static int64_t nearest_in(int64_t first, int64_t side) { return pix_max64(0, pix_max64(first, -(first + side - 1))); }
static int64_t farthest_in(int64_t first, int64_t side) { return pix_max64(-first, first + side - 1); }

// The ring by tiles, those nearest to the middle first of each row, and the nearest rows first.
static void find_in_tiles(search *s) {
  const int32_t count = (root(s->ring.outer) + TILE) / TILE;
  for (int32_t j = 0; j < 2 * count; j++) {
    const int32_t top = from_middle(j) * TILE;
    for (int32_t i = 0; i < 2 * count; i++) {
      const int32_t left = from_middle(i) * TILE;
      if (square(nearest_in(left, TILE)) + square(nearest_in(top, TILE)) > s->ring.outer) break;
      if (square(farthest_in(left, TILE)) + square(farthest_in(top, TILE)) <= s->ring.inner) continue;
      find_in_tile(s, left, top, TILE);
    }
  }
}

#define PARTS (1 << PIX_PYRAMID_SHIFT)  // along each side of a tile, of which the next level makes tiles
#define SPREAD (TILE / PARTS)

// Blocks. Coarse offsets are counted from where the corners of both bitmaps are at one place.

typedef struct coarse_search {
  search *fine;
  pix_pyramid a, b;
  int32_t top;     // level
  search *levels;  // those from 1 on
} coarse_search;

// False if there are none, or if memory is short.
static bool make_blocks(coarse_search *c, pix_allocator *allocator) {
  const search *s = c->fine;
  if (!pix_pyramid_create(&c->a, allocator, s->a) || !pix_pyramid_create(&c->b, allocator, s->b)) return false;
  c->top = pix_min(c->a.top, c->b.top);
  for (int32_t k = 1; k <= c->top; k++) c->levels[k] = (search){.a = &c->a.level[k], .b = &c->b.level[k]};
  return c->top > 0;
}

// The squares of a row of a tile that have offsets in the ring.
static uint64_t squares_in_ring(const search *fine, const search *s, int32_t level, int32_t row) {
  const int32_t shift = level * PIX_PYRAMID_SHIFT;
  const int64_t side = (int64_t)1 << shift, dx = fine->x + s->left * side, dy = fine->y + (s->top + row) * side;
  const int64_t outer = fine->ring.outer - square(nearest_in(dy, side));
  const int64_t inner = fine->ring.inner - square(farthest_in(dy, side));
  if (outer < 0) return 0;
  const int64_t reach = root(outer), hole = inner < 0 ? 0 : root(inner);
  const uint64_t squares = tile_columns((-reach - dx) >> shift, ((reach - dx) >> shift) + 1);
  return inner < 0 ? squares : squares & ~tile_columns((side - 1 - hole - dx) >> shift, (hole + 1 - dx) >> shift);
}

// Opens what may be free of a tile: what is open in the part of the coarser one, if there is one.
static bool begin_squares(coarse_search *c, search *s, int32_t level, int32_t left, int32_t top) {
  if (level == 0) {
    begin_tile(s, s->x + left, s->y + top, TILE);
  } else {
    s->left = left;
    s->top = top;
    s->height = TILE;
    for (int32_t k = 0; k < TILE; k++) s->open[k] = squares_in_ring(c->fine, s, level, k);
  }
  if (level == c->top) return is_open(s);
  const search *coarser = &c->levels[level + 1];
  const int32_t column = left / PARTS - coarser->left, row = top / PARTS - coarser->top;
  for (int32_t k = 0; k < TILE; k++) s->open[k] &= pix_bits_in_fours(coarser->open[row + k / PARTS] >> column);
  return is_open(s);
}

static int32_t count_open(const search *s) {
  int32_t count = 0;
  for (int32_t k = 0; k < TILE; k++) count += pix_popcount(s->open[k]);
  return count;
}

// By rows anywhere, as long as these close some, and by those that block one or another, until an offset is free: what
// is open then is for finer squares to close.
static void close_squares(search *s) {
  close_by_remembered(s);
  int32_t open = count_open(s), in_vain = 0;
  for (uint32_t k = 1; open > 0 && in_vain < MOST_IN_VAIN; k++) {
    close_by_row(s, row_at(s, s->top + TILE / 2, k * GOLDEN_PART));
    const int32_t rest = count_open(s);
    in_vain += open - rest <= open / CLOSED_PART;
    open = rest;
  }
  in_vain = 0;
  for (int32_t k = 0; k < TILE && in_vain < MOST_FREE; k++) {
    const int32_t row = k * ROW_STEP % TILE;
    while (s->open[row] != 0) {
      if (!close_what_blocks(s, s->left + pix_lowest_bit(s->open[row]), s->top + row)) {
        in_vain++;
        break;
      }
    }
  }
}

// A bit for each part of the tile that has open squares.
static uint32_t open_parts(const search *s) {
  uint32_t parts = 0;
  for (int32_t part = 0; part < PARTS * PARTS; part++) {
    uint64_t open = 0;
    for (int32_t k = 0; k < SPREAD; k++) open |= s->open[part / PARTS * SPREAD + k];
    parts |= (uint32_t)((open >> part % PARTS * SPREAD & pix_bit_range(0, SPREAD)) != 0) << part;
  }
  return parts;
}

// In a tile of a level, whose corner is counted in squares.
static void find_in_squares(coarse_search *c, int32_t level, int32_t left, int32_t top) {
  search *s = level == 0 ? c->fine : &c->levels[level];
  if (!begin_squares(c, s, level, left, top)) return;
  if (level == 0) {
    find_in_open(s);
    return;
  }
  uint32_t parts = open_parts(s);
  if (s->waits > 0) {
    s->waits--;
  } else {
    const uint32_t before = parts;
    close_squares(s);
    parts = open_parts(s);
    if (pix_popcount(parts) * 2 > pix_popcount(before)) s->waits = WAITS;
  }
  for (int32_t part = 0; part < PARTS * PARTS; part++) {
    if ((parts >> part & 1) == 0) continue;
    find_in_squares(c, level - 1, PARTS * (left + part % PARTS * SPREAD), PARTS * (top + part / PARTS * SPREAD));
  }
}

// The ring by the largest squares.
static void find_coarsely(coarse_search *c) {
  const search *s = c->fine;
  const int32_t reach = root(s->ring.outer), shift = c->top * PIX_PYRAMID_SHIFT + 6;  // to tiles
  for (int32_t j = (-reach - s->y) >> shift; j <= (reach - s->y) >> shift; j++) {
    for (int32_t i = (-reach - s->x) >> shift; i <= (reach - s->x) >> shift; i++) {
      find_in_squares(c, c->top, i * TILE, j * TILE);
    }
  }
}

// The ring in parts, each further away.
static bool find_in_parts(search *s, int64_t outer, coarse_search *c, pix_allocator *allocator) {
  bool is_coarse = false;
  for (int32_t reach = NEAR_REACH;;) {
    if (s->patience < 0 && !is_coarse) {
      is_coarse = make_blocks(c, allocator);
      s->patience = INT64_MAX;
    }
    s->ring.outer = pix_min64(outer, square(reach));
    if (s->ring.outer > s->ring.inner) {
      if (reach < TILE / 2) {
        find_in_tile(s, -TILE / 2, -reach, 2 * reach + 1);
      } else if (is_coarse) {
        find_coarsely(c);
      } else {
        find_in_tiles(s);
      }
      if (s->is_found) return true;
      s->ring.inner = pix_min64(outer, square(reach));
    }
    if (s->ring.inner >= outer) return false;
    reach = reach == NEAR_REACH ? FIRST_REACH : pix_max(reach + FAR_STEP, reach / 4 * 5);
  }
}

// The first offsets, in order.
static const signed char first_offsets[][2] = {
    {0, 0},   {0, -1},  {-1, 0}, {1, 0},  {0, 1},   {-1, -1}, {1, -1}, {-1, 1}, {1, 1},  {0, -2},
    {-2, 0},  {2, 0},   {0, 2},  {-1, -2}, {1, -2}, {-1, 2},  {1, 2},  {-2, -1}, {2, -1}, {-2, 1},
    {2, 1},   {-2, -2}, {2, -2}, {-2, 2}, {2, 2},   {0, -3},  {-3, 0}, {3, 0},  {0, 3}};
#define FIRST_OFFSETS (int32_t)(sizeof first_offsets / sizeof *first_offsets)
#define FIRST_SQUARE 9  // of the last of them

bool pix_separation_find(pix_allocator *allocator, const pix_bits *a, const pix_bits *b, int32_t x, int32_t y,
                         pix_ring ring, int32_t *dx, int32_t *dy) {
  PIX_ASSERT(ring.outer <= square(PIX_SEPARATION_REACH));
  if (ring.inner < 0) {
    for (int32_t k = 0; k < FIRST_OFFSETS; k++) {
      const int32_t i = first_offsets[k][0], j = first_offsets[k][1];
      if (i * i + j * j > ring.outer) return false;
      if (pix_overlap_any(a, b, x - i, y - j)) continue;
      *dx = i;
      *dy = j;
      return true;
    }
    ring.inner = FIRST_SQUARE;
  }
  if (ring.inner >= ring.outer) return false;
  search s = {.a = a, .b = b, .x = x, .y = y, .sign = 1, .ring = ring};
  if (a->width > WIDE && b->width > WIDE && pix_bits_count(b) < pix_bits_count(a) / FEWER) {
    s = (search){.a = b, .b = a, .x = -x, .y = -y, .sign = -1, .ring = ring};
  }
  const size_t words = pix_bits_word_count(a->width, a->height) + pix_bits_word_count(b->width, b->height);
  s.patience = PATIENCE * (int64_t)words;
  search levels[PIX_PYRAMID_TOP + 1];
  coarse_search coarse = {.fine = &s, .levels = levels};
  const bool is_found = find_in_parts(&s, ring.outer, &coarse, allocator);
  pix_pyramid_free(&coarse.a, allocator);
  pix_pyramid_free(&coarse.b, allocator);
  if (!is_found) return false;
  *dx = s.dx;
  *dy = s.dy;
  return true;
}
