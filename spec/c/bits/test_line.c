// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "bits/line.h"

#include "test_scoped.h"

// Ends are in 1/256 pixel. Spec/support/oracles/naive_rays.lua has the same definition.

// Ends that are apt to lie on lines and corners.
static void random_ends(test_random *random, int64_t e[4], int32_t reach) {
  static const int32_t grains[] = {256, 128, 64, 1, 1, 256};
  const int32_t grain = TEST_PICK(random, grains), other = test_chance(random, 0.5) ? grain : TEST_PICK(random, grains);
  for (int k = 0; k < 4; k++) {
    const int32_t unit = k % 2 == 0 ? grain : other;
    e[k] = (int64_t)test_int(random, -reach * 256 / unit, reach * 256 / unit) * unit;
  }
  if (test_chance(random, 0.1)) e[2] = e[0];
  if (test_chance(random, 0.1)) e[3] = e[1];
  if (test_chance(random, 0.2)) e[3] = e[1] + (test_chance(random, 0.5) ? e[2] - e[0] : e[0] - e[2]);
}

static pix_ray ray_of(const int64_t e[4]) {
  return pix_ray_between((double)e[0] / 256, (double)e[1] / 256, (double)e[2] / 256, (double)e[3] / 256);
}

#define MOST 500

// How far away the next line is that is crossed on the way along an axis.
static int64_t first_line(int64_t from, int64_t to) {
  const int64_t rest = from & 255;
  return to >= from ? 256 - rest : rest;
}

// Every pixel in the order in which it is entered: across the next line of columns, or of rows. Across a corner, which
// is both, there are the pixels beside it, too, but not at the ends of the ray.
static int32_t walk(const int64_t e[4], pix_ray_pixel pixels[MOST]) {
  const int64_t dx = llabs(e[2] - e[0]), dy = llabs(e[3] - e[1]);
  const pix_ray_pixel last = {llabs((e[2] >> 8) - (e[0] >> 8)), llabs((e[3] >> 8) - (e[1] >> 8))};
  int64_t next_x = first_line(e[0], e[2]), next_y = first_line(e[1], e[3]);
  pix_ray_pixel at = {0, 0};
  int32_t count = 0;
  pixels[count++] = at;
  while (at.column < last.column || at.row < last.row) {
    const bool is_column = at.column < last.column && (at.row == last.row || next_x * dy <= next_y * dx);
    const bool is_row = at.row < last.row && (at.column == last.column || next_y * dx <= next_x * dy);
    if (is_column && is_row && next_x > 0 && next_x < dx) {
      pixels[count++] = (pix_ray_pixel){at.column + 1, at.row};
      pixels[count++] = (pix_ray_pixel){at.column, at.row + 1};
    }
    at.column += is_column, next_x += is_column ? 256 : 0;
    at.row += is_row, next_y += is_row ? 256 : 0;
    pixels[count++] = at;
  }
  return count;
}

// All pixels in order, row by row.
static int32_t list_pixels(const pix_ray *ray, pix_ray_pixel pixels[MOST]) {
  int32_t count = 0;
  pix_ray_row row = pix_ray_row_at(ray, 0);
  for (;;) {
    for (int64_t c = row.first; c <= row.last && count < MOST; c++) pixels[count++] = (pix_ray_pixel){c, row.row};
    if (row.row == ray->rows) return count;
    pix_ray_next_row(ray, &row);
    const pix_ray_row again = pix_ray_row_at(ray, row.row);
    CHECK(again.first == row.first && again.last == row.last && again.row == row.row);
  }
}

static bool is_same(pix_ray_pixel a, pix_ray_pixel b) { return a.column == b.column && a.row == b.row; }

// Pixels come in order, and turned round in the opposite one.
static void check_order(const pix_ray *ray, const pix_ray_pixel *pixels, int32_t count) {
  const pix_ray reversed = pix_ray_reversed(ray);
  pix_ray_pixel turned[MOST];
  if (!CHECK_EQUAL(list_pixels(&reversed, turned), count)) return;
  CHECK(is_same(pixels[0], (pix_ray_pixel){0, 0}));
  CHECK(is_same(pixels[count - 1], (pix_ray_pixel){ray->columns, ray->rows}));
  CHECK(pix_ray_entry(ray, pixels[0]) == 0 && pix_ray_exit(ray, pixels[count - 1]) == 1);
  for (int32_t k = 0; k < count; k++) {
    CHECK(is_same(pix_ray_turned(ray, turned[count - 1 - k]), pixels[k]));
    if (k == 0) continue;
    CHECK(pix_ray_order(ray, pixels[k - 1]) < pix_ray_order(ray, pixels[k]));
    CHECK(pix_ray_exit(ray, pixels[k - 1]) == pix_ray_entry(ray, pixels[k]));
  }
}

