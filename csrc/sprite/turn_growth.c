// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What a step gains is what lies between the edges before and after it, and is covered by the other sprite, too. That
// is solid, or empty, all along most of an edge. There, in each line of pixels, an edge goes on from one number to
// another, and as many whole numbers between them are gained, or lost.
//
// For few steps, they are counted. Of many lines together, they are as many as the edge goes on in all, but for how
// unevenly numbers lie between whole ones: that depends on the slope of the edge alone, and there is a bound for it.
// From step to step, what an edge gains so changes nearly evenly: of all steps, the first or the last one gains most.

#include "sprite/turn_growth.h"

#include "rule/unevenness.h"
#include "sprite/edge_lines.h"

#define FEWEST_PIXELS 4.0       // of a texel
#define FAR_ROUNDED 0.03        // pixels on two lines together: of less, this is not known better
#define FLATTEST_SLOPE 0.001    // of flatter edges, there are hardly any lines across

// About how long it takes, in ns,
#define LOOK 60  // to look at what lies beside lines,
#define LINE 20  // to count what is gained in a line that may be beside anything,
#define SUM 1    // or beside solid texels only

// Coordinates are of pixels' centres, from the position. Lines run along one axis, and are counted along the other one.

// Edges along which u, or v, is the same: before and after the first step, and before and after the last one.
typedef struct edge_kind {
  int along, across;   // axes
  double per[4];       // how far along line 0 that of the next texel is,
  double slope[4];     // and how much less far an edge is on the next line
  double blur;         // how far the pixel may be off that the rule rounds to, on two lines together
  pix_unevenness uneven;   // of these and all between,
  pix_unevenness rounded;  // and with what is rounded to 1/65536 texel before
  pix_border borders[PIX_COUNTED_STEPS + 1];  // of border 0, before and after each step
} edge_kind;

typedef struct look {
  const pix_turn_steps *steps;
  int last;           // of the times that are known
  pix_sampler other;
  pix_matrix matrices[2];  // at the first one and the last one
  pix_rule rules[PIX_COUNTED_STEPS + 1];
  pix_bits mine;      // the texels of the sprite that may go over the other one, from this one on:
  int32_t u, v;
  edge_kind kinds[2];
  double bow;         // pixels that an edge may lie beyond where it is at the first and the last step
  double slack;       // pixels that it may go further in a step than it does there
  double gains[2];    // pixels, of the first and the last step, at the most
  int64_t *growth;    // or, exactly, of each step; NULL: they are not counted
  double time;        // that is left
} look;

// Lines of an edge for which it is the same whether the other one is solid beside it.
typedef struct run {
  pix_edge edge;
  const edge_kind *kind;
  double border;      // texels from the origin
  double sign;        // 1 if the sprite grows where the edge goes to larger coordinates, else -1
  double first_line;  // the coordinate of line 0
  double texel[2][2], per_line[2][2], around[2], beside, apart, apart_per_line;  // see find_beside
  bool is_solid;      // surely, else perhaps
  int64_t line, end;
} run;

// Of edges between two. Pixels beside an edge are as many whether they are counted along the lines or across them:
// there are fewer lines across, and it is the same but for a triangle at each end, less than two pixels long. What is
// less is also less when it is rounded, so that edges that are off by so much are off by that on each line, and no
// more.
static pix_unevenness find_rounded_unevenness(const edge_kind *k, const pix_border *one, const pix_border *other) {
  const double steepest = pix_greater(fabs(k->slope[0]), fabs(k->slope[3]));
  const double flattest = pix_lesser(fabs(k->slope[0]), fabs(k->slope[3]));
  if (flattest < FLATTEST_SLOPE || k->slope[0] * k->slope[3] < 0) return (pix_unevenness){1e9, 0};
  const double rates[2] = {65536 * fabs(one->along.per), 65536 * fabs(other->along.per)};
  const double sizes[2] = {1 / (65536 * fabs(one->across.per)), 1 / (65536 * fabs(other->across.per))};
  const pix_unevenness u = pix_unevenness_of_units(rates, sizes, steepest * fabs(k->per[0]));
  return (pix_unevenness){steepest * u.each, 3 * u.each + u.more + 5 / flattest + 1};
}

// Gains of many steps.

// How far the edge goes on the line in the first step (0), or in the last one (1).
static double shift_of(const run *r, int which, double line) {
  const edge_kind *k = r->kind;
  const double to = k->per[2 * which + 1] - k->per[2 * which], turn = k->slope[2 * which + 1] - k->slope[2 * which];
  return r->sign * (to * r->border - turn * line);
}

