// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// A texel's solidity is a polynomial of p and q, which are 1 beyond the first and the second seam and 0 before: with
// s(p, q) for the four texels, s00 + (s10 - s00) p + (s01 - s00) q + (s11 - s10 - s01 + s00) p q. What two cover is the
// product of two such polynomials, and each of its terms a number of pixels at the end of a row.

#include "rule/seams.h"

// Texels of fewer pixels, along u and v, are sampled in less time.
#define LEAST_PIXELS 16.0

#define LONGEST_SIDE (1 << 20)  // of a window, in pixels

// So that all numbers here are whole and exact, in 1/65536 texel.
#define MOST_UNITS 1125899906842624.0  // 2^50

static bool has_large_texels(const pix_inverse *i) {
  return (fabs(i->du_dx) + fabs(i->du_dy)) * LEAST_PIXELS < 1 && (fabs(i->dv_dx) + fabs(i->dv_dy)) * LEAST_PIXELS < 1;
}

// False if numbers may not be exact.
static bool find_seam(pix_seam *s, const pix_rule *rule, bool is_u, int64_t next_texel, pix_rect window) {
  const pix_inverse *i = &rule->inverse;
  const double along = is_u ? i->du_dx : i->dv_dx, across = is_u ? i->du_dy : i->dv_dy;
  const double origin = is_u ? rule->origin_u : rule->origin_v;
  *s = (pix_seam){.falls = along < 0, .along = along * 65536, .across = across * 65536,
                  .before = along * (0.5 - rule->fraction_x) * 65536, .origin = origin * 65536,
                  .fraction = rule->fraction_y, .border = (double)next_texel * 65536,
                  .pixels = along == 0 ? 1e300 : 1 / (along * 65536),
                  .m = (double)window.x - rule->whole_x, .n = (double)window.y - rule->whole_y};
  const double columns = fabs(s->m) + LONGEST_SIDE, rows = fabs(s->n) + LONGEST_SIDE;
  return fabs(s->along) * columns + fabs(s->across) * rows + fabs(s->origin) + fabs(s->border) < MOST_UNITS;
}

static int32_t is_solid(const pix_sampler *s, int64_t u, int64_t v) {
  const pix_rect r = s->solid;
  const bool is_inside = u >= r.x && v >= r.y && u < (int64_t)r.x + r.w && v < (int64_t)r.y + r.h;
  return is_inside && pix_bits_get(&s->bits, (int32_t)u, (int32_t)v);
}

// Finds the seams of one, and its polynomial.
static bool look_under(pix_seams *seams, int which, const pix_sampler *s, pix_rect window, int32_t factors[4]) {
  if (!has_large_texels(&s->rule->inverse)) return false;
  // Of texels outside, those that lie next to the solid ones stand for all.
  const pix_area texels = pix_texels_under(s->rule, window), solid = pix_area_grown(s->solid, 1);
  const int64_t u0 = pix_max64(solid.x0, pix_min64(texels.x0, solid.x1 - 1));
  const int64_t v0 = pix_max64(solid.y0, pix_min64(texels.y0, solid.y1 - 1));
  const int64_t u1 = pix_max64(solid.x0, pix_min64(texels.x1 - 1, solid.x1 - 1));
  const int64_t v1 = pix_max64(solid.y0, pix_min64(texels.y1 - 1, solid.y1 - 1));
  if (u1 > u0 + 1 || v1 > v0 + 1) return false;
  pix_seam *seam = seams->seam[which];
  if (!find_seam(&seam[0], s->rule, true, u1, window) || !find_seam(&seam[1], s->rule, false, v1, window)) return false;
  // Beyond a seam that falls is the column, or row, that is the first one of texels.
  const int64_t u[2] = {seam[0].falls ? u1 : u0, seam[0].falls ? u0 : u1};
  const int64_t v[2] = {seam[1].falls ? v1 : v0, seam[1].falls ? v0 : v1};
  const int32_t s00 = is_solid(s, u[0], v[0]), s10 = is_solid(s, u[1], v[0]);
  const int32_t s01 = is_solid(s, u[0], v[1]), s11 = is_solid(s, u[1], v[1]);
  factors[PIX_SEAM_ALL] = s00;
  factors[PIX_SEAM_FIRST] = s10 - s00;
  factors[PIX_SEAM_SECOND] = s01 - s00;
  factors[PIX_SEAM_BOTH] = s11 - s10 - s01 + s00;
  seams->is_needed[which][0] = factors[PIX_SEAM_FIRST] != 0 || factors[PIX_SEAM_BOTH] != 0;
  seams->is_needed[which][1] = factors[PIX_SEAM_SECOND] != 0 || factors[PIX_SEAM_BOTH] != 0;
  return true;
}

bool pix_seams_find(pix_seams *seams, const pix_sampler *a, const pix_sampler *b, pix_rect window) {
  int32_t of_a[4], of_b[4] = {[PIX_SEAM_ALL] = 1};
  if (window.w > LONGEST_SIDE || window.h > LONGEST_SIDE || !look_under(seams, 0, a, window, of_a)) return false;
  seams->is_needed[1][0] = seams->is_needed[1][1] = false;
  if (b != NULL && !look_under(seams, 1, b, window, of_b)) return false;
  seams->width = window.w;
  seams->term_count = 0;
  for (int32_t j = 0; j < 4; j++) {
    for (int32_t k = 0; k < 4; k++) {
      const int32_t weight = of_a[j] * of_b[k];
      if (weight != 0) seams->terms[seams->term_count++] = (pix_seam_term){{j, k}, weight};
    }
  }
  return true;
}
