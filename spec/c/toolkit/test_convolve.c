// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "toolkit/toolkit.h"

#include "test_scene.h"

extern const test_case convolve_tests[];

static int32_t area_at(const test_bitmap *a, const test_bitmap *b, int32_t dx, int32_t dy) {
  int32_t area = 0;
  for (int32_t y = 0; y < b->height; y++) {
    for (int32_t x = 0; x < b->width; x++) {
      area += test_bitmap_get(b, x, y) && test_bitmap_get(a, (int64_t)x + dx, (int64_t)y + dy);
    }
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
  for (int32_t j = 0; j < offsets.h; j++) {
    for (int32_t i = 0; i < offsets.w; i++) {
      const int32_t area = area_at(&bitmap_a, &bitmap_b, offsets.x + i, offsets.y + j);
      wrong += areas[(size_t)j * (size_t)offsets.w + (size_t)i] != area;
      test_bitmap_set(&expected, i, j, area > 0);
    }
  }
  CHECK_EQUAL(wrong, 0);
  CHECK_EQUAL(areas[count], -7);
  pix_mask result;
  CHECK(pix_mask_convolve(a, b, &result));
  test_check_mask(&result, &expected);
  CHECK_RECT(pix_mask_bounds(&result), test_bitmap_bounds(&expected));
  pix_mask_release(&result);
  test_bitmap_free(&expected);
  test_bitmap_free(&bitmap_a);
  test_bitmap_free(&bitmap_b);
  free(areas);
}

static void sliding(void) {
  test_rounds rounds = test_rounds_of(80);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    const pix_kernel *before = test_choose_kernel(random);
    pix_mask a, b;
    test_random_mask(&a, random, test_side(random), test_int(random, 0, 12));
    const int32_t width = test_chance(random, 0.5) ? test_side(random) : test_int(random, 0, 9);
    test_random_mask(&b, random, width, test_int(random, 0, 9));
    check_sliding(&a, &b);
    check_sliding(&b, &a);
    pix_mask_release(&a);
    pix_mask_release(&b);
    test_restore_kernel(before);
  }
}

// More rows than columns, and the same mask twice.
static void sliding_tall_ones(void) {
  test_rounds rounds = test_rounds_of(12);
  while (test_next_round(&rounds)) {
    pix_mask a;
    test_random_mask(&a, &rounds.random, test_int(&rounds.random, 1, 6), test_side(&rounds.random));
    check_sliding(&a, &a);
    pix_mask_release(&a);
  }
}

// As many runs as there can be, and as many as a counter can add up, one less and one more: 252 ends are 126 runs.
static void many_runs(void) {
  const int32_t heights[] = {1, 125, 126, 127, 252, 253};
  for (int32_t k = 0; k < TEST_COUNT_OF(heights); k++) {
    pix_mask a, b;
    CHECK(pix_mask_create(&a, test_allocator(), 9, 5));
    CHECK(pix_mask_create(&b, test_allocator(), 20, heights[k]));
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
static void sliding_noise(void) {
  test_rounds rounds = test_rounds_of(6);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    pix_mask masks[2];
    for (int k = 0; k < 2; k++) {
      CHECK(pix_mask_create(&masks[k], test_allocator(), test_int(random, 60, 75), test_int(random, 25, 45)));
      const double density = test_chance(random, 0.5) ? 0.5 : 0.1;
      for (int32_t y = 0; y < masks[k].height; y++) {
        for (int32_t x = 0; x < masks[k].width; x++) pix_mask_set(&masks[k], x, y, test_chance(random, density));
      }
    }
    check_sliding(&masks[0], &masks[1]);
    pix_mask_release(&masks[0]);
    pix_mask_release(&masks[1]);
  }
}

static void failing_allocations(void) {
  pix_mask a, b, result;
  CHECK(pix_mask_create(&a, test_allocator(), 70, 20));
  CHECK(pix_mask_create(&b, test_allocator(), 30, 20));
  pix_mask_fill(&a);
  pix_mask_fill(&b);
  const size_t blocks = test_allocator()->blocks;
  static int32_t areas[99 * 39];
  bool is_done[2] = {false, false};
  for (int32_t allowed = 0; !is_done[0] || !is_done[1]; allowed++) {
    test_allocator()->fail_after = allowed;
    is_done[0] = pix_mask_convolve(&a, &b, &result);
    test_allocator()->fail_after = allowed;
    is_done[1] = pix_mask_overlap_areas(&a, &b, areas);
    test_allocator()->fail_after = -1;
    CHECK_EQUAL(result.is_released, !is_done[0]);
    if (is_done[0]) CHECK_EQUAL(result.solid_count, 99 * 39);
    if (is_done[1]) CHECK_EQUAL(areas[19 * 99 + 29], 600);
    pix_mask_release(&result);
    CHECK_EQUAL(test_allocator()->blocks, blocks);
    CHECK(allowed < 20);
  }
  CHECK_EQUAL(a.solid_count, 70 * 20);
  CHECK_EQUAL(b.solid_count, 30 * 20);
  pix_mask_release(&a);
  pix_mask_release(&b);
}

const test_case convolve_tests[] = {
    TEST(sliding),
    TEST(sliding_tall_ones),
    TEST(many_runs),
    TEST(sliding_noise),
    TEST(failing_allocations),
    TESTS_END,
};
