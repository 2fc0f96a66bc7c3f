// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Outlines of the largest mask, and without memory: contours, texels along them, polygons, convex parts. What they are,
// the specs in Lua know.

#include "toolkit/toolkit.h"

#include "test_scene.h"

static void the_largest_mask(void) {
  pix_mask mask;
  test_empty_mask(&mask, PIX_MAX_SIDE, PIX_MAX_SIDE);
  pix_mask_set_span(&mask, PIX_MAX_SIDE - 1, 0, PIX_MAX_SIDE, true);
  pix_mask_set(&mask, PIX_MAX_SIDE - 1, 0, true);
  pix_outline outline = {0};
  CHECK(pix_mask_contours(&mask, &outline));
  CHECK_EQUAL(outline.loop_count, 2);
  CHECK_EQUAL(outline.vertex_count, 8);
  CHECK_EQUAL(outline.vertices[2].x, PIX_MAX_SIDE);
  CHECK_EQUAL(outline.vertices[6].y, PIX_MAX_SIDE);
  pix_outline_free(&outline, test_allocator());
  pix_mask_release(&mask);
}

static bool make_polygons(const pix_mask *mask, pix_outline *outline) { return pix_mask_polygons(mask, 1, outline); }

static bool make_parts(const pix_mask *mask, pix_outline *outline) {
  return pix_mask_convex_parts(mask, 8, 0, outline);
}

static void outlines_without_memory(void) {
  static bool (*const makes[])(const pix_mask *, pix_outline *) = {pix_mask_contours, pix_mask_outline_texels,
                                                                   make_polygons, make_parts};
  pix_mask mask;
  test_random random = {5};
  test_random_mask(&mask, &random, 130, 70);
  for (int32_t y = 5; y < 20; y++) pix_mask_set_span(&mask, y, 5, 50, y % 5 < 4);
  TEST_EACH(make, makes) {
    test_failures failures = {0};
    while (test_next_failure(&failures)) {
      pix_outline outline = {0};
      test_begin_failing(&failures);
      const bool is_done = (*make)(&mask, &outline);
      CHECK_EQUAL(is_done, !test_end_failing(&failures));
      CHECK_EQUAL(outline.loop_count > 0, is_done);
      if (!is_done) CHECK(outline.vertices == NULL && outline.loops == NULL);
      pix_outline_free(&outline, test_allocator());
    }
  }
  pix_mask_release(&mask);
}

// An outline that cannot be simplified stays as it is.
static void nothing_changes_without_memory(void) {
  pix_mask mask;
  test_random random = {8};
  test_random_mask(&mask, &random, 100, 70);
  pix_mask_set(&mask, 1, 1, true);
  test_failures failures = {0};
  while (test_next_failure(&failures)) {
    pix_outline outline = {0}, before = {0};
    CHECK(pix_mask_contours(&mask, &outline) && pix_mask_contours(&mask, &before));
    test_begin_failing(&failures);
    const bool is_done = pix_outline_simplify(&outline, 100, 70, 1, test_allocator());
    CHECK_EQUAL(is_done, !test_end_failing(&failures));
    test_check_nothing_kept(&failures);
    CHECK_EQUAL(outline.vertex_count < before.vertex_count, is_done);
    if (!is_done) {
      CHECK(memcmp(outline.vertices, before.vertices, (size_t)before.vertex_count * sizeof *before.vertices) == 0);
    }
    pix_outline_free(&outline, test_allocator());
    pix_outline_free(&before, test_allocator());
  }
  pix_mask_release(&mask);
}

const test_case outlines_tests[] = {
    TEST(the_largest_mask),
    TEST(outlines_without_memory),
    TEST(nothing_changes_without_memory),
    TESTS_END,
};
