// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "mask/mask.h"

#include "bits/overlap.h"

// Bytes of rasters that a mask keeps at first: room for hundreds of small ones, or a few of a large mask.
#define RASTER_BYTES_BASE ((size_t)1 << 20)
#define RASTER_BYTES_PER_MASK_BYTE 8

static size_t word_count(const pix_mask *mask) {
  return mask->height == 0 ? 0 : (size_t)pix_stripe_count(mask->width) * (size_t)mask->pitch;
}

// Returns the words from one stripe to the next. Every stripe begins at a cache line, so that few vectors cross one.
// Long stripes take an odd number of lines: neighbours a multiple of 4096 bytes apart would push each other out of the
// cache.
static int32_t choose_pitch(int32_t height) {
  const int32_t line = (int32_t)(PIX_LINE / sizeof(uint64_t)), lines = (pix_bits_pitch(height) + line - 1) / line;
  return line * (lines < 32 ? lines : lines | 1);
}

bool pix_mask_create(pix_mask *mask, pix_allocator *allocator, int32_t width, int32_t height) {
  PIX_ASSERT(width >= 0 && width <= PIX_MAX_SIDE && height >= 0 && height <= PIX_MAX_SIDE);
  *mask = (pix_mask){.allocator = allocator, .width = width, .height = height, .pitch = choose_pitch(height),
                     .version = 1};
  const size_t words = word_count(mask);
  if (words == 0) return true;
  mask->words = pix_alloc_aligned(allocator, words, sizeof(uint64_t));
  if (mask->words != NULL) return true;
  mask->width = mask->height = 0;
  mask->is_released = true;
  return false;
}

pix_mask_extras *pix_mask_extend(pix_mask *mask) {
  if (mask->extras != NULL || mask->is_released) return mask->extras;
  mask->extras = pix_alloc(mask->allocator, 1, sizeof *mask->extras);
  if (mask->extras == NULL) return NULL;
  const size_t bytes = word_count(mask) * sizeof(uint64_t);
  pix_raster_cache_init(&mask->extras->rasters, RASTER_BYTES_BASE + RASTER_BYTES_PER_MASK_BYTE * bytes);
  return mask->extras;
}

static void free_extras(pix_mask_extras *extras, pix_allocator *allocator) {
  if (extras == NULL) return;
  pix_hull_destroy(&extras->hull, allocator);
  pix_distance_map_destroy(&extras->distances, allocator);
  pix_raster_cache_destroy(&extras->rasters, allocator);
  pix_edit_log_destroy(&extras->log, allocator);
  pix_free(allocator, extras, 1, sizeof *extras);
}

void pix_mask_release(pix_mask *mask) {
  if (mask->is_released || mask->allocator == NULL) return;
  pix_allocator *allocator = mask->allocator;
  pix_allocator_whole(allocator)->mask_edits++;
  if (mask->summary != NULL) {
    pix_free(allocator, mask->summary - PIX_SUMMARY_PADDING, pix_summary_size(mask->width, mask->height), 1);
  }
  pix_free_aligned(allocator, mask->words, word_count(mask), sizeof(uint64_t));
  free_extras(mask->extras, allocator);
  *mask = (pix_mask){.allocator = allocator, .version = mask->version + 1, .is_released = true};
}

void pix_mask_summarize(pix_mask *mask) {
  if (mask->width <= 64 || mask->height < PIX_SUMMARY_FROM_ROWS || mask->summary != NULL) return;
  uint8_t *block = pix_alloc(mask->allocator, pix_summary_size(mask->width, mask->height), 1);
  if (block == NULL) return;
  mask->summary = block + PIX_SUMMARY_PADDING;
  const pix_bits bits = pix_mask_bits(mask);
  pix_summary_update(&bits, pix_mask_rect(mask), mask->summary);
}

