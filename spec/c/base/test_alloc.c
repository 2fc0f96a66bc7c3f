// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "base/alloc.h"
#include "base/rect.h"

#include "test.h"

static void counts_bytes_and_blocks(void) {
  pix_allocator a;
  pix_allocator_init(&a);
  void *first = pix_alloc(&a, 10, 8), *second = pix_alloc(&a, 3, 1);
  CHECK_EQUAL(a.bytes, 83);
  CHECK_EQUAL(a.blocks, 2);
  CHECK_EQUAL(a.requests, 2);
  first = pix_resize(&a, first, 10, 25, 8);
  CHECK_EQUAL(a.bytes, 203);
  first = pix_resize(&a, first, 25, 5, 8);
  CHECK_EQUAL(a.bytes, 43);
  CHECK_EQUAL(a.blocks, 2);
  CHECK_EQUAL(a.requests, 4);
  pix_free(&a, first, 5, 8);
  pix_free(&a, second, 3, 1);
  pix_free(&a, NULL, 7, 7);
  CHECK_EQUAL(a.bytes, 0);
  CHECK_EQUAL(a.blocks, 0);
}

static bool is_zero(const unsigned char *bytes, size_t count) {
  for (size_t k = 0; k < count; k++) {
    if (bytes[k] != 0) return false;
  }
  return true;
}

// New blocks are zeroed; what is resized keeps its beginning.
static void gives_zeroed_memory(void) {
  pix_allocator *a = test_allocator();
  for (int round = 0; round < 20; round++) {
    unsigned char *block = pix_alloc(a, 1000, 3);
    CHECK(is_zero(block, 3000));
    memset(block, 0x55, 3000);
    block = pix_resize(a, block, 1000, 1500, 3);
    CHECK(block[0] == 0x55 && block[2999] == 0x55);
    memset(block, 0x55, 4500);
    block = pix_resize(a, block, 1500, 10, 3);
    CHECK(block[0] == 0x55 && block[29] == 0x55);
    pix_free(a, block, 10, 3);
  }
}

static void resizes_from_nothing(void) {
  pix_allocator *a = test_allocator();
  unsigned char *block = pix_resize(a, NULL, 0, 40, 1);
  CHECK(block != NULL && is_zero(block, 40));
  CHECK_EQUAL(a->bytes, 40);
  CHECK_EQUAL(a->blocks, 1);
  pix_free(a, block, 40, 1);
}

static void takes_sizes_of_zero(void) {
  pix_allocator *a = test_allocator();
  CHECK(pix_alloc(a, 0, 8) == NULL);
  CHECK(pix_alloc(a, 8, 0) == NULL);
  CHECK_EQUAL(a->requests, 0);
}

static void refuses_what_overflows(void) {
  pix_allocator *a = test_allocator();
  const size_t huge = (size_t)PTRDIFF_MAX;
  CHECK(pix_alloc(a, huge, 2) == NULL);
  CHECK(pix_alloc(a, SIZE_MAX, 1) == NULL);
  CHECK(pix_alloc(a, SIZE_MAX / 2 + 2, 2) == NULL);
  void *block = pix_alloc(a, 4, 4);
  CHECK(pix_resize(a, block, 4, SIZE_MAX / 4 + 2, 4) == NULL);
  CHECK_EQUAL(a->bytes, 16);
  CHECK_EQUAL(a->blocks, 1);
  pix_free(a, block, 4, 4);
}

static void fails_when_told(void) {
  pix_allocator *a = test_allocator();
  a->fail_after = 2;
  unsigned char *first = pix_alloc(a, 5, 1);
  memset(first, 7, 5);
  void *second = pix_alloc(a, 5, 1);
  CHECK(first != NULL && second != NULL);
  CHECK(pix_alloc(a, 5, 1) == NULL);
  CHECK(pix_resize(a, first, 5, 50, 1) == NULL);
  CHECK(first[0] == 7 && first[4] == 7);
  CHECK_EQUAL(a->bytes, 10);
  CHECK_EQUAL(a->requests, 4);
  a->fail_after = -1;
  first = pix_resize(a, first, 5, 50, 1);
  CHECK(first != NULL && first[4] == 7);
  pix_free(a, first, 50, 1);
  pix_free(a, second, 5, 1);
}

