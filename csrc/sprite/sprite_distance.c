// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Branch and bound over pairs of windows, one of each sprite: the larger one is halved again and again, the nearer half
// is looked at first, and pairs are left out in which one holds nothing, or whose nearest pixels would not be better
// than the best ones so far. What is left is searched row by row, with a few operations for two rows.
//
// Two long edges that lie side by side, far apart, have too many pixels that are about as near. So of two magnified
// sprites it is rectangles of texels that are halved, down to those that are all solid. Of two of these, the ways from
// a pixel of one to a pixel of the other are tried that are shorter than the best one so far, around the direction in
// which they are nearest: there is one if the first one, shifted by the way, meets the other one. Where edges are
// parallel and long, nearly every way does that is not shorter than they are apart. Of huge texels, far apart, many may
// not, which takes long: then windows are searched after all, for what is better than that.

#include "sprite/sprite_questions.h"
#include "sprite/texel_view.h"

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
  double most;     // the limit, as a distance
  int64_t in_vain; // pixels sampled on ways by which nothing meets
  bool is_rough;   // it may be nearer than any covered pixels are, by two thirds: those of a window may lie beside it
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

// The best pair of pixels if all of both rectangles were covered.
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

// The same columns in both words. Looks for ever larger gaps between pixels of a and of b.
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

// One row of a and all of b, outward from the nearest one. `best`: what there is at best.
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

// All rows of a, from the nearest one away.
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

// Is the whole window certain to be covered?
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

// Are both windows so small, for how far they are from each other, that it hardly matters what they hold?
static bool are_far(pix_rect a, pix_rect b, const couple *best) {
  const int64_t side = pix_max64(pix_max64(a.w, a.h), pix_max64(b.w, b.h));
  return pix_square_of((int64_t)best->bx - best->ax, (int64_t)best->by - best->ay) >= 16 * (uint64_t)(side * side);
}

// Not by pix_windows_visit: two windows are halved in turn, and trimmed.
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
    if (s->is_rough && are_far(half_a, half_b, &best[half])) {
      offer(s, &best[half]);
    } else {
      search_windows(s, half_a, half_b);
    }
  }
}

static double distance_of(int64_t dx, int64_t dy) {
  const uint64_t w = (uint64_t)llabs(dx), h = (uint64_t)llabs(dy), x = w * w, y = h * h;
  const double carried = x + y < x ? 18446744073709551616.0 : 0;  // 2^64
  return sqrt((double)(x + y) + carried);
}

// Texels.

#define BLUR (1.125 / 65536)  // texels: so much further the rule may put a pixel into a texel
#define UNSURE (1.0 / 1024)   // pixels: more than is rounded here
#define LEAST_ROWS 4          // of ways, that are looked at around the nearest
#define HALVINGS 40           // of rows of ways, until the nearest is found
#define MOST_IN_VAIN (INT64_C(1) << 26)

typedef double corners[4][2];

// One of the two.
typedef struct texel_side {
  const pix_sampler *sampler;
  pix_texel_view view;
} texel_side;

// A rectangle of its texels.
typedef struct texel_part {
  pix_rect texels;
  corners at;
} texel_part;

typedef struct texel_search {
  search *search;
  texel_side sides[2];
  bool is_aligned;
} texel_search;

static texel_part part_of(const texel_side *side, pix_rect t) {
  texel_part part = {.texels = t};
  const double u[2] = {t.x - BLUR, t.x + t.w + BLUR}, v[2] = {t.y - BLUR, t.y + t.h + BLUR};
  for (int k = 0; k < 4; k++) {
    for (int axis = 0; axis < 2; axis++) {
      const double *corner = side->view.corner, (*edges)[2] = side->view.edges;
      part.at[k][axis] = corner[axis] + edges[0][axis] * u[k & 1] + edges[1][axis] * v[k >> 1];
    }
  }
  return part;
}

typedef struct interval {
  double low, high;
} interval;

// Of x * dx + y * dy of all points of the part.
static interval extent_of(const texel_part *part, double dx, double dy) {
  interval i = {INFINITY, -INFINITY};
  for (int k = 0; k < 4; k++) {
    const double at = part->at[k][0] * dx + part->at[k][1] * dy;
    i.low = pix_lesser(i.low, at);
    i.high = pix_greater(i.high, at);
  }
  return i;
}

