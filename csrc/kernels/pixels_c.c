// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// One pixel at a time.

#include "kernels/kernels.h"

static bool is_in_range(const pix_color_range *range, const uint8_t *pixel) {
  for (int c = 0; c < 4; c++) {
    if (pixel[c] < range->low[c] || pixel[c] > range->high[c]) return false;
  }
  return true;
}

static bool is_alike(const uint8_t *tolerance, const uint8_t *pixel, const uint8_t *reference) {
  for (int c = 0; c < 4; c++) {
    if (abs(pixel[c] - reference[c]) > tolerance[c]) return false;
  }
  return true;
}

// `reference` is NULL if the rule has none.
static bool is_solid(const pix_solid_rule *rule, const uint8_t *pixel, const uint8_t *reference) {
  if (pixel[3] <= rule->threshold) return false;
  if (rule->empty.is_set && is_in_range(&rule->empty, pixel)) return false;
  if (rule->solid.is_set && !is_in_range(&rule->solid, pixel)) return false;
  return reference == NULL || is_alike(rule->tolerance, pixel, reference);
}

// Up to 64 pixels of a row as one word.
static uint64_t read_word(const uint8_t *pixel, const uint8_t *reference, int32_t count, const pix_solid_rule *rule) {
  uint64_t word = 0;
  if (reference != NULL) {
    for (int32_t k = 0; k < count; k++) word |= (uint64_t)is_solid(rule, pixel + 4 * k, reference + 4 * k) << k;
  } else if (rule->empty.is_set || rule->solid.is_set) {
    for (int32_t k = 0; k < count; k++) word |= (uint64_t)is_solid(rule, pixel + 4 * k, NULL) << k;
  } else {
    for (int32_t k = 0; k < count; k++) word |= (uint64_t)(pixel[4 * k + 3] > rule->threshold) << k;
  }
  return word;
}

int32_t pix_read_pixels_c(const pix_pixels *pixels, const pix_solid_rule *rule, uint64_t *words, int32_t pitch) {
  int32_t solid = 0;
  for (int32_t y = 0; y < pixels->height; y++) {
    const uint8_t *row = pixels->rgba + (size_t)y * pixels->stride, *reference = rule->reference.rgba;
    if (reference != NULL) reference += (size_t)y * rule->reference.stride;
    uint64_t *word = words + y;
    for (int32_t x = 0; x < pixels->width; x += 64, word += pitch) {
      const uint8_t *beside = reference == NULL ? NULL : reference + (size_t)x * 4;
      *word = read_word(row + (size_t)x * 4, beside, pix_min(64, pixels->width - x), rule);
      solid += pix_popcount(*word);
    }
  }
  return solid;
}
