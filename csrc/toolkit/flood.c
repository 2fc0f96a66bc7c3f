// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "toolkit/toolkit.h"

#include "mask/mask_ops.h"

typedef struct span {
  uint16_t y, begin, end;
} span;

// Runs of `bits` (with `flip` of all ones: of its empty pixels) are drawn into `seen` when they are found, and wait in
// `spans` for a look at the rows above and below.
typedef struct flood {
  const pix_bits *bits;
  uint64_t flip;
  int32_t reach;  // 1 over corners, too
  pix_mask *seen;
  span *spans;
  int32_t span_count, span_capacity;
  int32_t gain;  // texels drawn
  pix_rect bounds;
} flood;

static inline uint64_t component_word(const flood *f, int32_t stripe, int32_t y) {
  return pix_bits_word(f->bits, stripe, y) ^ f->flip;
}

// Finds the first column in [x, to) of row y whose pixel is to be flooded and has not been; `to` if there is none.
static int32_t find_unseen(const flood *f, int32_t x, int32_t to, int32_t y) {
  for (int32_t stripe = x / 64; stripe * 64 < to; stripe++) {
    const uint64_t unseen = component_word(f, stripe, y) & ~pix_mask_stripe(f->seen, stripe)[y];
    const uint64_t word = unseen & pix_stripe_columns(stripe, x, to);
    if (word != 0) return stripe * 64 + pix_lowest_bit(word);
  }
  return to;
}

// The run around column x.

static int32_t run_begin(const flood *f, int32_t x, int32_t y) {
  for (int32_t stripe = x / 64; stripe >= 0; stripe--) {
    const uint64_t word = ~component_word(f, stripe, y) & pix_stripe_columns(stripe, 0, x);
    if (word != 0) return stripe * 64 + pix_highest_bit(word) + 1;
  }
  return 0;
}

static int32_t run_end(const flood *f, int32_t x, int32_t y) {
  const int32_t width = f->bits->width;
  for (int32_t stripe = x / 64; stripe * 64 < width; stripe++) {
    const uint64_t word = ~component_word(f, stripe, y) & pix_stripe_columns(stripe, x, width);
    if (word != 0) return stripe * 64 + pix_lowest_bit(word);
  }
  return width;
}

static bool take_run(flood *f, int32_t y, int32_t begin, int32_t end) {
  if (!pix_reserve(f->seen->allocator, &f->spans, &f->span_capacity, f->span_count + 1, sizeof *f->spans)) return false;
  f->spans[f->span_count++] = (span){(uint16_t)y, (uint16_t)begin, (uint16_t)end};
  pix_run_draw(f->seen->words, f->seen->pitch, y, begin, end);
  f->gain += end - begin;
  f->bounds = pix_rect_unite(f->bounds, (pix_rect){begin, y, end - begin, 1});
  return true;
}

// Takes the runs of row y that meet columns [from, to).
static bool take_runs(flood *f, int32_t y, int32_t from, int32_t to) {
  if (y < 0 || y >= f->bits->height) return true;
  from = pix_max(from, 0);
  to = pix_min(to, f->bits->width);
  for (int32_t x = from; (x = find_unseen(f, x, to, y)) < to;) {
    const int32_t begin = x == from ? run_begin(f, x, y) : x, end = run_end(f, x, y);
    if (!take_run(f, y, begin, end)) return false;
    if (end >= to) break;
    x = end;
  }
  return true;
}

// Floods from the pixel (x, y). False if memory is short.
static bool run_flood(flood *f, int32_t x, int32_t y) {
  bool is_done = take_runs(f, y, x, x + 1);
  while (is_done && f->span_count > 0) {
    const span s = f->spans[--f->span_count];
    is_done = take_runs(f, s.y - 1, s.begin - f->reach, s.end + f->reach) &&
              take_runs(f, s.y + 1, s.begin - f->reach, s.end + f->reach);
  }
  pix_free(f->seen->allocator, f->spans, (size_t)f->span_capacity, sizeof *f->spans);
  if (f->gain > 0) pix_mask_touched(f->seen, f->bounds, f->gain);
  return is_done;
}

bool pix_flood_component(const pix_mask *mask, int32_t x, int32_t y, pix_connectivity connectivity, pix_mask *result,
                      pix_rect *bounds) {
  PIX_ASSERT(pix_mask_get(mask, x, y));
  const pix_bits bits = pix_mask_bits(mask);
  pix_mask seen;
  *result = (pix_mask){.allocator = mask->allocator, .is_released = true};
  if (!pix_mask_create(&seen, mask->allocator, mask->width, mask->height)) return false;
  flood f = {.bits = &bits, .reach = connectivity == PIX_CONNECTIVITY_8 ? 1 : 0, .seen = &seen};
  bool is_done = run_flood(&f, x, y);
  *bounds = f.bounds;
  if (is_done) is_done = pix_mask_create(result, mask->allocator, f.bounds.w, f.bounds.h);
  if (is_done) {
    const pix_bits component = pix_mask_bits(&seen);
    pix_mask_combine(result, PIX_ADD, &component, -f.bounds.x, -f.bounds.y);
  }
  pix_mask_release(&seen);
  return is_done;
}

bool pix_flood_fill(const pix_mask *mask, int32_t x, int32_t y, pix_connectivity connectivity, pix_mask *result) {
  const pix_bits bits = pix_mask_bits(mask);
  if (!pix_mask_create(result, mask->allocator, mask->width, mask->height)) return false;
  pix_mask_copy(result, mask);
  if (!pix_rect_holds(pix_mask_rect(mask), x, y) || pix_bits_get(&bits, x, y)) return true;
  flood f = {.bits = &bits, .flip = ~UINT64_C(0), .reach = connectivity == PIX_CONNECTIVITY_8 ? 0 : 1, .seen = result};
  if (run_flood(&f, x, y)) return true;
  pix_mask_release(result);
  return false;
}
