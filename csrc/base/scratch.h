// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Scratch: arrays that are used again, so that what needs them allocates nothing once sizes have settled. Who owns a
// table of them gives each a number, and frees them all at once; what the items are, only those know who use them.
#ifndef PIX_SCRATCH_H
#define PIX_SCRATCH_H

#include "base/alloc.h"

typedef struct pix_array {
  void *items;
  int32_t count;     // for those who use it, who change it
  int32_t capacity;  // items for which there is room
  size_t size;       // bytes of an item
} pix_array;

// Makes room for so many items of this size, which is always the same; new ones are zeroed. False if memory is short:
// then nothing has changed.
bool pix_array_grow(pix_array *array, pix_allocator *allocator, int32_t wanted, size_t size);

static inline bool pix_array_reserve(pix_array *array, pix_allocator *allocator, int32_t wanted, size_t size) {
  PIX_ASSERT(array->items == NULL || array->size == size);
  return wanted <= array->capacity || pix_array_grow(array, allocator, wanted, size);
}

// The only item of an array that has one, zeroed at first: something to be kept whose type the owner of the table does
// not know. It stays where it is. NULL if memory is short.
void *pix_array_only(pix_array *array, pix_allocator *allocator, size_t size);

void pix_arrays_free(pix_array *arrays, int32_t count, pix_allocator *allocator);

#endif
