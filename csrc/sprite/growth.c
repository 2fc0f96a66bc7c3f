// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// In a line of pixels along the step, a sprite covers runs. A step forward gains the pixel behind each run, if the
// other one covers that, and loses its first one, if the other one covers that; a step back likewise. So all there is
// to find out is on how many lines the other one is solid beside the edges.
//
// An edge goes over few texels of the other one. What is less than a pixel, and what the rule rounds, leaves it open
// for few lines around each border between two of them which one it is: only these are looked at one by one.
//
// From offset to offset, the line on which an edge goes over a border shifts evenly. So for all offsets of a rectangle
// at once, what an edge gains at a border, or loses, is at most a number that changes evenly with the offset, and so is
// the sum of all of them: it is largest in a corner. Where something else than one border is near the edge, what is
// open counts for what is gained, and not for what is lost.
//
// Where all offsets of a rectangle have nothing but empty texels beside an edge, or nothing but solid ones, the edge
// does the same at each of them: for steps around one place, only the other parts of edges are kept, and one number for
// the rest.

#include "sprite/growth.h"

#include "rule/sampler.h"

// Texels for each pixel, along x and y: of more, counting pixels takes no longer; of less, edges are too flat.
#define MOST_TEXELS (1.0 / 2)
#define FEWEST_TEXELS (1.0 / ((int64_t)1 << 40))

#define MOST_TAKEN ((int64_t)1 << 22)  // texels of a mask that is taken as its edges

// Edges along which u, or v, is the same.
typedef struct edge_kind {
  double start[2], more[2];  // the other one's texel where the edge of the border 0 is at the middle of line 0, and how
                             // much further it is for a border,
  double rate[2], lines[2];  // and for a line; lines for a texel
  double low[2], high[2];    // how far from there those of the pixels beside the edge may be, at the first offset
  double from[2], to[2];     // and at all offsets
} edge_kind;

// A number that changes evenly from offset to offset.
typedef struct even_sum {
  double first, more[2];
} even_sum;

typedef struct edge_list {
  pix_array *array;
  pix_allocator *allocator;
  int32_t count, most;
  bool is_full;
} edge_list;

#define MOST_KEPT (1 << 20)  // of all edges, of which there are two lists,
#define MOST_NEAR (1 << 18)  // and of those near a place, of which there may be many

static bool keep_lines(void *context, const pix_edge_lines *lines) {
  edge_list *l = context;
  l->is_full = l->count == l->most || !pix_array_reserve(l->array, l->allocator, l->count + 1, sizeof *lines);
  if (!l->is_full) ((pix_edge_lines *)l->array->items)[l->count++] = *lines;
  return !l->is_full;
}

// Coordinates are pixels from the whole position of the one that is taken as edges.
typedef struct look {
  const pix_growth *growth;
  pix_sampler other;
  int along, across;       // axes
  bool is_forward;         // goes the one with the edges to larger coordinates?
  int32_t pixels;          // beside each edge: 1, or 2 if it is asked how much more a step back gains than one forward
  bool is_exact;           // there is one offset only
  edge_list *list;         // of what is near, if that is to be listed; NULL: no
  bool is_aligned;         // are both scaled, flipped or turned by quarters only? Then lines that show the same row of
                           // texels are alike
  pix_ramp ramps[2][2];    // of the one with the edges, by axis, and for u and v
  pix_ramp others[2][2];   // and of the other one
  pix_reach reach;         // of the former
  int64_t shift[2];        // to coordinates from the other one's whole position, at the first offset
  double further[2];       // from there to the last offset
  double per[2][2];        // the other one's texels for a pixel, by axis
  double low[2], high[2];  // how far the texel may be from that at the first offset, at the others
  edge_kind kinds[2];
  even_sum sum;            // growth so far
} look;

static inline pix_area texels_between(const double low[2], const double high[2]) {
  return (pix_area){pix_floor(low[0]), pix_floor(low[1]), pix_floor(high[0]) + 1, pix_floor(high[1]) + 1};
}

static bool is_solid(const look *l, int64_t u, int64_t v) {
  const pix_rect s = l->other.solid;
  const bool is_inside = (uint64_t)(u - s.x) < (uint64_t)s.w && (uint64_t)(v - s.y) < (uint64_t)s.h;
  return is_inside && pix_bits_get(&l->other.bits, (int32_t)u, (int32_t)v);
}

