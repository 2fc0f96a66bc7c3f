// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "mask/raster_cache.h"

#define SMALLEST_CAPACITY ((size_t)16)  // words
#define FIRST_BUCKETS 16

void pix_raster_cache_init(pix_raster_cache *cache, size_t byte_limit) {
  *cache = (pix_raster_cache){.byte_limit = byte_limit, .clock = 1, .first_free = -1, .oldest = -1, .newest = -1};
}

// The caches of an allocator that have had rasters.

typedef struct pool_member {
  pix_raster_cache *cache;  // NULL: free
  int32_t next_free;
} pool_member;

typedef struct pix_raster_pool {
  pool_member *members;
  int32_t member_count, member_capacity;  // entries in use or free; allocated
  int32_t used_count, first_free;
  int32_t hand;                    // the member that was asked last to give a raster up
  const pix_raster_cache *latest;  // of the last look-up
} pix_raster_pool;

static void free_unused_pool(pix_allocator *allocator) {
  pix_raster_pool *pool = allocator->caches;
  if (pool == NULL || pool->used_count > 0) return;
  pix_free(allocator, pool->members, (size_t)pool->member_capacity, sizeof *pool->members);
  pix_free(allocator, pool, 1, sizeof *pool);
  allocator->caches = NULL;
}

// Takes a free entry of the pool, which is made for the first one. Returns -1 if memory is short.
static int32_t take_member(pix_allocator *allocator) {
  if (allocator->caches == NULL) {
    allocator->caches = pix_alloc(allocator, 1, sizeof *allocator->caches);
    if (allocator->caches == NULL) return -1;
    allocator->caches->first_free = -1;
  }
  pix_raster_pool *pool = allocator->caches;
  const int32_t entry = pool->first_free;
  if (entry >= 0) {
    pool->first_free = pool->members[entry].next_free;
    return entry;
  }
  const int32_t wanted = pool->member_count + 1;
  if (pix_reserve(allocator, &pool->members, &pool->member_capacity, wanted, sizeof *pool->members)) {
    return pool->member_count++;
  }
  free_unused_pool(allocator);
  return -1;
}

static bool join_pool(pix_raster_cache *cache, pix_allocator *allocator) {
  if (cache->allocator != NULL) return true;
  const int32_t member = take_member(allocator);
  if (member < 0) return false;
  cache->allocator = allocator;
  cache->member = member;
  allocator->caches->members[member].cache = cache;
  allocator->caches->used_count++;
  return true;
}

static void leave_pool(pix_raster_cache *cache) {
  if (cache->allocator == NULL) return;
  pix_raster_pool *pool = cache->allocator->caches;
  if (pool->latest == cache) pool->latest = NULL;
  pool->members[cache->member] = (pool_member){NULL, pool->first_free};
  pool->first_free = cache->member;
  pool->used_count--;
  free_unused_pool(cache->allocator);
}

static void count_bytes(pix_raster_cache *cache, pix_allocator *allocator, size_t gained, size_t lost) {
  cache->bytes = cache->bytes + gained - lost;
  allocator->cache_bytes = allocator->cache_bytes + gained - lost;
}

void pix_raster_cache_destroy(pix_raster_cache *cache, pix_allocator *allocator) {
  count_bytes(cache, allocator, 0, cache->bytes);
  leave_pool(cache);
  for (int32_t i = 0; i < cache->count; i++) {
    pix_free(allocator, cache->rasters[i].words, cache->rasters[i].capacity, sizeof(uint64_t));
  }
  pix_free(allocator, cache->rasters, (size_t)cache->capacity, sizeof *cache->rasters);
  pix_free(allocator, cache->buckets, (size_t)cache->bucket_count, sizeof *cache->buckets);
  pix_raster_cache_init(cache, cache->byte_limit);
}

static size_t words_for(pix_rect rect) { return pix_bits_word_count(rect.w, rect.h); }

size_t pix_raster_bytes(pix_rect rect) { return words_for(rect) * sizeof(uint64_t); }

// Returns the size, in words, of the block for so many words: the next power of two.
static size_t capacity_for(size_t words) {
  size_t capacity = SMALLEST_CAPACITY;
  while (capacity < words) capacity *= 2;
  return capacity;
}

// The order of use.

static void unlink_use(pix_raster_cache *cache, const pix_raster *raster) {
  *(raster->older >= 0 ? &cache->rasters[raster->older].newer : &cache->oldest) = raster->newer;
  *(raster->newer >= 0 ? &cache->rasters[raster->newer].older : &cache->newest) = raster->older;
}

