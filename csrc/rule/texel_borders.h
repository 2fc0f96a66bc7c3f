// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Lines of pixels that go over a border between texels. Lines run along one axis, x or y, and are counted along the
// other one; coordinates are pixels from the whole position of who has the texels.
#ifndef PIX_TEXEL_BORDERS_H
#define PIX_TEXEL_BORDERS_H

#include "base/kernel.h"
#include "rule/rule.h"

// What one coordinate of a pixel adds to the number of the texel that it shows, as in pix_rule_column and pix_rule_row.
typedef struct pix_ramp {
  double per, half, fraction, more, origin;  // texels
} pix_ramp;

// Texels for each pixel along an axis (0: x, 1: y), of u or v.
static inline double pix_texels_along(const pix_inverse *i, int axis, bool is_v) {
  if (axis == 0) return is_v ? i->dv_dx : i->du_dx;
  return is_v ? i->dv_dy : i->du_dy;
}

static inline pix_ramp pix_ramp_of(const pix_rule *r, int axis, bool is_v) {
  const double per = pix_texels_along(&r->inverse, axis, is_v);
  if (axis == 0) return (pix_ramp){.per = per};
  const double more = pix_texels_along(&r->inverse, 0, is_v) * (0.5 - r->fraction_x);
  return (pix_ramp){per, 0.5, r->fraction_y, more, is_v ? r->origin_v : r->origin_u};
}

// In 1/65536.
static inline int64_t pix_ramp_at(const pix_ramp *r, int64_t at) {
  return pix_round16((r->per * (((double)at + r->half) - r->fraction) + r->more) + r->origin);
}

// The rule rounds texels to 1/65536; a sum of two numbers so rounded is off by less than this.
#define PIX_ROUNDED_AWAY (1.5 / 65536)

// Past the border are pixels whose sum of both ramps is at least `at`, in 1/65536 texel; or, if it falls, less.
typedef struct pix_border {
  pix_ramp along, across;
  int64_t at;
  bool falls;
} pix_border;

// Of flatter ramps, the place of a border is not worked out exactly enough.
#define PIX_FLATTEST_RAMP (1.0 / (1 << 25))

// A ramp may be flatter if its numbers are small from one place to another: what it and pix_ramp_place round is less
// than 10 / 2^53 of their sum, and must be less than half a pixel.
static inline bool pix_ramp_is_steep(const pix_ramp *r, int64_t from, int64_t to) {
  const double most = fabs(r->per) * (pix_greater(fabs((double)from), fabs((double)to)) + 1);
  return fabs(r->per) >= (most + fabs(r->more) + fabs(r->origin)) / ((int64_t)1 << 48);
}

// Where the ramp passes a number, about: half a pixel before that place no pixel is past it, and the next one or the
// one after it is. The ramp must not be flatter.
static inline double pix_ramp_place(const pix_ramp *r, int64_t number) {
  return (((double)number - 0.5) / 65536 - r->origin - r->more) / r->per + r->fraction - r->half;
}

// The first pixel at which the ramp is at least the number; or, if it falls, less. It must not be flatter.
static inline int64_t pix_ramp_first_past(const pix_ramp *r, int64_t number, bool falls) {
  const int64_t next = pix_floor(pix_ramp_place(r, number) - 0.5) + 1;
  return (pix_ramp_at(r, next) >= number) != falls ? next : next + 1;
}

// The first pixel of a line past the border, whose ramp along lines must not be flatter.
static inline int64_t pix_border_first_past(const pix_border *b, int64_t line) {
  return pix_ramp_first_past(&b->along, b->at - pix_ramp_at(&b->across, line), b->falls);
}

// The first pixel past a border, or the one before that, which may be past another one's border.
typedef struct pix_border_pair {
  pix_border first, second;
  double step;   // 0, or -1: the one before
  double shift_along, shift_across;  // what is added for the second one's coordinates
} pix_border_pair;

// On how many of the lines is that pixel past the second border? The first one's ramp along lines must not be flatter.
static inline int64_t pix_borders_count(const pix_border_pair *pair, int64_t line, int64_t count) {
  return pix_kernel_get()->count_past_borders(pair, line, count);
}

// The sum of the first pixels past the border on each of the lines.
static inline int64_t pix_borders_sum(const pix_border *border, int64_t line, int64_t count) {
  return pix_kernel_get()->sum_past_border(border, line, count);
}

#endif
