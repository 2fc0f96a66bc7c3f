// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Contours, texels along them, polygons and convex parts: of parts that touch at a point, and without memory. What they
// are otherwise, the specs in Lua know.

#include "toolkit/toolkit.h"

#include "test_scoped.h"

static void free_outline(pix_outline *outline) { pix_outline_free(outline, test_allocator()); }

#define OUTLINE TEST_FREED_BY(free_outline) pix_outline

static int64_t area_of(const pix_outline *outline) {
  int64_t area = 0;
  for (int32_t k = 0; k < outline->loop_count; k++) {
    const pix_loop loop = outline->loops[k];
    for (int32_t i = 0; i < loop.count; i++) {
      const pix_vertex a = outline->vertices[loop.first + i];
      const pix_vertex b = outline->vertices[loop.first + (i + 1) % loop.count];
      area += (int64_t)a.x * b.y - (int64_t)a.y * b.x;
    }
  }
  return area;
}

// Every corner turns clockwise, and the whole turns once: each edge leads on around the middle of the part.
static bool is_convex(const pix_vertex *v, int32_t count) {
  for (int32_t i = 0; i < count; i++) {
    if (pix_turn(v[i], v[(i + 1) % count], v[(i + 2) % count]) <= 0) return false;
    if (i > 0 && i + 1 < count && pix_turn(v[0], v[i], v[i + 1]) <= 0) return false;
  }
  return true;
}

static void check_parts(const pix_outline *polygons, int32_t max_vertices) {
  OUTLINE parts = {0};
  if (!CHECK(pix_outline_convex_parts(polygons, max_vertices, &parts, test_allocator()))) return;
  bool right = true;
  for (int32_t k = 0; k < parts.loop_count; k++) {
    const pix_loop loop = parts.loops[k];
    right = right && loop.count >= 3 && loop.count <= max_vertices && !loop.is_hole;
    right = right && is_convex(parts.vertices + loop.first, loop.count);
  }
  CHECK(right);
  CHECK_EQUAL(area_of(&parts), area_of(polygons));
}

// Parts that touch at (10, 10): the edges there have any direction once contours are simplified.
static void parts_around_a_point(void) {
  // The polygon goes on down from the point between (11, 20) and (14, 20), and right of (10, 0) and (20, 20).
  pix_vertex one_passes[] = {{10, 0}, {40, 0}, {40, 40}, {11, 40}, {11, 20}, {10, 10}, {10, 10}, {14, 20}, {20, 20}};
  pix_loop loops[] = {{0, 6, false}, {6, 3, true}};
  const pix_outline first = {.vertices = one_passes, .vertex_count = 9, .loops = loops, .loop_count = 2};
  check_parts(&first, 8);
  // Two parts begin at the point.
  pix_vertex two_begin[] = {{10, 10}, {40, 12}, {40, 40}, {0, 40}, {0, 12}, {10, 10}, {8, 20}, {12, 20}};
  pix_loop other_loops[] = {{0, 5, false}, {5, 3, true}};
  const pix_outline second = {.vertices = two_begin, .vertex_count = 8, .loops = other_loops, .loop_count = 2};
  check_parts(&second, 8);
  // Two end there.
  for (int32_t i = 0; i < 8; i++) {
    two_begin[i] = (pix_vertex){(int16_t)(50 - two_begin[i].x), (int16_t)(50 - two_begin[i].y)};
  }
  check_parts(&second, 3);
}

static bool make_contours(const pix_mask *mask, pix_outline *outline) {
  return pix_mask_contours(mask, PIX_CONNECTIVITY_4, outline);
}

static bool make_texels(const pix_mask *mask, pix_outline *outline) {
  return pix_mask_outline_texels(mask, PIX_CONNECTIVITY_8, outline);
}

static bool make_polygons(const pix_mask *mask, pix_outline *outline) { return pix_mask_polygons(mask, 1, outline); }

static bool make_parts(const pix_mask *mask, pix_outline *outline) {
  return pix_mask_convex_parts(mask, 8, 0, outline);
}

static void outlines_without_memory(void) {
  static bool (*const makes[])(const pix_mask *, pix_outline *) = {make_contours, make_texels, make_polygons,
                                                                   make_parts};
  TEST_MASK mask;
  test_random random = {5};
  test_random_mask(&mask, &random, 130, 70);
  for (int32_t y = 5; y < 20; y++) pix_mask_set_span(&mask, y, 5, 50, y % 5 < 4);
  TEST_EACH(make, makes) {
    TEST_EACH_FAILURE(failures) {
      OUTLINE outline = {0};
      test_begin_failing(&failures);
      const bool is_done = (*make)(&mask, &outline);
      CHECK_EQUAL(is_done, !test_end_failing(&failures));
      CHECK_EQUAL(outline.loop_count > 0, is_done);
      if (!is_done) CHECK(outline.vertices == NULL && outline.loops == NULL);
    }
  }
}

// An outline that cannot be simplified stays as it is.
static void nothing_changes_without_memory(void) {
  TEST_MASK mask;
  test_random random = {8};
  test_random_mask(&mask, &random, 100, 70);
  pix_mask_set(&mask, 1, 1, true);
  TEST_EACH_FAILURE(failures) {
    OUTLINE outline = {0}, before = {0};
    CHECK(make_contours(&mask, &outline) && make_contours(&mask, &before));
    test_begin_failing(&failures);
    const bool is_done = pix_outline_simplify(&outline, 100, 70, 1, test_allocator());
    CHECK_EQUAL(is_done, !test_end_failing(&failures));
    test_check_nothing_kept(&failures);
    CHECK_EQUAL(outline.vertex_count < before.vertex_count, is_done);
    const size_t bytes = (size_t)before.vertex_count * sizeof *before.vertices;
    if (!is_done) CHECK(memcmp(outline.vertices, before.vertices, bytes) == 0);
  }
}

const test_case outlines_tests[] = {
    TEST(parts_around_a_point), TEST(outlines_without_memory), TEST(nothing_changes_without_memory), TESTS_END,
};
