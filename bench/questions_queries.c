// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Questions about places, in all layouts and sizes: which sprites cover a pixel of a point, a rectangle, a circle?
// Chipmunk's indexes answer for boxes. And what it takes to ask again when all that move have moved.

#include <stdio.h>
#include <stdlib.h>

#include "contest.h"
#include "field.h"
#include "sections.h"
#include "world/world_questions.h"

#define QUERIES 2000  // so many that no processor learns their branches by heart
#define RECT_SIDE 64
#define RADIUS 50
#define MOST_TO_CHECK 10000  // sprites

enum { PIXELS, ANY, BOXES, HASH, TREE, ENTRIES };

typedef struct place {
  int32_t x, y;  // of a pixel
} place;

typedef struct query_scene {
  field *field;
  chipmunk_box *chipmunk_boxes;
  chipmunk_index *hash, *tree;
  place places[QUERIES];
} query_scene;

static const pix_wanted want_first = {PIX_ALL_LAYERS, true, 0};

// Ours: each takes a place and writes to pix_world_found.

typedef int32_t ask_world(pix_world *world, place at, pix_wanted wanted);

static int32_t ask_point(pix_world *world, place at, pix_wanted wanted) {
  return pix_world_query_point(world, at.x, at.y, wanted);
}

static int32_t ask_rect(pix_world *world, place at, pix_wanted wanted) {
  const pix_shape shape = pix_shape_rect(at.x, at.y, RECT_SIDE, RECT_SIDE);
  return pix_world_query_shape(world, &shape, wanted);
}

static int32_t ask_circle(pix_world *world, place at, pix_wanted wanted) {
  const pix_shape shape = pix_shape_circle(at.x + 0.5, at.y + 0.5, RADIUS);
  return pix_world_query_shape(world, &shape, wanted);
}

static int32_t ask_point_of_boxes(pix_world *world, place at, pix_wanted wanted) {
  const pix_shape shape = pix_shape_rect(at.x, at.y, 1, 1);
  return pix_world_query_box(world, &shape, wanted);
}

static int32_t ask_rect_of_boxes(pix_world *world, place at, pix_wanted wanted) {
  const pix_shape shape = pix_shape_rect(at.x, at.y, RECT_SIDE, RECT_SIDE);
  return pix_world_query_box(world, &shape, wanted);
}

// Asks at all places. Of what is found, no more than `most` are tallied.
static void ask_all(query_scene *s, ask_world *ask, pix_wanted wanted, int32_t most, bench_tally *tally) {
  pix_world *world = &s->field->world;
  for (int32_t q = 0; q < QUERIES; q++) {
    const int32_t count = ask(world, s->places[q], wanted);
    bench_must(count >= 0);
    const int32_t *found = pix_world_found(world);
    for (int32_t k = 0; k < count && k < most; k++) bench_tally_add(tally, (uint64_t)q, (uint64_t)found[k]);
  }
}

#define RUN_OURS(name, ask, wanted) \
  static void name(void *scene, bench_tally *tally) { ask_all(scene, ask, wanted, INT32_MAX, tally); }

RUN_OURS(run_point, ask_point, pix_want_all)
RUN_OURS(run_any_at_point, ask_point, want_first)
RUN_OURS(run_point_of_boxes, ask_point_of_boxes, pix_want_all)
RUN_OURS(run_rect, ask_rect, pix_want_all)
RUN_OURS(run_any_in_rect, ask_rect, want_first)
RUN_OURS(run_rect_of_boxes, ask_rect_of_boxes, pix_want_all)
RUN_OURS(run_circle, ask_circle, pix_want_all)
RUN_OURS(run_any_in_circle, ask_circle, want_first)

// Chipmunk's. Its boxes are pixels: a centre is told as its pixel.

typedef void ask_index(const query_scene *s, const chipmunk_index *index, place at, uint64_t number,
                       bench_tally *tally);

static void ask_index_point(const query_scene *s, const chipmunk_index *index, place at, uint64_t number,
                            bench_tally *tally) {
  chipmunk_query_box(index, s->chipmunk_boxes, (chipmunk_box){at.x, at.y, at.x, at.y}, number, tally);
}

