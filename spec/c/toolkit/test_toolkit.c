// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Components, rectangles and moments: large masks, what theory says; and all of the toolkit for want of memory.
// What comes out of small masks, the specs in Lua know.

#include "toolkit/toolkit.h"

#include "mask/mask_ops.h"
#include "test_scoped.h"

// Rectangles: corners, less the chords that can be used, less holes, and one for each shape.

static int32_t count_of(const pix_mask *mask) {
  const pix_bits bits = pix_mask_bits(mask);
  pix_rectangles list = {0};
  CHECK(pix_rectangles_create(&list, test_allocator(), &bits));
  const int32_t count = list.count;
  for (int k = 0; k < 2; k++) pix_rectangles_destroy(&list);  // nothing is freed twice
  return count;
}

// Slots on all four sides, each deeper than the one before, so that all chords go right across: every horizontal one
// meets every vertical one, and only those of one direction can be used.
static void slots_all_around(int32_t rows, int32_t columns) {
  const int32_t w = 2 * rows + 4 * columns + 4, h = 2 * columns + 4 * rows + 4;
  TEST_MASK mask;
  test_full_mask(&mask, w, h);
  for (int32_t k = 0; k < rows; k++) {
    const int32_t y = columns + 3 + 4 * k;
    pix_mask_set_span(&mask, y, 0, k + 1, false);
    pix_mask_set_span(&mask, y, w - k - 1, w, false);
  }
  for (int32_t k = 0; k < columns; k++) {
    for (int32_t depth = 0; depth <= k; depth++) {
      pix_mask_set(&mask, rows + 3 + 4 * k, depth, false);
      pix_mask_set(&mask, rows + 3 + 4 * k, h - 1 - depth, false);
    }
  }
  CHECK_EQUAL(count_of(&mask), 4 * rows + 4 * columns - 2 * pix_max(rows, columns) + 1);
}

static void chords_that_all_meet(void) {
  for (int32_t n = 1; n < 20; n++) slots_all_around(n, 20 - n);
  slots_all_around(300, 260);
}

// More than the limit: one direction is given up at once.
static void too_many_meetings(void) {
  slots_all_around(1100, 1200);
  slots_all_around(1200, 1100);
}

// Independent sets of graphs, which choose the chords.

#define MOST_VERTICES 60
#define UNLIMITED INT64_MAX

typedef struct graph {
  int32_t starts[MOST_VERTICES + 1], edges[MOST_VERTICES * MOST_VERTICES];
  pix_bipartite graph;
} graph;

static void make_graph(graph *g, test_random *random, int32_t most) {
  const int32_t left = test_int(random, 0, most), right = test_int(random, 0, most);
  const double density = test_real(random, 0, 1) * test_real(random, 0, 1);
  *g = (graph){.graph = {.left_count = left, .right_count = right}};
  int32_t count = 0;
  for (int32_t k = 0; k < left; k++) {
    for (int32_t other = 0; other < right; other++) {
      if (test_chance(random, density)) g->edges[count++] = other;
    }
    g->starts[k + 1] = count;
  }
  g->graph.starts = g->starts;
  g->graph.edges = g->edges;
}

// How many vertices the set has; checks that no two are joined.
static int32_t check_set(const pix_bipartite *g, const bool *left, const bool *right) {
  int32_t count = 0;
  for (int32_t k = 0; k < g->right_count; k++) count += right[k];
  for (int32_t k = 0; k < g->left_count; k++) {
    count += left[k];
    for (int32_t e = g->starts[k]; e < g->starts[k + 1]; e++) CHECK(!left[k] || !right[g->edges[e]]);
  }
  return count;
}

static int32_t solve(const pix_bipartite *g, int64_t most_looks) {
  bool left[MOST_VERTICES] = {0}, right[MOST_VERTICES] = {0};
  CHECK(pix_bipartite_independent(g, test_allocator(), most_looks, left, right));
  return check_set(g, left, right);
}

// The size of a largest matching, by one path after the other.
static bool find_path(const pix_bipartite *g, int32_t k, int32_t *match, bool *seen) {
  for (int32_t e = g->starts[k]; e < g->starts[k + 1]; e++) {
    const int32_t other = g->edges[e];
    if (seen[other]) continue;
    seen[other] = true;
    if (match[other] >= 0 && !find_path(g, match[other], match, seen)) continue;
    match[other] = k;
    return true;
  }
  return false;
}

static int32_t matching_size(const pix_bipartite *g) {
  int32_t match[MOST_VERTICES], size = 0;
  for (int32_t k = 0; k < MOST_VERTICES; k++) match[k] = -1;
  for (int32_t k = 0; k < g->left_count; k++) {
    bool seen[MOST_VERTICES] = {0};
    size += find_path(g, k, match, seen);
  }
  return size;
}

static void larger_graphs(test_random *random) {
  graph g;
  make_graph(&g, random, MOST_VERTICES);
  const int32_t best = g.graph.left_count + g.graph.right_count - matching_size(&g.graph);
  CHECK_EQUAL(solve(&g.graph, UNLIMITED), best);
  // Without any pass after the first matching, the set is independent still, and not small.
  const int32_t hurried = solve(&g.graph, 0);
  CHECK(hurried <= best && hurried >= pix_max(g.graph.left_count, g.graph.right_count) / 2);
}

// Moments.

static int64_t sum_below(int64_t n) { return n * (n - 1) / 2; }
static int64_t squares_below(int64_t n) { return (n - 1) * n / 2 * (2 * n - 1) / 3; }  // one of the factors has the 3

