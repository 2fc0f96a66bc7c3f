// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// A ray goes through a sprite's box row by row, in a bitmap by words of its rows. Where there is none, it looks at
// blocks of pixels first, as these can be known to be empty in less time than it takes to go through them: larger ones
// as long as they are empty, smaller ones where they are not, and at the pixels in the smallest.

#include "sprite/sprite_questions.h"

#include "bits/shifted.h"

// Pixels along the longer side of the smallest block, in which pixels are looked at, and of the largest. Without a
// summary, looking at the texels under a block takes longer the more there are.
typedef struct block_sizes {
  int64_t smallest, largest;
} block_sizes;

static const block_sizes without_summary = {8, 64}, with_summary = {8, 512}, magnified = {8, (int64_t)1 << 25};

typedef struct walk {
  const pix_ray *ray;
  const pix_coverage *coverage;
  pix_ray_range range;  // of the sprite's box
  pix_ray_row row;
  int64_t column;       // of the row, the next to be looked at
  bool is_done;         // the ray has left the box
} walk;

static block_sizes sizes_for(const pix_coverage *c) {
  if (pix_inverse_is_magnified(&c->sampler.rule->inverse)) return magnified;
  return c->sampler.bits.summary != NULL ? with_summary : without_summary;
}

static void enter_row(walk *w) {
  w->column = pix_max64(w->row.first, w->range.first_column);
  w->is_done = w->row.row > w->range.last_row || w->column > w->range.last_column;
}

static void go_to_next_row(walk *w) {
  if (w->row.row >= w->range.last_row) {
    w->is_done = true;
    return;
  }
  pix_ray_next_row(w->ray, &w->row);
  enter_row(w);
}

static void go_to_row(walk *w, int64_t row) {
  w->row = pix_ray_row_at(w->ray, row);
  enter_row(w);
}

// Looks at the row from the next column up to `last`, and moves to the first covered pixel. False if there is none.
static bool find_in_row(walk *w, int64_t last) {
  const pix_ray *ray = w->ray;
  const pix_coverage *c = w->coverage;
  const int32_t j = pix_ray_j(ray, w->row.row);
  for (; w->column <= last; w->column++) {
    if (pix_rule_covers(c->sampler.rule, &c->sampler.bits, pix_ray_i(ray, w->column), j)) return true;
  }
  return false;
}

// A block of pixels: from the next one on, up to these.
typedef struct block {
  int64_t last_column, last_row;
} block;

// About as flat or steep as the ray.
static block block_of(const walk *w, int64_t size) {
  const pix_ray *ray = w->ray;
  const bool is_steep = ray->dy > ray->dx;
  const int64_t other = 2 + (int64_t)((double)size * (is_steep ? ray->columns_per_row : ray->rows_per_column));
  return (block){pix_min64(w->column + (is_steep ? other : size) - 1, w->range.last_column),
                 pix_min64(w->row.row + (is_steep ? size : other) - 1, w->range.last_row)};
}

// Looks at the block's pixels, moves to the first that is covered or out of the block, and returns whether there was
// one.
static bool find_in_block(walk *w, block b) {
  while (!w->is_done && w->row.row <= b.last_row) {
    const int64_t last = pix_min64(w->row.last, b.last_column);
    if (w->column <= last && find_in_row(w, last)) return true;
    if (w->row.last > last && last < w->range.last_column) {
      w->column = pix_max64(w->column, last + 1);
      return false;
    }
    go_to_next_row(w);
  }
  return false;
}

// Moves to the first pixel out of the block.
static void leave_block(walk *w, block b) {
  const int64_t first_row = w->row.row;
  if (first_row < b.last_row) go_to_row(w, b.last_row);
  if (w->row.last > b.last_column) {
    const int64_t row = pix_max64(pix_ray_row_of_column(w->ray, b.last_column + 1), first_row);
    if (row < w->row.row) go_to_row(w, row);
    if (b.last_column < w->range.last_column) {
      w->column = b.last_column + 1;
      return;
    }
  }
  go_to_next_row(w);
}

