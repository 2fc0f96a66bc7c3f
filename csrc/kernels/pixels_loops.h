// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Rows of pixels by vectors, written once for all kernels that have some. Who includes this defines
//
//   PIX_TARGET       an attribute for all functions, or nothing
//   PIX_NAMED(name)  the name of a public function in this kernel
//   vec              a vector of VEC_PIXELS pixels, which is one of whole numbers for C
//   vec_load, vec_pixels (one pixel in all places), vec_sub_bytes (0 where the difference would be negative),
//   vec_zero_lanes (all ones in the places of pixels that are zero), vec_lane_bits (of four vectors with all ones or
//   zero in each place: one bit a place)
#pragma once

#include "kernels/kernels.h"

#define PIX_LOOP PIX_ALWAYS_INLINE PIX_TARGET

#define GROUP (4 * VEC_PIXELS)  // pixels that are looked at together; a word has some whole groups
#define PIXEL_BYTES 4

typedef struct range_lanes {
  vec low, high;
} range_lanes;

typedef struct rule_lanes {
  vec threshold;  // 255 for the colours
  range_lanes empty, solid;
  vec tolerance;  // for the reference
} rule_lanes;

// What a rule asks besides the threshold. Where this is handed on, it is a constant.
typedef struct rule_parts {
  bool colors, empty, reference;  // colors: anything besides alpha
} rule_parts;

PIX_LOOP vec pixel_lanes(const uint8_t rgba[PIXEL_BYTES]) {
  uint32_t pixel;
  memcpy(&pixel, rgba, sizeof pixel);
  return vec_pixels(pixel);
}

PIX_LOOP range_lanes range_of(const pix_color_range *range) {
  return (range_lanes){pixel_lanes(range->low), pixel_lanes(range->high)};
}

PIX_LOOP rule_lanes rule_of(const pix_solid_rule *rule) {
  const pix_color_range solid = pix_solid_rule_range(rule);
  const uint8_t threshold[PIXEL_BYTES] = {255, 255, 255, (uint8_t)rule->threshold};
  return (rule_lanes){pixel_lanes(threshold), range_of(&rule->empty), range_of(&solid), pixel_lanes(rule->tolerance)};
}

// Returns how far the channels lie outside the range: zero in the places of pixels in it.
PIX_LOOP vec out_of_range(const range_lanes *range, vec v) {
  return vec_sub_bytes(v, range->high) | vec_sub_bytes(range->low, v);
}

// Returns what is left of the distances from the reference beyond the tolerance: zero in the places of pixels like it.
PIX_LOOP vec out_of_tolerance(const rule_lanes *rule, vec v, vec reference) {
  return vec_sub_bytes(vec_sub_bytes(v, reference) | vec_sub_bytes(reference, v), rule->tolerance);
}

// Looks at vector k of a group: all ones in the places of pixels that are solid; or, where alpha alone decides, of
// those that are empty.
PIX_LOOP vec decided_lanes(const rule_lanes *rule, rule_parts parts, const uint8_t *pixels, const uint8_t *reference,
                           int32_t k) {
  const int32_t at = k * VEC_PIXELS * PIXEL_BYTES;
  const vec v = vec_load(pixels + at);
  if (!parts.colors) return vec_zero_lanes(vec_sub_bytes(v, rule->threshold));
  vec out = out_of_range(&rule->solid, v);
  if (parts.empty) out |= vec_zero_lanes(out_of_range(&rule->empty, v));
  if (parts.reference) out |= out_of_tolerance(rule, v, vec_load(reference + at));
  return vec_zero_lanes(out);
}

PIX_LOOP uint64_t solid_of_group(const rule_lanes *rule, rule_parts parts, const uint8_t *pixels,
                                 const uint8_t *reference) {
  const uint64_t decided = vec_lane_bits(decided_lanes(rule, parts, pixels, reference, 0),
                                         decided_lanes(rule, parts, pixels, reference, 1),
                                         decided_lanes(rule, parts, pixels, reference, 2),
                                         decided_lanes(rule, parts, pixels, reference, 3));
  return parts.colors ? decided : decided ^ pix_bit_range(0, GROUP);
}

// Reads up to 64 pixels. The last ones that fill no group are read beside transparent ones, which no rule makes solid.
PIX_LOOP uint64_t solid_of_word(const rule_lanes *rule, rule_parts parts, const uint8_t *pixels,
                                const uint8_t *reference, int32_t count) {
  uint64_t word = 0;
  int32_t k = 0;
  for (; k + GROUP <= count; k += GROUP) {
    const int32_t at = k * PIXEL_BYTES;
    word |= solid_of_group(rule, parts, pixels + at, parts.reference ? reference + at : NULL) << k;
  }
  if (k == count) return word;
  uint8_t group[GROUP * PIXEL_BYTES] = {0}, group_beside[GROUP * PIXEL_BYTES] = {0};
  const size_t at = (size_t)k * PIXEL_BYTES, rest = (size_t)(count - k) * PIXEL_BYTES;
  memcpy(group, pixels + at, rest);
  if (parts.reference) memcpy(group_beside, reference + at, rest);
  return word | solid_of_group(rule, parts, group, group_beside) << k;
}

PIX_LOOP int32_t read_rows(const pix_pixels *pixels, const pix_pixels *reference, const rule_lanes *rule,
                           rule_parts parts, uint64_t *words, int32_t pitch) {
  int32_t solid = 0;
  for (int32_t y = 0; y < pixels->height; y++) {
    const uint8_t *at = pixels->rgba + (size_t)y * pixels->stride;
    const uint8_t *beside = parts.reference ? reference->rgba + (size_t)y * reference->stride : NULL;
    uint64_t *word = words + y;
    int32_t left = pixels->width;
    for (; left >= 64; left -= 64, at += 64 * PIXEL_BYTES, word += pitch) {
      *word = solid_of_word(rule, parts, at, beside, 64);
      solid += pix_popcount(*word);
      if (parts.reference) beside += 64 * PIXEL_BYTES;
    }
    if (left == 0) continue;
    *word = solid_of_word(rule, parts, at, beside, left);
    solid += pix_popcount(*word);
  }
  return solid;
}

// One loop for each kind of rule.
#define READ(...) read_rows(pixels, &rule->reference, &lanes, (rule_parts){__VA_ARGS__}, words, pitch)

PIX_TARGET int32_t PIX_NAMED(pix_read_pixels)(const pix_pixels *pixels, const pix_solid_rule *rule, uint64_t *words,
                                              int32_t pitch) {
  const rule_lanes lanes = rule_of(rule);
  if (rule->reference.rgba != NULL) {
    return rule->empty.is_set ? READ(.colors = true, .empty = true, .reference = true)
                              : READ(.colors = true, .reference = true);
  }
  if (rule->empty.is_set) return READ(.colors = true, .empty = true);
  return rule->solid.is_set ? READ(.colors = true) : READ(.colors = false);
}