// Returns the edges of the bounds that lie within an edit, or that the edit has moved out.
static uint8_t edges_touched(pix_rect bounds, pix_rect where) {
  return (uint8_t)((where.x <= bounds.x ? PIX_EDGE_LEFT : 0) | (where.y <= bounds.y ? PIX_EDGE_TOP : 0) |
                   (where.x + where.w >= bounds.x + bounds.w ? PIX_EDGE_RIGHT : 0) |
                   (where.y + where.h >= bounds.y + bounds.h ? PIX_EDGE_BOTTOM : 0));
}

static void update_bounds(pix_mask *mask, pix_rect where, int32_t solid_gain) {
  if (mask->solid_count == 0 || mask->solid_count == mask->width * mask->height) {
    mask->loose_bounds = mask->solid_count == 0 ? (pix_rect){0, 0, 0, 0} : pix_mask_rect(mask);
    mask->loose_edges = 0;
    return;
  }
  if (pix_rect_is_empty(where)) return;
  const uint8_t all = PIX_EDGE_LEFT | PIX_EDGE_TOP | PIX_EDGE_RIGHT | PIX_EDGE_BOTTOM;
  const uint8_t touched = pix_rect_is_empty(mask->loose_bounds) ? all : edges_touched(mask->loose_bounds, where);
  mask->loose_bounds = pix_rect_unite(mask->loose_bounds, where);
  if (solid_gain == pix_rect_area(where)) {
    mask->loose_edges = (uint8_t)(mask->loose_edges & ~touched);  // solid now all along them
  } else {
    mask->loose_edges = (uint8_t)(mask->loose_edges | touched);
  }
}

void pix_mask_touched(pix_mask *mask, pix_rect where, int32_t solid_gain) {
  PIX_ASSERT(pix_rect_is_empty(where) || (where.x >= 0 && where.x + where.w <= mask->width));
  PIX_ASSERT(pix_rect_is_empty(where) || (where.y >= 0 && where.y + where.h <= mask->height));
  mask->version++;
  pix_allocator_whole(mask->allocator)->mask_edits++;
  mask->solid_count += solid_gain;
  PIX_ASSERT(mask->solid_count >= 0 && mask->solid_count <= mask->width * mask->height);
  if (mask->extras != NULL) {
    pix_hull_touched(&mask->extras->hull, mask->loose_bounds, where, mask->version);
    pix_raster_cache_touched(&mask->extras->rasters);
  }
  update_bounds(mask, where, solid_gain);
  if (mask->summary != NULL) {
    const pix_bits bits = pix_mask_bits(mask);
    pix_summary_update(&bits, where, mask->summary);
  }
}

bool pix_mask_get(const pix_mask *mask, int32_t x, int32_t y) {
  const pix_bits bits = pix_mask_bits(mask);
  return pix_rect_holds(pix_mask_rect(mask), x, y) && pix_bits_get(&bits, x, y);
}

int32_t pix_mask_set(pix_mask *mask, int32_t x, int32_t y, bool solid) {
  if (!pix_rect_holds(pix_mask_rect(mask), x, y)) return 0;
  uint64_t *word = pix_mask_stripe(mask, x >> 6) + y;
  const uint64_t bit = UINT64_C(1) << (x & 63);
  if (((*word & bit) != 0) == solid) return 0;
  pix_mask_touch(mask, (pix_rect){x, y, 1, 1});
  *word ^= bit;
  pix_mask_touched(mask, (pix_rect){x, y, 1, 1}, solid ? 1 : -1);
  return 1;
}

int32_t pix_mask_set_span(pix_mask *mask, int32_t y, int32_t x0, int32_t x1, bool solid) {
  x0 = pix_max(x0, 0);
  x1 = pix_min(x1, mask->width);
  return y < 0 || x0 >= x1 ? 0 : pix_mask_set_rect(mask, (pix_rect){x0, y, x1 - x0, 1}, solid);
}

