// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#if defined(BENCH_HAS_CHIPMUNK)
#include <chipmunk/chipmunk.h>
#endif

#include "peers.h"

#if defined(BENCH_HAS_CHIPMUNK)

#define MOST_CELLS_A_BOX 20  // smaller cells are far from the best, and take long to try

typedef enum index_kind { HASH, TREE } index_kind;

struct chipmunk_index {
  cpSpatialIndex *index;
  cpSpatialIndex *still;  // of the boxes that never move; NULL: there are none
  int32_t *numbers;       // of the boxes: what is inserted
};

// The frame that is being indexed: Chipmunk asks for boxes without saying on whose behalf.
static const cpBB *frame_boxes;

static cpBB box_of(void *object) { return frame_boxes[*(const int32_t *)object]; }

static cpCollisionID list_pair(void *object_a, void *object_b, cpCollisionID id, void *data) {
  const int32_t a = *(const int32_t *)object_a, b = *(const int32_t *)object_b;
  if (cpBBIntersects(frame_boxes[a], frame_boxes[b])) bench_pairs_add(data, a, b);
  return id;
}

// Chipmunk's box is left, bottom, right, top with y upwards: four doubles in the order of ours.
static const cpBB *as_bb(const chipmunk_box *boxes) {
  _Static_assert(sizeof(cpBB) == sizeof(chipmunk_box), "boxes are handed over as they are");
  return (const cpBB *)boxes;
}

static cpSpatialIndex *new_index(index_kind kind, chipmunk_cells cells, int32_t count, cpSpatialIndex *still) {
  if (kind == HASH) return cpSpaceHashNew(cells.size, cells.for_each * count, box_of, still);
  return cpBBTreeNew(box_of, still);
}

// An index of the boxes, which must stay until the first frame. The cells are for a hash.
static chipmunk_index *create(index_kind kind, chipmunk_cells cells, chipmunk_set set) {
  chipmunk_index *c = bench_alloc(1, sizeof *c);
  if (set.moving < set.count) c->still = new_index(kind, cells, set.count - set.moving, NULL);
  c->index = new_index(kind, cells, set.moving, c->still);
  c->numbers = bench_alloc(set.count, sizeof *c->numbers);
  frame_boxes = as_bb(set.boxes);
  for (int32_t i = 0; i < set.count; i++) {
    c->numbers[i] = i;
    cpSpatialIndexInsert(i < set.moving ? c->index : c->still, &c->numbers[i], (cpHashValue)i);
  }
  return c;
}

static void destroy(chipmunk_index *c) {
  if (c == NULL) return;
  cpSpatialIndexFree(c->index);
  if (c->still != NULL) cpSpatialIndexFree(c->still);
  free(c->numbers);
  free(c);
}

static void frame(chipmunk_index *c, const chipmunk_box *boxes, bench_pairs *pairs) {
  frame_boxes = as_bb(boxes);
  pairs->count = 0;
  cpSpatialIndexReindexQuery(c->index, list_pair, pairs);
}

static void place(chipmunk_index *c, const chipmunk_box *boxes) {
  frame_boxes = as_bb(boxes);
  cpSpatialIndexReindex(c->index);
}

// Questions about places.

typedef struct question {
  cpBB area;
  double x, y, square;  // of a circle; square: of its radius, below 0 if there is none
  uint64_t number;
  bench_tally *tally;
} question;

static double outside(double at, double low, double high) { return at < low ? low - at : at > high ? at - high : 0; }

static cpCollisionID list_box(void *asked, void *object, cpCollisionID id, void *data) {
  (void)asked;
  const question *q = data;
  const int32_t number = *(const int32_t *)object;
  const cpBB box = frame_boxes[number];
  if (!cpBBIntersects(box, q->area)) return id;
  if (q->square >= 0) {
    const double dx = outside(q->x, box.l, box.r), dy = outside(q->y, box.b, box.t);
    if (dx * dx + dy * dy > q->square) return id;
  }
  bench_tally_add(q->tally, q->number, (uint64_t)number);
  return id;
}

static void ask(const chipmunk_index *c, const chipmunk_box *boxes, question *q) {
  frame_boxes = as_bb(boxes);
  cpSpatialIndexQuery(c->index, q, q->area, list_box, q);
  if (c->still != NULL) cpSpatialIndexQuery(c->still, q, q->area, list_box, q);
}

static void query_box(const chipmunk_index *c, const chipmunk_box *boxes, chipmunk_box area, uint64_t number,
                        bench_tally *tally) {
  question q = {.area = *as_bb(&area), .square = -1, .number = number, .tally = tally};
  ask(c, boxes, &q);
}

static void query_circle(const chipmunk_index *c, const chipmunk_box *boxes, double x, double y, double r,
                           uint64_t number, bench_tally *tally) {
  question q = {cpBBNew(x - r, y - r, x + r, y + r), x, y, r * r, number, tally};
  ask(c, boxes, &q);
}

