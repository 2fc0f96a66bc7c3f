// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "base/alloc.h"

#include "base/numbers.h"

void pix_allocator_init(pix_allocator *allocator) {
  *allocator = (pix_allocator){.fail_after = -1, .cache_limit = PIX_CACHE_LIMIT};
}

void pix_allocator_init_part(pix_allocator *part, pix_allocator *whole) {
  pix_allocator_init(part);
  part->whole = whole;
}

static bool may_allocate(pix_allocator *allocator, size_t count, size_t size) {
  allocator = pix_allocator_whole(allocator);
  allocator->requests++;
  if (size != 0 && count > (size_t)PTRDIFF_MAX / size) return false;
  if (allocator->fail_after == 0) return false;
  if (allocator->fail_after > 0) allocator->fail_after--;
  return true;
}

static void note_block(pix_allocator *allocator, size_t bytes) {
  for (; allocator != NULL; allocator = allocator->whole) {
    allocator->bytes += bytes;
    allocator->blocks++;
  }
}

static void note_free(pix_allocator *allocator, size_t bytes) {
  for (; allocator != NULL; allocator = allocator->whole) {
    PIX_ASSERT(allocator->blocks > 0 && allocator->bytes >= bytes);
    allocator->bytes -= bytes;
    allocator->blocks--;
  }
}

void *pix_alloc(pix_allocator *allocator, size_t count, size_t size) {
  if (count == 0 || size == 0) return NULL;
  if (!may_allocate(allocator, count, size)) return NULL;
  void *block = calloc(count, size);
  if (block == NULL) return NULL;
  note_block(allocator, count * size);
  return block;
}

void *pix_resize(pix_allocator *allocator, void *block, size_t old_count, size_t new_count, size_t size) {
  if (block == NULL) return pix_alloc(allocator, new_count, size);
  PIX_ASSERT(new_count > 0 && size > 0);
  if (!may_allocate(allocator, new_count, size)) return NULL;
  void *resized = realloc(block, new_count * size);
  if (resized == NULL) return NULL;
  note_free(allocator, old_count * size);
  note_block(allocator, new_count * size);
  return resized;
}

void pix_free(pix_allocator *allocator, void *block, size_t count, size_t size) {
  if (block == NULL) return;
  note_free(allocator, count * size);
  free(block);
}

void *pix_alloc_aligned(pix_allocator *allocator, size_t count, size_t size) {
  if (count == 0 || size == 0 || count > ((size_t)PTRDIFF_MAX - PIX_LINE) / size) return NULL;
  uint8_t *start = pix_alloc(allocator, count * size + PIX_LINE, 1);
  if (start == NULL) return NULL;
  const size_t skipped = PIX_LINE - (uintptr_t)start % PIX_LINE;  // at least 1: the byte before the block holds it
  start[skipped - 1] = (uint8_t)skipped;
  return start + skipped;
}

void pix_free_aligned(pix_allocator *allocator, void *block, size_t count, size_t size) {
  if (block == NULL) return;
  uint8_t *start = block;
  pix_free(allocator, start - start[-1], count * size + PIX_LINE, 1);
}

bool pix_reserve(pix_allocator *allocator, void *items, int32_t *capacity, int32_t wanted, size_t size) {
  if (wanted <= *capacity) return true;
  if (wanted > INT32_MAX / 2) return false;
  const int32_t grown = pix_max(wanted, *capacity + *capacity / 2 + 8);
  unsigned char *block;
  memcpy(&block, items, sizeof block);
  block = pix_resize(allocator, block, (size_t)*capacity, (size_t)grown, size);
  if (block == NULL) return false;
  memset(block + (size_t)*capacity * size, 0, (size_t)(grown - *capacity) * size);
  memcpy(items, &block, sizeof block);
  *capacity = grown;
  return true;
}

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
