// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Chipmunk's spatial indexes, through its public interface cpSpatialIndex: boxes are inserted once and reindexed each
// frame, and each pair of boxes that meet is listed once.
#ifndef PEER_CHIPMUNK_H
#define PEER_CHIPMUNK_H

#include "bench.h"

bool chipmunk_is_there(void);
const char *chipmunk_version(void);

// A box in Chipmunk's form, which holds its edges: pixels [x, x + w) are from x to x + w - 1.
typedef struct chipmunk_box {
  double left, top, right, bottom;
} chipmunk_box;

typedef struct chipmunk_index chipmunk_index;

// The cpSpaceHash that is fastest on these frames, one after the other in `boxes`, of many sizes and numbers of cells.
chipmunk_index *chipmunk_best_hash(const chipmunk_box *boxes, int32_t count, int32_t frames);

// A cpBBTree, of boxes as they are or of larger ones that reach ahead by their velocities, as in Chipmunk's own space.
chipmunk_index *chipmunk_tree(const chipmunk_box *boxes, int32_t count, bool looks_ahead);
void chipmunk_destroy(chipmunk_index *index);

// Takes over all boxes and lists the pairs that meet. Velocities are pixels a frame, two numbers a box; only a tree
// that looks ahead needs them.
void chipmunk_frame(chipmunk_index *index, const chipmunk_box *boxes, const double *velocities, bench_pairs *pairs);

#endif
