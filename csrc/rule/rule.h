// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The rule that defines a hit, in arithmetic that gives the same bits on every machine.
//
// World space: x right, y down, one unit a pixel; pixel (i, j) is the square [i, i+1) x [j, j+1). A transform maps a
// texel's point (u, v) to the world as love.graphics.draw does:
//
//     M = T(x, y) * R(r) * S(sx, sy) * K(kx, ky) * T(-ox, -oy)
//
// and a pixel is covered if and only if floor(M^-1 (its centre)) is a solid texel. pix_rule_covers is the definition;
// every faster way to know the coverage must agree with it, pixel for pixel.
#pragma once

#include "base/v128.h"
#include "bits/bits.h"
#include "bits/path.h"

// All of the transform but its position. r in radians, clockwise on screen; ox, oy in texels; the rest are factors.
typedef struct pix_transform {
  double r, sx, sy, ox, oy, kx, ky;
} pix_transform;

static inline pix_transform pix_transform_identity(void) {
  return (pix_transform){.sx = 1, .sy = 1};
}

// (u, v) -> (a u + c v, b u + d v).
typedef struct pix_matrix {
  double a, b, c, d;
} pix_matrix;

typedef enum pix_rule_kind {
  PIX_RULE_NOTHING,   // covers no pixel: no inverse, or one too large
  PIX_RULE_UPRIGHT,   // neither scaled nor turned: the mask shifted by whole pixels
  PIX_RULE_ORIENTED,  // flipped or turned by quarters: one of the mask's 7 other orientations, shifted
  PIX_RULE_GENERAL
} pix_rule_kind;

// The inverse's coefficients, texels a pixel.
typedef struct pix_inverse {
  double du_dx, du_dy, dv_dx, dv_dy;
  pix_rule_kind kind;
} pix_inverse;

// Returns the square of a pixel's diagonal, the longer one, in texels.
static inline double pix_inverse_diagonal_square(const pix_inverse *i) {
  const double p = i->du_dx + i->du_dy, q = i->dv_dx + i->dv_dy, r = i->du_dx - i->du_dy, t = i->dv_dx - i->dv_dy;
  const double falling = p * p + q * q, rising = r * r + t * t;
  return falling > rising ? falling : rising;
}

// Coverage at one position. whole_x + fraction_x is x, and 0 <= fraction_x < 1.
typedef struct pix_rule {
  pix_inverse inverse;
  double origin_u, origin_v;  // the point of the mask, in texels, that lies at the position
  double fraction_x, fraction_y;
  int32_t whole_x, whole_y;
} pix_rule;

// Computes sine and cosine from + - * alone, the same on every machine: within 2.5 units in the last place of the true
// ones for |r| <= 2^20, and exact quarter turns where either is below 1e-9.
void pix_sincos(double r, double *sine, double *cosine);

// Computes the transform's matrix and its inverse.
void pix_transform_solve(const pix_transform *transform, pix_matrix *matrix, pix_inverse *inverse);

// Bounds how far rounding may put a texel's edge from where the matrix puts it: pixels, along x and along y. For texels
// of a mask of `width` x `height`, which the matrix puts at most `farthest` pixels from the position along either axis.
double pix_transform_margin(const pix_transform *transform, int32_t width, int32_t height, double farthest);

// Returns the rule of a sprite whose transform has this inverse, and whose origin, texel point (origin_u, origin_v),
// is at world position (x, y), |x|, |y| <= 2^30. Its kind is that of the inverse, but PIX_RULE_GENERAL where rounding
// might shift some rows of an upright or oriented mask by another pixel than the rest.
pix_rule pix_rule_at(const pix_inverse *inverse, double origin_u, double origin_v, double x, double y);

// Tells whether all pixels show the same texels by both rules.
static inline bool pix_rules_are_same(const pix_rule *a, const pix_rule *b) {
  const pix_inverse *i = &a->inverse, *o = &b->inverse;
  return a->whole_x == b->whole_x && a->whole_y == b->whole_y && a->fraction_x == b->fraction_x &&
         a->fraction_y == b->fraction_y && a->origin_u == b->origin_u && a->origin_v == b->origin_v &&
         i->du_dx == o->du_dx && i->du_dy == o->du_dy && i->dv_dx == o->dv_dx && i->dv_dy == o->dv_dy;
}

// The texel that pixel (whole_x + m, whole_y + n) samples, in 1/65536 texel, |m|, |n| <= 2^29 + 2^25. Its texel
// column is *u >> 16, rounded down. The column's term depends on m alone, the row's on n alone.
typedef struct pix_texel {
  int64_t u, v;
} pix_texel;

static inline pix_texel pix_rule_column(const pix_rule *rule, int32_t m) {
  return (pix_texel){pix_round16(rule->inverse.du_dx * m), pix_round16(rule->inverse.dv_dx * m)};
}

static inline pix_texel pix_rule_row(const pix_rule *rule, int32_t n) {
  const pix_inverse *i = &rule->inverse;
  const double x = 0.5 - rule->fraction_x, y = (n + 0.5) - rule->fraction_y;
  return (pix_texel){pix_round16((i->du_dy * y + i->du_dx * x) + rule->origin_u),
                     pix_round16((i->dv_dy * y + i->dv_dx * x) + rule->origin_v)};
}

static inline pix_texel pix_rule_texel(const pix_rule *rule, int32_t m, int32_t n) {
  const pix_texel column = pix_rule_column(rule, m), row = pix_rule_row(rule, n);
  return (pix_texel){column.u + row.u, column.v + row.v};
}

