// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Offsets are looked at by tiles of up to 64x64 of them, a bit each. A row of pixels of a blocks, with the rows of b
// that it meets at all the dy of a tile, offsets of many rows of the tile at once: each of its runs does, by
// pix_close_offsets. So a tile begins with all offsets that are wanted open, and rows of a close most of them: some all
// over what a and b have in common there, and those that did so in the tiles before. Of what is left the nearest offset
// is tested. If it is blocked, by a pixel in some row of a, that row is taken next; if not, only what comes before it
// is wanted from then on. So hardly any offset is tested. The first few offsets are tested without all that.

#include "bits/free_offsets.h"

#include "bits/overlap.h"

#define FIRST_REACH 31     // pixels: of the first ring; a row of offsets is one word
#define GROWTH 4           // times the reach of a ring is that of the next one
#define TILE 64            // offsets a side: a row is a word
#define MOST_REMEMBERED 8  // rows of a
#define NEAR_REACH 11      // pixels: of the first tile
#define FAR_STEP 64        // pixels: the least from one ring of tiles to the next

// Between so many parts of what a and b have in common at a tile lie the rows of a that are closed first. Measured: of
// round things of 256 px a separation takes a quarter of the time that the row in the middle alone takes.
#define FIRST_ROWS 8

// Rings.

static inline int64_t square(int64_t v) { return v * v; }

// Returns the greatest whole number whose square is at most v. v is below 2^52, so that sqrt rounds to no greater one.
static inline int32_t root(int64_t v) { return (int32_t)sqrt((double)v); }

int32_t pix_ring_reach(pix_ring ring) { return root(ring.outer); }