static void link_use(pix_raster_cache *cache, int32_t index) {
  pix_raster *raster = &cache->rasters[index];
  raster->last_use = ++cache->clock;
  raster->newer = -1;
  raster->older = cache->newest;
  *(cache->newest >= 0 ? &cache->rasters[cache->newest].newer : &cache->oldest) = index;
  cache->newest = index;
}

// The table by key.

static int32_t *bucket_for(const pix_raster_cache *cache, const pix_raster_key *key, uint64_t mask_version) {
  uint64_t words[sizeof *key / sizeof(uint64_t)], hash = mask_version;
  memcpy(words, key, sizeof words);
  for (size_t k = 0; k < sizeof words / sizeof *words; k++) {
    hash = (hash ^ words[k]) * UINT64_C(0x9e3779b97f4a7c15);
    hash ^= hash >> 32;
  }
  return &cache->buckets[hash & (uint64_t)(cache->bucket_count - 1)];
}

static void link_key(pix_raster_cache *cache, int32_t index) {
  pix_raster *raster = &cache->rasters[index];
  int32_t *bucket = bucket_for(cache, &raster->key, raster->mask_version);
  raster->next = *bucket;
  *bucket = index;
}

static void unlink_key(pix_raster_cache *cache, int32_t index) {
  const pix_raster *raster = &cache->rasters[index];
  int32_t *link = bucket_for(cache, &raster->key, raster->mask_version);
  while (*link != index) link = &cache->rasters[*link].next;
  *link = raster->next;
}

// Makes as many buckets as rasters. Without memory for more, fewer still serve; returns false if there are none.
static bool grow_buckets(pix_raster_cache *cache, pix_allocator *allocator) {
  if (cache->count < cache->bucket_count) return true;
  const int32_t count = cache->bucket_count == 0 ? FIRST_BUCKETS : cache->bucket_count * 2;
  int32_t *buckets = pix_alloc(allocator, (size_t)count, sizeof *buckets);
  if (buckets == NULL) return cache->bucket_count > 0;
  memset(buckets, 0xff, (size_t)count * sizeof *buckets);  // -1 everywhere
  pix_free(allocator, cache->buckets, (size_t)cache->bucket_count, sizeof *cache->buckets);
  cache->buckets = buckets;
  cache->bucket_count = count;
  for (int32_t i = 0; i < cache->count; i++) {
    if (cache->rasters[i].words != NULL) link_key(cache, i);
  }
  return true;
}

const pix_raster *pix_raster_cache_get(pix_raster_cache *cache, pix_raster_handle handle, uint64_t mask_version) {
  if (handle.generation == 0 || handle.index >= cache->count) return NULL;
  pix_raster *raster = &cache->rasters[handle.index];
  if (raster->generation != handle.generation || raster->mask_version != mask_version) return NULL;
  if (raster->last_use != cache->clock) {
    unlink_use(cache, raster);
    link_use(cache, handle.index);
  }
  cache->is_used = true;
  cache->allocator->caches->latest = cache;
  return raster;
}

pix_raster_handle pix_raster_cache_find(const pix_raster_cache *cache, const pix_raster_key *key,
                                        uint64_t mask_version) {
  if (cache->bucket_count == 0) return (pix_raster_handle){0, 0};
  for (int32_t i = *bucket_for(cache, key, mask_version); i >= 0; i = cache->rasters[i].next) {
    const pix_raster *raster = &cache->rasters[i];
    if (raster->mask_version == mask_version && memcmp(&raster->key, key, sizeof *key) == 0) {
      return (pix_raster_handle){i, raster->generation};
    }
  }
  return (pix_raster_handle){0, 0};
}

// Making room.

// Takes a raster out: its handles are dead, its words are kept.
static void retire(pix_raster_cache *cache, int32_t index) {
  pix_raster *raster = &cache->rasters[index];
  unlink_use(cache, raster);
  unlink_key(cache, index);
  raster->generation = raster->generation == UINT32_MAX ? 1 : raster->generation + 1;
  if (raster->last_use == cache->clock) cache->clock++;
}

static void free_entry(pix_raster_cache *cache, pix_allocator *allocator, int32_t index) {
  pix_raster *raster = &cache->rasters[index];
  retire(cache, index);
  count_bytes(cache, allocator, 0, raster->capacity * sizeof(uint64_t));
  pix_free(allocator, raster->words, raster->capacity, sizeof(uint64_t));
  raster->words = NULL;
  raster->capacity = 0;
  raster->next = cache->first_free;
  cache->first_free = index;
}

