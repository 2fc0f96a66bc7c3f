// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// In a line of pixels along the step, each rectangle covers one run, or nothing. A step forward gains the pixel behind
// the run, if the other one covers that, and loses the run's first one, if the other one covers that; a step back
// likewise. So a rectangle has a side that gains and a side that loses, each of two straight edges, and all there is to
// find out is on how many lines the other one is solid beside them.
//
// An edge goes over few texels of the other one. What is less than a pixel, and what the rule rounds, leaves it open
// for few lines around each border between two of them which one it is: only these are looked at one by one, and those
// around the rectangle's corners. For all offsets of some steps at once it is open for more lines: they count for what
// is gained, and not for what is lost.

#include "sprite/growth.h"

#include "rule/borders.h"
#include "rule/sampler.h"

// The rule rounds texels to 1/65536; a sum of two numbers so rounded is off by less than this.
#define ROUNDED_AWAY (4.0 / 65536)

// Texels for each pixel, along x and y: of more, counting pixels takes no longer; of less, edges are too flat.
#define MOST_TEXELS (1.0 / 8)
#define FEWEST_TEXELS (1.0 / ((int64_t)1 << 40))

typedef enum ground { ALL_EMPTY, MIXED, ALL_SOLID } ground;

typedef struct point {
  double at[2];  // x, y
} point;

// Coordinates are pixels from the whole position of the one that is taken as rectangles.
typedef struct look {
  const pix_growth *growth;
  int along, across;       // axes
  bool is_forward;         // goes the one with the rectangles to larger coordinates?
  bool is_exact;           // there is one offset only
  bool is_aligned;         // are both scaled, flipped or turned by quarters only? Then lines that show the same row of
                           // texels are alike
  pix_ramp ramps[2][2];    // of the one with the rectangles, by axis, and for u and v
  pix_ramp others[2][2];   // and of the other one
  int64_t shift[2];        // to coordinates from the other one's whole position, at the first offset
  double origin[2];        // the other one's texel at (0, 0),
  double per[2][2];        // and how much further it is for a pixel, by axis
  double low[2], high[2];  // how far the texel may be from there, at all the offsets
  double slope[2];         // of edges along which u, and v, is the same: pixels along for each line
  double blur[2];          // how many of these such an edge is uncertain by, by what the rule rounds
  double open;             // on so many lines around a corner it is open where runs end, or whether there are any
} look;

static inline pix_area texels_between(const double low[2], const double high[2]) {
  return (pix_area){pix_floor(low[0]), pix_floor(low[1]), pix_floor(high[0]) + 1, pix_floor(high[1]) + 1};
}

// What the other one has there.
static ground ground_of(const look *l, pix_area texels) {
  const pix_rect solid = l->growth->solid;
  const pix_rect inside = pix_area_clip(texels, solid);
  if (pix_rect_is_empty(inside)) return ALL_EMPTY;
  const bool is_inside = pix_area_holds(pix_area_of(solid), texels);
  if (is_inside && inside.w == 1 && inside.h == 1) {
    return pix_bits_get(&l->growth->bits, inside.x, inside.y) ? ALL_SOLID : ALL_EMPTY;
  }
  if (!pix_bits_any_in(&l->growth->bits, inside)) return ALL_EMPTY;
  return is_inside && pix_bits_all_in(&l->growth->bits, inside) ? ALL_SOLID : MIXED;
}

static double other_texel(const look *l, int k, double x, double y) {
  return l->origin[k] + l->per[0][k] * x + l->per[1][k] * y;
}

// Does the other one cover the pixel, at the one offset?
static bool covers(const look *l, int64_t along, int64_t line) {
  const pix_growth *g = l->growth;
  const int64_t m = (l->along == 0 ? along : line) + l->shift[0], n = (l->along == 0 ? line : along) + l->shift[1];
  if (llabs(m) > 1 << 29 || llabs(n) > 1 << 29) return false;
  const pix_texel t = pix_rule_texel(&g->other, (int32_t)m, (int32_t)n);
  const int64_t u = t.u >> 16, v = t.v >> 16;
  const pix_rect s = g->solid;
  const bool is_inside = u >= s.x && v >= s.y && u < (int64_t)s.x + s.w && v < (int64_t)s.y + s.h;
  return is_inside && pix_bits_get(&g->bits, (int32_t)u, (int32_t)v);
}

