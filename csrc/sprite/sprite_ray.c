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
#define SIDE (2 * NORMAL_REACH + 1)

// Covered pixels of a row, from x on, as bits.
static uint64_t covered_in_row(const pix_coverage *c, pix_rect window, int32_t j) {
  uint64_t row = 0;
  for (int32_t k = 0; k < window.w; k++) {
    row |= (uint64_t)pix_rule_covers(c->sampler.rule, &c->sampler.bits, window.x + k, j) << k;
  }
  return row;
}

// From the solid pixels around one, to the left and up, the sum of the ways to it, as x + ALONG_Y * y. By row, as bits,
// and how far it lies below.
#define ALONG_Y 64  // both are below half of that
#define BIT(row, k) ((row) >> (k) & 1)
#define WAY_X(row) (2 * BIT(row, 0) + BIT(row, 1) - BIT(row, 3) - 2 * BIT(row, 4))
#define SOLID(row) (BIT(row, 0) + BIT(row, 1) + BIT(row, 2) + BIT(row, 3) + BIT(row, 4))
#define PULL(n, row) (WAY_X(row) - (n) * ALONG_Y * SOLID(row))
#define PULL_4(n, row) PULL(n, row), PULL(n, (row) + 1), PULL(n, (row) + 2), PULL(n, (row) + 3)
#define PULL_16(n, row) PULL_4(n, row), PULL_4(n, (row) + 4), PULL_4(n, (row) + 8), PULL_4(n, (row) + 12)
#define PULL_32(n) {PULL_16(n, 0), PULL_16(n, 16)}
static const int16_t pulls[SIDE][32] = {PULL_32(-2), PULL_32(-1), PULL_32(0), PULL_32(1), PULL_32(2)};

static PIX_NOINLINE int32_t pull_of_bits(const pix_bits *bits, int32_t x, int32_t y) {
  const pix_shifted near = pix_shifted_from(bits, (int64_t)x - NORMAL_REACH, pix_bit_range(0, SIDE));
  int32_t pull = 0;
  for (int32_t n = pix_max(NORMAL_REACH - y, 0); n < SIDE; n++) {
    pull += pulls[n][pix_shifted_word(near, y + n - NORMAL_REACH)];
  }
  return pull;
}

// The same of a bitmap of one stripe, from row 2 on.
#define PULL_OF(n) pulls[n][rows[n] >> right << left & ((1 << SIDE) - 1)]
static inline int32_t pull_of_rows(const uint64_t *rows, int32_t x) {
  _Static_assert(SIDE == 5 && NORMAL_REACH <= PIX_BITS_PADDING, "below the last row there are empty ones");
  const int32_t right = pix_max(x - NORMAL_REACH, 0), left = pix_max(NORMAL_REACH - x, 0);
  return PULL_OF(0) + PULL_OF(1) + PULL_OF(2) + PULL_OF(3) + PULL_OF(4);
}

// Of what is covered in a window around pixel (i, j).
static int32_t pull_of_samples(const pix_coverage *c, pix_rect window, int32_t i, int32_t j) {
  const int32_t left = i - NORMAL_REACH, top = j - NORMAL_REACH;
  int32_t pull = 0;
  for (int32_t n = window.y; n < window.y + window.h; n++) {
    pull += pulls[n - top][covered_in_row(c, window, n) << (window.x - left)];
  }
  return pull;
}

static void set_normal(int32_t pull, const pix_ray *ray, pix_ray_pixel at, double normal[2]) {
  if (pull == 0) {
    pix_ray_side(ray, at, normal);
    return;
  }
  const int32_t y = (pull + ALONG_Y / 2) >> 6, x = pull - ALONG_Y * y;
  const double length = sqrt((double)(x * x + y * y));
  normal[0] = x / length;
  normal[1] = y / length;
}

void pix_bits_ray_normal(const pix_bits *bits, int32_t x, int32_t y, const pix_ray *ray, pix_ray_pixel at,
                         double normal[2]) {
  const int32_t u = pix_ray_i(ray, at.column) - x, v = pix_ray_j(ray, at.row) - y;
  const bool is_inside = bits->width <= 64 && v >= NORMAL_REACH;
  set_normal(is_inside ? pull_of_rows(bits->words + v - NORMAL_REACH, u) : pull_of_bits(bits, u, v), ray, at, normal);
}

void pix_sprite_ray_normal(pix_sprite *sprite, const pix_ray *ray, pix_ray_pixel at, double normal[2]) {
  const pix_placement place = pix_sprite_placement(sprite);
  const int32_t i = pix_ray_i(ray, at.column), j = pix_ray_j(ray, at.row);
  const pix_rect around = {i - NORMAL_REACH, j - NORMAL_REACH, SIDE, SIDE};
  const pix_rect window = pix_rect_intersect(around, place.box);
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
  set_normal(pull_of_samples(&coverage, window, i, j), ray, at, normal);
}