int32_t pix_mask_set_rect(pix_mask *mask, pix_rect rect, bool solid) {
  rect = pix_rect_intersect(rect, pix_mask_rect(mask));
  if (pix_rect_is_empty(rect)) return 0;
  int32_t changed = 0;
  pix_mask_touch(mask, rect);
  for (int32_t s = rect.x / 64; s <= (rect.x + rect.w - 1) / 64; s++) {
    const uint64_t columns = pix_stripe_columns(s, rect.x, rect.x + rect.w);
    uint64_t *words = pix_mask_stripe(mask, s);
    for (int32_t y = rect.y; y < rect.y + rect.h; y++) {
      const uint64_t difference = solid ? columns & ~words[y] : columns & words[y];
      words[y] ^= difference;
      changed += pix_popcount(difference);
    }
  }
  if (changed != 0) pix_mask_touched(mask, rect, solid ? changed : -changed);
  return changed;
}

int32_t pix_mask_fill(pix_mask *mask) {
  const int32_t changed = mask->width * mask->height - mask->solid_count;
  if (changed == 0) return 0;
  pix_mask_touch(mask, pix_mask_rect(mask));
  for (int32_t s = 0; s < pix_stripe_count(mask->width); s++) {
    const uint64_t columns = pix_stripe_columns(s, 0, mask->width);
    for (int32_t y = 0; y < mask->height; y++) pix_mask_stripe(mask, s)[y] = columns;
  }
  pix_mask_touched(mask, pix_mask_rect(mask), changed);
  return changed;
}

int32_t pix_mask_clear(pix_mask *mask) {
  const int32_t changed = mask->solid_count;
  if (changed == 0) return 0;
  pix_mask_touch(mask, pix_mask_rect(mask));
  memset(mask->words, 0, word_count(mask) * sizeof(uint64_t));
  pix_mask_touched(mask, pix_mask_rect(mask), -changed);
  return changed;
}

int32_t pix_mask_invert(pix_mask *mask) {
  const int32_t texels = mask->width * mask->height;
  if (texels == 0) return 0;
  pix_mask_touch(mask, pix_mask_rect(mask));
  for (int32_t s = 0; s < pix_stripe_count(mask->width); s++) {
    const uint64_t columns = pix_stripe_columns(s, 0, mask->width);
    for (int32_t y = 0; y < mask->height; y++) pix_mask_stripe(mask, s)[y] ^= columns;
  }
  pix_mask_touched(mask, pix_mask_rect(mask), texels - 2 * mask->solid_count);
  return texels;
}

void pix_mask_copy(pix_mask *mask, const pix_mask *from) {
  PIX_ASSERT(mask->width == from->width && mask->height == from->height);
  pix_mask_touch(mask, pix_mask_rect(mask));
  if (mask->words != NULL) memcpy(mask->words, from->words, word_count(mask) * sizeof(uint64_t));
  pix_mask_touched(mask, pix_mask_rect(mask), from->solid_count - mask->solid_count);
}

bool pix_mask_equals(const pix_mask *a, const pix_mask *b) {
  if (a->width != b->width || a->height != b->height || a->solid_count != b->solid_count) return false;
  return a->words == NULL || memcmp(a->words, b->words, word_count(a) * sizeof(uint64_t)) == 0;
}

void pix_mask_copy_overlap(pix_mask *mask, const pix_mask *a, const pix_mask *b, int32_t dx, int32_t dy) {
  PIX_ASSERT(mask->width == a->width && mask->height == a->height && mask != a && mask != b);
  const pix_bits bits_a = pix_mask_bits(a), bits_b = pix_mask_bits(b);
  pix_mask_clear(mask);
  pix_mask_touch(mask, pix_mask_rect(mask));
  const int32_t area = pix_overlap_write(&bits_a, &bits_b, dx, dy, mask->words, mask->pitch);
  pix_mask_touched(mask, pix_mask_rect(mask), area);
}

// Undoing.

