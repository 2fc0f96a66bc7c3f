// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Chipmunk's spatial indexes, through its public interface cpSpatialIndex: boxes are inserted once and reindexed each
// frame, and each pair of boxes that meet is listed once; and boxes are asked for by place.
#ifndef PEERS_H
#define PEERS_H

#include "bench.h"

// A box in Chipmunk's form, which holds its edges: pixels [x, x + w) are from x to x + w - 1.
typedef struct chipmunk_box {
  double left, top, right, bottom;
} chipmunk_box;

// Boxes of which the first so many move. The others are kept in an index of their own, which is not reindexed; pairs
// among them are not listed.
typedef struct chipmunk_set {
  const chipmunk_box *boxes;
  int32_t count, moving;
} chipmunk_set;

// How large the cells of a hash are, in pixels, and how many there are for each box.
typedef struct chipmunk_cells {
  double size;
  int32_t for_each;
} chipmunk_cells;

typedef struct chipmunk_index chipmunk_index;

// Returns what an index takes for the work in `context`.
typedef double chipmunk_timing(chipmunk_index *index, void *context);

typedef struct chipmunk_functions {
  const char *(*version)(void);

  // Makes the cpSpaceHash for which the timing is least, of many sizes and numbers of cells; or one with these cells.
  chipmunk_index *(*best_hash)(chipmunk_set set, chipmunk_timing *timing, void *context);
  chipmunk_index *(*hash_of)(chipmunk_set set, chipmunk_cells cells);

  chipmunk_index *(*tree_of)(chipmunk_set set);  // makes a cpBBTree

  void (*destroy)(chipmunk_index *index);

  // Takes over all boxes and lists the pairs that meet.
  void (*frame)(chipmunk_index *index, const chipmunk_box *boxes, bench_pairs *pairs);

  // Takes over all boxes. The functions below ask for places among boxes as they were taken over last.
  void (*place)(chipmunk_index *index, const chipmunk_box *boxes);

  // Tally the boxes that meet an area, or a circle, as answers to question `number`.
  void (*query_box)(const chipmunk_index *index, const chipmunk_box *boxes, chipmunk_box area, uint64_t number,
                    bench_tally *tally);
  void (*query_circle)(const chipmunk_index *index, const chipmunk_box *boxes, double x, double y, double r,
                       uint64_t number, bench_tally *tally);

  // Returns the first box between (x1, y1) and (x2, y2), of several the one of the least number; -1 if there is none.
  int32_t (*first_on_segment)(const chipmunk_index *index, const chipmunk_box *boxes, double x1, double y1, double x2,
                              double y2);
  void (*all_on_segment)(const chipmunk_index *index, const chipmunk_box *boxes, double x1, double y1, double x2,
                         double y2, uint64_t number, bench_tally *tally);
} chipmunk_functions;

extern const chipmunk_functions *const chipmunk;  // NULL: it is not installed

// pygame's masks, by the compiled core of the installed pygame: its extension module is loaded as a library, without
// an interpreter.

bool pygame_is_there(void);
const char *pygame_version(void);

typedef struct pygame_mask pygame_mask;

// The same pixels as the mask. For the functions below pygame must be there.
pygame_mask *pygame_mask_create(const pix_mask *mask);
void pygame_mask_destroy(pygame_mask *mask);

// (dx, dy) is the offset of b's top-left corner from a's. Pointers to pygame's own functions.
typedef int pygame_overlap_function(const pygame_mask *a, const pygame_mask *b, int dx, int dy);
extern pygame_overlap_function *pygame_overlap;

#endif
