// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "pix_mask.h"

#include "pix_overlap.h"

// How many bytes of rasters a mask keeps: room for hundreds of small ones, or a few of a large mask.
#define RASTER_BYTES_BASE ((size_t)1 << 20)
#define RASTER_BYTES_PER_MASK_BYTE 8

static size_t word_count(const pix_mask *mask) {
  return mask->height == 0 ? 0 : (size_t)pix_stripe_count(mask->width) * (size_t)mask->pitch;
}

// Every stripe begins at a cache line, so that few vectors cross one. An odd number of lines where stripes are long:
// neighbours that lie a multiple of 4096 bytes apart would push each other out of the cache.
static int32_t choose_pitch(int32_t height) {
  const int32_t line = (int32_t)(PIX_LINE / sizeof(uint64_t)), lines = (pix_bits_pitch(height) + line - 1) / line;
  return line * (lines < 32 ? lines : lines | 1);
}

static pix_rect whole(const pix_mask *mask) { return (pix_rect){0, 0, mask->width, mask->height}; }

static uint64_t *word_at(const pix_mask *mask, int32_t stripe, int32_t y) {
  return mask->words + (size_t)stripe * (size_t)mask->pitch + y;
}

bool pix_mask_create(pix_mask *mask, pix_allocator *allocator, int32_t width, int32_t height) {
  PIX_ASSERT(width >= 0 && width <= PIX_MAX_SIDE && height >= 0 && height <= PIX_MAX_SIDE);
  *mask = (pix_mask){.allocator = allocator, .width = width, .height = height, .pitch = choose_pitch(height),
                     .version = 1, .bounds_are_tight = true};
  const size_t words = word_count(mask);
  pix_raster_cache_init(&mask->rasters, RASTER_BYTES_BASE + RASTER_BYTES_PER_MASK_BYTE * words * sizeof(uint64_t));
  if (words == 0) return true;
  mask->words = pix_alloc_aligned(allocator, words, sizeof(uint64_t));
  if (mask->words != NULL) return true;
  mask->width = mask->height = 0;
  mask->is_released = true;
  return false;
}

void pix_mask_release(pix_mask *mask) {
  if (mask->is_released || mask->allocator == NULL) return;
  pix_allocator *allocator = mask->allocator;
  if (mask->summary != NULL) {
    pix_free(allocator, mask->summary - PIX_SUMMARY_PADDING, pix_summary_size(mask->width, mask->height), 1);
  }
  pix_free_aligned(allocator, mask->words, word_count(mask), sizeof(uint64_t));
  pix_free(allocator, mask->hull.coordinates, (size_t)mask->hull.capacity, sizeof(int32_t));
  pix_distance_map_destroy(&mask->distances, allocator);
  pix_raster_cache_destroy(&mask->rasters, allocator);
  *mask = (pix_mask){.allocator = allocator, .version = mask->version + 1, .bounds_are_tight = true,
                     .is_released = true};
  pix_raster_cache_init(&mask->rasters, 0);
}

void pix_mask_summarize(pix_mask *mask) {
  if (mask->summary != NULL || mask->width <= 64 || mask->height < PIX_SUMMARY_FROM_ROWS) return;
  uint8_t *block = pix_alloc(mask->allocator, pix_summary_size(mask->width, mask->height), 1);
  if (block == NULL) return;
  mask->summary = block + PIX_SUMMARY_PADDING;
  const pix_bits bits = pix_mask_bits(mask);
  pix_summary_update(&bits, whole(mask), mask->summary);
}

void pix_mask_touched(pix_mask *mask, pix_rect where, int32_t solid_gain) {
  mask->version++;
  mask->solid_count += solid_gain;
  PIX_ASSERT(mask->solid_count >= 0 && mask->solid_count <= mask->width * mask->height);
  if (mask->solid_count == 0) {
    mask->loose_bounds = (pix_rect){0, 0, 0, 0};
    mask->bounds_are_tight = true;
  } else {
    mask->loose_bounds = pix_rect_unite(mask->loose_bounds, where);
    mask->bounds_are_tight = false;
  }
  if (mask->summary != NULL) {
    const pix_bits bits = pix_mask_bits(mask);
    pix_summary_update(&bits, where, mask->summary);
  }
}

bool pix_mask_get(const pix_mask *mask, int32_t x, int32_t y) {
  const pix_bits bits = pix_mask_bits(mask);
  return pix_rect_holds(whole(mask), x, y) && pix_bits_get(&bits, x, y);
}

