// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "toolkit/toolkit.h"

#include "test_scene.h"

// Areas at all offsets, of masks of so many runs that counters fill up, and of noise.

static int32_t area_at(const test_bitmap *a, const test_bitmap *b, int32_t dx, int32_t dy) {
  int32_t area = 0;
  TEST_EACH_PIXEL(x, y, b->width, b->height) {
    area += test_bitmap_get(b, x, y) && test_bitmap_get(a, (int64_t)x + dx, (int64_t)y + dy);
  }
  return area;
}

static void check_sliding(const pix_mask *a, const pix_mask *b) {
  test_bitmap bitmap_a = test_bitmap_of(a), bitmap_b = test_bitmap_of(b);
  const pix_rect offsets = pix_mask_offsets(a, b);
  CHECK_EQUAL(offsets.w, a->width == 0 || b->width == 0 ? 0 : a->width + b->width - 1);
  CHECK_EQUAL(offsets.h, a->height == 0 || b->height == 0 ? 0 : a->height + b->height - 1);
  const size_t count = (size_t)pix_rect_area(offsets);
  int32_t *areas = calloc(count + 1, sizeof *areas);
  if (!CHECK(areas != NULL)) return;
  areas[count] = -7;
  test_bitmap expected = test_bitmap_new(offsets.w, offsets.h);
  CHECK(pix_mask_overlap_areas(a, b, areas));
  int32_t wrong = 0;
  TEST_EACH_PIXEL(i, j, offsets.w, offsets.h) {
    const int32_t area = area_at(&bitmap_a, &bitmap_b, offsets.x + i, offsets.y + j);
    wrong += areas[(size_t)j * (size_t)offsets.w + (size_t)i] != area;
    test_bitmap_set(&expected, i, j, area > 0);
  }
  CHECK_EQUAL(wrong, 0);
  CHECK_EQUAL(areas[count], -7);
  pix_mask result;
  CHECK(pix_mask_convolve(a, b, &result));
  test_check_and_free(&result, &expected);
  test_bitmap_free(&bitmap_a);
  test_bitmap_free(&bitmap_b);
  free(areas);
}

// As many runs as there can be, and as many as a counter can add up, one less and one more: 252 ends are 126 runs.
static void many_runs(void) {
  const int32_t heights[] = {1, 125, 126, 127, 252, 253};
  for (int32_t k = 0; k < TEST_COUNT_OF(heights); k++) {
    pix_mask a, b;
    test_empty_mask(&a, 9, 5);
    test_empty_mask(&b, 20, heights[k]);
    pix_mask_fill(&a);
    pix_mask_fill(&b);
    pix_mask_set(&a, 3, 2, false);
    check_sliding(&a, &b);
    check_sliding(&b, &a);
    for (int32_t y = 0; y < b.height; y += 2) {
      for (int32_t x = 0; x < b.width; x += 2) pix_mask_set(&b, x, y, false);
    }
    check_sliding(&a, &b);
    pix_mask_release(&a);
    pix_mask_release(&b);
  }
}

// Few offsets are left without an overlap once some of the runs are done.
static void sliding_noise(test_random *random) {
  pix_mask masks[2];
  for (int k = 0; k < 2; k++) {
    test_empty_mask(&masks[k], test_int(random, 60, 75), test_int(random, 25, 45));
    const double density = test_chance(random, 0.5) ? 0.5 : 0.1;
    TEST_EACH_PIXEL(x, y, masks[k].width, masks[k].height) pix_mask_set(&masks[k], x, y, test_chance(random, density));
  }
  check_sliding(&masks[0], &masks[1]);
  pix_mask_release(&masks[0]);
  pix_mask_release(&masks[1]);
}

static bool make_sliding(pix_mask *mask, pix_mask *result) { return pix_mask_convolve(mask, mask, result); }

static bool make_areas(pix_mask *mask, pix_mask *result) {
  static int32_t areas[139 * 39];
  const bool is_done = pix_mask_overlap_areas(mask, mask, areas);
  *result = (pix_mask){.allocator = mask->allocator, .is_released = true};
  if (is_done) CHECK_EQUAL(areas[19 * 139 + 69], 70 * 20);
  return is_done && pix_mask_create(result, mask->allocator, 1, 1);
}

static void failing_allocations(void) {
  pix_mask mask;
  test_full_mask(&mask, 70, 20);
  test_check_making(&mask, make_sliding);
  test_check_making(&mask, make_areas);
  pix_mask_release(&mask);
}

const test_case convolve_tests[] = {
    TEST_LARGE(many_runs),
    TEST_ROUNDS(sliding_noise, 6),
    TEST(failing_allocations),
    TESTS_END,
};