// The first pixel in the rectangle.
static bool enter(const pix_ray *ray, pix_rect rect, pix_ray_pixel *first) {
  pix_ray_range range;
  pix_ray_row row;
  if (!pix_ray_clip(ray, rect, &range) || !pix_ray_enter(ray, &range, &row)) return false;
  *first = (pix_ray_pixel){pix_max64(row.first, range.first_column), row.row};
  return true;
}

static void check_entry(const pix_ray *ray, const pix_ray_pixel *pixels, int32_t count, pix_rect rect) {
  int32_t at = 0;
  while (at < count && !pix_rect_holds(rect, pix_ray_i(ray, pixels[at].column), pix_ray_j(ray, pixels[at].row))) at++;
  pix_ray_pixel first;
  if (CHECK_EQUAL(enter(ray, rect, &first), at < count) && at < count) CHECK(is_same(first, pixels[at]));
}

static void short_rays(test_random *random) {
  int64_t e[4];
  random_ends(random, e, 14);
  const pix_ray ray = ray_of(e);
  pix_ray_pixel pixels[MOST];
  pix_ray_pixel walked[MOST];
  const int32_t count = list_pixels(&ray, pixels);
  if (!CHECK_EQUAL(count, walk(e, walked))) return;
  for (int32_t k = 0; k < count; k++) CHECK(is_same(pixels[k], walked[k]));
  check_order(&ray, pixels, count);
  for (int k = 0; k < 20; k++) {
    check_entry(&ray, pixels, count, (pix_rect){test_int(random, -16, 14), test_int(random, -16, 14),
                                                test_int(random, 0, 9), test_int(random, 0, 9)});
  }
}

// Ends anywhere, near each other or as far apart as they can be, also nearly along an axis.
static void far_ends(test_random *random, int64_t e[4]) {
  random_ends(random, e, test_chance(random, 0.5) ? 1 << 22 : 3000);
  for (int k = 0; k < 4; k++) e[k] *= test_chance(random, 0.5) ? 256 : 1;
  if (test_chance(random, 0.2)) e[0] = -((int64_t)1 << 38), e[2] = (int64_t)1 << 38;
  if (test_chance(random, 0.2)) e[1] = (int64_t)1 << 38, e[3] = -((int64_t)1 << 38);
  const int32_t flat = test_int(random, 0, 9);
  if (flat < 2) e[flat + 2] = e[flat] + test_int(random, -600, 600);
  for (int k = 0; k < 4; k++) e[k] = pix_max64(-((int64_t)1 << 38), pix_min64(e[k], (int64_t)1 << 38));
}

// As far as coordinates go: rows and columns found by a jump are those found step by step from another one.
static void far_jumps_are_exact(test_random *random) {
  int64_t e[4];
  far_ends(random, e);
  const pix_ray ray = ray_of(e);
  int64_t at = (int64_t)(test_real(random, 0, 1) * (double)ray.rows);
  pix_ray_row row = pix_ray_row_at(&ray, at);
  for (int k = 0; k < 50; k++) {
    const pix_ray_row again = pix_ray_row_at(&ray, row.row);
    const int64_t column = test_chance(random, 0.5) ? row.first : row.last;
    pix_ray_pixel first;
    CHECK(enter(&ray, (pix_rect){pix_ray_i(&ray, column), pix_ray_j(&ray, row.row), 1, 1}, &first));
    CHECK(again.first == row.first && again.last == row.last);
    CHECK(row.first <= row.last && row.first >= 0 && row.last <= ray.columns);
    const pix_ray_pixel last = {row.last, row.row}, beyond = {row.last + 1, row.row};
    const double exit = pix_ray_exit(&ray, last);
    CHECK(exit >= pix_ray_entry(&ray, last) && exit <= 1);
    if (row.row < ray.rows && row.last < ray.columns) CHECK(pix_ray_entry(&ray, beyond) >= exit);
    if (row.row == ray.rows) break;
    pix_ray_next_row(&ray, &row);
    CHECK(row.first == last.column || row.first == last.column - 1 || row.first == last.column + 1);
  }
}

// The first solid pixel in the range by the exact columns of each row.
static bool first_of_rows(const pix_ray *ray, const pix_ray_range *range, const pix_bits *bits, int32_t x, int32_t y,
                          pix_ray_pixel *first) {
  for (first->row = range->first_row; first->row <= range->last_row; first->row++) {
    const pix_ray_row row = pix_ray_row_at(ray, first->row);
    const int64_t last = pix_min64(row.last, range->last_column);
    for (first->column = pix_max64(row.first, range->first_column); first->column <= last; first->column++) {
      if (pix_bits_get(bits, pix_ray_i(ray, first->column) - x, pix_ray_j(ray, first->row) - y)) return true;
    }
  }
  return false;
}

