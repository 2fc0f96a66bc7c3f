// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// How much two masks overlap at every offset, as a product of polynomials: by number-theoretic transforms along the
// rows, then along the columns (Pollard, "The fast Fourier transform in a finite field", 1971). Their arithmetic is
// that of the numbers modulo a prime larger than any area, so that all is exact; products are reduced as Montgomery
// did ("Modular multiplication without trial division", 1985).

#include "toolkit/toolkit.h"

#include "bits/bits.h"

static int32_t offset_count(int32_t a, int32_t b) { return a == 0 || b == 0 ? 0 : a + b - 1; }

pix_rect pix_mask_offsets(const pix_mask *mask, const pix_mask *other) {
  return (pix_rect){1 - other->width, 1 - other->height, offset_count(mask->width, other->width),
                    offset_count(mask->height, other->height)};
}

#define PRIME UINT32_C(2013265921)     // 15 * 2^27 + 1
#define INVERSE UINT32_C(2281701377)   // of the prime, modulo 2^32
#define GENERATOR 31                   // of all numbers but 0
#define MOST_LENGTH (1 << 16)
#define BATCH 16                       // rows, so that what is written of a column is a line of the cache

#define TIME_OF_BUTTERFLY 1.6          // nanoseconds; rough

// Numbers are below the prime, and stand for 2^32 times themselves where they are to be multiplied.

static inline uint32_t multiply(uint32_t a, uint32_t b) {
  const uint64_t product = (uint64_t)a * b;
  const uint32_t low = (uint32_t)product * INVERSE;
  const uint32_t high = (uint32_t)(product >> 32), taken = (uint32_t)((uint64_t)low * PRIME >> 32);
  return high - taken + (high < taken ? PRIME : 0);
}

static inline uint32_t add(uint32_t a, uint32_t b) {
  const uint32_t sum = a + b;
  return sum >= PRIME ? sum - PRIME : sum;
}

static inline uint32_t subtract(uint32_t a, uint32_t b) { return a - b + (a < b ? PRIME : 0); }

static uint32_t shifted(uint32_t number) { return (uint32_t)(((uint64_t)number << 32) % PRIME); }

static uint32_t power(uint32_t base, uint32_t exponent) {  // both numbers shifted
  uint32_t result = shifted(1);
  for (; exponent > 0; exponent /= 2, base = multiply(base, base)) {
    if (exponent % 2 == 1) result = multiply(result, base);
  }
  return result;
}

// Transforms of one length, a power of 2. roots[half + k] is number k of the roots of unity for a step that takes
// numbers `half` apart together. What is transformed comes out in another order, from which the inverse begins.
typedef struct transform {
  int32_t length;
  uint32_t *roots, *inverse_roots;
  uint32_t scale;  // 1 / length, shifted
} transform;

static int32_t length_for(int32_t count) {
  int32_t length = 1;
  while (length < count) length *= 2;
  return length;
}

static bool transform_create(transform *t, pix_allocator *allocator, int32_t count) {
  t->length = length_for(count);
  t->roots = pix_alloc(allocator, (size_t)t->length + 1, sizeof *t->roots);
  t->inverse_roots = pix_alloc(allocator, (size_t)t->length + 1, sizeof *t->inverse_roots);
  if (t->roots == NULL || t->inverse_roots == NULL) return false;
  for (int32_t half = t->length / 2; half >= 1; half /= 2) {
    const uint32_t root = power(shifted(GENERATOR), (PRIME - 1) / (2 * (uint32_t)half));
    const uint32_t inverse = power(root, PRIME - 2);
    t->roots[half] = t->inverse_roots[half] = shifted(1);
    for (int32_t k = 1; k < half; k++) {
      t->roots[half + k] = multiply(t->roots[half + k - 1], root);
      t->inverse_roots[half + k] = multiply(t->inverse_roots[half + k - 1], inverse);
    }
  }
  t->scale = power(shifted((uint32_t)t->length), PRIME - 2);
  return true;
}

