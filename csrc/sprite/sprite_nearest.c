// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Branch and bound: the window of all covered pixels is halved again and again, the nearer half is looked at first, and
// those that hold nothing, or nothing nearer than the best pixel so far, are left out. What is left is searched row by
// row, outward from the point, with one look at each word.

#include "sprite/sprite_questions.h"

#define BITS_SIDE 256   // pixels: smaller windows of bitmaps are not worth halving
#define SAMPLED_SIDE 32 // pixels: nor are smaller windows of what has to be sampled
#define SAMPLED_PITCH (SAMPLED_SIDE + PIX_BITS_PADDING)

uint64_t pix_square_within(double distance) {
  PIX_ASSERT(distance >= 0);
  if (distance >= 4294967296.0) return PIX_ANY_DISTANCE;
  // Rounding moves a root, or the product here, by less than a part in 2^52.
  const double product = distance * distance;
  const uint64_t margin = (uint64_t)(product / 2251799813685248.0) + 1, middle = (uint64_t)product;  // 2^51
  uint64_t low = middle > margin ? middle - margin : 0;  // its root is small enough, that of high is not
  uint64_t high = middle < UINT64_MAX - margin - 1 ? middle + margin + 1 : UINT64_MAX;
  while (high - low > 1) {
    const uint64_t square = low + (high - low) / 2;
    if (sqrt((double)square) <= distance) low = square; else high = square;
  }
  return low;
}

typedef struct search {
  int64_t x, y;
  pix_nearest best;  // at first of a pixel that no covered one comes after, at the limit
} search;

static void offer(search *s, int64_t x, int64_t y) {
  const uint64_t square = pix_square_of(x - s->x, y - s->y);
  if (square > s->best.square) return;
  if (square == s->best.square && (y > s->best.y || (y == s->best.y && x >= s->best.x))) return;
  s->best = (pix_nearest){(int32_t)x, (int32_t)y, square};
}

// Tells whether the rectangle has no pixel that would be better than the best. Only one of its pixels is the nearest.
static bool is_hopeless(const search *s, pix_rect rect) {
  const int64_t x = pix_nearest_in(s->x, rect.x, rect.w), y = pix_nearest_in(s->y, rect.y, rect.h);
  const uint64_t square = pix_square_of(x - s->x, y - s->y);
  if (square != s->best.square) return square > s->best.square;
  return y > s->best.y || (y == s->best.y && x >= s->best.x);
}

// Bitmaps.

// A bitmap whose pixel (0, 0) is world pixel (x, y).
typedef struct placed_bits {
  const pix_bits *bits;
  int32_t x, y;
} placed_bits;

// Offers the solid pixels of row y that are nearest to both sides of the point: bits of a word whose lowest is column
// x.
static void offer_word(search *s, uint64_t word, int64_t x, int64_t y) {
  const int64_t column = s->x - x;
  const uint64_t right = column <= 0 ? word : column > 63 ? 0 : word & (~UINT64_C(0) << column);
  if (right != 0) offer(s, x + pix_lowest_bit(right), y);
  if (right != word) offer(s, x + pix_highest_bit(word ^ right), y);
}

// Offers to `s` the solid pixels of `placed` in `rect`, row by row outward from the point, until no row can be nearer
// than the best. `rect` is in world pixels, must lie within the bitmap and in one of its stripes, and not be empty.
static void search_stripe(search *s, placed_bits placed, pix_rect rect) {
  const pix_bits *bits = placed.bits;
  const int32_t column = rect.x - placed.x, stripe = column >> 6;
  const int64_t left = (int64_t)placed.x + stripe * 64;
  const uint64_t *words = pix_bits_stripe(bits, stripe);
  const uint64_t columns = pix_bit_range(column & 63, (column & 63) + rect.w);
  const int64_t dx = pix_nearest_in(s->x, rect.x, rect.w) - s->x, end = (int64_t)rect.y + rect.h;
  const int64_t start = pix_nearest_in(s->y, rect.y, rect.h), away = llabs(start - s->y);
  for (int64_t k = 0; start - k >= rect.y || start + k < end; k++) {
    if (pix_square_of(dx, away + k) > s->best.square) return;
    const uint64_t above = start - k >= rect.y ? words[start - k - placed.y] & columns : 0;
    const uint64_t below = start + k < end ? words[start + k - placed.y] & columns : 0;
    if (above != 0) offer_word(s, above, left, start - k);
    if (below != 0) offer_word(s, below, left, start + k);
  }
}

