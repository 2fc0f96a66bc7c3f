// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The whole of a large coverage at once. In pictures as masks have them most pixels lie where all is solid or all is
// empty for a while; these are done by blocks of 4x4, and only those near an edge of the mask are sampled.
//
// Which blocks need sampling is known from a second bitmap, made by whole words. It has the texels whose window, all
// that the samples of a block can reach around them, is neither all solid nor all empty: where four texels that meet in
// a corner inside the window differ. If the texel in the middle of a block has no such window, the block holds what
// that texel is.
//
// How far a window reaches: the pixels of a block are at most 1.5 columns and rows from its middle, so that they sample
// at most 1.5 |A| + 1.5 |C| texels further along u. SAFETY covers what the rule's rounding and that of double
// operations on terms of up to 2^45 texels add: a few 1 / 65536, and 1 / 64.

#include "rule/sampler.h"

#define BLOCK 4        // pixels a side: a word has the rows of 16 blocks
#define BAND 64        // rows: of squares as high, those that are alike all over are not looked at by blocks
#define SAFETY 0.0625  // texels
#define MOST_REACH 15  // texels: so join_columns needs two words
#define LEAST_PIXELS (64 * 64)  // of a rectangle: for fewer the second bitmap is not worth its making

// Where a column or a row samples: u + (v << 32), both in 1/65536 texel, as sums of these add both at once. A sum of a
// column's and a row's is true modulo 2^64, so that it is the texel's if that is inside the mask: both are from 0 to
// 2^31, then.
typedef uint64_t place;

typedef struct filling {
  const pix_rule *rule;
  pix_bits bits;             // the mask
  pix_rect rect;
  int32_t reach_u, reach_v;  // texels
  uint64_t *near_edges;      // pitch as bits: bit (u, v) is for the window around (u, v + reach_v)
  place *columns;            // of the rectangle, and up to a multiple of 64
  place *middles;            // of the blocks in these
  pix_texel *ends;           // of the first and the last block in every 64 columns
} filling;

// Edges.

static const uint64_t *mask_stripe(const filling *f, int32_t stripe) {
  return f->bits.words + (size_t)stripe * (size_t)f->bits.pitch;
}

static uint64_t *edge_stripe(const filling *f, int32_t stripe) {
  return f->near_edges + (size_t)stripe * (size_t)f->bits.pitch;
}

// Sets the bits of texels that are not the same as their neighbours to the right, below, and between these.
static void find_corners(const filling *f, int32_t stripe) {
  static const uint64_t nothing[1] = {0};
  const bool is_last = stripe + 1 == pix_stripe_count(f->bits.width);
  const uint64_t *in = mask_stripe(f, stripe), *next = is_last ? nothing : mask_stripe(f, stripe + 1);
  const int32_t step = is_last ? 0 : 1;
  uint64_t *out = edge_stripe(f, stripe);
  uint64_t edges = in[0] ^ (in[0] >> 1 | next[0] << 63);  // between columns
  for (int32_t y = 0; y < f->bits.height; y++) {  // below the last row is padding
    next += step;
    const uint64_t below = in[y + 1] ^ (in[y + 1] >> 1 | *next << 63);
    out[y] = edges | below | (in[y] ^ in[y + 1]);
    edges = below;
  }
}

// Returns how far a window is moved to be joined with itself into a larger one: by its length, at last to `wanted`.
static int32_t next_step(int32_t length, int32_t wanted) { return pix_min(length, wanted - length); }

// Gives every row the bits of the rows of its window, which reaches down.
static void join_rows(const filling *f, int32_t stripe) {
  uint64_t *words = edge_stripe(f, stripe);
  const int32_t wanted = 2 * f->reach_v;
  for (int32_t length = 1, step; length < wanted; length += step) {
    step = next_step(length, wanted);
    for (int32_t y = 0; y + step < f->bits.height; y++) words[y] |= words[y + step];
  }
}

// Gives every column the bits of the columns of its window, which reaches to the right.
static void join_columns(const filling *f, int32_t stripe) {
  uint64_t *words = edge_stripe(f, stripe);
  const bool is_last = stripe + 1 == pix_stripe_count(f->bits.width);
  const int32_t wanted = 2 * f->reach_u;
  for (int32_t y = 0; y < f->bits.height; y++) {
    uint64_t low = words[y], high = is_last ? 0 : words[y + f->bits.pitch];
    for (int32_t length = 1, step; length < wanted; length += step) {
      step = next_step(length, wanted);
      low |= low >> step | high << (64 - step);
      high |= high >> step;
    }
    words[y] = low;
  }
}