static void transform_destroy(transform *t, pix_allocator *allocator) {
  pix_free(allocator, t->roots, (size_t)t->length + 1, sizeof *t->roots);
  pix_free(allocator, t->inverse_roots, (size_t)t->length + 1, sizeof *t->inverse_roots);
}

static void forward(const transform *t, uint32_t *numbers) {
  for (int32_t half = t->length / 2; half >= 1; half /= 2) {
    for (uint32_t *low = numbers; low < numbers + t->length; low += 2 * half) {
      uint32_t *high = low + half;
      const uint32_t *roots = t->roots + half;
      for (int32_t k = 0; k < half; k++) {
        const uint32_t a = low[k], b = high[k];
        low[k] = add(a, b);
        high[k] = multiply(subtract(a, b), roots[k]);
      }
    }
  }
}

static void backward(const transform *t, uint32_t *numbers) {
  for (int32_t half = 1; half < t->length; half *= 2) {
    for (uint32_t *low = numbers; low < numbers + t->length; low += 2 * half) {
      uint32_t *high = low + half;
      const uint32_t *roots = t->inverse_roots + half;
      for (int32_t k = 0; k < half; k++) {
        const uint32_t a = low[k], b = multiply(high[k], roots[k]);
        low[k] = add(a, b);
        high[k] = subtract(a, b);
      }
    }
  }
}

// The numbers of both masks, column by column: in each the rows of the mask, then those of the other one; later those
// of the offsets.
typedef struct table {
  pix_allocator *allocator;
  transform along_rows, along_columns;
  int32_t second;     // the first row of the other mask, a multiple of BATCH
  int32_t pitch;      // of columns
  size_t count;
  uint32_t *numbers;
  uint32_t *rows;     // BATCH of them, or two columns
  size_t row_count;
} table;

static int32_t rounded_up(int32_t rows) { return (rows + BATCH - 1) / BATCH * BATCH; }

static bool table_create(table *t, const pix_mask *mask, const pix_mask *other) {
  const pix_rect offsets = pix_mask_offsets(mask, other);
  *t = (table){.allocator = mask->allocator, .second = rounded_up(mask->height)};
  t->pitch = t->second + rounded_up(other->height);
  if (!transform_create(&t->along_rows, t->allocator, offsets.w)) return false;
  if (!transform_create(&t->along_columns, t->allocator, offsets.h)) return false;
  t->count = (size_t)t->along_rows.length * (size_t)t->pitch;
  t->row_count = (size_t)pix_max(BATCH * t->along_rows.length, 2 * t->along_columns.length);
  t->numbers = pix_alloc(t->allocator, t->count, sizeof *t->numbers);
  t->rows = pix_alloc(t->allocator, t->row_count, sizeof *t->rows);
  return t->numbers != NULL && t->rows != NULL;
}

static void table_destroy(table *t) {
  transform_destroy(&t->along_rows, t->allocator);
  transform_destroy(&t->along_columns, t->allocator);
  pix_free(t->allocator, t->numbers, t->count, sizeof *t->numbers);
  pix_free(t->allocator, t->rows, t->row_count, sizeof *t->rows);
}

// A row of texels as numbers; from its end on if it is turned.
static void read_row(const pix_mask *mask, int32_t y, bool is_turned, uint32_t *numbers) {
  for (int32_t stripe = 0; stripe < pix_stripe_count(mask->width); stripe++) {
    for (uint64_t word = pix_mask_stripe(mask, stripe)[y]; word != 0; word &= word - 1) {
      const int32_t x = stripe * 64 + pix_lowest_bit(word);
      numbers[is_turned ? mask->width - 1 - x : x] = 1;
    }
  }
}

