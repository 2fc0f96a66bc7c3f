// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Masks and what is drawn where: see spec/image/picture_spec.lua.

#include "image/picture.h"

#include "test_scene.h"

static const pix_color red = {1, 0, 0, 1}, half = {0, 0, 1, 0.5};

static bool pixel_is(const pix_picture *p, int32_t x, int32_t y, pix_color color) {
  pix_color found;
  if (!pix_picture_get(p, x, y, &found)) return false;
  const double near = 0.51 / 255;
  return fabs(found.r - color.r) <= near && fabs(found.g - color.g) <= near && fabs(found.b - color.b) <= near &&
         fabs(found.a - color.a) <= near;
}

static void make(pix_picture *p, int32_t width, int32_t height) {
  CHECK(pix_picture_create(p, test_allocator(), width, height));
}

static void create_clear_and_release(void) {
  pix_picture p;
  make(&p, 7, 5);
  CHECK(pixel_is(&p, 6, 4, (pix_color){0, 0, 0, 0}));
  pix_picture_clear(&p, half);
  TEST_EACH_PIXEL(x, y, 7, 5) CHECK(pixel_is(&p, x, y, half));
  pix_color color;
  CHECK(!pix_picture_get(&p, 7, 0, &color) && !pix_picture_get(&p, 0, 5, &color));
  CHECK(!pix_picture_get(&p, -1, 0, &color) && !pix_picture_get(&p, INT32_MIN, INT32_MAX, &color));
  pix_picture_release(&p);
  CHECK(p.rgba == NULL && p.width == 0);
  CHECK(!pix_picture_get(&p, 0, 0, &color));
  pix_picture_release(&p);
  pix_picture zero = {0};
  pix_picture_release(&zero);
  test_allocator()->fail_after = 0;
  CHECK(!pix_picture_create(&p, test_allocator(), 7, 5));
  test_allocator()->fail_after = -1;
  pix_picture_release(&p);
}

static void colors_are_blended(test_random *random) {
  double v[8];
  for (int k = 0; k < 8; k++) v[k] = test_int(random, 0, test_chance(random, 0.2) ? 1 : 255) / 255.0;
  const pix_color below = {v[0], v[1], v[2], v[3]}, above = {v[4], v[5], v[6], v[7]};
  pix_picture p;
  make(&p, 1, 1);
  pix_picture_clear(&p, below);
  pix_picture_fill_rect(&p, (pix_rect){0, 0, 1, 1}, above);
  const double rest = below.a * (1 - above.a), alpha = above.a + rest;
  if (alpha == 0) {
    CHECK(pixel_is(&p, 0, 0, below));
  } else {
    CHECK(pixel_is(&p, 0, 0, (pix_color){(above.r * above.a + below.r * rest) / alpha,
                                         (above.g * above.a + below.g * rest) / alpha,
                                         (above.b * above.a + below.b * rest) / alpha, alpha}));
  }
  pix_picture_release(&p);
}

// Frames, each pixel drawn once: half transparent ones are not darker at the corners.
static void check_frame(pix_rect r) {
  pix_picture p;
  make(&p, 12, 10);
  pix_picture_draw_rect(&p, r, half);
  const int64_t right = (int64_t)r.x + r.w - 1, bottom = (int64_t)r.y + r.h - 1;
  TEST_EACH_PIXEL(x, y, 12, 10) {
    const bool is_edge = x == r.x || x == right || y == r.y || y == bottom;
    CHECK(pixel_is(&p, x, y, is_edge && pix_rect_holds(r, x, y) ? half : (pix_color){0, 0, 0, 0}));
  }
  pix_picture_release(&p);
}

static void frames_of_all_sizes(void) {
  TEST_EACH_PIXEL(w, h, 5, 5) {
    check_frame((pix_rect){3, 2, w, h});
    check_frame((pix_rect){-1, 8, w, h});
  }
  const int32_t places[] = {-(1 << 30), -5, 0, 5, 1 << 30}, sizes[] = {0, 1, 2, 9, 1 << 30, INT32_MAX};
  TEST_EACH(place, places) {
    for (int32_t k = 0; k < TEST_COUNT_OF(sizes); k++) {
      check_frame((pix_rect){*place, 3, sizes[k], 4});
      check_frame((pix_rect){3, *place, 4, sizes[k]});
      check_frame((pix_rect){*place, *place, sizes[k], INT32_MAX});
    }
  }
}