// Moves each bit to the middle of its window; rows are not moved.
static void centre_columns(const filling *f, int32_t stripe) {
  uint64_t *words = edge_stripe(f, stripe);
  const uint64_t *before = stripe > 0 ? edge_stripe(f, stripe - 1) : NULL;
  for (int32_t y = 0; y < f->bits.height; y++) {
    words[y] = words[y] << f->reach_u | (before != NULL ? before[y] >> (64 - f->reach_u) : 0);
  }
}

static void find_near_edges(const filling *f) {
  const int32_t stripes = pix_stripe_count(f->bits.width);
  for (int32_t stripe = 0; stripe < stripes; stripe++) {
    find_corners(f, stripe);
    join_rows(f, stripe);
  }
  for (int32_t stripe = 0; stripe < stripes; stripe++) join_columns(f, stripe);
  for (int32_t stripe = stripes - 1; stripe >= 0; stripe--) centre_columns(f, stripe);
}

// Blocks.

static place place_of(pix_texel t) { return (uint64_t)t.u + ((uint64_t)t.v << 32); }

// Returns the bit of a texel inside the mask.
PIX_ALWAYS_INLINE uint32_t bit_at(const uint64_t *words, int32_t pitch, place at) {
  const uint64_t *word = words + (size_t)((uint32_t)at >> 22) * (size_t)pitch + (at >> 48);
  return (uint32_t)(*word >> (at >> 16 & 63)) & 1;
}

// Samples the pixels of a block whose texels are all inside the mask. Returns a row in each 4 bits.
static uint32_t sample_inside(const filling *f, const place rows[BLOCK], const place *columns) {
  const uint64_t *words = f->bits.words;
  const int32_t pitch = f->bits.pitch;
  uint32_t pixels = 0;
  for (int k = 0; k < BLOCK; k++) {
    pixels |= (bit_at(words, pitch, columns[0] + rows[k]) | bit_at(words, pitch, columns[1] + rows[k]) << 1 |
               bit_at(words, pitch, columns[2] + rows[k]) << 2 | bit_at(words, pitch, columns[3] + rows[k]) << 3)
              << (BLOCK * k);
  }
  return pixels;
}

// Tells, without a branch, whether (u, v) is in the mask and at least reach_u and reach_v texels from its edges.
PIX_ALWAYS_INLINE bool is_inside(const filling *f, int64_t u, int64_t v, int64_t reach_u, int64_t reach_v) {
  return (u >= reach_u) & (v >= reach_v) & (u + reach_u < f->bits.width) & (v + reach_v < f->bits.height);
}

// Splits a place into its column and row. Near the mask these are right; where 32 bits are too few, they are outside.
static int32_t low_half(place at) { return (int32_t)(uint32_t)at; }
static int64_t column_of(place at) { return low_half(at) >> 16; }
static int64_t row_of(place at) { return (int32_t)(uint32_t)((at - (uint64_t)(int64_t)low_half(at)) >> 32) >> 16; }

// Samples the pixels of a block at the mask's border. Returns a row in each 4 bits. What is outside the mask is looked
// up at the first texel.
static uint32_t sample_anywhere(const filling *f, const place rows[BLOCK], const place *columns) {
  uint32_t pixels = 0;
  for (int k = 0; k < BLOCK * BLOCK; k++) {
    const place at = columns[k % BLOCK] + rows[k / BLOCK];
    const uint32_t inside = is_inside(f, column_of(at), row_of(at), 0, 0);
    pixels |= (bit_at(f->bits.words, f->bits.pitch, inside != 0 ? at : 0) & inside) << k;
  }
  return pixels;
}

static void put_block(uint64_t out[BLOCK], int32_t x, uint32_t pixels) {
  for (int k = 0; k < BLOCK; k++) out[k] |= (uint64_t)(pixels >> (BLOCK * k) & 15) << x;
}

// What is known of 16 blocks, a bit each.
typedef struct blocks {
  uint32_t solid;   // the middle's texel is
  uint32_t near;    // to an edge, and inside: all of the middle's window is
  uint32_t border;  // of the mask: the window lies on it, and may have something solid
} blocks;

// Without a branch for each block, which nothing could foretell.

