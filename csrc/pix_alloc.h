// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The one way the core gets memory. An allocator counts what is live and can be told to fail, so that tests can say
// "no leak", "no allocation in a steady frame" and "whole after a failure". Not shared between threads.
#ifndef PIX_ALLOC_H
#define PIX_ALLOC_H

#include "pix_base.h"

// The rasters of all masks together; see pix_raster_cache.h.
#define PIX_RASTER_LIMIT ((size_t)64 << 20)  // bytes, unless set
typedef struct pix_raster_pool {
  size_t bytes, limit;
  struct pix_raster_member *members;     // caches that have had rasters
  int32_t member_count, member_capacity; // entries in use or free; allocated
  int32_t used_count, first_free;
  int32_t hand;                          // the member that was asked last to give a raster up
  const struct pix_raster_cache *latest; // of the last look-up
} pix_raster_pool;

typedef struct pix_allocator {
  size_t bytes;         // live now
  size_t blocks;        // live now
  uint64_t requests;    // ever made, failed ones included
  int64_t fail_after;   // so many further requests succeed, then all fail; negative: never fail
  pix_raster_pool rasters;
} pix_allocator;

void pix_allocator_init(pix_allocator *allocator);

// A zeroed block of count * size bytes, or NULL if that overflows or memory is short. count * size may be 0: then
// NULL is returned too, which pix_free takes; test the size before the pointer.
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

#endif