// From pixel to pixel: one in each step of the longer direction, the nearest to the line, and each drawn once.
static void check_line(const pix_picture *p, double x1, double y1, double x2, double y2) {
  x1 = floor(x1), y1 = floor(y1), x2 = floor(x2), y2 = floor(y2);
  const double dx = x2 - x1, dy = y2 - y1, length = fmax(fabs(dx), fabs(dy));
  int32_t drawn = 0;
  TEST_EACH_PIXEL(x, y, p->width, p->height) {
    pix_color color;
    pix_picture_get(p, x, y, &color);
    if (color.a == 0) continue;
    drawn++;
    CHECK(pixel_is(p, x, y, half));
    const double away = fabs(dx * (y - y1) - dy * (x - x1));
    CHECK(away <= 0.5001 * length);
  }
  const bool all_inside = fmin(x1, x2) >= 0 && fmax(x1, x2) < p->width && fmin(y1, y2) >= 0 && fmax(y1, y2) < p->height;
  if (all_inside) {
    CHECK(pixel_is(p, (int32_t)x1, (int32_t)y1, half));
    CHECK(pixel_is(p, (int32_t)x2, (int32_t)y2, half));
    CHECK_EQUAL(drawn, (int32_t)length + 1);
  }
}

static void draws_lines(test_random *random) {
  double v[4];
  for (int k = 0; k < 4; k++) {
    v[k] = test_real(random, -10, 60);
    if (test_chance(random, 0.3)) v[k] = floor(v[k]);
    if (test_chance(random, 0.1)) v[k] *= 1e7;
  }
  pix_picture p;
  make(&p, 50, 40);
  pix_picture_draw_line(&p, v[0], v[1], v[2], v[3], half);
  const bool is_near = fabs(v[0]) + fabs(v[1]) + fabs(v[2]) + fabs(v[3]) < 1000;
  if (is_near) check_line(&p, v[0], v[1], v[2], v[3]);
  pix_picture_release(&p);
}

static int32_t drawn_pixels(const pix_picture *p) {
  int32_t count = 0;
  for (int32_t k = 0; k < p->width * p->height; k++) count += p->rgba[4 * k + 3] > 0;
  return count;
}

static void a_long_line_crosses_the_picture(void) {
  pix_picture p;
  make(&p, 50, 40);
  pix_picture_draw_line(&p, -1073741824.0, 20.5, 1073741824.0, 20.5, red);
  for (int32_t x = 0; x < 50; x++) CHECK(pixel_is(&p, x, 20, red));
  CHECK_EQUAL(drawn_pixels(&p), 50);
  pix_picture_draw_line(&p, -1073741824.0, -1073741824.0, -1073741000.0, 1073741824.0, red);
  pix_picture_draw_line(&p, 5, 1073741824.0, 1073741824.0, 5, red);
  CHECK_EQUAL(drawn_pixels(&p), 50);
  pix_picture_release(&p);
}

// A line of text below another is what it is above, so many pixels further down.
static void lines_of_text(void) {
  pix_picture p, q;
  make(&p, 60, 40);
  make(&q, 60, 40);
  pix_picture_draw_text(&p, "Ab", 2, 3, 4, red);
  const int32_t ink = drawn_pixels(&p);
  CHECK(ink > 20 && ink < 200);
  pix_picture_draw_text(&p, "\nAb", 3, 3, 4, red);
  CHECK_EQUAL(drawn_pixels(&p), 2 * ink);
  pix_picture_draw_text(&q, "Ab", 2, 3, 4 + 12, red);
  for (int32_t y = 16; y < 40; y++) CHECK(memcmp(p.rgba + y * 240, q.rgba + y * 240, 240) == 0);
  pix_picture_draw_text(&q, NULL, 0, 0, 0, red);
  pix_picture_release(&p);
  pix_picture_release(&q);
}

static void copies_rows_and_nothing_between_them(test_random *random) {
  pix_picture p;
  make(&p, test_int(random, 1, 9), test_int(random, 1, 9));
  for (size_t k = 0; k < (size_t)(p.width * p.height) * 4; k++) p.rgba[k] = (uint8_t)test_next(random);
  const size_t row = (size_t)p.width * 4, stride = row + (size_t)test_int(random, 0, 6);
  uint8_t bytes[9 * (36 + 7)];
  memset(bytes, 99, sizeof bytes);
  pix_picture_copy(&p, bytes, stride);
  const size_t end = (size_t)(p.height - 1) * stride + row;
  bool equal = true;
  for (size_t k = 0; k < sizeof bytes; k++) {
    const bool inside = k < end && k % stride < row;
    equal = equal && bytes[k] == (inside ? p.rgba[k / stride * row + k % stride] : 99);
  }
  CHECK(equal);
  pix_picture_release(&p);
}

const test_case picture_tests[] = {
    TEST(create_clear_and_release),
    TEST_ROUNDS(colors_are_blended, 2500),
    TEST(frames_of_all_sizes),
    TEST_ROUNDS(draws_lines, 2000),
    TEST(a_long_line_crosses_the_picture),
    TEST(lines_of_text),
    TEST_ROUNDS(copies_rows_and_nothing_between_them, 40),
    TESTS_END,
};
