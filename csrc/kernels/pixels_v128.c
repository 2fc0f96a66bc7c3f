// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "base/v128.h"
#include "kernels/kernels.h"

#if defined(PIX_HAS_V128)

// A colour range for four pixels at once.
typedef struct range_lanes {
  pix_v128 low, high;
} range_lanes;

typedef struct rule_lanes {
  pix_v128 threshold;  // 255 for the colours
  range_lanes empty, solid;
  pix_v128 tolerance;  // for the reference
} rule_lanes;

// What a rule asks besides the threshold. Where this is handed on, it is a constant.
typedef struct rule_parts {
  bool solid, empty, reference;
} rule_parts;

// Red is the first byte in memory, and so the lowest: both kinds of processor store that first.
static pix_v128 rgba_lanes(int32_t r, int32_t g, int32_t b, int32_t a) {
  return pix_v128_lanes((uint32_t)r | (uint32_t)g << 8 | (uint32_t)b << 16 | (uint32_t)a << 24);
}

static pix_v128 channel_lanes(const uint8_t *rgba) { return rgba_lanes(rgba[0], rgba[1], rgba[2], rgba[3]); }

static range_lanes range_of(const pix_color_range *range) {
  return (range_lanes){channel_lanes(range->low), channel_lanes(range->high)};
}

static rule_lanes rule_of(const pix_solid_rule *rule) {
  const pix_color_range solid = pix_solid_rule_range(rule);
  return (rule_lanes){rgba_lanes(255, 255, 255, rule->threshold), range_of(&rule->empty), range_of(&solid),
                      channel_lanes(rule->tolerance)};
}

// How far the channels lie outside the range: zero in the lanes of pixels in it.
static inline pix_v128 out_of_range(const range_lanes *range, pix_v128 v) {
  return pix_v128_or(pix_v128_sub_bytes(v, range->high), pix_v128_sub_bytes(range->low, v));
}

// What is left of the distances from the reference beyond the tolerance: zero in the lanes of pixels like it.
static inline pix_v128 out_of_tolerance(const rule_lanes *rule, pix_v128 v, pix_v128 reference) {
  const pix_v128 distance = pix_v128_or(pix_v128_sub_bytes(v, reference), pix_v128_sub_bytes(reference, v));
  return pix_v128_sub_bytes(distance, rule->tolerance);
}

// All ones in the lanes of four pixels that are solid.
PIX_ALWAYS_INLINE pix_v128 solid_lanes(const rule_lanes *rule, rule_parts parts, const uint8_t *pixels,
                                       const uint8_t *reference) {
  const pix_v128 v = pix_v128_load(pixels);
  pix_v128 out = out_of_range(&rule->solid, v);
  if (parts.empty) out = pix_v128_or(out, pix_v128_zero_lanes(out_of_range(&rule->empty, v)));
  if (parts.reference) out = pix_v128_or(out, out_of_tolerance(rule, v, pix_v128_load(reference)));
  return pix_v128_zero_lanes(out);
}

// All ones in the lanes of four pixels that are empty, where alpha alone decides.
PIX_ALWAYS_INLINE pix_v128 clear_lanes(const rule_lanes *rule, const uint8_t *pixels) {
  return pix_v128_zero_lanes(pix_v128_sub_bytes(pix_v128_load(pixels), rule->threshold));
}

PIX_ALWAYS_INLINE uint64_t solid_of_sixteen(const rule_lanes *rule, rule_parts parts, const uint8_t *pixels,
                                            const uint8_t *reference) {
  if (!parts.solid && !parts.empty && !parts.reference) {
    return pix_v128_zero_bytes(pix_v128_pack_lanes(clear_lanes(rule, pixels), clear_lanes(rule, pixels + 16),
                                                   clear_lanes(rule, pixels + 32), clear_lanes(rule, pixels + 48)));
  }
  pix_v128 lanes[4];
  for (int32_t k = 0; k < 4; k++) {
    lanes[k] = solid_lanes(rule, parts, pixels + 16 * k, parts.reference ? reference + 16 * k : NULL);
  }
  return pix_v128_zero_bytes(pix_v128_pack_lanes(lanes[0], lanes[1], lanes[2], lanes[3])) ^ 0xffff;
}

// Up to 64 pixels. The last ones that fill no group are read beside transparent ones, which no rule makes solid.
PIX_ALWAYS_INLINE uint64_t solid_of_some(const rule_lanes *rule, rule_parts parts, const uint8_t *pixels,
                                         const uint8_t *reference, int32_t count) {
  uint64_t word = 0;
  int32_t k = 0;
  for (; k + 16 <= count; k += 16) {
    word |= solid_of_sixteen(rule, parts, pixels + 4 * k, parts.reference ? reference + 4 * k : NULL) << k;
  }
  if (k == count) return word;
  uint8_t sixteen[64] = {0}, sixteen_beside[64] = {0};
  const size_t rest = (size_t)(count - k) * 4;
  memcpy(sixteen, pixels + 4 * k, rest);
  if (parts.reference) memcpy(sixteen_beside, reference + 4 * k, rest);
  return word | solid_of_sixteen(rule, parts, sixteen, sixteen_beside) << k;
}

PIX_ALWAYS_INLINE uint64_t solid_of_word(const rule_lanes *rule, rule_parts parts, const uint8_t *pixels,
                                         const uint8_t *reference) {
  uint64_t word = 0;
  for (int32_t k = 0; k < 4; k++) {
    word |= solid_of_sixteen(rule, parts, pixels + 64 * k, parts.reference ? reference + 64 * k : NULL) << 16 * k;
  }
  return word;
}

PIX_ALWAYS_INLINE int32_t read_rows(const pix_pixels *pixels, const pix_pixels *reference, const rule_lanes *rule,
                                    rule_parts parts, uint64_t *words, int32_t pitch) {
  int32_t solid = 0;
  for (int32_t y = 0; y < pixels->height; y++) {
    const uint8_t *at = pixels->rgba + (size_t)y * pixels->stride;
    const uint8_t *beside = parts.reference ? reference->rgba + (size_t)y * reference->stride : NULL;
    uint64_t *word = words + y;
    int32_t left = pixels->width;
    for (; left >= 64; left -= 64, at += 256, word += pitch) {
      *word = solid_of_word(rule, parts, at, beside);
      solid += pix_popcount(*word);
      if (parts.reference) beside += 256;
    }
    if (left == 0) continue;
    *word = solid_of_some(rule, parts, at, beside, left);
    solid += pix_popcount(*word);
  }
  return solid;
}

// One loop for each kind of rule.
#define READ(...) read_rows(pixels, &rule->reference, &lanes, (rule_parts){__VA_ARGS__}, words, pitch)

int32_t pix_read_pixels_v128(const pix_pixels *pixels, const pix_solid_rule *rule, uint64_t *words, int32_t pitch) {
  const rule_lanes lanes = rule_of(rule);
  if (rule->reference.rgba != NULL) {
    return rule->empty.is_set ? READ(.solid = true, .empty = true, .reference = true)
                              : READ(.solid = true, .reference = true);
  }
  if (rule->empty.is_set) return READ(.solid = true, .empty = true);
  return rule->solid.is_set ? READ(.solid = true) : READ(.solid = false);
}

#endif
