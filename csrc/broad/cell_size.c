// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "broad/cells.h"

static void sort_ascending(int32_t *values, int32_t count) {
  for (int32_t i = 1; i < count; i++) {
    const int32_t value = values[i];
    int32_t k = i;
    for (; k > 0 && values[k - 1] > value; k--) values[k] = values[k - 1];
    values[k] = value;
  }
}

// Finds where most of the values lie: from the one at a sixteenth of them to the one at fifteen sixteenths, and as much
// more at both ends as values that are spread evenly would take. A few far away must not make tables large.
static void spread_of(const int32_t *sample, int32_t count, int64_t *low, int64_t *high) {
  int32_t values[PIX_BOX_SAMPLE_MOST];
  memcpy(values, sample, (size_t)count * sizeof *values);
  sort_ascending(values, count);
  const int64_t first = values[count / 16], last = values[count - 1 - count / 16];
  *low = pix_max64(first - (last - first) / 6 - 1, INT32_MIN);
  *high = pix_min64(last + (last - first) / 6 + 1, INT32_MAX);
}

// Returns the power of two, as its exponent, that is nearest to width / height; 0 for an empty box.
static int32_t widening_of(pix_rect box) {
  if (pix_rect_is_empty(box)) return 0;
  uint64_t w = (uint64_t)box.w, h = (uint64_t)box.h;  // below 2^31, so twice a square is below 2^64
  int32_t widening = 0;
  for (; w * w > 2 * h * h; h *= 2) widening++;
  for (; h * h > 2 * w * w; w *= 2) widening--;
  return widening;
}

void pix_box_sample_take(pix_box_sample *s, const pix_rect *boxes, const int32_t *slots, int32_t count) {
  PIX_ASSERT(count > 0);
  int32_t widenings[PIX_BOX_SAMPLE_MOST];
  s->boxes = count;
  s->count = pix_min(count, PIX_BOX_SAMPLE_MOST);
  for (int32_t k = 0; k < s->count; k++) {
    const pix_rect box = boxes[slots[(int64_t)k * count / s->count]];
    s->x[k] = box.x;
    s->y[k] = box.y;
    widenings[k] = widening_of(box);
  }
  spread_of(s->x, s->count, &s->left, &s->right);
  spread_of(s->y, s->count, &s->top, &s->bottom);
  sort_ascending(widenings, s->count);
  s->widening = widenings[s->count / 2];
}

bool pix_box_sample_is_crowded(const pix_box_sample *s, int32_t column_shift, int32_t row_shift, int32_t most) {
  int64_t sharing = 0;
  for (int32_t i = 0; i < s->count; i++) {
    for (int32_t k = 0; k < i; k++) {
      sharing += s->x[i] >> column_shift == s->x[k] >> column_shift && s->y[i] >> row_shift == s->y[k] >> row_shift;
    }
  }
  return 2 * sharing * s->boxes > (int64_t)most * s->count * s->count;
}

#define BOXES_A_CELL 4  // at most, in cells of a grid that are larger than they must be

pix_cell_shape pix_cell_shape_for(const pix_rect *boxes, const int32_t *slots, int32_t count) {
  int32_t counts[PIX_LARGEST_CELL_SHIFT + 1] = {0}, power = 0;
  pix_box_sample sample;
  pix_box_sample_take(&sample, boxes, slots, count);
  const int32_t wide = pix_max(sample.widening, 0), tall = pix_max(-sample.widening, 0);
  for (int32_t i = 0; i < count; i++) {
    const pix_rect box = boxes[slots[i]];
    const int32_t needed = pix_max(pix_log2_up(box.w) - wide, pix_log2_up(box.h) - tall);
    counts[pix_min(pix_max(needed, 0), PIX_LARGEST_CELL_SHIFT)]++;
  }
  for (int32_t fitting = counts[0]; fitting < count - count / 4; fitting += counts[power]) power++;
  while (power + wide + tall < PIX_LARGEST_CELL_SHIFT &&
         pix_box_sample_columns(&sample, power + wide + 1) * pix_box_sample_rows(&sample, power + tall + 1) >=
             pix_max(count / BOXES_A_CELL, 2) &&
         !pix_box_sample_is_crowded(&sample, power + wide + 1, power + tall + 1, BOXES_A_CELL)) {
    power++;
  }
  return (pix_cell_shape){1 << pix_min(power + wide, PIX_LARGEST_CELL_SHIFT),
                          1 << pix_min(power + tall, PIX_LARGEST_CELL_SHIFT)};
}
