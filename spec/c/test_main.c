// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The harness and the list of all tests. See test.h.

#include <stdarg.h>
#include <stdio.h>
#include <time.h>

#include "kernels/kernels.h"
#include "test.h"

#define DEFAULT_SEED 20260101
#define FAILURES_TOLD 10  // of one test
#define MOST_PASSES 2000  // of memory that fails

// SUITE(mask), one for each file test_mask.c: written by make, from the files' names.
#define SUITE(name) extern const test_case name##_tests[];
#include "test_suites.h"
#undef SUITE

typedef struct suite {
  const char *name;
  const test_case *tests;
} suite;

static const suite suites[] = {
#define SUITE(name) {#name, name##_tests},
#include "test_suites.h"
#undef SUITE
};

static uint64_t base_seed;
static double factor;
static bool has_large;
static int64_t rounds_run, checks_run;

// The test that is running.
static struct {
  char name[100];  // suite.test
  int32_t round;   // 0: not in rounds
  char note[100];   // on the case
  int64_t allowed;  // requests for memory; -1: all
  int32_t failures;
  pix_allocator allocator;
} running;

static const pix_kernel *first_kernel;

pix_allocator *test_allocator(void) { return &running.allocator; }

void test_note(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(running.note, sizeof running.note, format, arguments);
  va_end(arguments);
}

bool test_is_item(int64_t index, int64_t count, const char *const *name) {
  if (index >= count) running.note[0] = '\0';
  else if (name != NULL) test_note("%s", *name);
  else test_note("case %d", (int)index);
  return index < count;
}

// Counts a check. If it fails, prints where it is, unless the test has failed too often already: there is more to say.
static bool is_told(bool is_right, const char *file, int line) {
  checks_run++;
  if (is_right || ++running.failures > FAILURES_TOLD) return false;
  printf("%s:%d: in %s", file, line, running.name);
  if (running.round > 0) printf(", round %d", (int)running.round);
  if (running.note[0] != '\0') printf(", %s", running.note);
  if (running.allowed >= 0) printf(", %lld requests allowed", (long long)running.allowed);
  if (pix_kernel_get() != first_kernel) printf(", kernel %s", pix_kernel_get()->name);
  printf(": ");
  return true;
}

bool test_check(bool condition, const char *file, int line, const char *text) {
  if (is_told(condition, file, line)) printf("%s\n", text);
  return condition;
}

bool test_check_equal(int64_t actual, int64_t expected, const char *file, int line, const char *text) {
  const bool is_right = actual == expected;
  if (is_told(is_right, file, line)) printf("%s is %lld, not %lld\n", text, (long long)actual, (long long)expected);
  return is_right;
}

bool test_check_near(double actual, double expected, double tolerance, const char *file, int line, const char *text) {
  const bool is_right = fabs(actual - expected) <= tolerance;
  if (is_told(is_right, file, line)) {
    printf("%s is %.17g, not %.17g (tolerance %g)\n", text, actual, expected, tolerance);
  }
  return is_right;
}

bool test_check_text(const char *actual, const char *expected, const char *file, int line, const char *text) {
  const bool is_right = actual != NULL && strcmp(actual, expected) == 0;
  if (is_told(is_right, file, line)) printf("%s is '%s', not '%s'\n", text, actual ? actual : "(null)", expected);
  return is_right;
}

bool test_check_rect(pix_rect actual, pix_rect expected, const char *file, int line, const char *text) {
  const bool is_right = memcmp(&actual, &expected, sizeof actual) == 0;
  if (is_told(is_right, file, line)) {
    printf("%s is %d,%d %dx%d, not %d,%d %dx%d\n", text, (int)actual.x, (int)actual.y, (int)actual.w, (int)actual.h,
           (int)expected.x, (int)expected.y, (int)expected.w, (int)expected.h);
  }
  return is_right;
}

// Random numbers: SplitMix64, a Weyl sequence whose terms are mixed.

