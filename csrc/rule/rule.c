// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "rule/rule.h"

#define MAX_COEFFICIENT 65536.0  // texels a pixel; beyond, the sprite is too small to cover anything
// 2^-49: more than a dozen double operations can add to a relative error.
#define ROUNDING_OF_DOUBLES (1.0 / ((int64_t)1 << 49))
#define SNAP_TO_QUARTER 1e-9     // a sine or cosine below this is a quarter turn that the argument could not express

// pi / 2 as a sum of three parts. The first two have 33 bits, so that their products with a count of quarter turns
// below 2^20 are exact (Cody and Waite's reduction).
#define HALF_PI_HIGH 1.57079632673412561417e+00
#define HALF_PI_MIDDLE 6.07710050630396597660e-11
#define HALF_PI_LOW 2.02226624879595063154e-21
#define QUARTERS_PER_RADIAN 0.6366197723675814

// Returns the sine by its Taylor series, as cosine_near_zero does the cosine: on [-pi/4, pi/4] the first term left out
// is below 1e-19.
static double sine_near_zero(double t) {
  const double z = t * t;
  const double s3 = -1.0 / 6.0, s5 = 1.0 / 120.0, s7 = -1.0 / 5040.0, s9 = 1.0 / 362880.0;
  const double s11 = -1.0 / 39916800.0, s13 = 1.0 / 6227020800.0, s15 = -1.0 / 1307674368000.0;
  const double s17 = 1.0 / 355687428096000.0;
  const double p = s3 + z * (s5 + z * (s7 + z * (s9 + z * (s11 + z * (s13 + z * (s15 + z * s17))))));
  return t + (t * z) * p;
}

static double cosine_near_zero(double t) {
  const double z = t * t;
  const double c2 = -1.0 / 2.0, c4 = 1.0 / 24.0, c6 = -1.0 / 720.0, c8 = 1.0 / 40320.0, c10 = -1.0 / 3628800.0;
  const double c12 = 1.0 / 479001600.0, c14 = -1.0 / 87178291200.0, c16 = 1.0 / 20922789888000.0;
  const double c18 = -1.0 / 6402373705728000.0;
  const double p = c2 + z * (c4 + z * (c6 + z * (c8 + z * (c10 + z * (c12 + z * (c14 + z * (c16 + z * c18)))))));
  return 1.0 + z * p;
}

void pix_sincos(double r, double *sine, double *cosine) {
  const double quarters = floor(r * QUARTERS_PER_RADIAN + 0.5);
  const double t = ((r - quarters * HALF_PI_HIGH) - quarters * HALF_PI_MIDDLE) - quarters * HALF_PI_LOW;
  const double s = sine_near_zero(t), c = cosine_near_zero(t);
  switch ((int)(quarters - 4.0 * floor(quarters / 4.0))) {
    case 0: *sine = s, *cosine = c; break;
    case 1: *sine = c, *cosine = -s; break;
    case 2: *sine = -s, *cosine = -c; break;
    default: *sine = -c, *cosine = s; break;
  }
  if (fabs(*sine) < SNAP_TO_QUARTER) {
    *sine = 0;
    *cosine = *cosine > 0 ? 1 : -1;
  } else if (fabs(*cosine) < SNAP_TO_QUARTER) {
    *cosine = 0;
    *sine = *sine > 0 ? 1 : -1;
  }
}

static pix_matrix matrix_with(const pix_transform *t, double s, double c) {
  return (pix_matrix){
      .a = c * t->sx - t->ky * s * t->sy,
      .b = s * t->sx + t->ky * c * t->sy,
      .c = t->kx * c * t->sx - s * t->sy,
      .d = t->kx * s * t->sx + c * t->sy,
  };
}

static bool is_small(double coefficient) { return fabs(coefficient) <= MAX_COEFFICIENT; }  // false for NaN

static bool is_unit(double coefficient) { return fabs(coefficient) == 1; }

static pix_rule_kind kind_of(const pix_inverse *i) {
  if (!is_small(i->du_dx) || !is_small(i->du_dy) || !is_small(i->dv_dx) || !is_small(i->dv_dy)) {
    return PIX_RULE_NOTHING;
  }
  if (i->du_dy == 0 && i->dv_dx == 0 && is_unit(i->du_dx) && is_unit(i->dv_dy)) {
    return i->du_dx > 0 && i->dv_dy > 0 ? PIX_RULE_UPRIGHT : PIX_RULE_ORIENTED;
  }
  if (i->du_dx == 0 && i->dv_dy == 0 && is_unit(i->du_dy) && is_unit(i->dv_dx)) return PIX_RULE_ORIENTED;
  return PIX_RULE_GENERAL;
}

