// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "pix_pixels.h"
#include "pix_v128.h"

#if defined(PIX_HAS_V128)

// A colour range for four pixels at once: alpha may differ by any amount.
typedef struct range_lanes {
  pix_v128 color, tolerance;
} range_lanes;

typedef struct rule_lanes {
  bool has_empty, has_solid;
  pix_v128 threshold;  // 255 for the colours
  range_lanes empty, solid;
} rule_lanes;

// Red is the first byte in memory, and so the lowest: both kinds of processor store that first.
static pix_v128 rgba_lanes(int32_t r, int32_t g, int32_t b, int32_t a) {
  return pix_v128_lanes((uint32_t)r | (uint32_t)g << 8 | (uint32_t)b << 16 | (uint32_t)a << 24);
}

static range_lanes range_of(const pix_color_range *range) {
  const int32_t t = range->tolerance;
  return (range_lanes){rgba_lanes(range->r, range->g, range->b, 0), rgba_lanes(t, t, t, 255)};
}

static rule_lanes rule_of(const pix_solid_rule *rule) {
  return (rule_lanes){rule->empty.is_set, rule->solid.is_set, rgba_lanes(255, 255, 255, rule->threshold),
                      range_of(&rule->empty), range_of(&rule->solid)};
}

// What is left of the distances from the colour beyond the tolerance: zero in the lanes of pixels in the range.
static inline pix_v128 out_of_range(const range_lanes *range, pix_v128 v) {
  const pix_v128 above = pix_v128_sub_bytes(v, range->color), below = pix_v128_sub_bytes(range->color, v);
  return pix_v128_sub_bytes(pix_v128_or(above, below), range->tolerance);
}

// All ones in the lanes of four pixels that are empty. Where this is called, it is a constant whether colours matter.
PIX_ALWAYS_INLINE pix_v128 empty_lanes(const rule_lanes *rule, bool has_colors, const uint8_t *pixels) {
  const pix_v128 v = pix_v128_load(pixels);
  pix_v128 empty = pix_v128_zero_lanes(pix_v128_sub_bytes(v, rule->threshold));
  if (has_colors && rule->has_empty) {
    empty = pix_v128_or(empty, pix_v128_zero_lanes(out_of_range(&rule->empty, v)));
  }
  if (has_colors && rule->has_solid) {
    const pix_v128 in_range = pix_v128_zero_lanes(out_of_range(&rule->solid, v));
    empty = pix_v128_or(empty, pix_v128_zero_lanes(in_range));
  }
  return empty;
}

PIX_ALWAYS_INLINE uint64_t solid_of_sixteen(const rule_lanes *rule, bool has_colors, const uint8_t *pixels) {
  const pix_v128 a = empty_lanes(rule, has_colors, pixels), b = empty_lanes(rule, has_colors, pixels + 16);
  const pix_v128 c = empty_lanes(rule, has_colors, pixels + 32), d = empty_lanes(rule, has_colors, pixels + 48);
  return pix_v128_zero_bytes(pix_v128_pack_lanes(a, b, c, d));
}

// Up to 64 pixels. The last ones that fill no group are read beside transparent ones, which no rule makes solid.
PIX_ALWAYS_INLINE uint64_t solid_of_some(const rule_lanes *rule, bool has_colors, const uint8_t *pixels,
                                         int32_t count) {
  uint64_t word = 0;
  int32_t k = 0;
  for (; k + 16 <= count; k += 16) word |= solid_of_sixteen(rule, has_colors, pixels + 4 * k) << k;
  if (k == count) return word;
  uint8_t sixteen[64] = {0};
  for (int32_t rest = k; rest < count; rest++) memcpy(sixteen + 4 * (rest - k), pixels + 4 * rest, 4);
  return word | solid_of_sixteen(rule, has_colors, sixteen) << k;
}

PIX_ALWAYS_INLINE int32_t read_rows(const pix_pixels *pixels, const rule_lanes *rule, bool has_colors,
                                    uint64_t *words, int32_t pitch) {
  int32_t solid = 0;
  for (int32_t y = 0; y < pixels->height; y++) {
    const uint8_t *at = pixels->rgba + (size_t)y * pixels->stride;
    uint64_t *word = words + y;
    int32_t left = pixels->width;
    for (; left >= 64; left -= 64, at += 256, word += pitch) {
      *word = solid_of_sixteen(rule, has_colors, at) | solid_of_sixteen(rule, has_colors, at + 64) << 16 |
              solid_of_sixteen(rule, has_colors, at + 128) << 32 | solid_of_sixteen(rule, has_colors, at + 192) << 48;
      solid += pix_popcount(*word);
    }
    if (left == 0) continue;
    *word = solid_of_some(rule, has_colors, at, left);
    solid += pix_popcount(*word);
  }
  return solid;
}

int32_t pix_read_pixels_v128(const pix_pixels *pixels, const pix_solid_rule *rule, uint64_t *words, int32_t pitch) {
  const rule_lanes lanes = rule_of(rule);
  if (lanes.has_empty || lanes.has_solid) return read_rows(pixels, &lanes, true, words, pitch);
  return read_rows(pixels, &lanes, false, words, pitch);
}

#endif
