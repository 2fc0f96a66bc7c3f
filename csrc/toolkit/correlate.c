// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// How much two masks overlap at every offset, as a product of polynomials: by transforms along the rows, then along the
// columns. All areas are less than the transforms' prime.

#include "base/ntt.h"
#include "bits/bits.h"
#include "toolkit/toolkit.h"

static int32_t offset_count(int32_t a, int32_t b) { return a == 0 || b == 0 ? 0 : a + b - 1; }

pix_rect pix_mask_offsets(const pix_mask *mask, const pix_mask *other) {
  return (pix_rect){1 - other->width, 1 - other->height, offset_count(mask->width, other->width),
                    offset_count(mask->height, other->height)};
}

#define TILE ((size_t)PIX_NTT_LANES * PIX_NTT_LANES)

#define TIME_OF_STEP 0.25  // nanoseconds for each number; rough

// The numbers of both masks in tiles of 16 x 16: sixteen columns, with the rows of the mask, then those of the other
// one, later those of the offsets; then the next sixteen. In a tile each column's numbers lie side by side.
typedef struct table {
  pix_allocator *allocator;
  pix_ntt ntt;
  int32_t row_length, column_length;
  int32_t second;    // tiles of 16 columns: where those of the other mask begin
  int32_t pitch;     // and how many there are
  uint32_t *numbers;
  uint32_t *places;  // for what is transformed: 16 rows, which take half; or 16 columns of each mask
  size_t count, place_count;
} table;

static int32_t tile_count(int32_t numbers) { return (numbers + PIX_NTT_LANES - 1) / PIX_NTT_LANES; }

static bool table_create(table *t, const pix_mask *mask, const pix_mask *other) {
  const pix_rect offsets = pix_mask_offsets(mask, other);
  *t = (table){.allocator = mask->allocator, .second = tile_count(mask->height)};
  t->row_length = pix_ntt_length(offsets.w);
  t->column_length = pix_ntt_length(offsets.h);
  t->pitch = t->second + tile_count(other->height);
  const int32_t longest = pix_max(t->row_length, t->column_length);
  if (!pix_ntt_create(&t->ntt, t->allocator, longest)) return false;
  t->count = (size_t)tile_count(t->row_length) * (size_t)t->pitch * TILE;
  t->place_count = 2 * (size_t)longest * PIX_NTT_LANES;
  t->numbers = pix_alloc_aligned(t->allocator, t->count, sizeof *t->numbers);
  t->places = pix_alloc_aligned(t->allocator, t->place_count, sizeof *t->places);
  return t->numbers != NULL && t->places != NULL;
}

static void table_destroy(table *t) {
  pix_ntt_destroy(&t->ntt);
  pix_free_aligned(t->allocator, t->numbers, t->count, sizeof *t->numbers);
  pix_free_aligned(t->allocator, t->places, t->place_count, sizeof *t->places);
}

static uint32_t *tile_at(const table *t, int32_t column, int32_t row) {
  return t->numbers + ((size_t)column * (size_t)t->pitch + (size_t)row) * TILE;
}

// What was side by side, one under the other: `pitch` numbers from one to the next.
static void turn_tile(const uint32_t *tile, uint32_t *to, size_t pitch) {
  for (size_t k = 0; k < PIX_NTT_LANES; k++) {
    for (size_t i = 0; i < PIX_NTT_LANES; i++) to[k * pitch + i] = tile[i * PIX_NTT_LANES + k];
  }
}

// Copies what the first of so many blocks holds to the others.
static void copy_block(uint32_t *numbers, int32_t length, int32_t blocks) {
  const size_t size = (size_t)(length / blocks) * PIX_NTT_LANES;
  for (int32_t k = 1; k < blocks; k++) memcpy(numbers + (size_t)k * size, numbers, size * sizeof *numbers);
}

// A row of texels as numbers, from its end on if it is turned.
static void read_row(const pix_mask *mask, int32_t y, uint32_t number, bool is_turned, uint32_t *numbers) {
  for (int32_t stripe = 0; stripe < pix_stripe_count(mask->width); stripe++) {
    for (uint64_t word = pix_mask_stripe(mask, stripe)[y]; word != 0; word &= word - 1) {
      const int32_t x = stripe * 64 + pix_lowest_bit(word);
      numbers[(size_t)(is_turned ? mask->width - 1 - x : x) * PIX_NTT_LANES] = number;
    }
  }
}

