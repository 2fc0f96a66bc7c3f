// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Runs one case: both sides in turn in one process, so that whatever else the machine does hits both, on the same
// placements; and compares all answers.

#include "measure.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "kernels/choose.h"

#define MIN_REPEATS 7       // timed ones; another one before them is left out
#define MEASURE_NS 0.6e9    // no more repeats after this time
#define MAX_CHECKS 8        // runs of the checking phase
#define CHECK_NS 0.1e9

void bench_out_of_memory(void) {
  fputs("bench: not enough memory\n", stderr);
  exit(1);
}

void *bench_alloc(int64_t count, size_t size) {
  void *block = calloc(count > 0 ? (size_t)count : 1, size);
  if (block == NULL) bench_out_of_memory();
  return block;
}

// Twice as large and a little more.
static void *grown(void *items, int32_t *capacity, size_t size) {
  if (*capacity > INT32_MAX / 2 - 1024) bench_out_of_memory();
  *capacity = 2 * *capacity + 1024;
  void *block = realloc(items, (size_t)*capacity * size);
  if (block == NULL) bench_out_of_memory();
  return block;
}

void bench_hits_add(bench_hits *hits, uint64_t key) {
  if (hits->count == hits->capacity) hits->keys = grown(hits->keys, &hits->capacity, sizeof *hits->keys);
  hits->keys[hits->count++] = key;
}

void bench_pairs_grow(bench_pairs *pairs) {
  pairs->items = grown(pairs->items, &pairs->capacity, sizeof *pairs->items);
}

void bench_hits_add_pairs(bench_hits *hits, const bench_pairs *pairs) {
  for (int32_t k = 0; k < pairs->count; k++) bench_hits_add(hits, bench_pair_key(pairs->items[k].a, pairs->items[k].b));
}

double bench_random_between(bench_random *random, double low, double high) {
  uint64_t z = random->state += UINT64_C(0x9e3779b97f4a7c15);
  z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
  z ^= z >> 31;
  return low + (high - low) * ((double)(z >> 11) / 9007199254740992.0);
}

double bench_snap(double value, double parts) { return floor(value * parts) / parts; }

double bench_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static int compare_keys(const void *a, const void *b) {
  const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return (x > y) - (x < y);
}

void bench_hits_sort(bench_hits *hits) {
  if (hits->count > 0) qsort(hits->keys, (size_t)hits->count, sizeof *hits->keys, compare_keys);
}

static int64_t count_differences(const bench_hits *a, const bench_hits *b) {
  int64_t differences = 0;
  int32_t i = 0, k = 0;
  while (i < a->count && k < b->count) {
    if (a->keys[i] == b->keys[k]) {
      i++, k++;
    } else {
      differences++;
      if (a->keys[i] < b->keys[k]) i++; else k++;
    }
  }
  differences += (a->count - i) + (b->count - k);
  return differences > 0 || a->found == b->found ? differences : llabs(a->found - b->found);
}

static const pix_kernel *kernel_named(const char *name) {
  if (name == NULL) return pix_kernel_get();
  for (int32_t k = 0; pix_kernel_at(k) != NULL; k++) {
    if (strcmp(pix_kernel_at(k)->name, name) == 0) return pix_kernel_at(k);
  }
  return NULL;
}

// Listing the pairs takes longer than finding them, so that is done in checks and once in measured runs.
static double time_run(const bench_case *c, bench_side side, void *scene, bool is_listed, bench_hits *hits) {
  const char *before = pix_kernel_get()->name;
  hits->count = 0;
  hits->found = 0;
  pix_kernel_choose(kernel_named(c->kernel[side])->name);
  const double start = bench_now();
  c->kind->run[side](scene, hits);
  const double ns = (bench_now() - start) / c->count;
  pix_kernel_choose(before);
  if (c->kind->collect == NULL) {
    hits->found = hits->count;
  } else if (is_listed) {
    c->kind->collect(scene, side, hits);
  }
  bench_hits_sort(hits);
  return ns;
}

// One run of both sides on the same placements, in alternating order.
static void run_once(const bench_case *c, void *scene, bench_phase phase, int32_t repeat, bench_hits hits[2],
                     bench_outcome *o, double ns[2]) {
  const bool is_listed = phase == BENCH_CHECK || repeat == 0;
  c->kind->prepare(scene, phase);
  for (int32_t k = 0; k < 2; k++) {
    const bench_side side = (k + repeat) & 1 ? BENCH_PEER : BENCH_OURS;
    ns[side] = time_run(c, side, scene, is_listed, &hits[side]);
  }
  o->hits += hits[BENCH_OURS].found;
  o->differences += count_differences(&hits[BENCH_OURS], &hits[BENCH_PEER]);
  if (phase == BENCH_CHECK) {
    o->checked += c->count;
    o->checked_hits += hits[BENCH_OURS].found;
  } else {
    o->measured_hits += hits[BENCH_OURS].found + hits[BENCH_PEER].found;
  }
}

static int compare_doubles(const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

bench_verdict bench_run_case(const bench_case *c, bench_outcome *o) {
  *o = (bench_outcome){.hits = 0};
  if (c->kind->is_there != NULL && !c->kind->is_there()) return BENCH_NO_PEER;
  for (int32_t side = 0; side < 2; side++) {
    if (kernel_named(c->kernel[side]) == NULL) return BENCH_NO_KERNEL;
  }
  bench_hits hits[2] = {{0}, {0}};
  double ns[2];
  void *scene = c->kind->setup(c);
  double start = bench_now();
  for (int32_t k = 0; k < MAX_CHECKS && (k < 2 || bench_now() - start < CHECK_NS); k++) {
    run_once(c, scene, BENCH_CHECK, k, hits, o, ns);
  }
  run_once(c, scene, BENCH_MEASURE, -1, hits, o, ns);
  start = bench_now();
  while (o->repeats < BENCH_MAX_REPEATS && (o->repeats < MIN_REPEATS || bench_now() - start < MEASURE_NS)) {
    run_once(c, scene, BENCH_MEASURE, o->repeats, hits, o, ns);
    for (int32_t side = 0; side < 2; side++) o->ns[side][o->repeats] = ns[side];
    o->repeats++;
  }
  for (int32_t side = 0; side < 2; side++) {
    qsort(o->ns[side], (size_t)o->repeats, sizeof *o->ns[side], compare_doubles);
    free(hits[side].keys);
  }
  c->kind->teardown(scene);
  return BENCH_DONE;
}

const char *bench_fault(const bench_case *c, const bench_outcome *o) {
  if (c->kind->agreement == BENCH_EXACT && o->differences > 0) return "FAULT: answers differ";
  if (o->checked_hits == 0) return "FAULT: the checks hit nothing";
  if (c->kind->never_hits && o->measured_hits > 0) return "FAULT: a hit in a scene without hits";
  if (c->kind->never_hits && o->checked_hits >= o->checked) return "FAULT: the checks miss nothing";
  return NULL;
}
