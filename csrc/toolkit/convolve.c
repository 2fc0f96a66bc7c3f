// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "toolkit/toolkit.h"

#include "bits/overlap.h"
#include "bits/plane.h"
#include "bits/runs.h"
#include "mask/mask_ops.h"

static int32_t offset_count(int32_t a, int32_t b) { return a == 0 || b == 0 ? 0 : a + b - 1; }

pix_rect pix_mask_offsets(const pix_mask *mask, const pix_mask *other) {
  return (pix_rect){1 - other->width, 1 - other->height, offset_count(mask->width, other->width),
                    offset_count(mask->height, other->height)};
}

// Whether they overlap: the mask's pixels, spread over as many columns as a run is long, at the run's place.

typedef struct row_run {
  uint16_t y;
  pix_run run;
} row_run;

static inline int32_t length_of(pix_run r) { return r.end - r.begin; }

// Sorts the runs by length, the shortest first. No run is longer than `longest`. The list is to be freed by the caller;
// NULL if memory is short.
static row_run *sort_runs(const pix_runs *runs, int32_t longest) {
  row_run *sorted = pix_alloc(runs->allocator, (size_t)runs->count, sizeof *sorted);
  int32_t *place = pix_alloc(runs->allocator, (size_t)longest + 2, sizeof *place);
  if (sorted != NULL && place != NULL) {
    for (int32_t k = 0; k < runs->count; k++) place[length_of(runs->items[k]) + 1]++;
    for (int32_t length = 0; length <= longest; length++) place[length + 1] += place[length];
    for (int32_t k = 0, y = 0; k < runs->count; k++) {
      while (runs->row_starts[y + 1] <= k) y++;
      sorted[place[length_of(runs->items[k])]++] = (row_run){(uint16_t)y, runs->items[k]};
    }
  }
  pix_free(runs->allocator, place, (size_t)longest + 2, sizeof *place);
  if (place != NULL) return sorted;
  pix_free(runs->allocator, sorted, (size_t)runs->count, sizeof *sorted);
  return NULL;
}

typedef struct merging {
  const pix_mask *other;
  pix_rect bounds;   // the mask's
  pix_plane spread;  // has room for them and the longest run
  int32_t length;    // so far spread over
  pix_mask *result;
} merging;

static void merge_run(merging *m, row_run r) {
  pix_plane_fold_columns(&m->spread, PIX_ANY, PIX_SIDE_BEFORE, m->length, length_of(r.run));
  m->length = length_of(r.run);
  const int32_t first = m->bounds.x / 64, inset = m->bounds.x % 64;
  const pix_plane source = {m->spread.words, m->spread.pitch, pix_stripe_count(inset + m->bounds.w + m->length - 1),
                            m->spread.rows};
  const int32_t row = m->bounds.y + m->other->height - 1 - r.y, columns = m->other->width - r.run.end;
  const int32_t stripe = first + columns / 64;
  const pix_plane target = {pix_mask_stripe(m->result, stripe) + row, m->result->pitch,
                            pix_min(source.stripes + 1, pix_stripe_count(m->result->width) - stripe), source.rows};
  pix_plane_merge(&target, PIX_ANY, PIX_SIDE_BEFORE, &source, columns % 64, 0);
}

bool pix_mask_convolve(const pix_mask *mask, const pix_mask *other, pix_mask *result) {
  pix_allocator *allocator = mask->allocator;
  const pix_rect offsets = pix_mask_offsets(mask, other);
  if (!pix_mask_create(result, allocator, offsets.w, offsets.h)) return false;
  if (mask->solid_count == 0 || other->solid_count == 0) return true;
  const pix_bits bits = pix_mask_bits(mask);
  const pix_rect bounds = pix_bits_bounds(&bits, mask->loose_bounds);
  const pix_plane source = pix_mask_plane(mask, bounds);
  const int32_t stripes = pix_stripe_count(bounds.x % 64 + bounds.w + other->width - 1);
  const pix_rect reached = {bounds.x, bounds.y, bounds.w + other->width - 1, bounds.h + other->height - 1};
  merging m = {.other = other, .bounds = bounds, .length = 1, .result = result};
  const pix_bits other_bits = pix_mask_bits(other);
  pix_runs runs;
  row_run *sorted = NULL;
  bool is_done = pix_runs_create(&runs, allocator, &other_bits, true);
  if (is_done) sorted = sort_runs(&runs, other->width);
  is_done = sorted != NULL && pix_plane_create(&m.spread, allocator, stripes, bounds.h);
  if (is_done) {
    pix_plane_copy(&m.spread, &source);
    for (int32_t k = 0; k < runs.count; k++) merge_run(&m, sorted[k]);
    const pix_plane found = pix_mask_plane(result, reached);
    pix_mask_touched(result, reached, pix_plane_count(&found));
  }
  pix_plane_destroy(&m.spread, allocator);
  pix_free(allocator, sorted, (size_t)runs.count, sizeof *sorted);
  pix_runs_destroy(&runs);
  if (!is_done) pix_mask_release(result);
  return is_done;
}

