// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "toolkit/toolkit.h"

#define BUCKETS 64  // of left vertices by degree: the last one takes all that have more edges

typedef struct matching {
  const pix_bipartite *graph;
  int32_t *left;        // the right vertex that each is matched with, or -1
  int32_t *right;       // the left vertex that each is matched with, or less than 0
  int32_t *levels;      // of left vertices: how many matched edges from an unmatched one; -1: out of reach
  int32_t *next_edges;  // of left vertices: the first edge that the search for paths has not looked at
  int32_t *queue;       // left vertices: by degree, then of the search for levels, then the path that is looked for
  int64_t looks_left;
} matching;

static int32_t degree_of(const pix_bipartite *g, int32_t k) { return g->starts[k + 1] - g->starts[k]; }

static int32_t bucket_of(const pix_bipartite *g, int32_t k) { return pix_min(degree_of(g, k), BUCKETS - 1); }

// Puts the left vertices into the queue, those with few edges first.
static void sort_by_degree(matching *m) {
  const pix_bipartite *g = m->graph;
  int32_t ends[BUCKETS + 1] = {0};
  for (int32_t k = 0; k < g->left_count; k++) ends[bucket_of(g, k) + 1]++;
  for (int32_t b = 0; b < BUCKETS; b++) ends[b + 1] += ends[b];
  for (int32_t k = 0; k < g->left_count; k++) m->queue[ends[bucket_of(g, k)]++] = k;
}

// Finds nearly all of the matching, cheaply: vertices with few edges, the hard ones to match, first. As long as a right
// vertex is unmatched, right[k] is -1 - its degree.
static void match_greedily(matching *m) {
  const pix_bipartite *g = m->graph;
  for (int32_t k = 0; k < g->right_count; k++) m->right[k] = -1;
  for (int32_t e = 0; e < g->starts[g->left_count]; e++) m->right[g->edges[e]]--;
  sort_by_degree(m);
  for (int32_t i = 0; i < g->left_count; i++) {
    const int32_t k = m->queue[i];
    int32_t best = -1;
    for (int32_t e = g->starts[k]; e < g->starts[k + 1]; e++) {
      const int32_t other = g->edges[e];
      if (m->right[other] < 0 && (best < 0 || m->right[other] > m->right[best])) best = other;
    }
    m->left[k] = best;
    if (best >= 0) m->right[best] = k;
  }
}

// Numbers levels from all unmatched left vertices, up to the first unmatched right ones; all that can be reached if
// there is none, or no further pass may be made. Returns whether one is to be made.
static bool find_levels(matching *m) {
  const pix_bipartite *g = m->graph;
  const bool is_last = m->looks_left <= 0;
  int32_t tail = 0, last_level = INT32_MAX;
  for (int32_t k = 0; k < g->left_count; k++) {
    m->next_edges[k] = g->starts[k];
    m->levels[k] = m->left[k] < 0 ? 0 : -1;
    if (m->left[k] < 0) m->queue[tail++] = k;
  }
  for (int32_t head = 0; head < tail && m->levels[m->queue[head]] < last_level; head++) {
    const int32_t k = m->queue[head];
    m->looks_left -= degree_of(g, k);
    for (int32_t e = g->starts[k]; e < g->starts[k + 1]; e++) {
      const int32_t other = m->right[g->edges[e]];
      if (other < 0) {
        if (!is_last) last_level = m->levels[k] + 1;
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

// Puts into the set the left vertices that paths from unmatched ones reach, and the right vertices that they do not
// reach.
static void choose(const matching *m, bool *is_in_left, bool *is_in_right) {
  const pix_bipartite *g = m->graph;
  for (int32_t k = 0; k < g->right_count; k++) is_in_right[k] = true;
  for (int32_t k = 0; k < g->left_count; k++) {
    is_in_left[k] = m->levels[k] >= 0;
    if (!is_in_left[k]) continue;
    for (int32_t e = g->starts[k]; e < g->starts[k + 1]; e++) is_in_right[g->edges[e]] = false;
  }
}

bool pix_bipartite_independent(const pix_bipartite *graph, pix_allocator *allocator, int64_t most_looks,
                               bool *is_in_left, bool *is_in_right) {
  const size_t left = (size_t)graph->left_count, right = (size_t)graph->right_count, total = 4 * left + right;
  if (total == 0) return true;
  int32_t *block = pix_alloc(allocator, total, sizeof *block);
  if (block == NULL) return false;
  int32_t *after_left = block + left, *after_right = after_left + right;
  matching m = {graph, block, after_left, after_right, after_right + left, after_right + 2 * left, most_looks};
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
