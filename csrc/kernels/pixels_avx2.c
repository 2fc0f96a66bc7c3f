// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "base/avx2.h"

#include "kernels/kernels.h"

#if defined(PIX_HAS_AVX2)

// A colour range for eight pixels at once.
typedef struct range_lanes {
  __m256i low, high;
} range_lanes;

typedef struct rule_lanes {
  range_lanes empty, solid;
  __m256i tolerance;  // for the reference
} rule_lanes;

// What a rule asks besides the threshold and solid colours. Where this is handed on, it is a constant.
typedef struct rule_parts {
  bool empty, reference;
} rule_parts;

PIX_AVX2 static inline __m256i channel_lanes(const uint8_t *rgba) {
  int32_t lane;
  memcpy(&lane, rgba, sizeof lane);
  return _mm256_set1_epi32(lane);
}

PIX_AVX2 static inline range_lanes range_of(const pix_color_range *range) {
  return (range_lanes){channel_lanes(range->low), channel_lanes(range->high)};
}

PIX_AVX2 static inline rule_lanes rule_of(const pix_solid_rule *rule) {
  const pix_color_range solid = pix_solid_rule_range(rule);
  return (rule_lanes){range_of(&rule->empty), range_of(&solid), channel_lanes(rule->tolerance)};
}

PIX_AVX2 static inline __m256i load(const uint8_t *bytes) {
  return _mm256_loadu_si256((const __m256i *)(const void *)bytes);
}

// How far the channels lie outside the range: zero in the lanes of pixels in it.
PIX_AVX2 static inline __m256i out_of_range(const range_lanes *range, __m256i v) {
  return _mm256_or_si256(_mm256_subs_epu8(v, range->high), _mm256_subs_epu8(range->low, v));
}

// What is left of the distances from the reference beyond the tolerance: zero in the lanes of pixels like it.
PIX_AVX2 static inline __m256i out_of_tolerance(const rule_lanes *rule, __m256i v, __m256i reference) {
  const __m256i distance = _mm256_or_si256(_mm256_subs_epu8(v, reference), _mm256_subs_epu8(reference, v));
  return _mm256_subs_epu8(distance, rule->tolerance);
}

// All ones in the lanes of eight pixels that are solid.
PIX_AVX2 PIX_ALWAYS_INLINE __m256i solid_lanes(const rule_lanes *rule, rule_parts parts, const uint8_t *pixels,
                                               const uint8_t *reference) {
  const __m256i v = load(pixels), zero = _mm256_setzero_si256();
  __m256i out = out_of_range(&rule->solid, v);
  if (parts.empty) out = _mm256_or_si256(out, _mm256_cmpeq_epi32(out_of_range(&rule->empty, v), zero));
  if (parts.reference) out = _mm256_or_si256(out, out_of_tolerance(rule, v, load(reference)));
  return _mm256_cmpeq_epi32(out, zero);
}

PIX_AVX2 PIX_ALWAYS_INLINE uint64_t solid_of_32(const rule_lanes *rule, rule_parts parts, const uint8_t *pixels,
                                                const uint8_t *reference) {
  __m256i lanes[4];
  for (int32_t k = 0; k < 4; k++) {
    lanes[k] = solid_lanes(rule, parts, pixels + 32 * k, parts.reference ? reference + 32 * k : NULL);
  }
  const __m256i low = _mm256_packs_epi32(lanes[0], lanes[1]), high = _mm256_packs_epi32(lanes[2], lanes[3]);
  // Packing goes by halves of 128 bits: groups of four pixels are put in order again.
  const __m256i order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
  const __m256i bytes = _mm256_permutevar8x32_epi32(_mm256_packs_epi16(low, high), order);
  return (uint32_t)_mm256_movemask_epi8(bytes);
}

// Fewer than 64 pixels. The last ones that fill no group are read beside transparent ones, which no rule makes solid.
PIX_AVX2 PIX_ALWAYS_INLINE uint64_t solid_of_some(const rule_lanes *rule, rule_parts parts, const uint8_t *pixels,
                                                  const uint8_t *reference, int32_t count) {
  const int32_t k = count & 32;
  uint64_t word = 0;
  if (k > 0) word = solid_of_32(rule, parts, pixels, reference);
  if (k == count) return word;
  uint8_t group[128] = {0}, group_beside[128] = {0};
  const size_t rest = (size_t)(count - k) * 4;
  memcpy(group, pixels + 4 * k, rest);
  if (parts.reference) memcpy(group_beside, reference + 4 * k, rest);
  return word | solid_of_32(rule, parts, group, group_beside) << k;
}

PIX_AVX2 PIX_ALWAYS_INLINE int32_t read_rows(const pix_pixels *pixels, const pix_pixels *reference,
                                             const rule_lanes *rule, rule_parts parts, uint64_t *words, int32_t pitch) {
  int64_t solid = 0;
  for (int32_t y = 0; y < pixels->height; y++) {
    const uint8_t *at = pixels->rgba + (size_t)y * pixels->stride;
    const uint8_t *beside = parts.reference ? reference->rgba + (size_t)y * reference->stride : NULL;
    uint64_t *word = words + y;
    int32_t left = pixels->width;
    for (; left >= 64; left -= 64, at += 256, word += pitch) {
      *word = solid_of_32(rule, parts, at, beside) |
              solid_of_32(rule, parts, at + 128, parts.reference ? beside + 128 : NULL) << 32;
      solid += _mm_popcnt_u64(*word);
      if (parts.reference) beside += 256;
    }
    if (left == 0) continue;
    *word = solid_of_some(rule, parts, at, beside, left);
    solid += _mm_popcnt_u64(*word);
  }
  return (int32_t)solid;
}

// One loop for each kind of rule.
#define READ(...) read_rows(pixels, &rule->reference, &lanes, (rule_parts){__VA_ARGS__}, words, pitch)

PIX_AVX2 int32_t pix_read_pixels_avx2(const pix_pixels *pixels, const pix_solid_rule *rule, uint64_t *words,
                                      int32_t pitch) {
  const bool has_reference = rule->reference.rgba != NULL;
  if (!rule->empty.is_set && !rule->solid.is_set && !has_reference) {
    return pix_read_pixels_v128(pixels, rule, words, pitch);  // as fast as memory
  }
  const rule_lanes lanes = rule_of(rule);
  if (has_reference) {
    return rule->empty.is_set ? READ(.empty = true, .reference = true) : READ(.reference = true);
  }
  return rule->empty.is_set ? READ(.empty = true) : READ(.empty = false);
}

#endif
