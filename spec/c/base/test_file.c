// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

#include "base/file.h"
#include "base/rect.h"

#include "test.h"

// A new, empty file; the name is good until the next call.
static const char *new_file(void) {
  static char path[400];
  const char *folder = getenv("TMPDIR");
  snprintf(path, sizeof path, "%s/pixcollide-XXXXXX", folder != NULL && strlen(folder) < 300 ? folder : "/tmp");
  const int file = mkstemp(path);
  if (CHECK(file >= 0)) close(file);
  return path;
}

static void what_is_written_is_read(void) {
  static const size_t counts[] = {0, 1, 16383, 16384, 16385, 32768, 100000};
  const char *path = new_file();
  for (int32_t k = 0; k < TEST_COUNT_OF(counts); k++) {
    const size_t count = counts[k];
    unsigned char *data = malloc(count + 1);
    if (data == NULL) abort();
    for (size_t i = 0; i < count; i++) data[i] = (unsigned char)(i * 7 + i / 256);
    CHECK(pix_file_write(path, data, count) == NULL);
    pix_bytes bytes;
    CHECK(pix_file_read(path, test_allocator(), &bytes) == NULL);
    CHECK_EQUAL(bytes.count, count);
    CHECK(count == 0 || memcmp(bytes.data, data, count) == 0);
    pix_bytes_free(&bytes, test_allocator());
    CHECK(bytes.data == NULL && bytes.count == 0);
    pix_bytes_free(&bytes, test_allocator());
    free(data);
  }
  remove(path);
}

static void a_file_that_is_not_there(void) {
  const char *path = new_file();
  remove(path);
  pix_bytes bytes;
  CHECK_TEXT(pix_file_read(path, test_allocator(), &bytes), strerror(ENOENT));
  CHECK(bytes.data == NULL);
  CHECK_TEXT(pix_file_read("", test_allocator(), &bytes), strerror(ENOENT));
}

static void a_folder_is_no_file(void) {
  pix_bytes bytes;
  CHECK_TEXT(pix_file_read(".", test_allocator(), &bytes), strerror(EISDIR));
  CHECK(bytes.data == NULL);
  CHECK_TEXT(pix_file_write(".", (const unsigned char *)"x", 1), strerror(EISDIR));
}

static void no_place_to_write(void) {
  CHECK_TEXT(pix_file_write("no such folder/file", (const unsigned char *)"x", 1), strerror(ENOENT));
  FILE *full = fopen("/dev/full", "wb");
  if (full == NULL) return;  // not every system has one
  fclose(full);
  static const unsigned char data[100000];
  CHECK_TEXT(pix_file_write("/dev/full", data, 10), strerror(ENOSPC));  // noticed on closing
  CHECK_TEXT(pix_file_write("/dev/full", data, sizeof data), strerror(ENOSPC));
}

static void no_memory_to_read(void) {
  const char *path = new_file();
  static const unsigned char data[70000];
  CHECK(pix_file_write(path, data, sizeof data) == NULL);
  int64_t fail = 0;
  for (const char *reason = ""; reason != NULL && fail < 100; fail++) {
    pix_bytes bytes;
    test_allocator()->fail_after = fail;
    reason = pix_file_read(path, test_allocator(), &bytes);
    test_allocator()->fail_after = -1;
    if (reason != NULL) {
      CHECK_TEXT(reason, "not enough memory");
      CHECK(bytes.data == NULL);
    }
    pix_bytes_free(&bytes, test_allocator());
    CHECK_EQUAL(test_allocator()->bytes, 0);
  }
  CHECK_EQUAL(fail, 5);  // 16, 32, 64 and 128 KiB
  remove(path);
}

const test_case file_tests[] = {
    TEST(what_is_written_is_read),
    TEST(a_file_that_is_not_there),
    TEST(a_folder_is_no_file),
    TEST(no_place_to_write),
    TEST(no_memory_to_read),
    TESTS_END,
};
