// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Branch and bound over pairs of windows, one of each sprite: the larger one is halved again and again, the nearer half
// is looked at first, and pairs are left out in which one holds nothing, or whose nearest pixels would not be better
// than the best ones so far. What is left is searched row by row, with a few operations for two rows.

#include "sprite/sprite_questions.h"

#define LEAF_SIDE 16      // pixels: smaller windows are not worth halving; two that meet lie within one word's columns
#define TRIMMED_SIDE 256  // pixels: larger windows of bitmaps are only looked at roughly
#define LEAF_PITCH (LEAF_SIDE + PIX_BITS_PADDING)

// A pixel of each. Squares of distances between sprites at both ends of the world do not fit 64 bits, but what they
// have above the square of the distance of the boxes does.
typedef struct couple {
  uint64_t excess;
  int32_t ax, ay, bx, by;
} couple;

typedef struct leaf {
  pix_rect window;
  uint64_t words[LEAF_PITCH];
} leaf;

typedef struct search {
  const pix_coverage *a, *b;
  uint64_t least;  // the square of the boxes' distance, modulo 2^64
  couple best;     // at first of pixels that no covered ones come after, at the limit
} search;

static uint64_t excess_of(const search *s, int64_t dx, int64_t dy) {
  return (uint64_t)dx * (uint64_t)dx + (uint64_t)dy * (uint64_t)dy - s->least;
}

static couple couple_of(const search *s, int64_t ax, int64_t ay, int64_t bx, int64_t by) {
  return (couple){excess_of(s, bx - ax, by - ay), (int32_t)ax, (int32_t)ay, (int32_t)bx, (int32_t)by};
}

static bool is_better(const couple *one, const couple *other) {
  if (one->excess != other->excess) return one->excess < other->excess;
  if (one->ay != other->ay) return one->ay < other->ay;
  if (one->ax != other->ax) return one->ax < other->ax;
  if (one->by != other->by) return one->by < other->by;
  return one->bx < other->bx;
}

static void offer(search *s, const couple *c) {
  if (is_better(c, &s->best)) s->best = *c;
}

// Returns the pair of pixels that would be the best if all of both rectangles were covered.
static couple best_of(const search *s, pix_rect a, pix_rect b) {
  const int64_t ax = pix_nearest_in(b.x, a.x, a.w), ay = pix_nearest_in(b.y, a.y, a.h);
  return couple_of(s, ax, ay, pix_nearest_in(ax, b.x, b.w), pix_nearest_in(ay, b.y, b.h));
}

// Two rows of leaves.

// Pixels of one row: bit k of the word is column x + k.
typedef struct row {
  uint64_t word;
  int32_t x, y;
} row;

static int64_t first_of(row r) { return (int64_t)r.x + pix_lowest_bit(r.word); }
static int64_t last_of(row r) { return (int64_t)r.x + pix_highest_bit(r.word); }

// Searches two rows whose words have the same columns: looks for ever larger gaps between pixels of a and of b.
static void search_mixed_rows(search *s, row a, row b) {
  const int64_t dy = (int64_t)b.y - a.y;
  for (int32_t gap = 0; gap < 64 && excess_of(s, gap, dy) <= s->best.excess; gap++) {
    const uint64_t with_right = a.word & (b.word >> gap), with_left = a.word & (b.word << gap);
    if ((with_right | with_left) == 0) continue;
    const int32_t column = pix_lowest_bit(with_right | with_left);
    const int32_t other = (with_left >> column) & 1 ? column - gap : column + gap;
    const couple c = couple_of(s, (int64_t)a.x + column, a.y, (int64_t)b.x + other, b.y);
    offer(s, &c);
    return;
  }
}

static void search_rows(search *s, row a, row b) {
  if (a.word == 0 || b.word == 0) return;
  const bool is_left = last_of(a) < first_of(b), is_right = first_of(a) > last_of(b);
  if (is_left || is_right) {
    const couple c = couple_of(s, is_left ? last_of(a) : first_of(a), a.y, is_left ? first_of(b) : last_of(b), b.y);
    offer(s, &c);
    return;
  }
  const int64_t shift = (int64_t)b.x - a.x;  // less than LEAF_SIDE to either side, as the rows' columns meet
  if (shift > 0) {
    b = (row){b.word << shift, a.x, b.y};
  } else {
    a = (row){a.word << -shift, b.x, a.y};
  }
  search_mixed_rows(s, a, b);
}