// Does the pixel count as one that the other one covers?
static bool counts(const look *l, int64_t along, int64_t line, bool gains) {
  if (l->is_exact) return covers(l, along, line);
  const double x = (double)(l->along == 0 ? along : line) + 0.5, y = (double)(l->along == 0 ? line : along) + 0.5;
  double low[2], high[2];
  for (int k = 0; k < 2; k++) {
    const double texel = other_texel(l, k, x, y);
    low[k] = texel + l->low[k];
    high[k] = texel + l->high[k];
  }
  const ground g = ground_of(l, texels_between(low, high));
  return g == ALL_SOLID || (g == MIXED && gains);
}

// Runs.

// A rectangle of texels, and what is known of the lines that it lies in.
typedef struct slab {
  pix_rect rect;
  int64_t border[2][2];  // where runs begin and end, in texels: of u and v, [is_high][is_v]
  int64_t first, end;    // runs lie between these, surely
} slab;

static pix_border border_of(const look *l, const slab *s, bool is_high, bool is_v) {
  const pix_ramp *along = &l->ramps[l->along][is_v];
  return (pix_border){*along, l->ramps[l->across][is_v], s->border[is_high][is_v] * 65536, along->per < 0};
}

// The first pixel of a line, from s->first on, where u, or v, has passed the border; s->end if none has.
static int64_t first_past(const look *l, const slab *s, bool is_high, bool is_v, int64_t line) {
  const pix_ramp *r = &l->ramps[l->along][is_v];
  const int64_t rest = s->border[is_high][is_v] * 65536 - pix_ramp_at(&l->ramps[l->across][is_v], line);
  const bool rises = r->per > 0;
  int64_t low = s->first, high = s->end;
  if (fabs(r->per) >= PIX_FLATTEST_RAMP) {
    const double next = floor(pix_ramp_place(r, rest) - 0.5) + 1;
    if (next < (double)low) return low;
    if (next >= (double)high) return high;
    low = (int64_t)next;
    return (pix_ramp_at(r, low) >= rest) == rises ? low : low + 1;
  }
  while (low < high) {
    const int64_t middle = low + (high - low) / 2;
    if ((pix_ramp_at(r, middle) >= rest) == rises) high = middle; else low = middle + 1;
  }
  return low;
}

// Where the run of a line begins (or behind it, if `is_high`): that is past the borders of both u and v. One that does
// not change along the line sets no bounds.
static int64_t end_of_run(const look *l, const slab *s, bool is_high, int64_t line) {
  int64_t bound = is_high ? s->end : s->first;
  for (int k = 0; k < 2; k++) {
    if (l->ramps[l->along][k].per == 0) continue;
    const int64_t past = first_past(l, s, is_high, k == 1, line);
    bound = is_high ? pix_min64(bound, past) : pix_max64(bound, past);
  }
  return bound;
}

// Does the line lie within the rectangle, if u, or v, does not change along it?
static bool is_beside(const look *l, const slab *s, int64_t line) {
  for (int k = 0; k < 2; k++) {
    if (l->ramps[l->along][k].per != 0) continue;
    const int64_t of_line = pix_ramp_at(&l->ramps[l->across][k], line);
    const int64_t texel = (of_line + pix_ramp_at(&l->ramps[l->along][k], s->first)) >> 16;
    const int64_t first = k == 0 ? s->rect.x : s->rect.y, count = k == 0 ? s->rect.w : s->rect.h;
    if (texel < first || texel >= first + count) return false;
  }
  return true;
}

// What the other one has in the rectangle between two points.
static ground ground_between(const look *l, const point *low, const point *high) {
  double from[2], to[2];
  for (int k = 0; k < 2; k++) {
    const double texel = other_texel(l, k, low->at[0], low->at[1]);
    const double right = l->per[0][k] * (high->at[0] - low->at[0]), down = l->per[1][k] * (high->at[1] - low->at[1]);
    from[k] = texel + pix_lesser(right, 0) + pix_lesser(down, 0) + l->low[k];
    to[k] = texel + pix_greater(right, 0) + pix_greater(down, 0) + l->high[k];
  }
  return ground_of(l, texels_between(from, to));
}

