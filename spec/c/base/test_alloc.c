// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "base/alloc.h"

#include "test_scoped.h"

static bool holds(const pix_allocator *a, size_t bytes, size_t blocks, uint64_t requests) {
  return a->bytes == bytes && a->blocks == blocks && a->requests == requests;
}

static void counts_bytes_and_blocks(void) {
  pix_allocator a;
  pix_allocator_init(&a);
  void *first = pix_alloc(&a, 10, 8), *second = pix_alloc(&a, 3, 1);
  CHECK(holds(&a, 83, 2, 2));
  first = pix_resize(&a, first, 10, 25, 8);
  CHECK(holds(&a, 203, 2, 3));
  first = pix_resize(&a, first, 25, 5, 8);
  CHECK(holds(&a, 43, 2, 4));
  pix_free(&a, first, 5, 8);
  pix_free(&a, second, 3, 1);
  pix_free(&a, NULL, 7, 7);
  CHECK(holds(&a, 0, 0, 4));
}

static bool is_all(uint8_t value, const uint8_t *bytes, size_t count) {
  for (size_t k = 0; k < count; k++) {
    if (bytes[k] != value) return false;
  }
  return true;
}

// New blocks are zeroed; what is resized keeps its beginning. One of nothing is a new one.
static void gives_zeroed_memory(void) {
  pix_allocator *a = test_allocator();
  for (int round = 0; round < 20; round++) {
    uint8_t *block = round % 2 == 0 ? pix_alloc(a, 1000, 3) : pix_resize(a, NULL, 0, 1000, 3);
    CHECK(is_all(0, block, 3000) && a->bytes == 3000 && a->blocks == 1);
    memset(block, 0x55, 3000);
    block = pix_resize(a, block, 1000, 1500, 3);
    CHECK(is_all(0x55, block, 3000));
    memset(block, 0x55, 4500);
    block = pix_resize(a, block, 1500, 10, 3);
    CHECK(is_all(0x55, block, 30));
    pix_free(a, block, 10, 3);
  }
}

static void refuses_nothing_and_what_overflows(void) {
  static const size_t sizes[][2] = {{0, 8}, {8, 0}, {(size_t)PTRDIFF_MAX, 2}, {SIZE_MAX, 1}, {SIZE_MAX / 2 + 2, 2},
                                    {SIZE_MAX / 8, 16}};
  pix_allocator *a = test_allocator();
  TEST_EACH(size, sizes) {
    CHECK(pix_alloc(a, (*size)[0], (*size)[1]) == NULL && pix_alloc_aligned(a, (*size)[0], (*size)[1]) == NULL);
  }
  CHECK(a->bytes == 0 && a->blocks == 0);
  void *block = pix_alloc(a, 4, 4);
  CHECK(pix_resize(a, block, 4, SIZE_MAX / 4 + 2, 4) == NULL && a->bytes == 16 && a->blocks == 1);
  pix_free(a, block, 4, 4);
}

