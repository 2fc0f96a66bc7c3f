// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "bits/line.h"

#include "test.h"

// The definition, by fractions, for short rays: which pixels have a point of the segment, and which lie around a corner
// that it goes through.

// t in [low, high], each end without itself if it is open.
typedef struct interval {
  int64_t low, high;  // times dx dy
  bool low_is_open, high_is_open;
} interval;

static interval all_of_it(int64_t scale) { return (interval){0, scale, false, false}; }

static void cut(interval *t, interval other) {
  if (other.low > t->low || (other.low == t->low && other.low_is_open)) {
    t->low = other.low;
    t->low_is_open = other.low_is_open;
  }
  if (other.high < t->high || (other.high == t->high && other.high_is_open)) {
    t->high = other.high;
    t->high_is_open = other.high_is_open;
  }
}

static bool is_nothing(interval t) {
  return t.low > t.high || (t.low == t.high && (t.low_is_open || t.high_is_open));
}

// When from + d t lies in [low, low + 256); the numbers of the result are times |d| other.
static interval when_inside(int64_t from, int64_t d, int64_t other, int64_t low, int64_t scale) {
  if (d == 0) {
    return from >= low && from < low + 256 ? all_of_it(scale) : (interval){1, 0, false, false};
  }
  if (d > 0) return (interval){(low - from) * other, (low + 256 - from) * other, false, true};
  return (interval){(from - low - 256) * other, (from - low) * other, true, false};
}

static bool has_point(const int64_t e[4], int64_t i, int64_t j) {
  const int64_t dx = e[2] - e[0], dy = e[3] - e[1], ax = dx != 0 ? llabs(dx) : 1, ay = dy != 0 ? llabs(dy) : 1;
  interval t = all_of_it(ax * ay);
  cut(&t, when_inside(e[0], dx, ay, 256 * i, ax * ay));
  cut(&t, when_inside(e[1], dy, ax, 256 * j, ax * ay));
  return !is_nothing(t);
}

static bool has_corner(const int64_t e[4], int64_t i, int64_t j) {
  const int64_t dx = e[2] - e[0], dy = e[3] - e[1], x = 256 * i - e[0], y = 256 * j - e[1];
  if (dx == 0 || dy == 0 || x * dy != y * dx) return false;
  const int64_t along = dx > 0 ? x : -x;
  return along > 0 && along < llabs(dx);
}

static bool is_on_ray(const int64_t e[4], int64_t i, int64_t j) {
  return has_point(e, i, j) || has_corner(e, i, j) || has_corner(e, i + 1, j) || has_corner(e, i, j + 1) ||
         has_corner(e, i + 1, j + 1);
}

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

#define REACH 14
#define SIDE (6 * REACH)
#define MOST 500

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

static void check_definition(const int64_t e[4], const pix_ray *ray, const pix_ray_pixel *pixels, int32_t count) {
  static bool is_listed[SIDE][SIDE];
  memset(is_listed, 0, sizeof is_listed);
  for (int32_t k = 0; k < count; k++) {
    const int32_t i = pix_ray_i(ray, pixels[k].column), j = pix_ray_j(ray, pixels[k].row);
    is_listed[j + SIDE / 2][i + SIDE / 2] = true;
  }
  int32_t wrong = 0;
  TEST_EACH_PIXEL(i, j, SIDE, SIDE) wrong += is_on_ray(e, i - SIDE / 2, j - SIDE / 2) != is_listed[j][i];
  CHECK_EQUAL(wrong, 0);
}

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

// The first pixel in the rectangle, which may not be left out by rounded numbers.
static bool enter(const pix_ray *ray, pix_rect rect, pix_ray_pixel *first) {
  pix_ray_range range;
  pix_ray_row row;
  if (!pix_ray_clip(ray, rect, &range) || !pix_ray_enter(ray, &range, &row, &first->column)) return false;
  first->row = row.row;
  return CHECK(pix_ray_may_enter(ray, &range));
}

static void check_entry(const pix_ray *ray, const pix_ray_pixel *pixels, int32_t count, pix_rect rect) {
  int32_t at = 0;
  while (at < count && !pix_rect_holds(rect, pix_ray_i(ray, pixels[at].column), pix_ray_j(ray, pixels[at].row))) at++;
  pix_ray_pixel first;
  if (CHECK_EQUAL(enter(ray, rect, &first), at < count) && at < count) CHECK(is_same(first, pixels[at]));
}

