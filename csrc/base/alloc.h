// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The one way the core gets memory. An allocator counts what is live and can be told to fail, so that tests can say
// "no leak", "no allocation in a steady frame" and "whole after a failure". Not shared between threads.
#pragma once

#include "base/base.h"

#define PIX_CACHE_LIMIT ((size_t)64 << 20)  // bytes, unless set
#define PIX_FEW_WORDS 1024  // need no memory of their own, but fit the stack: what games ask about in each frame

typedef struct pix_allocator {
  struct pix_allocator *whole;  // that this is a part of; NULL: none
  size_t bytes;         // live now
  size_t blocks;        // live now
  uint64_t requests;    // ever made, failed ones included
  int64_t fail_after;   // so many further requests succeed, then all fail; negative: never fail
  size_t cache_bytes;   // of those live now: what is kept to save work alone, and can be given up
  size_t cache_limit;   // how many these may be
  uint64_t mask_edits;  // of all masks that have their memory from here
  struct pix_raster_pool *caches;  // who keeps them, see mask/raster_cache.h; NULL: nobody
} pix_allocator;

void pix_allocator_init(pix_allocator *allocator);

// Makes an allocator for what one owner holds: what it gives counts in it and in the whole, which decides whether a
// request fails. Both must live as long as what they have given. It keeps no rasters.
void pix_allocator_init_part(pix_allocator *part, pix_allocator *whole);

// Returns the whole that the allocator is a part of, or itself.
static inline pix_allocator *pix_allocator_whole(pix_allocator *allocator) {
  while (allocator->whole != NULL) allocator = allocator->whole;
  return allocator;
}

// Returns a zeroed block of count * size bytes, or NULL if that overflows or memory is short. count * size may be 0:
// then NULL is returned too, which pix_free takes; test the size before the pointer.
void *pix_alloc(pix_allocator *allocator, size_t count, size_t size);

// Resizes a block of old_count * size bytes; on failure returns NULL and leaves it as it was. What is new holds
// anything.
void *pix_resize(pix_allocator *allocator, void *block, size_t old_count, size_t new_count, size_t size);

// Frees a block of count * size bytes; NULL is allowed.
void pix_free(pix_allocator *allocator, void *block, size_t count, size_t size);

// The same with a block that begins at a multiple of PIX_LINE bytes, a cache line, and takes as many bytes more.
#define PIX_LINE ((size_t)64)
void *pix_alloc_aligned(pix_allocator *allocator, size_t count, size_t size);
void pix_free_aligned(pix_allocator *allocator, void *block, size_t count, size_t size);

// Grows an array of *capacity elements to at least wanted (by half its size at least); the new ones are zeroed.
// False if memory is short: then nothing has changed. *items points to the array's pointer.
bool pix_reserve(pix_allocator *allocator, void *items, int32_t *capacity, int32_t wanted, size_t size);

// Scratch: arrays that are used again, so that what needs them allocates nothing once sizes have settled. Who owns a
// table of them gives each a number, and frees them all at once; what the items are, only those know who use them.

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

// Returns the only item of an array that has one, zeroed at first: something to be kept whose type the owner of the
// table does not know. It stays where it is. NULL if memory is short.
void *pix_array_only(pix_array *array, pix_allocator *allocator, size_t size);

void pix_arrays_free(pix_array *arrays, int32_t count, pix_allocator *allocator);