int64_t pix_mask_record(pix_mask *mask) {
  if (pix_mask_extend(mask) == NULL) return -1;
  pix_edit_log *log = &mask->extras->log;
  const int64_t mark = pix_edit_log_mark(log, mask->allocator);
  log->is_recording = log->is_recording || mark > 0;
  return mark;
}

bool pix_mask_undo(pix_mask *mask, int64_t mark) {
  if (mask->extras == NULL || !pix_edit_log_has(&mask->extras->log, mark)) return false;
  pix_rect where;
  int32_t gain;
  while (pix_edit_log_undo(&mask->extras->log, mark, mask->words, mask->pitch, &where, &gain)) {
    pix_mask_touched(mask, where, gain);
  }
  return true;
}

bool pix_mask_forget(pix_mask *mask, int64_t mark) {
  return mask->extras != NULL && pix_edit_log_forget(&mask->extras->log, mask->allocator, mark);
}

void pix_mask_stop_recording(pix_mask *mask) {
  if (mask->extras == NULL) return;
  pix_edit_log_drop(&mask->extras->log, mask->allocator);
  mask->extras->log.is_recording = false;
}

// Finds the first row with a solid texel from the top of the rectangle, or from its bottom; all solid texels lie within
// it.
static int32_t first_row(const pix_mask *mask, pix_rect within, bool from_bottom) {
  const int32_t first = within.x / 64, last = (within.x + within.w - 1) / 64;
  int32_t best = within.h;  // rows from the edge
  for (int32_t s = first; s <= last && best > 0; s++) {
    const uint64_t *words = pix_mask_stripe(mask, s) + (from_bottom ? within.y + within.h - 1 : within.y);
    int32_t k = 0;
    while (k < best && words[from_bottom ? -k : k] == 0) k++;
    best = k;
  }
  return from_bottom ? within.y + within.h - 1 - best : within.y + best;
}

// Finds the first column with a solid texel from the left of the rectangle, or from its right; all solid texels lie
// within it, and there is one.
static int32_t first_column(const pix_mask *mask, pix_rect within, bool from_right) {
  const int32_t edge = from_right ? within.x + within.w - 1 : within.x;
  for (int32_t s = edge / 64;; s += from_right ? -1 : 1) {
    const uint64_t *words = pix_mask_stripe(mask, s), outermost = UINT64_C(1) << (edge & 63);
    uint64_t any = 0;
    for (int32_t y = within.y; y < within.y + within.h && !(s == edge / 64 && (any & outermost)); y++) any |= words[y];
    if (any != 0) return s * 64 + (from_right ? pix_highest_bit(any) : pix_lowest_bit(any));
  }
}

pix_rect pix_mask_bounds(pix_mask *mask) {
  const uint8_t edges = mask->loose_edges;
  if (edges == 0) return mask->loose_bounds;
  pix_rect b = mask->loose_bounds;
  if (edges & PIX_EDGE_TOP) b = pix_rect_between(b.x, first_row(mask, b, false), b.x + b.w, b.y + b.h);
  if (edges & PIX_EDGE_BOTTOM) b.h = first_row(mask, b, true) + 1 - b.y;
  if (edges & PIX_EDGE_LEFT) b = pix_rect_between(first_column(mask, b, false), b.y, b.x + b.w, b.y + b.h);
  if (edges & PIX_EDGE_RIGHT) b.w = first_column(mask, b, true) + 1 - b.x;
  mask->loose_bounds = b;
  mask->loose_edges = 0;
  return b;
}

const pix_distance_map *pix_mask_distances(pix_mask *mask, int64_t pixels) {
  if (pix_mask_extend(mask) == NULL) return NULL;
  const pix_bits bits = pix_mask_bits(mask);
  return pix_distance_map_ask(&mask->extras->distances, mask->allocator, &bits, pix_mask_bounds(mask), mask->version,
                              pixels);
}
