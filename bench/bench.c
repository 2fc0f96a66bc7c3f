// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "bench.h"

#define MIN_ROUNDS 5
#define CHECKS 4       // rounds of checks, fewer where they take long
#define LONG_NS 1.5e9  // what takes so long is run once

static double budget_ns = 0.4e9;
static int32_t faults;
static const bench_section *current;

void bench_must(bool is_done) {
  if (is_done) return;
  fputs("bench: not enough memory\n", stderr);
  exit(1);
}

void *bench_alloc(int64_t count, size_t size) {
  void *block = calloc(count > 0 ? (size_t)count : 1, size);
  bench_must(block != NULL);
  return block;
}

double bench_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

double bench_random_between(bench_random *random, double low, double high) {
  uint64_t z = random->state += UINT64_C(0x9e3779b97f4a7c15);
  z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
  z ^= z >> 31;
  return low + (high - low) * ((double)(z >> 11) / 9007199254740992.0);
}

double bench_snap(double value, double parts) { return floor(value * parts) / parts; }

void bench_pairs_grow(bench_pairs *pairs) {
  pairs->capacity = 2 * pairs->capacity + 1024;
  pairs->items = realloc(pairs->items, (size_t)pairs->capacity * sizeof *pairs->items);
  bench_must(pairs->items != NULL);
}

void bench_tally_pairs(bench_tally *tally, const bench_pairs *pairs) {
  for (int32_t k = 0; k < pairs->count; k++) bench_tally_pair(tally, pairs->items[k].a, pairs->items[k].b);
}

void bench_tally_world(bench_tally *tally, const pix_world *world) {
  for (int32_t k = 0; k < world->pairs.count; k++) {
    bench_tally_pair(tally, world->pairs.items[k].a.slot, world->pairs.items[k].b.slot);
  }
}

static double time_once(bench_run *run, void *scene, bench_tally *tally) {
  *tally = (bench_tally){0};
  const double start = bench_now();
  run(scene, tally);
  return bench_now() - start;
}

double bench_least(void *scene, bench_run *run, int32_t runs) {
  double least = 0;
  bench_tally tally;
  for (int32_t k = 0; k <= runs; k++) {
    const double ns = time_once(run, scene, &tally);
    if (k == 1 || ns < least) least = ns;
  }
  return least;
}

// What is found out about a row, by entry.
typedef struct outcome {
  double first[BENCH_ENTRIES], least[BENCH_ENTRIES];  // of the first run of all, of those that are measured
  bench_tally tally[BENCH_ENTRIES];                   // of the last run
  int64_t checked;                                    // answers of ours in checks
  const char *fault;
} outcome;

static void run_entry(const bench_row *row, void *scene, bench_phase phase, int32_t k, outcome *o) {
  const double ns = time_once(row->entries[k].run, scene, &o->tally[k]);
  if (o->first[k] == 0) o->first[k] = ns;
  if (phase == BENCH_CHECK) {
    if (row->collect != NULL) row->collect(scene, k, &o->tally[k]);
    if (k == 0) o->checked += o->tally[k].count;
    return;
  }
  if (o->least[k] == 0 || ns < o->least[k]) o->least[k] = ns;
  if ((row->answers & BENCH_NEVER) && o->tally[k].count > 0) o->fault = "a hit";
}

// Runs all entries once on the same questions, in another order each time. What takes long is run in round 0 alone.
static void run_round(const bench_row *row, void *scene, bench_phase phase, int32_t round, outcome *o) {
  if (row->prepare != NULL) row->prepare(scene, phase);
  for (int32_t i = 0; i < BENCH_ENTRIES; i++) {
    const int32_t k = (i + round) % BENCH_ENTRIES;
    if (row->entries[k].run != NULL && o->first[k] <= LONG_NS) run_entry(row, scene, phase, k, o);
  }
  for (int32_t k = 1; k < BENCH_ENTRIES && !(row->answers & BENCH_LOOSE); k++) {
    if (row->entries[k].run == NULL || (o->first[k] > LONG_NS && round > 0)) continue;
    if (!bench_tallies_agree(o->tally[0], o->tally[k])) o->fault = "answers differ";
  }
}

static const char *number(double value) {
  static char texts[2 * BENCH_ENTRIES][16];
  static int32_t next;
  char *text = texts[next++ % (2 * BENCH_ENTRIES)];
  snprintf(text, sizeof texts[0], "%.*f", value < 0.9995 ? 3 : value < 9.995 ? 2 : value < 99.95 ? 1 : 0, value);
  return text;
}

void bench_print(const bench_row *row, const double *least, const char *answers) {
  printf("%s | %s | %d", current->name, row->name, (int)row->size);
  for (int32_t k = 0; k < BENCH_ENTRIES; k++) {
    if (row->entries[k].name == NULL) continue;
    if (least[k] == 0) {
      printf(" | %s -", row->entries[k].name);
    } else if (k == 0) {
      printf(" | %s %s", row->entries[k].name, number(least[k] / row->count));
    } else {
      printf(" | %s %s = %s x", row->entries[k].name, number(least[k] / row->count), number(least[k] / least[0]));
    }
  }
  printf(" | %s\n", answers);
  fflush(stdout);
}

// Says how the answers are: the same, or for loose rows how many each entry found last.
static void describe(const bench_row *row, const outcome *o, char text[128]) {
  int length = snprintf(text, 128, "%s", o->fault != NULL ? "FAULT: " : row->answers & BENCH_LOOSE ? "found" : "same");
  if (o->fault != NULL) snprintf(text + length, 128 - (size_t)length, "%s", o->fault);
  for (int32_t k = 0; k < BENCH_ENTRIES && o->fault == NULL; k++) {
    if (row->entries[k].run == NULL || (k > 0 && !(row->answers & BENCH_LOOSE))) continue;
    length += snprintf(text + length, 128 - (size_t)length, " %lld", (long long)o->tally[k].count);
  }
}

void bench_measure(const bench_row *row, void *scene) {
  outcome o = {.fault = NULL};
  char answers[128];
  int32_t round = 0;
  double start = bench_now();
  while (round < CHECKS && (round < 2 || bench_now() - start < budget_ns / 4)) {
    run_round(row, scene, BENCH_CHECK, round++, &o);
  }
  start = bench_now();
  for (int32_t k = 0; k < MIN_ROUNDS || bench_now() - start < budget_ns; k++) {
    run_round(row, scene, BENCH_MEASURE, round++, &o);
  }
  for (int32_t k = 0; k < BENCH_ENTRIES; k++) {
    if (o.least[k] == 0) o.least[k] = o.first[k];
  }
  if ((row->answers & BENCH_NEVER) && o.checked == 0) o.fault = "the checks find nothing";
  if (row->is_right != NULL && !row->is_right(scene)) o.fault = "answers are wrong";
  faults += o.fault != NULL;
  describe(row, &o, answers);
  bench_print(row, o.least, answers);
}

void bench_fault(const char *format, ...) {
  va_list list;
  faults++;
  printf("FAULT: ");
  va_start(list, format);
  vprintf(format, list);
  va_end(list);
  printf("\n");
}

int32_t bench_faults(void) { return faults; }
void bench_set_seconds(double seconds) { budget_ns = seconds * 1e9; }

void bench_run_section(const bench_section *section) {
  current = section;
  printf("\n== %s: %s\n", section->name, section->title);
  section->run();
}