// What it has around the ends of the runs of some lines around a corner.
static ground ground_around(const look *l, const slab *s, const point *corner, int64_t line, int64_t end_line) {
  const double reach = 2 + l->blur[0] + l->blur[1] + (l->open + 1) * pix_greater(fabs(l->slope[0]), fabs(l->slope[1]));
  point low, high;
  low.at[l->along] = pix_greater(corner->at[l->along] - reach, (double)s->first - 1);
  high.at[l->along] = pix_lesser(corner->at[l->along] + reach, (double)s->end + 1);
  low.at[l->across] = (double)line;
  high.at[l->across] = (double)end_line;
  return ground_between(l, &low, &high);
}

// The growth by the lines around the topmost corner, or the one at the bottom. Their runs may be empty.
static int64_t growth_at_corner(const look *l, const slab *s, const point *corner, int64_t line, int64_t end_line) {
  if (ground_around(l, s, corner, line, end_line) != MIXED) return 0;
  int64_t growth = 0;
  for (; line < end_line; line++) {
    if (!is_beside(l, s, line)) continue;
    const int64_t begin = end_of_run(l, s, false, line), end = end_of_run(l, s, true, line);
    if (begin >= end) continue;
    growth += counts(l, l->is_forward ? end : begin - 1, line, true);
    growth -= counts(l, l->is_forward ? begin : end - 1, line, false);
  }
  return growth;
}

// Sides.

// One of the two sides, of two edges that meet at a corner: the lower one of the run's ends, or the higher one.
typedef struct side {
  bool is_high, gains;
  point corner;
  bool is_v[2];  // is v the same along the edge before, and behind it? Otherwise u is
} side;

// A number that changes by `rate` from line to line, and is now between `whole` and the next one: on how many lines is
// it?
static double lines_until(double at, int64_t whole, double rate) {
  if (rate == 0) return 1e18;
  return rate > 0 ? ((double)(whole + 1) - at) / rate : (at - (double)whole) / -rate;
}

static int64_t ceil_of(double t) { return -pix_floor(-t); }

// Lines beside one edge of a side.
typedef struct stretch {
  const slab *slab;
  const side *side;
  int edge;
  bool is_at_corner;  // may the other edge be the one that counts?
  double start[2], rate[2];  // the other one's texels where the edge is at the middle of line 0, and how these change
  double low[2], high[2];    // how far from there those of the pixels beside it may be
} stretch;

static stretch stretch_of(const look *l, const slab *s, const side *d, int edge, bool is_at_corner) {
  stretch t = {.slab = s, .side = d, .edge = edge, .is_at_corner = is_at_corner};
  const double blur = l->blur[d->is_v[edge]] + (is_at_corner ? l->blur[d->is_v[!edge]] : 0);
  const double nearest = (l->is_forward ? 0 : -1) - blur, furthest = (l->is_forward ? 1 : 0) + blur;
  for (int k = 0; k < 2; k++) {
    const double per = l->per[l->along][k];
    t.rate[k] = l->per[l->across][k] + per * l->slope[d->is_v[edge]];
    t.start[k] = other_texel(l, k, d->corner.at[0], d->corner.at[1]) + t.rate[k] * (0.5 - d->corner.at[l->across]);
    t.low[k] = l->low[k] + pix_lesser(per * nearest, per * furthest);
    t.high[k] = l->high[k] + pix_greater(per * nearest, per * furthest);
  }
  return t;
}

// Does the pixel count that is gained, or lost?
static bool counts_beside(const look *l, const stretch *t, int64_t line) {
  const side *d = t->side;
  const int64_t end = t->is_at_corner ? end_of_run(l, t->slab, d->is_high, line)
                                      : first_past(l, t->slab, d->is_high, d->is_v[t->edge], line);
  return counts(l, l->is_forward ? end : end - 1, line, d->gains);
}

#define FEW_LINES 8

static bool is_solid(const look *l, int64_t u, int64_t v) {
  const pix_area texel = {u, v, u + 1, v + 1};
  return ground_of(l, texel) == ALL_SOLID;
}

