// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "rule/sampler.h"

#include "bits/bits.h"

// The rounding of a column's and a row's term, in 1/65536 texel: how far a sampled texel may be from the straight
// line.
#define ROUNDING 2

// Rows of texels: of taller rectangles the summary alone is asked, as what it has too much is little beside them.
#define SUMMARY_IS_ENOUGH (8 * PIX_SUMMARY_ROWS)

// Adds the least of what columns and rows do, and the most: a texel is the sum of what its column adds and what its row
// does.
pix_area pix_texels_under(const pix_rule *rule, pix_rect rect) {
  const int32_t m = rect.x - rule->whole_x, n = rect.y - rule->whole_y;
  const pix_texel left = pix_rule_column(rule, m), right = pix_rule_column(rule, m + rect.w - 1);
  const pix_texel top = pix_rule_row(rule, n), bottom = pix_rule_row(rule, n + rect.h - 1);
  const int64_t u0 = pix_min64(left.u, right.u) + pix_min64(top.u, bottom.u) - ROUNDING;
  const int64_t v0 = pix_min64(left.v, right.v) + pix_min64(top.v, bottom.v) - ROUNDING;
  const int64_t u1 = pix_max64(left.u, right.u) + pix_max64(top.u, bottom.u) + ROUNDING;
  const int64_t v1 = pix_max64(left.v, right.v) + pix_max64(top.v, bottom.v) + ROUNDING;
  return (pix_area){u0 >> 16, v0 >> 16, (u1 >> 16) + 1, (v1 >> 16) + 1};
}

PIX_ALWAYS_INLINE bool may_be_solid(const pix_sampler *s, pix_area under) {
  const pix_rect texels = pix_area_clip(under, s->solid);
  if (s->bits.summary != NULL && texels.h > PIX_SUMMARY_ROWS && texels.w > 0) {
    const bool may_cover = pix_summary_any_in(&s->bits, texels);
    if (!may_cover || texels.h > SUMMARY_IS_ENOUGH) return may_cover;
  }
  return pix_bits_any_in(&s->bits, texels);
}

PIX_ALWAYS_INLINE bool is_all_solid(const pix_sampler *s, pix_area under) {
  return pix_area_holds(pix_area_of(s->solid), under) && pix_bits_all_in(&s->bits, pix_area_clip(under, s->solid));
}

bool pix_sampler_may_cover(const pix_sampler *s, pix_rect rect) {
  return may_be_solid(s, pix_texels_under(s->rule, rect));
}

bool pix_sampler_covers_all(const pix_sampler *s, pix_rect rect) {
  return is_all_solid(s, pix_texels_under(s->rule, rect));
}

pix_cover pix_sampler_look(const pix_sampler *s, pix_rect rect) {
  const pix_area under = pix_texels_under(s->rule, rect);
  if (!may_be_solid(s, under)) return PIX_COVERS_NOTHING;
  return is_all_solid(s, under) ? PIX_COVERS_ALL : PIX_COVERS_SOME;
}

// Returns how many steps of `per_step` texels one coordinate can take before it may reach another texel, or, from
// outside [low, high), the first texel inside. At least 1; INT32_MAX if never.
static int32_t steps_to_change(int64_t at, double per_step, int32_t low, int32_t high, bool *is_inside) {
  const int64_t texel = at >> 16;
  *is_inside = texel >= low && texel < high;
  int64_t distance;  // in 1/65536 texel
  if (per_step > 0) {
    if (texel >= high) return INT32_MAX;
    distance = (texel < low ? (int64_t)low * 65536 : (texel + 1) * 65536) - at;
  } else if (per_step < 0) {
    if (texel < low) return INT32_MAX;
    distance = at - (texel >= high ? (int64_t)high * 65536 - 1 : texel * 65536 - 1);
  } else {
    return INT32_MAX;
  }
  const double steps = (double)(distance - 2 * ROUNDING) / (fabs(per_step) * 65536.0);
  if (steps < 1) return 1;
  return steps < INT32_MAX ? (int32_t)steps : INT32_MAX;
}

// What lies ahead of pixel (i, j) in direction (di, dj), which is one of (1, 0), (-1, 0), (0, 1), (0, -1).
typedef struct outlook {
  pix_texel at;
  bool u_inside, v_inside;   // is the coordinate within the solid rectangle?
  int32_t u_steps, v_steps;  // as steps_to_change
} outlook;