static row row_of(const leaf *l, int64_t y) { return (row){l->words[y - l->window.y], l->window.x, (int32_t)y}; }

// Searches row a and all of b, outward from the nearest row of b. `best` is the best pair that there may be.
static void search_row(search *s, row a, const leaf *b, couple best) {
  const pix_rect window = b->window;
  const int64_t dx = (int64_t)best.bx - best.ax, start = best.by, away = llabs(start - a.y);
  const int64_t end = (int64_t)window.y + window.h;
  for (int64_t k = 0; start - k >= window.y || start + k < end; k++) {
    if (excess_of(s, dx, away + k) > s->best.excess) return;
    if (start - k >= window.y) search_rows(s, a, row_of(b, start - k));
    if (k > 0 && start + k < end) search_rows(s, a, row_of(b, start + k));
  }
}

// Searches two leaves: all rows of a, from the one nearest to b away.
static void search_leaves(search *s, const leaf *a, const leaf *b) {
  const pix_rect window = a->window;
  const bool is_above = window.y < b->window.y;
  for (int32_t k = 0; k < window.h; k++) {
    const row r = row_of(a, (int64_t)window.y + (is_above ? window.h - 1 - k : k));
    const couple best = best_of(s, (pix_rect){window.x, r.y, window.w, 1}, b->window);
    if (r.word != 0 && is_better(&best, &s->best)) search_row(s, r, b, best);
  }
}

// Windows.

static PIX_NOINLINE bool make_leaf(const pix_coverage *c, pix_rect window, leaf *l) {
  l->window = window;
  if (c->has_bits) return pix_coverage_copy(c, window, l->words, LEAF_PITCH);
  memset(l->words, 0, sizeof l->words);
  return pix_sampler_cover(&c->sampler, NULL, window, NULL, l->words, LEAF_PITCH);
}

static bool is_leaf(pix_rect window) { return window.w <= LEAF_SIDE && window.h <= LEAF_SIDE; }

// Tells whether the whole window is certain to be covered.
static bool is_full(const pix_coverage *c, pix_rect window) {
  return c->has_bits ? c->bits.full : pix_sampler_covers_all(&c->sampler, window);
}

// Makes the window smaller if what it holds is smaller, and that is easily seen. False if it holds nothing.
static bool trim(const pix_coverage *c, pix_rect *window) {
  if (!c->has_bits || window->w > TRIMMED_SIDE || window->h > TRIMMED_SIDE) {
    return pix_coverage_may_meet_roughly(c, *window);
  }
  *window = pix_bits_bounds_in(&c->bits, (pix_rect){window->x - c->x, window->y - c->y, window->w, window->h});
  window->x += c->x;
  window->y += c->y;
  return !pix_rect_is_empty(*window);
}

static void search_leaf_windows(search *s, pix_rect a, pix_rect b) {
  leaf leaf_a, leaf_b;
  if (make_leaf(s->a, a, &leaf_a) && make_leaf(s->b, b, &leaf_b)) search_leaves(s, &leaf_a, &leaf_b);
}

