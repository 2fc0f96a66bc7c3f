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

// All ones in the lanes of four pixels that are empty.
static inline pix_v128 empty_lanes(const rule_lanes *rule, const uint8_t *pixels) {
  const pix_v128 v = pix_v128_load(pixels);
  pix_v128 empty = pix_v128_zero_lanes(pix_v128_sub_bytes(v, rule->threshold));
  if (rule->has_empty) empty = pix_v128_or(empty, pix_v128_zero_lanes(out_of_range(&rule->empty, v)));
  if (rule->has_solid) {
    const pix_v128 in_range = pix_v128_zero_lanes(out_of_range(&rule->solid, v));
    empty = pix_v128_or(empty, pix_v128_zero_lanes(in_range));
  }
  return empty;
}

static inline uint64_t solid_of_sixteen(const rule_lanes *rule, const uint8_t *pixels) {
  const pix_v128 a = empty_lanes(rule, pixels), b = empty_lanes(rule, pixels + 16);
  const pix_v128 c = empty_lanes(rule, pixels + 32), d = empty_lanes(rule, pixels + 48);
  return pix_v128_zero_bytes(pix_v128_pack_lanes(a, b, c, d));
}

// Fewer than sixteen: the others are copied as transparent ones, which are empty under every rule.
static uint64_t solid_of_some(const rule_lanes *rule, const uint8_t *pixels, int32_t count) {
  uint8_t sixteen[64] = {0};
  memcpy(sixteen, pixels, (size_t)count * 4);
  return solid_of_sixteen(rule, sixteen);
}

int32_t pix_read_pixels_v128(const uint8_t *rgba, int32_t width, const pix_solid_rule *rule, uint64_t *words,
                             int32_t pitch) {
  const rule_lanes lanes = rule_of(rule);
  int32_t solid = 0, x = 0;
  for (; x + 64 <= width; x += 64, words += pitch) {
    const uint8_t *pixels = rgba + (size_t)x * 4;
    *words = solid_of_sixteen(&lanes, pixels) | solid_of_sixteen(&lanes, pixels + 64) << 16 |
             solid_of_sixteen(&lanes, pixels + 128) << 32 | solid_of_sixteen(&lanes, pixels + 192) << 48;
    solid += pix_popcount(*words);
  }
  if (x == width) return solid;
  *words = 0;
  for (int32_t k = 0; x < width; x += 16, k += 16) {
    const uint8_t *pixels = rgba + (size_t)x * 4;
    *words |= (x + 16 <= width ? solid_of_sixteen(&lanes, pixels) : solid_of_some(&lanes, pixels, width - x)) << k;
  }
  return solid + pix_popcount(*words);
}

#endif
