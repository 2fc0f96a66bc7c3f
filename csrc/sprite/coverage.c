// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "sprite/coverage.h"

#include "bits/bits.h"

bool pix_coverage_may_meet(const pix_coverage *c, pix_rect window) {
  if (!c->has_bits) return pix_sampler_may_cover(&c->sampler, window);
  window.x -= c->x;
  window.y -= c->y;
  return pix_bits_any_in(&c->bits, window);
}

bool pix_coverage_may_meet_roughly(const pix_coverage *c, pix_rect window) {
  if (!c->has_bits || c->bits.summary == NULL) return pix_coverage_may_meet(c, window);
  window.x -= c->x;
  window.y -= c->y;
  return pix_summary_any_in(&c->bits, window);
}

bool pix_coverage_copy(const pix_coverage *c, pix_rect window, uint64_t *words, int32_t pitch) {
  PIX_ASSERT(c->has_bits);
  uint64_t any = 0;
  for (int32_t left = 0; left < window.w; left += 64) {
    const uint64_t columns = pix_bit_range(0, pix_min(64, window.w - left));
    const pix_shifted from = pix_shifted_from(&c->bits, (int64_t)window.x + left - c->x, columns);
    uint64_t *copy = pix_stripe_words(words, pitch, left / 64);
    for (int32_t k = 0; k < window.h; k++) any |= copy[k] = pix_shifted_word(from, window.y - c->y + k);
    copy[window.h] = 0;
  }
  return any != 0;
}

void pix_coverage_write(const pix_coverage *c, pix_allocator *allocator, pix_rect window, uint64_t *words,
                        int32_t pitch) {
  const pix_sampler *s = &c->sampler;
  if (c->has_bits) {
    pix_coverage_copy(c, window, words, pitch);
    return;
  }
  const bool is_large = pix_rect_area(window) >= (int64_t)s->bits.width * s->bits.height;
  if (is_large && allocator != NULL && pix_sampler_fill_whole(s, allocator, window, words, pitch)) return;
  pix_sampler_fill(s, window, words, pitch);
}

pix_coverage pix_coverage_drawn(const pix_coverage *c, pix_allocator *allocator, pix_rect window, uint64_t *words) {
  const pix_bits bits = {words, window.w, window.h, pix_bits_pitch(window.h), false, NULL};
  pix_coverage_write(c, allocator, window, words, bits.pitch);
  return (pix_coverage){.has_bits = true, .bits = bits, .x = window.x, .y = window.y};
}

void pix_coverage_unite(const pix_coverage *c, pix_rect window, uint64_t *words, int32_t pitch) {
  PIX_ASSERT(c->has_bits);
  const pix_rect part = pix_rect_intersect(window, (pix_rect){c->x, c->y, c->bits.width, c->bits.height});
  if (pix_rect_is_empty(part)) return;
  const int32_t left = part.x - window.x, top = part.y - window.y, first = part.y - c->y;
  for (int32_t stripe = left / 64; stripe <= (left + part.w - 1) / 64; stripe++) {
    const uint64_t columns = pix_stripe_columns(stripe, left, left + part.w);
    const pix_shifted shifted = pix_shifted_under(&c->bits, stripe, c->x - window.x, columns);
    uint64_t *to = pix_stripe_words(words, pitch, stripe) + top;
    for (int32_t k = 0; k < part.h; k++) to[k] |= pix_shifted_word(shifted, first + k);
  }
}

void pix_tile_clear(pix_tile *t, pix_rect window) {
  for (int32_t stripe = 0; stripe < pix_stripe_count(window.w); stripe++) {
    memset(t->words + stripe * PIX_TILE_PITCH, 0, (size_t)(window.h + PIX_BITS_PADDING) * sizeof *t->words);
  }
}

pix_bits pix_tile_bits(const pix_tile *t, pix_rect window) {
  return (pix_bits){t->words, window.w, window.h, PIX_TILE_PITCH, false, NULL};
}