// A mask's rows, transformed, from a row of tiles on. A turned one is turned by half a circle.
static void read_mask(table *t, const pix_mask *mask, int32_t first, uint32_t number, bool is_turned) {
  const int32_t length = t->row_length, blocks = pix_ntt_copies(length, mask->width);
  for (int32_t row = 0; row < tile_count(mask->height); row++) {
    memset(t->places, 0, (size_t)(length / blocks) * PIX_NTT_LANES * sizeof *t->places);
    for (int32_t k = 0; k < pix_min(PIX_NTT_LANES, mask->height - row * PIX_NTT_LANES); k++) {
      const int32_t y = row * PIX_NTT_LANES + k;
      read_row(mask, is_turned ? mask->height - 1 - y : y, number, is_turned, t->places + k);
    }
    copy_block(t->places, length, blocks);
    pix_ntt_forward(&t->ntt, t->places, length, blocks);
    for (int32_t k = 0; k < tile_count(length); k++) {
      memcpy(tile_at(t, k, first + row), t->places + (size_t)k * TILE, TILE * sizeof *t->places);
    }
  }
}

// Sixteen columns of a mask, transformed.
static void read_columns(const table *t, const uint32_t *tiles, int32_t count, uint32_t *places) {
  const int32_t blocks = pix_ntt_copies(t->column_length, count * PIX_NTT_LANES);
  const size_t size = (size_t)(t->column_length / blocks) * PIX_NTT_LANES;
  for (int32_t k = 0; k < count; k++) turn_tile(tiles + (size_t)k * TILE, places + (size_t)k * TILE, PIX_NTT_LANES);
  memset(places + (size_t)count * TILE, 0, (size - (size_t)count * TILE) * sizeof *places);
  copy_block(places, t->column_length, blocks);
  pix_ntt_forward(&t->ntt, places, t->column_length, blocks);
}

static void multiply_columns(const table *t, int32_t column, int32_t rows) {
  uint32_t *a = t->places, *b = a + (size_t)t->column_length * PIX_NTT_LANES;
  read_columns(t, tile_at(t, column, 0), t->second, a);
  read_columns(t, tile_at(t, column, t->second), t->pitch - t->second, b);
  pix_ntt_multiply(a, b, t->column_length);
  pix_ntt_backward(&t->ntt, a, t->column_length);
  for (int32_t k = 0; k < tile_count(rows); k++) turn_tile(a + (size_t)k * TILE, tile_at(t, column, k), PIX_NTT_LANES);
}

static void tell_rows(const table *t, int32_t count, pix_areas_row *tell, void *context) {
  const size_t length = (size_t)t->row_length;
  uint32_t *rows = t->places + length * PIX_NTT_LANES;
  for (int32_t y = 0; y < count; y += PIX_NTT_LANES) {
    for (int32_t k = 0; k < tile_count(t->row_length); k++) {
      memcpy(t->places + (size_t)k * TILE, tile_at(t, k, y / PIX_NTT_LANES), TILE * sizeof *t->places);
    }
    pix_ntt_backward(&t->ntt, t->places, t->row_length);
    for (size_t k = 0; k < length; k += PIX_NTT_LANES) turn_tile(t->places + k * PIX_NTT_LANES, rows + k, length);
    for (int32_t k = 0; k < pix_min(PIX_NTT_LANES, count - y); k++) {
      uint32_t *row = rows + (size_t)k * length;
      for (size_t x = 0; x < length; x++) row[x] = row[x] >= PIX_NTT_PRIME ? row[x] - PIX_NTT_PRIME : row[x];
      tell(context, y + k, row);
    }
  }
}

double pix_mask_correlation_time(const pix_mask *mask, const pix_mask *other) {
  const pix_rect offsets = pix_mask_offsets(mask, other);
  const double largest = (double)pix_min(mask->width, other->width) * pix_min(mask->height, other->height);
  if (largest >= PIX_NTT_PRIME) return HUGE_VAL;
  const int32_t width = pix_ntt_length(offsets.w), height = pix_ntt_length(offsets.h);
  const double of_rows = 2.0 * pix_highest_bit((uint64_t)width), of_columns = 3.0 * pix_highest_bit((uint64_t)height);
  return (of_rows + of_columns) * width * height * TIME_OF_STEP;
}

bool pix_mask_correlate(const pix_mask *mask, const pix_mask *other, pix_areas_row *tell, void *context) {
  const pix_rect offsets = pix_mask_offsets(mask, other);
  PIX_ASSERT(!pix_rect_is_empty(offsets));
  table t;
  const bool has_room = table_create(&t, mask, other);
  if (has_room) {
    read_mask(&t, mask, 0, 1, false);
    read_mask(&t, other, t.second, pix_ntt_scale(t.row_length, t.column_length), true);
    for (int32_t k = 0; k < tile_count(t.row_length); k++) multiply_columns(&t, k, offsets.h);
    tell_rows(&t, offsets.h, tell, context);
  }
  table_destroy(&t);
  return has_room;
}
