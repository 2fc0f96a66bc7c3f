// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "pix_sampler.h"

// The rounding of a column's and a row's term, in 1/65536 texel: how far a sampled texel may be from the straight
// line.
#define ROUNDING 2

// One coordinate (u or v) of the columns of a tile. The terms rise or fall steadily from left to right.
typedef struct columns {
  int64_t terms[PIX_TILE_SIDE];
  int32_t count;
  double per_term;  // columns a unit of the terms; 0 if the terms are all alike
} columns;

// At least one column.
static void columns_init(columns *c, double per_pixel, int32_t first, int32_t count) {
  c->count = 0;
  do {
    c->terms[c->count] = pix_round16(per_pixel * (first + c->count));
  } while (++c->count < count);
  c->per_term = c->terms[0] == c->terms[count - 1] ? 0 : 1.0 / (per_pixel * 65536.0);
}

// The first column whose term is at least `bound`, in a rising or (with fall = true: at most `bound`) falling series.
static int32_t first_reaching(const columns *c, int64_t bound, bool fall) {
  const double guess = (double)(bound - c->terms[0]) * c->per_term;
  int32_t k = guess < 0 ? 0 : guess > c->count ? c->count : (int32_t)guess;
  if (fall) {
    while (k > 0 && c->terms[k - 1] <= bound) k--;
    while (k < c->count && c->terms[k] > bound) k++;
  } else {
    while (k > 0 && c->terms[k - 1] >= bound) k--;
    while (k < c->count && c->terms[k] < bound) k++;
  }
  return k;
}

// Narrows [*from, *to) to the columns whose term plus `row` lies in texels [low, high).
static void clip_columns(const columns *c, int64_t row, int32_t low, int32_t high, int32_t *from, int32_t *to) {
  const int64_t at_least = (int64_t)low * 65536 - row, below = (int64_t)high * 65536 - row;
  int32_t begin = 0, end = c->count;
  if (c->per_term == 0) {
    if (c->terms[0] < at_least || c->terms[0] >= below) end = 0;
  } else if (c->per_term > 0) {
    begin = first_reaching(c, at_least, false);
    end = first_reaching(c, below, false);
  } else {
    begin = first_reaching(c, below - 1, true);
    end = first_reaching(c, at_least - 1, true);
  }
  *from = pix_max(*from, begin);
  *to = pix_min(*to, end);
}

// One row of at most PIX_TILE_SIDE columns. Between the ends of the interval every column samples a texel of the
// solid rectangle, so the loop reads the mask without looking at its edges.
static bool fill_row(const pix_sampler *s, const columns *us, const columns *vs, pix_texel row, uint64_t *words,
                     int32_t pitch) {
  int32_t from = 0, to = us->count;
  clip_columns(us, row.u, s->solid.x, s->solid.x + s->solid.w, &from, &to);
  if (from >= to) return false;
  clip_columns(vs, row.v, s->solid.y, s->solid.y + s->solid.h, &from, &to);
  uint64_t any = 0;
  while (from < to) {
    const int32_t stripe = from >> 6, end = pix_min(to, (stripe + 1) * 64);
    uint64_t word = 0;
    for (; from < end; from++) {
      const int32_t u = (int32_t)((us->terms[from] + row.u) >> 16), v = (int32_t)((vs->terms[from] + row.v) >> 16);
      word |= (uint64_t)pix_bits_get(&s->bits, u, v) << (from & 63);
    }
    words[(size_t)stripe * (size_t)pitch] |= word;
    any |= word;
  }
  return any != 0;
}

// Rows of a sprite that is scaled, flipped or turned by quarters, but not otherwise turned or sheared, repeat: each
// is one row or column of texels.
static bool rows_repeat(const pix_inverse *i) {
  return (i->du_dy == 0 && i->dv_dx == 0) || (i->du_dx == 0 && i->dv_dy == 0);
}

// The row or column of texels, for such a sprite. (The other coordinate's term is the same for all rows.)
static int64_t repeated_texel(const pix_inverse *i, pix_texel row) { return (i->dv_dx == 0 ? row.v : row.u) >> 16; }

static void copy_row_above(uint64_t *words, int32_t stripes, int32_t pitch) {
  for (int32_t s = 0; s < stripes; s++, words += pitch) words[0] = words[-1];
}