// A border of the other one that an edge goes over.
typedef struct crossing {
  bool is_v, is_solid_past;
  int64_t border;     // texels
  int64_t line, end;  // the lines on which it is open where it does
} crossing;

// What the other one has there, of few texels; or that they differ in only one way: across one border, of which c tells
// then.
typedef enum nearby { NEARBY_EMPTY, NEARBY_SOLID, NEARBY_BORDER, NEARBY_MORE } nearby;

static nearby look_nearby(const look *l, pix_area texels, crossing *c) {
  const int64_t u = texels.x1 - 1, v = texels.y1 - 1;
  if (u - texels.x0 > 1 || v - texels.y0 > 1) {
    const pix_cover cover = pix_sampler_look_under(&l->other, texels);
    return cover == PIX_COVERS_SOME ? NEARBY_MORE : cover == PIX_COVERS_ALL ? NEARBY_SOLID : NEARBY_EMPTY;
  }
  const bool last = is_solid(l, u, v);
  const bool left = u == texels.x0 ? last : is_solid(l, u - 1, v);
  const bool above = v == texels.y0 ? last : is_solid(l, u, v - 1);
  const bool first = u == texels.x0 ? above : v == texels.y0 ? left : is_solid(l, u - 1, v - 1);
  if (left == last && above == last && first == last) return last ? NEARBY_SOLID : NEARBY_EMPTY;
  if (above == last ? first != left : left != last || first != above) return NEARBY_MORE;
  *c = (crossing){.is_v = left == last, .is_solid_past = last, .border = left == last ? v : u};
  return NEARBY_BORDER;
}

// Edges.

// Lines that cross an edge.
typedef struct stretch {
  const pix_edge_lines *edge;
  const edge_kind *kind;
  bool gains;
  double start[2];  // the other one's texel where the edge is at the middle of line 0
} stretch;

static void add_lines(look *l, const stretch *t, double lines) { l->sum.first += t->gains ? lines : -lines; }

static int64_t edge_pixel(const look *l, const stretch *t, int64_t line) {
  const bool is_v = t->edge->is_v;
  const int64_t rest = (int64_t)t->edge->border * 65536 - pix_ramp_at(&l->ramps[l->across][is_v], line);
  return pix_edge_pixel(&l->ramps[l->along][is_v], rest, l->reach);
}

// How many of the pixels that are gained, or lost, on the line does the other one cover?
static int32_t covers_beside(const look *l, const stretch *t, int64_t line) {
  const pix_growth *g = l->growth;
  int64_t along = edge_pixel(l, t, line) - (l->is_forward ? 0 : 1) + l->shift[l->along];
  const int64_t across = line + l->shift[l->across];
  const bool is_x = l->along == 0;
  int32_t count = 0;
  for (int32_t k = 0; k < l->pixels; k++, along++) {
    const pix_texel texel = pix_rule_texel(&g->other, (int32_t)(is_x ? along : across),
                                           (int32_t)(is_x ? across : along));
    count += is_solid(l, texel.u >> 16, texel.v >> 16);
  }
  return count;
}

static void add_line_by_line(look *l, const stretch *t, int64_t line, int64_t end) {
  int64_t count = 0;
  for (; line < end; line++) count += covers_beside(l, t, line);
  add_lines(l, t, (double)count);
}

static void add_lines_alike(look *l, const stretch *t, int64_t line, int64_t end) {
  add_lines(l, t, covers_beside(l, t, line) * (double)(end - line));
}

static void add_crossing_exactly(look *l, const stretch *t, const crossing *c) {
  const bool is_v = t->edge->is_v;
  const pix_ramp *along = &l->ramps[l->along][is_v];
  if (l->is_aligned && t->kind->rate[c->is_v] == 0) {
    add_lines_alike(l, t, c->line, c->end);
    return;
  }
  if (fabs(along->per) < PIX_FLATTEST_RAMP) {
    add_line_by_line(l, t, c->line, c->end);
    return;
  }
  pix_border_pair pair = {
      .first = {*along, l->ramps[l->across][is_v], (int64_t)t->edge->border * 65536, along->per < 0},
      .second = {l->others[l->along][c->is_v], l->others[l->across][c->is_v], c->border * 65536, false},
      .shift_along = (double)l->shift[l->along], .shift_across = (double)l->shift[l->across]};
  for (int32_t k = 0; k < l->pixels; k++) {
    pair.step = (l->is_forward ? 0 : -1) + k;
    const int64_t count = pix_borders_count(&pair, c->line, c->end - c->line);
    add_lines(l, t, (double)(c->is_solid_past ? count : c->end - c->line - count));
  }
}

