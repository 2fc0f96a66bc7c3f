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

// Sets the normal at a hit from the sum of the ways, (x, y), from the covered pixels around it to it.
static void set_normal(int32_t x, int32_t y, const pix_ray *ray, pix_ray_pixel at, double normal[2]) {
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
  _Static_assert(NORMAL_REACH == 2, "a row has the bits of five pixels");
  const int64_t left = (int64_t)pix_ray_i(ray, at.column) - NORMAL_REACH - x;
  const int64_t top = (int64_t)pix_ray_j(ray, at.row) - NORMAL_REACH - y;
  const pix_shifted shifted = pix_shifted_from(bits, left, (1 << AROUND) - 1);
  int32_t from_x = 0, from_y = 0;
  for (int32_t n = 0; n < AROUND; n++) {  // no branch on pixels, nor on where the bitmap ends, as none can be guessed
    const int64_t row = pix_max64(0, pix_min64(top + n, bits->height - 1));
    const int32_t w = (int32_t)pix_shifted_word(shifted, (int32_t)row) & -(int32_t)(row == top + n);
    const int32_t a = w & 1, b = w >> 1 & 1, c = w >> 2 & 1, d = w >> 3 & 1, e = w >> 4;
    from_x += 2 * (a - e) + b - d;
    from_y += (NORMAL_REACH - n) * (a + b + c + d + e);
  }
  set_normal(from_x, from_y, ray, at, normal);
}

void pix_sprite_ray_normal(pix_sprite *sprite, const pix_ray *ray, pix_ray_pixel at, double normal[2]) {
  const pix_placement place = pix_sprite_placement(sprite);
  const int32_t i = pix_ray_i(ray, at.column) - NORMAL_REACH, j = pix_ray_j(ray, at.row) - NORMAL_REACH;
  const pix_rect window = pix_rect_intersect((pix_rect){i, j, AROUND, AROUND}, place.box);
  uint64_t words[AROUND + PIX_BITS_PADDING] = {0};
  if (pix_rect_is_empty(window)) {
    set_normal(0, 0, ray, at, normal);
    return;
  }
  pix_coverage c;
  pix_sprite_coverage(sprite, &place, window, &c);
  if (!c.has_bits) c = pix_coverage_drawn(&c, NULL, window, words);
  pix_bits_ray_normal(&c.bits, c.x, c.y, ray, at, normal);
}
