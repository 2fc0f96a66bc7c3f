// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "toolkit/toolkit.h"

#include "test_scene.h"

// Convex parts of contours that touch at a point, and of the largest mask. Those of small masks, the specs in Lua check.

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
  pix_outline parts = {0};
  if (!CHECK(pix_outline_convex_parts(polygons, max_vertices, &parts, test_allocator()))) return;
  bool right = true;
  for (int32_t k = 0; k < parts.loop_count; k++) {
    const pix_loop loop = parts.loops[k];
    right = right && loop.count >= 3 && loop.count <= max_vertices && !loop.is_hole;
    right = right && is_convex(parts.vertices + loop.first, loop.count);
  }
  CHECK(right);
  CHECK_EQUAL(area_of(&parts), area_of(polygons));
  pix_outline_free(&parts, test_allocator());
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

// Corners as far apart as they can be: all products fit.
static void the_largest_mask(void) {
  pix_mask mask;
  test_empty_mask(&mask, PIX_MAX_SIDE, PIX_MAX_SIDE);
  for (int32_t y = 0; y < PIX_MAX_SIDE; y++) pix_mask_set_span(&mask, y, y / 100 * 100, PIX_MAX_SIDE - y / 2, true);
  pix_outline polygons = {0};
  CHECK(pix_mask_polygons(&mask, 1, &polygons));
  CHECK_EQUAL(polygons.loop_count, 1);
  check_parts(&polygons, 8);
  pix_outline_free(&polygons, test_allocator());
  pix_mask_release(&mask);
}

const test_case convex_parts_tests[] = {
    TEST(parts_around_a_point),
    TEST(the_largest_mask),
    TESTS_END,
};
