// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "pix_raster_cache.h"

static size_t words_for(pix_rect rect) { return (size_t)pix_stripe_count(rect.w) * (size_t)rect.h; }

size_t pix_raster_bytes(pix_rect rect) { return words_for(rect) * sizeof(uint64_t); }

static void free_words(pix_raster_cache *cache, pix_allocator *allocator, pix_raster *raster) {
  cache->bytes -= raster->capacity * sizeof(uint64_t);
  pix_free(allocator, raster->words, raster->capacity, sizeof(uint64_t));
  raster->words = NULL;
  raster->capacity = 0;
}

void pix_raster_cache_destroy(pix_raster_cache *cache, pix_allocator *allocator) {
  for (int32_t i = 0; i < cache->count; i++) free_words(cache, allocator, &cache->rasters[i]);
  pix_free(allocator, cache->rasters, (size_t)cache->capacity, sizeof(pix_raster));
  *cache = (pix_raster_cache){.byte_limit = cache->byte_limit};
}

const pix_raster *pix_raster_cache_get(pix_raster_cache *cache, pix_raster_handle handle, uint64_t mask_version) {
  if (handle.generation == 0 || handle.index >= cache->count) return NULL;
  pix_raster *raster = &cache->rasters[handle.index];
  if (raster->generation != handle.generation || raster->mask_version != mask_version) return NULL;
  if (raster->words == NULL) return NULL;
  raster->last_use = ++cache->clock;
  return raster;
}

pix_raster_handle pix_raster_cache_find(const pix_raster_cache *cache, const pix_raster_key *key,
                                        uint64_t mask_version) {
  for (int32_t i = 0; i < cache->count; i++) {
    const pix_raster *raster = &cache->rasters[i];
    if (raster->mask_version == mask_version && raster->words != NULL &&
        memcmp(&raster->key, key, sizeof *key) == 0) {
      return (pix_raster_handle){i, raster->generation};
    }
  }
  return (pix_raster_handle){0, 0};
}

// The raster that goes first: one without words, then one of older contents, then the least recently used.
static int32_t pick_victim(const pix_raster_cache *cache, uint64_t mask_version) {
  int32_t victim = 0;
  uint64_t oldest = UINT64_MAX;
  for (int32_t i = 0; i < cache->count; i++) {
    const pix_raster *raster = &cache->rasters[i];
    const uint64_t age = raster->words == NULL || raster->mask_version != mask_version ? 0 : raster->last_use;
    if (age < oldest) {
      oldest = age;
      victim = i;
    }
  }
  return victim;
}

// Rounded up, so that rasters of a turning sprite, each a little different in size, soon fit into each other's place.
static size_t rounded_capacity(size_t words) {
  size_t capacity = 16;
  while (capacity < words) capacity *= 2;
  return capacity;
}

static bool give_words(pix_raster_cache *cache, pix_allocator *allocator, int32_t index, size_t needed) {
  pix_raster *raster = &cache->rasters[index];
  if (raster->capacity >= needed) {
    memset(raster->words, 0, needed * sizeof(uint64_t));
    return true;
  }
  free_words(cache, allocator, raster);
  const size_t capacity = rounded_capacity(needed);
  raster->last_use = UINT64_MAX;  // not itself a victim
  while (cache->bytes + capacity * sizeof(uint64_t) > cache->byte_limit) {
    pix_raster *oldest = NULL;
    for (int32_t i = 0; i < cache->count; i++) {
      pix_raster *other = &cache->rasters[i];
      if (other->words != NULL && (oldest == NULL || other->last_use < oldest->last_use)) oldest = other;
    }
    free_words(cache, allocator, oldest);
  }
  raster->words = pix_alloc(allocator, capacity, sizeof(uint64_t));
  if (raster->words == NULL) return false;
  raster->capacity = capacity;
  cache->bytes += capacity * sizeof(uint64_t);
  return true;
}

pix_raster_handle pix_raster_cache_make(pix_raster_cache *cache, pix_allocator *allocator, const pix_raster_key *key,
                                        pix_rect rect, uint64_t mask_version) {
  const pix_raster_handle none = {0, 0};
  const size_t needed = words_for(rect);
  const size_t grown = rounded_capacity(needed) * sizeof(uint64_t);
  if (needed == 0 || grown > cache->byte_limit / 2) return none;

  int32_t index = cache->count > 0 ? pick_victim(cache, mask_version) : -1;
  const bool victim_is_of_use = index >= 0 && (cache->rasters[index].words == NULL ||
                                               cache->rasters[index].mask_version != mask_version);
  if (!victim_is_of_use && cache->bytes + grown <= cache->byte_limit &&
      pix_reserve(allocator, &cache->rasters, &cache->capacity, cache->count + 1, sizeof(pix_raster))) {
    index = cache->count++;
  }
  if (index < 0) return none;
  // The raster of the last look-up stays: its user may be about to compare it with this one.
  if (cache->rasters[index].words != NULL && cache->rasters[index].last_use == cache->clock) return none;

  pix_raster *raster = &cache->rasters[index];
  const uint32_t generation = raster->generation + 1 == 0 ? 1 : raster->generation + 1;
  const bool given = give_words(cache, allocator, index, needed);
  raster->key = *key;
  raster->rect = rect;
  raster->mask_version = mask_version;
  raster->generation = generation;
  raster->last_use = ++cache->clock;
  return given ? (pix_raster_handle){index, generation} : none;
}