// How much they overlap. One offset further to the right, a run gains the pixel right of its end and loses the one at
// its beginning. Both are counted for 64 offsets at once, in bits: plane b of a counter holds bit b of 64 numbers. What
// is lost is counted as one less than what is not.

#define ROWS 8            // of offsets, done together
#define PLANES 8
#define TIME_OF_RUN_IN_ROW 5  // nanoseconds; rough
#define MOST_COUNTED 252  // words that the planes can add up: a multiple of 7 below 2^PLANES

typedef struct counter {
  uint64_t planes[PLANES][ROWS], words[7][ROWS];
  int32_t waiting, counted;  // words to be added, and those since the planes were last emptied
  int32_t flipped;           // words of what is not there
  int32_t gain[ROWS][64];    // what the planes have been emptied into
} counter;

// Adds three numbers of a bit each. Returns the lower bits of the sums, and sets *higher to the others.
PIX_ALWAYS_INLINE uint64_t add_bits(uint64_t a, uint64_t b, uint64_t c, uint64_t *higher) {
  const uint64_t sum = a ^ b;
  *higher = (a & b) | (sum & c);
  return sum ^ c;
}

// Adds the waiting seven words, which are a number of three bits, to the planes.
static void add_words(counter *counts) {
  for (int r = 0; r < ROWS; r++) {
    uint64_t a2, b2, c2, four, carry;
    const uint64_t a1 = add_bits(counts->words[0][r], counts->words[1][r], counts->words[2][r], &a2);
    const uint64_t b1 = add_bits(counts->words[3][r], counts->words[4][r], counts->words[5][r], &b2);
    const uint64_t one = add_bits(a1, b1, counts->words[6][r], &c2), two = add_bits(a2, b2, c2, &four);
    counts->planes[0][r] = add_bits(counts->planes[0][r], one, 0, &carry);
    counts->planes[1][r] = add_bits(counts->planes[1][r], two, carry, &carry);
    counts->planes[2][r] = add_bits(counts->planes[2][r], four, carry, &carry);
    for (int b = 3; b < PLANES; b++) counts->planes[b][r] = add_bits(counts->planes[b][r], 0, carry, &carry);
  }
  memset(counts->words, 0, sizeof counts->words);
  counts->waiting = 0;
}

// Exchanges bit k of byte b with bit b of byte k.
static uint64_t transposed_bytes(uint64_t v) {
  uint64_t t = (v ^ v >> 7) & UINT64_C(0x00aa00aa00aa00aa);
  v ^= t ^ t << 7;
  t = (v ^ v >> 14) & UINT64_C(0x0000cccc0000cccc);
  v ^= t ^ t << 14;
  t = (v ^ v >> 28) & UINT64_C(0x00000000f0f0f0f0);
  return v ^ t ^ t << 28;
}

static void empty_planes(counter *counts) {
  if (counts->waiting > 0) add_words(counts);
  const int32_t planes = counts->counted > 0 ? pix_highest_bit((uint64_t)counts->counted) + 1 : 0;
  for (int r = 0; r < ROWS; r++) {
    for (int group = 0; group < 64; group += 8) {
      uint64_t bytes = 0;
      for (int b = 0; b < planes; b++) bytes |= (counts->planes[b][r] >> group & 0xff) << 8 * b;
      bytes = transposed_bytes(bytes);
      for (int k = 0; k < 8; k++) counts->gain[r][group + k] += (int32_t)(bytes >> 8 * k & 0xff);
    }
  }
  memset(counts->planes, 0, sizeof counts->planes);
  counts->counted = 0;
}

// The mask, and the runs of the other one, which is `width` x `height`.
typedef struct areas {
  pix_plane plane;  // the mask with a blank stripe on each side, and ROWS blank rows above and below
  int32_t rows;     // of the mask
  pix_runs runs;
  int32_t width, height;
  pix_rect offsets;
  int32_t *list;
} areas;

// Counts the plane's pixels in the columns `distance` to the left of a stripe of offsets, from `row` down. As in
// bits/bits.h, but this is the innermost loop: blank stripes on both sides do what masks do there, and cost nothing.
static void count_words(counter *counts, const pix_plane *plane, int32_t stripe, int32_t distance, int32_t row,
                        uint64_t flip) {
  const int32_t near = stripe - distance / 64 + 1, shift = distance % 64;
  if (near < 1 || near >= plane->stripes) return;
  const uint64_t *right = pix_plane_stripe(plane, near) + row, *left = right - plane->pitch;
  uint64_t *words = counts->words[counts->waiting];
  for (int r = 0; r < ROWS; r++) words[r] = (right[r] << shift | left[r] >> 1 >> (63 - shift)) ^ flip;
  counts->flipped += flip != 0;
  counts->waiting++;
  counts->counted++;
  if (counts->waiting == 7) add_words(counts);
  if (counts->counted == MOST_COUNTED) empty_planes(counts);
}

