// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "bits/runs.h"

// Reads a word of a row for what is to be found: the solid pixels, or the empty ones if `flip` is all ones instead of
// 0. A run begins and ends where such a pixel differs from the one on its left.
static inline uint64_t stripe_word(const pix_bits *bits, int32_t stripe, int32_t y, uint64_t flip, uint64_t columns) {
  return (pix_bits_word(bits, stripe, y) ^ flip) & columns;
}

static uint64_t flip_for(bool solid) { return solid ? 0 : ~UINT64_C(0); }

// Adds to *count the runs of row 0 that begin in the stripe; those of row y to count[y * step].
PIX_ALWAYS_INLINE void count_stripe(const pix_bits *bits, int32_t stripe, uint64_t flip, int32_t *count, int32_t step) {
  const uint64_t columns = pix_stripe_columns(stripe, 0, bits->width);
  for (int32_t y = 0; y < bits->height; y++, count += step) {
    const uint64_t word = stripe_word(bits, stripe, y, flip, columns);
    const uint64_t before = stripe > 0 ? stripe_word(bits, stripe - 1, y, flip, ~UINT64_C(0)) >> 63 : 0;
    *count += pix_popcount(word & ~(word << 1 | before));
  }
}

int32_t pix_runs_count(const pix_bits *bits, bool solid) {
  int32_t count = 0;
  for (int32_t stripe = 0; stripe < pix_stripe_count(bits->width); stripe++) {
    count_stripe(bits, stripe, flip_for(solid), &count, 0);
  }
  return count;
}

// Writes the runs of row y as one series of columns: a begin, an end, a begin, ... Returns what follows them.
static pix_run *read_row(const pix_bits *bits, int32_t y, uint64_t flip, pix_run *run) {
  const int32_t stripes = pix_stripe_count(bits->width);
  uint64_t before = 0;
  bool is_open = false;
  for (int32_t stripe = 0; stripe < stripes; stripe++) {
    const uint64_t columns = stripe < stripes - 1 ? ~UINT64_C(0) : pix_stripe_columns(stripe, 0, bits->width);
    const uint64_t word = stripe_word(bits, stripe, y, flip, columns);
    for (uint64_t edges = word ^ (word << 1 | before); edges != 0; edges &= edges - 1) {
      const uint16_t x = (uint16_t)(stripe * 64 + pix_lowest_bit(edges));
      if (is_open) {
        run++->end = x;
      } else {
        run->begin = x;
      }
      is_open = !is_open;
    }
    before = word >> 63;
  }
  if (is_open) run++->end = (uint16_t)bits->width;
  return run;
}

bool pix_runs_create(pix_runs *runs, pix_allocator *allocator, const pix_bits *bits, bool solid) {
  *runs = (pix_runs){.allocator = allocator, .height = bits->height};
  runs->row_starts = pix_alloc(allocator, (size_t)bits->height + 1, sizeof *runs->row_starts);
  if (runs->row_starts == NULL) return false;
  const uint64_t flip = flip_for(solid);
  for (int32_t stripe = 0; stripe < pix_stripe_count(bits->width); stripe++) {
    count_stripe(bits, stripe, flip, runs->row_starts + 1, 1);
  }
  for (int32_t y = 0; y < bits->height; y++) runs->row_starts[y + 1] += runs->row_starts[y];
  runs->count = runs->row_starts[bits->height];
  if (runs->count == 0) return true;
  runs->items = pix_alloc(allocator, (size_t)runs->count, sizeof *runs->items);
  if (runs->items == NULL) {
    pix_runs_destroy(runs);
    return false;
  }
  pix_run *run = runs->items;
  for (int32_t y = 0; y < bits->height; y++) {
    run = read_row(bits, y, flip, run);
    PIX_ASSERT(run == runs->items + runs->row_starts[y + 1]);
  }
  return true;
}

void pix_runs_destroy(pix_runs *runs) {
  if (runs->allocator == NULL) return;
  pix_free(runs->allocator, runs->items, (size_t)runs->count, sizeof *runs->items);
  pix_free(runs->allocator, runs->row_starts, (size_t)runs->height + 1, sizeof *runs->row_starts);
  *runs = (pix_runs){0};
}
