// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Outlines of large masks, and without memory: contours, texels along them, polygons, convex parts. Those of small
// masks are held to their definitions by the specs in Lua.

#include "toolkit/toolkit.h"

#include "test_scene.h"

static int64_t turn(pix_vertex a, pix_vertex b, pix_vertex c) {
  return (int64_t)(b.x - a.x) * (c.y - b.y) - (int64_t)(b.y - a.y) * (c.x - b.x);
}

static int sign(int64_t value) { return (value > 0) - (value < 0); }

static bool is_same(pix_vertex a, pix_vertex b) { return a.x == b.x && a.y == b.y; }

static bool is_between(pix_vertex p, pix_vertex a, pix_vertex b) {
  return turn(a, b, p) == 0 && p.x >= pix_min(a.x, b.x) && p.x <= pix_max(a.x, b.x) && p.y >= pix_min(a.y, b.y) &&
         p.y <= pix_max(a.y, b.y) && !is_same(p, a) && !is_same(p, b);
}

// Have the edges more in common than ends of both?
static bool cross(pix_vertex a, pix_vertex b, pix_vertex c, pix_vertex d) {
  if (sign(turn(a, b, c)) * sign(turn(a, b, d)) < 0 && sign(turn(c, d, a)) * sign(turn(c, d, b)) < 0) return true;
  return is_between(c, a, b) || is_between(d, a, b) || is_between(a, c, d) || is_between(b, c, d) ||
         (is_same(a, c) && is_same(b, d)) || (is_same(a, d) && is_same(b, c));
}

static pix_vertex *list_edges(const pix_outline *outline) {
  pix_vertex *edges = calloc((size_t)outline->vertex_count + 1, 2 * sizeof *edges);
  int32_t count = 0;
  for (int32_t k = 0; k < outline->loop_count; k++) {
    const pix_loop loop = outline->loops[k];
    for (int32_t i = 0; i < loop.count; i++) {
      edges[count++] = outline->vertices[loop.first + i];
      edges[count++] = outline->vertices[loop.first + (i + 1) % loop.count];
    }
  }
  return edges;
}

static void check_no_crossing(const pix_outline *outline) {
  pix_vertex *edges = list_edges(outline);
  int32_t crossings = 0;
  for (int32_t i = 0; i < outline->vertex_count; i++) {
    for (int32_t k = 0; k < i; k++) crossings += cross(edges[2 * i], edges[2 * i + 1], edges[2 * k], edges[2 * k + 1]);
  }
  CHECK_EQUAL(crossings, 0);
  free(edges);
}

static double distance(pix_vertex p, pix_vertex a, pix_vertex b) {
  const double dx = b.x - a.x, dy = b.y - a.y, px = p.x - a.x, py = p.y - a.y;
  const double along = fmax(0, fmin(1, (px * dx + py * dy) / (dx * dx + dy * dy)));
  return hypot(px - along * dx, py - along * dy);
}

static int64_t area_of(const pix_outline *outline, const pix_loop *loop) {
  int64_t area = 0;
  for (int32_t i = 0; i < loop->count; i++) {
    const pix_vertex a = outline->vertices[loop->first + i];
    const pix_vertex b = outline->vertices[loop->first + (i + 1) % loop->count];
    area += (int64_t)a.x * b.y - (int64_t)a.y * b.x;
  }
  return area;
}

// The place of the vertex in the loop of the contours; -1: it is none of its vertices.
static int32_t place_in(const pix_outline *contours, const pix_loop *loop, pix_vertex vertex) {
  for (int32_t i = 0; i < loop->count; i++) {
    if (is_same(contours->vertices[loop->first + i], vertex)) return i;
  }
  return -1;
}

static void check_loop(const pix_outline *contours, const pix_loop *contour, const pix_outline *outline,
                       const pix_loop *loop, double tolerance) {
  CHECK(loop->count >= 3);
  CHECK_EQUAL(loop->is_hole, contour->is_hole);
  CHECK_EQUAL(loop->is_hole, area_of(outline, loop) < 0);
  double farthest = 0;
  int32_t round = 0;
  for (int32_t i = 0; i < loop->count; i++) {
    const pix_vertex a = outline->vertices[loop->first + i];
    const pix_vertex b = outline->vertices[loop->first + (i + 1) % loop->count];
    const int32_t from = place_in(contours, contour, a), to = place_in(contours, contour, b);
    if (!CHECK(from >= 0 && to >= 0 && from != to)) return;
    const int32_t steps = (to - from + contour->count) % contour->count;
    for (int32_t k = 1; k < steps; k++) {
      const pix_vertex p = contours->vertices[contour->first + (from + k) % contour->count];
      farthest = fmax(farthest, distance(p, a, b));
    }
    round += steps;
  }
  CHECK_EQUAL(round, contour->count);
  CHECK(farthest <= tolerance * (1 + 1e-12));
}

static void check_polygons(const pix_mask *mask, double tolerance) {
  pix_outline contours = {0}, outline = {0};
  CHECK(pix_mask_contours(mask, &contours));
  if (!CHECK(pix_mask_polygons(mask, tolerance, &outline))) return;
  CHECK_EQUAL(outline.loop_count, contours.loop_count);
  for (int32_t k = 0; k < outline.loop_count; k++) {
    check_loop(&contours, &contours.loops[k], &outline, &outline.loops[k], tolerance);
  }
  check_no_crossing(&outline);
  pix_outline_free(&contours, test_allocator());
  pix_outline_free(&outline, test_allocator());
}

// Discs, with holes and islands in them, across many words.
static void large_figures(test_random *random) {
  pix_mask mask;
  test_empty_mask(&mask, 300, 280);
  for (int32_t k = 0; k < 30; k++) {
    const int32_t x = test_int(random, 0, 300), y = test_int(random, 0, 280);
    const int32_t radius = test_int(random, 1, 100 - 3 * k);
    for (int32_t row = -radius; row <= radius; row++) {
      const int32_t reach = (int32_t)sqrt(radius * radius - row * row);
      pix_mask_set_span(&mask, y + row, x - reach, x + reach + 1, k % 2 == 0);
    }
  }
  check_polygons(&mask, test_real(random, 0.7, 6));
  pix_mask_release(&mask);
}

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
    TEST_ROUNDS(large_figures, 12),
    TEST(the_largest_mask),
    TEST(outlines_without_memory),
    TEST(nothing_changes_without_memory),
    TESTS_END,
};