// The block's pixels. The second pixel beside a corner may lie a column before the others.
static pix_rect window_of(const walk *w, block b) {
  const int64_t first = pix_max64(w->column - 1, w->range.first_column);
  const int64_t i0 = pix_ray_i(w->ray, first), i1 = pix_ray_i(w->ray, b.last_column);
  const int64_t j0 = pix_ray_j(w->ray, w->row.row), j1 = pix_ray_j(w->ray, b.last_row);
  return pix_rect_between(pix_min64(i0, i1), pix_min64(j0, j1), pix_max64(i0, i1) + 1, pix_max64(j0, j1) + 1);
}

static bool find_in_blocks(walk *w, int64_t most) {
  const block_sizes sizes = sizes_for(w->coverage);
  int64_t size = pix_min64(2 * sizes.smallest, sizes.largest);
  while (!w->is_done && w->column + w->row.row <= most) {
    const block b = block_of(w, size);
    if (size <= sizes.smallest) {
      if (find_in_block(w, b)) return true;
      size = pix_min64(2 * sizes.smallest, sizes.largest);
    } else if (pix_coverage_may_meet_roughly(w->coverage, window_of(w, b))) {
      size /= 2;
    } else {
      leave_block(w, b);
      size = pix_min64(2 * size, sizes.largest);
    }
  }
  return false;
}

// The coverage for looking at as many rows and pixels as the ray may have in the box.
static void coverage_for(pix_sprite *sprite, const pix_placement *place, const pix_ray_range *range,
                         pix_coverage *coverage) {
  const int64_t rows = range->last_row - range->first_row + 1, columns = range->last_column - range->first_column + 1;
  const pix_rect window = {place->box.x, place->box.y, (int32_t)pix_min64(1 + columns / rows, place->box.w),
                           (int32_t)rows};
  pix_sprite_coverage(sprite, place, window, coverage);
  if (coverage->has_bits) return;
  coverage->sampler.bits = pix_mask_bits_for_rows(sprite->mask, (int32_t)pix_max64(rows, columns));
}

bool pix_sprite_first_on_ray(pix_sprite *sprite, const pix_ray *ray, int64_t most, pix_ray_pixel *first) {
  const pix_placement place = pix_sprite_placement(sprite);
  pix_ray_range range;
  if (!pix_ray_clip(ray, place.box, &range)) return false;
  pix_coverage coverage;
  coverage_for(sprite, &place, &range, &coverage);
  if (coverage.has_bits) {
    return pix_ray_first_in_bits(ray, &range, &coverage.bits, coverage.x, coverage.y, most, first);
  }
  walk w = {.ray = ray, .coverage = &coverage, .range = range};
  if (!pix_ray_enter(ray, &range, &w.row, &w.column) || !find_in_blocks(&w, most)) return false;
  *first = (pix_ray_pixel){w.column, w.row.row};
  return true;
}

#define NORMAL_REACH 2  // pixels around the hit

static pix_rect around(const pix_ray *ray, pix_ray_pixel at, pix_rect box) {
  const int32_t i = pix_ray_i(ray, at.column), j = pix_ray_j(ray, at.row), side = 2 * NORMAL_REACH + 1;
  return pix_rect_intersect((pix_rect){i - NORMAL_REACH, j - NORMAL_REACH, side, side}, box);
}

// Covered pixels of a row, from x on, as bits.
static uint64_t covered_in_row(const pix_coverage *c, pix_rect window, int32_t j) {
  uint64_t row = 0;
  for (int32_t k = 0; k < window.w; k++) {
    row |= (uint64_t)pix_rule_covers(c->sampler.rule, &c->sampler.bits, window.x + k, j) << k;
  }
  return row;
}