// What is allocated by way of a part counts in it and in the whole, and fails as the whole does.
static void a_part_counts_what_it_gives(void) {
  pix_allocator *whole = test_allocator(), parts[2];
  for (int k = 0; k < 2; k++) pix_allocator_init_part(&parts[k], whole);
  void *first = pix_alloc(&parts[0], 10, 8), *second = pix_alloc(&parts[1], 3, 1), *third = pix_alloc(whole, 1, 1);
  first = pix_resize(&parts[0], first, 10, 30, 8);
  second = pix_resize(&parts[1], second, 3, 2, 1);
  CHECK_EQUAL(parts[0].bytes, 240);
  CHECK_EQUAL(parts[1].bytes, 2);
  CHECK_EQUAL(whole->bytes, 243);
  CHECK(parts[0].blocks == 1 && parts[1].blocks == 1 && whole->blocks == 3);
  CHECK_EQUAL(whole->requests, 5);
  whole->fail_after = 1;
  void *fourth = pix_alloc_aligned(&parts[1], 1, 8);
  CHECK(fourth != NULL && pix_alloc(&parts[0], 1, 1) == NULL && pix_resize(&parts[1], second, 2, 9, 1) == NULL);
  CHECK(parts[0].bytes == 240 && parts[1].bytes == 2 + 8 + PIX_LINE);
  pix_free_aligned(&parts[1], fourth, 1, 8);
  pix_free(&parts[0], first, 30, 8);
  pix_free(&parts[1], second, 2, 1);
  pix_free(whole, third, 1, 1);
  for (int k = 0; k < 2; k++) CHECK(parts[k].bytes == 0 && parts[k].blocks == 0);
}

static void reserve_grows_an_array(void) {
  pix_allocator *a = test_allocator();
  int32_t *items = NULL, capacity = 0;
  uint64_t requests = 0;
  for (int32_t n = 1; n <= 10000; n++) {
    if (!CHECK(pix_reserve(a, &items, &capacity, n, sizeof *items))) return;
    CHECK(capacity >= n && items[n - 1] == 0);
    items[n - 1] = n;
    requests = a->requests;
  }
  CHECK(requests < 30);  // grows by a share of its size
  for (int32_t n = 1; n <= 10000; n++) CHECK(items[n - 1] == n);
  CHECK_EQUAL(a->bytes, (size_t)capacity * sizeof *items);
  pix_free(a, items, (size_t)capacity, sizeof *items);
}

static void reserve_changes_nothing_if_it_fails(void) {
  pix_allocator *a = test_allocator();
  int32_t *items = NULL, capacity = 0;
  a->fail_after = 0;
  CHECK(!pix_reserve(a, &items, &capacity, 1, sizeof *items));
  CHECK(items == NULL && capacity == 0);
  a->fail_after = -1;
  CHECK(pix_reserve(a, &items, &capacity, 4, sizeof *items));
  items[3] = 77;
  const int32_t *before = items, capacity_before = capacity;
  a->fail_after = 0;
  CHECK(!pix_reserve(a, &items, &capacity, capacity + 1, sizeof *items));
  CHECK(items == before && capacity == capacity_before && items[3] == 77);
  CHECK(pix_reserve(a, &items, &capacity, capacity, sizeof *items));  // nothing to do
  a->fail_after = -1;
  CHECK(!pix_reserve(a, &items, &capacity, INT32_MAX, sizeof *items));
  CHECK(items == before && capacity == capacity_before);
  pix_free(a, items, (size_t)capacity, sizeof *items);
}

static void aligned_blocks(void) {
  pix_allocator *a = test_allocator();
  uint8_t *blocks[40];
  for (size_t k = 0; k < 40; k++) {
    blocks[k] = pix_alloc_aligned(a, k + 1, 24);
    if (!CHECK(blocks[k] != NULL)) return;
    CHECK_EQUAL((uintptr_t)blocks[k] % PIX_LINE, 0);
    for (size_t i = 0; i < (k + 1) * 24; i++) CHECK_EQUAL(blocks[k][i], 0);
    memset(blocks[k], 0xff, (k + 1) * 24);
  }
  CHECK_EQUAL(a->blocks, 40);
  CHECK_EQUAL(a->bytes, 24 * 40 * 41 / 2 + 40 * PIX_LINE);
  for (size_t k = 0; k < 40; k++) pix_free_aligned(a, blocks[k], k + 1, 24);
  CHECK_EQUAL(a->bytes, 0);
  pix_free_aligned(a, NULL, 3, 24);
  CHECK(pix_alloc_aligned(a, 0, 8) == NULL && pix_alloc_aligned(a, 8, 0) == NULL);
  CHECK(pix_alloc_aligned(a, SIZE_MAX, 1) == NULL && pix_alloc_aligned(a, SIZE_MAX / 8, 16) == NULL);
  a->fail_after = 0;
  CHECK(pix_alloc_aligned(a, 1, 1) == NULL);
  a->fail_after = -1;
}

const test_case alloc_tests[] = {
    TEST(counts_bytes_and_blocks),
    TEST(gives_zeroed_memory),
    TEST(resizes_from_nothing),
    TEST(takes_sizes_of_zero),
    TEST(refuses_what_overflows),
    TEST(fails_when_told),
    TEST(aligned_blocks),
    TEST(a_part_counts_what_it_gives),
    TEST(reserve_grows_an_array),
    TEST(reserve_changes_nothing_if_it_fails),
    TESTS_END,
};