static void ask_index_rect(const query_scene *s, const chipmunk_index *index, place at, uint64_t number,
                           bench_tally *tally) {
  const chipmunk_box area = {at.x, at.y, at.x + RECT_SIDE - 1, at.y + RECT_SIDE - 1};
  chipmunk_query_box(index, s->chipmunk_boxes, area, number, tally);
}

static void ask_index_circle(const query_scene *s, const chipmunk_index *index, place at, uint64_t number,
                             bench_tally *tally) {
  chipmunk_query_circle(index, s->chipmunk_boxes, at.x, at.y, RADIUS, number, tally);
}

#define RUN_CHIPMUNK(name, ask, which)                                                       \
  static void name(void *scene, bench_tally *tally) {                                        \
    const query_scene *s = scene;                                                            \
    for (int32_t q = 0; q < QUERIES; q++) ask(s, s->which, s->places[q], (uint64_t)q, tally); \
  }

RUN_CHIPMUNK(run_hash_point, ask_index_point, hash)
RUN_CHIPMUNK(run_tree_point, ask_index_point, tree)
RUN_CHIPMUNK(run_hash_rect, ask_index_rect, hash)
RUN_CHIPMUNK(run_tree_rect, ask_index_rect, tree)
RUN_CHIPMUNK(run_hash_circle, ask_index_circle, hash)
RUN_CHIPMUNK(run_tree_circle, ask_index_circle, tree)

typedef struct shape {
  const char *name;
  contest_run *run[ENTRIES];
  ask_world *ask;
} shape;

static const shape shapes[] = {
    {"a point", {run_point, run_any_at_point, run_point_of_boxes, run_hash_point, run_tree_point}, ask_point},
    {"a rectangle of 64x64", {run_rect, run_any_in_rect, run_rect_of_boxes, run_hash_rect, run_tree_rect}, ask_rect},
    {"a circle of radius 50", {run_circle, run_any_in_circle, NULL, run_hash_circle, run_tree_circle}, ask_circle},
};

#define SHAPES ((int32_t)(sizeof shapes / sizeof *shapes))

// Asking again after a move: frames in each of which all that move are moved, and one point is asked for.

static void run_moves(void *scene, bench_tally *tally) {
  const query_scene *s = scene;
  for (int32_t frame = 0; frame < s->field->frames; frame++) {
    field_move(s->field, frame);
    tally->count += ask_point(&s->field->world, s->places[frame], pix_want_all);
  }
}

static void move_index(const query_scene *s, chipmunk_index *index, bench_tally *tally) {
  for (int32_t frame = 0; frame < s->field->frames; frame++) {
    const chipmunk_box *boxes = s->chipmunk_boxes + (size_t)frame * (size_t)s->field->count;
    const place at = s->places[frame];
    chipmunk_place(index, boxes);
    chipmunk_query_box(index, boxes, (chipmunk_box){at.x, at.y, at.x, at.y}, 0, tally);
  }
}

static void run_hash_moves(void *scene, bench_tally *tally) {
  const query_scene *s = scene;
  move_index(s, s->hash, tally);
}

static void run_tree_moves(void *scene, bench_tally *tally) {
  const query_scene *s = scene;
  move_index(s, s->tree, tally);
}

static double time_hash(chipmunk_index *hash, void *scene) {
  query_scene *s = scene;
  s->hash = hash;
  return contest_least(s, run_hash_rect, 1, 2);
}

// For checks, without `cells`, any hash will do.
static void set_up(query_scene *s, field_options options, chipmunk_cells *cells) {
  *s = (query_scene){.field = field_create(options)};
  bench_random random = {1809};
  for (int32_t q = 0; q < QUERIES; q++) {
    s->places[q].x = (int32_t)bench_random_between(&random, 0, s->field->crowd.width);
    s->places[q].y = (int32_t)bench_random_between(&random, 0, s->field->crowd.height);
  }
  if (!chipmunk_is_there()) return;
  s->chipmunk_boxes = field_chipmunk_boxes(s->field, 0);
  const chipmunk_set set = {s->chipmunk_boxes, s->field->count, s->field->moving};
  s->hash = cells == NULL ? chipmunk_hash_of(set, (chipmunk_cells){64, 1})
                          : field_best_hash(s->field, set, time_hash, s, cells);
  s->tree = chipmunk_tree_of(set);
}

