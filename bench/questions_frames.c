// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Whole frames in all layouts and sizes: those that move are moved, then all pairs are wanted. pixcollide looks at
// pixels; its search for boxes alone, and Chipmunk's indexes, stop at boxes.

#include <stdio.h>
#include <stdlib.h>

#include "broad_phase.h"
#include "contest.h"
#include "field.h"
#include "sections.h"
#include "sprite/sprite_pair.h"
#include "world/world_questions.h"

enum { PIXELS, BOXES, HASH, TREE, ENTRIES };

typedef struct frame_scene {
  field *field;
  broad_phase *boxes_only;
  chipmunk_box *chipmunk_boxes;
  chipmunk_index *hash, *tree;
  bench_pairs still_pairs;  // among boxes that Chipmunk was told will stay: found once
  bench_pairs pairs[ENTRIES];  // of boxes in the last frame
} frame_scene;

static void run_pixels(void *scene, bench_tally *tally) {
  field *f = ((frame_scene *)scene)->field;
  for (int32_t frame = 0; frame < f->frames; frame++) {
    field_move(f, frame);
    bench_must(pix_world_find_pairs(&f->world));
    tally->count += f->world.pairs.count;
  }
}

static void run_boxes(void *scene, bench_tally *tally) {
  frame_scene *s = scene;
  for (int32_t frame = 0; frame < s->field->frames; frame++) {
    broad_phase_ours(s->boxes_only, field_boxes(s->field, frame), &s->pairs[BOXES]);
    tally->count += s->pairs[BOXES].count;
  }
}

static void run_chipmunk(frame_scene *s, chipmunk_index *index, bench_pairs *pairs, bench_tally *tally) {
  for (int32_t frame = 0; frame < s->field->frames; frame++) {
    chipmunk_frame(index, s->chipmunk_boxes + (size_t)frame * (size_t)s->field->count, NULL, pairs);
    tally->count += pairs->count + s->still_pairs.count;
  }
}

static void run_hash(void *scene, bench_tally *tally) {
  frame_scene *s = scene;
  run_chipmunk(s, s->hash, &s->pairs[HASH], tally);
}

static void run_tree(void *scene, bench_tally *tally) {
  frame_scene *s = scene;
  run_chipmunk(s, s->tree, &s->pairs[TREE], tally);
}

static double time_hash(chipmunk_index *hash, void *scene) {
  frame_scene *s = scene;
  s->hash = hash;
  return contest_least(s, run_hash, 0, 2);
}

static void tally_pairs(bench_tally *tally, const bench_pairs *pairs) {
  for (int32_t k = 0; k < pairs->count; k++) {
    bench_tally_add(tally, 0, bench_pair_key(pairs->items[k].a, pairs->items[k].b));
  }
}

// The pairs among the boxes that stay.
static void find_still_pairs(frame_scene *s, int32_t moving) {
  bench_pairs *pairs = &s->pairs[BOXES];
  broad_phase_ours(s->boxes_only, field_boxes(s->field, 0), pairs);
  for (int32_t k = 0; k < pairs->count; k++) {
    const bench_pair p = pairs->items[k];
    if (p.a >= moving && p.b >= moving) bench_pairs_add(&s->still_pairs, p.a, p.b);
  }
}

static void set_up(frame_scene *s, field_layout layout, int32_t count, int32_t frames, chipmunk_cells *cells) {
  *s = (frame_scene){.field = field_create((field_options){.layout = layout, .count = count, .frames = frames})};
  s->boxes_only = broad_phase_create(count);
  const int32_t moving = layout == FIELD_STATIC ? s->field->moving : count;
  find_still_pairs(s, moving);
  if (!chipmunk_is_there()) return;
  s->chipmunk_boxes = field_chipmunk_boxes(s->field, 0);
  const chipmunk_set set = {s->chipmunk_boxes, count, moving};
  s->hash = field_best_hash(s->field, set, time_hash, s, cells);
  s->tree = chipmunk_tree_of(set);
}

static void tear_down(frame_scene *s) {
  field_destroy(s->field);
  broad_phase_destroy(s->boxes_only);
  chipmunk_destroy(s->hash);
  chipmunk_destroy(s->tree);
  free(s->chipmunk_boxes);
  free(s->still_pairs.items);
  for (int32_t k = 0; k < ENTRIES; k++) free(s->pairs[k].items);
}