// Of the ways from a point of one part to a point of the other.
static interval ways_along(const texel_part *a, const texel_part *b, double dx, double dy) {
  const interval of_a = extent_of(a, dx, dy), of_b = extent_of(b, dx, dy);
  return (interval){of_b.low - of_a.high, of_b.high - of_a.low};
}

static double gap_along(const texel_part *a, const texel_part *b, double dx, double dy) {
  const interval ways = ways_along(a, b, dx, dy);
  return pix_greater(0, pix_greater(ways.low, -ways.high));
}

// Not more than how far they are from each other: the most that is seen along and across the edges of both.
static double least_distance(const texel_search *t, const texel_part *a, const texel_part *b) {
  double most = 0;
  for (int k = 0; k < 4; k++) {
    const double *edge = t->sides[k >> 1].view.edges[k & 1], length = sqrt(edge[0] * edge[0] + edge[1] * edge[1]);
    const double dx = edge[0] / length, dy = edge[1] / length;
    const double along = gap_along(a, b, dx, dy), across = gap_along(a, b, -dy, dx);
    most = pix_greater(most, along * along + across * across);
  }
  return sqrt(most);
}

// The box of the pixels of a part, and some around it.
static pix_rect box_of(const texel_search *t, int which, const texel_part *part) {
  const interval x = extent_of(part, 1, 0), y = extent_of(part, 0, 1);
  const pix_rule *from = t->sides[0].sampler->rule;
  const int64_t left = pix_floor(x.low) + from->whole_x - 1, top = pix_floor(y.low) + from->whole_y - 1;
  const pix_area area = {left, top, pix_floor(x.high) + from->whole_x + 2, pix_floor(y.high) + from->whole_y + 2};
  return pix_area_clip(area, t->sides[which].sampler->box);
}

// Ways from a pixel of one part to a pixel of the other.
typedef struct ways {
  struct {
    double dx, dy;
    interval within;  // is what x * dx + y * dy of a way must be
  } limits[4];
  interval rows;
  pix_rect boxes[2];
} ways;

static ways find_ways(const texel_search *t, const texel_part *a, const texel_part *b) {
  ways w = {.rows = ways_along(a, b, 0, 1), .boxes = {box_of(t, 0, a), box_of(t, 1, b)}};
  for (int k = 0; k < 4; k++) {
    const pix_inverse *i = &t->sides[k >> 1].sampler->rule->inverse;
    w.limits[k].dx = k & 1 ? i->dv_dx : i->du_dx;
    w.limits[k].dy = k & 1 ? i->dv_dy : i->du_dy;
    w.limits[k].within = ways_along(a, b, w.limits[k].dx, w.limits[k].dy);
  }
  return w;
}

// The ways of a row: from where to where.
static interval ways_in_row(const ways *w, double y) {
  interval x = {-1e12, 1e12};
  for (int k = 0; k < 4; k++) {
    const double dx = w->limits[k].dx, low = w->limits[k].within.low - w->limits[k].dy * y;
    const double high = w->limits[k].within.high - w->limits[k].dy * y;
    if (dx == 0) continue;
    x.low = pix_greater(x.low, (dx > 0 ? low : high) / dx);
    x.high = pix_lesser(x.high, (dx > 0 ? high : low) / dx);
  }
  return x;
}

// Where the shortest way of a row ends, if ways ended anywhere.
static double nearest_in_row(const ways *w, double y) {
  const interval x = ways_in_row(w, y);
  return pix_greater(x.low, pix_lesser(0, x.high));
}

static double least_in_row(const ways *w, double y) {
  const double x = nearest_in_row(w, y);
  return x * x + y * y;
}

static double nearest_row(const ways *w) {
  double low = w->rows.low, high = w->rows.high;
  for (int k = 0; k < HALVINGS && high - low > 1; k++) {
    const double third = (high - low) / 3;
    if (least_in_row(w, low + third) <= least_in_row(w, high - third)) high -= third; else low += third;
  }
  return (low + high) / 2;
}

