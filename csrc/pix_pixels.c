// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "pix_pixels.h"

#include "pix_kernel.h"

static bool is_in_range(const pix_color_range *range, const uint8_t *pixel) {
  return abs(pixel[0] - range->r) <= range->tolerance && abs(pixel[1] - range->g) <= range->tolerance &&
         abs(pixel[2] - range->b) <= range->tolerance;
}

static bool is_solid(const pix_solid_rule *rule, const uint8_t *pixel) {
  if (pixel[3] <= rule->threshold) return false;
  if (rule->empty.is_set && is_in_range(&rule->empty, pixel)) return false;
  return !rule->solid.is_set || is_in_range(&rule->solid, pixel);
}

// Up to 64 pixels of a row as one word.
static uint64_t read_word(const uint8_t *pixel, int32_t count, const pix_solid_rule *rule) {
  uint64_t word = 0;
  if (rule->empty.is_set || rule->solid.is_set) {
    for (int32_t k = 0; k < count; k++) word |= (uint64_t)is_solid(rule, pixel + 4 * k) << k;
  } else {
    for (int32_t k = 0; k < count; k++) word |= (uint64_t)(pixel[4 * k + 3] > rule->threshold) << k;
  }
  return word;
}

int32_t pix_read_pixels_c(const pix_pixels *pixels, const pix_solid_rule *rule, uint64_t *words, int32_t pitch) {
  int32_t solid = 0;
  for (int32_t y = 0; y < pixels->height; y++) {
    const uint8_t *row = pixels->rgba + (size_t)y * pixels->stride;
    uint64_t *word = words + y;
    for (int32_t x = 0; x < pixels->width; x += 64, word += pitch) {
      *word = read_word(row + (size_t)x * 4, pix_min(64, pixels->width - x), rule);
      solid += pix_popcount(*word);
    }
  }
  return solid;
}

void pix_mask_read_pixels(pix_mask *mask, const pix_pixels *pixels, int32_t left, int32_t top,
                          const pix_solid_rule *rule) {
  PIX_ASSERT(left >= 0 && left + mask->width <= pixels->width && top >= 0 && top + mask->height <= pixels->height);
  const pix_pixels part = {pixels->rgba + (size_t)top * pixels->stride + (size_t)left * 4, mask->width, mask->height,
                           pixels->stride};
  int32_t solid = 0;
  if (mask->words != NULL) solid = pix_kernel_get()->read_pixels(&part, rule, mask->words, mask->pitch);
  pix_mask_touched(mask, (pix_rect){0, 0, mask->width, mask->height}, solid - mask->solid_count);
}

static int32_t fitting(int32_t frame, int32_t before, int32_t border, int32_t available) {
  const int64_t count = ((int64_t)available - before) / ((int64_t)frame + border);
  return count < 0 ? 0 : (int32_t)count;
}

void pix_sheet_measure(const pix_sheet *sheet, int32_t width, int32_t height, int32_t *columns, int32_t *rows) {
  *columns = fitting(sheet->frame_width, sheet->left, sheet->border, width);
  *rows = fitting(sheet->frame_height, sheet->top, sheet->border, height);
}

pix_rect pix_sheet_frame(const pix_sheet *sheet, int32_t column, int32_t row) {
  return (pix_rect){sheet->left + sheet->border + column * (sheet->frame_width + sheet->border),
                    sheet->top + sheet->border + row * (sheet->frame_height + sheet->border),
                    sheet->frame_width, sheet->frame_height};
}
