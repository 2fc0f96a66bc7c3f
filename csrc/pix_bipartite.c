// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "pix_bipartite.h"

typedef struct matching {
  const pix_bipartite *graph;
  int32_t *left, *right;  // the vertex that each is matched with, or -1
  int32_t *levels;        // of left vertices: how many matched edges from an unmatched one; -1: out of reach
  int32_t *next_edges;    // of left vertices: the first edge that the search for paths has not looked at
  int32_t *queue;         // left vertices: of the search for levels, then the path of the search for paths
} matching;

// Most of the matching, cheaply.
static void match_greedily(matching *m) {
  const pix_bipartite *g = m->graph;
  for (int32_t k = 0; k < g->left_count; k++) m->left[k] = -1;
  for (int32_t k = 0; k < g->right_count; k++) m->right[k] = -1;
  for (int32_t k = 0; k < g->left_count; k++) {
    for (int32_t e = g->starts[k]; e < g->starts[k + 1]; e++) {
      if (m->right[g->edges[e]] >= 0) continue;
      m->left[k] = g->edges[e];
      m->right[g->edges[e]] = k;
      break;
    }
  }
}

// Levels from all unmatched left vertices, up to the first unmatched right ones. Returns whether there are any.
static bool find_levels(matching *m) {
  const pix_bipartite *g = m->graph;
  int32_t tail = 0, last_level = INT32_MAX;
  for (int32_t k = 0; k < g->left_count; k++) {
    m->next_edges[k] = g->starts[k];
    m->levels[k] = m->left[k] < 0 ? 0 : -1;
    if (m->left[k] < 0) m->queue[tail++] = k;
  }
  for (int32_t head = 0; head < tail && m->levels[m->queue[head]] < last_level; head++) {
    const int32_t k = m->queue[head];
    for (int32_t e = g->starts[k]; e < g->starts[k + 1]; e++) {
      const int32_t other = m->right[g->edges[e]];
      if (other < 0) {
        last_level = m->levels[k] + 1;
      } else if (m->levels[other] < 0) {
        m->levels[other] = m->levels[k] + 1;
        m->queue[tail++] = other;
      }
    }
  }
  return last_level < INT32_MAX;
}

// Looks for a path from an unmatched left vertex to an unmatched right one, a level further with each matched edge, and
// swaps matched and unmatched edges on it.
static void extend_from(matching *m, int32_t start) {
  const pix_bipartite *g = m->graph;
  int32_t depth = 0;
  m->queue[0] = start;
  while (depth >= 0) {
    const int32_t k = m->queue[depth];
    if (m->next_edges[k] == g->starts[k + 1]) {
      m->levels[k] = -1;
      depth--;
      continue;
    }
    const int32_t other = m->right[g->edges[m->next_edges[k]++]];
    if (other >= 0) {
      if (m->levels[other] == m->levels[k] + 1) m->queue[++depth] = other;
      continue;
    }
    for (; depth >= 0; depth--) {
      const int32_t left = m->queue[depth], right = g->edges[m->next_edges[left] - 1];
      m->left[left] = right;
      m->right[right] = left;
    }
  }
}

// The last levels reach the left vertices that paths from unmatched ones reach. These are in the set, and the right
// vertices that such paths do not reach.
static void choose(const matching *m, bool *is_in_left, bool *is_in_right) {
  const pix_bipartite *g = m->graph;
  for (int32_t k = 0; k < g->right_count; k++) is_in_right[k] = true;
  for (int32_t k = 0; k < g->left_count; k++) {
    is_in_left[k] = m->levels[k] >= 0;
    if (!is_in_left[k]) continue;
    for (int32_t e = g->starts[k]; e < g->starts[k + 1]; e++) is_in_right[g->edges[e]] = false;
  }
}

bool pix_bipartite_independent(const pix_bipartite *graph, pix_allocator *allocator, bool *is_in_left,
                               bool *is_in_right) {
  const size_t left = (size_t)graph->left_count, right = (size_t)graph->right_count, total = 4 * left + right;
  if (total == 0) return true;
  int32_t *block = pix_alloc(allocator, total, sizeof *block);
  if (block == NULL) return false;
  matching m = {graph, block, block + left, block + left + right, block + 2 * left + right, block + 3 * left + right};
  match_greedily(&m);
  while (find_levels(&m)) {
    for (int32_t k = 0; k < graph->left_count; k++) {
      if (m.left[k] < 0) extend_from(&m, k);
    }
  }
  choose(&m, is_in_left, is_in_right);
  pix_free(allocator, block, total, sizeof *block);
  return true;
}