void pix_mask_set(pix_mask *mask, int32_t x, int32_t y, bool solid) {
  if (!pix_rect_holds(whole(mask), x, y)) return;
  uint64_t *word = word_at(mask, x >> 6, y);
  const uint64_t bit = UINT64_C(1) << (x & 63);
  if (((*word & bit) != 0) == solid) return;
  *word ^= bit;
  pix_mask_touched(mask, (pix_rect){x, y, 1, 1}, solid ? 1 : -1);
}

void pix_mask_set_span(pix_mask *mask, int32_t y, int32_t x0, int32_t x1, bool solid) {
  x0 = pix_max(x0, 0);
  x1 = pix_min(x1, mask->width);
  if (y < 0 || y >= mask->height || x0 >= x1) return;
  int32_t gain = 0;
  for (int32_t s = x0 / 64; s <= (x1 - 1) / 64; s++) {
    const uint64_t columns = pix_stripe_columns(s, x0, x1);
    uint64_t *word = word_at(mask, s, y);
    const uint64_t changed = solid ? columns & ~*word : columns & *word;
    *word ^= changed;
    gain += solid ? pix_popcount(changed) : -pix_popcount(changed);
  }
  if (gain != 0) pix_mask_touched(mask, (pix_rect){x0, y, x1 - x0, 1}, gain);
}

void pix_mask_fill(pix_mask *mask) {
  for (int32_t s = 0; s < pix_stripe_count(mask->width); s++) {
    const uint64_t columns = pix_stripe_columns(s, 0, mask->width);
    for (int32_t y = 0; y < mask->height; y++) *word_at(mask, s, y) = columns;
  }
  pix_mask_touched(mask, whole(mask), mask->width * mask->height - mask->solid_count);
}

void pix_mask_clear(pix_mask *mask) {
  if (mask->words != NULL) memset(mask->words, 0, word_count(mask) * sizeof(uint64_t));
  pix_mask_touched(mask, whole(mask), -mask->solid_count);
}

void pix_mask_invert(pix_mask *mask) {
  for (int32_t s = 0; s < pix_stripe_count(mask->width); s++) {
    const uint64_t columns = pix_stripe_columns(s, 0, mask->width);
    for (int32_t y = 0; y < mask->height; y++) *word_at(mask, s, y) ^= columns;
  }
  pix_mask_touched(mask, whole(mask), mask->width * mask->height - 2 * mask->solid_count);
}

void pix_mask_copy(pix_mask *mask, const pix_mask *from) {
  PIX_ASSERT(mask->width == from->width && mask->height == from->height);
  if (mask->words != NULL) memcpy(mask->words, from->words, word_count(mask) * sizeof(uint64_t));
  pix_mask_touched(mask, whole(mask), from->solid_count - mask->solid_count);
}

bool pix_mask_equals(const pix_mask *a, const pix_mask *b) {
  if (a->width != b->width || a->height != b->height || a->solid_count != b->solid_count) return false;
  return a->words == NULL || memcmp(a->words, b->words, word_count(a) * sizeof(uint64_t)) == 0;
}

void pix_mask_copy_overlap(pix_mask *mask, const pix_mask *a, const pix_mask *b, int32_t dx, int32_t dy) {
  PIX_ASSERT(mask->width == a->width && mask->height == a->height && mask != a && mask != b);
  const pix_bits bits_a = pix_mask_bits(a), bits_b = pix_mask_bits(b);
  pix_mask_clear(mask);
  const int32_t area = pix_overlap_write(&bits_a, &bits_b, dx, dy, mask->words, mask->pitch);
  pix_mask_touched(mask, whole(mask), area);
}

pix_rect pix_mask_bounds(pix_mask *mask) {
  if (!mask->bounds_are_tight) {
    const pix_bits bits = pix_mask_bits(mask);
    mask->loose_bounds = bits.full ? whole(mask) : pix_bits_bounds(&bits, mask->loose_bounds);
    mask->bounds_are_tight = true;
  }
  return mask->loose_bounds;
}

const pix_distance_map *pix_mask_distances(pix_mask *mask, int64_t pixels) {
  const pix_bits bits = pix_mask_bits(mask);
  return pix_distance_map_ask(&mask->distances, mask->allocator, &bits, pix_mask_bounds(mask), mask->version, pixels);
}