// A mask's rows, transformed, from row `first` of the table on. A turned one is turned by half a circle.
static void read_mask(table *t, const pix_mask *mask, int32_t first, bool is_turned) {
  const int32_t length = t->along_rows.length;
  for (int32_t y = 0; y < mask->height; y += BATCH) {
    memset(t->rows, 0, BATCH * (size_t)length * sizeof *t->rows);
    for (int32_t k = 0; k < pix_min(BATCH, mask->height - y); k++) {
      read_row(mask, is_turned ? mask->height - 1 - y - k : y + k, is_turned, t->rows + (size_t)k * (size_t)length);
      forward(&t->along_rows, t->rows + (size_t)k * (size_t)length);
    }
    for (int32_t x = 0; x < length; x++) {
      uint32_t *column = t->numbers + (size_t)x * (size_t)t->pitch + first + y;
      for (int32_t k = 0; k < BATCH; k++) column[k] = t->rows[(size_t)k * (size_t)length + (size_t)x];
    }
  }
}

static void multiply_column(table *t, uint32_t *column, int32_t rows, int32_t other_rows) {
  const size_t length = (size_t)t->along_columns.length, bytes = sizeof *column;
  uint32_t *a = t->rows, *b = t->rows + length;
  memset(a, 0, 2 * length * bytes);
  memcpy(a, column, (size_t)rows * bytes);
  memcpy(b, column + t->second, (size_t)other_rows * bytes);
  forward(&t->along_columns, a);
  forward(&t->along_columns, b);
  for (size_t k = 0; k < length; k++) a[k] = multiply(a[k], b[k]);
  backward(&t->along_columns, a);
  memcpy(column, a, (size_t)(rows + other_rows - 1) * bytes);
}

static void tell_rows(table *t, int32_t count, pix_areas_row *tell, void *context) {
  const int32_t length = t->along_rows.length;
  // Shifted once more, as each product of columns has lost one shift.
  const uint32_t scale = multiply(shifted(t->along_rows.scale), t->along_columns.scale);
  for (int32_t y = 0; y < count; y += BATCH) {
    for (int32_t x = 0; x < length; x++) {
      const uint32_t *column = t->numbers + (size_t)x * (size_t)t->pitch + y;
      for (int32_t k = 0; k < BATCH; k++) t->rows[(size_t)k * (size_t)length + (size_t)x] = column[k];
    }
    for (int32_t k = 0; k < pix_min(BATCH, count - y); k++) {
      uint32_t *row = t->rows + (size_t)k * (size_t)length;
      backward(&t->along_rows, row);
      for (int32_t x = 0; x < length; x++) row[x] = multiply(row[x], scale);
      tell(context, y + k, row);
    }
  }
}

static double butterflies(int32_t count) {
  const int32_t length = length_for(count);
  return length / 2.0 * pix_highest_bit((uint64_t)length);
}

double pix_mask_correlation_time(const pix_mask *mask, const pix_mask *other) {
  const pix_rect offsets = pix_mask_offsets(mask, other);
  if (offsets.w > MOST_LENGTH || offsets.h > MOST_LENGTH) return HUGE_VAL;
  const double rows = 2.0 * offsets.h * butterflies(offsets.w), columns = 2.0 * offsets.w * 3 * butterflies(offsets.h);
  return (rows + columns) * TIME_OF_BUTTERFLY;
}

bool pix_mask_correlate(const pix_mask *mask, const pix_mask *other, pix_areas_row *tell, void *context) {
  const pix_rect offsets = pix_mask_offsets(mask, other);
  PIX_ASSERT(!pix_rect_is_empty(offsets));
  table t;
  const bool has_room = table_create(&t, mask, other);
  if (has_room) {
    read_mask(&t, mask, 0, false);
    read_mask(&t, other, t.second, true);
    for (int32_t x = 0; x < t.along_rows.length; x++) {
      multiply_column(&t, t.numbers + (size_t)x * (size_t)t.pitch, mask->height, other->height);
    }
    tell_rows(&t, offsets.h, tell, context);
  }
  table_destroy(&t);
  return has_room;
}
