// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "sprite/coverage_cells.h"

// So many texels of two sprites make at most twice as many columns or rows.
#define MOST_STRIPS (4 * PIX_CELLS_TEXELS)

// A cell takes as long to look at as so many pixels take in a window of samples.
#define PIXELS_OF_A_CELL 8

// Columns of pixels, or rows, that show the same texels of both: their numbers along that axis, -1 for those outside.
typedef struct strip {
  int32_t at, count;
  int32_t a, b;
} strip;

typedef struct strips {
  strip items[MOST_STRIPS];
  int32_t count;
} strips;

// Do its columns of pixels (axis 0) or rows (axis 1) differ in u, or in v?
static bool differ_in_u(const pix_sampler *s, int axis) { return (s->rule->inverse.du_dx != 0) == (axis == 0); }

// Adds to the columns and rows of cells (by axis) those that the sampler makes. False if they are too many.
static bool count_strips(const pix_sampler *s, pix_rect window, int64_t counts[2]) {
  const pix_rect texels = pix_area_clip(pix_texels_under(s->rule, window), s->solid);
  for (int axis = 0; axis < 2; axis++) {
    const int32_t count = differ_in_u(s, axis) ? texels.w : texels.h;
    if (count > PIX_CELLS_TEXELS) return false;
    counts[axis] += count;
  }
  return true;
}

// Texels that a column (axis 0) or a row of pixels is wide, of both.
static double texels_across(const pix_sampler *a, const pix_sampler *b, int axis) {
  const pix_inverse *i = &a->rule->inverse;
  const double of_a = axis == 0 ? fabs(i->du_dx) + fabs(i->dv_dx) : fabs(i->du_dy) + fabs(i->dv_dy);
  return b == NULL ? of_a : of_a + texels_across(b, NULL, axis);
}

int64_t pix_cells_pay(const pix_sampler *a, const pix_sampler *b, pix_rect window) {
  if (!pix_inverse_is_aligned(&a->rule->inverse)) return 0;
  if (b != NULL && !pix_inverse_is_aligned(&b->rule->inverse)) return 0;
  if (texels_across(a, b, 0) * texels_across(a, b, 1) * PIXELS_OF_A_CELL > 1) return 0;  // soon said of most
  int64_t counts[2] = {2, 2};  // what lies outside, on both sides
  if (!count_strips(a, window, counts) || (b != NULL && !count_strips(b, window, counts))) return 0;
  const int64_t pixels = counts[0] * counts[1] * PIXELS_OF_A_CELL;
  return pixels <= pix_rect_area(window) ? pixels : 0;
}

// The texel of a sampler that pixel (i, j) shows, along the axis in which its columns (0) or rows (1) differ.
static int32_t texel_at(const pix_sampler *s, int32_t i, int32_t j, int axis) {
  const pix_texel texel = pix_rule_texel_at(s->rule, i, j);
  const bool is_u = differ_in_u(s, axis);
  const int64_t number = (is_u ? texel.u : texel.v) >> 16;
  const int32_t first = is_u ? s->solid.x : s->solid.y, count = is_u ? s->solid.w : s->solid.h;
  return number < first || number >= first + count ? -1 : (int32_t)number;
}

static void add_strip(strips *list, strip added) {
  strip *last = list->count > 0 ? &list->items[list->count - 1] : NULL;
  if (last != NULL && last->a == added.a && last->b == added.b) {
    last->count += added.count;
    return;
  }
  PIX_ASSERT(list->count < MOST_STRIPS);
  list->items[list->count++] = added;
}

static void find_strips(const pix_sampler *a, const pix_sampler *b, pix_rect window, int axis, strips *list) {
  list->count = 0;
  const int32_t di = axis == 0, dj = axis == 1, count = axis == 0 ? window.w : window.h;
  for (int32_t k = 0, alike; k < count; k += alike) {
    const int32_t i = window.x + di * k, j = window.y + dj * k;
    alike = pix_sampler_count_alike(a, i, j, di, dj, count - k);
    if (b != NULL) alike = pix_sampler_count_alike(b, i, j, di, dj, alike);
    const int32_t of_b = b == NULL ? 0 : texel_at(b, i, j, axis);
    add_strip(list, (strip){axis == 0 ? i : j, alike, texel_at(a, i, j, axis), of_b});
  }
}

static bool is_solid(const pix_sampler *s, int32_t of_column, int32_t of_row) {
  if (of_column < 0 || of_row < 0) return false;
  const bool is_u = differ_in_u(s, 0);
  return pix_bits_get(&s->bits, is_u ? of_column : of_row, is_u ? of_row : of_column);
}

static bool walk_row(const pix_sampler *a, const pix_sampler *b, const strips *columns, const strip *row,
                     pix_cells_visit *visit, void *context) {
  int32_t begin = 0, end = 0;  // of the run so far
  for (int32_t k = 0; k < columns->count; k++) {
    const strip *column = &columns->items[k];
    if (!is_solid(a, column->a, row->a) || (b != NULL && !is_solid(b, column->b, row->b))) continue;
    if (column->at != end || end == begin) {
      if (end > begin && !visit(context, (pix_rect){begin, row->at, end - begin, row->count})) return false;
      begin = column->at;
    }
    end = column->at + column->count;
  }
  return end == begin || visit(context, (pix_rect){begin, row->at, end - begin, row->count});
}

bool pix_cells_walk(const pix_sampler *a, const pix_sampler *b, pix_rect window, pix_cells_visit *visit,
                    void *context) {
  strips columns, rows;
  find_strips(a, b, window, 0, &columns);
  find_strips(a, b, window, 1, &rows);
  for (int32_t k = 0; k < rows.count; k++) {
    if (!walk_row(a, b, &columns, &rows.items[k], visit, context)) return false;
  }
  return true;
}
