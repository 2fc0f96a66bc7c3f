// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Chipmunk's spatial indexes, through its public interface cpSpatialIndex: boxes are inserted once and reindexed each
// frame, and each pair of boxes that meet is listed once; and boxes are asked for by place.
#ifndef PEER_CHIPMUNK_H
#define PEER_CHIPMUNK_H

#include "measure.h"

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

// Boxes of which the first so many move. The others are kept in an index of their own, which is not reindexed; pairs
// among them are not listed.
typedef struct chipmunk_set {
  const chipmunk_box *boxes;
  int32_t count, moving;
} chipmunk_set;

chipmunk_index *chipmunk_tree_of(chipmunk_set set);

// The cpSpaceHash of the same sizes and numbers of cells for which the timing is least.
typedef double chipmunk_timing(chipmunk_index *index, void *context);
chipmunk_index *chipmunk_best_hash_for(chipmunk_set set, chipmunk_timing *timing, void *context);

// A hash as chipmunk_best_hash_for found it for other boxes: with cells of the same size, and as many for each box.
typedef struct chipmunk_cells {
  double size;      // pixels
  int32_t for_each; // cells for each box
} chipmunk_cells;

chipmunk_index *chipmunk_hash_of(chipmunk_set set, chipmunk_cells cells);
chipmunk_cells chipmunk_cells_of(const chipmunk_index *hash);

void chipmunk_destroy(chipmunk_index *index);

// Takes over all boxes and lists the pairs that meet. Velocities are pixels a frame, two numbers a box; only a tree
// that looks ahead needs them.
void chipmunk_frame(chipmunk_index *index, const chipmunk_box *boxes, const double *velocities, bench_pairs *pairs);

// Takes over all boxes.
void chipmunk_place(chipmunk_index *index, const chipmunk_box *boxes);

// Questions about places, asked of boxes as they were taken over. Boxes that meet an area or a circle are tallied as
// answers to question `number`.
void chipmunk_query_box(const chipmunk_index *index, const chipmunk_box *boxes, chipmunk_box area, uint64_t number,
                        bench_tally *tally);
void chipmunk_query_circle(const chipmunk_index *index, const chipmunk_box *boxes, double x, double y, double r,
                           uint64_t number, bench_tally *tally);

// The first box on the way from (x1, y1) to (x2, y2), of several the one of the least number; -1 if there is none.
int32_t chipmunk_first_on_segment(const chipmunk_index *index, const chipmunk_box *boxes, double x1, double y1,
                                  double x2, double y2);
void chipmunk_all_on_segment(const chipmunk_index *index, const chipmunk_box *boxes, double x1, double y1, double x2,
                             double y2, uint64_t number, bench_tally *tally);

#endif
