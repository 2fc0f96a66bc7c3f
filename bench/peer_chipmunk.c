// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "peer_chipmunk.h"

#include <stdlib.h>

#if defined(BENCH_HAS_CHIPMUNK)

#include <chipmunk/chipmunk.h>

#define MOST_CELLS_A_BOX 20  // smaller cells are far from the best, and take long to try

typedef enum index_kind {
  HASH,
  TREE,
  TREE_AHEAD  // by velocities
} index_kind;

struct chipmunk_index {
  cpSpatialIndex *index;
  int32_t *numbers;  // of the boxes: what is inserted
};

// The frame that is being indexed: Chipmunk asks for boxes without saying on whose behalf.
static const cpBB *frame_boxes;
static const double *frame_velocities;

static cpBB box_of(void *object) { return frame_boxes[*(const int32_t *)object]; }

// A tree reaches ahead by a tenth of the velocity, which is meant to be a tenth of a second: six frames.
static cpVect velocity_of(void *object) {
  const double *v = frame_velocities + 2 * *(const int32_t *)object;
  return cpv(60 * v[0], 60 * v[1]);
}

static cpCollisionID list_pair(void *object_a, void *object_b, cpCollisionID id, void *data) {
  const int32_t a = *(const int32_t *)object_a, b = *(const int32_t *)object_b;
  if (cpBBIntersects(frame_boxes[a], frame_boxes[b])) bench_pairs_add(data, a, b);
  return id;
}

bool chipmunk_is_there(void) { return true; }

const char *chipmunk_version(void) { return cpVersionString; }

// Chipmunk's box is left, bottom, right, top with y upwards: four doubles in the order of ours.
static const cpBB *as_bb(const chipmunk_box *boxes) {
  _Static_assert(sizeof(cpBB) == sizeof(chipmunk_box), "boxes are handed over as they are");
  return (const cpBB *)boxes;
}

// An index of the boxes, which must stay until the first frame. cell_size and cells are for a hash.
static chipmunk_index *create(index_kind kind, double cell_size, int32_t cells, const chipmunk_box *boxes,
                              int32_t count) {
  chipmunk_index *c = bench_alloc(1, sizeof *c);
  if (kind == HASH) {
    c->index = cpSpaceHashNew(cell_size, cells, box_of, NULL);
  } else {
    c->index = cpBBTreeNew(box_of, NULL);
    if (kind == TREE_AHEAD) cpBBTreeSetVelocityFunc(c->index, velocity_of);
  }
  c->numbers = bench_alloc(count, sizeof *c->numbers);
  frame_boxes = as_bb(boxes);
  double *resting = bench_alloc(2 * (int64_t)count, sizeof *resting);
  frame_velocities = resting;
  for (int32_t i = 0; i < count; i++) {
    c->numbers[i] = i;
    cpSpatialIndexInsert(c->index, &c->numbers[i], (cpHashValue)i);
  }
  free(resting);
  return c;
}

void chipmunk_destroy(chipmunk_index *c) {
  cpSpatialIndexFree(c->index);
  free(c->numbers);
  free(c);
}

void chipmunk_frame(chipmunk_index *c, const chipmunk_box *boxes, const double *velocities, bench_pairs *pairs) {
  frame_boxes = as_bb(boxes);
  frame_velocities = velocities;
  pairs->count = 0;
  cpSpatialIndexReindexQuery(c->index, list_pair, pairs);
}

static double time_frames(chipmunk_index *c, const chipmunk_box *boxes, int32_t count, int32_t frames) {
  bench_pairs pairs = {0};
  double least = 0;
  for (int32_t k = 0; k < 3; k++) {
    const chipmunk_box *frame = boxes + (size_t)(k % frames) * (size_t)count;
    const double start = bench_now();
    chipmunk_frame(c, frame, NULL, &pairs);
    const double ns = bench_now() - start;
    if (k == 1 || (k > 1 && ns < least)) least = ns;
  }
  free(pairs.items);
  return least;
}

// Which of two is kept, the faster one.
static void keep_faster(chipmunk_index **best, double *best_ns, chipmunk_index *c, double ns) {
  if (*best != NULL && *best_ns <= ns) {
    chipmunk_destroy(c);
    return;
  }
  if (*best != NULL) chipmunk_destroy(*best);
  *best = c;
  *best_ns = ns;
}

// Of a hash with cells of this size: how many cells the boxes lie in, for each box.
static double cells_a_box(double cell_size, const chipmunk_box *boxes, int32_t count) {
  double cells = 0;
  for (int32_t i = 0; i < count; i++) {
    cells += ((boxes[i].right - boxes[i].left) / cell_size + 1) * ((boxes[i].bottom - boxes[i].top) / cell_size + 1);
  }
  return cells / count;
}

chipmunk_index *chipmunk_best_hash(const chipmunk_box *boxes, int32_t count, int32_t frames) {
  static const double cell_sizes[] = {8, 16, 24, 32, 48, 64, 96, 128, 256};
  chipmunk_index *best = NULL;
  double best_ns = 0;
  for (size_t k = 0; k < sizeof cell_sizes / sizeof *cell_sizes; k++) {
    if (cells_a_box(cell_sizes[k], boxes, count) > MOST_CELLS_A_BOX) continue;
    for (int32_t cells = 1; cells <= 10; cells += 9) {
      chipmunk_index *c = create(HASH, cell_sizes[k], cells * count, boxes, count);
      keep_faster(&best, &best_ns, c, time_frames(c, boxes, count, frames));
    }
  }
  return best;
}

chipmunk_index *chipmunk_tree(const chipmunk_box *boxes, int32_t count, bool looks_ahead) {
  return create(looks_ahead ? TREE_AHEAD : TREE, 0, 0, boxes, count);
}

#else

bool chipmunk_is_there(void) { return false; }
const char *chipmunk_version(void) { return ""; }

// Never called: every kind of scene that needs Chipmunk asks first whether it is there.
chipmunk_index *chipmunk_best_hash(const chipmunk_box *boxes, int32_t count, int32_t frames) {
  (void)boxes, (void)count, (void)frames;
  return NULL;
}

chipmunk_index *chipmunk_tree(const chipmunk_box *boxes, int32_t count, bool looks_ahead) {
  (void)boxes, (void)count, (void)looks_ahead;
  return NULL;
}

void chipmunk_destroy(chipmunk_index *c) { (void)c; }

void chipmunk_frame(chipmunk_index *c, const chipmunk_box *boxes, const double *velocities, bench_pairs *pairs) {
  (void)c, (void)boxes, (void)velocities, (void)pairs;
}

#endif
