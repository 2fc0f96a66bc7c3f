// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#if defined(_WIN32)
#define WIN32_LEAN_AND_MEAN
#include <windows.h>
#endif

#include <errno.h>
#include <stdio.h>

#include "base/file.h"

#define LARGEST_FILE ((size_t)1 << 30)
#define FIRST_READ ((size_t)1 << 14)
#define LEAST_CAPACITY ((size_t)256)

bool pix_bytes_reserve(pix_bytes *bytes, pix_allocator *allocator, size_t wanted) {
  if (wanted <= bytes->capacity) return true;
  size_t larger = bytes->capacity + bytes->capacity / 2;
  if (larger < wanted) larger = wanted;
  if (larger < LEAST_CAPACITY) larger = LEAST_CAPACITY;
  unsigned char *data = pix_resize(allocator, bytes->data, bytes->capacity, larger, 1);
  if (data == NULL) return false;
  bytes->data = data;
  bytes->capacity = larger;
  return true;
}

void pix_bytes_free(pix_bytes *bytes, pix_allocator *allocator) {
  pix_free(allocator, bytes->data, bytes->capacity, 1);
  *bytes = (pix_bytes){0};
}

#if defined(_WIN32)

#define LONGEST_PATH 1024  // UTF-16 units; Windows itself takes 260 unless it is told otherwise

// Paths are UTF-8, as LÖVE gives them; what is not valid UTF-8 is left to the code page of the system.
static FILE *open_file(const char *path, const char *mode) {
  wchar_t wide_path[LONGEST_PATH], wide_mode[4];
  if (MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, path, -1, wide_path, LONGEST_PATH) == 0 ||
      MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, mode, -1, wide_mode, 4) == 0) {
    return fopen(path, mode);
  }
  return _wfopen(wide_path, wide_mode);
}

#else

static FILE *open_file(const char *path, const char *mode) { return fopen(path, mode); }

#endif

static const char *read_all(FILE *file, pix_allocator *allocator, pix_bytes *bytes) {
  for (;;) {
    if (bytes->count == bytes->capacity) {
      if (bytes->capacity >= LARGEST_FILE) return "it is not smaller than 1 GiB";
      const size_t larger = bytes->capacity == 0 ? FIRST_READ : bytes->capacity * 2;
      if (!pix_bytes_reserve(bytes, allocator, larger)) return "not enough memory";
    }
    const size_t count = fread(bytes->data + bytes->count, 1, bytes->capacity - bytes->count, file);
    bytes->count += count;
    if (ferror(file)) return strerror(errno);
    if (count == 0) return NULL;
  }
}

const char *pix_file_read(const char *path, pix_allocator *allocator, pix_bytes *bytes) {
  *bytes = (pix_bytes){0};
  errno = 0;
  FILE *file = open_file(path, "rb");
  if (file == NULL) return strerror(errno);
  const char *reason = read_all(file, allocator, bytes);
  fclose(file);
  if (reason != NULL) pix_bytes_free(bytes, allocator);
  return reason;
}

const char *pix_file_write(const char *path, const unsigned char *data, size_t count) {
  errno = 0;
  FILE *file = open_file(path, "wb");
  if (file == NULL) return strerror(errno);
  // Flushed first: not every fclose tells that it could not write the rest.
  const bool written = fwrite(data, 1, count, file) == count && fflush(file) == 0;
  const int write_error = errno;
  if (fclose(file) == 0 && written) return NULL;
  return strerror(written ? errno : write_error);
}
