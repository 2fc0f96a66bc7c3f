// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "sprite/edge_lines.h"

// Edges between texels.

static uint64_t word_of(const pix_bits *bits, int32_t stripe, int32_t row) {
  const bool is_inside = row >= 0 && row < bits->height && stripe >= 0 && stripe < pix_stripe_count(bits->width);
  return is_inside ? pix_bits_word(bits, stripe, row) : 0;
}

// At which texels of a row is there an edge of this kind at their left side, or above them?
static uint64_t edges_in(const pix_bits *bits, bool is_v, bool is_solid_past, int32_t stripe, int32_t row) {
  const uint64_t here = word_of(bits, stripe, row);
  const uint64_t before = is_v ? word_of(bits, stripe, row - 1) : here << 1 | word_of(bits, stripe - 1, row) >> 63;
  return is_solid_past ? here & ~before : before & ~here;
}

// Those of them that begin an edge.
static uint64_t first_in(const pix_bits *bits, bool is_v, bool is_solid_past, int32_t stripe, int32_t row) {
  const uint64_t here = edges_in(bits, is_v, is_solid_past, stripe, row);
  return here & ~(is_v ? here << 1 : edges_in(bits, is_v, is_solid_past, stripe, row - 1));
}

// The edge that begins at that texel.
static pix_edge edge_at(const pix_bits *bits, bool is_v, bool is_solid_past, int32_t x, int32_t y) {
  pix_edge e = {.is_v = is_v, .is_solid_past = is_solid_past, .border = is_v ? y : x, .first = is_v ? x : y};
  if (is_v) {
    const uint64_t others = ~edges_in(bits, true, is_solid_past, x / 64, y) & pix_bit_range(x % 64, 64);
    e.end = others == 0 ? (x / 64 + 1) * 64 : x / 64 * 64 + pix_lowest_bit(others);
    return e;
  }
  e.end = y + 1;
  while (edges_in(bits, false, is_solid_past, x / 64, e.end) >> x % 64 & 1) e.end++;
  return e;
}

bool pix_edges_each(const pix_bits *bits, pix_edge_visit *visit, void *context) {
  for (int kind = 0; kind < 4; kind++) {
    const bool is_v = kind & 1, is_solid_past = kind & 2;
    for (int32_t stripe = 0; stripe < pix_stripe_count(bits->width) + !is_v; stripe++) {
      for (int32_t row = 0; row < bits->height + is_v; row++) {
        uint64_t firsts = first_in(bits, is_v, is_solid_past, stripe, row);
        for (; firsts != 0; firsts &= firsts - 1) {
          const pix_edge e = edge_at(bits, is_v, is_solid_past, stripe * 64 + pix_lowest_bit(firsts), row);
          if (!visit(context, &e)) return false;
        }
      }
    }
  }
  return true;
}

int64_t pix_edges_count(const pix_bits *bits) {
  int64_t count = 0;
  for (int kind = 0; kind < 4; kind++) {
    const bool is_v = kind & 1;
    for (int32_t stripe = 0; stripe < pix_stripe_count(bits->width) + !is_v; stripe++) {
      for (int32_t row = 0; row < bits->height + is_v; row++) {
        count += pix_popcount(first_in(bits, is_v, kind & 2, stripe, row));
      }
    }
  }
  return count;
}

int64_t pix_mask_known_edges(pix_mask *mask) {
  if (mask->edges_version != mask->version) {
    const pix_bits bits = pix_mask_bits(mask);
    mask->edges = pix_edges_count(&bits);
    mask->edges_version = mask->version;
  }
  return mask->edges;
}

// The lines that cross them.

typedef struct finder {
  int along, across;      // axes
  pix_ramp ramps[2][2];   // by axis, and for u and v
  pix_texel_view view;    // from the whole position
  pix_reach reach;
  double open;            // lines around the ends of edges on which it is open whether they cross it
  pix_edge_lines_visit *visit;
  void *context;
} finder;

typedef struct passing {
  int64_t pixel;  // the first one past a border
  double place;
} passing;

static passing passing_of(const finder *f, bool is_v, int32_t border, int64_t line) {
  const pix_ramp *along = &f->ramps[f->along][is_v];
  const int64_t rest = (int64_t)border * 65536 - pix_ramp_at(&f->ramps[f->across][is_v], line);
  return (passing){pix_edge_pixel(along, rest, f->reach), pix_ramp_place(along, rest)};
}