// Of the last frame: do all find the same pairs of boxes, and the world those of them that share a pixel?
static bool answers_are_right(const frame_scene *s) {
  const field *f = s->field;
  bench_tally boxes = {0}, pixels = {0}, found = {0};
  for (int32_t k = 0; k < f->world.pairs.count; k++) {
    bench_tally_add(&found, 0, bench_pair_key(f->world.pairs.items[k].a.slot, f->world.pairs.items[k].b.slot));
  }
  tally_pairs(&boxes, &s->pairs[BOXES]);
  for (int32_t k = 0; k < s->pairs[BOXES].count; k++) {
    const bench_pair p = s->pairs[BOXES].items[k];
    if (pix_sprites_collide(&f->sprites[p.a], &f->sprites[p.b])) {
      bench_tally_add(&pixels, 0, bench_pair_key(p.a, p.b));
    }
  }
  bool is_right = found.count > 0 && bench_tallies_agree(found, pixels);
  for (int32_t k = HASH; k <= TREE && s->hash != NULL; k++) {
    bench_tally theirs = {0};
    tally_pairs(&theirs, &s->pairs[k]);
    tally_pairs(&theirs, &s->still_pairs);
    is_right = is_right && bench_tallies_agree(theirs, boxes);
  }
  return is_right;
}

// `before`: nanoseconds a sprite with a tenth of the sprites; 0 where that is not known.
static void print_row(const frame_scene *s, const contest_entry *e, const double before[ENTRIES], bool is_right) {
  const field *f = s->field;
  const double units = (double)f->count * f->frames;
  const contest_entry best = contest_faster(&e[HASH], &e[TREE]);
  printf("  %-11s %7d %8s %8s", field_names[f->layout], (int)f->count,
         contest_number((double)e[BOXES].tally.count / units), contest_number((double)e[PIXELS].tally.count / units));
  for (int32_t k = 0; k < ENTRIES; k++) printf(" %8s", contest_time(&e[k], units));
  printf(" %8s %8s ", contest_ratio(&best, &e[PIXELS]), contest_ratio(&best, &e[BOXES]));
  for (int32_t k = 0; k < ENTRIES; k++) {
    printf(" %6s", before[k] > 0 && e[k].least > 0 ? contest_number(e[k].least / units / before[k]) : "");
  }
  printf("  %s\n", contest_verdict(is_right));
  fflush(stdout);
}

// Times are nanoseconds a sprite: `before` those of the size before, and then of this one.
static bool measure(field_layout layout, int32_t size, int32_t frames, chipmunk_cells *cells, double before[ENTRIES]) {
  frame_scene s;
  set_up(&s, layout, size, frames, cells);
  contest_entry e[ENTRIES] = {{.run = run_pixels},
                              {.run = run_boxes},
                              {.run = s.hash != NULL ? run_hash : NULL},
                              {.run = s.tree != NULL ? run_tree : NULL}};
  contest(&s, e, ENTRIES, 3, 0.4e9);
  const bool is_right = answers_are_right(&s);
  print_row(&s, e, before, is_right);
  for (int32_t i = 0; i < ENTRIES; i++) before[i] = e[i].least / size / frames;
  tear_down(&s);
  return is_right;
}

int32_t bench_page_question_frames(void) {
  static const int32_t sizes[] = {1000, 10000, 100000}, frames[] = {40, 8, 2}, dense_frames[] = {8, 2, 2};
  int32_t faults = 0;
  printf("\n== questions frames: all that move are moved, then all pairs: least nanoseconds a sprite\n"
         "  clustered: a hundred times as dense as uniform; hash: with the best of many cell sizes (of 100,000\n"
         "  clustered: the best of 10,000); growth: how many times as long a sprite takes with ten times as many\n"
         "  %-11s %7s %17s %17s %17s %17s   growth\n", "", "", "pairs a sprite", "ours", "Chipmunk's", "best peer /");
  printf("  %-11s %7s %8s %8s %8s %8s %8s %8s %8s %8s  %6s %6s %6s %6s  answers\n", "layout", "sprites", "boxes",
         "pixels", "pixels", "boxes", "hash", "tree", "pixels", "boxes", "pixels", "boxes", "hash", "tree");
  for (field_layout layout = 0; layout < FIELD_LAYOUTS; layout++) {
    double before[ENTRIES] = {0};
    chipmunk_cells cells = {0};
    for (int32_t k = 0; k < 3; k++) {
      const int32_t some = layout == FIELD_CLUSTERED ? dense_frames[k] : frames[k];
      faults += !measure(layout, sizes[k], some, &cells, before);
    }
  }
  return faults;
}