static pix_inverse with_kind(pix_inverse i) {
  i.kind = kind_of(&i);
  return i;
}

static pix_inverse inverse_with(const pix_transform *t, double s, double c) {
  const double q = 1 - t->kx * t->ky;
  if (q == 0 || t->sx == 0 || t->sy == 0) return (pix_inverse){.kind = PIX_RULE_NOTHING};
  if (t->kx == 0 && t->ky == 0) {
    // What follows comes to the same, after eight more divisions.
    return with_kind((pix_inverse){.du_dx = c / t->sx, .du_dy = s / t->sx, .dv_dx = -s / t->sy, .dv_dy = c / t->sy});
  }
  return with_kind((pix_inverse){
      .du_dx = (c / t->sx + (t->kx * s) / t->sy) / q,
      .du_dy = (s / t->sx - (t->kx * c) / t->sy) / q,
      .dv_dx = ((-t->ky * c) / t->sx - s / t->sy) / q,
      .dv_dy = (c / t->sy - (t->ky * s) / t->sx) / q,
  });
}

void pix_transform_solve(const pix_transform *t, pix_matrix *matrix, pix_inverse *inverse) {
  double s, c;
  pix_sincos(t->r, &s, &c);
  *matrix = matrix_with(t, s, c);
  *inverse = inverse_with(t, s, c);
}

double pix_transform_margin(const pix_transform *t, int32_t width, int32_t height, double farthest) {
  // The rule is within 1.5/65536 texel of A m + C n + ox in doubles; each double operation adds its relative error.
  // That of q = 1 - kx ky is magnified where kx ky is near 1, but all coefficients share it: it stretches the texel's
  // distance from the origin, not the much larger terms that it is the sum of. Sine and cosine are taken as 1, their
  // largest.
  const double sx = fabs(t->sx), sy = fabs(t->sy), kx = fabs(t->kx), ky = fabs(t->ky), q = fabs(1 - t->kx * t->ky);
  const double stretch = (1 + (1 + kx * ky) / q) * ROUNDING_OF_DOUBLES;
  const double reach = farthest + 2;
  const double du = 1.5 / 65536 + ROUNDING_OF_DOUBLES * 2 * (1 / sx + kx / sy) * reach / q;
  const double dv = 1.5 / 65536 + ROUNDING_OF_DOUBLES * 2 * (ky / sx + 1 / sy) * reach / q;
  const double reach_u = du + stretch * (width + fabs(t->ox));
  const double reach_v = dv + stretch * (height + fabs(t->oy));
  return (sx + ky * sy) * reach_u + (kx * sx + sy) * reach_v + 1e-6;
}

// Tells whether a rule with whole coefficients is so near a tie (PIX_NEAR_EDGE) that rounding might put some rows on
// another texel than the rest. Looks at one axis, that to which the row number is added: along the other one all
// columns' terms are whole, and all rows' the same.
static bool is_near_tie(const pix_rule *rule) {
  const pix_inverse *i = &rule->inverse;
  const double y = 0.5 - rule->fraction_y;
  const double term = i->dv_dy != 0 ? i->dv_dy * y + rule->origin_v : i->du_dy * y + rule->origin_u;
  const double at = term + PIX_HALF_STEP, inside = at - (double)pix_floor(at);
  return inside < PIX_NEAR_EDGE || 1 - inside < PIX_NEAR_EDGE;
}

pix_rule pix_rule_at(const pix_inverse *inverse, double origin_u, double origin_v, double x, double y) {
  pix_rule rule = {.inverse = *inverse, .origin_u = origin_u, .origin_v = origin_v};
  rule.whole_x = pix_split(x, &rule.fraction_x);
  rule.whole_y = pix_split(y, &rule.fraction_y);
  const bool is_shift = inverse->kind == PIX_RULE_UPRIGHT || inverse->kind == PIX_RULE_ORIENTED;
  if (is_shift && is_near_tie(&rule)) rule.inverse.kind = PIX_RULE_GENERAL;
  return rule;
}

