// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "image/pixels.h"

#include <string.h>

#include "base/kernel.h"

// Masks of several colours are read in bands of rows, which come from the cache for all colours but the first.
#define BAND_BYTES ((size_t)16384)

pix_color_range pix_color_range_near(int32_t r, int32_t g, int32_t b, int32_t tolerance) {
  const int32_t center[3] = {r, g, b};
  pix_color_range range = {.is_set = true, .high = {[3] = 255}};
  for (int c = 0; c < 3; c++) {
    range.low[c] = (uint8_t)pix_max(center[c] - tolerance, 0);
    range.high[c] = (uint8_t)pix_min(center[c] + tolerance, 255);
  }
  return range;
}

pix_color_range pix_solid_rule_range(const pix_solid_rule *rule) {
  pix_color_range range = {.is_set = true, .high = {255, 255, 255, 255}};
  if (rule->solid.is_set) range = rule->solid;
  if (rule->threshold == 255) {  // no alpha is greater: a range that holds nothing
    range.low[3] = 255;
    range.high[3] = 254;
  } else {
    range.low[3] = (uint8_t)pix_max(range.low[3], rule->threshold + 1);
  }
  return range;
}

void pix_unpack_pixels(uint8_t *rgba, const uint8_t *bytes, size_t count, int32_t size, const uint8_t *palette,
                       int32_t opacity) {
  for (size_t k = 0; k < count; k++, bytes += size, rgba += 4) {
    if (size == 1) {
      memcpy(rgba, palette + 4 * bytes[0], 4);
    } else if (size == 2) {
      memset(rgba, bytes[0], 3);
      rgba[3] = bytes[1];
    } else {
      memcpy(rgba, bytes, 4);
    }
    rgba[3] = (uint8_t)((rgba[3] * opacity + 127) / 255);
  }
}

static pix_pixels part_of(const pix_pixels *pixels, int32_t left, int32_t top, int32_t width, int32_t height) {
  if (pixels->rgba == NULL) return *pixels;
  return (pix_pixels){pixels->rgba + (size_t)top * pixels->stride + (size_t)left * 4, width, height, pixels->stride};
}

static void check_places(const pix_mask *mask, const pix_pixels *pixels, int32_t left, int32_t top,
                         const pix_solid_rule *rule) {
  PIX_ASSERT(left >= 0 && left + mask->width <= pixels->width && top >= 0 && top + mask->height <= pixels->height);
  PIX_ASSERT(rule->reference.rgba == NULL ||
             (rule->reference.width == pixels->width && rule->reference.height == pixels->height));
  (void)mask, (void)pixels, (void)left, (void)top, (void)rule;
}

void pix_mask_read_pixels(pix_mask *mask, const pix_pixels *pixels, int32_t left, int32_t top,
                          const pix_solid_rule *rule) {
  check_places(mask, pixels, left, top, rule);
  int32_t solid = 0;
  mask->is_read = true;
  pix_mask_touch(mask, pix_mask_rect(mask));
  if (mask->words != NULL) {
    const pix_pixels part = part_of(pixels, left, top, mask->width, mask->height);
    pix_solid_rule part_rule = *rule;
    part_rule.reference = part_of(&rule->reference, left, top, mask->width, mask->height);
    solid = pix_kernel_get()->read_pixels(&part, &part_rule, mask->words, mask->pitch);
  }
  pix_mask_touched(mask, (pix_rect){0, 0, mask->width, mask->height}, solid - mask->solid_count);
}

void pix_masks_read_colors(pix_mask *const *masks, const pix_color_range *colors, int32_t count,
                           const pix_pixels *pixels, int32_t left, int32_t top, const pix_solid_rule *rule) {
  if (count == 0) return;
  const int32_t width = masks[0]->width, height = masks[0]->height;
  check_places(masks[0], pixels, left, top, rule);
  const size_t row_bytes = (size_t)width * 4 * (rule->reference.rgba != NULL ? 2 : 1);
  const int32_t step = row_bytes == 0 ? height : (int32_t)(BAND_BYTES / row_bytes) + 1;
  for (int32_t y = 0; y < height && width > 0; y += step) {
    const int32_t rows = pix_min(step, height - y);
    const pix_pixels band = part_of(pixels, left, top + y, width, rows);
    pix_solid_rule band_rule = *rule;
    band_rule.reference = part_of(&rule->reference, left, top + y, width, rows);
    for (int32_t k = 0; k < count; k++) {
      PIX_ASSERT(masks[k]->width == width && masks[k]->height == height);
      band_rule.solid = colors[k];
      const int32_t solid = pix_kernel_get()->read_pixels(&band, &band_rule, masks[k]->words + y, masks[k]->pitch);
      pix_mask_touched(masks[k], (pix_rect){0, y, width, rows}, solid);
    }
  }
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
