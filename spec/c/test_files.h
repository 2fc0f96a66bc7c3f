// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Files that tests read and write.
#ifndef PIX_TEST_FILES_H
#define PIX_TEST_FILES_H

#include "base/file.h"
#include "test.h"

// A file of spec/fixtures, where they are described. Tests run in the root of the repository.
bool test_read_fixture(const char *name, pix_bytes *bytes);

// A block of its own of exactly these bytes, so that reading past them is noticed: free() it.
unsigned char *test_copy_of(const void *data, size_t count);

// A new, empty file; the name is good until the next call.
const char *test_new_file(void);

#endif