static blocks look_inside(const filling *f, const place *middles, place row) {
  const uint64_t *words = f->bits.words, *near_edges = f->near_edges - f->reach_v;
  const int32_t pitch = f->bits.pitch;
  blocks b = {0, 0, 0};
  for (int32_t k = 0; k < 64 / BLOCK; k++) {
    b.near |= bit_at(near_edges, pitch, middles[k] + row) << k;
    b.solid |= bit_at(words, pitch, middles[k] + row) << k;
  }
  return b;
}

static bool touches(const filling *f, place at) {
  return is_inside(f, column_of(at), row_of(at), -f->reach_u, -f->reach_v);
}

static int64_t clamp(int64_t value, int64_t least, int64_t most) { return pix_max64(least, pix_min64(value, most)); }

// Looks at 16 blocks of which some may be at the mask's border. What a window has outside the mask is empty; the
// nearest window that is all inside has the rest of it: if that is empty, so is the block.
static blocks look_anywhere(const filling *f, const place *middles, place row) {
  const int64_t ru = f->reach_u, rv = f->reach_v, last_u = f->bits.width - 1 - ru, last_v = f->bits.height - 1 - rv;
  blocks b = {0, 0, 0};
  int32_t first = 0, last = 64 / BLOCK - 1;
  while (first <= last && !touches(f, middles[first] + row)) first++;
  while (first <= last && !touches(f, middles[last] + row)) last--;
  for (int32_t k = first; k <= last; k++) {
    const int64_t u = column_of(middles[k] + row), v = row_of(middles[k] + row);
    const int64_t inner_u = clamp(u, ru, last_u), inner_v = clamp(v, rv, last_v);
    const uint32_t inside = (u == inner_u) & (v == inner_v);
    const size_t word = (size_t)(inner_u >> 6) * (size_t)f->bits.pitch + (size_t)inner_v;
    const uint32_t near = (uint32_t)(f->near_edges[word - (size_t)rv] >> (inner_u & 63)) & 1;
    const uint32_t solid = (uint32_t)(f->bits.words[word] >> (inner_u & 63)) & 1;
    b.near |= (near & inside) << k;
    b.solid |= (solid & inside) << k;
    b.border |= ((near | solid) & ~inside) << k;
  }
  return b;
}

static void fill_blocks(const filling *f, const place rows[BLOCK], int32_t stripe, blocks b, uint64_t out[BLOCK]) {
  const place *columns = f->columns + (size_t)stripe * 64;
  const uint64_t all = pix_bits_in_fours(b.solid & ~b.near);
  for (int k = 0; k < BLOCK; k++) out[k] = all;
  for (; b.near != 0; b.near &= b.near - 1) {
    const int32_t x = pix_lowest_bit(b.near) * BLOCK;
    put_block(out, x, sample_inside(f, rows, columns + x));
  }
  for (; b.border != 0; b.border &= b.border - 1) {
    const int32_t x = pix_lowest_bit(b.border) * BLOCK;
    put_block(out, x, sample_anywhere(f, rows, columns + x));
  }
}

static void fill_columns(const filling *f, pix_texel middle, const place rows[BLOCK], int32_t stripe,
                         uint64_t out[BLOCK]) {
  const pix_texel *ends = f->ends + 2 * (size_t)stripe;
  const int64_t u0 = (ends[0].u + middle.u) >> 16, u1 = (ends[1].u + middle.u) >> 16;
  const int64_t v0 = (ends[0].v + middle.v) >> 16, v1 = (ends[1].v + middle.v) >> 16;
  for (int k = 0; k < BLOCK; k++) out[k] = 0;
  if (pix_max64(u0, u1) + f->reach_u < 0 || pix_min64(u0, u1) - f->reach_u >= f->bits.width) return;
  if (pix_max64(v0, v1) + f->reach_v < 0 || pix_min64(v0, v1) - f->reach_v >= f->bits.height) return;
  const bool inside = is_inside(f, u0, v0, f->reach_u, f->reach_v) && is_inside(f, u1, v1, f->reach_u, f->reach_v);
  const place *middles = f->middles + (size_t)stripe * (64 / BLOCK), row = place_of(middle);
  fill_blocks(f, rows, stripe, inside ? look_inside(f, middles, row) : look_anywhere(f, middles, row), out);
}

static pix_texel between(pix_texel a, pix_texel b) { return (pix_texel){(a.u + b.u) >> 1, (a.v + b.v) >> 1}; }