static void bound_run(look *l, const run *r) {
  const edge_kind *kind = r->kind;
  const double lines = (double)(r->end - r->line), slack = l->slack + kind->blur;
  const double ends[2] = {(double)r->line + r->first_line, (double)(r->end - 1) + r->first_line};
  const double uneven = 2 * pix_uneven_by(&kind->uneven, lines);
  const double rounded = kind->rounded.each * lines + kind->rounded.more;
  const double off = pix_lesser(uneven + kind->blur * lines, 2 * rounded);
  double most = -1e300, gains[2];
  for (int k = 0; k < 2; k++) {
    most = pix_greater(most, pix_greater(shift_of(r, k, ends[0]), shift_of(r, k, ends[1])) + slack);
    gains[k] = lines * (shift_of(r, k, (ends[0] + ends[1]) / 2) + l->slack) + off;
  }
  // Of lines that only lose, nothing is gained at any step.
  const bool loses = r->is_solid && gains[0] <= 0 && gains[1] <= 0;
  if (most <= 0 && !loses) return;
  for (int k = 0; k < 2; k++) l->gains[k] += r->is_solid ? gains[k] : lines * most + uneven;
}

// Gains of each step. A pixel's u is taken to change first.

static bool goes_over(const look *l, const run *r, int step, int64_t at, int64_t line) {
  const pix_rule *rule = &l->rules[step + r->edge.is_v];
  const bool is_x = r->kind->along == 0;
  const int32_t i = rule->whole_x + (int32_t)(is_x ? at : line), j = rule->whole_y + (int32_t)(is_x ? line : at);
  const pix_texel texel = pix_rule_texel_at(rule, i, j);
  const int64_t other = (r->edge.is_v ? texel.u : texel.v) >> 16;
  return other >= r->edge.first && other < r->edge.end && pix_rule_covers(l->other.rule, &l->other.bits, i, j);
}

static void count_line(look *l, const run *r, const pix_border *borders, int64_t line) {
  int64_t at = pix_border_first_past(&borders[0], line);
  for (int step = 0; step < l->last; step++) {
    const int64_t to = pix_border_first_past(&borders[step + 1], line);
    for (int64_t k = pix_min64(at, to); k < pix_max64(at, to); k++) {
      if (goes_over(l, r, step, k, line)) l->growth[step] += (int64_t)(to > at ? r->sign : -r->sign);
    }
    at = to;
  }
}

// The sum of the first pixels past the border: line by line, or, where these are fewer, by the pixels that it passes
// from line to line.
static int64_t sum_past(const pix_border *b, int64_t line, int64_t end) {
  const int64_t first = pix_border_first_past(b, line), last = pix_border_first_past(b, end - 1);
  const int64_t low = pix_min64(first, last), pixels = llabs(last - first), count = end - line;
  const bool rises = last > first;
  if (pixels >= count / 8 * 7 || !pix_ramp_is_steep(&b->across, line, end)) {
    return pix_borders_sum(b, line, count);
  }
  const pix_border passing = {b->across, b->along, b->at, b->falls != rises};
  const int64_t lines = pix_borders_sum(&passing, low, pixels);
  return low * count + (rises ? pixels * end - lines : lines - pixels * line);
}

static void count_run(look *l, const run *r) {
  pix_border borders[PIX_COUNTED_STEPS + 1];
  for (int k = 0; k <= l->last; k++) {
    borders[k] = r->kind->borders[k];
    borders[k].at = (int64_t)r->edge.border * 65536;
  }
  l->time -= (double)(r->end - r->line) * (l->last + 1) * (r->is_solid ? SUM : LINE);
  if (l->time < 0) return;
  if (!r->is_solid) {
    for (int64_t line = r->line; line < r->end; line++) count_line(l, r, borders, line);
    return;
  }
  int64_t sum = sum_past(&borders[0], r->line, r->end);
  for (int step = 0; step < l->last; step++) {
    const int64_t next = sum_past(&borders[step + 1], r->line, r->end);
    l->growth[step] += (int64_t)r->sign * (next - sum);
    sum = next;
  }
}

static void add_run(look *l, const run *r) {
  if (r->line < r->end) (l->growth != NULL ? count_run : bound_run)(l, r);
}

// Lines of edges.

static void put_lines(look *l, run *r, int64_t line, int64_t end, bool is_solid) {
  if (r->end != line || r->is_solid != is_solid) {
    add_run(l, r);
    r->line = line;
    r->is_solid = is_solid;
  }
  r->end = end;
}