typedef struct segment {
  cpVect from, to;
  double nearest;
  int32_t number;  // of the nearest box
  uint64_t question;
} segment;

static cpFloat try_box(void *asked, void *object, void *data) {
  (void)asked;
  segment *s = data;
  const int32_t number = *(const int32_t *)object;
  const double fraction = cpBBSegmentQuery(frame_boxes[number], s->from, s->to);
  if (fraction < s->nearest || (fraction == s->nearest && s->number > number)) {
    s->nearest = fraction;
    s->number = number;
  }
  return s->nearest;
}

static int32_t first_on_segment(const chipmunk_index *c, const chipmunk_box *boxes, double x1, double y1, double x2,
                                  double y2) {
  segment s = {cpv(x1, y1), cpv(x2, y2), 1, -1, 0};
  frame_boxes = as_bb(boxes);
  cpSpatialIndexSegmentQuery(c->index, &s, s.from, s.to, 1, try_box, &s);
  if (c->still != NULL) cpSpatialIndexSegmentQuery(c->still, &s, s.from, s.to, s.nearest, try_box, &s);
  return s.number;
}

static cpFloat tally_box(void *asked, void *object, void *data) {
  const segment *s = asked;
  const int32_t number = *(const int32_t *)object;
  if (cpBBSegmentQuery(frame_boxes[number], s->from, s->to) <= 1) bench_tally_add(data, s->question, (uint64_t)number);
  return 1;
}

static void all_on_segment(const chipmunk_index *c, const chipmunk_box *boxes, double x1, double y1, double x2,
                             double y2, uint64_t number, bench_tally *tally) {
  segment s = {.from = cpv(x1, y1), .to = cpv(x2, y2), .question = number};
  frame_boxes = as_bb(boxes);
  cpSpatialIndexSegmentQuery(c->index, &s, s.from, s.to, 1, tally_box, tally);
  if (c->still != NULL) cpSpatialIndexSegmentQuery(c->still, &s, s.from, s.to, 1, tally_box, tally);
}

// The best hash of many.

#define HOPELESS 1.5  // sizes next to one that takes so many times as long as the best are not tried

typedef struct hash_search {
  chipmunk_set set;
  chipmunk_timing *timing;
  void *context;
  chipmunk_index *best;
  double best_ns;
} hash_search;

// Of a hash with cells of this size: how many cells the boxes lie in, for each box.
static double cells_a_box(double cell_size, chipmunk_set set) {
  double cells = 0;
  for (int32_t i = 0; i < set.count; i++) {
    const chipmunk_box b = set.boxes[i];
    cells += ((b.right - b.left) / cell_size + 1) * ((b.bottom - b.top) / cell_size + 1);
  }
  return cells / set.count;
}

// Tries cells of a size, few and many of them, and keeps the best. False if that is hopeless.
static bool try_cells(hash_search *h, double cell_size) {
  if (cells_a_box(cell_size, h->set) > MOST_CELLS_A_BOX) return false;
  bool is_hopeless = true;
  for (int32_t for_each = 1; for_each <= 10; for_each += 9) {
    chipmunk_index *c = create(HASH, (chipmunk_cells){cell_size, for_each}, h->set);
    const double ns = h->timing(c, h->context);
    if (h->best == NULL || ns < HOPELESS * h->best_ns) is_hopeless = false;
    if (h->best != NULL && ns >= h->best_ns) {
      destroy(c);
      continue;
    }
    destroy(h->best);
    h->best = c;
    h->best_ns = ns;
  }
  return !is_hopeless;
}

static chipmunk_index *best_hash(chipmunk_set set, chipmunk_timing *timing, void *context) {
  static const double cell_sizes[] = {8, 16, 24, 32, 48, 64, 96, 128, 256};
  const int32_t count = (int32_t)(sizeof cell_sizes / sizeof *cell_sizes), middle = count / 2;
  hash_search h = {.set = set, .timing = timing, .context = context};
  int32_t k = middle;
  while (k < count && (try_cells(&h, cell_sizes[k]) || h.best == NULL)) k++;
  k = middle - 1;
  while (k >= 0 && try_cells(&h, cell_sizes[k])) k--;
  return h.best;
}

static const char *version(void) { return cpVersionString; }
static chipmunk_index *hash_of(chipmunk_set set, chipmunk_cells cells) { return create(HASH, cells, set); }
static chipmunk_index *tree_of(chipmunk_set set) { return create(TREE, (chipmunk_cells){0}, set); }

const chipmunk_functions *const chipmunk = &(const chipmunk_functions){
    version, best_hash, hash_of, tree_of, destroy, frame, place, query_box, query_circle,
    first_on_segment, all_on_segment};

#else

const chipmunk_functions *const chipmunk = NULL;

#endif