static void fails_when_told(void) {
  pix_allocator *a = test_allocator();
  a->fail_after = 2;
  uint8_t *first = pix_alloc(a, 5, 1), *second = pix_alloc(a, 5, 1);
  memset(first, 7, 5);
  CHECK(second != NULL && pix_alloc(a, 5, 1) == NULL && pix_resize(a, first, 5, 50, 1) == NULL);
  CHECK(is_all(7, first, 5) && holds(a, 10, 2, 4));
  a->fail_after = -1;
  first = pix_resize(a, first, 5, 50, 1);
  CHECK(is_all(7, first, 5));
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
  CHECK(parts[0].bytes == 240 && parts[1].bytes == 2 && parts[0].blocks == 1 && parts[1].blocks == 1);
  CHECK(holds(whole, 243, 3, 5));
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

static void aligned_blocks(void) {
  pix_allocator *a = test_allocator();
  uint8_t *blocks[40];
  for (size_t k = 0; k < 40; k++) {
    blocks[k] = pix_alloc_aligned(a, k + 1, 24);
    CHECK((uintptr_t)blocks[k] % PIX_LINE == 0 && is_all(0, blocks[k], (k + 1) * 24));
    memset(blocks[k], 0xff, (k + 1) * 24);
  }
  CHECK(holds(a, 24 * 40 * 41 / 2 + 40 * PIX_LINE, 40, 40));
  for (size_t k = 0; k < 40; k++) pix_free_aligned(a, blocks[k], k + 1, 24);
  pix_free_aligned(a, NULL, 3, 24);
  CHECK_EQUAL(a->bytes, 0);
  TEST_WITHOUT_MEMORY CHECK(pix_alloc_aligned(a, 1, 1) == NULL);
}

// Arrays, which reserve by pix_reserve.

static void arrays_grow_by_a_share_and_zeros(void) {
  pix_array arrays[3] = {{.items = NULL}};
  pix_allocator *a = test_allocator();
  for (int32_t n = 1; n <= 10000; n++) {
    if (!CHECK(pix_array_reserve(&arrays[0], a, n, sizeof(int32_t)))) return;
    int32_t *items = arrays[0].items;
    CHECK(arrays[0].capacity >= n && items[n - 1] == 0 && items[n / 2] == (n / 2 == n - 1 ? 0 : n / 2 + 1));
    items[n - 1] = n;
  }
  CHECK(a->requests < 30 && pix_array_reserve(&arrays[2], a, 7, 24));
  CHECK_EQUAL(a->bytes, (size_t)arrays[0].capacity * sizeof(int32_t) + (size_t)arrays[2].capacity * 24);
  for (int again = 0; again < 2; again++) {
    pix_arrays_free(arrays, 3, a);
    CHECK_EQUAL(a->blocks, 0);
    for (int k = 0; k < 3; k++) CHECK(arrays[k].items == NULL && arrays[k].capacity == 0);
  }
}

static void arrays_without_memory(void) {
  pix_array array = {.items = NULL};
  pix_allocator *a = test_allocator();
  TEST_WITHOUT_MEMORY CHECK(pix_array_reserve(&array, a, 0, 8) && !pix_array_reserve(&array, a, 1, 8));
  CHECK(array.items == NULL && array.capacity == 0 && pix_array_reserve(&array, a, 5, 8));
  array.count = 3;
  uint64_t *items = array.items;
  items[4] = 77;
  const int32_t capacity = array.capacity;  // for which there is nothing to do
  TEST_WITHOUT_MEMORY CHECK(pix_array_reserve(&array, a, capacity, 8));
  TEST_WITHOUT_MEMORY CHECK(!pix_array_reserve(&array, a, capacity + 1, 8));
  CHECK(!pix_array_reserve(&array, a, INT32_MAX, 8));
  CHECK(array.items == items && array.capacity == capacity && array.count == 3 && items[4] == 77);
  pix_arrays_free(&array, 1, a);
}

static void an_only_item_stays(void) {
  pix_array array = {.items = NULL};
  pix_allocator *a = test_allocator();
  TEST_WITHOUT_MEMORY CHECK(pix_array_only(&array, a, sizeof(pix_rect)) == NULL && array.items == NULL);
  pix_rect *rect = pix_array_only(&array, a, sizeof *rect);
  CHECK_RECT(*rect, ((pix_rect){0, 0, 0, 0}));
  rect->x = 7;
  CHECK(pix_array_only(&array, a, sizeof *rect) == rect && rect->x == 7);
  CHECK_EQUAL(a->bytes, sizeof *rect);
  pix_arrays_free(&array, 1, a);
}

const test_case alloc_tests[] = {
    TEST(counts_bytes_and_blocks), TEST(gives_zeroed_memory), TEST(refuses_nothing_and_what_overflows),
    TEST(fails_when_told), TEST(a_part_counts_what_it_gives), TEST(aligned_blocks),
    TEST(arrays_grow_by_a_share_and_zeros), TEST(arrays_without_memory), TEST(an_only_item_stays), TESTS_END,
};
