// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The solid texels of the inner sprite lie in a circle, and those of the outer one beyond another (pix_mask_annulus).
// Seen from the outer one, the inner one's circle is an ellipse. If that lies in the hole, they are apart.
//
// How certain that is. Let A and B be the matrices, a and b the middles of the circles in the world, and p a pixel that
// both cover. A puts a point s of a solid texel of the inner sprite, and B a point t of one of the outer sprite, within
// their margins (pix_sprite_margin) of p. So t is off the middle of its circles by
//
//     B^-1 ((a - b) + A (s - its middle) + what the margins allow)
//
// which is no longer than |B^-1 (a - b)| + ||B^-1 A|| outer + ||B^-1|| sqrt(2) margins. No solid texel is that near if
// the sum is less than `inner`. All of it is multiplied by |det B|: then the adjugate of B takes the place of the
// inverse, and its norm is that of B. Rounding moves a - b by no more than the margins, which bound the same
// operations, and 2^-18 pixels; where ||B||^2 is at most 2^10 |det B|, it adds less than 2^-38 of themselves to the
// other terms.

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

// Where a sprite's matrix puts the middle of its circles.
static pix_point middle_of(const pix_sprite *s, const pix_rule *rule, const pix_annulus *annulus) {
  const pix_matrix m = pix_sprite_pose(s)->matrix;
  const double u = annulus->u - s->origin.x, v = annulus->v - s->origin.y;
  return (pix_point){rule->whole_x + (rule->fraction_x + (m.a * u + m.c * v)),
                     rule->whole_y + (rule->fraction_y + (m.b * u + m.d * v))};
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
  const pix_point from = middle_of(outer, &place_outer->rule, around);
  const pix_point to = middle_of(inner, &place_inner->rule, within);
  const double x = to.x - from.x, y = to.y - from.y;
  const pix_matrix seen = {b.d * a.a - b.c * a.b, b.a * a.b - b.b * a.a, b.d * a.c - b.c * a.d, b.a * a.d - b.b * a.c};
  const double margin = 2 * (pix_sprite_margin(inner) + pix_sprite_margin(outer)) + ROUNDING_OF_POSITIONS;
  const double reach = length(b.d * x - b.c * y, b.a * y - b.b * x) + norm(seen) * within->outer + size * 1.5 * margin;
  return reach < det * around->inner * CERTAINTY;
}

static bool holds(pix_rect box, pix_rect window) { return box.w == window.w && box.h == window.h; }

bool pix_is_in_hole(pix_sprite *a, const pix_placement *place_a, pix_sprite *b, const pix_placement *place_b,
                    pix_rect window) {
  const int64_t pixels = pix_rect_area(window);
  if (holds(place_a->box, window)) return lies_in_hole(a, place_a, b, place_b, pixels);
  return holds(place_b->box, window) && lies_in_hole(b, place_b, a, place_a, pixels);
}