// On how many of many lines, of which it is open on which side of one border of the other one's they are?
static int64_t count_past(const look *l, const stretch *t, pix_area texels, int64_t line, int64_t end_line) {
  const bool is_v = texels.y1 - texels.y0 == 2;
  const int64_t past = is_v ? texels.y0 + 1 : texels.x0 + 1;
  const pix_border_pair pair = {
      .first = border_of(l, t->slab, t->side->is_high, t->side->is_v[t->edge]),
      .second = {l->others[l->along][is_v], l->others[l->across][is_v], past * 65536, false},
      .step = l->is_forward ? 0 : -1,
      .shift_along = (double)l->shift[l->along], .shift_across = (double)l->shift[l->across]};
  const int64_t count = pix_borders_count(&pair, line, end_line - line);
  return is_solid(l, texels.x1 - 1, texels.y1 - 1) ? count : end_line - line - count;
}

// On how many of these lines, where it is open which texels are beside the edge?
static int64_t count_open(const look *l, const stretch *t, pix_area texels, int64_t line, int64_t end_line) {
  if (!l->is_exact) return t->side->gains ? end_line - line : 0;
  const bool is_flat = fabs(l->ramps[l->along][t->side->is_v[t->edge]].per) < PIX_FLATTEST_RAMP;
  const bool is_one_border = texels.x1 - texels.x0 + texels.y1 - texels.y0 == 3;
  if (end_line - line >= FEW_LINES && is_one_border && !is_flat && !t->is_at_corner) {
    return count_past(l, t, texels, line, end_line);
  }
  int64_t count = 0;
  for (; line < end_line; line++) count += counts_beside(l, t, line);
  return count;
}

static int64_t count_by_borders(const look *l, const stretch *t, int64_t line, int64_t end_line) {
  int64_t count = 0;
  while (line < end_line) {
    double from[2], to[2], lines = (double)(end_line - line);
    for (int k = 0; k < 2; k++) {
      const double at = t->start[k] + t->rate[k] * (double)line;
      from[k] = at + t->low[k];
      to[k] = at + t->high[k];
    }
    const pix_area texels = texels_between(from, to);
    lines = pix_lesser(lines, pix_lesser(lines_until(from[0], texels.x0, t->rate[0]),
                                     lines_until(to[0], texels.x1 - 1, t->rate[0])));
    lines = pix_lesser(lines, pix_lesser(lines_until(from[1], texels.y0, t->rate[1]),
                                     lines_until(to[1], texels.y1 - 1, t->rate[1])));
    const ground g = ground_of(l, texels);
    const int64_t next = pix_min64(end_line, line + pix_max64(1, ceil_of(lines)));
    if (g == ALL_SOLID) count += next - line;
    if (g == MIXED) {
      const bool is_row = t->rate[0] != 0 ? texels.x1 - texels.x0 == 1 : texels.y1 - texels.y0 == 1;
      count += l->is_aligned && is_row ? (next - line) * counts_beside(l, t, line)
                                       : count_open(l, t, texels, line, next);
    }
    line = next;
  }
  return count;
}

#define MANY_TEXELS 4

// On how many of the lines is the other one solid beside the edge? By halves, as long as they go over many texels that
// are not all alike.
static int64_t count_by_halves(const look *l, const stretch *t, int64_t line, int64_t end_line) {
  const double texels = (fabs(t->rate[0]) + fabs(t->rate[1])) * (double)(end_line - line);
  if (texels <= MANY_TEXELS || end_line - line < 2) return count_by_borders(l, t, line, end_line);
  double low[2], high[2];
  for (int k = 0; k < 2; k++) {
    const double first = t->start[k] + t->rate[k] * (double)line;
    const double last = t->start[k] + t->rate[k] * (double)(end_line - 1);
    low[k] = pix_lesser(first, last) + t->low[k];
    high[k] = pix_greater(first, last) + t->high[k];
  }
  const ground g = ground_of(l, texels_between(low, high));
  if (g != MIXED) return g == ALL_SOLID ? end_line - line : 0;
  const int64_t middle = line + (end_line - line) / 2;
  return count_by_halves(l, t, line, middle) + count_by_halves(l, t, middle, end_line);
}