// Of rows of 2 * NORMAL_REACH + 1 pixels, as bits: how many are solid, and how far they reach to the left of the middle
// one, in all.
static const int8_t row_counts[32] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
                                      1, 2, 2, 3, 2, 3, 3, 4, 2, 3, 3, 4, 3, 4, 4, 5};
static const int8_t row_pulls[32] = {0,  2, 1,  3, 0,  2, 1,  3, -1, 1, 0,  2, -1, 1, 0,  2,
                                     -2, 0, -1, 1, -2, 0, -1, 1, -3, -1, -2, 0, -3, -1, -2, 0};

// From the solid pixels around one, to the left and up, the sum of the ways to it.
typedef struct pull {
  int32_t x, y;
} pull;

// Adds those of a row that lies n below it.
static inline void pull_by_row(pull *p, int32_t n, uint64_t row) {
  p->x += row_pulls[row];
  p->y -= n * row_counts[row];
}

static pull pull_of_bits(const pix_bits *bits, int32_t x, int32_t y) {
  _Static_assert(NORMAL_REACH <= PIX_BITS_PADDING, "below the last row there are empty ones");
  const uint64_t columns = pix_bit_range(0, 2 * NORMAL_REACH + 1);
  pull p = {0, 0};
  if (bits->width <= 64) {
    const int32_t right = pix_max(x - NORMAL_REACH, 0), left = pix_max(NORMAL_REACH - x, 0);
    for (int32_t n = pix_max(-NORMAL_REACH, -y); n <= NORMAL_REACH; n++) {
      pull_by_row(&p, n, bits->words[y + n] >> right << left & columns);
    }
  } else {
    const pix_shifted near = pix_shifted_from(bits, (int64_t)x - NORMAL_REACH, columns);
    for (int32_t n = pix_max(-NORMAL_REACH, -y); n <= NORMAL_REACH; n++) {
      pull_by_row(&p, n, pix_shifted_word(near, y + n));
    }
  }
  return p;
}

static pull pull_of_samples(const pix_coverage *c, pix_rect box, int32_t i, int32_t j) {
  const int32_t side = 2 * NORMAL_REACH + 1;
  const pix_rect window = pix_rect_intersect((pix_rect){i - NORMAL_REACH, j - NORMAL_REACH, side, side}, box);
  pull p = {0, 0};
  for (int32_t n = window.y; n < window.y + window.h; n++) {
    const uint64_t row = covered_in_row(c, window, n) << (window.x - (i - NORMAL_REACH));
    pull_by_row(&p, n - j, row);
  }
  return p;
}

static void set_normal(pull p, const pix_ray *ray, pix_ray_pixel at, double normal[2]) {
  if (p.x == 0 && p.y == 0) {
    pix_ray_side(ray, at, normal);
    return;
  }
  const double length = sqrt((double)p.x * p.x + (double)p.y * p.y);
  normal[0] = p.x / length;
  normal[1] = p.y / length;
}

void pix_bits_ray_normal(const pix_bits *bits, int32_t x, int32_t y, const pix_ray *ray, pix_ray_pixel at,
                         double normal[2]) {
  set_normal(pull_of_bits(bits, pix_ray_i(ray, at.column) - x, pix_ray_j(ray, at.row) - y), ray, at, normal);
}

void pix_sprite_ray_normal(pix_sprite *sprite, const pix_ray *ray, pix_ray_pixel at, double normal[2]) {
  const pix_placement place = pix_sprite_placement(sprite);
  const pix_rect window = around(ray, at, place.box);
  if (pix_rect_is_empty(window)) {
    pix_ray_side(ray, at, normal);
    return;
  }
  pix_coverage coverage;
  pix_sprite_coverage(sprite, &place, window, &coverage);
  if (coverage.has_bits) {
    pix_bits_ray_normal(&coverage.bits, coverage.x, coverage.y, ray, at, normal);
    return;
  }
  const int32_t i = pix_ray_i(ray, at.column), j = pix_ray_j(ray, at.row);
  set_normal(pull_of_samples(&coverage, place.box, i, j), ray, at, normal);
}