static void short_rays(test_random *random) {
  int64_t e[4];
  random_ends(random, e, REACH);
  const pix_ray ray = ray_of(e);
  pix_ray_pixel pixels[MOST];
  const int32_t count = list_pixels(&ray, pixels);
  check_definition(e, &ray, pixels, count);
  check_order(&ray, pixels, count);
  for (int k = 0; k < 20; k++) {
    check_entry(&ray, pixels, count, (pix_rect){test_int(random, -16, 14), test_int(random, -16, 14),
                                                test_int(random, 0, 9), test_int(random, 0, 9)});
  }
}

static void a_corner_adds_the_pixel_beyond_the_column_line_first(void) {
  const pix_ray ray = pix_ray_between(0.5, 0.5, 1.5, 1.5);
  pix_ray_pixel pixels[MOST];
  CHECK_EQUAL(list_pixels(&ray, pixels), 4);
  CHECK(pixels[1].column == 1 && pixels[1].row == 0);
  CHECK(pixels[2].column == 0 && pixels[2].row == 1);
  const double sides[4][2] = {{-1, 0}, {-1, 0}, {0, -1}, {-1 / sqrt(2.0), -1 / sqrt(2.0)}};
  for (int k = 0; k < 4; k++) {
    double side[2];
    pix_ray_side(&ray, pixels[k], side);
    CHECK(side[0] == sides[k][0] && side[1] == sides[k][1]);
    CHECK(pix_ray_entry(&ray, pixels[k]) == (k == 0 ? 0 : 0.5));
    CHECK_EQUAL(pix_ray_order(&ray, pixels[k]), k < 2 ? 2 * k : k + 1);
  }
}

static void corners_at_the_ends_add_nothing(void) {
  static const double ends[][4] = {{0, 0, 2, 2}, {2, 2, 0, 0}, {0.5, 0.5, 1, 1}, {1, 1, 0.5, 0.5}, {3, 3, 3, 3}};
  static const int32_t counts[] = {5, 5, 2, 2, 1};
  for (int k = 0; k < TEST_COUNT_OF(counts); k++) {
    const pix_ray ray = pix_ray_between(ends[k][0], ends[k][1], ends[k][2], ends[k][3]);
    pix_ray_pixel pixels[MOST];
    CHECK_EQUAL(list_pixels(&ray, pixels), counts[k]);
  }
}

static void rectangles_beside_a_ray_are_left_out(void) {
  const pix_ray rays[] = {pix_ray_between(0.5, 0.5, 100.5, 90.5), pix_ray_between(0.5, 0.5, 90.5, 100.5)};
  const pix_rect beside[] = {{60, 10, 20, 20}, {10, 60, 20, 20}};
  for (int k = 0; k < 4; k++) {
    pix_ray_range range;
    CHECK(pix_ray_clip(&rays[k / 2], beside[k % 2], &range));
    CHECK(!pix_ray_may_enter(&rays[k / 2], &range));
  }
}

// As far as coordinates go: rows and columns found by a jump are those found step by step from another one.
static void far_jumps_are_exact(test_random *random) {
  int64_t e[4];
  random_ends(random, e, test_chance(random, 0.5) ? 1 << 22 : 3000);
  for (int k = 0; k < 4; k++) e[k] *= test_chance(random, 0.5) ? 256 : 1;
  if (test_chance(random, 0.2)) e[0] = -((int64_t)1 << 38), e[2] = (int64_t)1 << 38;
  if (test_chance(random, 0.2)) e[1] = (int64_t)1 << 38, e[3] = -((int64_t)1 << 38);
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
    const int64_t reached = pix_ray_row_of_column(&ray, row.last);
    CHECK(reached <= row.row);
    CHECK(pix_ray_row_at(&ray, reached).last >= row.last);
    CHECK(reached == 0 || pix_ray_row_at(&ray, reached - 1).last < row.last);
    const pix_ray_pixel last = {row.last, row.row}, beyond = {row.last + 1, row.row};
    const double exit = pix_ray_exit(&ray, last);
    CHECK(exit >= pix_ray_entry(&ray, last) && exit <= 1);
    if (row.row < ray.rows && row.last < ray.columns) CHECK(pix_ray_entry(&ray, beyond) >= exit);
    if (row.row == ray.rows) break;
    pix_ray_next_row(&ray, &row);
    CHECK(row.first == last.column || row.first == last.column - 1 || row.first == last.column + 1);
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
    TEST_ROUNDS(short_rays, 4000),
    TEST(a_corner_adds_the_pixel_beyond_the_column_line_first),
    TEST(corners_at_the_ends_add_nothing),
    TEST(rectangles_beside_a_ray_are_left_out),
    TEST_ROUNDS(far_jumps_are_exact, 3000),
    TEST(ends_are_rounded),
    TESTS_END,
};
