// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "rule/blocks.h"

#define REACH_OF_TERMS 16384.0  // texels

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