static void tear_down(query_scene *s) {
  field_destroy(s->field);
  chipmunk_destroy(s->hash);
  chipmunk_destroy(s->tree);
  free(s->chipmunk_boxes);
}

// Sprites that fill their boxes: do all find the same? And does asking for any find the first of them?
static bool answers_are_right(field_layout layout, int32_t count) {
  query_scene s;
  set_up(&s, (field_options){.layout = layout, .count = count, .frames = 1, .is_rectangular = true}, NULL);
  bool is_right = true;
  for (int32_t i = 0; i < SHAPES; i++) {
    bench_tally found[ENTRIES] = {{0}}, first = {0};
    for (int32_t k = 0; k < ENTRIES; k++) {
      if (shapes[i].run[k] == NULL || (k >= HASH && s.hash == NULL)) continue;
      shapes[i].run[k](&s, &found[k]);
      if (k != ANY) is_right = is_right && bench_tallies_agree(found[k], found[PIXELS]);
    }
    ask_all(&s, shapes[i].ask, pix_want_all, 1, &first);
    is_right = is_right && first.count > 0 && bench_tallies_agree(first, found[ANY]);
  }
  tear_down(&s);
  return is_right;
}

static void print_row(const query_scene *s, const char *name, const contest_entry *e, double units, bool is_right) {
  const contest_entry best = contest_faster(&e[HASH], &e[TREE]);
  printf("    %-24s %7d", name, (int)s->field->count);
  printf(" %6s %6s", contest_number((double)e[PIXELS].tally.count / units),
         contest_number((double)e[HASH].tally.count / units));
  for (int32_t k = 0; k < ENTRIES; k++) printf(" %8s", contest_time(&e[k], units));
  printf(" %8s  %s\n", contest_ratio(&best, &e[PIXELS]), contest_verdict(is_right));
  fflush(stdout);
}

static void measure_shapes(query_scene *s, bool is_right) {
  for (int32_t i = 0; i < SHAPES; i++) {
    contest_entry e[ENTRIES] = {{0}};
    for (int32_t k = 0; k < ENTRIES; k++) e[k].run = k < HASH || s->hash != NULL ? shapes[i].run[k] : NULL;
    contest(s, e, ENTRIES, 3, 0.1e9);
    print_row(s, shapes[i].name, e, QUERIES, is_right);
  }
}

static void measure_moves(query_scene *s) {
  contest_entry e[ENTRIES] = {[PIXELS] = {.run = run_moves},
                              [HASH] = {.run = s->hash != NULL ? run_hash_moves : NULL},
                              [TREE] = {.run = s->tree != NULL ? run_tree_moves : NULL}};
  contest(s, e, ENTRIES, 3, 0.2e9);
  print_row(s, "move, ask: a sprite", e, (double)s->field->count * s->field->frames, true);
}

int32_t bench_page_question_queries(void) {
  static const int32_t sizes[] = {1000, 10000, 100000}, frames[] = {20, 4, 2};
  int32_t faults = 0;
  printf("\n== questions queries: which sprites cover a pixel of a shape: least nanoseconds a query\n"
         "  any: stops at the first; boxes: without pixels; hash: with the best of many cell sizes\n"
         "  move, ask: all that move are moved, then one point is asked for: nanoseconds a sprite\n"
         "  answers: whether all find the same with sprites that fill their boxes\n"
         "    %-24s %7s %13s %26s %17s %8s\n    %-24s %7s %6s %6s %8s %8s %8s %8s %8s %8s  answers\n", "", "",
         "hits a query", "ours", "Chipmunk's boxes", "best /", "", "sprites", "pixels", "boxes", "pixels", "any",
         "boxes", "hash", "tree", "pixels");
  for (field_layout layout = 0; layout <= FIELD_STILL; layout++) {
    chipmunk_cells cells = {0};
    printf("  %s\n", field_names[layout]);
    for (int32_t k = 0; k < 3; k++) {
      query_scene s;
      const bool is_right = answers_are_right(layout, pix_min(sizes[k], MOST_TO_CHECK));
      faults += !is_right;
      set_up(&s, (field_options){.layout = layout, .count = sizes[k], .frames = frames[k]}, &cells);
      if (layout != FIELD_STILL) measure_shapes(&s, is_right);
      measure_moves(&s);
      tear_down(&s);
    }
  }
  return faults;
}
