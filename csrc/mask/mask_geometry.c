// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "mask/mask_ops.h"

#include "bits/overlap.h"

bool pix_mask_crop(const pix_mask *mask, pix_rect rect, pix_mask *result) {
  if (!pix_mask_create(result, mask->allocator, rect.w, rect.h)) return false;
  const pix_bits bits = pix_mask_bits(mask);
  pix_mask_combine(result, PIX_ADD, &bits, -rect.x, -rect.y);
  return true;
}

// Turns and flips.

static pix_rect oriented_rect(pix_rect r, pix_orientation o, const pix_mask *result) {
  if (o.transposed) r = (pix_rect){r.y, r.x, r.h, r.w};
  if (o.flip_x) r.x = result->width - r.x - r.w;
  if (o.flip_y) r.y = result->height - r.y - r.h;
  return r;
}

bool pix_mask_orient(const pix_mask *mask, pix_orientation o, pix_mask *result) {
  const int32_t width = o.transposed ? mask->height : mask->width, height = o.transposed ? mask->width : mask->height;
  if (!pix_mask_create(result, mask->allocator, width, height)) return false;
  const pix_bits bits = pix_mask_bits(mask);
  pix_orient(&bits, o, result->words, result->pitch);
  pix_mask_touched(result, oriented_rect(mask->loose_bounds, o, result), mask->solid_count);
  return true;
}

pix_orientation pix_orientation_of_turns(int32_t quarter_turns) {
  static const pix_orientation turned[4] = {
      {false, false, false}, {true, true, false}, {false, true, true}, {true, false, true}};
  return turned[(uint32_t)quarter_turns % 4];
}

// Other sizes. Rows are chosen by copying words. Columns are chosen as rows are, between two transpositions: 64 rows at
// a time become one word a column, from which the outcome's columns are gathered and turned back.

typedef struct scaling {
  pix_bits bits;
  pix_mask *result;
  uint64_t *columns;  // one word for each of the mask's columns
  int16_t *from_column, *from_row;  // the mask's for each of the result's
} scaling;

static void map_axis(int16_t *from, int32_t old_side, int32_t new_side) {
  for (int32_t i = 0; i < new_side; i++) from[i] = (int16_t)((2 * (int64_t)i + 1) * old_side / (2 * (int64_t)new_side));
}

// Transposes so many rows, numbers from[0] and so on of the mask, into columns. Returns whether any texel is solid.
static bool read_rows(const scaling *s, const int16_t *from, int32_t rows) {
  uint64_t any = 0;
  for (int32_t stripe = 0; stripe < pix_stripe_count(s->bits.width); stripe++) {
    const uint64_t *in = pix_bits_stripe(&s->bits, stripe);
    uint64_t block[64] = {0}, any_here = 0;
    for (int32_t k = 0; k < rows; k++) any_here |= block[k] = in[from[k]];
    if (any_here != 0) pix_transpose_block(block);
    memcpy(s->columns + (size_t)stripe * 64, block, sizeof block);
    any |= any_here;
  }
  return any != 0;
}

static void write_rows(const scaling *s, int32_t top, int32_t rows) {
  for (int32_t left = 0; left < s->result->width; left += 64) {
    const int32_t width = pix_min(64, s->result->width - left);
    uint64_t block[64] = {0}, any = 0;
    for (int32_t k = 0; k < width; k++) any |= block[k] = s->columns[s->from_column[left + k]];
    if (any == 0) continue;
    pix_transpose_block(block);
    memcpy(pix_mask_stripe(s->result, left / 64) + top, block, (size_t)rows * sizeof *block);
  }
}

// Makes the mask's rows from[0] to from[rows - 1], stretched or shrunk to the result's width, the result's first ones.
static void scale_columns(const scaling *s, const int16_t *from, int32_t rows) {
  if (s->bits.width == s->result->width) {
    for (int32_t stripe = 0; stripe < pix_stripe_count(s->bits.width); stripe++) {
      const uint64_t *in = pix_bits_stripe(&s->bits, stripe);
      uint64_t *out = pix_mask_stripe(s->result, stripe);
      for (int32_t y = 0; y < rows; y++) out[y] = in[from[y]];
    }
    return;
  }
  for (int32_t top = 0; top < rows; top += 64) {
    const int32_t count = pix_min(64, rows - top);
    if (read_rows(s, from + top, count)) write_rows(s, top, count);
  }
}

// Spreads the first rows of the result over all of it: from the last one up, so that none is overwritten before it is
// read.
static void spread_rows(const scaling *s) {
  for (int32_t stripe = 0; stripe < pix_stripe_count(s->result->width); stripe++) {
    uint64_t *words = pix_mask_stripe(s->result, stripe);
    for (int32_t y = s->result->height - 1; y >= 0; y--) words[y] = words[s->from_row[y]];
  }
}

static void scale(scaling *s) {
  const int32_t old_height = s->bits.height, new_height = s->result->height;
  map_axis(s->from_column, s->bits.width, s->result->width);
  if (new_height <= old_height) {
    map_axis(s->from_row, old_height, new_height);
    scale_columns(s, s->from_row, new_height);
  } else {
    map_axis(s->from_row, old_height, old_height);
    scale_columns(s, s->from_row, old_height);
    map_axis(s->from_row, old_height, new_height);
    spread_rows(s);
  }
}

bool pix_mask_scale(const pix_mask *mask, int32_t width, int32_t height, pix_mask *result) {
  if (!pix_mask_create(result, mask->allocator, width, height)) return false;
  if (mask->solid_count == 0 || width == 0 || height == 0) return true;
  // One block: the columns, and the two maps after them.
  const size_t columns = (size_t)pix_stripe_count(mask->width) * 64;
  const size_t words = columns + ((size_t)width + (size_t)height + 3) / 4;
  uint64_t *scratch = pix_alloc(mask->allocator, words, sizeof *scratch);
  if (scratch == NULL) {
    pix_mask_release(result);
    return false;
  }
  scaling s = {.bits = pix_mask_bits(mask), .result = result, .columns = scratch};
  s.from_column = (int16_t *)(void *)(scratch + columns);
  s.from_row = s.from_column + width;
  scale(&s);
  pix_free(mask->allocator, scratch, words, sizeof *scratch);
  const pix_bits bits = pix_mask_bits(result);
  pix_mask_touched(result, pix_mask_rect(result), pix_bits_count(&bits));
  return true;
}