// Frees the rasters that were used longest ago until there is room for `capacity` words, or returns one of that
// capacity to use again; otherwise -1. The raster of the last look-up stays: its user may be about to compare it with
// the new one. There is room for both, as each takes half of the limit at the most.
static int32_t make_room(pix_raster_cache *cache, pix_allocator *allocator, size_t capacity) {
  while (cache->bytes + capacity * sizeof(uint64_t) > cache->byte_limit) {
    const pix_raster *oldest = &cache->rasters[cache->oldest];
    if (oldest->last_use == cache->clock) return -1;
    if (oldest->capacity == capacity) return cache->oldest;
    free_entry(cache, allocator, cache->oldest);
  }
  return -1;
}

// Frees rasters of any cache until so many bytes fit into the pool. Returns false if they cannot.
static bool make_room_in_pool(pix_allocator *allocator, size_t bytes) {
  pix_raster_pool *pool = allocator->caches;
  if (bytes > allocator->cache_limit) return false;
  int32_t asked = 0;
  while (allocator->cache_bytes > allocator->cache_limit - bytes) {
    if (asked++ >= 2 * pool->member_count) return false;
    pool->hand = pool->hand + 1 < pool->member_count ? pool->hand + 1 : 0;
    pix_raster_cache *cache = pool->members[pool->hand].cache;
    if (cache == NULL) continue;
    const bool was_used = cache->is_used;
    cache->is_used = false;
    if (was_used || cache->oldest < 0) continue;
    if (cache == pool->latest && cache->rasters[cache->oldest].last_use == cache->clock) continue;
    free_entry(cache, allocator, cache->oldest);
    asked = 0;
  }
  return true;
}

bool pix_raster_cache_widen(pix_raster_cache *cache, const pix_allocator *allocator) {
  if (cache->byte_limit > allocator->cache_limit / 2) return false;
  cache->byte_limit *= 2;
  return true;
}

void pix_rasters_set_limit(pix_allocator *allocator, size_t limit) {
  allocator->cache_limit = limit;
  if (allocator->caches != NULL) allocator->caches->latest = NULL;
  make_room_in_pool(allocator, 0);
}

// Makes an entry with a zeroed block of so many words. Returns -1 if there is no room or memory for it.
static int32_t new_entry(pix_raster_cache *cache, pix_allocator *allocator, size_t capacity) {
  if (cache->bytes + capacity * sizeof(uint64_t) > cache->byte_limit) return -1;
  if (!make_room_in_pool(allocator, capacity * sizeof(uint64_t))) return -1;
  if (!join_pool(cache, allocator) || !grow_buckets(cache, allocator)) return -1;
  if (cache->first_free < 0 &&
      !pix_reserve(allocator, &cache->rasters, &cache->capacity, cache->count + 1, sizeof *cache->rasters)) {
    return -1;
  }
  cache->clock++;  // they may have moved
  uint64_t *words = pix_alloc(allocator, capacity, sizeof *words);
  if (words == NULL) return -1;
  int32_t index = cache->first_free;
  if (index >= 0) {
    cache->first_free = cache->rasters[index].next;
  } else {
    index = cache->count++;
    cache->rasters[index].generation = 1;
  }
  cache->rasters[index].words = words;
  cache->rasters[index].capacity = capacity;
  count_bytes(cache, allocator, capacity * sizeof *words, 0);
  return index;
}

pix_raster_handle pix_raster_cache_make(pix_raster_cache *cache, pix_allocator *allocator, const pix_raster_key *key,
                                        pix_rect rect, uint64_t mask_version) {
  const pix_raster_handle none = {0, 0};
  const size_t words = words_for(rect);
  if (words == 0 || words * sizeof(uint64_t) > cache->byte_limit / 2) return none;
  const size_t capacity = capacity_for(words);
  if (capacity * sizeof(uint64_t) > cache->byte_limit / 2) return none;

  int32_t index = make_room(cache, allocator, capacity);
  if (index >= 0) {
    retire(cache, index);
    memset(cache->rasters[index].words, 0, words * sizeof(uint64_t));
  } else {
    index = new_entry(cache, allocator, capacity);
    if (index < 0) return none;
  }
  pix_raster *raster = &cache->rasters[index];
  raster->key = *key;
  raster->x = rect.x;
  raster->y = rect.y;
  raster->bits = (pix_bits){.words = raster->words, .width = rect.w, .height = rect.h, .pitch = pix_bits_pitch(rect.h)};
  raster->mask_version = mask_version;
  link_key(cache, index);
  link_use(cache, index);
  cache->is_used = true;
  return (pix_raster_handle){index, raster->generation};
}
