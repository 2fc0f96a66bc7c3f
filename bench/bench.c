// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The program: runs the sections, prints their tables and which goals are met. Exits with 1 if answers differ that must
// not; a goal that is missed is no error.
//     bench [text]     only sections whose name contains the text

#include "sections.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernels/choose.h"
#include "peer_chipmunk.h"
#include "peer_pygame.h"
#include "toolkit.h"

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

#define MAX_MISSED 192

// What the last page sums up.
static struct {
  int32_t met, faults, skipped;
  char missed[MAX_MISSED][160];
  int32_t missed_count;
} summary;

// A ratio or time in four digits or so.
static const char *brief(char text[16], double value) {
  snprintf(text, 16, "%.*f", value < 9.995 ? 2 : value < 99.95 ? 1 : 0, value);
  return text;
}

static double units(const bench_section *section, const bench_case *c, double ns) {
  return ns / section->unit_ns / (section->is_by_size ? c->size : 1);
}

static void describe_goal(const bench_goal *goal, char text[48]) {
  char number[3][16];
  int length = 0;
  text[0] = '\0';
  if (goal->at_least > 0) length += snprintf(text, 48, ">= %g", goal->at_least);
  if (goal->at_most > 0) length += snprintf(text + length, 48 - (size_t)length, "<= %g", goal->at_most);
  if (goal->longest > 0) {
    snprintf(text + length, 48 - (size_t)length, "%s%s", length > 0 ? ", " : "in ", brief(number[0], goal->longest));
  }
}

static bool is_met(const bench_goal *goal, double ratio, double ours) {
  return (goal->at_least == 0 || ratio >= goal->at_least) && (goal->at_most == 0 || ratio <= goal->at_most) &&
         (goal->longest == 0 || ours <= goal->longest);
}

static void print_goal(const bench_section *section, const bench_case *c, double ratio, double ours) {
  char goal[48], text[2][16];
  describe_goal(&c->goal, goal);
  const bool has_goal = goal[0] != '\0', met = is_met(&c->goal, ratio, ours);
  printf("  %-11s %-4s ", goal, !has_goal ? "" : met ? "met" : "NOT");
  if (!has_goal) return;
  summary.met += met;
  if (met || summary.missed_count == MAX_MISSED) return;
  snprintf(summary.missed[summary.missed_count++], sizeof *summary.missed, "%s, %s, %d: ratio %s, ours %s; goal %s",
           section->name, c->kind->name, (int)c->size, brief(text[0], ratio), brief(text[1], ours), goal);
}

static void print_answers(const bench_case *c, const bench_outcome *o) {
  const char *fault = bench_fault(c, o);
  if (fault != NULL) {
    printf("%s (%lld of %lld hits)\n", fault, (long long)o->differences, (long long)o->hits);
    summary.faults++;
  } else if (o->differences == 0) {
    printf("same: %lld hits\n", (long long)o->hits);
  } else {
    printf("%lld of %lld hits differ\n", (long long)o->differences, (long long)o->hits);
  }
  fflush(stdout);
}

static void print_row(const bench_section *section, const bench_case *c, const bench_outcome *o) {
  char text[16];
  printf("  %7d", (int)c->size);
  for (int32_t side = 0; side < 2; side++) {
    printf(" %8s", brief(text, units(section, c, o->ns[side][0])));
    printf(" %9s", brief(text, units(section, c, o->ns[side][o->repeats / 2])));
  }
  const double ratio = o->ns[BENCH_PEER][0] / o->ns[BENCH_OURS][0];
  printf(" %7s", brief(text, ratio));
  print_goal(section, c, ratio, units(section, c, o->ns[BENCH_OURS][0]));
  print_answers(c, o);
}

// The heading of rows that have kind and kernels in common.
static void print_kind(const bench_case *c) {
  const char *ours = c->kernel[BENCH_OURS], *peers = c->kernel[BENCH_PEER];
  printf("%s", c->kind->name);
  if (ours != NULL) printf(" [kernel %s]", ours);
  printf("\n  against %s", c->kind->peer);
  if (peers != NULL) printf(" [kernel %s]", peers);
  printf("\n");
  fflush(stdout);
}

static bool is_same_kind(const bench_case *a, const bench_case *b) {
  return a->kind == b->kind && a->kernel[BENCH_OURS] == b->kernel[BENCH_OURS];
}