// Is the texel beside the edge's border, where the line passes that, the one of another border or one behind it?
static bool is_past(const finder *f, const pix_edge *e, passing at, int32_t border, int64_t line) {
  const bool is_v = !e->is_v;
  const pix_ramp *along = &f->ramps[f->along][is_v];
  if (along->per == 0) {
    return pix_ramp_at(along, 0) + pix_ramp_at(&f->ramps[f->across][is_v], line) >= (int64_t)border * 65536;
  }
  const passing other = passing_of(f, is_v, border, line);
  bool comes_before = other.place != at.place ? other.place < at.place : e->is_v;
  if (other.pixel != at.pixel) comes_before = other.pixel < at.pixel;
  return comes_before == (along->per > 0);
}

// Does the line cross the edge where it passes the border?
static bool crosses(const finder *f, const pix_edge *e, int64_t line) {
  const passing at = passing_of(f, e->is_v, e->border, line);
  if (at.pixel == f->reach.first || at.pixel == f->reach.end) return false;
  return is_past(f, e, at, e->first, line) && !is_past(f, e, at, e->end, line);
}

static bool visit_lines(const finder *f, const pix_edge *e, int64_t line, int64_t end) {
  const bool rises = f->ramps[f->along][e->is_v].per > 0;
  const pix_edge_lines lines = {e->border, e->is_v, e->is_solid_past == rises, (int32_t)line, (int32_t)end};
  return line >= end || f->visit(f->context, &lines);
}

static double corner_across(const finder *f, int64_t u, int64_t v) {
  const int c = f->across;
  return f->view.corner[c] + f->view.edges[0][c] * (double)u + f->view.edges[1][c] * (double)v;
}

static int64_t first_line_from(double at) { return -pix_floor(0.5 - at); }

// Around the ends of an edge line by line.
static bool find_lines(void *context, const pix_edge *e) {
  const finder *f = context;
  if (f->ramps[f->along][e->is_v].per == 0) return true;
  const double first = e->is_v ? corner_across(f, e->first, e->border) : corner_across(f, e->border, e->first);
  const double last = e->is_v ? corner_across(f, e->end, e->border) : corner_across(f, e->border, e->end);
  const double low = pix_lesser(first, last), high = pix_greater(first, last), open = f->open;
  int64_t line = first_line_from(low - open);
  const int64_t end = first_line_from(high + open);
  const int64_t inner = pix_min64(first_line_from(low + open), end);
  const int64_t inner_end = pix_max64(inner, first_line_from(high - open));
  int64_t begin = line;
  for (; line < end; line++) {
    if (line == inner) line = inner_end;
    if (line < end && crosses(f, e, line)) continue;
    if (!visit_lines(f, e, begin, pix_min64(line, end))) return false;
    begin = line + 1;
  }
  return visit_lines(f, e, begin, pix_min64(line, end));
}

pix_reach pix_edge_reach(const pix_texel_view *v, const pix_rule *rule, const pix_bits *bits, int axis) {
  const double right = v->edges[0][axis] * bits->width, down = v->edges[1][axis] * bits->height;
  const double corner = v->corner[axis] - (axis == 0 ? rule->whole_x : rule->whole_y);
  const double around = 4 + 2 * PIX_ROUNDED_AWAY * (fabs(v->edges[0][axis]) + fabs(v->edges[1][axis]));
  return (pix_reach){pix_floor(corner + pix_lesser(right, 0) + pix_lesser(down, 0) - around),
                     pix_floor(corner + pix_greater(right, 0) + pix_greater(down, 0) + around)};
}

bool pix_edge_lines_each(const pix_rule *rule, const pix_bits *bits, int axis, pix_edge_lines_visit *visit,
                         void *context) {
  finder f = {.along = axis, .across = !axis, .visit = visit, .context = context};
  if (!pix_texel_view_of(rule, &f.view)) return true;
  f.reach = pix_edge_reach(&f.view, rule, bits, axis);
  f.view.corner[0] -= rule->whole_x;
  f.view.corner[1] -= rule->whole_y;
  for (int k = 0; k < 2; k++) {
    for (int a = 0; a < 2; a++) f.ramps[a][k] = pix_ramp_of(rule, a, k == 1);
  }
  const double pixels = fabs(f.view.edges[0][0] * f.view.edges[1][1] - f.view.edges[0][1] * f.view.edges[1][0]);
  // So far may places be from where they would be if nothing was rounded; 0.01 is far more than what doubles round.
  f.open = pixels * PIX_ROUNDED_AWAY * (fabs(f.ramps[axis][0].per) + fabs(f.ramps[axis][1].per)) + 0.01;
  return pix_edges_each(bits, find_lines, &f);
}
