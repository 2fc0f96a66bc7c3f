// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Rays of several lengths, in all layouts and sizes: what is hit first, and all that is hit. pixcollide finds the
// first pixel; Chipmunk's indexes the first box.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "contest.h"
#include "field.h"
#include "sections.h"
#include "world/world_questions.h"

#define RAYS 1000  // so many that no processor learns their branches by heart
#define RAYS_TO_CHECK 40
#define MOST_TO_CHECK 10000  // sprites

enum { FIRST, HASH_FIRST, TREE_FIRST, ALL, HASH_ALL, TREE_ALL, ENTRIES };

typedef struct way {
  double x1, y1, x2, y2;
} way;

typedef struct ray_scene {
  field *field;
  chipmunk_box *chipmunk_boxes;
  chipmunk_index *hash, *tree;
  way ways[RAYS];
} ray_scene;

static pix_ray ray_of(way w) { return pix_ray_between(w.x1, w.y1, w.x2, w.y2); }

// The sprite that is hit first, -1 if there is none.
static int32_t first_hit(pix_world *world, way w) {
  const pix_ray ray = ray_of(w);
  const int32_t count = pix_world_ray_cast(world, &ray, pix_want_all);
  bench_must(count >= 0);
  return count > 0 ? pix_world_ray_hits(world)[0].slot : -1;
}

static void run_first(void *scene, bench_tally *tally) {
  ray_scene *s = scene;
  for (int32_t r = 0; r < RAYS; r++) {
    const int32_t hit = first_hit(&s->field->world, s->ways[r]);
    if (hit >= 0) bench_tally_add(tally, (uint64_t)r, (uint64_t)hit);
  }
}

static void run_all(void *scene, bench_tally *tally) {
  ray_scene *s = scene;
  pix_world *world = &s->field->world;
  for (int32_t r = 0; r < RAYS; r++) {
    const pix_ray ray = ray_of(s->ways[r]);
    const int32_t count = pix_world_ray_cast_all(world, &ray, pix_want_all);
    bench_must(count >= 0);
    const pix_ray_hit *hits = pix_world_ray_hits(world);
    for (int32_t k = 0; k < count; k++) bench_tally_add(tally, (uint64_t)r, (uint64_t)hits[k].slot);
  }
}

static void first_of_index(const ray_scene *s, const chipmunk_index *index, bench_tally *tally) {
  for (int32_t r = 0; r < RAYS; r++) {
    const way w = s->ways[r];
    const int32_t hit = chipmunk_first_on_segment(index, s->chipmunk_boxes, w.x1, w.y1, w.x2, w.y2);
    if (hit >= 0) bench_tally_add(tally, (uint64_t)r, (uint64_t)hit);
  }
}

static void all_of_index(const ray_scene *s, const chipmunk_index *index, bench_tally *tally) {
  for (int32_t r = 0; r < RAYS; r++) {
    const way w = s->ways[r];
    chipmunk_all_on_segment(index, s->chipmunk_boxes, w.x1, w.y1, w.x2, w.y2, (uint64_t)r, tally);
  }
}

#define RUN_CHIPMUNK(name, what, which) \
  static void name(void *scene, bench_tally *tally) { what(scene, ((ray_scene *)scene)->which, tally); }

RUN_CHIPMUNK(run_hash_first, first_of_index, hash)
RUN_CHIPMUNK(run_tree_first, first_of_index, tree)
RUN_CHIPMUNK(run_hash_all, all_of_index, hash)
RUN_CHIPMUNK(run_tree_all, all_of_index, tree)

static double time_hash(chipmunk_index *hash, void *scene) {
  ray_scene *s = scene;
  s->hash = hash;
  return contest_least(s, run_hash_first, 1, 2);
}

// From anywhere in the field, in any direction; ends at whole 1/256 pixels.
static void lay_rays(ray_scene *s, double length) {
  bench_random random = {1704};
  for (int32_t r = 0; r < RAYS; r++) {
    double dx, dy, square;
    do {
      dx = bench_random_between(&random, -1, 1);
      dy = bench_random_between(&random, -1, 1);
      square = dx * dx + dy * dy;
    } while (square > 1 || square < 0.01);
    way *w = &s->ways[r];
    w->x1 = bench_snap(bench_random_between(&random, 0, s->field->crowd.width), 256);
    w->y1 = bench_snap(bench_random_between(&random, 0, s->field->crowd.height), 256);
    w->x2 = bench_snap(w->x1 + dx / sqrt(square) * length, 256);
    w->y2 = bench_snap(w->y1 + dy / sqrt(square) * length, 256);
  }
}

// Chipmunk's boxes are the squares of the pixels here. For checks, without `cells`, any hash will do.
static void set_up(ray_scene *s, field_options options, chipmunk_cells *cells) {
  *s = (ray_scene){.field = field_create(options)};
  if (!chipmunk_is_there()) return;
  s->chipmunk_boxes = field_chipmunk_boxes(s->field, 1);
  const chipmunk_set set = {s->chipmunk_boxes, s->field->count, s->field->count};
  lay_rays(s, 1000);
  s->hash = cells == NULL ? chipmunk_hash_of(set, (chipmunk_cells){64, 1})
                          : field_best_hash(s->field, set, time_hash, s, cells);
  s->tree = chipmunk_tree_of(set);
}