// Offers the first two pixels that lie so far from each other.
static void try_way(const texel_search *t, const ways *w, int64_t dx, int64_t dy) {
  search *s = t->search;
  const pix_sampler *a = t->sides[0].sampler;
  const pix_rect box = w->boxes[0];
  const pix_area there = {box.x + dx, box.y + dy, box.x + box.w + dx, box.y + box.h + dy};
  const pix_rect window = pix_area_clip(there, w->boxes[1]);
  if (pix_rect_is_empty(window)) return;
  couple c = couple_of(s, window.x - dx, window.y - dy, window.x, window.y);
  if (!is_better(&c, &s->best)) return;
  pix_rule rule = *a->rule;
  rule.whole_x = (int32_t)(rule.whole_x + dx);
  rule.whole_y = (int32_t)(rule.whole_y + dy);
  pix_coverage shifted = {.sampler = *a};
  shifted.sampler.rule = &rule;
  shifted.sampler.box = window;
  int64_t sampled;
  if (!pix_coverages_meet_counted(&shifted, s->b, window, &sampled)) {
    s->in_vain += sampled;
    return;
  }
  int32_t x, y;
  pix_coverages_first(&shifted, s->b, window, &x, &y);
  c = couple_of(s, x - dx, y - dy, x, y);
  offer(s, &c);
}

// Below 0 if no more are to be tried.
static double best_distance(const search *s) {
  if (s->in_vain > MOST_IN_VAIN) return -INFINITY;
  if (s->best.ay == INT32_MAX) return s->most;
  return distance_of((int64_t)s->best.bx - s->best.ax, (int64_t)s->best.by - s->best.ay);
}

static bool is_short(const texel_search *t, double dx, double dy) {
  return sqrt(dx * dx + dy * dy) <= best_distance(t->search) + UNSURE;
}

static void search_row_of_ways(const texel_search *t, const ways *w, int64_t y) {
  const interval x = ways_in_row(w, (double)y);
  const int64_t first = pix_floor(x.low - UNSURE), last = pix_floor(x.high + UNSURE);
  const int64_t nearest = first > 0 ? first : last < 0 ? last : 0;
  for (int64_t k = nearest; k <= last && is_short(t, (double)k, (double)y); k++) try_way(t, w, k, y);
  for (int64_t k = nearest - 1; k >= first && is_short(t, (double)k, (double)y); k--) try_way(t, w, k, y);
}

// From the nearest row outward.
static void search_ways(const texel_search *t, const ways *w) {
  const int64_t start = pix_floor(nearest_row(w));
  const int64_t first = pix_floor(w->rows.low) - 1, last = pix_floor(w->rows.high) + 1;
  bool is_open[2] = {true, true};
  for (int64_t k = 0; is_open[0] || is_open[1]; k++) {
    for (int side = 0; side < 2; side++) {
      const int64_t y = side == 0 ? start + k : start - 1 - k;
      if (!is_open[side]) continue;
      is_open[side] = y >= first && y <= last &&
                      (k < LEAST_ROWS || is_short(t, nearest_in_row(w, (double)y), (double)y));
      if (is_open[side]) search_row_of_ways(t, w, y);
    }
  }
}

static void search_solid(const texel_search *t, const texel_part *a, const texel_part *b) {
  if (!t->is_aligned) {
    const ways w = find_ways(t, a, b);
    search_ways(t, &w);
    return;
  }
  pix_rect exact[2];
  for (int k = 0; k < 2; k++) {
    const texel_part *part = k == 0 ? a : b;
    pix_sampler sampler = *t->sides[k].sampler;
    sampler.solid = part->texels;
    sampler.box = box_of(t, k, part);
    exact[k] = pix_sampler_bounds(&sampler);
    if (pix_rect_is_empty(exact[k])) return;
  }
  const couple c = best_of(t->search, exact[0], exact[1]);
  offer(t->search, &c);
}

static bool is_all_solid(const texel_side *side, const texel_part *part) {
  return pix_bits_all_in(&side->sampler->bits, part->texels);
}

static double size_of(const texel_part *part) {
  const interval x = extent_of(part, 1, 0), y = extent_of(part, 0, 1);
  return pix_greater(x.high - x.low, y.high - y.low);
}

