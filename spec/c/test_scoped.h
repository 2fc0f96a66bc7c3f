// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What tests make and must free again: declared with these words, it is freed where its block ends. It must have been
// made by then, or be all zero. Freeing it before is no harm.
//
//     TEST_MASK mask;
//     test_full_mask(&mask, 7, 5);
#ifndef PIX_TEST_SCOPED_H
#define PIX_TEST_SCOPED_H

#include "test_files.h"
#include "test_scene.h"

#define TEST_FREED_BY(function) __attribute__((cleanup(function)))

#define TEST_MASK TEST_FREED_BY(pix_mask_release) pix_mask
#define TEST_BITMAP TEST_FREED_BY(test_bitmap_free) test_bitmap
#define TEST_TWIN TEST_FREED_BY(test_twin_free) test_twin
#define TEST_PAIR TEST_FREED_BY(test_pair_free) test_pair
#define TEST_COVER TEST_FREED_BY(test_cover_free) test_cover
#define TEST_PICTURE TEST_FREED_BY(pix_picture_release) pix_picture
#define TEST_BYTES TEST_FREED_BY(test_free_bytes) pix_bytes        // of the running test's allocator
#define TEST_BLOCK TEST_FREED_BY(test_free_block) unsigned char *  // of malloc

static inline void test_free_bytes(pix_bytes *bytes) { pix_bytes_free(bytes, test_allocator()); }
static inline void test_free_block(unsigned char **block) { free(*block); }

// Memory that fails after 0, 1, 2, ... requests, as with test_next_failure.
#define TEST_EACH_FAILURE(failures) for (test_failures failures = {0}; test_next_failure(&(failures));)

// The next statement gets no memory: TEST_WITHOUT_MEMORY CHECK(!make(&thing));
#define TEST_WITHOUT_MEMORY \
  for (bool is_refused = test_refuse_memory(true); is_refused; is_refused = test_refuse_memory(false))

static inline bool test_refuse_memory(bool refuse) {
  test_allocator()->fail_after = refuse ? 0 : -1;
  return refuse;
}

// Sets each pixel of a bitmap that is made here, by what it says of the column and the line.
#define TEST_DRAW(bitmap, column, line, solid)                      \
  TEST_EACH_PIXEL(column, line, (bitmap)->width, (bitmap)->height) \
    test_bitmap_set((bitmap), column, line, (solid))

// A function for test_check_making, which makes `result` of `mask`.
#define TEST_MAKING(name, call) \
  static bool name(pix_mask *mask, pix_mask *result) { return call; }

#endif
