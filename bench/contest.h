// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Several ways to do the same work, timed in turn in one process.
#ifndef CONTEST_H
#define CONTEST_H

#include "measure.h"

#define CONTEST_MOST 8  // entries

// Does all of the work once, and tallies what it finds.
typedef void contest_run(void *scene, bench_tally *tally);

typedef struct contest_entry {
  contest_run *run;  // NULL: this one is missing
  double least;      // nanoseconds of the fastest run
  bench_tally tally; // of the last run
} contest_entry;

// Runs each once as a warm-up, then in turn: at least `rounds` times, and on until `budget_ns` has been used. What
// takes seconds is run no more than once.
void contest(void *scene, contest_entry *entries, int32_t count, int32_t rounds, double budget_ns);

// Of two entries the faster one, of those that there are.
contest_entry contest_faster(const contest_entry *a, const contest_entry *b);

// Have all entries that are there found the same as the first?
bool contest_agrees(const contest_entry *entries, int32_t count);
const char *contest_verdict(bool is_right);  // for the column of answers

// Nanoseconds of the fastest of so many runs, after others that do not count.
double contest_least(void *scene, contest_run *run, int32_t warm_ups, int32_t runs);

// A time in four digits or so, and a ratio of two; "-" where one is missing. For tables: the texts are kept for the
// next 16 calls.
const char *contest_time(const contest_entry *entry, double units);
const char *contest_ratio(const contest_entry *entry, const contest_entry *to);
const char *contest_number(double value);

#endif