static void search_texels(const texel_search *t, const texel_part *a, const texel_part *b) {
  const bool is_a_solid = is_all_solid(&t->sides[0], a), is_b_solid = is_all_solid(&t->sides[1], b);
  if (is_a_solid && is_b_solid) {
    search_solid(t, a, b);
    return;
  }
  const bool splits_a = !is_a_solid && (is_b_solid || size_of(a) >= size_of(b));
  const texel_side *side = &t->sides[!splits_a];
  pix_rect halves[2];
  pix_rect_halve(splits_a ? a->texels : b->texels, &halves[0], &halves[1]);
  texel_part parts[2];
  double least[2] = {INFINITY, INFINITY};
  for (int k = 0; k < 2; k++) {
    const pix_rect solid = pix_bits_bounds_in(&side->sampler->bits, halves[k]);
    if (pix_rect_is_empty(solid)) continue;
    parts[k] = part_of(side, solid);
    least[k] = least_distance(t, splits_a ? &parts[k] : a, splits_a ? b : &parts[k]);
  }
  const int first = least[1] < least[0];
  for (int k = 0; k < 2; k++) {
    const int half = k ^ first;
    if (least[half] > best_distance(t->search) + UNSURE) continue;
    search_texels(t, splits_a ? &parts[half] : a, splits_a ? b : &parts[half]);
  }
}

// False if it is not to be searched by texels, or not by these alone.
static bool search_by_texels(search *s) {
  if (s->a->has_bits || s->b->has_bits || s->is_rough) return false;
  texel_search t = {.search = s, .is_aligned = true,
                    .sides = {{.sampler = &s->a->sampler}, {.sampler = &s->b->sampler}}};
  texel_part parts[2];
  for (int k = 0; k < 2; k++) {
    texel_side *side = &t.sides[k];
    const pix_rule *rule = side->sampler->rule;
    if (!pix_inverse_is_magnified(&rule->inverse) || !pix_texel_view_of(rule, &side->view)) return false;
    t.is_aligned &= pix_inverse_is_aligned(&rule->inverse);
    side->view.corner[0] -= s->a->sampler.rule->whole_x;
    side->view.corner[1] -= s->a->sampler.rule->whole_y;
    parts[k] = part_of(side, side->sampler->solid);
  }
  search_texels(&t, &parts[0], &parts[1]);
  return s->in_vain <= MOST_IN_VAIN;
}

// Two sprites.

// The part of the box that may be near enough to the other one.
static pix_rect part_near(pix_rect box, pix_rect other, uint64_t limit) {
  const int64_t reach = (int64_t)sqrt((double)limit) + 1;
  const pix_area near = {other.x - reach, other.y - reach, (int64_t)other.x + other.w + reach,
                         (int64_t)other.y + other.h + reach};
  return pix_area_clip(near, box);
}

// The nearest pixels in two windows, whose squared distance is at most the limit. False if there are none.
static bool find_nearest(const pix_coverage *a, pix_rect window_a, const pix_coverage *b, pix_rect window_b,
                         uint64_t limit, bool is_rough, couple *found) {
  search s = {.a = a, .b = b, .is_rough = is_rough};
  const couple nearest = best_of(&s, window_a, window_b);
  const int64_t dx = (int64_t)nearest.bx - nearest.ax, dy = (int64_t)nearest.by - nearest.ay;
  const uint64_t least = pix_square_of(dx, dy);
  if (limit != PIX_ANY_DISTANCE && least > limit) return false;
  s.least = nearest.excess;
  s.best = (couple){limit == PIX_ANY_DISTANCE ? UINT64_MAX : limit - least, INT32_MAX, INT32_MAX, INT32_MAX, INT32_MAX};
  s.most = limit == PIX_ANY_DISTANCE ? INFINITY : sqrt((double)limit);
  if (!search_by_texels(&s)) search_windows(&s, window_a, window_b);
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
  return find_nearest(&coverage_a, window_a, &coverage_b, window_b, limit, false, found);
}

int64_t pix_coverages_gap(const pix_coverage *a, pix_rect box_a, const pix_coverage *b, pix_rect box_b, int64_t most) {
  const uint64_t limit = (uint64_t)most * (uint64_t)most;
  const pix_rect window_a = part_near(box_a, box_b, limit), window_b = part_near(box_b, box_a, limit);
  couple c;
  if (pix_rect_is_empty(window_a) || pix_rect_is_empty(window_b)) return most;
  if (!find_nearest(a, window_a, b, window_b, limit, true, &c)) return most;
  return pix_floor(distance_of((int64_t)c.bx - c.ax, (int64_t)c.by - c.ay));
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