pix_rings pix_rings_begin(uint64_t limit, int64_t farthest) {
  const uint64_t most = (uint64_t)square(pix_min64(farthest, PIX_SEPARATION_REACH));
  const int64_t last = (int64_t)(limit < most ? limit : most);
  return (pix_rings){{-1, pix_min64(last, square(FIRST_REACH))},
                     last, limit > (uint64_t)square(PIX_SEPARATION_REACH) && farthest > PIX_SEPARATION_REACH};
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

// Ranks an offset among those as long as it: 0 if it leads straight up, 1 left, 2 right, 3 down, 4 elsewhere.
static int32_t direction(int32_t dx, int32_t dy) {
  if (dx == 0) return dy <= 0 ? 0 : 3;
  if (dy == 0) return dx < 0 ? 1 : 2;
  return 4;
}

// Tells whether (dx, dy) comes before the other offset, which is as long, in the order of bits/free_offsets.h.
static bool comes_before(int32_t dx, int32_t dy, int32_t other_dx, int32_t other_dy) {
  const int32_t ours = direction(dx, dy), other = direction(other_dx, other_dy);
  if (ours != other) return ours < other;
  if (abs(dx) != abs(other_dx)) return abs(dx) < abs(other_dx);
  return dy != other_dy ? dy < other_dy : dx < other_dx;
}

// A tile of offsets.

// The best of the wanted offsets.
typedef struct best_offset {
  int64_t square;  // of its length; if there is none, the most that is wanted
  bool is_there;
  int32_t dx, dy;
} best_offset;

typedef struct search {
  const pix_bits *a, *b;
  int32_t x, y;   // b's top-left corner, from a's
  int64_t inner;  // the square of the ring's inner edge
  best_offset best;
  int32_t remembered[MOST_REMEMBERED];     // rows of a that blocked something, the last ones
  int32_t useful;                          // how many there were
  int32_t left, top, height;               // the offset of bit 0 of the tile's first word; its rows
  uint64_t open[TILE + PIX_BITS_PADDING];  // bit dx - left of word dy - top
} search;

static const uint64_t nothing[TILE + PIX_BITS_PADDING];

// Returns the words of a stripe of b from a row on; words of zeroes, if there is no such stripe.
static inline const uint64_t *words_of(const pix_bits *b, int32_t stripe, int32_t row) {
  const bool is_there = stripe >= 0 && stripe < pix_stripe_count(b->width);
  return is_there ? pix_bits_stripe(b, stripe) + row : nothing;
}

// Closes the offsets of the tile at which this row of a has a pixel in common with b.
static void close_by_row(search *s, int32_t row) {
  const int32_t under = row + s->top - s->y;  // the row of b at the tile's first
  const int32_t first = pix_max(0, -under), count = pix_min(s->height, s->b->height - under) - first;
  if (row < 0 || row >= s->a->height || count <= 0) return;
  const int32_t begin = pix_max(0, s->x - s->left - (TILE - 1)) / 64;
  const int32_t end = pix_stripe_count(pix_min(s->a->width, s->x - s->left + s->b->width));
  for (int32_t stripe = begin; stripe < end; stripe++) {
    const uint64_t word = pix_bits_word(s->a, stripe, row);
    if (word == 0) continue;
    const int32_t column = stripe * 64 + s->left - s->x, shift = column & 63, b_stripe = (column - shift) / 64;
    const uint64_t *words[3];
    for (int32_t k = 0; k < 3; k++) words[k] = words_of(s->b, b_stripe + k, under + first);
    if (pix_close_offsets(s->open + first, count, word, words, shift) == 0) return;
  }
}

// Returns the bits of a tile's row that stand for a dx from -reach to reach.
static inline uint64_t columns_within(const search *s, int32_t reach) {
  const int32_t first = pix_max(-reach - s->left, 0), end = pix_min(reach + 1 - s->left, TILE);
  return first < end ? pix_bit_range(first, end) : 0;
}

// Return how far from 0 the nearest, and the farthest, of the `side` coordinates from `first` on is.
static int64_t nearest_in(int64_t first, int64_t side) { return pix_max64(0, pix_max64(first, -(first + side - 1))); }
static int64_t farthest_in(int64_t first, int64_t side) { return pix_max64(-first, first + side - 1); }

static bool is_open(const search *s) {
  for (int32_t k = 0; k < s->height; k += 4) {
    if ((s->open[k] | s->open[k + 1] | s->open[k + 2] | s->open[k + 3]) != 0) return true;
  }
  return false;
}

// Opens the offsets of the tile that are longer than the ring's inner edge and no longer than the best one so far.
static void open_ring(search *s) {
  for (int32_t k = 0; k < s->height; k++) {
    const int64_t across = square(s->top + k);
    s->open[k] = across > s->best.square ? 0 : columns_within(s, root(s->best.square - across));
    if (across <= s->inner) s->open[k] &= ~columns_within(s, root(s->inner - across));
  }
}

// Opens what is wanted of a tile. False if that is nothing.
static bool begin_tile(search *s, int32_t left, int32_t top, int32_t height) {
  const int64_t least = square(nearest_in(left, TILE)) + square(nearest_in(top, height));
  const int64_t most = square(farthest_in(left, TILE)) + square(farthest_in(top, height));
  if (least > s->best.square || most <= s->inner) return false;
  s->left = left;
  s->top = top;
  s->height = height;
  memset(s->open + height, 0, PIX_BITS_PADDING * sizeof *s->open);
  if (least > s->inner && most <= s->best.square) {
    memset(s->open, 0xff, (size_t)height * sizeof *s->open);
  } else {
    open_ring(s);
  }
  return true;
}

// Returns, of the offsets of a tile's row whose bits `open` has, at least one, the dx nearest to 0: of two, the left.
static int32_t nearest_open(const search *s, uint64_t open) {
  const int32_t middle = pix_max(0, pix_min(-s->left, TILE - 1));
  const uint64_t to_left = open & ~UINT64_C(0) >> (63 - middle), to_right = open & ~UINT64_C(0) << middle;
  if (to_left == 0) return s->left + pix_lowest_bit(to_right);
  const int32_t left = pix_highest_bit(to_left);
  if (to_right == 0) return s->left + left;
  const int32_t right = pix_lowest_bit(to_right);
  return s->left + (middle - left <= right - middle ? left : right);
}

// Tells whether an offset is blocked. If so, takes a row of a that blocks it, and closes all that this row blocks.
static bool is_blocked(search *s, int32_t dx, int32_t dy) {
  const int32_t x = s->x - dx, y = s->y - dy;
  if (!pix_overlap_any(s->a, s->b, x, y)) return false;
  int32_t column, row;
  pix_overlap_first(s->a, s->b, x, y, &column, &row);
  s->remembered[s->useful++ % MOST_REMEMBERED] = row;
  close_by_row(s, row);
  return true;
}

// Tests the best open offsets of a row of the tile until one is free, which becomes the best, or none is better than
// the best so far. Closes the row.
static void find_in_row(search *s, int32_t row) {
  const int32_t dy = s->top + row;
  while (s->open[row] != 0) {
    const int32_t dx = nearest_open(s, s->open[row]);
    const int64_t length = square(dx) + square(dy);
    if (length > s->best.square) break;
    if (s->best.is_there && length == s->best.square && !comes_before(dx, dy, s->best.dx, s->best.dy)) break;
    s->open[row] &= ~(UINT64_C(1) << (dx - s->left));
    if (is_blocked(s, dx, dy)) continue;
    s->best = (best_offset){length, true, dx, dy};
    break;
  }
  s->open[row] = 0;
}

// Closes the offsets that some rows of a block, chosen all over those that meet b at offset dy.
static void close_by_first_rows(search *s, int32_t dy) {
  const int32_t begin = pix_max(0, s->y - dy), end = pix_min(s->a->height, s->y - dy + s->b->height);
  for (int32_t k = 1; k < FIRST_ROWS && (k == 1 || is_open(s)); k++) {
    close_by_row(s, begin + (end - begin) * (k * 5 % FIRST_ROWS) / FIRST_ROWS);  // beginning near the middle
  }
}

// Looks for a better offset in a tile of 64 columns and `height` rows, from offset (left, top) on.
static void find_in_tile(search *s, int32_t left, int32_t top, int32_t height) {
  if (!begin_tile(s, left, top, height)) return;
  const int32_t middle = pix_max(0, pix_min(-top, height - 1));
  close_by_first_rows(s, top + middle);
  for (int32_t k = 1; k <= pix_min(s->useful, MOST_REMEMBERED); k++) {
    if (!is_open(s)) return;
    close_by_row(s, s->remembered[(s->useful - k) % MOST_REMEMBERED]);
  }
  for (int32_t k = 0; k <= middle || middle + k < height; k++) {
    if (k <= middle && s->open[middle - k] != 0) find_in_row(s, middle - k);
    if (k > 0 && middle + k < height && s->open[middle + k] != 0) find_in_row(s, middle + k);
  }
}

// Rings of tiles.

// Searches the ring tile by tile, a quarter of it after the other: there they lie beside each other.
static void find_in_tiles(search *s) {
  const int32_t count = (root(s->best.square) + TILE) / TILE;
  for (int quarter = 0; quarter < 4; quarter++) {
    for (int32_t j = 0; j < count; j++) {
      const int32_t top = (quarter < 2 ? -1 - j : j) * TILE;
      for (int32_t i = 0; i < count; i++) find_in_tile(s, (quarter % 2 == 0 ? -1 - i : i) * TILE, top, TILE);
    }
  }
}

// Searches the ring in parts, each further from the middle than the last one, until a free offset is found.
static void find_in_parts(search *s, int64_t outer) {
  for (int32_t reach = NEAR_REACH; !s->best.is_there && s->inner < outer;) {
    s->best.square = pix_min64(outer, square(reach));
    if (reach < TILE / 2) {
      find_in_tile(s, -TILE / 2, -reach, 2 * reach + 1);
    } else {
      find_in_tiles(s);
    }
    s->inner = pix_max64(s->inner, pix_min64(outer, square(reach)));
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

bool pix_separation_find(const pix_bits *a, const pix_bits *b, int32_t x, int32_t y, pix_ring ring, int32_t *dx,
                         int32_t *dy) {
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
  search s = {.a = a, .b = b, .x = x, .y = y, .inner = ring.inner};
  find_in_parts(&s, ring.outer);
  *dx = s.best.dx;
  *dy = s.best.dy;
  return s.best.is_there;
}
