// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "base/scratch.h"

bool pix_array_grow(pix_array *array, pix_allocator *allocator, int32_t wanted, size_t size) {
  if (!pix_reserve(allocator, &array->items, &array->capacity, wanted, size)) return false;
  array->size = size;
  return true;
}

void *pix_array_only(pix_array *array, pix_allocator *allocator, size_t size) {
  PIX_ASSERT(array->items == NULL || (array->size == size && array->capacity == 1));
  if (array->items != NULL) return array->items;
  void *item = pix_alloc(allocator, 1, size);
  if (item != NULL) *array = (pix_array){.items = item, .count = 1, .capacity = 1, .size = size};
  return item;
}

void pix_arrays_free(pix_array *arrays, int32_t count, pix_allocator *allocator) {
  for (int32_t k = 0; k < count; k++) {
    pix_free(allocator, arrays[k].items, (size_t)arrays[k].capacity, arrays[k].size);
    arrays[k] = (pix_array){.items = NULL};
  }
}
