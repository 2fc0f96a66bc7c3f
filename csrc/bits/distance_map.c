// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The exact Euclidean transform in two passes, as in A. Meijster, J. Roerdink, W. Hesselink, "A General Algorithm for
// Computing Distance Transforms in Linear Time" (2000): first along columns, then along rows. The second pass looks
// outwards from each cell only as far as something nearer may still be found.

#include "bits/distance_map.h"

#include "base/numbers.h"

// Texels around the solid ones. The distance from further out is taken from the nearest cell, which is no less true.
#define MARGIN 8

// Up to FINE_AREA texels, the margin included, have a cell each, up to MEDIUM_AREA 2x2 have one, beyond 4x4.
#define FINE_AREA (288 * 288)
#define MEDIUM_AREA (1024 * 1024)
#define MAX_COLUMNS (PIX_MAX_SIDE / 2 + 2 * MARGIN)

#define FARTHEST 32  // texels: no byte says more

// So many times more pixels than cells are sampled before a map is made: about what it takes to make it.
#define DEMAND_PER_CELL 16

static void lay_out(pix_distance_map *map, pix_rect solid) {
  const int64_t area = (int64_t)(solid.w + 2 * MARGIN) * (solid.h + 2 * MARGIN);
  map->shift = area <= FINE_AREA ? 0 : area <= MEDIUM_AREA ? 1 : 2;
  const int32_t side = 1 << map->shift;
  map->left = (solid.x - MARGIN) & -side;
  map->top = (solid.y - MARGIN) & -side;
  map->columns = (solid.x + solid.w + MARGIN - map->left + side - 1) >> map->shift;
  map->rows = (solid.y + solid.h + MARGIN - map->top + side - 1) >> map->shift;
}

static size_t bytes_of(const pix_distance_map *map) {
  return (size_t)map->columns * (size_t)map->rows;
}

// Sets to 0 the cells of a row in which a texel of the given row of the mask is solid.
static void mark_solid(const pix_distance_map *map, const pix_bits *bits, int32_t y, uint8_t *row) {
  const int32_t side = 1 << map->shift;
  const uint64_t group = pix_bit_range(0, side);
  for (int32_t stripe = 0; stripe < pix_stripe_count(bits->width); stripe++) {
    uint64_t word = pix_bits_word(bits, stripe, y);
    while (word != 0) {
      const int32_t bit = pix_lowest_bit(word) & -side;
      row[(stripe * 64 + bit - map->left) >> map->shift] = 0;
      word &= ~(group << bit);
    }
  }
}

// Returns what the first pass notes for a cell whose column has nothing solid near; for all other cells it notes less.
static uint8_t far_of(const pix_distance_map *map) { return (uint8_t)((FARTHEST >> map->shift) + 1); }

#define AT_ONCE 8  // cells

// Tells whether the AT_ONCE cells from `cells` on are all `far`, as far_of gives it. Reads all of them.
static bool are_far(const uint8_t *cells, uint8_t far) {
  return pix_load_le64(cells) == far * UINT64_C(0x0101010101010101);
}

// Lets each cell of a row be at most one further than its neighbour in another row.
static void pass_on(uint8_t *row, const uint8_t *neighbours, int32_t columns, uint8_t far) {
  for (int32_t first = 0; first < columns; first += AT_ONCE) {
    if (first + AT_ONCE <= columns && are_far(neighbours + first, far)) continue;
    for (int32_t x = first; x < pix_min(first + AT_ONCE, columns); x++) {
      if (row[x] > neighbours[x]) row[x] = (uint8_t)(neighbours[x] + 1);
    }
  }
}

// Sets each cell to its distance, in cells, from the nearest one in its column that has something solid, or to far_of.
static void pass_columns(const pix_distance_map *map, const pix_bits *bits, pix_rect solid) {
  const size_t pitch = (size_t)map->columns;
  const uint8_t far = far_of(map);
  uint8_t *row = map->cells, *last = row + pitch * (size_t)(map->rows - 1);
  memset(row, far, bytes_of(map));
  for (int32_t y = solid.y; y < solid.y + solid.h; y++) {
    mark_solid(map, bits, y, row + (size_t)((y - map->top) >> map->shift) * pitch);
  }
  for (; row < last; row += pitch) pass_on(row + pitch, row, map->columns, far);
  for (; row > map->cells; row -= pitch) pass_on(row - pitch, row, map->columns, far);
}

