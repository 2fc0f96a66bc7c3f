// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Frames without pixels: all boxes that move have moved, and all pairs that meet are wanted. pixcollide's grid
// alone against Chipmunk's indexes.

#include "field.h"

enum { OURS, HASH, TREE, ENTRIES };

typedef struct box_scene {
  field *field;
  pix_cells cells;
  int32_t *slots;              // all of them
  chipmunk_box *boxes;         // of all frames
  chipmunk_index *indexes[ENTRIES];
  bench_pairs pairs[ENTRIES];  // of the last frame
  bench_pairs still_pairs;     // among boxes that Chipmunk was told will stay: found once
} box_scene;

typedef struct listing {
  const pix_cell_record *records;
  bench_pairs *pairs;
} listing;

static void list_pairs(void *context, const int32_t *first, const int32_t *second, int32_t count) {
  const listing *l = context;
  while (l->pairs->capacity - l->pairs->count < count) bench_pairs_grow(l->pairs);
  bench_pair *next = l->pairs->items + l->pairs->count;
  for (int32_t k = 0; k < count; k++) *next++ = (bench_pair){l->records[first[k]].slot, l->records[second[k]].slot};
  l->pairs->count += count;
}

static void find_pairs(box_scene *s, int32_t frame) {
  // Nothing is noted of boxes that no sprites stand behind: any numbers will do.
  const pix_cells_input input = {.slots = s->slots, .count = s->field->count, .order = s->slots, .mask = s->slots,
                                 .boxes = field_boxes(s->field, frame)};
  s->pairs[OURS].count = 0;
  bench_must(pix_cells_build(&s->cells, &input));
  listing l = {s->cells.records, &s->pairs[OURS]};
  pix_cells_each_pair(&s->cells, NULL, list_pairs, &l);
}

static void run_ours(void *scene, bench_tally *tally) {
  box_scene *s = scene;
  for (int32_t frame = 0; frame < s->field->frames; frame++) {
    find_pairs(s, frame);
    tally->count += s->pairs[OURS].count;
  }
}

static void run_index(box_scene *s, int32_t which, bench_tally *tally) {
  for (int32_t frame = 0; frame < s->field->frames; frame++) {
    const chipmunk_box *boxes = s->boxes + (size_t)frame * (size_t)s->field->count;
    chipmunk->frame(s->indexes[which], boxes, &s->pairs[which]);
    tally->count += s->pairs[which].count + s->still_pairs.count;
  }
}

static void run_hash(void *scene, bench_tally *tally) { run_index(scene, HASH, tally); }
static void run_tree(void *scene, bench_tally *tally) { run_index(scene, TREE, tally); }

static void collect(void *scene, int32_t entry, bench_tally *tally) {
  const box_scene *s = scene;
  bench_tally_pairs(tally, &s->pairs[entry]);
  if (entry != OURS) bench_tally_pairs(tally, &s->still_pairs);
}

static double time_hash(chipmunk_index *hash, void *scene) {
  box_scene *s = scene;
  s->indexes[HASH] = hash;
  return bench_least(s, run_hash, 2);
}

static void measure(field_options options) {
  box_scene s = {.field = field_create(options)};
  const int32_t count = options.count, moving = options.layout == FIELD_STATIC ? s.field->moving : count;
  pix_cells_init(&s.cells, &s.field->allocator, (pix_cell_shape){0, 0});
  s.slots = bench_alloc(count, sizeof *s.slots);
  for (int32_t i = 0; i < count; i++) s.slots[i] = i;
  find_pairs(&s, 0);
  for (int32_t k = 0; k < s.pairs[OURS].count; k++) {
    const bench_pair p = s.pairs[OURS].items[k];
    if (p.a >= moving && p.b >= moving) bench_pairs_add(&s.still_pairs, p.a, p.b);
  }
  bench_row row = {.name = field_names[options.layout], .size = count, .count = (double)count * options.frames,
                   .collect = collect, .entries = {{"ours", run_ours}, {"hash"}, {"tree"}}};
  s.boxes = field_chipmunk_boxes(s.field, 0);
  if (chipmunk != NULL) {
    const chipmunk_set set = {s.boxes, count, moving};
    s.indexes[HASH] = chipmunk->best_hash(set, time_hash, &s);
    s.indexes[TREE] = chipmunk->tree_of(set);
    row.entries[HASH].run = run_hash;
    row.entries[TREE].run = run_tree;
  }
  bench_measure(&row, &s);
  for (int32_t k = HASH; k < ENTRIES && chipmunk != NULL; k++) chipmunk->destroy(s.indexes[k]);
  for (int32_t k = 0; k < ENTRIES; k++) free(s.pairs[k].items);
  pix_cells_destroy(&s.cells);
  field_destroy(s.field);
  free(s.slots);
  free(s.boxes);
  free(s.still_pairs.items);
}

static void run_boxes(void) {
  static const int32_t frames[] = {40, 8, 2};
  for (field_layout layout = 0; layout < FIELD_LAYOUTS; layout++) {
    for (int32_t k = 0; k < field_size_count(layout); k++) {
      measure((field_options){.layout = layout, .count = field_sizes[k], .frames = frames[k]});
    }
  }
}

const bench_section section_boxes = {
    "boxes", "boxes alone, all pairs of a frame, against Chipmunk's indexes, the hash with its best cells: ns a box",
    run_boxes};
