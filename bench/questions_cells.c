// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Is the size of cells that a world chooses by itself a good one? Frames, queries and rays in all layouts and sizes,
// with the world's own choice and with square cells of 4 to 2,048 pixels.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "contest.h"
#include "field.h"
#include "sections.h"
#include "world/world_questions.h"

#define SMALLEST 4
#define LARGEST 2048
#define MOST_SIZES 12
#define QUESTIONS 100
#define RECT_SIDE 64
#define RAY_LENGTH 300
#define GOAL 1.3      // the world's own choice takes at most so many times as long as the best
#define HOPELESS 3.0  // what takes so many times as long as the best is not tried again

typedef struct cell_scene {
  field *field;
  double x[QUESTIONS], y[QUESTIONS], angle[QUESTIONS];
} cell_scene;

static void run_frames(cell_scene *s) {
  field *f = s->field;
  for (int32_t frame = 0; frame < f->frames; frame++) {
    field_move(f, frame);
    bench_must(pix_world_find_pairs(&f->world));
  }
}

static void run_queries(cell_scene *s) {
  for (int32_t k = 0; k < QUESTIONS; k++) {
    const pix_shape shape = pix_shape_rect(s->x[k], s->y[k], RECT_SIDE, RECT_SIDE);
    bench_must(pix_world_query_shape(&s->field->world, &shape, pix_want_all) >= 0);
  }
}

static void run_rays(cell_scene *s) {
  for (int32_t k = 0; k < QUESTIONS; k++) {
    const pix_ray ray = pix_ray_between(s->x[k], s->y[k], s->x[k] + RAY_LENGTH * cos(s->angle[k]),
                                        s->y[k] + RAY_LENGTH * sin(s->angle[k]));
    bench_must(pix_world_ray_cast(&s->field->world, &ray, pix_want_all) >= 0);
  }
}

// All that are moved, and one question: mostly the grid that is brought up to date.
static void run_moves(cell_scene *s) {
  field *f = s->field;
  for (int32_t frame = 0; frame < f->frames; frame++) {
    field_move(f, frame);
    bench_must(pix_world_query_point(&f->world, 0, 0, pix_want_all) >= 0);
  }
}

typedef struct kind_of_work {
  const char *name;
  void (*run)(cell_scene *s);
} kind_of_work;

static const kind_of_work works[] = {
    {"frames", run_frames}, {"queries", run_queries}, {"rays", run_rays}, {"move, ask", run_moves}};

#define WORKS ((int32_t)(sizeof works / sizeof *works))

static void set_up(cell_scene *s, field_layout layout, int32_t count, int32_t frames) {
  *s = (cell_scene){.field = field_create((field_options){.layout = layout, .count = count, .frames = frames})};
  bench_random random = {1492};
  for (int32_t k = 0; k < QUESTIONS; k++) {
    s->x[k] = bench_random_between(&random, 0, s->field->crowd.width);
    s->y[k] = bench_random_between(&random, 0, s->field->crowd.height);
    s->angle[k] = bench_random_between(&random, 0, 6.28);
  }
}

static double time_once(cell_scene *s, void (*run)(cell_scene *s)) {
  const double start = bench_now();
  run(s);
  return bench_now() - start;
}

typedef struct measured {
  int32_t size;            // of cells; 0: the world's choice
  double least[WORKS];
} measured;

// Runs each kind of work a few times, with cells of one size. `best`: the times of the best so far; 0: none.
static void measure(cell_scene *s, measured *m, const double best[WORKS], double budget_ns) {
  pix_world_set_cell_shape(&s->field->world, (pix_cell_shape){m->size, m->size});
  for (int32_t w = 0; w < WORKS; w++) {
    const double start = bench_now();
    works[w].run(s);
    int32_t round = 0;
    do {
      const double ns = time_once(s, works[w].run);
      if (m->least[w] == 0 || ns < m->least[w]) m->least[w] = ns;
      if (best[w] > 0 && ns > HOPELESS * best[w]) break;
      round++;
    } while (round < 4 || bench_now() - start < budget_ns);
  }
}

static void measure_all(cell_scene *s, measured *list, int32_t count, double budget_ns) {
  double best[WORKS] = {0};
  for (int32_t k = 0; k < count; k++) {
    measure(s, &list[k], best, budget_ns);
    for (int32_t w = 0; w < WORKS; w++) {
      if (best[w] == 0 || list[k].least[w] < best[w]) best[w] = list[k].least[w];
    }
  }
}

// The world's choice once more after the others, as what else the machine does may have slowed it down.
static void print_row(const cell_scene *s, const measured *list, int32_t count, int32_t *missed) {
  for (int32_t w = 0; w < WORKS; w++) {
    const measured *best = &list[1];
    for (int32_t k = 1; k < count; k++) {
      if (list[k].size > 0 && list[k].least[w] < best->least[w]) best = &list[k];
    }
    const double own = fmin(list[0].least[w], list[count - 1].least[w]), ratio = own / best->least[w];
    const double operations = works[w].run == run_frames || works[w].run == run_moves ? s->field->frames : QUESTIONS;
    printf("  %-11s %7d %-10s %9d %10s %10s %7s %s\n", field_names[s->field->layout], (int)s->field->count,
           works[w].name, (int)best->size, contest_number(best->least[w] / operations / 1000),
           contest_number(own / operations / 1000), contest_number(ratio), ratio > GOAL ? "NOT within 1.3" : "");
    *missed += ratio > GOAL;
  }
  fflush(stdout);
}

int32_t bench_page_question_cells(void) {
  static const int32_t sizes[] = {1000, 10000, 100000}, frames[] = {10, 2, 1};
  static const double budgets[] = {10e6, 15e6, 0};
  int32_t missed = 0;
  printf("\n== questions cellsize: the world's own cells against the best of square ones of %d to %d pixels:\n"
         "  least microseconds a frame, query or ray\n  %-11s %7s %-10s %9s %10s %10s %7s\n", SMALLEST, LARGEST,
         "layout", "sprites", "work", "best size", "its time", "own choice", "ratio");
  for (field_layout layout = 0; layout < FIELD_LAYOUTS; layout++) {
    for (int32_t k = 0; k < 3; k++) {
      cell_scene s;
      measured list[MOST_SIZES] = {{.size = 0}};
      int32_t count = 1;
      for (int32_t size = SMALLEST; size <= LARGEST; size *= 2) list[count++].size = size;
      list[count++].size = 0;
      set_up(&s, layout, sizes[k], frames[k]);
      measure_all(&s, list, count, budgets[k]);
      print_row(&s, list, count, &missed);
      field_destroy(s.field);
    }
  }
  printf("  %d rows are not within %.1f times the best size\n", (int)missed, GOAL);
  return 0;
}