// At most PIX_TILE_SIDE columns.
static bool fill_columns(const pix_sampler *s, pix_rect rect, uint64_t *words, int32_t pitch) {
  const pix_inverse *inverse = &s->rule.inverse;
  const bool repeat = rows_repeat(inverse);
  columns us, vs;
  columns_init(&us, inverse->du_dx, rect.x - s->rule.whole_x, rect.w);
  columns_init(&vs, inverse->dv_dx, rect.x - s->rule.whole_x, rect.w);
  bool any = false;
  int64_t texel_above = INT64_MIN;
  for (int32_t y = 0; y < rect.h; y++) {
    const pix_texel row = pix_rule_row(&s->rule, rect.y + y - s->rule.whole_y);
    const int64_t texel = repeated_texel(inverse, row);
    if (repeat && texel == texel_above) {
      copy_row_above(words + y, pix_stripe_count(rect.w), pitch);
    } else {
      any |= fill_row(s, &us, &vs, row, words + y, pitch);
    }
    texel_above = texel;
  }
  return any;
}

bool pix_sampler_fill(const pix_sampler *s, pix_rect rect, uint64_t *words, int32_t pitch) {
  bool any = false;
  for (int32_t left = 0; left < rect.w; left += PIX_TILE_SIDE) {
    const pix_rect part = {rect.x + left, rect.y, pix_min(PIX_TILE_SIDE, rect.w - left), rect.h};
    any |= fill_columns(s, part, words + (size_t)(left / 64) * (size_t)pitch, pitch);
  }
  return any;
}

static pix_texel texel_at(const pix_sampler *s, int32_t i, int32_t j) {
  return pix_rule_texel(&s->rule, i - s->rule.whole_x, j - s->rule.whole_y);
}

bool pix_sampler_may_cover(const pix_sampler *s, pix_rect rect) {
  int64_t u0 = INT64_MAX, v0 = INT64_MAX, u1 = INT64_MIN, v1 = INT64_MIN;
  for (int corner = 0; corner < 4; corner++) {
    const pix_texel t = texel_at(s, rect.x + (corner & 1 ? rect.w - 1 : 0), rect.y + (corner & 2 ? rect.h - 1 : 0));
    u0 = pix_min64(u0, t.u), u1 = pix_max64(u1, t.u);
    v0 = pix_min64(v0, t.v), v1 = pix_max64(v1, t.v);
  }
  // Clamped to the mask before they are cut to 32 bits.
  const int64_t left = pix_max64((u0 - ROUNDING) >> 16, s->solid.x), top = pix_max64((v0 - ROUNDING) >> 16, s->solid.y);
  const int64_t right = pix_min64((u1 + ROUNDING) >> 16, s->solid.x + s->solid.w - 1);
  const int64_t bottom = pix_min64((v1 + ROUNDING) >> 16, s->solid.y + s->solid.h - 1);
  if (left > right || top > bottom) return false;
  return pix_bits_any_in(&s->bits, pix_rect_between(left, top, right + 1, bottom + 1));
}

// How many steps of `per_step` texels one coordinate can take before it may reach another texel, or, from outside
// [low, high), the first texel inside. At least 1; INT32_MAX if never.
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
  const pix_inverse *inverse = &s->rule.inverse;
  const double du = di != 0 ? inverse->du_dx * di : inverse->du_dy * dj;
  const double dv = di != 0 ? inverse->dv_dx * di : inverse->dv_dy * dj;
  outlook o = {.at = texel_at(s, i, j)};
  o.u_steps = steps_to_change(o.at.u, du, s->solid.x, s->solid.x + s->solid.w, &o.u_inside);
  o.v_steps = steps_to_change(o.at.v, dv, s->solid.y, s->solid.y + s->solid.h, &o.v_inside);
  return o;
}

// How many rows (di = 0) or columns (dj = 0) from (i, j) on are like the one there, itself included; at most `most`.
static int32_t count_alike(const pix_sampler *s, int32_t i, int32_t j, int32_t di, int32_t dj, int32_t most) {
  if (!rows_repeat(&s->rule.inverse)) return 1;
  const outlook o = look_ahead(s, i, j, di, dj);
  return pix_min(pix_min(o.u_steps, o.v_steps), most);
}

// Is any of the `count` pixels from (i, j) on in direction (di, dj) covered?
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
  while (top <= bottom && !any_along(s, left, top, 1, 0, s->box.w)) {
    top += count_alike(s, left, top, 0, 1, bottom - top + 1);
  }
  if (top > bottom) return nothing;
  while (!any_along(s, left, bottom, 1, 0, s->box.w)) {
    bottom -= count_alike(s, left, bottom, 0, -1, bottom - top + 1);
  }
  while (!any_along(s, left, top, 0, 1, bottom - top + 1)) {
    left += count_alike(s, left, top, 1, 0, right - left + 1);
  }
  while (!any_along(s, right, top, 0, 1, bottom - top + 1)) {
    right -= count_alike(s, right, top, -1, 0, right - left + 1);
  }
  return pix_rect_between(left, top, (int64_t)right + 1, (int64_t)bottom + 1);
}
