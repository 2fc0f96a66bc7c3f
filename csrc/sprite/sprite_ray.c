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

void pix_bits_add_around(const pix_bits *bits, int32_t x, int32_t y, pix_around *around) {
  const int64_t top = (int64_t)around->y - y;
  const pix_shifted shifted = pix_shifted_from(bits, (int64_t)around->x - x, (1 << PIX_AROUND) - 1);
  for (int32_t n = 0; n < PIX_AROUND; n++) {  // no branch on where the bitmap ends, as it could not be guessed
    const int64_t row = pix_max64(0, pix_min64(top + n, bits->height - 1));
    around->rows[n] |= (int32_t)pix_shifted_word(shifted, (int32_t)row) & -(int32_t)(row == top + n);
  }
}

void pix_sprite_add_around(pix_sprite *sprite, pix_around *around) {
  const pix_placement place = pix_sprite_placement(sprite);
  const pix_rect window = pix_rect_intersect((pix_rect){around->x, around->y, PIX_AROUND, PIX_AROUND}, place.box);
  uint64_t words[PIX_AROUND + PIX_BITS_PADDING] = {0};
  if (pix_rect_is_empty(window)) return;
  pix_coverage c;
  pix_sprite_coverage(sprite, &place, window, &c);
  if (!c.has_bits) c = pix_coverage_drawn(&c, NULL, window, words);
  pix_bits_add_around(&c.bits, c.x, c.y, around);
}

void pix_around_normal(const pix_around *around, const pix_ray *ray, pix_ray_pixel at, double normal[2]) {
  _Static_assert(PIX_AROUND == 5, "a row has the bits of five pixels");
  int32_t x = 0, y = 0;
  for (int32_t n = 0; n < PIX_AROUND; n++) {
    const int32_t w = around->rows[n], a = w & 1, b = w >> 1 & 1, c = w >> 2 & 1, d = w >> 3 & 1, e = w >> 4;
    x += 2 * (a - e) + b - d;
    y += (PIX_AROUND / 2 - n) * (a + b + c + d + e);
  }
  if (x == 0 && y == 0) {
    pix_ray_side(ray, at, normal);
    return;
  }
  const double length = sqrt((double)(x * x + y * y));
  normal[0] = x / length;
  normal[1] = y / length;
}
