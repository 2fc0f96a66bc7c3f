// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The longest sides, and memory that fails. All else is in spec/mask/mask_geometry_spec.lua.

#include "mask/mask_ops.h"

#include "test_scene.h"

// Texels of a row that is made as wide and high as masks can be, and back again.
static void the_longest_sides(void) {
  test_random random = {7};
  test_twin row = test_random_twin(&random, 129, 1);
  pix_mask wide, back;
  CHECK(pix_mask_scale(&row.mask, PIX_MAX_SIDE, PIX_MAX_SIDE, &wide));
  bool equal = true;
  for (int32_t x = 0; x < PIX_MAX_SIDE; x++) {
    const int32_t u = (int32_t)((2 * (int64_t)x + 1) * 129 / (2 * PIX_MAX_SIDE));
    equal = equal && pix_mask_get(&wide, x, x) == test_bitmap_get(&row.bitmap, u, 0);
  }
  CHECK(equal);
  CHECK(pix_mask_scale(&wide, 129, 1, &back));
  test_check_mask(&back, &row.bitmap);
  pix_mask_release(&back);
  pix_mask_release(&wide);
  test_twin_free(&row);
}

static bool make_part(pix_mask *mask, pix_mask *result) {
  return pix_mask_crop(mask, (pix_rect){-3, 4, 90, 80}, result);
}

static bool make_turned(pix_mask *mask, pix_mask *result) {
  return pix_mask_orient(mask, pix_orientation_of_turns(1), result);
}

static bool make_scaled(pix_mask *mask, pix_mask *result) { return pix_mask_scale(mask, 200, 150, result); }

static void no_memory(void) {
  pix_mask mask;
  test_random random = {3};
  test_random_mask(&mask, &random, 100, 70);
  pix_mask_set(&mask, 5, 5, true);
  test_check_making(&mask, make_part);
  test_check_making(&mask, make_turned);
  test_check_making(&mask, make_scaled);
  pix_mask_release(&mask);
}

const test_case mask_geometry_tests[] = {TEST(the_longest_sides), TEST(no_memory), TESTS_END};