// Adds what is gained to the areas so far, for ROWS rows of offsets from `y` down.
static void list_areas(const areas *a, const counter *counts, int32_t stripe, int32_t y, int32_t *sums) {
  const int32_t width = a->offsets.w, columns = pix_min(width - stripe * 64, 64);
  for (int32_t r = 0; r < pix_min(a->offsets.h - y, ROWS); r++) {
    int32_t *to = a->list + (y + r) * width + stripe * 64, sum = sums[r];
    for (int32_t k = 0; k < columns; k++) to[k] = sum += counts->gain[r][k] - counts->flipped;
    sums[r] = sum;
  }
}

static void find_areas_in_rows(const areas *a, int32_t y, counter *counts) {
  int32_t sums[ROWS] = {0};
  // Of the mask's row that lies under the offsets' row y for a run in row 0; and the rows whose runs lie on some of it.
  const int32_t first = y - a->height + 1;
  const int32_t begin = pix_max(1 - ROWS - first, 0), end = pix_min(a->rows - first, a->height);
  for (int32_t stripe = 0; stripe < pix_stripe_count(a->offsets.w); stripe++) {
    memset(counts, 0, sizeof *counts);
    for (int32_t row = begin; row < end; row++) {
      for (int32_t k = a->runs.row_starts[row]; k < a->runs.row_starts[row + 1]; k++) {
        const pix_run r = a->runs.items[k];
        count_words(counts, &a->plane, stripe, a->width - r.end, row + first + ROWS, 0);
        count_words(counts, &a->plane, stripe, a->width - r.begin, row + first + ROWS, ~UINT64_C(0));
      }
    }
    empty_planes(counts);
    list_areas(a, counts, stripe, y, sums);
  }
}

static bool find_areas(const pix_mask *mask, const pix_mask *other, areas *a) {
  pix_allocator *allocator = mask->allocator;
  const int32_t stripes = pix_stripe_count(mask->width);
  const pix_bits runs_bits = pix_mask_bits(other);
  counter *counts = pix_alloc(allocator, 1, sizeof *counts);
  const bool is_done = counts != NULL && pix_runs_create(&a->runs, allocator, &runs_bits, true) &&
                       pix_plane_create(&a->plane, allocator, stripes + 2, mask->height + 2 * ROWS);
  if (is_done) {
    const pix_plane from = pix_mask_plane(mask, pix_mask_rect(mask));
    const pix_plane to = {pix_plane_stripe(&a->plane, 1) + ROWS, a->plane.pitch, stripes, mask->height};
    pix_plane_copy(&to, &from);
    a->rows = mask->height, a->width = other->width, a->height = other->height;
    for (int32_t y = 0; y < a->offsets.h; y += ROWS) find_areas_in_rows(a, y, counts);
  }
  pix_plane_destroy(&a->plane, allocator);
  pix_runs_destroy(&a->runs);
  pix_free(allocator, counts, 1, sizeof *counts);
  return is_done;
}

// Estimates how long one test for an overlap takes: nanoseconds, rough.
static double time_of_overlap(const pix_mask *mask, const pix_mask *other) {
  return 8 + 0.15 * pix_stripe_count(pix_min(mask->width, other->width)) * pix_min(mask->height, other->height);
}

static void find_areas_by_offsets(const pix_mask *mask, const pix_mask *other, pix_rect offsets, int32_t *list) {
  const pix_bits bits = pix_mask_bits(mask), other_bits = pix_mask_bits(other);
  for (int32_t y = 0; y < offsets.h; y++) {
    for (int32_t x = 0; x < offsets.w; x++) {
      *list++ = (int32_t)pix_overlap_area(&bits, &other_bits, offsets.x + x, offsets.y + y);
    }
  }
}

bool pix_mask_overlap_areas(const pix_mask *mask, const pix_mask *other, int32_t *list) {
  const pix_rect offsets = pix_mask_offsets(mask, other);
  if (pix_rect_is_empty(offsets)) return true;
  // Where runs are short, as in noise, it is faster to ask offset by offset. Both times are rough, in nanoseconds.
  const pix_bits other_bits = pix_mask_bits(other);
  const double by_runs = (double)TIME_OF_RUN_IN_ROW * pix_runs_count(&other_bits, true) * (mask->height + ROWS) *
                         (pix_stripe_count(mask->width) + 1);
  if (by_runs < (double)pix_rect_area(offsets) * time_of_overlap(mask, other)) {
    areas a = {.offsets = offsets, .list = list};
    return find_areas(mask, other, &a);
  }
  find_areas_by_offsets(mask, other, offsets, list);
  return true;
}
