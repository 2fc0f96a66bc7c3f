// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "bits/orient.h"

#include "test_scoped.h"

// The pixel of the outcome at (x, y), by the definition.
static bool oriented_pixel(const test_bitmap *bitmap, pix_orientation o, int32_t x, int32_t y) {
  const int32_t width = o.transposed ? bitmap->height : bitmap->width;
  const int32_t height = o.transposed ? bitmap->width : bitmap->height;
  const int32_t fx = o.flip_x ? width - 1 - x : x, fy = o.flip_y ? height - 1 - y : y;
  return o.transposed ? test_bitmap_get(bitmap, fy, fx) : test_bitmap_get(bitmap, fx, fy);
}

static void check_orientation(const test_bitmap *bitmap, const pix_bits *bits, pix_orientation o) {
  TEST_BITMAP expected = test_bitmap_new(o.transposed ? bits->height : bits->width,
                                         o.transposed ? bits->width : bits->height);
  TEST_DRAW(&expected, x, y, oriented_pixel(bitmap, o, x, y));
  TEST_MASK mask;  // for its words, which are as many as needed, so that no word more is written
  test_empty_mask(&mask, expected.width, expected.height);
  pix_orient(bits, o, mask.words, mask.pitch);
  const pix_bits outcome = {mask.words, expected.width, expected.height, mask.pitch, false, NULL};
  test_check_bits(&outcome, &expected);
}

// Of the upper rows of a mask: a pitch larger than the height.
static void check_all(const pix_mask *mask, int32_t height) {
  pix_bits bits = pix_mask_bits(mask);
  if (bits.words == NULL) return;
  bits.full = bits.full && height == bits.height;
  bits.height = height;
  TEST_BITMAP bitmap = test_bitmap_new(mask->width, height);
  TEST_DRAW(&bitmap, x, y, pix_mask_get(mask, x, y));
  for (int k = 0; k < 8; k++) {
    check_orientation(&bitmap, &bits, (pix_orientation){(k & 1) != 0, (k & 2) != 0, (k & 4) != 0});
  }
}

static void every_side(test_random *random) {
  TEST_EACH_PIXEL(k, l, TEST_COUNT_OF(test_sides), TEST_COUNT_OF(test_sides)) {
    TEST_MASK mask;
    test_random_mask(&mask, random, test_sides[k], test_sides[l]);
    check_all(&mask, mask.height);
    if (mask.height > 1) check_all(&mask, test_int(random, 1, mask.height));
  }
}

const test_case orient_tests[] = {TEST_ROUNDS(every_side, 5), TESTS_END};
