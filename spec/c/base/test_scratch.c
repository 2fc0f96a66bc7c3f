// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "base/scratch.h"

#include "test.h"

static void arrays_grow_by_zeros(void) {
  pix_array arrays[3] = {{.items = NULL}};
  pix_allocator *allocator = test_allocator();
  uint64_t requests = 0;
  for (int32_t n = 1; n <= 3000; n++) {
    if (!CHECK(pix_array_reserve(&arrays[0], allocator, n, sizeof(int32_t)))) return;
    int32_t *items = arrays[0].items;
    CHECK(arrays[0].capacity >= n && items[n - 1] == 0);
    items[n - 1] = n;
    requests = allocator->requests;
  }
  const int32_t *items = arrays[0].items;
  for (int32_t n = 1; n <= 3000; n++) CHECK_EQUAL(items[n - 1], n);
  CHECK(requests < 30);
  CHECK(pix_array_reserve(&arrays[2], allocator, 7, 24));
  CHECK_EQUAL(allocator->bytes, (size_t)arrays[0].capacity * sizeof *items + (size_t)arrays[2].capacity * 24);
  pix_arrays_free(arrays, 3, allocator);
  CHECK_EQUAL(allocator->blocks, 0);
  for (int k = 0; k < 3; k++) CHECK(arrays[k].items == NULL && arrays[k].capacity == 0);
  pix_arrays_free(arrays, 3, allocator);
}

static void arrays_without_memory(void) {
  pix_array array = {.items = NULL};
  pix_allocator *allocator = test_allocator();
  CHECK(pix_array_reserve(&array, allocator, 0, 8) && array.items == NULL);
  allocator->fail_after = 0;
  CHECK(!pix_array_reserve(&array, allocator, 1, 8));
  CHECK(array.items == NULL && array.capacity == 0);
  allocator->fail_after = -1;
  CHECK(pix_array_reserve(&array, allocator, 5, 8));
  array.count = 3;
  const void *items = array.items;
  const int32_t capacity = array.capacity;
  allocator->fail_after = 0;
  CHECK(pix_array_reserve(&array, allocator, capacity, 8));
  CHECK(!pix_array_reserve(&array, allocator, capacity + 1, 8));
  CHECK(array.items == items && array.capacity == capacity && array.count == 3);
  allocator->fail_after = -1;
  pix_arrays_free(&array, 1, allocator);
}

static void an_only_item_stays(void) {
  pix_array array = {.items = NULL};
  pix_allocator *allocator = test_allocator();
  allocator->fail_after = 0;
  CHECK(pix_array_only(&array, allocator, sizeof(pix_rect)) == NULL && array.items == NULL);
  allocator->fail_after = -1;
  pix_rect *rect = pix_array_only(&array, allocator, sizeof *rect);
  CHECK_RECT(*rect, ((pix_rect){0, 0, 0, 0}));
  rect->x = 7;
  CHECK(pix_array_only(&array, allocator, sizeof *rect) == rect && rect->x == 7);
  CHECK_EQUAL(allocator->bytes, sizeof *rect);
  pix_arrays_free(&array, 1, allocator);
}

const test_case scratch_tests[] = {
    TEST(arrays_grow_by_zeros), TEST(arrays_without_memory), TEST(an_only_item_stays), TESTS_END,
};
