// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What the scenes give to the driver: tables of cases, each of which asks pixcollide and a peer the same questions. The
// driver times both, compares the answers, and says whether the goal is met.
#ifndef BENCH_MEASURE_H
#define BENCH_MEASURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What one side found in a run. A key names a question (the number of the test, or a pair). `found` counts what was
// found where a run has no time to list it.
typedef struct bench_hits {
  uint64_t *keys;
  int32_t count, capacity;
  int64_t found;
} bench_hits;

void bench_hits_add(bench_hits *hits, uint64_t key);
void bench_hits_sort(bench_hits *hits);

// The key of a pair of sprites or boxes, the same for (a, b) and (b, a).
static inline uint64_t bench_pair_key(int64_t a, int64_t b) {
  return a < b ? (uint64_t)a << 32 | (uint64_t)b : (uint64_t)b << 32 | (uint64_t)a;
}

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

void bench_hits_add_pairs(bench_hits *hits, const bench_pairs *pairs);

// Answers without a list: their number, and a sum that hardly two different sets of them have in common.
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

void bench_out_of_memory(void);                  // ends the program
static inline void bench_must(bool is_done) {    // what fails for want of memory alone
  if (!is_done) bench_out_of_memory();
}
void *bench_alloc(int64_t count, size_t size);  // zeroed; never NULL

// Nanoseconds of processor time, from any moment: what other programs take of the machine's time does not count.
double bench_now(void);

// A generator of our own (splitmix64), so that every machine measures the same scenes.
typedef struct bench_random {
  uint64_t state;
} bench_random;

double bench_random_between(bench_random *random, double low, double high);

// Rounded down to a multiple of 1/parts. For multiples of 1/65536 pixcollide's rule is exact for sprites that are not
// turned, so that a peer has to give the same answers.
double bench_snap(double value, double parts);

typedef enum bench_phase {
  BENCH_CHECK,   // questions whose answers vary, to find out whether both sides mean the same; not timed
  BENCH_MEASURE  // the questions to be timed
} bench_phase;

typedef enum bench_side {
  BENCH_OURS,
  BENCH_PEER
} bench_side;

typedef enum bench_agreement {
  BENCH_EXACT,       // any answer that differs is an error
  BENCH_APPROXIMATE  // the peer rounds otherwise, or leaves cases out: differences are counted and shown
} bench_agreement;

// A kind of scene and the peer it is measured against. A scene is made for `count` operations a run: pair tests, or
// whole frames. prepare() is not timed and lays out new placements, which both sides then work on.
typedef struct bench_case bench_case;
typedef struct bench_kind {
  const char *name, *peer;
  bool (*is_there)(void);  // is the peer installed? NULL: it always is
  bench_agreement agreement;
  bool never_hits;  // measured runs must find nothing (a worst case), while checks must find some of what they ask
  void *(*setup)(const bench_case *c);
  void (*prepare)(void *scene, bench_phase phase);
  void (*run[2])(void *scene, bench_hits *hits);  // by side
  void (*collect)(void *scene, bench_side side, bench_hits *hits);  // lists the last frame's pairs; NULL: run does
  void (*teardown)(void *scene);
  const void *with;  // for setup: what distinguishes this kind from others that it makes
} bench_kind;

// Of 0: none.
typedef struct bench_goal {
  double at_least, at_most;  // peer's time / ours
  double longest;            // of ours, in the section's unit
} bench_goal;

#define BENCH_NO_GOAL {.at_least = 0}

struct bench_case {
  const bench_kind *kind;
  int32_t size;   // pixels a side, or sprites
  int32_t count;  // operations a run
  bench_goal goal;
  const char *kernel[2];  // by side; NULL: the one that was chosen at the start
};

typedef struct bench_section {
  const char *name;   // what to type to run it
  const char *title, *size_name, *unit;
  double unit_ns;     // nanoseconds a unit
  bool is_by_size;    // the unit is for one sprite, not for the operation
  const bench_case *cases;
  int32_t count;
} bench_section;

// What is known about a case when it has run. Times are nanoseconds an operation.
#define BENCH_MAX_REPEATS 41
typedef struct bench_outcome {
  double ns[2][BENCH_MAX_REPEATS];       // by side, sorted: the least comes first
  int32_t repeats;
  int64_t hits, differences;             // of all runs
  int64_t checked_hits, checked, measured_hits;  // ours in checks; questions in checks; of both sides in measured runs
} bench_outcome;

typedef enum bench_verdict {
  BENCH_DONE,
  BENCH_NO_PEER,   // not installed
  BENCH_NO_KERNEL  // not on this processor
} bench_verdict;

bench_verdict bench_run_case(const bench_case *c, bench_outcome *outcome);

// What is wrong with the answers; NULL if nothing is.
const char *bench_fault(const bench_case *c, const bench_outcome *outcome);

#endif
