// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The program: runs the sections and prints their rows. Exits with 1 if answers differ that must not.
//     run [TEXT [SECONDS]]     sections whose name contains the text; for so many seconds a row, at least

#include "peers.h"
#include "bench.h"

#ifndef PIX_BENCH_FLAGS
#define PIX_BENCH_FLAGS "not known"
#endif

#define ADDRESS(name) &section_##name,
static const bench_section *const sections[] = {BENCH_SECTIONS(ADDRESS)};

static void print_preface(void) {
  char line[256] = "not known", *model = line;
  FILE *file = fopen("/proc/cpuinfo", "r");
  while (file != NULL && strncmp(line, "model name", 10) != 0 && fgets(line, sizeof line, file) != NULL) continue;
  if (file != NULL) fclose(file);
  if (strchr(line, ':') != NULL) model = strchr(line, ':') + 2;
  model[strcspn(model, "\n")] = '\0';
  printf("%s; kernel %s; %s, %s\nChipmunk %s; pygame %s\n", model, pix_kernel_get()->name, __VERSION__, PIX_BENCH_FLAGS,
         chipmunk != NULL ? chipmunk->version() : "is not there",
         pygame_is_there() ? pygame_version() : "is not there");
  printf("section | row | size | ours, then others: least processor time, and how many times ours it is | answers\n");
}

int main(int argc, char **argv) {
  const char *text = argc > 1 ? argv[1] : "";
  if (argc > 2) bench_set_seconds(atof(argv[2]));
  if (!pix_kernel_choose(getenv(PIX_KERNEL_VARIABLE))) {
    fprintf(stderr, PIX_KERNEL_VARIABLE " names no kernel that runs here\n");
    return 2;
  }
  print_preface();
  for (size_t k = 0; k < sizeof sections / sizeof *sections; k++) {
    if (strstr(sections[k]->name, text) != NULL) bench_run_section(sections[k]);
  }
  if (bench_faults() > 0) printf("\n%d faults: the figures above are not to be trusted\n", (int)bench_faults());
  return bench_faults() > 0;
}