// Searches two windows: halves the larger one, and leaves out halves that hold nothing, or whose nearest pixels would
// not be better than the best pair so far.
static void search_windows(search *s, pix_rect a, pix_rect b) {
  if (is_leaf(a) && is_leaf(b)) {
    search_leaf_windows(s, a, b);
    return;
  }
  if (is_full(s->a, a) && is_full(s->b, b)) {
    const couple c = best_of(s, a, b);
    offer(s, &c);
    return;
  }
  const bool splits_a = pix_max(a.w, a.h) >= pix_max(b.w, b.h);
  pix_rect halves[2];
  pix_rect_halve(splits_a ? a : b, &halves[0], &halves[1]);
  couple best[2];
  bool any[2];
  for (int k = 0; k < 2; k++) {
    any[k] = trim(splits_a ? s->a : s->b, &halves[k]);
    if (any[k]) best[k] = best_of(s, splits_a ? halves[k] : a, splits_a ? b : halves[k]);
  }
  const int first = any[0] && any[1] && is_better(&best[1], &best[0]) ? 1 : 0;
  for (int k = 0; k < 2; k++) {
    const int half = k ^ first;
    if (!any[half] || !is_better(&best[half], &s->best)) continue;
    const pix_rect half_a = splits_a ? halves[half] : a, half_b = splits_a ? b : halves[half];
    search_windows(s, half_a, half_b);
  }
}

static double distance_of(int64_t dx, int64_t dy) {
  const uint64_t w = (uint64_t)llabs(dx), h = (uint64_t)llabs(dy), x = w * w, y = h * h;
  const double carried = x + y < x ? 18446744073709551616.0 : 0;  // 2^64
  return sqrt((double)(x + y) + carried);
}

// Two sprites.

// Returns the part of `box` that may be no further from `other` than the root of the limit.
static pix_rect part_near(pix_rect box, pix_rect other, uint64_t limit) {
  const int64_t reach = (int64_t)sqrt((double)limit) + 1;
  const pix_area near = {other.x - reach, other.y - reach, (int64_t)other.x + other.w + reach,
                         (int64_t)other.y + other.h + reach};
  return pix_area_clip(near, box);
}

// Finds the nearest pixels in two windows, whose squared distance is at most the limit. False if there are none.
static bool find_nearest(const pix_coverage *a, pix_rect window_a, const pix_coverage *b, pix_rect window_b,
                         uint64_t limit, couple *found) {
  search s = {.a = a, .b = b};
  const couple nearest = best_of(&s, window_a, window_b);
  const int64_t dx = (int64_t)nearest.bx - nearest.ax, dy = (int64_t)nearest.by - nearest.ay;
  const uint64_t least = pix_square_of(dx, dy);
  if (limit != PIX_ANY_DISTANCE && least > limit) return false;
  s.least = nearest.excess;
  s.best = (couple){limit == PIX_ANY_DISTANCE ? UINT64_MAX : limit - least, INT32_MAX, INT32_MAX, INT32_MAX, INT32_MAX};
  search_windows(&s, window_a, window_b);
  *found = s.best;
  return s.best.ay != INT32_MAX;
}

static bool find_apart(pix_sprite *a, const pix_placement *place_a, pix_sprite *b, const pix_placement *place_b,
                       uint64_t limit, couple *found) {
  const pix_rect window_a = part_near(place_a->box, place_b->box, limit);
  const pix_rect window_b = part_near(place_b->box, place_a->box, limit);
  if (pix_rect_is_empty(window_a) || pix_rect_is_empty(window_b)) return false;
  pix_coverage coverage_a, coverage_b;
  pix_sprite_coverage(a, place_a, window_a, &coverage_a);
  pix_sprite_coverage(b, place_b, window_b, &coverage_b);
  return find_nearest(&coverage_a, window_a, &coverage_b, window_b, limit, found);
}

bool pix_sprite_find_distance(pix_sprite *a, pix_sprite *b, double max_distance, pix_sprite_distance *found) {
  const pix_placement place_a = pix_sprite_placement(a), place_b = pix_sprite_placement(b);
  if (pix_rect_is_empty(place_a.box) || pix_rect_is_empty(place_b.box)) return false;
  int32_t x, y;
  if (pix_placed_first(a, &place_a, b, &place_b, &x, &y)) {
    *found = (pix_sprite_distance){0, x, y, x, y};
    return true;
  }
  couple c;
  if (!find_apart(a, &place_a, b, &place_b, pix_square_within(max_distance), &c)) return false;
  *found = (pix_sprite_distance){distance_of((int64_t)c.bx - c.ax, (int64_t)c.by - c.ay), c.ax, c.ay, c.bx, c.by};
  return found->distance <= max_distance;
}