static void tear_down(ray_scene *s) {
  field_destroy(s->field);
  chipmunk_destroy(s->hash);
  chipmunk_destroy(s->tree);
  free(s->chipmunk_boxes);
}

// What a ray hits first, by asking every sprite.
static int32_t first_hit_of_each(const field *f, way w) {
  const pix_ray ray = ray_of(w);
  int32_t hit = -1;
  int64_t nearest = 0;
  for (int32_t i = 0; i < f->count; i++) {
    pix_ray_pixel pixel;
    if (!pix_sprite_first_on_ray(&f->sprites[i], &ray, PIX_RAY_NO_LIMIT, &pixel)) continue;
    const int64_t order = pix_ray_order(&ray, pixel);
    if (hit < 0 || order < nearest) {
      hit = i;
      nearest = order;
    }
  }
  return hit;
}

static bool is_first_of_all(ray_scene *s, double length) {
  lay_rays(s, length);
  for (int32_t r = 0; r < RAYS_TO_CHECK; r++) {
    if (first_hit(&s->field->world, s->ways[r]) != first_hit_of_each(s->field, s->ways[r])) return false;
  }
  return true;
}

static int64_t order_on(field *f, int32_t sprite, way w) {
  const pix_ray ray = ray_of(w);
  pix_ray_pixel pixel;
  if (sprite < 0 || !pix_sprite_first_on_ray(&f->sprites[sprite], &ray, PIX_RAY_NO_LIMIT, &pixel)) return -1;
  return pix_ray_order(&ray, pixel);
}

// The part of the rays for which Chipmunk's tree names a sprite that is hit first, if they fill their boxes. Not all:
// where a ray meets a corner, a pixel and a real number differ.
static double part_of_same(field_layout layout, int32_t count) {
  ray_scene s;
  set_up(&s, (field_options){.layout = layout, .count = count, .frames = 1, .is_rectangular = true}, NULL);
  int32_t same = 0;
  for (int32_t r = 0; r < RAYS && s.tree != NULL; r++) {
    const way w = s.ways[r];
    const int32_t hit = chipmunk_first_on_segment(s.tree, s.chipmunk_boxes, w.x1, w.y1, w.x2, w.y2);
    same += order_on(s.field, hit, w) == order_on(s.field, first_hit(&s.field->world, w), w);
  }
  const bool is_there = s.tree != NULL;
  tear_down(&s);
  return is_there ? (double)same / RAYS : 1;
}

static void print_row(const ray_scene *s, double length, const contest_entry *e, bool is_right, double same) {
  printf("    %7d %6.0f %6s", (int)s->field->count, length, contest_number((double)e[ALL].tally.count / RAYS));
  for (int32_t k = 0; k < ENTRIES; k += 3) {
    const contest_entry best = contest_faster(&e[k + 1], &e[k + 2]);
    for (int32_t i = 0; i < 3; i++) printf(" %8s", contest_time(&e[k + i], 1000.0 * RAYS));
    printf(" %7s", contest_ratio(&best, &e[k]));
  }
  printf("  %s, %.0f %%\n", is_right ? "right" : "FAULT: not the first", 100 * same);
  fflush(stdout);
}

int32_t bench_page_question_rays(void) {
  static const int32_t sizes[] = {1000, 10000, 100000};
  static const double lengths[] = {100, 1000, 10000};
  static contest_run *const runs[ENTRIES] = {run_first, run_hash_first, run_tree_first,
                                             run_all,   run_hash_all,   run_tree_all};
  int32_t faults = 0;
  printf("\n== questions rays: what a ray hits: least microseconds a ray; hits: if it went through\n"
         "  answers: is it the first one of all? And for how many rays is what Chipmunk's tree names as near,\n"
         "  if sprites fill their boxes?\n"
         "    %7s %6s %6s %26s %7s %26s %7s\n    %7s %6s %6s %8s %8s %8s %7s %8s %8s %8s %7s  answers\n", "", "", "",
         "first: ours, Chipmunk's", "best /", "all: ours, Chipmunk's", "best /", "sprites", "pixels", "hits", "pixels",
         "hash", "tree", "ours", "pixels", "hash", "tree", "ours");
  for (field_layout layout = 0; layout <= FIELD_MIXED; layout++) {
    chipmunk_cells cells = {0};
    printf("  %s\n", field_names[layout]);
    for (int32_t k = 0; k < 3; k++) {
      ray_scene s;
      const double same = part_of_same(layout, pix_min(sizes[k], MOST_TO_CHECK));
      set_up(&s, (field_options){.layout = layout, .count = sizes[k], .frames = 1}, &cells);
      for (int32_t l = 0; l < 3; l++) {
        contest_entry e[ENTRIES] = {{0}};
        for (int32_t i = 0; i < ENTRIES; i++) e[i].run = i % 3 == 0 || s.hash != NULL ? runs[i] : NULL;
        const bool is_right = is_first_of_all(&s, lengths[l]);
        faults += !is_right || same < 0.9;
        contest(&s, e, ENTRIES, 3, 0.1e9);
        print_row(&s, lengths[l], e, is_right, same);
      }
      tear_down(&s);
    }
  }
  return faults;
}
