// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "sprite/sprite.h"

#include "rule/rule.h"

// How far rounding may put a texel of an upright or oriented sprite from where the matrix puts it: 1.5/65536 pixel.
#define MARGIN_OF_SHIFTS (1.0 / 32768)

pix_matrix pix_sprite_matrix(const pix_sprite *s, pix_point *translation) {
  const pix_matrix m = pix_sprite_pose(s)->matrix;
  const pix_point position = pix_sprite_position(s);
  translation->x = position.x - (m.a * s->origin.x + m.c * s->origin.y);
  translation->y = position.y - (m.b * s->origin.x + m.d * s->origin.y);
  return m;
}

pix_point pix_sprite_to_world(const pix_sprite *s, pix_point local) {
  pix_point t;
  const pix_matrix m = pix_sprite_matrix(s, &t);
  return (pix_point){m.a * local.x + m.c * local.y + t.x, m.b * local.x + m.d * local.y + t.y};
}

bool pix_sprite_to_local(const pix_sprite *s, pix_point world, pix_point *local) {
  const pix_pose *p = pix_sprite_pose(s);
  if (p->sx == 0 || p->sy == 0 || 1 - p->kx * p->ky == 0) return false;
  const pix_point position = pix_sprite_position(s);
  const double x = world.x - position.x, y = world.y - position.y;
  local->x = p->inverse.du_dx * x + p->inverse.du_dy * y + s->origin.x;
  local->y = p->inverse.dv_dx * x + p->inverse.dv_dy * y + s->origin.y;
  return local->x - local->x == 0 && local->y - local->y == 0;  // neither infinite nor NaN
}

static bool covers_nothing(const pix_sprite *s) {
  return pix_sprite_kind(s) == PIX_RULE_NOTHING || s->mask->solid_count == 0;
}

pix_rule pix_sprite_rule(const pix_sprite *s) {
  const pix_point position = pix_sprite_position(s);
  return pix_rule_at(&pix_sprite_pose(s)->inverse, s->origin.x, s->origin.y, position.x, position.y);
}

// General coverage: extents in real arithmetic, widened by what the rule's rounding may add.

// Returns the extent of texels whose points the matrix, without its translation, puts between low and high.
static pix_extent extent_between(const pix_sprite *s, const double low[2], const double high[2]) {
  const pix_matrix m = pix_sprite_pose(s)->matrix;
  const double x = m.a * s->origin.x + m.c * s->origin.y, y = m.b * s->origin.x + m.d * s->origin.y;
  pix_extent e = {.left = low[0] - x, .right = high[0] - x, .top = low[1] - y, .bottom = high[1] - y};
  const pix_transform t = pix_sprite_transform(s);
  const double farthest = fmax(fmax(fabs(e.left), fabs(e.right)), fmax(fabs(e.top), fabs(e.bottom)));
  e.margin = pix_transform_margin(&t, s->mask->width, s->mask->height, farthest);
  e.left -= e.margin, e.right += e.margin;
  e.top -= e.margin, e.bottom += e.margin;
  return e;
}

static pix_extent measure_extent(const pix_sprite *s) {
  const pix_matrix m = pix_sprite_pose(s)->matrix;
  double low[2], high[2];
  pix_mask_extent(s->mask, m.a, m.b, m.c, m.d, low, high);
  return extent_between(s, low, high);
}

// Returns the extent of the mask's rectangle.
static pix_extent measure_frame(const pix_sprite *s) {
  const pix_matrix m = pix_sprite_pose(s)->matrix;
  const double w = s->mask->width, h = s->mask->height;
  const double low[2] = {(m.a < 0 ? m.a * w : 0) + (m.c < 0 ? m.c * h : 0),
                         (m.b < 0 ? m.b * w : 0) + (m.d < 0 ? m.d * h : 0)};
  const double high[2] = {(m.a > 0 ? m.a * w : 0) + (m.c > 0 ? m.c * h : 0),
                          (m.b > 0 ? m.b * w : 0) + (m.d > 0 ? m.d * h : 0)};
  return extent_between(s, low, high);
}

// Keeps the extent in the pose; a sprite without one is asked for near ties alone.
pix_extent pix_sprite_extent(pix_sprite *s) {
  pix_pose *p = s->pose;
  if (p == NULL) return measure_extent(s);
  if (p->extent_version != s->mask->version) {
    p->extent = measure_extent(s);
    p->extent_version = s->mask->version;
  }
  return p->extent;
}