static outlook look_ahead(const pix_sampler *s, int32_t i, int32_t j, int32_t di, int32_t dj) {
  const pix_inverse *inverse = &s->rule->inverse;
  const double du = di != 0 ? inverse->du_dx * di : inverse->du_dy * dj;
  const double dv = di != 0 ? inverse->dv_dx * di : inverse->dv_dy * dj;
  outlook o = {.at = pix_rule_texel_at(s->rule, i, j)};
  o.u_steps = steps_to_change(o.at.u, du, s->solid.x, s->solid.x + s->solid.w, &o.u_inside);
  o.v_steps = steps_to_change(o.at.v, dv, s->solid.y, s->solid.y + s->solid.h, &o.v_inside);
  return o;
}

int32_t pix_sampler_count_alike(const pix_sampler *s, int32_t i, int32_t j, int32_t di, int32_t dj, int32_t most) {
  if (!pix_inverse_is_aligned(&s->rule->inverse)) return 1;
  const outlook o = look_ahead(s, i, j, di, dj);
  return pix_min(pix_min(o.u_steps, o.v_steps), most);
}

// Tells whether any of the `count` pixels from (i, j) on in direction (di, dj) is covered.
static bool any_along(const pix_sampler *s, int32_t i, int32_t j, int32_t di, int32_t dj, int32_t count) {
  for (int64_t k = 0; k < count;) {
    const outlook o = look_ahead(s, i + di * (int32_t)k, j + dj * (int32_t)k, di, dj);
    if (o.u_inside && o.v_inside) {
      if (pix_bits_get(&s->bits, (int32_t)(o.at.u >> 16), (int32_t)(o.at.v >> 16))) return true;
      k += pix_min(o.u_steps, o.v_steps);
    } else {
      // Nothing can be covered before every coordinate that is outside has come in.
      k += pix_max(o.u_inside ? 1 : o.u_steps, o.v_inside ? 1 : o.v_steps);
    }
  }
  return false;
}

pix_rect pix_sampler_bounds(const pix_sampler *s) {
  int32_t left = s->box.x, top = s->box.y, right = left + s->box.w - 1, bottom = top + s->box.h - 1;
  const pix_rect nothing = {0, 0, 0, 0};
  while (top <= bottom && !any_along(s, left, top, 1, 0, s->box.w)) top++;
  if (top > bottom) return nothing;
  while (!any_along(s, left, bottom, 1, 0, s->box.w)) bottom--;
  while (!any_along(s, left, top, 0, 1, bottom - top + 1)) left++;
  while (!any_along(s, right, top, 0, 1, bottom - top + 1)) right--;
  return pix_rect_between(left, top, (int64_t)right + 1, (int64_t)bottom + 1);
}

// The terms of patches: rule/blocks.h.

#define REACH_OF_TERMS 16384.0  // texels: 2^30 in 1/65536 texel

void pix_terms_init(pix_terms *t, const pix_rule *rule, const pix_bits *bits, int32_t i, int32_t j) {
  t->known_columns = t->known_rows = 0;
  t->bits = bits;
  t->rule = rule;
  t->m = i - rule->whole_x;
  t->n = j - rule->whole_y;
  // If a column's term is below 2^30, a row's is below 2^31, as their sum is below 2^30.
  const double columns = fabs((double)t->m) + PIX_PATCH_SIDE;
  const pix_inverse *inverse = &rule->inverse;
  t->is_near = fabs(inverse->du_dx) * columns < REACH_OF_TERMS && fabs(inverse->dv_dx) * columns < REACH_OF_TERMS;
  t->base_u = t->base_v = 0;
  if (t->is_near) return;
  const pix_texel left = pix_rule_column(rule, t->m);
  t->base_u = left.u;
  t->base_v = left.v;
}

void pix_terms_find_columns(pix_terms *t, int32_t k) {
  for (int32_t x = 4 * k; x < 4 * k + 4; x++) {
    const pix_texel term = pix_rule_column(t->rule, t->m + x);
    t->column_u[x] = (int32_t)(term.u - t->base_u);
    t->column_v[x] = (int32_t)(term.v - t->base_v);
  }
  t->known_columns |= UINT64_C(1) << k;
}

void pix_terms_find_rows(pix_terms *t, int32_t k) {
  for (int32_t y = 4 * k; y < 4 * k + 4; y++) {
    const pix_texel term = pix_rule_row(t->rule, t->n + y);
    t->row_u[y] = (int32_t)(term.u + t->base_u);
    t->row_v[y] = (int32_t)(term.v + t->base_v);
  }
  t->known_rows |= UINT64_C(1) << k;
}
