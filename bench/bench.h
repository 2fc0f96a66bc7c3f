// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What measures: a row names a scene and several ways to do the same work in it, ours first, then the peers'. They are
// timed in turn in one process, so that what else the machine does hits all of them, and their answers are compared.
#ifndef BENCH_H
#define BENCH_H

// The headers of other libraries come first: the core hides whatever is declared after base/base.h.
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core.h"

void bench_must(bool is_done);                  // ends the program if not: what fails for want of memory alone
void *bench_alloc(int64_t count, size_t size);  // zeroed; never NULL

// Nanoseconds of this thread's processor time, from any moment: what other programs take of the machine does not count.
double bench_now(void);

// A generator of our own (splitmix64), so that every machine measures the same scenes.
typedef struct bench_random {
  uint64_t state;
} bench_random;

double bench_random_between(bench_random *random, double low, double high);

// Rounds down to a multiple of 1/parts. For multiples of 1/65536 pixcollide's rule is exact for sprites that are not
// turned, so that a peer has to give the same answers.
double bench_snap(double value, double parts);

// Answers: their number, and a sum that hardly two different sets of them have in common, in whatever order they come.
typedef struct bench_tally {
  int64_t count;
  uint64_t sum;
} bench_tally;

static inline void bench_tally_add(bench_tally *tally, uint64_t question, uint64_t answer) {
  uint64_t key = (question << 32 ^ answer) * UINT64_C(0x9e3779b97f4a7c15);
  key ^= key >> 32;
  tally->sum += key * UINT64_C(0xd6e8feb86659fd93);
  tally->count++;
}

static inline bool bench_tallies_agree(bench_tally a, bench_tally b) { return a.count == b.count && a.sum == b.sum; }

// Pairs in a buffer that is used again for every frame.
typedef struct bench_pair {
  int32_t a, b;
} bench_pair;

typedef struct bench_pairs {
  bench_pair *items;
  int32_t count, capacity;
} bench_pairs;

void bench_pairs_grow(bench_pairs *pairs);

static inline void bench_pairs_add(bench_pairs *pairs, int32_t a, int32_t b) {
  if (pairs->count == pairs->capacity) bench_pairs_grow(pairs);
  pairs->items[pairs->count++] = (bench_pair){a, b};
}

// Adds a pair to a tally, the same for (a, b) and (b, a).
static inline void bench_tally_pair(bench_tally *tally, int64_t a, int64_t b) {
  bench_tally_add(tally, (uint64_t)(a < b ? a : b), (uint64_t)(a < b ? b : a));
}

void bench_tally_pairs(bench_tally *tally, const bench_pairs *pairs);
void bench_tally_world(bench_tally *tally, const pix_world *world);  // its pairs, by slots

// Does all of a row's work once, and tallies what it finds.
typedef void bench_run(void *scene, bench_tally *tally);

typedef struct bench_entry {
  const char *name;
  bench_run *run;  // NULL: left out
} bench_entry;

typedef enum bench_phase {
  BENCH_CHECK,   // questions whose answers vary, to find out whether all mean the same; not timed
  BENCH_MEASURE  // the questions to be timed
} bench_phase;

// How answers are judged. Without these, any that differs from ours is a fault.
enum {
  BENCH_LOOSE = 1,  // peers round otherwise, or do something else: the numbers of answers are shown
  BENCH_NEVER = 2   // measured runs must find nothing, which costs most, while checks must find something
};

#define BENCH_ENTRIES 6

typedef struct bench_row {
  const char *name;
  int32_t size;   // pixels a side, or sprites
  double count;   // what a run's time is divided by: operations, frames or sprites; times 1000 for microseconds
  bench_entry entries[BENCH_ENTRIES];
  unsigned answers;
  void (*prepare)(void *scene, bench_phase phase);   // lays out what all entries then work on, not timed; NULL: nothing
  void (*collect)(void *scene, int32_t entry, bench_tally *tally);  // adds what a checking run left in the scene; NULL
  bool (*is_right)(void *scene);                      // asked at last: are the answers what they must be? NULL: yes
} bench_row;

// Measures the row and prints it, on one line: the section's and the row's name, its size, and for each entry the least
// time and how many times ours it is.
void bench_measure(const bench_row *row, void *scene);

// Prints a line as bench_measure does, of times known already. `answers` is what is said of them.
void bench_print(const bench_row *row, const double *least, const char *answers);

// Counts and prints answers that are wrong, as printf does.
__attribute__((format(printf, 1, 2))) void bench_fault(const char *format, ...);

// The least time of so many runs, after one that does not count.
double bench_least(void *scene, bench_run *run, int32_t runs);

typedef struct bench_section {
  const char *name;   // what to type to run it
  const char *title;  // with the unit of all its times
  void (*run)(void);
} bench_section;

// Runs a section under its heading.
void bench_run_section(const bench_section *section);

// Sets how many seconds a row is measured, at least: 0.4 unless this is called.
void bench_set_seconds(double seconds);

int32_t bench_faults(void);

// What the program runs, in this order: section_turned and so on. Each file of scenes defines those of its subject.
#define BENCH_SECTIONS(X) \
  X(turned) X(masks) X(pixels) X(boxes) X(worlds) X(frames) X(question_queries) X(question_rays) \
  X(question_terrain) X(question_layers) X(question_cells) X(motion_sweeps) X(motion_separation) \
  X(motion_walkers) X(sight) X(toolkit) X(toolkit_regions)

#define BENCH_DECLARE(name) extern const bench_section section_##name;
BENCH_SECTIONS(BENCH_DECLARE)

#endif
