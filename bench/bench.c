// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The driver: times pixcollide and a reference alternately in one process, so that whatever else the machine does hits
// both, and compares all answers. Prints a table; exits with 1 if answers differ that must not.
//     bench [text]     only cases whose name or reference contains the text

#include "bench.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "pix_kernel.h"

#ifndef PIX_BENCH_FLAGS
#define PIX_BENCH_FLAGS "not known"
#endif

#if defined(__clang__)
#define COMPILER "clang " __clang_version__
#elif defined(__GNUC__)
#define COMPILER "gcc " __VERSION__
#else
#define COMPILER "not known"
#endif

#define REPEATS 15  // timed ones; another one before them is left out
#define CHECKS 8    // runs of the checking phase

void bench_out_of_memory(void) {
  fputs("bench: not enough memory\n", stderr);
  exit(1);
}

void *bench_alloc(int64_t count, size_t size) {
  void *block = calloc(count > 0 ? (size_t)count : 1, size);
  if (block == NULL) bench_out_of_memory();
  return block;
}

void bench_hits_add(bench_hits *hits, uint64_t key) {
  if (hits->count == hits->capacity) {
    const int32_t capacity = 2 * hits->capacity + 1024;
    uint64_t *keys = bench_alloc(capacity, sizeof *keys);
    if (hits->count > 0) memcpy(keys, hits->keys, (size_t)hits->count * sizeof *keys);
    free(hits->keys);
    hits->keys = keys;
    hits->capacity = capacity;
  }
  hits->keys[hits->count++] = key;
}

double bench_random_between(bench_random *random, double low, double high) {
  uint64_t z = random->state += UINT64_C(0x9e3779b97f4a7c15);
  z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
  z ^= z >> 31;
  return low + (high - low) * ((double)(z >> 11) / 9007199254740992.0);
}

double bench_snap(double value, double parts) { return floor(value * parts) / parts; }

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

// What is known about a case when it has run.
typedef struct outcome {
  double ours[REPEATS], reference[REPEATS], ratio[REPEATS];  // nanoseconds an operation; reference / ours
  int64_t hits, differences;             // in all runs
  int64_t checked_hits, measured_hits;  // ours in checks; of both sides in measured runs
} outcome;

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
  return differences + (a->count - i) + (b->count - k);
}

static double time_run(void (*run)(void *, bench_hits *), void *scene, bench_hits *hits, int32_t count) {
  hits->count = 0;
  const double start = now();
  run(scene, hits);
  return (now() - start) / count;
}

// One run of both sides on the same placements, in alternating order.
static void run_once(const bench_case *c, void *scene, bench_phase phase, int32_t repeat, bench_hits hits[2],
                     outcome *o, double ns[2]) {
  const bench_kind *kind = c->kind;
  kind->prepare(scene, phase);
  for (int32_t k = 0; k < 2; k++) {
    const int32_t side = (k + repeat) & 1;
    ns[side] = time_run(side == 0 ? kind->run_ours : kind->run_reference, scene, &hits[side], c->count);
  }
  o->hits += hits[0].count;
  o->differences += count_differences(&hits[0], &hits[1]);
  if (phase == BENCH_CHECK) {
    o->checked_hits += hits[0].count;
  } else {
    o->measured_hits += hits[0].count + hits[1].count;
  }
}

static void run_case(const bench_case *c, outcome *o) {
  *o = (outcome){.hits = 0};
  bench_hits hits[2] = {{0}, {0}};
  double ns[2];
  void *scene = c->kind->setup(c->size, c->count);
  for (int32_t k = 0; k < CHECKS; k++) run_once(c, scene, BENCH_CHECK, k, hits, o, ns);
  for (int32_t k = -1; k < REPEATS; k++) {
    run_once(c, scene, BENCH_MEASURE, k, hits, o, ns);
    if (k < 0) continue;
    o->ours[k] = ns[0];
    o->reference[k] = ns[1];
    o->ratio[k] = ns[1] / ns[0];
  }
  c->kind->teardown(scene);
  free(hits[0].keys);
  free(hits[1].keys);
}

