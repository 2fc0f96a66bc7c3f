// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "base/rect.h"
#include "toolkit/bipartite.h"

#include "test.h"

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

// A path on which the first matching, made from the vertices with few edges, may go wrong at every step.
static void a_long_path(void) {
  const int32_t count = 20000;
  int32_t *starts = calloc((size_t)count + 1, sizeof *starts), *edges = calloc(2 * (size_t)count, sizeof *edges);
  bool *sets = calloc(2 * (size_t)count + 1, sizeof *sets);
  if (starts == NULL || edges == NULL || sets == NULL) abort();
  for (int32_t k = 0; k < count; k++) {
    edges[2 * k] = k, edges[2 * k + 1] = k + 1;
    starts[k + 1] = 2 * k + 2;
  }
  const pix_bipartite g = {count, count + 1, starts, edges};
  CHECK(pix_bipartite_independent(&g, test_allocator(), UNLIMITED, sets, sets + count));
  CHECK_EQUAL(check_set(&g, sets, sets + count), count + 1);
  free(starts), free(edges), free(sets);
}

const test_case bipartite_tests[] = {
    TEST_ROUNDS(larger_graphs, 1500),
    TEST(a_long_path),
    TESTS_END,
};
