// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "pix_mask_combine.h"

// The bitmap's words under one stripe of the mask, for the rows that are edited: each is low >> shift | high << (64 -
// shift), cut to `columns`. NULL where the bitmap has no such stripe.
typedef struct source {
  const uint64_t *low, *high;
  int32_t shift;  // 0 to 63
  uint64_t columns;
} source;

static source source_of(const pix_bits *bits, int32_t stripe, int32_t dx, int32_t row, pix_rect clip) {
  const int64_t left = (int64_t)stripe * 64 - dx;  // the bitmap's column under the stripe's first one
  const int64_t first = left >= 0 ? left / 64 : -((63 - left) / 64), stripes = pix_stripe_count(bits->width);
  source s = {.shift = (int32_t)(left - first * 64), .columns = pix_stripe_columns(stripe, clip.x, clip.x + clip.w)};
  if (first >= 0 && first < stripes) s.low = bits->words + first * bits->pitch + row;
  if (s.shift > 0 && first + 1 >= 0 && first + 1 < stripes) s.high = bits->words + (first + 1) * bits->pitch + row;
  return s;
}

static inline uint64_t source_word(const source *s, int32_t row) {
  uint64_t word = s->low != NULL ? s->low[row] >> s->shift : 0;
  if (s->high != NULL) word |= s->high[row] << (64 - s->shift);
  return word & s->columns;
}

static inline uint64_t combined(pix_operation operation, uint64_t word, uint64_t other) {
  switch (operation) {
    case PIX_ADD: return word | other;
    case PIX_SUBTRACT: return word & ~other;
    case PIX_INTERSECT: return word & other;
    default: return word ^ other;
  }
}

int32_t pix_mask_combine(pix_mask *mask, pix_operation operation, const pix_bits *bits, int32_t dx, int32_t dy) {
  PIX_ASSERT(bits->words != mask->words || bits->words == NULL);
  const pix_rect whole = {0, 0, mask->width, mask->height};
  pix_rect clip = pix_rect_intersect(whole, pix_rect_between(dx, dy, (int64_t)dx + bits->width,
                                                             (int64_t)dy + bits->height));
  if (operation == PIX_INTERSECT) clip = mask->loose_bounds;
  if (pix_rect_is_empty(clip)) return 0;
  int32_t changed = 0, gain = 0;
  for (int32_t stripe = clip.x / 64; stripe <= (clip.x + clip.w - 1) / 64; stripe++) {
    uint64_t *words = mask->words + (size_t)stripe * (size_t)mask->pitch;
    for (int32_t y = clip.y; y < clip.y + clip.h; y++) {
      const int64_t row = (int64_t)y - dy;
      uint64_t other = 0;
      if (row >= 0 && row < bits->height) {
        const source s = source_of(bits, stripe, dx, (int32_t)row, clip);
        other = source_word(&s, 0);
      }
      const uint64_t word = combined(operation, words[y], other);
      changed += pix_popcount(word ^ words[y]);
      gain += pix_popcount(word) - pix_popcount(words[y]);
      words[y] = word;
    }
  }
  if (changed != 0) pix_mask_touched(mask, clip, gain);
  return changed;
}
