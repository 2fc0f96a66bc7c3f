// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "sprite/edge_area.h"

#include "rule/border_sums.h"
#include "sprite/growth.h"

#define FEWEST_ACROSS 16  // edges that a row crosses: of fewer, counting row by row takes no longer
#define ROWS_OF_AN_EDGE 64  // that cross one more edge are counted in the time that an edge takes

typedef struct counting {
  const pix_rect *windows;
  int64_t *areas;           // in them
  int count;
  int32_t x, y;             // the whole position, from which all else is counted
  pix_reach reach;
  pix_ramp along[2], across[2];  // of u and v
  bool is_flat[2], has_sums[2];
  pix_border_sums sums[2];
  pix_edge_lines summed;    // the lines that were summed last, as windows may have the same,
  int64_t sum;
} counting;

static int64_t pixel_at(const counting *c, const pix_edge_lines *e, int64_t line) {
  const int64_t rest = (int64_t)e->border * 65536 - pix_ramp_at(&c->across[e->is_v], line);
  return pix_edge_pixel(&c->along[e->is_v], rest, c->reach);
}

// From one line to the next, the pixel goes one way only: the first line where it is not before the limit, if it rises,
// or before it, if not.
static int64_t line_at(const counting *c, const pix_edge_lines *e, int64_t line, int64_t end, bool rises,
                       int64_t limit) {
  while (line < end) {
    const int64_t middle = line + (end - line) / 2;
    if ((pixel_at(c, e, middle) >= limit) == rises) end = middle; else line = middle + 1;
  }
  return line;
}

static int64_t sum_of(counting *c, const pix_edge_lines *e, int64_t line, int64_t end) {
  pix_edge_lines *s = &c->summed;
  if (s->border == e->border && s->is_v == e->is_v && s->line == line && s->end == end) return c->sum;
  *s = (pix_edge_lines){e->border, e->is_v, e->is_solid_past, (int32_t)line, (int32_t)end};
  c->sum = pix_border_sum(&c->sums[e->is_v], e->border, line, end);
  return c->sum;
}

// The pixels of these columns past the edge.
static int64_t count_past(counting *c, const pix_edge_lines *e, int64_t line, int64_t end, int64_t left,
                          int64_t right) {
  int64_t count = 0;
  if (c->is_flat[e->is_v]) {
    for (; line < end; line++) count += right - pix_max64(left, pix_min64(pixel_at(c, e, line), right));
    return count;
  }
  const int64_t first = pixel_at(c, e, line), last = pixel_at(c, e, end - 1);
  if (pix_min64(first, last) < left || pix_max64(first, last) > right) {
    const bool rises = last > first;
    const int64_t at_left = line_at(c, e, line, end, rises, left), at_right = line_at(c, e, line, end, rises, right);
    count = (right - left) * (rises ? at_left - line : end - at_left);
    line = rises ? at_left : at_right;
    end = rises ? at_right : at_left;
  }
  return count + (end - line) * right - sum_of(c, e, line, end);
}

static bool add_edge(void *context, const pix_edge_lines *e) {
  counting *c = context;
  for (int k = 0; k < c->count; k++) {
    const pix_rect w = c->windows[k];
    const int64_t left = (int64_t)w.x - c->x, top = (int64_t)w.y - c->y;
    const int64_t line = pix_max64(e->line, top), end = pix_min64(e->end, top + w.h);
    if (line >= end) continue;
    const int64_t count = count_past(c, e, line, end, left, left + w.w);
    c->areas[k] += e->is_solid_past ? count : -count;
  }
  return true;
}

static bool prepare(counting *c, bool is_v, const pix_rule *rule, const pix_bits *bits, pix_allocator *allocator) {
  c->along[is_v] = pix_ramp_of(rule, 0, is_v);
  c->across[is_v] = pix_ramp_of(rule, 1, is_v);
  c->is_flat[is_v] = fabs(c->along[is_v].per) < PIX_FLATTEST_RAMP;
  if (c->is_flat[is_v]) return true;
  const int64_t first = (int64_t)c->windows->y - c->y;
  const int32_t borders = (is_v ? bits->height : bits->width) + 1;
  c->has_sums[is_v] = pix_border_sums_create(&c->sums[is_v], allocator, &c->along[is_v], &c->across[is_v], first,
                                             c->windows->h, borders);
  return c->has_sums[is_v];
}

bool pix_edge_areas(const pix_rule *rule, const pix_mask *mask, const pix_rect *windows, int count, int64_t *areas) {
  const pix_bits bits = pix_mask_bits(mask);
  counting c = {.windows = windows, .areas = areas, .count = count, .x = rule->whole_x, .y = rule->whole_y};
  for (int k = 0; k < count; k++) areas[k] = 0;
  pix_texel_view view;
  if (!pix_texel_view_of(rule, &view)) return false;
  c.reach = pix_edge_reach(&view, rule, &bits, 0);
  const bool is_done = prepare(&c, false, rule, &bits, mask->allocator) &&
                       prepare(&c, true, rule, &bits, mask->allocator) &&
                       pix_edge_lines_each(rule, &bits, 0, add_edge, &c);
  for (int k = 0; k < 2; k++) {
    if (c.has_sums[k]) pix_border_sums_free(&c.sums[k], mask->allocator);
  }
  return is_done;
}

bool pix_edge_areas_pay(const pix_rule *rule, pix_mask *mask, pix_rect window) {
  const pix_inverse *i = &rule->inverse;
  if (!pix_growth_is_known(rule, rule)) return false;
  const double across = (fabs(i->du_dx) + fabs(i->dv_dx)) * window.w;
  if (across < FEWEST_ACROSS) return false;
  const double edges = (double)pix_mask_known_edges(mask);
  return edges >= FEWEST_ACROSS && across * window.h > edges * ROWS_OF_AN_EDGE;
}
