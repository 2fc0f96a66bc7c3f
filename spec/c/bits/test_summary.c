// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "bits/bits.h"

#include "mask/mask.h"
#include "test_scoped.h"

// By the definition: a bit for each 8 x 8 pixels.
static void check_cells(const pix_mask *mask) {
  const uint8_t *summary = mask->summary;
  const size_t pitch = pix_summary_pitch(mask->height);
  int32_t count = 0;
  TEST_EACH_PIXEL(x, y, (mask->width + 7) / 8, (mask->height + 7) / 8) {
    bool any = false;
    for (int32_t k = 0; k < 64; k++) any = any || pix_mask_get(mask, 8 * x + k % 8, 8 * y + k / 8);
    CHECK_EQUAL(summary[(size_t)(x / 8) * pitch + (size_t)y] >> (x % 8) & 1, any);
    count += any;
  }
  CHECK_EQUAL(pix_summary_count(summary), count);
}

static void cells_are_those_with_pixels(test_random *random) {
  TEST_MASK mask;
  test_random_mask(&mask, random, test_int(random, 65, 200), test_int(random, PIX_SUMMARY_FROM_ROWS, 300));
  pix_mask_summarize(&mask);
  if (CHECK(mask.summary != NULL && pix_mask_bits(&mask).summary == mask.summary)) check_cells(&mask);
}

static void edit_terrain(pix_mask *mask, test_random *random) {
  const int32_t x = test_int(random, -50, mask->width), y = test_int(random, -50, mask->height);
  const int32_t w = (int32_t)test_spread(random, 1, 300);
  const bool solid = test_chance(random, 0.5);
  for (int32_t h = (int32_t)test_spread(random, 1, 100); h-- > 0;) pix_mask_set_span(mask, y + h, x, x + w, solid);
  pix_mask_set(mask, test_int(random, 0, mask->width - 1), test_int(random, 0, mask->height - 1), solid);
}

static void edits_of_a_terrain(test_random *random) {
  TEST_MASK mask, copy;
  test_empty_mask(&mask, 1000, 500);
  test_empty_mask(&copy, 1000, 500);
  pix_mask_summarize(&mask);
  for (int step = 0; step < 200; step++) {
    edit_terrain(&mask, random);
    if (step % 40 == 0) pix_mask_invert(&mask);
    if (step == 90) pix_mask_clear(&mask);
    if (step == 130) pix_mask_fill(&mask);
    if (step % 20 == 0) check_cells(&mask);
  }
  check_cells(&mask);
  pix_mask_summarize(&copy);
  pix_mask_copy(&copy, &mask);
  check_cells(&copy);
}

static void no_is_certain(test_random *random) {
  TEST_MASK mask;
  test_random_mask(&mask, random, test_int(random, 65, 300), test_int(random, PIX_SUMMARY_FROM_ROWS, 300));
  if (test_chance(random, 0.7)) pix_mask_clear(&mask);
  for (int k = 0; k < 5; k++) {
    pix_mask_set(&mask, test_int(random, 0, mask.width - 1), test_int(random, 0, mask.height - 1), true);
  }
  const pix_bits bits = pix_mask_bits_for_rows(&mask, mask.height);
  for (int k = 0; k < 200; k++) {
    const pix_rect any = {test_int(random, -20, mask.width - 1), test_int(random, -20, mask.height - 1),
                          test_int(random, 1, 150), test_int(random, 1, 150)};
    const pix_rect r = pix_rect_intersect(any, (pix_rect){0, 0, mask.width, mask.height});
    if (pix_rect_is_empty(r)) continue;
    const bool may_meet = pix_summary_any_in(&bits, r);
    if (pix_bits_any_in(&bits, r)) CHECK(may_meet);
    // Cells of 8 x 8 pixels: what is further away than those that the rectangle meets does not count.
    const pix_rect around = {r.x - 7, r.y - 7, r.w + 14, r.h + 14};
    if (!pix_bits_any_in(&bits, around)) CHECK(!may_meet);
  }
}

static void only_large_masks_have_one(void) {
  const int32_t sizes[][2] = {{65, PIX_SUMMARY_FROM_ROWS}, {64, 2000}, {2000, PIX_SUMMARY_FROM_ROWS - 1}, {0, 0}};
  TEST_EACH(size, sizes) {
    TEST_MASK mask;
    test_full_mask(&mask, (*size)[0], (*size)[1]);
    const size_t bytes = test_allocator()->bytes;
    CHECK(pix_mask_bits_for_rows(&mask, PIX_SUMMARY_FROM_ROWS - 1).summary == NULL);
    TEST_WITHOUT_MEMORY CHECK(pix_mask_bits_for_rows(&mask, PIX_SUMMARY_FROM_ROWS).summary == NULL);
    CHECK_EQUAL(pix_mask_bits_for_rows(&mask, PIX_SUMMARY_FROM_ROWS).summary != NULL, size == sizes);
    CHECK_EQUAL(test_allocator()->bytes > bytes, size == sizes);
    if (mask.summary != NULL) check_cells(&mask);
    pix_mask_release(&mask);
    CHECK(pix_mask_bits_for_rows(&mask, PIX_MAX_SIDE).summary == NULL);
  }
}

const test_case summary_tests[] = {
    TEST_ROUNDS(cells_are_those_with_pixels, 60), TEST_ROUNDS(edits_of_a_terrain, 3), TEST_ROUNDS(no_is_certain, 60),
    TEST(only_large_masks_have_one), TESTS_END,
};