// Adds what is not less than `number` at any offset, made one of 0 to `most`.
static void add_limited(look *l, even_sum number, double most) {
  double low = number.first, high = number.first;
  for (int axis = 0; axis < 2; axis++) {
    const double change = number.more[axis] * l->further[axis];
    low += pix_lesser(change, 0);
    high += pix_greater(change, 0);
  }
  if (high <= 0) return;
  if (low >= most || (high > most && (low < 0 || high - most > most - low))) {
    l->sum.first += most;
    return;
  }
  l->sum.first += number.first - pix_lesser(low, 0);
  for (int axis = 0; axis < 2; axis++) l->sum.more[axis] += number.more[axis];
}

// Counts lines as solid ones that may be, of what is gained; of what is lost, as empty ones.
static void add_crossing_roughly(look *l, const stretch *t, const crossing *c) {
  const double lines = (double)(c->end - c->line), rate = t->kind->rate[c->is_v];
  if (l->others[l->along][c->is_v].per == 0 && l->further[l->across] == 0) {  // the same at all offsets
    add_crossing_exactly(l, t, c);
    return;
  }
  if (rate == 0) {
    if (l->is_aligned && l->further[l->along] == 0) add_lines_alike(l, t, c->line, c->end);
    else if (t->gains) add_lines(l, t, lines);
    return;
  }
  const bool are_past = c->is_solid_past == t->gains;
  const double beside = are_past ? t->kind->high[c->is_v] : t->kind->low[c->is_v];
  double at = ((double)c->border - t->start[c->is_v] - beside) / rate;  // the line on which it goes over
  const bool are_behind = are_past == (rate > 0);
  const double sign = are_behind ? 1 : -1;
  even_sum number = {.more = {sign * l->per[0][c->is_v] / rate, sign * l->per[1][c->is_v] / rate}};
  const bool is_whole = floor(number.more[0]) == number.more[0] && floor(number.more[1]) == number.more[1];
  if (is_whole) at = are_behind ? -floor(-at) : floor(at);
  number.first = are_behind ? (double)c->end - at : at + 1 - (double)c->line;
  add_limited(l, number, lines);
  if (!t->gains) add_lines(l, t, lines);
}

static void add_crossing(look *l, const stretch *t, crossing *c) {
  if (c->line < c->end) (l->is_exact ? add_crossing_exactly : add_crossing_roughly)(l, t, c);
  c->line = c->end;
}

// Lines on which it is open which of many texels are beside the edge.
static void add_open(look *l, const stretch *t, pix_area texels, int64_t line, int64_t end) {
  if (!l->is_exact) {
    if (t->gains) add_lines(l, t, (double)(end - line));
    return;
  }
  const bool is_row = t->kind->rate[0] != 0 ? texels.x1 - texels.x0 == 1 : texels.y1 - texels.y0 == 1;
  (l->is_aligned && is_row ? add_lines_alike : add_line_by_line)(l, t, line, end);
}

// Lists lines on which it depends on the offset what is beside the edge.
static void list_lines(look *l, const stretch *t, int64_t line, int64_t end) {
  edge_list *list = l->list;
  pix_edge_lines lines = *t->edge;
  lines.line = (int32_t)line;
  lines.end = (int32_t)end;
  pix_edge_lines *last = list->count > 0 ? (pix_edge_lines *)list->array->items + list->count - 1 : &lines;
  if (last->end == lines.line && last->border == lines.border && last->is_v == lines.is_v &&
      last->is_solid_past == lines.is_solid_past) {
    last->end = lines.end;
  } else {
    keep_lines(list, &lines);
  }
}