static int compare_doubles(const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static const char *fault_of(const bench_case *c, const outcome *o) {
  if (c->kind->agreement == BENCH_EXACT && o->differences > 0) return "FAULT: answers differ";
  if (o->checked_hits == 0) return "FAULT: the checks hit nothing";
  if (c->kind->never_hits && o->measured_hits > 0) return "FAULT: a hit in a scene without hits";
  if (c->kind->never_hits && o->checked_hits >= (int64_t)CHECKS * c->count) return "FAULT: the checks miss nothing";
  return NULL;
}

static void print_time(double ns, double unit_ns) {
  const double units = ns / unit_ns;
  printf(" %11.*f", units < 99.95 ? 1 : 0, units);
}

// Returns whether the answers are as they must be.
static bool print_row(const bench_section *section, const bench_case *c, outcome *o) {
  qsort(o->ours, REPEATS, sizeof *o->ours, compare_doubles);
  qsort(o->reference, REPEATS, sizeof *o->reference, compare_doubles);
  qsort(o->ratio, REPEATS, sizeof *o->ratio, compare_doubles);
  printf("  %7d", (int)c->size);
  print_time(o->ours[0], section->unit_ns);
  print_time(o->ours[REPEATS / 2], section->unit_ns);
  print_time(o->reference[0], section->unit_ns);
  print_time(o->reference[REPEATS / 2], section->unit_ns);
  const double ratio = o->ratio[REPEATS / 2];
  printf(" %8.*f   ", ratio < 9.995 ? 2 : ratio < 99.95 ? 1 : 0, ratio);
  const char *fault = fault_of(c, o);
  if (fault != NULL) {
    printf("%s (%lld of %lld hits)\n", fault, (long long)o->differences, (long long)o->hits);
  } else if (o->differences == 0) {
    printf("same: %lld hits\n", (long long)o->hits);
  } else {
    printf("%lld hits, %lld answers differ\n", (long long)o->hits, (long long)o->differences);
  }
  fflush(stdout);
  return fault == NULL;
}

static bool is_wanted(const bench_case *c, const char *text) {
  return strstr(c->kind->name, text) != NULL || strstr(c->kind->reference, text) != NULL;
}

static int32_t run_section(const bench_section *section, const char *text) {
  int32_t faults = 0;
  const bench_kind *kind = NULL;
  for (int32_t i = 0; i < section->count; i++) {
    const bench_case *c = &section->cases[i];
    if (!is_wanted(c, text)) continue;
    if (kind == NULL) {
      printf("\n%s: %s\n  %7s %11s %11s %11s %11s %8s   %s\n", section->title, section->unit, section->size_name,
             "ours", "(median)", "reference", "(median)", "ratio", "answers");
    }
    if (kind != c->kind) printf("%s\n  against %s\n", c->kind->name, c->kind->reference);
    kind = c->kind;
    outcome o;
    run_case(c, &o);
    if (!print_row(section, c, &o)) faults++;
  }
  return faults;
}

static void print_processor(void) {
  char line[256], *name = NULL;
  FILE *file = fopen("/proc/cpuinfo", "r");
  while (file != NULL && name == NULL && fgets(line, sizeof line, file) != NULL) {
    char *colon = strchr(line, ':');
    if (strncmp(line, "model name", 10) == 0 && colon != NULL) name = colon + 2;
  }
  if (file != NULL) fclose(file);
  if (name != NULL) name[strcspn(name, "\n")] = '\0';
  printf("machine   %s\n", name != NULL ? name : "not known");
}

int main(int argc, char **argv) {
  const char *text = argc > 1 ? argv[1] : "";
  if (!pix_kernel_choose(getenv(PIX_KERNEL_VARIABLE))) {
    fprintf(stderr, PIX_KERNEL_VARIABLE " names no kernel that runs here\n");
    return 2;
  }
  printf("kernel    %s\n", pix_kernel_get()->name);
  print_processor();
  printf("compiler  %s\nflags     %s\n", COMPILER, PIX_BENCH_FLAGS);
  printf("Least and median time of %d repeats, one more left out before them; both sides in turn, on the same\n"
         "placements. ratio: the median of reference / ours, so above 1 ours is faster. answers: of all runs,\n"
         "checks on random placements included.\n", REPEATS);
  int32_t faults = run_section(&bench_upright_pairs, text);
  faults += run_section(&bench_turned_pairs, text);
  faults += run_section(&bench_frames, text);
  if (faults > 0) printf("\n%d faults: the figures above are not to be trusted\n", (int)faults);
  return faults > 0;
}
