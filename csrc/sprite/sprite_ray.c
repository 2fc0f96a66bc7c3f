// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// A ray goes through a sprite's box row by row, in a bitmap by words of its rows; where there is none, pixel by pixel.

#include "sprite/sprite_questions.h"

// Finds the first pixel of the ray in the range that the rule covers, as pix_sprite_first_on_ray does.
static bool first_by_rule(const pix_coverage *c, const pix_ray *ray, const pix_ray_range *range, int64_t most,
                          pix_ray_pixel *first) {
  pix_ray_row row;
  int64_t column;
  if (!pix_ray_enter(ray, range, &row, &column)) return false;
  for (; row.first <= range->last_column; pix_ray_next_row(ray, &row)) {
    const int64_t last = pix_min64(row.last, range->last_column);
    for (column = pix_max64(row.first, range->first_column); column <= last; column++) {
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

static bool covers(const pix_coverage *c, int32_t i, int32_t j) {
  if (!c->has_bits) return pix_rule_covers(c->sampler.rule, &c->sampler.bits, i, j);
  const int64_t x = (int64_t)i - c->x, y = (int64_t)j - c->y;
  return (uint64_t)x < (uint64_t)c->bits.width && (uint64_t)y < (uint64_t)c->bits.height &&
         pix_bits_get(&c->bits, (int32_t)x, (int32_t)y);
}

// Finds the normal at a hit: from the covered pixels around it to it.
static void find_normal(const pix_coverage *c, const pix_ray *ray, pix_ray_pixel at, double normal[2]) {
  const int32_t i = pix_ray_i(ray, at.column), j = pix_ray_j(ray, at.row);
  int32_t x = 0, y = 0;
  for (int32_t n = -NORMAL_REACH; n <= NORMAL_REACH; n++) {
    for (int32_t m = -NORMAL_REACH; m <= NORMAL_REACH; m++) {
      if (!covers(c, i + m, j + n)) continue;
      x -= m;
      y -= n;
    }
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
