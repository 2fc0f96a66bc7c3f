// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "bits/orient.h"

#include "test_scene.h"

static const pix_orientation orientations[8] = {
    {false, false, false}, {false, true, false}, {false, false, true}, {false, true, true},
    {true, false, false},  {true, true, false},  {true, false, true},  {true, true, true},
};

// The pixel of the outcome at (x, y), by the definition.
static bool oriented_pixel(const test_bitmap *bitmap, pix_orientation o, int32_t x, int32_t y) {
  const int32_t width = o.transposed ? bitmap->height : bitmap->width;
  const int32_t height = o.transposed ? bitmap->width : bitmap->height;
  const int32_t fx = o.flip_x ? width - 1 - x : x, fy = o.flip_y ? height - 1 - y : y;
  return o.transposed ? test_bitmap_get(bitmap, fy, fx) : test_bitmap_get(bitmap, fx, fy);
}

static void check_orientation(const test_bitmap *bitmap, const pix_bits *bits, pix_orientation o) {
  const int32_t width = o.transposed ? bits->height : bits->width;
  const int32_t height = o.transposed ? bits->width : bits->height;
  test_bitmap expected = test_bitmap_new(width, height);
  TEST_EACH_PIXEL(x, y, width, height) test_bitmap_set(&expected, x, y, oriented_pixel(bitmap, o, x, y));
  pix_mask mask;  // for its words, which are as many as needed, so that no word more is written
  test_empty_mask(&mask, width, height);
  pix_orient(bits, o, mask.words, mask.pitch);
  const pix_bits outcome = {mask.words, width, height, mask.pitch, false, NULL};
  test_check_bits(&outcome, &expected);
  pix_mask_release(&mask);
  test_bitmap_free(&expected);
}

static void every_orientation_of_every_side(test_random *random) {
  for (int32_t k = 0; k < TEST_COUNT_OF(test_sides); k++) {
    for (int32_t l = 0; l < TEST_COUNT_OF(test_sides); l++) {
      test_bitmap bitmap = test_bitmap_new(test_sides[k], test_sides[l]);
      test_bitmap_randomize(&bitmap, random);
      pix_mask mask;
      test_mask_from(&mask, &bitmap);
      const pix_bits bits = pix_mask_bits(&mask);
      if (bits.words != NULL) {
        for (int o = 0; o < 8; o++) check_orientation(&bitmap, &bits, orientations[o]);
      }
      pix_mask_release(&mask);
      test_bitmap_free(&bitmap);
    }
  }
}

static void a_pitch_larger_than_the_height(test_random *random) {
  pix_mask mask;
  test_random_mask(&mask, random, 130, 129);
  pix_bits bits = pix_mask_bits(&mask);
  bits.height = test_int(random, 1, 129);
  bits.full = false;
  test_bitmap bitmap = test_bitmap_new(130, bits.height);
  TEST_EACH_PIXEL(x, y, 130, bits.height) test_bitmap_set(&bitmap, x, y, pix_mask_get(&mask, x, y));
  for (int o = 0; o < 8; o++) check_orientation(&bitmap, &bits, orientations[o]);
  test_bitmap_free(&bitmap);
  pix_mask_release(&mask);
}

// Four quarter turns are none.
static void four_turns(void) {
  const pix_orientation quarter = {true, true, false};
  pix_mask first, masks[5];
  test_random random = {99};
  test_random_mask(&first, &random, 169, 65);
  masks[0] = first;
  for (int k = 1; k <= 4; k++) {
    const pix_bits bits = pix_mask_bits(&masks[k - 1]);
    test_empty_mask(&masks[k], bits.height, bits.width);
    pix_orient(&bits, quarter, masks[k].words, masks[k].pitch);
    pix_mask_touched(&masks[k], (pix_rect){0, 0, bits.height, bits.width}, first.solid_count);
  }
  CHECK(pix_mask_equals(&first, &masks[4]));
  for (int k = 0; k <= 4; k++) pix_mask_release(&masks[k]);
}

const test_case orient_tests[] = {
    TEST_ROUNDS(every_orientation_of_every_side, 6),
    TEST_ROUNDS(a_pitch_larger_than_the_height, 90),
    TEST(four_turns),
    TESTS_END,
};