// Fills `count` rows of the rectangle, at most BAND, from row y on.
static void fill_band(const filling *f, const pix_sampler *s, int32_t y, int32_t count, uint64_t *words,
                      int32_t pitch) {
  pix_texel terms[BAND];
  place rows[BAND];
  for (int32_t k = 0; k < BAND; k++) {
    terms[k] = pix_rule_row(f->rule, f->rect.y + y + k - f->rule->whole_y);
    rows[k] = place_of(terms[k]);
  }
  for (int32_t stripe = 0; stripe < pix_stripe_count(f->rect.w); stripe++) {
    const pix_rect part = {f->rect.x + stripe * 64, f->rect.y + y, pix_min(64, f->rect.w - stripe * 64), count};
    const pix_cover cover = pix_sampler_look(s, part);
    const uint64_t columns = pix_stripe_columns(stripe, 0, f->rect.w);
    uint64_t *to = words + (size_t)stripe * (size_t)pitch + y;
    if (cover == PIX_COVERS_NOTHING) continue;
    for (int32_t k = 0; k < count; k += BLOCK) {
      uint64_t out[BLOCK] = {~UINT64_C(0), ~UINT64_C(0), ~UINT64_C(0), ~UINT64_C(0)};
      const pix_texel middle = between(terms[k + BLOCK / 2 - 1], terms[k + BLOCK / 2]);
      if (cover == PIX_COVERS_SOME) fill_columns(f, middle, rows + k, stripe, out);
      for (int32_t row = 0; row < pix_min(BLOCK, count - k); row++) to[k + row] = out[row] & columns;
    }
  }
}

static void find_columns(const filling *f) {
  pix_texel before = {0, 0};
  for (int32_t x = 0; x < pix_stripe_count(f->rect.w) * 64; x++) {
    const pix_texel term = pix_rule_column(f->rule, f->rect.x + x - f->rule->whole_x), middle = between(before, term);
    f->columns[x] = place_of(term);
    if (x % BLOCK == BLOCK / 2) f->middles[x / BLOCK] = place_of(middle);
    if (x % 64 == BLOCK / 2) f->ends[x / 64 * 2] = middle;
    if (x % 64 == 64 - BLOCK / 2) f->ends[x / 64 * 2 + 1] = middle;
    before = term;
  }
}

static int32_t reach_of(double by_column, double by_row) {
  const double reach = floor((BLOCK - 1) / 2.0 * (fabs(by_column) + fabs(by_row)) + SAFETY) + 1;
  return reach <= MOST_REACH ? (int32_t)reach : MOST_REACH + 1;
}

bool pix_sampler_fill_whole(const pix_sampler *s, pix_allocator *allocator, pix_rect rect, uint64_t *words,
                            int32_t pitch) {
  const pix_inverse *i = &s->rule->inverse;
  filling f = {.rule = s->rule, .bits = s->bits, .rect = rect,
               .reach_u = reach_of(i->du_dx, i->du_dy), .reach_v = reach_of(i->dv_dx, i->dv_dy)};
  if (pix_rect_area(rect) < LEAST_PIXELS || pix_inverse_is_tiled(i)) return false;
  if (f.reach_u > MOST_REACH || f.reach_v > MOST_REACH) return false;
  if (f.bits.width <= 2 * f.reach_u || f.bits.height <= 2 * f.reach_v) return false;
  const size_t stripes = (size_t)pix_stripe_count(rect.w);
  // Room before the first row, as windows are looked up by their middle.
  const size_t edges = MOST_REACH + (size_t)pix_stripe_count(f.bits.width) * (size_t)f.bits.pitch;
  const size_t count = edges + stripes * (64 + 64 / BLOCK + 4);  // words
  uint64_t few[PIX_FEW_WORDS], *own = NULL;
  if (count <= PIX_FEW_WORDS) {
    memset(few, 0, count * sizeof *few);
  } else {
    own = pix_alloc(allocator, count, sizeof *own);
    if (own == NULL) return false;
  }
  uint64_t *scratch = own != NULL ? own : few;
  f.near_edges = scratch + MOST_REACH;
  f.columns = scratch + edges;
  f.middles = f.columns + 64 * stripes;
  f.ends = (pix_texel *)(void *)(f.middles + 64 / BLOCK * stripes);
  find_near_edges(&f);
  find_columns(&f);
  for (int32_t y = 0; y < rect.h; y += BAND) fill_band(&f, s, y, pix_min(BAND, rect.h - y), words, pitch);
  pix_free(allocator, own, count, sizeof *own);
  return true;
}