// Returns the texel that world pixel (i, j) samples.
static inline pix_texel pix_rule_texel_at(const pix_rule *rule, int32_t i, int32_t j) {
  return pix_rule_texel(rule, i - rule->whole_x, j - rule->whole_y);
}

// Half of 1/65536 texel: what the rule adds before it rounds down.
#define PIX_HALF_STEP (0.5 / 65536.0)

// Is a row's term, in texels and with PIX_HALF_STEP added, so near to a texel's edge that adding the row number to it
// rounds differently from row to row? Rows are below 2^25, so a sum is off by less than 2^-27.
#define PIX_NEAR_EDGE (1.0 / (1 << 26))

// Where texel (0, 0) of an upright sprite falls, in world pixels; the others follow as in the mask.
typedef struct pix_shift {
  int32_t column, row;
  bool is_near_tie;  // so near to where it would be another one that pix_rule_at has to be asked
} pix_shift;

// Tells whether coverage by a rule with this inverse shifts by whole pixels with the position: the mask is flipped,
// turned by quarters or scaled by whole numbers, or nothing of that. Its origin is texel point (ox, oy). Sets *shifting
// to how, and *doubt to how near to a change, in pixels, rounding decides on which side of it coverage is.
bool pix_rule_shifting(const pix_inverse *inverse, double ox, double oy, pix_shifting *shifting, double *doubt);

// Added to a number below 2^31, this rounds it to a whole one, whose bits are the lowest of the sum.
#define PIX_TO_WHOLE 6755399441055744.0  // 1.5 * 2^52

// What pix_rule_shift and pix_rule_at round away is less than 2^-21 together.
#define PIX_SURELY_NO_TIE (0.5 - 1.0 / (1 << 21))

// Returns the anchor for where a texel falls that is `texel` columns or rows after the first. The rule's texel is
// floor((0.5 - position + origin) + PIX_HALF_STEP), so the shift is what position - anchor is rounded to.
static inline double pix_shift_anchor(double origin, int32_t texel) { return (origin + PIX_HALF_STEP) - texel; }

// pix_rule_shift is that of an upright sprite at `position`, |x|, |y| <= 2^30, with its origin in texels, |ox|, |oy| <=
// 2^24. pix_shift_from writes the same by anchors, column and row; near a tie it writes nothing and is false. Both read
// two doubles each, at once where there are vectors.
#if defined(PIX_HAS_V128)

typedef double pix_double2 __attribute__((vector_size(16)));

// Rounds both numbers to whole ones, which are in the even lanes.
static inline pix_v128 pix_shift_whole(pix_double2 at, bool *is_near_tie) {
  const pix_double2 sum = at + PIX_TO_WHOLE;
  *is_near_tie = pix_v128_is_beyond((pix_v128)(at - (sum - PIX_TO_WHOLE)), PIX_SURELY_NO_TIE);
  return (pix_v128)sum;
}

static inline bool pix_shift_from(const void *position, const void *anchor, void *column_and_row) {
  bool is_near_tie;
  const pix_double2 at = (pix_double2)pix_v128_load(position) - (pix_double2)pix_v128_load(anchor);
  const pix_v128 whole = pix_shift_whole(at, &is_near_tie);
  if (!is_near_tie) pix_v128_store_even(column_and_row, whole);
  return !is_near_tie;
}

static inline pix_shift pix_rule_shift(const double position[2], const double origin[2]) {
  const pix_double2 p = {position[0], position[1]}, o = {origin[0], origin[1]};
  pix_shift shift;
  pix_v128_store_even(&shift, pix_shift_whole(p - (o + PIX_HALF_STEP), &shift.is_near_tie));
  return shift;
}

#else

static inline int32_t pix_shift_along(double position, double anchor, bool *is_near_tie) {
  const double at = position - anchor;
  const int64_t whole = pix_floor(at + 0.5);
  const double off = at - (double)whole;
  if (off > PIX_SURELY_NO_TIE || off < -PIX_SURELY_NO_TIE) *is_near_tie = true;
  return (int32_t)whole;
}

static inline bool pix_shift_from(const void *position, const void *anchor, void *column_and_row) {
  double p[2], a[2];
  memcpy(p, position, sizeof p);
  memcpy(a, anchor, sizeof a);
  bool is_near_tie = false;
  const int32_t at[2] = {pix_shift_along(p[0], a[0], &is_near_tie), pix_shift_along(p[1], a[1], &is_near_tie)};
  if (!is_near_tie) memcpy(column_and_row, at, sizeof at);
  return !is_near_tie;
}

static inline pix_shift pix_rule_shift(const double position[2], const double origin[2]) {
  pix_shift shift = {0, 0, false};
  shift.column = pix_shift_along(position[0], pix_shift_anchor(origin[0], 0), &shift.is_near_tie);
  shift.row = pix_shift_along(position[1], pix_shift_anchor(origin[1], 0), &shift.is_near_tie);
  return shift;
}

#endif

// Tells whether a sprite with this rule and mask covers world pixel (i, j). This is the definition of coverage.
bool pix_rule_covers(const pix_rule *rule, const pix_bits *mask, int32_t i, int32_t j);

// Under a rule of kind PIX_RULE_UPRIGHT or PIX_RULE_ORIENTED, coverage is the mask in one of its eight orientations,
// shifted by whole pixels.

// Returns the world pixels on which a rectangle of texels falls, exactly.
pix_rect pix_oriented_place(const pix_rule *rule, pix_rect texels);

// Return how the mask is to be turned to lie as the pixels that show it, and how pixels are to be turned to lie as the
// texels that they show.
pix_orientation pix_oriented_to_pixels(const pix_inverse *inverse);
pix_orientation pix_oriented_to_texels(const pix_inverse *inverse);
