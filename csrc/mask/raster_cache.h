// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The coverage of a mask under transforms, kept as bitmaps. A mask owns one cache, shared by all sprites that use
// the mask: bounded in bytes, least recently used goes first. Entries are named by index and generation, so whoever
// remembers one finds out that it has gone; nothing counts references. Blocks come in sizes of a power of two, and
// one that goes is used again if the next raster is of its size, so that a full cache of those allocates nothing.
#pragma once

#include "base/alloc.h"
#include "bits/bits.h"

// All that coverage depends on, but for whole-pixel shifts: see rule/rule.h. Rasters with equal keys of one mask
// version are equal.
typedef struct pix_raster_key {
  double du_dx, du_dy, dv_dx, dv_dy;
  double fraction_x, fraction_y, origin_u, origin_v;
  pix_rect box;  // from the sprite's whole position: while memory is short, it may be larger than at other times
} pix_raster_key;

typedef struct pix_raster {
  uint64_t mask_version;   // the contents it was made from
  uint64_t last_use;
  uint32_t generation;     // never 0, also if the entry is free; changes when the raster goes
  int32_t x, y;            // of the bitmap's corner, in pixels from the sprite's whole position
  pix_bits bits;
  uint64_t *words;         // of the bitmap, at the smallest pitch; NULL if the entry is free
  size_t capacity;         // words
  pix_raster_key key;
  int32_t older, newer;    // neighbours by use; -1 at the ends
  int32_t next;            // in its bucket, or the next free entry; -1 at the end
} pix_raster;

typedef struct pix_raster_cache {
  pix_raster *rasters;
  int32_t count, capacity;
  int32_t first_free;      // -1: none below count
  int32_t oldest, newest;  // by use; -1: there are none
  int32_t *buckets;        // first raster by hash of key and version; -1: none
  int32_t bucket_count;    // a power of two, or 0
  size_t bytes, byte_limit;  // of all words
  uint64_t clock;          // from 1 up; unless it changes, the raster used last stays there, as it is, and the last one
  pix_allocator *allocator;  // NULL: not among its caches, as there has been no raster
  int32_t member;            // its index there
  bool is_used;              // since it was asked last to give a raster up
} pix_raster_cache;

typedef struct pix_raster_handle {
  int32_t index;
  uint32_t generation;  // 0: no raster
} pix_raster_handle;

// Makes an empty cache of at most so many bytes. It must stay where it is in memory from its first raster until it is
// destroyed.
void pix_raster_cache_init(pix_raster_cache *cache, size_t byte_limit);
void pix_raster_cache_destroy(pix_raster_cache *cache, pix_allocator *allocator);

// Returns how many bytes a raster of this rectangle takes.
size_t pix_raster_bytes(pix_rect rect);

// Returns the raster behind a handle, and marks it as used; NULL if it has been replaced or the mask has changed since.
const pix_raster *pix_raster_cache_get(pix_raster_cache *cache, pix_raster_handle handle, uint64_t mask_version);

// Moves the clock on when the mask has changed, so that whoever goes by the clock looks again.
static inline void pix_raster_cache_touched(pix_raster_cache *cache) { cache->clock++; }

// Finds the raster with this key. Returns a handle to it, of generation 0 if there is none.
pix_raster_handle pix_raster_cache_find(const pix_raster_cache *cache, const pix_raster_key *key,
                                        uint64_t mask_version);

// Makes a zeroed raster for the caller to fill, in place of older ones if need be, here or in other caches, but never
// of the one looked up last. Returns generation 0 if it is larger than half of what the cache may be, or there is no
// room or memory.
pix_raster_handle pix_raster_cache_make(pix_raster_cache *cache, pix_allocator *allocator, const pix_raster_key *key,
                                        pix_rect rect, uint64_t mask_version);

// Lets the cache keep twice as many bytes: after a raster that was still of use had to make room, or for a large one.
// Returns false if that is more than all caches may take together.
bool pix_raster_cache_widen(pix_raster_cache *cache, const pix_allocator *allocator);

// Sets how many bytes the rasters of all caches of this allocator may take, 0 for none, and frees what is too much.
// Must not be called while a raster is in use.
void pix_rasters_set_limit(pix_allocator *allocator, size_t limit);