// Returns the distance between two cells that lie so many apart, in cells: none if they touch, else one less than from
// middle to middle.
static int32_t gap_between(int32_t cells) { return cells > 0 ? cells - 1 : 0; }

static int32_t square(int32_t gap) { return gap * gap; }

// Returns the first column from x on that is not far; `columns` if all are.
static int32_t skip_far(const uint8_t *row, int32_t x, int32_t columns, uint8_t far) {
  while (x + AT_ONCE <= columns && are_far(row + x, far)) x += AT_ONCE;
  while (x < columns && row[x] == far) x++;
  return x;
}

// Replaces a row of the first pass by distances in bytes. Returns how many of these are 0.
static int32_t pass_row(const pix_distance_map *map, uint8_t *row) {
  uint16_t squares[MAX_COLUMNS];
  const int32_t columns = map->columns;
  const uint8_t far = far_of(map);
  const double units = PIX_DISTANCE_UNITS << map->shift;
  PIX_ASSERT(columns <= MAX_COLUMNS);
  for (int32_t x = 0; x < columns; x++) squares[x] = (uint16_t)square(gap_between(row[x]));
  // The nearest columns to the left and to the right, x included, that may bring a cell nearer than the farthest.
  int32_t before = -columns - far, after = 0, zero_count = 0;
  for (int32_t x = 0; x < columns; x++) {
    if (after <= x) after = skip_far(row, x, columns, far);
    const int32_t alike = (after < columns ? after - far : columns - 1) - x;  // so many that follow have nothing near
    if (x - before >= far && alike >= 0) {
      memset(row + x, 255, (size_t)alike + 1);
      x += alike;
      continue;
    }
    if (after == x) before = x;
    int32_t least = squares[x];
    for (int32_t k = pix_max(pix_min(x - before, after - x), 1); square(gap_between(k)) < least; k++) {
      const int32_t aside = square(gap_between(k));
      if (x >= k) least = pix_min(least, aside + squares[x - k]);
      if (x + k < columns) least = pix_min(least, aside + squares[x + k]);
    }
    const double distance = sqrt((double)least) * units;  // a whole number only if the square root is one
    row[x] = (uint8_t)(distance < 255 ? (int32_t)distance : 255);
    zero_count += least == 0;
  }
  return zero_count;
}

void pix_distance_map_destroy(pix_distance_map *map, pix_allocator *allocator) {
  pix_free(allocator, map->cells, map->capacity, 1);
  map->cells = NULL;
  map->capacity = 0;
  map->is_made = false;
}

// Makes the map anew. False if memory is short: then there is none.
static bool make(pix_distance_map *map, pix_allocator *allocator, const pix_bits *bits, pix_rect solid) {
  lay_out(map, solid);
  const size_t bytes = bytes_of(map);
  if (bytes > map->capacity) {
    pix_distance_map_destroy(map, allocator);
    map->cells = pix_alloc(allocator, bytes, 1);
    if (map->cells == NULL) return false;
    map->capacity = bytes;
  }
  pass_columns(map, bits, solid);
  int32_t zero_count = 0;
  for (int32_t y = 0; y < map->rows; y++) zero_count += pass_row(map, map->cells + (size_t)y * (size_t)map->columns);
  map->density = (float)zero_count / (float)bytes;
  map->is_made = true;
  return true;
}

const pix_distance_map *pix_distance_map_ask(pix_distance_map *map, pix_allocator *allocator, const pix_bits *bits,
                                             pix_rect solid, uint64_t mask_version, int64_t pixels) {
  if (map->mask_version != mask_version) {
    map->mask_version = mask_version;
    map->is_made = false;
    map->demand = 0;
  }
  if (map->is_made) return map;
  map->demand += pixels;
  lay_out(map, solid);
  if (map->demand < DEMAND_PER_CELL * (int64_t)bytes_of(map)) return NULL;
  map->demand = 0;  // should memory be short, not at once again
  return make(map, allocator, bits, solid) ? map : NULL;
}