// What lies beside the edge goes on evenly from line to line: where it is at line 0 before all steps and after them,
// how much further on the next line, how far what is beside it reaches; in the other one's texels, and along lines.
static void find_beside(const look *l, run *r) {
  const edge_kind *k = r->kind;
  const pix_rule *o = l->other.rule;
  const pix_inverse *i = &o->inverse;
  const pix_point at = l->steps->position;
  const double start[2] = {at.x - o->whole_x - o->fraction_x, at.y - o->whole_y - o->fraction_y};
  const double origin[2] = {o->origin_u, o->origin_v};
  const double beside = l->bow + k->blur;
  for (int axis = 0; axis < 2; axis++) {
    const double per[2] = {axis == 0 ? i->du_dx : i->dv_dx, axis == 0 ? i->du_dy : i->dv_dy};
    const double along = per[k->along], across = per[k->across];
    for (int which = 0; which < 2; which++) {
      const double slope = k->slope[3 * which], first = k->per[3 * which] * r->border - slope * r->first_line;
      r->per_line[which][axis] = across - along * slope;
      r->texel[which][axis] = origin[axis] + per[0] * start[0] + per[1] * start[1] + along * first +
                              across * r->first_line;
    }
    r->around[axis] = fabs(along) * beside + PIX_ROUNDED_AWAY;
  }
  r->apart = (k->per[3] - k->per[0]) * r->border - (k->slope[3] - k->slope[0]) * r->first_line;
  r->apart_per_line = k->slope[0] - k->slope[3];
  r->beside = beside;
}

// The other one's texels beside lines; and how many pixels wide that is.
static pix_area texels_beside(const run *r, int64_t line, int64_t end, double *width) {
  const double first = (double)line, last = (double)(end - 1);
  double low[2], high[2];
  for (int axis = 0; axis < 2; axis++) {
    const double one[2] = {r->texel[0][axis] + r->per_line[0][axis] * first,
                           r->texel[0][axis] + r->per_line[0][axis] * last};
    const double other[2] = {r->texel[1][axis] + r->per_line[1][axis] * first,
                             r->texel[1][axis] + r->per_line[1][axis] * last};
    low[axis] = pix_lesser(pix_lesser(one[0], one[1]), pix_lesser(other[0], other[1])) - r->around[axis];
    high[axis] = pix_greater(pix_greater(one[0], one[1]), pix_greater(other[0], other[1])) + r->around[axis];
  }
  *width = 2 * r->beside + pix_greater(fabs(r->apart + r->apart_per_line * first),
                                       fabs(r->apart + r->apart_per_line * last));
  return (pix_area){pix_floor(low[0]), pix_floor(low[1]), pix_floor(high[0]) + 1, pix_floor(high[1]) + 1};
}

#define FEWEST_LINES 4.0  // that are worth a look by themselves

// Adds lines of an edge by halves; near its ends, it is not sure that they cross it.
static void add_lines(look *l, run *r, int64_t line, int64_t end, bool is_sure) {
  if (line >= end || l->time < 0) return;
  l->time -= LOOK;
  double width;
  const pix_area texels = texels_beside(r, line, end, &width);
  const pix_cover cover = pix_sampler_look_under(&l->other, texels);
  if (cover == PIX_COVERS_NOTHING) return;
  if (cover == PIX_COVERS_ALL || (double)(end - line) <= pix_greater(FEWEST_LINES, width / 2)) {
    put_lines(l, r, line, end, cover == PIX_COVERS_ALL && is_sure);
    return;
  }
  const int64_t middle = line + (end - line) / 2;
  add_lines(l, r, line, middle, is_sure);
  add_lines(l, r, middle, end, is_sure);
}

static double across_of(const pix_matrix *m, int axis, double u, double v) {
  return axis == 0 ? m->a * u + m->c * v : m->b * u + m->d * v;
}

// Where its ends are across the lines, at the least and at the most: the one at lesser coordinates first.
static void find_ends(const look *l, const pix_edge *e, int across, double low[2], double high[2]) {
  const double u = (e->is_v ? e->first : e->border) - l->steps->at[0].ox, to_u = e->is_v ? e->end - e->first : 0;
  const double v = (e->is_v ? e->border : e->first) - l->steps->at[0].oy, to_v = e->is_v ? 0 : e->end - e->first;
  for (int end = 0; end < 2; end++) {
    const double first = across_of(&l->matrices[0], across, u + end * to_u, v + end * to_v);
    const double last = across_of(&l->matrices[1], across, u + end * to_u, v + end * to_v);
    low[end] = pix_lesser(first, last);
    high[end] = pix_greater(first, last);
  }
  if (low[0] <= low[1]) return;
  const double least = low[0], most = high[0];
  low[0] = low[1];
  high[0] = high[1];
  low[1] = least;
  high[1] = most;
}

