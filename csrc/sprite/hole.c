// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The solid texels of the inner sprite lie in a circle, and those of the outer one beyond another (pix_mask_annulus).
// Seen from the outer one, the inner one's circle is an ellipse. If that lies in the hole, they are apart. So they are
// if the inner one's bounds, which are seen as a parallelogram, lie in a rectangle of the outer one that is empty.
//
// How certain that is. Let A and B be the matrices, a and b the middles of the circles in the world, and p a pixel that
// both cover. A puts a point s of a solid texel of the inner sprite, and B a point t of one of the outer sprite, within
// their margins (pix_sprite_margin) of p. So t is off the middle of its circles by
//
//     B^-1 ((a - b) + A (s - its middle) + what the margins allow)
//
// which is no longer than |B^-1 (a - b)| + ||B^-1 A|| outer + ||B^-1|| sqrt(2) margins. No solid texel is that near if
// the sum is less than `inner`. All of it is multiplied by |det B|: then the adjugate of B takes the place of the
// inverse, and its norm is that of B. For the rectangle the same holds of each coordinate, with half of the width or
// height of the parallelogram in the place of the second term. Rounding moves a - b by no more than the margins, which
// bound the same operations, and 2^-18 pixels; where ||B||^2 is at most 2^10 |det B|, it adds to the other terms less
// than 2^-38 of themselves, or than 2^-24 pixels seen by B^-1.

#include "sprite/hole.h"

#define MOST_LOPSIDED 1024.0
#define ROUNDING_OF_POSITIONS (1.0 / (1 << 16))
#define CERTAINTY (1 - 1.0 / (1 << 30))

static double length(double x, double y) { return sqrt(x * x + y * y); }

// The largest length of what the matrix makes of a vector of length 1: the sum of the lengths of its parts that keep
// and that reverse the order of directions.
static double norm(pix_matrix m) {
  return (length(m.a + m.d, m.b - m.c) + length(m.a - m.d, m.b + m.c)) / 2;
}

// Where a sprite's matrix puts a texel's point.
static pix_point point_at(const pix_sprite *s, const pix_rule *rule, pix_point texel) {
  const pix_matrix m = pix_sprite_pose(s)->matrix;
  const double u = texel.x - s->origin.x, v = texel.y - s->origin.y;
  return (pix_point){rule->whole_x + (rule->fraction_x + (m.a * u + m.c * v)),
                     rule->whole_y + (rule->fraction_y + (m.b * u + m.d * v))};
}

static pix_point middle_of(pix_rect r) { return (pix_point){r.x + r.w / 2.0, r.y + r.h / 2.0}; }

// How the outer sprite sees the inner one: in its texels, times `det`.
typedef struct view {
  const pix_sprite *inner, *outer;
  const pix_rule *rule_inner, *rule_outer;
  pix_matrix seen;     // B^-1 A
  double det, margin;  // |det B|; what is added to each length for rounding
} view;

// B^-1 of the way from a point of the outer sprite to one of the inner one.
static pix_point way_between(const view *v, pix_point from, pix_point to) {
  const pix_matrix b = pix_sprite_pose(v->outer)->matrix;
  const pix_point begin = point_at(v->outer, v->rule_outer, from), end = point_at(v->inner, v->rule_inner, to);
  const double x = end.x - begin.x, y = end.y - begin.y;
  return (pix_point){b.d * x - b.c * y, b.a * y - b.b * x};
}

static bool is_in_circle(const view *v, const pix_annulus *within, const pix_annulus *around) {
  const pix_point way = way_between(v, (pix_point){around->u, around->v}, (pix_point){within->u, within->v});
  const double reach = length(way.x, way.y) + norm(v->seen) * within->outer + v->margin;
  return reach < v->det * around->inner * CERTAINTY;
}

static bool is_in_rectangle(const view *v, pix_rect bounds, pix_rect hole) {
  const pix_point way = way_between(v, middle_of(hole), middle_of(bounds));
  const pix_matrix m = v->seen;
  const double across = 2 * (fabs(way.x) + v->margin) + fabs(m.a) * bounds.w + fabs(m.c) * bounds.h;
  const double down = 2 * (fabs(way.y) + v->margin) + fabs(m.b) * bounds.w + fabs(m.d) * bounds.h;
  return across < v->det * hole.w * CERTAINTY && down < v->det * hole.h * CERTAINTY;
}

static bool lies_in_hole(pix_sprite *inner, const pix_placement *place_inner, pix_sprite *outer,
                         const pix_placement *place_outer, int64_t pixels) {
  const pix_annulus *around = pix_mask_annulus(outer->mask, pixels);
  if (around == NULL || around->inner == 0) return false;
  const pix_annulus *within = pix_mask_annulus(inner->mask, pixels);
  if (within == NULL) return false;
  const pix_matrix a = pix_sprite_pose(inner)->matrix, b = pix_sprite_pose(outer)->matrix;
  const double det = fabs(b.a * b.d - b.c * b.b), size = norm(b);
  if (!(size * size <= MOST_LOPSIDED * det)) return false;
  const double margin = 2 * (pix_sprite_margin(inner) + pix_sprite_margin(outer)) + ROUNDING_OF_POSITIONS;
  const view v = {inner, outer, &place_inner->rule, &place_outer->rule,
                  {b.d * a.a - b.c * a.b, b.a * a.b - b.b * a.a, b.d * a.c - b.c * a.d, b.a * a.d - b.b * a.c},
                  det, size * 1.5 * margin};
  return is_in_circle(&v, within, around) || is_in_rectangle(&v, pix_mask_bounds(inner->mask), around->hole);
}

static bool holds(pix_rect box, pix_rect window) { return box.w == window.w && box.h == window.h; }

bool pix_is_in_hole(pix_sprite *a, const pix_placement *place_a, pix_sprite *b, const pix_placement *place_b,
                    pix_rect window) {
  const int64_t pixels = pix_rect_area(window);
  if (holds(place_a->box, window)) return lies_in_hole(a, place_a, b, place_b, pixels);
  return holds(place_b->box, window) && lies_in_hole(b, place_b, a, place_a, pixels);
}
