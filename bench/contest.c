// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "contest.h"

#include <stdio.h>

#define LONG_NS 1.5e9

static double run(void *scene, contest_entry *entry) {
  entry->tally = (bench_tally){0};
  const double start = bench_now();
  entry->run(scene, &entry->tally);
  return bench_now() - start;
}

void contest(void *scene, contest_entry *entries, int32_t count, int32_t rounds, double budget_ns) {
  double first[CONTEST_MOST] = {0};
  for (int32_t k = 0; k < count; k++) {
    if (entries[k].run != NULL) first[k] = run(scene, &entries[k]);
    entries[k].least = first[k] > LONG_NS ? first[k] : 0;
  }
  const double start = bench_now();
  for (int32_t round = 0; round < rounds || bench_now() - start < budget_ns; round++) {
    for (int32_t i = 0; i < count; i++) {
      const int32_t k = (i + round) % count;
      if (entries[k].run == NULL || first[k] > LONG_NS) continue;
      const double ns = run(scene, &entries[k]);
      if (round == 0 || ns < entries[k].least) entries[k].least = ns;
    }
  }
}

contest_entry contest_faster(const contest_entry *a, const contest_entry *b) {
  return b->least > 0 && b->least < a->least ? *b : *a;
}

bool contest_agrees(const contest_entry *entries, int32_t count) {
  for (int32_t k = 1; k < count; k++) {
    if (entries[k].run != NULL && !bench_tallies_agree(entries[0].tally, entries[k].tally)) return false;
  }
  return true;
}

const char *contest_verdict(bool is_right) { return is_right ? "same" : "FAULT: answers differ"; }

double contest_least(void *scene, contest_run *run_once, int32_t warm_ups, int32_t runs) {
  contest_entry entry = {.run = run_once};
  double least = 0;
  for (int32_t k = 0; k < warm_ups + runs; k++) {
    const double ns = run(scene, &entry);
    if (k == warm_ups || (k > warm_ups && ns < least)) least = ns;
  }
  return least;
}

const char *contest_number(double value) {
  static char texts[16][16];
  static int32_t next;
  char *text = texts[next++ % 16];
  snprintf(text, sizeof texts[0], "%.*f", value < 9.995 ? 2 : value < 99.95 ? 1 : 0, value);
  return text;
}

const char *contest_time(const contest_entry *entry, double units) {
  return entry->least > 0 ? contest_number(entry->least / units) : "-";
}

const char *contest_ratio(const contest_entry *entry, const contest_entry *to) {
  return entry->least > 0 && to->least > 0 ? contest_number(entry->least / to->least) : "-";
}