static pix_edge edge_of_mask(const look *l, const pix_edge *e) {
  const int32_t across = e->is_v ? l->v : l->u, along = e->is_v ? l->u : l->v;
  return (pix_edge){e->border + across, e->first + along, e->end + along, e->is_v, e->is_solid_past};
}

static bool add_edge(void *context, const pix_edge *edge) {
  look *l = context;
  const pix_edge whole = edge_of_mask(l, edge), *e = &whole;
  const edge_kind *kind = &l->kinds[e->is_v];
  const double fraction = kind->across == 0 ? l->rules[0].fraction_x : l->rules[0].fraction_y;
  run r = {.edge = *e, .kind = kind, .border = e->border - (e->is_v ? l->steps->at[0].oy : l->steps->at[0].ox),
           .sign = e->is_solid_past == (kind->per[0] > 0) ? -1 : 1, .first_line = 0.5 - fraction};
  double low[2], high[2];
  find_beside(l, &r);
  find_ends(l, e, kind->across, low, high);
  // A pixel that the edge goes over in a step is less than 1.5 pixels from it along the line, and so less than one from
  // where it is past an end of the edge.
  const double beside = 1 + l->bow + 4 * kind->blur;
  const int64_t line = pix_floor(low[0] - beside - r.first_line), end = pix_floor(high[1] + beside - r.first_line) + 1;
  const int64_t inner = pix_min64(end, pix_floor(high[0] + beside - r.first_line) + 1);
  const int64_t inner_end = pix_max64(inner, pix_floor(low[1] - beside - r.first_line));
  double width;
  l->time -= LOOK;
  if (pix_sampler_look_under(&l->other, texels_beside(&r, line, end, &width)) == PIX_COVERS_NOTHING) return true;
  add_lines(l, &r, line, inner, false);
  add_lines(l, &r, inner, inner_end, true);
  add_lines(l, &r, inner_end, end, false);
  add_run(l, &r);
  return l->time >= 0;
}

// False if texels have too few pixels, or are turned over.
static bool find_kind(const look *l, bool is_v, edge_kind *kind) {
  const pix_transform *first = &l->steps->at[0], *last = &l->steps->at[l->last];
  const pix_transform *t[4] = {first, first + 1, last - 1, last};
  double normals[4][2], largest = 0;
  for (int k = 0; k < 4; k++) {
    double sine, cosine;
    pix_sincos(t[k]->r, &sine, &cosine);
    normals[k][0] = is_v ? -sine : cosine;
    normals[k][1] = is_v ? cosine : sine;
  }
  kind->along = fabs(normals[0][0] + normals[3][0]) < fabs(normals[0][1] + normals[3][1]);
  kind->across = !kind->along;
  for (int k = 0; k < 4; k++) {
    const double size = is_v ? t[k]->sy : t[k]->sx;
    if (fabs(size) < FEWEST_PIXELS || (size > 0) != ((is_v ? first->sy : first->sx) > 0)) return false;
    kind->per[k] = size / normals[k][kind->along];
    kind->slope[k] = normals[k][kind->across] / normals[k][kind->along];
    largest = pix_greater(largest, fabs(kind->per[k]));
  }
  // Half of 1/65536 texel in each line: of the two terms, the one along it does nothing but round to whole pixels.
  kind->blur = 1.01 / 65536 * largest;
  for (int k = 0; k <= l->last; k++) {
    const pix_ramp along = pix_ramp_of(&l->rules[k], kind->along, is_v);
    kind->borders[k] = (pix_border){along, pix_ramp_of(&l->rules[k], kind->across, is_v), 0, along.per < 0};
  }
  if (l->growth != NULL) return true;
  if (is_v && fabs(first->sx) == fabs(first->sy) && fabs(last->sx) == fabs(last->sy)) {
    kind->uneven = l->kinds[0].uneven;
    kind->rounded = l->kinds[0].rounded;
    return true;
  }
  kind->uneven = pix_unevenness_of_slopes(kind->slope[0], kind->slope[3], l->steps->reach);
  kind->rounded = (pix_unevenness){1e9, 0};
  if (kind->blur > FAR_ROUNDED) {
    kind->rounded = find_rounded_unevenness(kind, &kind->borders[0], &kind->borders[l->last]);
  }
  return true;
}