// Returns the part of the rectangle in a stripe.
static pix_rect part_in_stripe(placed_bits placed, pix_rect rect, int32_t stripe) {
  const int64_t left = (int64_t)placed.x + stripe * 64;
  return pix_rect_between(pix_max64(left, rect.x), rect.y, pix_min64(left + 64, (int64_t)rect.x + rect.w),
                          (int64_t)rect.y + rect.h);
}

static void search_bits(search *s, placed_bits placed, pix_rect rect) {
  const int32_t first = (rect.x - placed.x) >> 6, last = (rect.x + rect.w - 1 - placed.x) >> 6;
  const int32_t start = (int32_t)((pix_nearest_in(s->x, rect.x, rect.w) - placed.x) >> 6);
  for (int32_t stripe = start; stripe >= first; stripe--) {
    const pix_rect part = part_in_stripe(placed, rect, stripe);
    if (is_hopeless(s, part)) break;
    search_stripe(s, placed, part);
  }
  for (int32_t stripe = start + 1; stripe <= last; stripe++) {
    const pix_rect part = part_in_stripe(placed, rect, stripe);
    if (is_hopeless(s, part)) break;
    search_stripe(s, placed, part);
  }
}

// Any coverage.

static PIX_NOINLINE void search_sampled(search *s, const pix_sampler *sampler, pix_rect window) {
  uint64_t words[SAMPLED_PITCH] = {0};
  if (!pix_sampler_cover(sampler, NULL, window, NULL, words, SAMPLED_PITCH)) return;
  const pix_bits bits = {words, window.w, window.h, SAMPLED_PITCH, false, NULL};
  search_bits(s, (placed_bits){&bits, window.x, window.y}, window);
}

// Searches a window: the half of it that is nearer to the point first, and so on down to windows that are searched row
// by row. Halves that hold nothing, or nothing better than the best pixel so far, are left out.
static void search_window(search *s, const pix_coverage *c, pix_rect window) {
  const int32_t side = c->has_bits ? BITS_SIDE : SAMPLED_SIDE;
  if (window.w > side || window.h > side) {
    pix_rect halves[2];
    pix_rect_halve(window, &halves[0], &halves[1]);
    const int nearer = halves[1].x > window.x ? s->x >= halves[1].x : s->y >= halves[1].y;
    for (int k = 0; k < 2; k++) {
      const pix_rect half = halves[k ^ nearer];
      if (!is_hopeless(s, half) && pix_coverage_may_meet_roughly(c, half)) search_window(s, c, half);
    }
  } else if (c->has_bits) {
    search_bits(s, (placed_bits){&c->bits, c->x, c->y}, window);
  } else {
    search_sampled(s, &c->sampler, window);
  }
}

// Returns the pixels that are not further from (x, y) than the root of the limit, and some more.
static pix_area reach_of(int64_t x, int64_t y, uint64_t limit) {
  const int64_t reach = (int64_t)sqrt((double)limit) + 1;
  return (pix_area){x - reach, y - reach, x + reach + 1, y + reach + 1};
}

// Finds the coverage, and the window of it that may be near enough. False if that is empty.
static bool find_coverage(pix_sprite *sprite, pix_area reach, pix_placement *place, pix_coverage *coverage,
                          pix_rect *window) {
  const int32_t rows = (int32_t)pix_min64(reach.y1 - reach.y0, PIX_MAX_SIDE);
  if (pix_sprite_bits_at_hand(sprite, rows, coverage)) {
    coverage->has_bits = true;
  } else {
    *place = pix_sprite_placement(sprite);
    *window = pix_area_clip(reach, place->box);
    if (pix_rect_is_empty(*window)) return false;
    pix_sprite_coverage(sprite, place, *window, coverage);
  }
  if (coverage->has_bits) {
    const pix_bits *bits = &coverage->bits;
    *window = pix_area_clip(reach, (pix_rect){coverage->x, coverage->y, bits->width, bits->height});
  }
  return !pix_rect_is_empty(*window);
}

bool pix_sprite_nearest(pix_sprite *sprite, int64_t x, int64_t y, uint64_t limit, pix_nearest *nearest) {
  pix_placement place;
  pix_coverage coverage;
  pix_rect window;
  if (!find_coverage(sprite, reach_of(x, y, limit), &place, &coverage, &window)) return false;
  search s = {x, y, {INT32_MAX, INT32_MAX, limit}};
  if (is_hopeless(&s, window)) return false;
  if (coverage.has_bits && coverage.bits.full) {
    offer(&s, pix_nearest_in(x, window.x, window.w), pix_nearest_in(y, window.y, window.h));
  } else {
    search_window(&s, &coverage, window);
  }
  if (s.best.y == INT32_MAX) return false;
  *nearest = s.best;
  return true;
}
