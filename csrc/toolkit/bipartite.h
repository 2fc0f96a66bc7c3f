// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Graphs of two kinds of vertices, left and right ones, in which every edge joins one of each.
#ifndef PIX_BIPARTITE_H
#define PIX_BIPARTITE_H

#include "base/alloc.h"

typedef struct pix_bipartite {
  int32_t left_count, right_count;
  const int32_t *starts;  // of left_count + 1: the edges of left vertex k are those from starts[k] up to starts[k + 1]
  const int32_t *edges;   // the right vertex of each
} pix_bipartite;

// Finds a largest set of vertices of which no two are joined: is_in_left[k] and is_in_right[k] say whether it holds
// them. By the theorem of König it is what a smallest vertex cover leaves out, which comes from a largest matching,
// which is found by the algorithm of Hopcroft and Karp: in about sqrt(vertices) passes over the edges at the most, and
// few as a rule. No further pass is begun when edges have been looked at `most_looks` times: then the set may lack a
// few vertices. Takes 16 bytes a left vertex and 4 a right one while it runs. False if memory is short.
bool pix_bipartite_independent(const pix_bipartite *graph, pix_allocator *allocator, int64_t most_looks,
                               bool *is_in_left, bool *is_in_right);

#endif