static void check_bits(const pix_ray *ray, const pix_bits *bits, int32_t x, int32_t y, pix_rect box) {
  pix_ray_range range;
  if (!pix_ray_clip(ray, box, &range)) return;
  pix_ray_pixel first, wanted;
  const bool is_hit = first_of_rows(ray, &range, bits, x, y, &wanted);
  if (!CHECK_EQUAL(pix_ray_first_in_bits(ray, &range, bits, x, y, INT64_MAX / 2, &first), is_hit) || !is_hit) return;
  CHECK(is_same(first, wanted));
  CHECK(pix_ray_first_in_bits(ray, &range, bits, x, y, wanted.column + wanted.row, &first) && is_same(first, wanted));
}

// Solid pixels on a ray, or beside it, in masks that lie along it, with and without a summary.
static void bits_along_rays(test_random *random) {
  int64_t e[4];
  if (test_chance(random, 0.5)) {
    random_ends(random, e, test_chance(random, 0.5) ? 14 : 300);
  } else {
    far_ends(random, e);
  }
  const pix_ray ray = ray_of(e);
  const int32_t most = test_chance(random, 0.3) ? 300 : 40;
  TEST_MASK mask;
  test_empty_mask(&mask, test_int(random, 1, most), test_int(random, 1, most));
  for (int k = 0; k < 5; k++) {
    const pix_ray_row near = pix_ray_row_at(&ray, (int64_t)(test_real(random, 0, 1) * (double)ray.rows));
    const int32_t x = pix_ray_i(&ray, TEST_PICK(random, ((int64_t[]){near.first, near.last}))) -
                      test_int(random, -2, mask.width + 1);
    const int32_t y = pix_ray_j(&ray, near.row) - test_int(random, -2, mask.height + 1);
    for (int32_t n = test_int(random, 0, 3); n > 0; n--) {
      const int64_t at = pix_max64(0, pix_min64(near.row + test_int(random, -most, most), ray.rows));
      const pix_ray_row row = pix_ray_row_at(&ray, at);
      const int64_t u = (int64_t)pix_ray_i(&ray, row.last) - x + test_int(random, -1, 1);
      if (u >= 0 && u < mask.width) pix_mask_set(&mask, (int32_t)u, pix_ray_j(&ray, row.row) - y, true);
    }
    pix_bits bits = pix_mask_bits_for_rows(&mask, test_chance(random, 0.5) ? PIX_SUMMARY_FROM_ROWS : 0);
    check_bits(&ray, &bits, x, y, (pix_rect){x, y, bits.width, bits.height});
    pix_mask_clear(&mask);
  }
}

// Every pattern of the four pixels around a corner that lies on a border of stripes.
static void corners_on_borders_of_stripes(void) {
  for (int32_t pattern = 0; pattern < 16; pattern++) {
    uint64_t words[2 * (2 + PIX_BITS_PADDING)] = {0};
    const pix_bits bits = {.words = words, .width = 128, .height = 2, .pitch = pix_bits_pitch(2)};
    for (int32_t y = 0; y < 2; y++) {
      words[y] = (uint64_t)(pattern >> y & 1) << 63;
      words[bits.pitch + y] = pattern >> (2 + y) & 1;
    }
    for (int32_t k = 0; k < 4; k++) {
      const int64_t x = k & 1 ? 128 : -128, y = k & 2 ? 128 : -128;
      const pix_ray ray = ray_of((int64_t[]){64 * 256 - x, 256 - y, 64 * 256 + x, 256 + y});
      TEST_EACH_PIXEL_IN(i, j, ((pix_rect){0, 0, 3, 3})) {
        check_bits(&ray, &bits, 0, 0, (pix_rect){i == 1 ? 64 : 0, j == 1, i == 2 ? 128 : 64, j == 2 ? 2 : 1});
      }
    }
  }
}

static void ends_are_rounded(void) {
  const pix_ray ray = pix_ray_between(0.25, -1.0 / 512, 1 - 1.0 / 512, -1.0 / 512 - 1e-9);
  CHECK(ray.x1 == 64 && ray.y1 == 0 && ray.x2 == 256 && ray.y2 == -1);
  const pix_ray longest = pix_ray_between(-PIX_MAX_POSITION, PIX_MAX_POSITION, PIX_MAX_POSITION, -PIX_MAX_POSITION);
  CHECK_EQUAL(longest.columns, INT64_C(1) << 31);
  CHECK_EQUAL(pix_ray_i(&longest, longest.columns), 1 << 30);
  CHECK_EQUAL(pix_ray_j(&longest, longest.rows), -(1 << 30));
}

const test_case line_tests[] = {
    TEST_ROUNDS(short_rays, 4000), TEST_ROUNDS(far_jumps_are_exact, 3000), TEST_ROUNDS(bits_along_rays, 3000),
    TEST(corners_on_borders_of_stripes), TEST(ends_are_rounded), TESTS_END,
};
