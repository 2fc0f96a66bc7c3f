// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "toolkit/toolkit.h"

#include "bits/overlap.h"
#include "mask/mask_ops.h"

#include "test_scene.h"

static double agreement(const pix_mask *a, const pix_mask *b) {
  const pix_bits bits_a = pix_mask_bits(a), bits_b = pix_mask_bits(b);
  const double common = (double)pix_overlap_area(&bits_a, &bits_b, 0, 0);
  return common / (a->solid_count + b->solid_count - common);
}

static bool is_in_any(const pix_circle *circles, int32_t count, int32_t x, int32_t y) {
  for (int32_t k = 0; k < count; k++) {
    const double dx = x + 0.5 - circles[k].x, dy = y + 0.5 - circles[k].y;
    if (dx * dx + dy * dy <= circles[k].r * circles[k].r) return true;
  }
  return false;
}

// The mask is that of the circles, texel by texel. Returns how well it agrees with the figure.
static double check_circles(pix_mask *mask, int32_t most) {
  pix_circle circles[PIX_MAX_CIRCLES];
  pix_mask result;
  int32_t count = -1;
  if (!CHECK(pix_mask_to_circles(mask, most, circles, &count, &result))) return 0;
  CHECK(count <= most && (count > 0) == (mask->solid_count > 0));
  test_bitmap expected = test_bitmap_new(mask->width, mask->height);
  TEST_EACH_PIXEL(x, y, mask->width, mask->height) {
    test_bitmap_set(&expected, x, y, is_in_any(circles, count, x, y));
  }
  const double share = mask->solid_count > 0 ? agreement(mask, &result) : 1;
  test_check_and_free(&result, &expected);
  return share;
}

static void circles_of_random_masks(test_random *random) {
  static const int32_t counts[] = {1, 2, 3, 5, 17, 64};
  pix_mask mask;
  test_random_mask(&mask, random, test_side(random), test_side(random));
  check_circles(&mask, TEST_PICK(random, counts));
  pix_mask_release(&mask);
}

// Cells of the grid are many texels here, and fewer than half of any may be solid.
static void circles_of_large_masks(void) {
  pix_mask mask;
  test_empty_mask(&mask, 1500, 700);
  pix_mask_draw_ellipse(&mask);
  CHECK(check_circles(&mask, 1) > 0.5);
  CHECK(check_circles(&mask, 5) > 0.85);
  CHECK(check_circles(&mask, 64) > 0.93);
  pix_mask_clear(&mask);
  for (int32_t x = 0; x < 1500; x += 37) pix_mask_set(&mask, x, (x * 7) % 700, true);
  check_circles(&mask, 3);
  pix_mask_release(&mask);
  test_full_mask(&mask, PIX_MAX_SIDE, 2);
  check_circles(&mask, 3);
  pix_mask_release(&mask);
}

static bool make_circles(pix_mask *mask, pix_mask *result) {
  pix_circle circles[PIX_MAX_CIRCLES];
  int32_t count;
  const bool is_done = pix_mask_to_circles(mask, 4, circles, &count, result);
  CHECK(is_done || count == 0);
  return is_done;
}

static void circles_without_memory(void) {
  pix_mask mask;
  test_empty_mask(&mask, 40, 30);
  pix_mask_draw_ellipse(&mask);
  test_check_making(&mask, make_circles);
  pix_mask_release(&mask);
}

const test_case circles_tests[] = {
    TEST_ROUNDS(circles_of_random_masks, 120),
    TEST(circles_of_large_masks),
    TEST(circles_without_memory),
    TESTS_END,
};