// The texels that pixels of the other one's box have at any step. Edges that go over such a pixel are between two of
// them; what looks like an edge where they are cut out of the mask is beyond the box.
static void find_texels(look *l, pix_rect other_box) {
  const pix_bits mask = pix_mask_bits(l->steps->mask);
  const int32_t around = 1 + (int32_t)l->bow;
  const pix_rect box = {other_box.x - around, other_box.y - around, other_box.w + 2 * around, other_box.h + 2 * around};
  pix_area texels = pix_texels_under(&l->rules[0], box);
  texels = pix_area_unite(texels, pix_texels_under(&l->rules[l->last], box));
  const pix_rect part = pix_area_clip(texels, (pix_rect){0, 0, mask.width, mask.height});
  l->mine = (pix_bits){.pitch = mask.pitch};
  if (pix_rect_is_empty(part)) return;
  l->u = part.x / 64 * 64;
  l->v = part.y;
  l->mine = (pix_bits){pix_bits_stripe(&mask, part.x / 64) + part.y,
                       pix_min(mask.width, (part.x + part.w + 63) / 64 * 64) - l->u, part.h, mask.pitch, false, NULL};
}

static pix_rule rule_at(const pix_turn_steps *steps, int k) {
  const pix_inverse inverse = pix_transform_inverse(&steps->at[k]);
  return pix_rule_at(&inverse, steps->at[k].ox, steps->at[k].oy, steps->position.x, steps->position.y);
}

// May a step of a turn be taken for a quarter turn?
static bool may_be_quarter(const pix_turn_steps *steps) {
  double sine, cosine;
  pix_sincos(steps->at[0].r, &sine, &cosine);
  return steps->angle > 0 && pix_lesser(fabs(sine), fabs(cosine)) < 2 * (steps->angle + 1e-9);
}

// False if it is not known what the edges do.
static bool begin(look *l, const pix_turn_steps *steps, pix_mask *other_mask, const pix_rule *other, int64_t *growth) {
  const int last = steps->count > PIX_COUNTED_STEPS ? 3 : (int)steps->count;
  const pix_transform *from = &steps->at[0], *to = &steps->at[last];
  if (from->kx != 0 || from->ky != 0 || steps->angle > PIX_WIDEST_TURN) return false;
  *l = (look){.steps = steps, .last = last, .growth = growth, .time = steps->time,
              .other = {.rule = other, .bits = pix_mask_bits(other_mask), .solid = pix_mask_bounds(other_mask)},
              .matrices = {pix_transform_matrix(from), pix_transform_matrix(to)}};
  for (int k = 0; k <= last; k++) l->rules[k] = rule_at(steps, k);
  // The second derivatives by the angle of where an edge crosses a line, and of how far it goes in a step, are less
  // than 12 and 40 times the reach, and a step is 1 / reach. What sines and angles round is less than a 2^-50th, or
  // 1e-9 near quarter turns.
  const double rounded = (fabs(from->r) + fabs(to->r) + 1) / ((int64_t)1 << 50) + (may_be_quarter(steps) ? 2e-9 : 0);
  l->bow = (1.5 * steps->angle * steps->angle + 2 * rounded) * steps->reach + 0.01;
  l->slack = 5 * steps->angle * steps->angle + 4 * rounded * steps->reach;
  return find_kind(l, false, &l->kinds[0]) && find_kind(l, true, &l->kinds[1]);
}

// False if it takes too long.
static bool look_at_edges(look *l, pix_rect other_box) {
  find_texels(l, other_box);
  return pix_edges_each(&l->mine, add_edge, l);
}

int64_t pix_turn_growth(const pix_turn_steps *steps, pix_mask *other_mask, const pix_rule *other, pix_rect other_box) {
  look l;
  if (!begin(&l, steps, other_mask, other, NULL) || !look_at_edges(&l, other_box)) return PIX_GROWTH_UNKNOWN;
  return pix_floor(pix_greater(l.gains[0], l.gains[1]) + 0.001);
}

bool pix_turn_growths(const pix_turn_steps *steps, pix_mask *other_mask, const pix_rule *other, pix_rect other_box,
                      int64_t growth[PIX_COUNTED_STEPS]) {
  look l;
  memset(growth, 0, PIX_COUNTED_STEPS * sizeof *growth);
  if (!begin(&l, steps, other_mask, other, growth)) return false;
  if (pix_inverse_is_aligned(&l.rules[1].inverse) && pix_inverse_is_aligned(&other->inverse)) return false;
  return look_at_edges(&l, other_box);
}
