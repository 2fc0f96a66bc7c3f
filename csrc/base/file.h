// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Whole files in memory.
#pragma once

#include "base/alloc.h"

typedef struct pix_bytes {
  unsigned char *data;  // NULL if there are none
  size_t count, capacity;
} pix_bytes;

// Makes room for so many bytes in all, half as many again as there were at least. False if memory is short.
bool pix_bytes_reserve(pix_bytes *bytes, pix_allocator *allocator, size_t wanted);
void pix_bytes_free(pix_bytes *bytes, pix_allocator *allocator);

// Reads a whole file into `bytes`, or writes one. Both return NULL, or the reason for failing as text that is good
// until the next call. A file of 2^30 or more bytes is refused.
const char *pix_file_read(const char *path, pix_allocator *allocator, pix_bytes *bytes);
const char *pix_file_write(const char *path, const unsigned char *data, size_t count);
