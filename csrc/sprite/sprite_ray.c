// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// A ray goes through a sprite's box row by row, in a bitmap by words of its rows; where there is none, pixel by pixel.

#include "sprite/sprite_questions.h"

// Finds the first pixel of the ray in the range that the rule covers, as pix_sprite_first_on_ray does.
static bool first_by_rule(const pix_coverage *c, const pix_ray *ray, const pix_ray_range *range, int64_t most,
                          pix_ray_pixel *first) {
  pix_ray_row row;
  if (!pix_ray_enter(ray, range, &row)) return false;
  for (; row.first <= range->last_column; pix_ray_next_row(ray, &row)) {
    const int64_t last = pix_min64(row.last, range->last_column);
    for (int64_t column = pix_max64(row.first, range->first_column); column <= last; column++) {
      if (column + row.row > most) return false;
      const int32_t i = pix_ray_i(ray, column), j = pix_ray_j(ray, row.row);
      if (!pix_rule_covers(c->sampler.rule, &c->sampler.bits, i, j)) continue;
      *first = (pix_ray_pixel){column, row.row};
      return true;
    }
    if (row.row == range->last_row) break;
  }
  return false;
}

bool pix_sprite_first_on_ray(pix_sprite *sprite, const pix_ray *ray, int64_t most, pix_ray_pixel *first) {
  const pix_placement place = pix_sprite_placement(sprite);
  pix_ray_range range;
  if (!pix_ray_clip(ray, place.box, &range)) return false;
  const int64_t rows = range.last_row - range.first_row + 1, columns = range.last_column - range.first_column + 1;
  const pix_rect window = {place.box.x, place.box.y, (int32_t)pix_min64(1 + columns / rows, place.box.w),
                           (int32_t)rows};
  pix_coverage c;
  pix_sprite_coverage(sprite, &place, window, &c);
  return c.has_bits ? pix_ray_first_in_bits(ray, &range, &c.bits, c.x, c.y, most, first)
                    : first_by_rule(&c, ray, &range, most, first);
}

#define NORMAL_REACH 2  // pixels around the hit
#define AROUND (2 * NORMAL_REACH + 1)

// Reads the covered pixels around world pixel (i, j) as bits, the upper row first, from the left one on. Has no branch
// on where the bitmap ends, as it could not be guessed.
static void read_around(const pix_coverage *c, int32_t i, int32_t j, uint32_t rows[AROUND]) {
  const int32_t left = i - NORMAL_REACH, top = j - NORMAL_REACH;
  if (!c->has_bits) {
    for (int32_t k = 0; k < AROUND * AROUND; k++) {
      const bool is_covered = pix_rule_covers(c->sampler.rule, &c->sampler.bits, left + k % AROUND, top + k / AROUND);
      rows[k / AROUND] = (k % AROUND == 0 ? 0 : rows[k / AROUND]) | (uint32_t)is_covered << k % AROUND;
    }
    return;
  }
  const pix_shifted shifted = pix_shifted_from(&c->bits, (int64_t)left - c->x, (1 << AROUND) - 1);
  for (int32_t n = 0; n < AROUND; n++) {
    const int64_t y = (int64_t)top + n - c->y, inside = pix_max64(0, pix_min64(y, c->bits.height - 1));
    rows[n] = (uint32_t)pix_shifted_word(shifted, (int32_t)inside) & -(uint32_t)(y == inside);
  }
}

// Finds the normal at a hit: from the covered pixels around it to it.
static void find_normal(const pix_coverage *c, const pix_ray *ray, pix_ray_pixel at, double normal[2]) {
  _Static_assert(NORMAL_REACH == 2, "a row has the bits of five pixels");
  uint32_t rows[AROUND];
  read_around(c, pix_ray_i(ray, at.column), pix_ray_j(ray, at.row), rows);
  int32_t x = 0, y = 0;
  for (int32_t n = 0; n < AROUND; n++) {
    const int32_t r = (int32_t)rows[n], p = r & 1, q = r >> 1 & 1, s = r >> 2 & 1, t = r >> 3 & 1, u = r >> 4;
    x += 2 * (p - u) + q - t;
    y += (NORMAL_REACH - n) * (p + q + s + t + u);
  }
  if (x == 0 && y == 0) {
    pix_ray_side(ray, at, normal);
    return;
  }
  const double length = sqrt((double)(x * x + y * y));
  normal[0] = x / length;
  normal[1] = y / length;
}

void pix_bits_ray_normal(const pix_bits *bits, int32_t x, int32_t y, const pix_ray *ray, pix_ray_pixel at,
                         double normal[2]) {
  const pix_coverage c = {.has_bits = true, .bits = *bits, .x = x, .y = y};
  find_normal(&c, ray, at, normal);
}

void pix_sprite_ray_normal(pix_sprite *sprite, const pix_ray *ray, pix_ray_pixel at, double normal[2]) {
  const pix_placement place = pix_sprite_placement(sprite);
  const int32_t i = pix_ray_i(ray, at.column), j = pix_ray_j(ray, at.row), side = 2 * NORMAL_REACH + 1;
  const pix_rect window = pix_rect_intersect((pix_rect){i - NORMAL_REACH, j - NORMAL_REACH, side, side}, place.box);
  pix_coverage c;
  if (pix_rect_is_empty(window)) {
    pix_ray_side(ray, at, normal);
    return;
  }
  pix_sprite_coverage(sprite, &place, window, &c);
  find_normal(&c, ray, at, normal);
}
