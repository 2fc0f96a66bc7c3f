// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What the scenes give to the driver: tables of cases, each of which asks pixcollide and a classic algorithm the same
// questions. The driver times both and compares the answers.
#ifndef BENCH_H
#define BENCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The hits that one side found in a run. A key names a question (the number of the test, or frame and pair); keys come
// in rising order, so that two lists can be compared by merging.
typedef struct bench_hits {
  uint64_t *keys;
  int32_t count, capacity;
} bench_hits;

void bench_hits_add(bench_hits *hits, uint64_t key);

void bench_out_of_memory(void);                  // ends the program
void *bench_alloc(int64_t count, size_t size);  // zeroed; never NULL

// A generator of our own (splitmix64), so that every machine measures the same scenes.
typedef struct bench_random {
  uint64_t state;
} bench_random;

double bench_random_between(bench_random *random, double low, double high);

// Rounded down to a multiple of 1/parts. For multiples of 1/65536 pixcollide's rule is exact for sprites that are not
// turned, so that a reference has to give the same answers.
double bench_snap(double value, double parts);

typedef enum bench_phase {
  BENCH_CHECK,   // questions whose answers vary, to find out whether both sides mean the same; not timed
  BENCH_MEASURE  // the questions to be timed
} bench_phase;

typedef enum bench_agreement {
  BENCH_EXACT,       // any answer that differs is an error
  BENCH_APPROXIMATE  // the reference rounds otherwise, or leaves cases out: differences are counted and shown
} bench_agreement;

// A kind of scene and the reference it is measured against. A scene is made for `count` operations a run: pair tests,
// or whole frames. prepare() is not timed and lays out new placements, which both sides then work on.
typedef struct bench_kind {
  const char *name, *reference;
  bench_agreement agreement;
  bool never_hits;  // measured runs must find nothing (a worst case), while checks must find some of what they ask
  void *(*setup)(int32_t size, int32_t count);
  void (*prepare)(void *scene, bench_phase phase);
  void (*run_ours)(void *scene, bench_hits *hits);
  void (*run_reference)(void *scene, bench_hits *hits);
  void (*teardown)(void *scene);
} bench_kind;

typedef struct bench_case {
  const bench_kind *kind;
  int32_t size;   // pixels a side, or sprites
  int32_t count;  // operations a run
} bench_case;

typedef struct bench_section {
  const char *title, *size_name, *unit;
  double unit_ns;  // nanoseconds a unit
  const bench_case *cases;
  int32_t count;
} bench_section;

extern const bench_section bench_upright_pairs, bench_turned_pairs, bench_frames;

#endif