// Lines on which these texels are beside the edge. A border may have begun to be open before.
static void add_beside(look *l, const stretch *t, pix_area texels, int64_t line, int64_t end, crossing *open) {
  crossing c;
  const nearby n = look_nearby(l, texels, &c);
  if (l->list != NULL && n != NEARBY_EMPTY && n != NEARBY_SOLID) {
    list_lines(l, t, line, end);
    return;
  }
  if (n == NEARBY_BORDER && open->line < open->end && open->is_v == c.is_v && open->border == c.border &&
      open->is_solid_past == c.is_solid_past) {
    open->end = end;
    return;
  }
  add_crossing(l, t, open);
  if (n == NEARBY_SOLID) add_lines(l, t, (double)(l->pixels * (end - line)));
  if (n == NEARBY_MORE) add_open(l, t, texels, line, end);
  if (n == NEARBY_BORDER) {
    *open = c;
    open->line = line;
    open->end = end;
  }
}

// A number that changes by a line in so many lines, and is now between `whole` and the next one: on how many lines is
// it?
static inline double lines_until(double at, int64_t whole, double lines_a_texel) {
  return lines_a_texel > 0 ? ((double)(whole + 1) - at) * lines_a_texel : (at - (double)whole) * -lines_a_texel;
}

// Adds what the lines gain or lose, border by border.
static void add_by_borders(look *l, const stretch *t, int64_t line, int64_t end, crossing *open) {
  const edge_kind *kind = t->kind;
  while (line < end) {
    double from[2], to[2];
    for (int k = 0; k < 2; k++) {
      const double at = t->start[k] + kind->rate[k] * (double)line;
      from[k] = at + kind->from[k];
      to[k] = at + kind->to[k];
    }
    const pix_area texels = texels_between(from, to);
    const double u = pix_lesser(lines_until(from[0], texels.x0, kind->lines[0]),
                                lines_until(to[0], texels.x1 - 1, kind->lines[0]));
    const double v = pix_lesser(lines_until(from[1], texels.y0, kind->lines[1]),
                                lines_until(to[1], texels.y1 - 1, kind->lines[1]));
    const double lines = pix_lesser((double)(end - line), pix_lesser(u, v));
    const int64_t next = pix_min64(end, line + pix_max64(1, -pix_floor(-lines)));
    add_beside(l, t, texels, line, next, open);
    line = next;
  }
}

#define MANY_TEXELS 4

// The same by halves, as long as they go over many texels that are not all alike.
static void add_by_halves(look *l, const stretch *t, int64_t line, int64_t end, crossing *open) {
  const edge_kind *kind = t->kind;
  const double texels = (fabs(kind->rate[0]) + fabs(kind->rate[1])) * (double)(end - line);
  if (texels <= MANY_TEXELS || end - line < 2) {
    add_by_borders(l, t, line, end, open);
    return;
  }
  double low[2], high[2];
  for (int k = 0; k < 2; k++) {
    const double first = t->start[k] + kind->rate[k] * (double)line;
    const double last = t->start[k] + kind->rate[k] * (double)(end - 1);
    low[k] = pix_lesser(first, last) + kind->from[k];
    high[k] = pix_greater(first, last) + kind->to[k];
  }
  const pix_cover cover = pix_sampler_look_under(&l->other, texels_between(low, high));
  if (cover != PIX_COVERS_SOME) {
    add_crossing(l, t, open);
    if (cover == PIX_COVERS_ALL) add_lines(l, t, (double)(l->pixels * (end - line)));
    return;
  }
  const int64_t middle = line + (end - line) / 2;
  add_by_halves(l, t, line, middle, open);
  add_by_halves(l, t, middle, end, open);
}