uint64_t test_next(test_random *random) {
  random->state += UINT64_C(0x9e3779b97f4a7c15);
  uint64_t v = random->state;
  v = (v ^ (v >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  v = (v ^ (v >> 27)) * UINT64_C(0x94d049bb133111eb);
  return v ^ (v >> 31);
}

int32_t test_int(test_random *random, int32_t low, int32_t high) {
  const uint64_t range = (uint64_t)((int64_t)high - low) + 1;
  return (int32_t)(low + (int64_t)(test_next(random) % range));
}

static double unit(test_random *random) { return (double)(test_next(random) >> 11) / 9007199254740992.0; }

double test_real(test_random *random, double low, double high) { return low + unit(random) * (high - low); }

double test_spread(test_random *random, double low, double high) {
  // By square roots, which are the same on every machine, as logarithms are not.
  double value = low, step = high / low;
  for (int k = 0; k < 24; k++) {
    step = sqrt(step);
    if (test_next(random) & 1) value *= step;
  }
  return value;
}

bool test_chance(test_random *random, double probability) { return unit(random) < probability; }

static uint64_t seed_of(const char *name, int32_t round) {
  test_random random = {base_seed};
  for (; *name != '\0'; name++) random.state = test_next(&random) ^ (uint64_t)*name;
  random.state = test_next(&random) ^ (uint64_t)round;
  return test_next(&random);
}

test_rounds test_rounds_of(int32_t count) {
  const double scaled = floor(count * factor + 0.5);
  return (test_rounds){.count = scaled < 1 ? 1 : scaled > INT32_MAX ? INT32_MAX : (int32_t)scaled};
}

bool test_next_round(test_rounds *rounds) {
  running.round = 0;
  if (rounds->round >= rounds->count) return false;
  running.round = ++rounds->round;
  rounds->random.state = seed_of(running.name, rounds->round);
  rounds_run++;
  return true;
}

bool test_are_part(const test_rounds *rounds, int64_t count, double least) {
  const double deviation = sqrt(least * (1 - least) * rounds->count);
  return (double)count >= least * rounds->count - 4 * deviation;
}

// Memory that fails.

bool test_next_failure(test_failures *f) {
  const pix_allocator *a = &running.allocator;
  if (f->passes > 0) CHECK(a->bytes == f->bytes_before && a->blocks == f->blocks_before);
  f->bytes_before = a->bytes;
  f->blocks_before = a->blocks;
  running.allowed = -1;
  if (f->is_over) CHECK(f->allowed > 0 || f->may_ask_none);
  if (f->is_over || !CHECK(f->passes < MOST_PASSES)) return false;
  f->is_over = true;
  f->allowed = running.allowed = f->passes++;
  return true;
}

void test_begin_failing(test_failures *f) {
  pix_allocator *a = &running.allocator;
  f->requests = a->requests;
  f->bytes = a->bytes;
  f->blocks = a->blocks;
  a->fail_after = f->allowed;
}

bool test_end_failing(test_failures *f) {
  running.allocator.fail_after = -1;
  const bool failed = running.allocator.requests - f->requests > (uint64_t)f->allowed;
  if (failed) f->is_over = false;
  return failed;
}

void test_check_nothing_kept(const test_failures *f) {
  CHECK(running.allocator.bytes == f->bytes && running.allocator.blocks == f->blocks);
}

// Running.

static void forget_case(void) {
  running.note[0] = '\0';
  running.allowed = -1;
}

static void check_all_freed(void) { CHECK(running.allocator.bytes == 0 && running.allocator.blocks == 0); }

static bool run_test(const suite *s, const test_case *test) {
  running.round = running.failures = 0;
  forget_case();
  pix_allocator_init(&running.allocator);
  test_rounds rounds = test_rounds_of(test->rounds);
  if (test->run != NULL) test->run();
  while (test->round != NULL && test_next_round(&rounds)) {
    forget_case();
    test->round(&rounds.random);
    check_all_freed();
  }
  running.round = 0;
  forget_case();
  check_all_freed();
  if (running.failures > FAILURES_TOLD) {
    printf("%s.%s: %d more\n", s->name, test->name, (int)running.failures - FAILURES_TOLD);
  }
  return running.failures == 0;
}

static void run_suite(const suite *s, const char *wanted, int32_t *passed, int32_t *failed) {
  const clock_t begin = clock();
  int32_t tests = 0;
  for (const test_case *test = s->tests; test->name != NULL; test++) {
    snprintf(running.name, sizeof running.name, "%s.%s", s->name, test->name);
    if (strstr(running.name, wanted) == NULL) continue;
    if (test->is_large && !has_large) {
      printf("left out: the test in C %s: it would take long where tests are slow\n", running.name);
      continue;
    }
    *(run_test(s, test) ? passed : failed) += 1;
    tests++;
  }
  if (tests > 0) {
    printf("%-20s %3d tests, %6.2f s\n", s->name, (int)tests, (double)(clock() - begin) / CLOCKS_PER_SEC);
    fflush(stdout);
  }
}

static double setting(const char *name, double otherwise) {
  const char *text = getenv(name);
  if (text == NULL || *text == '\0') return otherwise;
  char *end;
  const double value = strtod(text, &end);
  if (*end == '\0' && value >= 0 && value <= 1e9) return value;
  fprintf(stderr, "%s must be a number from 0 to 1e9, got '%s'\n", name, text);
  exit(2);
}

int main(int count, char **arguments) {
  base_seed = (uint64_t)setting("PIXCOLLIDE_SEED", DEFAULT_SEED);
  factor = setting("PIXCOLLIDE_ROUNDS", 1);
  has_large = setting("PIXCOLLIDE_LARGE", 1) != 0;
  if (!pix_kernel_choose(getenv(PIX_KERNEL_VARIABLE))) {
    fprintf(stderr, PIX_KERNEL_VARIABLE " names no kernel that runs here\n");
    return 2;
  }
  first_kernel = pix_kernel_get();
  printf("kernel %s\n", first_kernel->name);
  printf("tests of the core: seed %llu (PIXCOLLIDE_SEED), rounds times %g (PIXCOLLIDE_ROUNDS)\n",
         (unsigned long long)base_seed, factor);
  int32_t passed = 0, failed = 0;
  for (int32_t s = 0; s < TEST_COUNT_OF(suites); s++) {
    run_suite(&suites[s], count > 1 ? arguments[1] : "", &passed, &failed);
  }
  printf("%lld random rounds, %lld checks\n", (long long)rounds_run, (long long)checks_run);
  printf("%d passed, %d failed\n", (int)passed, (int)failed);
  return failed == 0 ? 0 : 1;
}
