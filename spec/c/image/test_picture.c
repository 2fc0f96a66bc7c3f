// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Masks, text, and what is drawn where: see spec/image/picture_spec.lua.

#include "image/picture.h"

#include "test_scoped.h"

static const pix_color nothing = {0, 0, 0, 0}, half = {0, 0, 1, 0.5};

static bool pixel_is(const pix_picture *p, int32_t x, int32_t y, pix_color color) {
  pix_color found;
  const double near = 0.51 / 255;
  return pix_picture_get(p, x, y, &found) && fabs(found.r - color.r) <= near && fabs(found.g - color.g) <= near &&
         fabs(found.b - color.b) <= near && fabs(found.a - color.a) <= near;
}

static void make(pix_picture *p, int32_t width, int32_t height) {
  CHECK(pix_picture_create(p, test_allocator(), width, height));
}

static void released_pictures(void) {
  TEST_PICTURE p, none;
  pix_picture_release(&(pix_picture){0});
  make(&p, 7, 5);
  pix_color color;
  CHECK(!pix_picture_get(&p, INT32_MIN, INT32_MAX, &color));
  pix_picture_release(&p);
  CHECK(p.rgba == NULL && p.width == 0 && !pix_picture_get(&p, 0, 0, &color));
  TEST_WITHOUT_MEMORY CHECK(!pix_picture_create(&none, test_allocator(), 7, 5));
}

static void colors_are_blended(test_random *random) {
  double v[8];
  for (int k = 0; k < 8; k++) v[k] = test_int(random, 0, test_chance(random, 0.2) ? 1 : 255) / 255.0;
  const pix_color below = {v[0], v[1], v[2], v[3]}, above = {v[4], v[5], v[6], v[7]};
  TEST_PICTURE p;
  make(&p, 1, 1);
  pix_picture_clear(&p, below);
  pix_picture_fill_rect(&p, (pix_rect){0, 0, 1, 1}, above);
  const double rest = below.a * (1 - above.a), alpha = above.a + rest;
  const pix_color mixed = {(above.r * above.a + below.r * rest) / alpha, (above.g * above.a + below.g * rest) / alpha,
                           (above.b * above.a + below.b * rest) / alpha, alpha};
  CHECK(pixel_is(&p, 0, 0, alpha == 0 ? below : mixed));
}

// From pixel to pixel: one in each step of the longer direction, the nearest to the line, and each drawn once.
static void draws_lines(test_random *random) {
  double v[4];
  for (int k = 0; k < 4; k++) {
    v[k] = test_real(random, -10, 60);
    if (test_chance(random, 0.3)) v[k] = floor(v[k]);
    if (test_chance(random, 0.1)) v[k] *= 1e7;
  }
  TEST_PICTURE p;
  make(&p, 50, 40);
  pix_picture_draw_line(&p, v[0], v[1], v[2], v[3], half);
  if (fabs(v[0]) + fabs(v[1]) + fabs(v[2]) + fabs(v[3]) >= 1000) return;
  const int32_t x1 = (int32_t)floor(v[0]), y1 = (int32_t)floor(v[1]), dx = (int32_t)floor(v[2]) - x1,
                dy = (int32_t)floor(v[3]) - y1, length = pix_max(abs(dx), abs(dy));
  const pix_rect inside = {0, 0, 50, 40};
  int32_t drawn = 0;
  TEST_EACH_PIXEL(x, y, 50, 40) {
    const bool is_drawn = !pixel_is(&p, x, y, nothing);
    CHECK(!is_drawn || (pixel_is(&p, x, y, half) && abs(dx * (y - y1) - dy * (x - x1)) <= 0.5001 * length));
    drawn += is_drawn;
  }
  if (!pix_rect_holds(inside, x1, y1) || !pix_rect_holds(inside, x1 + dx, y1 + dy)) return;
  CHECK(pixel_is(&p, x1, y1, half) && pixel_is(&p, x1 + dx, y1 + dy, half) && drawn == length + 1);
}

// What is cut out and erased comes back where it was, and lies nowhere else.
static void cuts_and_erases(test_random *random) {
  TEST_PICTURE p, part;
  TEST_MASK mask;
  make(&p, test_int(random, 1, 150), test_int(random, 1, 20));
  const pix_color color = {1, 0, 1, 1};
  pix_picture_clear(&p, color);
  test_full_mask(&mask, test_int(random, 1, 150), test_int(random, 1, 20));
  for (int k = 0; k < 200; k++) {
    pix_mask_set(&mask, test_int(random, 0, mask.width - 1), test_int(random, 0, mask.height - 1), false);
  }
  const int32_t x = test_int(random, -mask.width, p.width), y = test_int(random, -mask.height, p.height);
  const pix_bits bits = pix_mask_bits(&mask);
  make(&part, mask.width, mask.height);
  pix_picture_cut(&p, &bits, x, y, &part);
  pix_picture_erase(&p, &bits, x, y);
  TEST_EACH_PIXEL(i, j, p.width, p.height) {
    CHECK(pixel_is(&p, i, j, pix_mask_get(&mask, i - x, j - y) ? nothing : color));
  }
  TEST_EACH_PIXEL(u, v, mask.width, mask.height) {
    const bool is_inside = pix_rect_holds((pix_rect){0, 0, p.width, p.height}, u + x, v + y);
    const bool is_taken = is_inside && pix_mask_get(&mask, u, v);
    CHECK(pixel_is(&part, u, v, is_taken ? color : nothing));
  }
  pix_picture_draw_picture(&p, &part, x, y);
  TEST_EACH_PIXEL(i, j, p.width, p.height) CHECK(pixel_is(&p, i, j, color));
  pix_picture_draw_picture(&p, &part, INT32_MAX, INT32_MIN);
  pix_picture_erase(&p, &bits, INT32_MIN, INT32_MAX);
}

const test_case picture_tests[] = {
    TEST(released_pictures), TEST_ROUNDS(colors_are_blended, 2500), TEST_ROUNDS(draws_lines, 2000),
    TEST_ROUNDS(cuts_and_erases, 500), TESTS_END,
};