static bool add_edge(void *context, const pix_edge_lines *edge) {
  look *l = context;
  stretch t = {edge, &l->kinds[edge->is_v], .gains = edge->is_solid_past != l->is_forward};
  for (int k = 0; k < 2; k++) t.start[k] = t.kind->start[k] + t.kind->more[k] * edge->border;
  crossing open = {.line = edge->line, .end = edge->line};
  add_by_halves(l, &t, edge->line, edge->end, &open);
  add_crossing(l, &t, &open);
  return l->list == NULL || !l->list->is_full;
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

pix_growth pix_growth_of(const pix_mask *mask, bool is_mover, const pix_rule *rule, pix_mask *other_mask,
                         const pix_rule *other) {
  pix_growth g = {.are_movers = is_mover, .rule = *rule, .other = *other, .mine = pix_mask_bits(mask),
                  .bits = pix_mask_bits(other_mask), .solid = pix_mask_bounds(other_mask)};
  pix_texel_view_of(&g.rule, &g.view);
  return g;
}

static int64_t edges_of(pix_mask *mask) {
  return (int64_t)mask->width * mask->height <= MOST_TAKEN ? pix_mask_known_edges(mask) : INT64_MAX;
}

int64_t pix_growth_edges(pix_mask *mask, const pix_rule *rule, pix_mask *other_mask, const pix_rule *other) {
  return pix_growth_is_known(rule, other) ? pix_min64(edges_of(mask), edges_of(other_mask)) : INT64_MAX;
}

pix_growth pix_growth_of_fewer(pix_mask *mask, const pix_rule *rule, pix_mask *other_mask, const pix_rule *other) {
  return edges_of(mask) <= edges_of(other_mask) ? pix_growth_of(mask, true, rule, other_mask, other)
                                                : pix_growth_of(other_mask, false, other, mask, rule);
}

void pix_growth_prepare(pix_growth *g, int axis, pix_array *array, pix_allocator *allocator) {
  edge_list l = {.array = array, .allocator = allocator, .most = MOST_KEPT};
  if (!pix_edge_lines_each(&g->rule, &g->mine, axis, keep_lines, &l)) return;
  g->lines[axis] = array;
  g->count[axis] = l.count;
}

// Where the edges are seen from the other one.
static void place(look *l, pix_area offsets, double origin[2]) {
  const pix_growth *g = l->growth;
  l->other = (pix_sampler){.rule = &g->other, .bits = g->bits, .solid = g->solid};
  const int64_t first[2] = {g->are_movers ? offsets.x0 : 1 - offsets.x1, g->are_movers ? offsets.y0 : 1 - offsets.y1};
  l->further[0] = (double)(offsets.x1 - 1 - offsets.x0);
  l->further[1] = (double)(offsets.y1 - 1 - offsets.y0);
  l->is_exact = l->further[0] == 0 && l->further[1] == 0;
  l->is_aligned = pix_inverse_is_aligned(&g->rule.inverse) && pix_inverse_is_aligned(&g->other.inverse);
  l->reach = pix_edge_reach(&g->view, &g->rule, &g->mine, l->along);
  l->shift[0] = (int64_t)g->rule.whole_x + first[0] - g->other.whole_x;
  l->shift[1] = (int64_t)g->rule.whole_y + first[1] - g->other.whole_y;
  const double x = (double)l->shift[0] - g->other.fraction_x, y = (double)l->shift[1] - g->other.fraction_y;
  for (int k = 0; k < 2; k++) {
    for (int axis = 0; axis < 2; axis++) {
      l->ramps[axis][k] = pix_ramp_of(&g->rule, axis, k == 1);
      l->others[axis][k] = pix_ramp_of(&g->other, axis, k == 1);
      l->per[axis][k] = l->others[axis][k].per;
      l->low[k] += pix_lesser(0, l->per[axis][k] * l->further[axis]);
      l->high[k] += pix_greater(0, l->per[axis][k] * l->further[axis]);
    }
    origin[k] = l->per[0][k] * x + l->per[1][k] * y + (k == 1 ? g->other.origin_v : g->other.origin_u);
  }
}

// Edges along which u, or v, is the same: each goes over the pixels of a line at one place.
static edge_kind kind_of(const look *l, bool is_v, const double origin[2]) {
  const pix_growth *g = l->growth;
  const double *along_edge = g->view.edges[!is_v], *to_next = g->view.edges[is_v];
  const double corner[2] = {g->view.corner[0] - g->rule.whole_x, g->view.corner[1] - g->rule.whole_y};
  const double slope = along_edge[l->along] / along_edge[l->across];  // pixels along for each line
  const double blur = PIX_ROUNDED_AWAY / fabs(l->ramps[l->along][is_v].per);
  // What is listed, for steps forward, is good for those back, too.
  const bool is_either = l->list != NULL || l->pixels == 2;
  const double nearest = (is_either || !l->is_forward ? -1 : 0) - blur;
  const double furthest = (is_either || l->is_forward ? 1 : 0) + blur;
  edge_kind kind = {.start = {0, 0}};
  for (int k = 0; k < 2; k++) {
    const double per = l->per[l->along][k];
    kind.rate[k] = l->per[l->across][k] + per * slope;
    kind.start[k] = origin[k] + l->per[0][k] * corner[0] + l->per[1][k] * corner[1] +
                    kind.rate[k] * (0.5 - corner[l->across]);
    kind.more[k] = l->per[0][k] * to_next[0] + l->per[1][k] * to_next[1] - kind.rate[k] * to_next[l->across];
    // Sums are whole numbers, and less than a whole one below what they stand for: that way it is doubles alone that
    // round.
    kind.low[k] = pix_lesser(per * nearest, per * furthest) - PIX_ROUNDED_AWAY;
    kind.high[k] = pix_greater(per * nearest, per * furthest) + PIX_ROUNDED_AWAY;
    kind.from[k] = kind.low[k] + l->low[k];
    kind.to[k] = kind.high[k] + l->high[k];
    kind.lines[k] = kind.rate[k] == 0 ? 1e18 : 1 / kind.rate[k];
  }
  return kind;
}

// Adds what the edges do, or the parts of them that are near, if those are known.
static void add_edges(look *l, pix_area offsets) {
  const pix_growth *g = l->growth;
  const pix_growth_near *near = &g->near[l->along];
  double origin[2];
  place(l, offsets, origin);
  for (int k = 0; k < 2; k++) {
    if (l->ramps[l->along][k].per != 0) l->kinds[k] = kind_of(l, k == 1, origin);
  }
  const bool are_near = pix_area_holds(near->offsets, offsets);
  const pix_array *lines = are_near ? near->lines : g->lines[l->along];
  if (lines == NULL) {
    pix_edge_lines_each(&g->rule, &g->mine, l->along, add_edge, l);
    return;
  }
  const int32_t count = are_near ? near->count : g->count[l->along];
  if (are_near) l->sum.first = (l->is_forward ? near->rest : -near->rest) * l->pixels;
  for (int32_t k = 0; k < count && add_edge(l, (pix_edge_lines *)lines->items + k); k++) {}
}

void pix_growth_prepare_near(pix_growth *g, int axis, pix_area offsets, pix_array *array, pix_allocator *allocator) {
  edge_list list = {.array = array, .allocator = allocator, .most = MOST_NEAR};
  look l = {.growth = g, .along = axis, .across = !axis, .is_forward = true, .pixels = 1, .list = &list};
  g->near[axis] = (pix_growth_near){.lines = array};
  add_edges(&l, offsets);
  if (list.is_full) return;
  g->near[axis].offsets = offsets;
  g->near[axis].count = list.count;
  g->near[axis].rest = l.sum.first;
}

// By how many pixels, at the most, a step makes the overlap larger, from each of the offsets.
static void bound_growth(const pix_growth *g, pix_area offsets, int axis, int32_t step, double *first, double more[2]) {
  look l = {.growth = g, .along = axis, .across = !axis, .is_forward = (step > 0) == g->are_movers, .pixels = 1};
  add_edges(&l, offsets);
  *first = l.sum.first;
  for (int k = 0; k < 2; k++) {
    more[k] = g->are_movers ? l.sum.more[k] : -l.sum.more[k];
    if (!g->are_movers) *first += l.sum.more[k] * l.further[k];
  }
}

pix_growth_range pix_growth_range_of(const pix_growth *g, int axis, pix_area offsets) {
  pix_growth_range r = {.offsets = offsets};
  bound_growth(g, offsets, axis, 1, &r.most, r.most_more);
  // A step back from the next offset undoes it.
  if (axis == 0) offsets.x0++; else offsets.y0++;
  if (axis == 0) offsets.x1++; else offsets.y1++;
  bound_growth(g, offsets, axis, -1, &r.least, r.least_more);
  r.least = -r.least;
  for (int k = 0; k < 2; k++) r.least_more[k] = -r.least_more[k];
  return r;
}

int64_t pix_growth_by_step(const pix_growth *g, pix_area offsets, int axis, int32_t step) {
  double most, more[2];
  bound_growth(g, offsets, axis, step, &most, more);
  most += pix_greater(0, more[0] * (double)(offsets.x1 - 1 - offsets.x0));
  most += pix_greater(0, more[1] * (double)(offsets.y1 - 1 - offsets.y0));
  return pix_floor(most + 0.001);  // a whole number, but for what such sums round
}

int64_t pix_growth_back_and_forth(const pix_growth *g, int axis) {
  look l = {.growth = g, .along = axis, .across = !axis, .pixels = 2};
  add_edges(&l, (pix_area){0, 0, 1, 1});
  const double sum = g->are_movers ? l.sum.first : -l.sum.first;
  return pix_floor(sum + 0.5);
}