bool pix_rule_covers(const pix_rule *rule, const pix_bits *mask, int32_t i, int32_t j) {
  const int64_t m = (int64_t)i - rule->whole_x, n = (int64_t)j - rule->whole_y;
  const int64_t reach = (int64_t)PIX_MAX_BOX_REACH;  // no box lies further away
  if (rule->inverse.kind == PIX_RULE_NOTHING || m < -reach || m > reach || n < -reach || n > reach) return false;
  const pix_texel texel = pix_rule_texel(rule, (int32_t)m, (int32_t)n);
  const int64_t u = texel.u >> 16, v = texel.v >> 16;
  if (u < 0 || u >= mask->width || v < 0 || v >= mask->height) return false;
  return pix_bits_get(mask, (int32_t)u, (int32_t)v);
}

// Returns by how many pixels, negative if it is flipped, a texel is drawn whose inverse has this coefficient; 0 if that
// is no whole number.
static double whole_scale(double coefficient) {
  const double scale = coefficient == 0 ? 0 : floor(1 / fabs(coefficient) + 0.5);
  return scale == 0 || 1 / scale != fabs(coefficient) ? 0 : coefficient < 0 ? -scale : scale;
}

bool pix_rule_shifting(const pix_inverse *i, double ox, double oy, pix_shifting *shifting, double *doubt) {
  const bool is_turned = i->du_dx == 0 && i->dv_dy == 0;
  if (i->du_dx == 1 && i->dv_dy == 1 && i->du_dy == 0 && i->dv_dx == 0) {  // as most are
    *shifting = (pix_shifting){{ox, oy}, {false, false}};
    *doubt = 0.75 / 65536;
    return true;
  }
  if (!is_turned && (i->du_dy != 0 || i->dv_dx != 0)) return false;
  const double scale_x = whole_scale(is_turned ? i->dv_dx : i->du_dx);
  const double scale_y = whole_scale(is_turned ? i->du_dy : i->dv_dy);
  if (scale_x == 0 || scale_y == 0) return false;
  *shifting = (pix_shifting){{scale_x * (is_turned ? oy : ox), scale_y * (is_turned ? ox : oy)},
                             {scale_x < 0, scale_y < 0}};
  // Both terms of a texel's coordinate are rounded to 1/65536 of it; where texels are pixels, one of them is whole.
  const double larger = fmax(fabs(scale_x), fabs(scale_y));
  *doubt = (larger == 1 ? 0.75 : larger + 1) / 65536;
  return true;
}

// Orientations.

static bool is_transposed(const pix_inverse *inverse) { return inverse->du_dx == 0; }

// Returns the first of the pixels on which texels [first, first + count) fall, along an axis on which the texel number
// is direction * pixel + offset.
static int32_t first_pixel(double direction, int32_t offset, int32_t first, int32_t count) {
  return direction > 0 ? first - offset : offset - (first + count - 1);
}

pix_rect pix_oriented_place(const pix_rule *rule, pix_rect texels) {
  const pix_inverse *i = &rule->inverse;
  const pix_texel row = pix_rule_row(rule, 0);
  const int32_t u = (int32_t)(row.u >> 16), v = (int32_t)(row.v >> 16);  // sampled by pixel (whole_x, whole_y)
  pix_rect placed;
  if (is_transposed(i)) {
    placed = (pix_rect){first_pixel(i->dv_dx, v, texels.y, texels.h), first_pixel(i->du_dy, u, texels.x, texels.w),
                        texels.h, texels.w};
  } else {
    placed = (pix_rect){first_pixel(i->du_dx, u, texels.x, texels.w), first_pixel(i->dv_dy, v, texels.y, texels.h),
                        texels.w, texels.h};
  }
  placed.x += rule->whole_x;
  placed.y += rule->whole_y;
  return placed;
}

pix_orientation pix_oriented_to_pixels(const pix_inverse *i) {
  if (is_transposed(i)) return (pix_orientation){true, i->dv_dx < 0, i->du_dy < 0};
  return (pix_orientation){false, i->du_dx < 0, i->dv_dy < 0};
}

pix_orientation pix_oriented_to_texels(const pix_inverse *i) {
  if (is_transposed(i)) return (pix_orientation){true, i->du_dy < 0, i->dv_dx < 0};
  return (pix_orientation){false, i->du_dx < 0, i->dv_dy < 0};
}