static void run_section(const bench_section *section) {
  const bench_case *last = NULL;
  for (int32_t i = 0; i < section->count; i++) {
    const bench_case *c = &section->cases[i];
    if (last == NULL) {
      printf("\n== %s: %s: %s\n  %7s %8s %9s %8s %9s %7s  %-11s %-4s %s\n", section->name, section->title,
             section->unit, section->size_name, "ours", "(median)", "peer", "(median)", "ratio", "goal", "", "answers");
    }
    if (last == NULL || !is_same_kind(last, c)) print_kind(c);
    last = c;
    static bench_outcome o;
    const bench_verdict verdict = bench_run_case(c, &o);
    if (verdict == BENCH_DONE) {
      print_row(section, c, &o);
    } else {
      printf("  %7d skipped: %s\n", (int)c->size,
             verdict == BENCH_NO_PEER ? "the peer is not installed" : "this processor has no such kernel");
      summary.skipped++;
    }
  }
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

static void print_preface(void) {
  printf("kernel    %s of", pix_kernel_get()->name);
  for (int32_t k = 0; pix_kernel_at(k) != NULL; k++) printf(" %s", pix_kernel_at(k)->name);
  printf("\n");
  print_processor();
  printf("compiler  %s\nflags     %s\n", COMPILER, PIX_BENCH_FLAGS);
  printf("peers     Chipmunk %s; pygame %s\n", chipmunk_is_there() ? chipmunk_version() : "is not there: skipped",
         pygame_is_there() ? pygame_version() : "is not there: skipped");
  printf("Least and median processor time of 7 to 41 repeats; both sides in turn, on the same placements. ratio: the\n"
         "least time of the peer / ours, so above 1 ours is faster; a goal is for the ratio, or for our time.\n"
         "answers: of all runs, checks on random placements included.\n");
}

static void print_summary(void) {
  printf("\n== goals: %d met, %d not\n", (int)summary.met, (int)summary.missed_count);
  for (int32_t k = 0; k < summary.missed_count; k++) printf("  %s\n", summary.missed[k]);
  if (summary.skipped > 0) printf("%d rows skipped\n", (int)summary.skipped);
  if (summary.faults > 0) printf("%d faults: the figures above are not to be trusted\n", (int)summary.faults);
}

int main(int argc, char **argv) {
  static const bench_section *const sections[] = {&bench_turned_pairs, &bench_masks,  &bench_boxes,
                                                  &bench_worlds,       &bench_pixels, &bench_upright_pairs,
                                                  &bench_frames};
  static const toolkit_table *const toolkit[] = {&toolkit_combine,  &toolkit_geometry, &toolkit_morphology,
                                                 &toolkit_regions,  &toolkit_outlines, &toolkit_bytes,
                                                 &toolkit_kinds,    &toolkit_stamp,    &toolkit_colors};
  static const struct {
    const char *name;
    int32_t (*run)(void);  // returns the number of faults
  } pages[] = {{"kernels", bench_page_kernels},
               {"growth", bench_page_growth},
               {"questions frames", bench_page_question_frames},
               {"questions queries", bench_page_question_queries},
               {"questions rays", bench_page_question_rays},
               {"questions terrain", bench_page_question_terrain},
               {"questions layers", bench_page_question_layers},
               {"questions cellsize", bench_page_question_cells},
               {"motion sweeps", bench_page_motion_sweeps},
               {"motion separation", bench_page_motion_separation},
               {"motion walkers", bench_page_motion_walkers}};
  const char *text = argc > 1 ? argv[1] : "";
  if (!pix_kernel_choose(getenv(PIX_KERNEL_VARIABLE))) {
    fprintf(stderr, PIX_KERNEL_VARIABLE " names no kernel that runs here\n");
    return 2;
  }
  print_preface();
  for (size_t k = 0; k < sizeof sections / sizeof *sections; k++) {
    if (strstr(sections[k]->name, text) != NULL) run_section(sections[k]);
  }
  for (size_t k = 0; k < sizeof toolkit / sizeof *toolkit; k++) {
    const bench_section section = toolkit_section_of(toolkit[k]);
    if (strstr(section.name, text) != NULL) run_section(&section);
  }
  for (size_t k = 0; k < sizeof pages / sizeof *pages; k++) {
    if (strstr(pages[k].name, text) != NULL) summary.faults += pages[k].run();
  }
  print_summary();
  return summary.faults > 0;
}