static int64_t count_beside(const look *l, const slab *s, const side *d, int edge, bool is_at_corner, int64_t line,
                            int64_t end_line) {
  if (line >= end_line) return 0;
  const stretch t = stretch_of(l, s, d, edge, is_at_corner);
  return count_by_halves(l, &t, line, end_line);
}

static int64_t first_line_from(double at) { return ceil_of(at - 0.5); }

// The same beside the whole side.
static int64_t count_beside_both(const look *l, const slab *s, const side *d, int64_t line, int64_t end_line) {
  const double corner = d->corner.at[l->across];
  const int64_t at = pix_max64(line, pix_min64(first_line_from(corner), end_line));
  const int64_t before = pix_max64(line, pix_min64(first_line_from(corner - l->open), end_line));
  const int64_t behind = pix_max64(at, pix_min64(first_line_from(corner + l->open) + 1, end_line));
  int64_t count = count_beside(l, s, d, 0, false, line, before) + count_beside(l, s, d, 1, false, behind, end_line);
  const ground g = ground_around(l, s, &d->corner, before, behind);
  if (g == MIXED) count += count_beside(l, s, d, 0, true, before, at) + count_beside(l, s, d, 1, true, at, behind);
  return g == ALL_SOLID ? count + behind - before : count;
}

// Rectangles.

static point corner_of(const look *l, int64_t u, int64_t v) {
  const pix_texel_view *view = &l->growth->view;
  const double whole[2] = {l->growth->rule.whole_x, l->growth->rule.whole_y};
  point p;
  for (int axis = 0; axis < 2; axis++) {
    const double corner = view->corner[axis] - whole[axis];
    p.at[axis] = corner + view->edges[0][axis] * (double)u + view->edges[1][axis] * (double)v;
  }
  return p;
}

static int64_t growth_of_rect(const look *l, pix_rect rect) {
  const int a = l->along, c = l->across;
  const int64_t u[2] = {rect.x, (int64_t)rect.x + rect.w}, v[2] = {rect.y, (int64_t)rect.y + rect.h};
  const bool u_falls = l->ramps[a][0].per < 0, v_falls = l->ramps[a][1].per < 0;
  slab s = {.rect = rect, .border = {{u[u_falls], v[v_falls]}, {u[!u_falls], v[!v_falls]}}};
  const point first = corner_of(l, s.border[0][0], s.border[0][1]), last = corner_of(l, s.border[1][0], s.border[1][1]);
  const point one = corner_of(l, s.border[0][0], s.border[1][1]), other = corner_of(l, s.border[1][0], s.border[0][1]);
  const bool u_comes_first = one.at[c] < other.at[c];  // on the low side, the edge along which u is the same
  const point *top = u_comes_first ? &one : &other, *bottom = u_comes_first ? &other : &one;
  // What the rule rounds along the two other edges may make runs begin, and end, a bit further.
  const double around = 4 + ROUNDED_AWAY * (fabs(l->growth->view.edges[0][a]) + fabs(l->growth->view.edges[1][a]));
  s.first = pix_floor(pix_lesser(first.at[a], pix_lesser(one.at[a], other.at[a])) - around);
  s.end = pix_floor(pix_greater(last.at[a], pix_greater(one.at[a], other.at[a])) + around);
  const int64_t line = first_line_from(top->at[c] - l->open), end_line = first_line_from(bottom->at[c] + l->open) + 1;
  point low, high;
  low.at[a] = (double)s.first - 1;
  low.at[c] = (double)line;
  high.at[a] = (double)s.end + 1;
  high.at[c] = (double)end_line;
  if (ground_between(l, &low, &high) != MIXED) return 0;
  const int64_t inner = pix_min64(first_line_from(top->at[c] + l->open) + 1, end_line);
  const int64_t inner_end = pix_max64(inner, first_line_from(bottom->at[c] - l->open));
  const side low_side = {false, !l->is_forward, first, {!u_comes_first, u_comes_first}};
  const side high_side = {true, l->is_forward, last, {u_comes_first, !u_comes_first}};
  const int64_t more = count_beside_both(l, &s, &high_side, inner, inner_end) -
                       count_beside_both(l, &s, &low_side, inner, inner_end);
  return growth_at_corner(l, &s, top, line, inner) + growth_at_corner(l, &s, bottom, inner_end, end_line) +
         (l->is_forward ? more : -more);
}

