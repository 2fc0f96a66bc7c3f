// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "bits/pyramid.h"

#include "bits/overlap.h"

#define GOOD_PART 4  // of all solid pixels

// Bit k: are the four bits from 4 k on all set?
static uint64_t fours_of(uint64_t word) {
  word &= word >> 1;
  word &= word >> 2 & UINT64_C(0x1111111111111111);
  word = (word | word >> 3) & UINT64_C(0x0303030303030303);
  word = (word | word >> 6) & UINT64_C(0x000f000f000f000f);
  word = (word | word >> 12) & UINT64_C(0x000000ff000000ff);
  return (word | word >> 24) & UINT64_C(0xffff);
}

// Writes the blocks of the next level, and returns how many there are.
static int64_t join_blocks(const pix_bits *from, const pix_bits *to, uint64_t *words) {
  int64_t count = 0;
  for (int32_t part = 0; part < pix_stripe_count(from->width) && part / 4 < pix_stripe_count(to->width); part++) {
    const uint64_t *in = pix_bits_stripe(from, part);
    uint64_t *out = pix_stripe_words(words, to->pitch, part / 4);
    for (int32_t y = 0; y < to->height; y++, in += 4) {
      const uint64_t blocks = fours_of(in[0] & in[1] & in[2] & in[3]);
      count += pix_popcount(blocks);
      out[y] |= blocks << (part % 4 * 16);
    }
  }
  return count;
}

bool pix_pyramid_create(pix_pyramid *p, pix_allocator *allocator, const pix_bits *bits) {
  *p = (pix_pyramid){.level = {*bits}};
  for (int32_t k = 1; k <= PIX_PYRAMID_TOP; k++) {
    const int32_t shift = k * PIX_PYRAMID_SHIFT, width = bits->width >> shift, height = bits->height >> shift;
    p->level[k] = (pix_bits){.width = width, .height = height, .pitch = pix_bits_pitch(height)};
    p->word_count += pix_bits_word_count(width, height);
  }
  uint64_t *words = p->words = pix_alloc(allocator, p->word_count, sizeof *words);
  if (words == NULL) return p->word_count == 0;
  int64_t least = pix_bits_count(bits) / GOOD_PART;
  for (int32_t k = 1; k <= PIX_PYRAMID_TOP; k++) {
    pix_bits *level = &p->level[k];
    level->words = words;
    least /= 1 << 2 * PIX_PYRAMID_SHIFT;
    if (join_blocks(&p->level[k - 1], level, words) <= least) break;
    p->top = k;
    words += pix_bits_word_count(level->width, level->height);
  }
  return true;
}

void pix_pyramid_free(pix_pyramid *p, pix_allocator *allocator) {
  pix_free(allocator, p->words, p->word_count, sizeof *p->words);
}
