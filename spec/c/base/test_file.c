// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include <errno.h>
#include <stdio.h>

#include "base/file.h"

#include "test_scoped.h"

static void what_is_written_is_read(void) {
  static const size_t counts[] = {0, 1, 16383, 16384, 16385, 32768, 100000};
  static unsigned char data[100000];
  for (size_t i = 0; i < sizeof data; i++) data[i] = (unsigned char)(i * 7 + i / 256);
  const char *path = test_new_file();
  TEST_EACH(count, counts) {
    TEST_BYTES bytes;
    CHECK(pix_file_write(path, data, *count) == NULL && pix_file_read(path, test_allocator(), &bytes) == NULL);
    CHECK(bytes.count == *count && (*count == 0 || memcmp(bytes.data, data, *count) == 0));
    pix_bytes_free(&bytes, test_allocator());
    CHECK(bytes.data == NULL && bytes.count == 0);
  }
  remove(path);
}

static void what_is_no_file_is_not_read(void) {
  const char *gone = test_new_file();
  remove(gone);
  const struct {
    const char *path;
    int error;
  } cases[] = {{gone, ENOENT}, {"", ENOENT}, {".", EISDIR}};
  TEST_EACH(c, cases) {
    pix_bytes bytes;
    CHECK_TEXT(pix_file_read(c->path, test_allocator(), &bytes), strerror(c->error));
    CHECK(bytes.data == NULL);
  }
}

static void no_place_to_write(void) {
  static const unsigned char data[100000];
  CHECK_TEXT(pix_file_write(".", data, 1), strerror(EISDIR));
  CHECK_TEXT(pix_file_write("no such folder/file", data, 1), strerror(ENOENT));
  FILE *full = fopen("/dev/full", "wb");
  if (full == NULL) return;  // not every system has one
  fclose(full);
  CHECK_TEXT(pix_file_write("/dev/full", data, 10), strerror(ENOSPC));  // noticed on closing
  CHECK_TEXT(pix_file_write("/dev/full", data, sizeof data), strerror(ENOSPC));
}

static void no_memory_to_read(void) {
  const char *path = test_new_file();
  static const unsigned char data[70000];
  CHECK(pix_file_write(path, data, sizeof data) == NULL);
  test_failures failures = {0};
  while (test_next_failure(&failures)) {
    TEST_BYTES bytes;
    test_begin_failing(&failures);
    const char *reason = pix_file_read(path, test_allocator(), &bytes);
    const bool failed = test_end_failing(&failures);
    CHECK_TEXT(reason == NULL ? "read" : reason, failed ? "not enough memory" : "read");
    CHECK_EQUAL(bytes.data == NULL, failed);
    if (failed) test_check_nothing_kept(&failures);
  }
  CHECK_EQUAL(failures.passes, 5);  // 16, 32, 64 and 128 KiB
  remove(path);
}

const test_case file_tests[] = {
    TEST(what_is_written_is_read), TEST(what_is_no_file_is_not_read), TEST(no_place_to_write), TEST(no_memory_to_read),
    TESTS_END,
};
