// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "sprite/texel_view.h"

#define MOST_SKEWED 256.0  // the product of the norms of the matrix and of its inverse
#define MOST_ORIGIN 2097152.0  // texels

bool pix_texel_view_of(const pix_rule *rule, pix_texel_view *v) {
  const pix_inverse *i = &rule->inverse;
  const double determinant = i->du_dx * i->dv_dy - i->du_dy * i->dv_dx;
  if (determinant == 0) return false;
  v->edges[0][0] = i->dv_dy / determinant;
  v->edges[0][1] = -i->dv_dx / determinant;
  v->edges[1][0] = -i->du_dy / determinant;
  v->edges[1][1] = i->du_dx / determinant;
  const double there = fabs(i->du_dx) + fabs(i->du_dy) + fabs(i->dv_dx) + fabs(i->dv_dy);
  double back = 0;
  for (int axis = 0; axis < 2; axis++) {
    back += fabs(v->edges[axis][0]) + fabs(v->edges[axis][1]);
    v->corner[axis] = -(v->edges[0][axis] * rule->origin_u + v->edges[1][axis] * rule->origin_v);
  }
  v->corner[0] += rule->whole_x + rule->fraction_x;
  v->corner[1] += rule->whole_y + rule->fraction_y;
  return there * back <= MOST_SKEWED && fabs(rule->origin_u) <= MOST_ORIGIN && fabs(rule->origin_v) <= MOST_ORIGIN;
}
