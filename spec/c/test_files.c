// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include <stdio.h>
#include <unistd.h>

#include "test_files.h"

bool test_read_fixture(const char *name, pix_bytes *bytes) {
  char path[200];
  snprintf(path, sizeof path, "spec/fixtures/%s", name);
  return CHECK(pix_file_read(path, test_allocator(), bytes) == NULL);
}

unsigned char *test_copy_of(const void *data, size_t count) {
  unsigned char *copy = malloc(count + (count == 0));
  if (copy == NULL) abort();
  if (count > 0) memcpy(copy, data, count);
  return copy;
}

const char *test_new_file(void) {
  static char path[400];
  const char *folder = getenv("TMPDIR");
  snprintf(path, sizeof path, "%s/pixcollide-XXXXXX", folder != NULL && strlen(folder) < 300 ? folder : "/tmp");
  const int file = mkstemp(path);
  if (CHECK(file >= 0)) close(file);
  return path;
}
