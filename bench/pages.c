// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The pages with tables of their own: the kernels side by side, and how times grow with the number of sprites.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernels/choose.h"
#include "scenes.h"
#include "sections.h"

#define MAX_KERNELS 4

#define KERNEL_REPEATS 15

// One kernel's time and what it found last.
typedef struct kernel_column {
  const pix_kernel *kernel;
  double least;  // nanoseconds an operation
  bench_hits hits;
} kernel_column;

static void run_kernel(const bench_case *c, void *scene, bool is_listed, kernel_column *column) {
  bench_hits *hits = &column->hits;
  hits->count = 0;
  hits->found = 0;
  pix_kernel_choose(column->kernel->name);
  const double start = bench_now();
  c->kind->run[BENCH_OURS](scene, hits);
  const double ns = (bench_now() - start) / c->count;
  if (column->least == 0 || ns < column->least) column->least = ns;
  if (!is_listed) return;
  if (c->kind->collect != NULL) c->kind->collect(scene, BENCH_OURS, hits);
  bench_hits_sort(hits);
}

static bool agree(const bench_hits *a, const bench_hits *b) {
  return a->found == b->found && a->count == b->count &&
         (a->count == 0 || memcmp(a->keys, b->keys, (size_t)a->count * sizeof *a->keys) == 0);
}

// Returns whether all kernels find the same. What is listed are the checks.
static bool run_kernels(const bench_case *c, kernel_column *columns, int32_t count) {
  void *scene = c->kind->setup(c);
  bool same = true;
  for (int32_t repeat = -1; repeat < KERNEL_REPEATS; repeat++) {
    const bool is_check = repeat < 0;
    c->kind->prepare(scene, is_check ? BENCH_CHECK : BENCH_MEASURE);
    for (int32_t k = 0; k < count; k++) {
      kernel_column *column = &columns[is_check ? k : (k + repeat) % count];
      run_kernel(c, scene, is_check, column);
      if (is_check) column->least = 0;
    }
    for (int32_t k = 1; k < count; k++) same = same && agree(&columns[0].hits, &columns[k].hits);
  }
  c->kind->teardown(scene);
  return same;
}

static void print_kernels(const bench_case *c, const kernel_column *columns, int32_t count, bool same) {
  printf("  %-52.52s %7d", c->kind->name, (int)c->size);
  for (int32_t k = 0; k < count; k++) printf(" %12.0f", columns[k].least);
  printf("   %s\n", same ? "same" : "FAULT: answers differ");
  fflush(stdout);
}

int32_t bench_page_kernels(void) {
  static const bench_case cases[] = {
      {&scenes_turned_fresh, 32, 2000, BENCH_NO_GOAL, {0}},
      {&scenes_turned_fresh, 64, 500, BENCH_NO_GOAL, {0}},
      {&scenes_turned_fresh, 256, 30, BENCH_NO_GOAL, {0}},
      {&scenes_masks_checkerboards, 16, 20000, BENCH_NO_GOAL, {0}},
      {&scenes_masks_checkerboards, 64, 20000, BENCH_NO_GOAL, {0}},
      {&scenes_masks_checkerboards, 1024, 200, BENCH_NO_GOAL, {0}},
      {&scenes_masks_disc_in_ring, 1024, 200, BENCH_NO_GOAL, {0}},
      {&scenes_boxes_hash, 10000, 8, BENCH_NO_GOAL, {0}},
      {&scenes_worlds_hash, 10000, 8, BENCH_NO_GOAL, {0}},
      {&scenes_frames_turning, 1000, 10, BENCH_NO_GOAL, {0}},
      {&scenes_pixels_alpha, 256, 50, BENCH_NO_GOAL, {0}},
  };
  const char *before = pix_kernel_get()->name;
  int32_t faults = 0, count = 0;
  printf("\n== kernels: ours by each of them: least nanoseconds an operation (test, frame or image)\n  %-60s", "");
  for (; count < MAX_KERNELS && pix_kernel_at(count) != NULL; count++) printf(" %12s", pix_kernel_at(count)->name);
  printf("   answers\n");
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    if (cases[i].kind->is_there != NULL && !cases[i].kind->is_there()) continue;
    kernel_column columns[MAX_KERNELS] = {{0}};
    for (int32_t k = 0; k < count; k++) columns[k].kernel = pix_kernel_at(k);
    const bool same = run_kernels(&cases[i], columns, count);
    faults += !same;
    print_kernels(&cases[i], columns, count, same);
    for (int32_t k = 0; k < count; k++) free(columns[k].hits.keys);
  }
  pix_kernel_choose(before);
  return faults;
}

// Growth.

static void print_column(const bench_kind *kind, int32_t size, bench_side side, const bench_outcome *o) {
  const bool is_there = kind->is_there == NULL || kind->is_there();
  if (is_there) printf(" %14.1f", o->ns[side][0] / size); else printf(" %14s", "-");
}

int32_t bench_page_growth(void) {
  static const int32_t sizes[] = {100, 316, 1000, 3162, 10000, 31623, 100000};
  static const bench_kind *const kinds[] = {&scenes_boxes_hash, &scenes_boxes_tree, &scenes_boxes_ahead,
                                            &scenes_worlds_hash};
  static bench_outcome outcomes[4];
  int32_t faults = 0;
  printf("\n== growth: sprites of 16 to 32 pixels, all moved, all pairs: least nanoseconds a sprite\n"
         "          %14s %14s %14s %14s %14s %14s\n  %7s %14s %14s %14s %14s %14s %14s\n", "boxes only:", "Chipmunk's",
         "Chipmunk's", "its tree,", "with masks:", "its hash, then", "sprites", "ours", "space hash", "tree",
         "looking ahead", "ours", "pygame");
  for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
    const int32_t size = sizes[k], count = 40000 / size + 2;
    for (int32_t i = 0; i < 4; i++) {
      const bench_case c = {kinds[i], size, count, BENCH_NO_GOAL, {0}};
      if (bench_run_case(&c, &outcomes[i]) == BENCH_DONE) faults += bench_fault(&c, &outcomes[i]) != NULL;
    }
    printf("  %7d", (int)size);
    print_column(kinds[0], size, BENCH_OURS, &outcomes[0]);
    for (int32_t i = 0; i < 3; i++) print_column(kinds[i], size, BENCH_PEER, &outcomes[i]);
    print_column(kinds[3], size, BENCH_OURS, &outcomes[3]);
    print_column(kinds[3], size, BENCH_PEER, &outcomes[3]);
    printf("\n");
    fflush(stdout);
  }
  return faults;
}
