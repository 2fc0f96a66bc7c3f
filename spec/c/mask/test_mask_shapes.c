// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "mask/mask_ops.h"

#include "test_scene.h"

static void check_and_release(pix_mask *mask, test_bitmap *expected) {
  test_check_mask(mask, expected);
  pix_mask_release(mask);
  test_bitmap_free(expected);
}

static void check_circle(double radius) {
  const int32_t side = (int32_t)ceil(2 * radius);
  test_bitmap expected = test_bitmap_new(side, side);
  TEST_EACH_PIXEL(x, y, side, side) {
    const double dx = x + 0.5 - side / 2.0, dy = y + 0.5 - side / 2.0;
    test_bitmap_set(&expected, x, y, dx * dx + dy * dy <= radius * radius);
  }
  pix_mask mask;
  test_empty_mask(&mask, side, side);
  pix_mask_draw_circle(&mask, radius);
  check_and_release(&mask, &expected);
}

static void circles(void) {
  for (int32_t quarters = 0; quarters <= 40; quarters++) check_circle(quarters / 4.0);
  const double edges[] = {15.5, 16, 31.75, 32, 32.5, 63.5, 64, 64.5, 84.5, 2.5, 6.5, 12.5};
  for (int32_t k = 0; k < TEST_COUNT_OF(edges); k++) check_circle(edges[k]);
  test_rounds rounds = test_rounds_of(120);
  while (test_next_round(&rounds)) check_circle(test_real(&rounds.random, 0, 90));
}

static void check_ellipse(int64_t w, int64_t h) {
  test_bitmap expected = test_bitmap_new((int32_t)w, (int32_t)h);
  for (int64_t y = 0; y < h; y++) {
    for (int64_t x = 0; x < w; x++) {
      const int64_t dx = 2 * x + 1 - w, dy = 2 * y + 1 - h;
      test_bitmap_set(&expected, (int32_t)x, (int32_t)y, dx * dx * h * h + dy * dy * w * w <= w * w * h * h);
    }
  }
  pix_mask mask;
  test_empty_mask(&mask, (int32_t)w, (int32_t)h);
  pix_mask_draw_ellipse(&mask);
  check_and_release(&mask, &expected);
}

static void ellipses(void) {
  for (int64_t w = 0; w <= 12; w++) {
    for (int64_t h = 0; h <= 12; h++) check_ellipse(w, h);
  }
  test_rounds rounds = test_rounds_of(240);
  while (test_next_round(&rounds)) check_ellipse(test_side(&rounds.random), test_side(&rounds.random));
}

static void the_largest_ellipse(void) {
  pix_mask mask;
  if (!CHECK(pix_mask_create(&mask, test_allocator(), PIX_MAX_SIDE, PIX_MAX_SIDE))) return;
  pix_mask_draw_ellipse(&mask);
  const double area = 3.14159265358979 / 4 * PIX_MAX_SIDE * PIX_MAX_SIDE;
  CHECK_NEAR(mask.solid_count / area, 1, 1e-6);
  CHECK_RECT(pix_mask_bounds(&mask), ((pix_rect){0, 0, PIX_MAX_SIDE, PIX_MAX_SIDE}));
  pix_mask_release(&mask);
}

// Even-odd, counting the crossings at or left of the centre.
static bool is_in_polygon(const double *points, int32_t count, double x, double y) {
  bool in = false;
  for (int32_t i = 0; i < count; i += 2) {
    double x1 = points[i], y1 = points[i + 1], x2 = points[(i + 2) % count], y2 = points[(i + 3) % count];
    if ((y1 <= y) == (y2 <= y)) continue;
    if (y1 > y2) {
      const double x3 = x1, y3 = y1;
      x1 = x2, y1 = y2, x2 = x3, y2 = y3;
    }
    if (x1 + (y - y1) * (x2 - x1) / (y2 - y1) <= x) in = !in;
  }
  return in;
}

static void check_polygon(const double *points, int32_t count, int32_t left, int32_t top, int32_t width,
                          int32_t height) {
  test_bitmap expected = test_bitmap_new(width, height);
  TEST_EACH_PIXEL(x, y, width, height) {
    test_bitmap_set(&expected, x, y, is_in_polygon(points, count, left + x + 0.5, top + y + 0.5));
  }
  pix_mask mask;
  test_empty_mask(&mask, width, height);
  pix_mask_draw_polygon(&mask, points, count, left, top);
  check_and_release(&mask, &expected);
}

static double coordinate(test_random *random, int kind, double size) {
  switch (kind) {
    case 0: return test_int(random, 0, (int32_t)size);
    case 1: return test_int(random, 0, (int32_t)(2 * size)) / 2.0;
    default: return test_real(random, 0, size);
  }
}

static void polygons(test_random *random) {
  double points[24];
  const int32_t count = 2 * test_int(random, 3, 12), kind = test_int(random, 0, 2);
  const int32_t left = test_chance(random, 0.5) ? 0 : test_int(random, -1000000, 1000000), top = -left / 2;
  const double size = test_int(random, 1, 140);
  for (int32_t k = 0; k < count; k++) {
    points[k] = (k % 2 == 0 ? left : top) + coordinate(random, kind, size);
  }
  check_polygon(points, count, left, top, (int32_t)size, (int32_t)size);
}

// Left and top edges are in, right and bottom ones are out.
static void a_square_on_centres(void) {
  const double points[] = {1.5, 1.5, 4.5, 1.5, 4.5, 4.5, 1.5, 4.5};
  pix_mask mask;
  test_empty_mask(&mask, 6, 6);
  pix_mask_draw_polygon(&mask, points, 8, 0, 0);
  CHECK_EQUAL(mask.solid_count, 9);
  CHECK_RECT(pix_mask_bounds(&mask), ((pix_rect){1, 1, 3, 3}));
  pix_mask_release(&mask);
}

// Triangles around one point: each pixel of the square lies in exactly one of them.
static void neighbours_leave_no_gap(test_random *random) {
  const int32_t side = test_int(random, 1, 100), kind = test_int(random, 0, 2);
  const double u = coordinate(random, kind, side), v = coordinate(random, kind, side), s = side;
  const double corners[] = {0, 0, s, 0, s, s, 0, s, 0, 0};
  int32_t total = 0;
  pix_mask all;
  test_empty_mask(&all, side, side);
  for (int k = 0; k < 8; k += 2) {
    const double triangle[] = {corners[k], corners[k + 1], corners[k + 2], corners[k + 3], u, v};
    pix_mask one;
    test_empty_mask(&one, side, side);
    pix_mask_draw_polygon(&one, triangle, 6, 0, 0);
    total += one.solid_count;
    TEST_EACH_PIXEL(x, y, side, side) {
      if (pix_mask_get(&one, x, y)) pix_mask_set(&all, x, y, true);
    }
    pix_mask_release(&one);
  }
  CHECK_EQUAL(total, side * side);
  CHECK_EQUAL(all.solid_count, side * side);
  pix_mask_release(&all);
}

const test_case mask_shapes_tests[] = {
    TEST(circles),
    TEST(ellipses),
    TEST(the_largest_ellipse),
    TEST_ROUNDS(polygons, 1600),
    TEST(a_square_on_centres),
    TEST_ROUNDS(neighbours_leave_no_gap, 240),
    TESTS_END,
};