static bool has_large_texels(const pix_rule *rule) {
  const pix_inverse *i = &rule->inverse;
  const double per[4] = {i->du_dx, i->du_dy, i->dv_dx, i->dv_dy};
  for (int k = 0; k < 4; k++) {
    if (per[k] != 0 && (fabs(per[k]) > MOST_TEXELS || fabs(per[k]) < FEWEST_TEXELS)) return false;
  }
  return true;
}

bool pix_growth_is_known(const pix_rule *rule, const pix_rule *other) {
  pix_texel_view view;
  return has_large_texels(rule) && has_large_texels(other) && pix_texel_view_of(rule, &view) &&
         pix_texel_view_of(other, &view);
}

pix_growth pix_growth_of(const pix_rect *rects, int32_t count, bool are_movers, const pix_rule *rule,
                         pix_mask *other_mask, const pix_rule *other) {
  pix_growth g = {rects, count, are_movers, .rule = *rule, .other = *other, .bits = pix_mask_bits(other_mask),
                  .solid = pix_mask_bounds(other_mask)};
  pix_texel_view_of(&g.rule, &g.view);
  return g;
}

// Where the rectangles are seen from the other one.
static void place(look *l, pix_area offsets) {
  const pix_growth *g = l->growth;
  const int64_t reach[2] = {offsets.x1 - 1 - offsets.x0, offsets.y1 - 1 - offsets.y0};
  const int64_t first[2] = {g->are_movers ? offsets.x0 : 1 - offsets.x1, g->are_movers ? offsets.y0 : 1 - offsets.y1};
  l->is_exact = reach[0] == 0 && reach[1] == 0;
  l->is_aligned = pix_inverse_is_aligned(&g->rule.inverse) && pix_inverse_is_aligned(&g->other.inverse);
  l->shift[0] = (int64_t)g->rule.whole_x + first[0] - g->other.whole_x;
  l->shift[1] = (int64_t)g->rule.whole_y + first[1] - g->other.whole_y;
  const double x = (double)l->shift[0] - g->other.fraction_x, y = (double)l->shift[1] - g->other.fraction_y;
  for (int k = 0; k < 2; k++) {
    l->low[k] = -2 * ROUNDED_AWAY;
    l->high[k] = 2 * ROUNDED_AWAY;
    for (int axis = 0; axis < 2; axis++) {
      l->ramps[axis][k] = pix_ramp_of(&g->rule, axis, k == 1);
      l->others[axis][k] = pix_ramp_of(&g->other, axis, k == 1);
      l->per[axis][k] = l->others[axis][k].per;
      l->low[k] += pix_lesser(0, l->per[axis][k] * (double)reach[axis]);
      l->high[k] += pix_greater(0, l->per[axis][k] * (double)reach[axis]);
    }
    l->origin[k] = l->per[0][k] * x + l->per[1][k] * y + (k == 1 ? g->other.origin_v : g->other.origin_u);
  }
}

static void see_edges(look *l) {
  const pix_texel_view *view = &l->growth->view;
  const double per_u = fabs(l->ramps[l->along][0].per), per_v = fabs(l->ramps[l->along][1].per);
  const double pixels = fabs(view->edges[0][0] * view->edges[1][1] - view->edges[0][1] * view->edges[1][0]);
  for (int k = 0; k < 2; k++) {
    l->slope[k] = view->edges[!k][l->along] / view->edges[!k][l->across];
    l->blur[k] = ROUNDED_AWAY / (k == 0 ? per_u : per_v);
  }
  // Two edges that meet are a pixel apart, and what is rounded, after so many lines.
  l->open = (ROUNDED_AWAY * (per_u + per_v) + 2 * per_u * per_v) * pixels + 0.5;
}

int64_t pix_growth_by_step(const pix_growth *g, pix_area offsets, int axis, int32_t step) {
  look l = {.growth = g, .along = axis, .across = !axis, .is_forward = (step > 0) == g->are_movers};
  place(&l, offsets);
  see_edges(&l);
  int64_t growth = 0;
  for (int32_t k = 0; k < g->count; k++) growth += growth_of_rect(&l, g->rects[k]);
  return growth;
}
