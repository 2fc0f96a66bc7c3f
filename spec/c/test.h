// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// A small harness for the tests of the core. Each test_<file>.c tests one file of the core and ends with a table of its
// functions; test_main.c runs all tables.
//
//   PIXCOLLIDE_ROUNDS  a factor on the number of random rounds (default 1)
//   PIXCOLLIDE_SEED    the base seed (default in test_main.c)
//   PIXCOLLIDE_LARGE   0 leaves out the tests of large sizes, and says so
//
// A failing check names its test, round and case, the kernel if it is another one than at first, and how many requests
// for memory were allowed. The same seed and the same test give the same rounds, also when the test runs alone: the
// program takes a part of a test's name, "suite.test", as its argument. (The numbers are the same on every machine; in
// which order a list of them is drawn is up to the compiler.)
//
// Files directly in spec/c have what tests share: test_scene.h has masks, bitmaps, kernels and coverage.
//
// System headers come before this one: all that is declared after base/base.h is hidden from other libraries.
#ifndef PIX_TEST_H
#define PIX_TEST_H

#include "base/alloc.h"
#include "base/rect.h"

// Counts the check; if it fails, prints where and goes on. Its value is the condition's.
#define CHECK(condition) test_check((condition), __FILE__, __LINE__, #condition)
#define CHECK_EQUAL(actual, expected) \
  test_check_equal((int64_t)(actual), (int64_t)(expected), __FILE__, __LINE__, #actual)
#define CHECK_NEAR(actual, expected, tolerance) \
  test_check_near((actual), (expected), (tolerance), __FILE__, __LINE__, #actual)
#define CHECK_TEXT(actual, expected) test_check_text((actual), (expected), __FILE__, __LINE__, #actual)
#define CHECK_RECT(actual, expected) test_check_rect((actual), (expected), __FILE__, __LINE__, #actual)

bool test_check(bool condition, const char *file, int line, const char *text);
bool test_check_equal(int64_t actual, int64_t expected, const char *file, int line, const char *text);
bool test_check_near(double actual, double expected, double tolerance, const char *file, int line, const char *text);
bool test_check_text(const char *actual, const char *expected, const char *file, int line, const char *text);
bool test_check_rect(pix_rect actual, pix_rect expected, const char *file, int line, const char *text);

// Random numbers, the same on every machine.
typedef struct test_random {
  uint64_t state;
} test_random;

uint64_t test_next(test_random *random);
int32_t test_int(test_random *random, int32_t low, int32_t high);      // low and high included
double test_real(test_random *random, double low, double high);       // high not included
double test_spread(test_random *random, double low, double high);     // small ones as likely as large ones; low > 0
bool test_chance(test_random *random, double probability);

#define TEST_COUNT_OF(array) ((int32_t)(sizeof(array) / sizeof *(array)))
#define TEST_PICK(random, array) ((array)[test_int((random), 0, TEST_COUNT_OF(array) - 1)])

// A test runs once, or in so many random rounds, times the factor, but at least one. Each round has a generator of its
// own, and must give back all the memory that it takes.
typedef struct test_case {
  const char *name;
  void (*run)(void);
  void (*round)(test_random *random);
  int32_t rounds;
  bool is_large;
} test_case;

#define TEST(function) {.name = #function, .run = function}
#define TEST_LARGE(function) {.name = #function, .run = function, .is_large = true}
#define TEST_ROUNDS(function, count) {.name = #function, .round = function, .rounds = count}
#define TESTS_END {.name = NULL}

// Random rounds within a test, where something is to be said of all of them together.
//
//     test_rounds rounds = test_rounds_of(100);
//     while (test_next_round(&rounds)) use(&rounds.random);
typedef struct test_rounds {
  test_random random;
  int32_t round, count;
} test_rounds;

test_rounds test_rounds_of(int32_t count);
bool test_next_round(test_rounds *rounds);

// Were at least so many of all the rounds what they are meant to be, as far as so few can tell?
bool test_are_part(const test_rounds *rounds, int64_t count, double least);

// What failing checks say of the case at hand, until the next note or the end of the test.
void test_note(const char *format, ...) __attribute__((format(printf, 1, 2)));

// For each item of an array, which `item` points to. Failing checks say its number or, where it has one, its name.
#define TEST_EACH(item, array) \
  for (const __typeof__((array)[0]) *item = (array); test_is_item(item - (array), TEST_COUNT_OF(array), NULL); item++)
#define TEST_EACH_NAMED(item, array)                 \
  for (const __typeof__((array)[0]) *item = (array); \
       test_is_item(item - (array), TEST_COUNT_OF(array), &item->name); item++)

bool test_is_item(int64_t index, int64_t count, const char *const *name);

// For each pixel of so many columns and rows, or of a rectangle, row by row.
#define TEST_EACH_PIXEL(column, line, width, height)       \
  for (int32_t line = 0; line < (int32_t)(height); line++) \
    for (int32_t column = 0; column < (int32_t)(width); column++)
#define TEST_EACH_PIXEL_IN(column, line, rect)                      \
  for (int32_t line = (rect).y; line < (rect).y + (rect).h; line++) \
    for (int32_t column = (rect).x; column < (rect).x + (rect).w; column++)

// The allocator of the test that is running: new for each, and checked at its end, when everything must be freed.
pix_allocator *test_allocator(void);

// Memory that fails after 0, 1, 2, ... requests, until none is refused. Some must have been, and nothing may be left at
// the end of a pass.
//
//     test_failures failures = {0};
//     while (test_next_failure(&failures)) {
//       ... set up
//       test_begin_failing(&failures);
//       const bool done = ...
//       CHECK_EQUAL(done, !test_end_failing(&failures));
//       ... check that nothing has changed if it failed, and free all
//     }
typedef struct test_failures {
  int64_t allowed, passes;  // the pass at hand allows so many requests
  size_t bytes_before, blocks_before;
  uint64_t requests;        // when memory began to fail, as these:
  size_t bytes, blocks;
  bool is_over;
  bool may_ask_none;        // set by tests of random cases, of which some need no memory at all
} test_failures;

bool test_next_failure(test_failures *failures);
void test_begin_failing(test_failures *failures);
bool test_end_failing(test_failures *failures);                // was a request refused?
void test_check_nothing_kept(const test_failures *failures);   // since memory began to fail

#endif