// Finds the pixels [*first, *end) whose centres lie in [low, high], all from the position, whose fraction this is.
static void pixel_range(double low, double high, double fraction, int64_t *first, int64_t *end) {
  const int64_t reach = (int64_t)PIX_MAX_BOX_REACH;
  *first = pix_max64(-pix_floor(-(low + fraction - 0.5)), -reach);
  *end = pix_min64(pix_floor(high + fraction - 0.5), reach) + 1;
}

static pix_rect box_under(pix_sprite *s, const pix_rule *rule) {
  if (covers_nothing(s)) return (pix_rect){rule->whole_x, rule->whole_y, 0, 0};
  if (rule->inverse.kind != PIX_RULE_GENERAL) return pix_oriented_place(rule, pix_mask_bounds(s->mask));
  const pix_extent extent = pix_sprite_extent(s);
  int64_t x0, x1, y0, y1;
  pixel_range(extent.left, extent.right, rule->fraction_x, &x0, &x1);
  pixel_range(extent.top, extent.bottom, rule->fraction_y, &y0, &y1);
  if (x0 >= x1 || y0 >= y1) return (pix_rect){rule->whole_x, rule->whole_y, 0, 0};
  return pix_rect_between(rule->whole_x + x0, rule->whole_y + y0, rule->whole_x + x1, rule->whole_y + y1);
}

pix_placement pix_sprite_placement(pix_sprite *s) {
  const pix_rule rule = pix_sprite_rule(s);
  return (pix_placement){rule, box_under(s, &rule)};
}

pix_placement pix_sprite_frame(const pix_sprite *s, double *margin) {
  const pix_rule rule = pix_sprite_rule(s);
  const pix_rect whole = {0, 0, s->mask->width, s->mask->height};
  pix_placement frame = {rule, {rule.whole_x, rule.whole_y, 0, 0}};
  *margin = 0;
  if (rule.inverse.kind == PIX_RULE_NOTHING || pix_rect_is_empty(whole)) return frame;
  if (rule.inverse.kind != PIX_RULE_GENERAL) {
    frame.box = pix_oriented_place(&rule, whole);
    return frame;
  }
  const pix_extent extent = measure_frame(s);
  int64_t x0, x1, y0, y1;
  pixel_range(extent.left, extent.right, rule.fraction_x, &x0, &x1);
  pixel_range(extent.top, extent.bottom, rule.fraction_y, &y0, &y1);
  // A pixel more on each side: a centre may lie in one whose own centre lies outside.
  frame.box = pix_rect_between(rule.whole_x + x0 - 1, rule.whole_y + y0 - 1, rule.whole_x + x1 + 1,
                               rule.whole_y + y1 + 1);
  *margin = extent.margin;
  return frame;
}

pix_rect pix_sprite_box(pix_sprite *s) { return pix_sprite_placement(s).box; }

double pix_sprite_margin(pix_sprite *s) {
  return pix_sprite_kind(s) == PIX_RULE_GENERAL ? pix_sprite_extent(s).margin : MARGIN_OF_SHIFTS;
}

double pix_sprite_reach(pix_sprite *s, double dx, double dy) {
  const pix_matrix m = pix_sprite_pose(s)->matrix;
  const double du = m.a * dx + m.b * dy, dv = m.c * dx + m.d * dy;
  const double reach = pix_mask_reach(s->mask, du, dv) - (du * s->origin.x + dv * s->origin.y);
  return reach + (fabs(dx) + fabs(dy)) * pix_sprite_margin(s);
}

pix_point pix_sprite_circle(pix_sprite *s, double *radius) {
  const pix_placement place = pix_sprite_placement(s);
  *radius = 0;
  if (pix_rect_is_empty(place.box)) return pix_sprite_position(s);
  const pix_rect bounds = pix_mask_bounds(s->mask);
  const double u = bounds.x + bounds.w / 2.0, v = bounds.y + bounds.h / 2.0;
  if (place.rule.inverse.kind != PIX_RULE_GENERAL) {
    *radius = pix_mask_radius(s->mask, u, v, 1, 0, 0, 1);
    return (pix_point){place.box.x + place.box.w / 2.0, place.box.y + place.box.h / 2.0};
  }
  // Only the centres of covered pixels lie in the transformed texels: their squares reach half a diagonal further.
  const pix_matrix m = pix_sprite_pose(s)->matrix;
  *radius = pix_mask_radius(s->mask, u, v, m.a, m.b, m.c, m.d) + 2 * pix_sprite_extent(s).margin + 0.7072;
  return pix_sprite_to_world(s, (pix_point){u, v});
}