// No sum overflows, and the central moments of 90 bits are right to the last one.
static void moments_of_the_largest_mask(void) {
  TEST_MASK mask;
  if (!CHECK(pix_mask_create(&mask, test_allocator(), PIX_MAX_SIDE, PIX_MAX_SIDE))) return;
  pix_mask_fill(&mask);
  const int64_t n = PIX_MAX_SIDE, s = sum_below(n);
  pix_moments m = pix_mask_moments(&mask);
  CHECK_EQUAL(squares_below(5), 30);
  CHECK(m.count == n * n && m.x == n * s && m.y == n * s);
  CHECK(m.xx == n * squares_below(n) && m.xy == s * s && m.yy == n * squares_below(n));
  CHECK(pix_moments_orientation(&m) == 0);
  double x, y;
  pix_moments_centroid(&m, &x, &y);
  CHECK(x == PIX_MAX_SIDE / 2.0 && y == PIX_MAX_SIDE / 2.0);
  // Without two opposite corners it reaches further between the others.
  pix_mask_set(&mask, 0, 0, false);
  pix_mask_set(&mask, PIX_MAX_SIDE - 1, PIX_MAX_SIDE - 1, false);
  m = pix_mask_moments(&mask);
  CHECK_NEAR(pix_moments_orientation(&m), -0.7853981633974483, 1e-15);
  pix_mask_set(&mask, PIX_MAX_SIDE - 1, PIX_MAX_SIDE / 2, false);
  pix_mask_set(&mask, 0, PIX_MAX_SIDE / 2, false);
  m = pix_mask_moments(&mask);
  // Of half the side r, the sums lose 2 r r of x y, 4 r r of x x and 2 r r of y y.
  CHECK_NEAR(pix_moments_orientation(&m), atan2(-4, -2) / 2, 1e-15);
}

// Want of memory: nothing is left behind. What makes no mask makes a small one besides.

static bool make_dot(pix_mask *mask, pix_mask *result, bool is_done) {
  *result = (pix_mask){.allocator = mask->allocator, .is_released = true};
  return is_done && pix_mask_create(result, mask->allocator, 1, 1);
}

static bool make_components(pix_mask *mask, pix_mask *result) {
  const pix_bits bits = pix_mask_bits(mask);
  pix_components components;
  *result = (pix_mask){.allocator = mask->allocator, .is_released = true};
  const bool is_done = pix_components_create(&components, mask->allocator, &bits, PIX_CONNECTIVITY_8) &&
                       pix_components_mask(&components, 0, result);
  for (int k = 0; k < 2; k++) pix_components_destroy(&components);
  return is_done;
}

TEST_MAKING(make_largest, pix_components_largest(mask, PIX_CONNECTIVITY_8, result, &(pix_rect){0}))
TEST_MAKING(make_component, pix_flood_component(mask, 0, 0, PIX_CONNECTIVITY_8, result, &(pix_rect){0}))
TEST_MAKING(make_flood, pix_flood_fill(mask, 1, 1, PIX_CONNECTIVITY_8, result))
TEST_MAKING(make_filled, pix_components_fill_holes(mask, PIX_CONNECTIVITY_8, result))
TEST_MAKING(make_sliding, pix_mask_convolve(mask, mask, result))

static bool make_rectangles(pix_mask *mask, pix_mask *result) {
  const pix_bits bits = pix_mask_bits(mask);
  pix_rectangles list;
  const bool is_done = pix_rectangles_create(&list, mask->allocator, &bits);
  pix_rectangles_destroy(&list);
  return make_dot(mask, result, is_done);
}

static bool make_circles(pix_mask *mask, pix_mask *result) {
  pix_circle circles[PIX_MAX_CIRCLES];
  int32_t count;
  const bool is_done = pix_mask_to_circles(mask, 4, circles, &count, result);
  CHECK(is_done || count == 0);
  return is_done;
}

static bool make_areas(pix_mask *mask, pix_mask *result) {
  static int32_t areas[179 * 59];
  const bool is_done = pix_mask_overlap_areas(mask, mask, areas);
  if (is_done) CHECK_EQUAL(areas[29 * 179 + 89], mask->solid_count);
  return make_dot(mask, result, is_done);
}

// Discs from this radius on are found by distances.
#define LARGE 128

typedef bool make_mask(const pix_mask *mask, int32_t n, pix_element shape, pix_mask *result);

// What grows, and how.
static struct {
  make_mask *make;
  int32_t n;
  pix_element shape;
} made;

TEST_MAKING(make_it, made.make(mask, made.n, made.shape, result))

static void without_memory(void) {
  static test_making *const makes[] = {make_components, make_largest, make_component, make_flood, make_filled,
                                       make_rectangles, make_circles, make_sliding, make_areas};
  static make_mask *const grown[] = {pix_mask_dilate, pix_mask_erode, pix_mask_open, pix_mask_close};
  test_random random = {7};
  TEST_MASK mask;
  test_random_mask(&mask, &random, 90, 30);
  for (int32_t y = 0; y < 30; y += 29) pix_mask_set_span(&mask, y, 0, 90, true);
  pix_mask_set(&mask, 1, 1, false);
  TEST_EACH(make, makes) test_check_making(&mask, *make);
  for (int32_t k = 0; k < 24; k++) {
    made.make = grown[k % 4];
    made.shape = (pix_element)(k / 4 % 3);
    made.n = k >= 12 && (k % 4 == 0 || k % 4 == 3) ? LARGE : 2;
    test_check_making(&mask, make_it);
  }
}

const test_case toolkit_tests[] = {
    TEST(chords_that_all_meet), TEST_LARGE(too_many_meetings), TEST_ROUNDS(larger_graphs, 1500),
    TEST_LARGE(moments_of_the_largest_mask), TEST(without_memory), TESTS_END,
};
