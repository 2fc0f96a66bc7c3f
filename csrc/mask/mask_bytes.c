// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "mask/mask_ops.h"

#include "base/endian.h"
#include "base/hash.h"

void pix_mask_write_pixels(const pix_mask *mask, const double color[4], uint8_t *rgba) {
  uint8_t bytes[4];
  uint32_t pixel, block[64];
  for (int c = 0; c < 4; c++) bytes[c] = pix_byte_of(color[c]);
  memcpy(&pixel, bytes, sizeof pixel);
  for (int k = 0; k < 64; k++) block[k] = pixel;
  for (int32_t y = 0; y < mask->height; y++) {
    uint8_t *row = rgba + (size_t)y * (size_t)mask->width * sizeof pixel;
    for (int32_t stripe = 0; stripe < pix_stripe_count(mask->width); stripe++) {
      uint64_t word = pix_mask_stripe(mask, stripe)[y];
      uint8_t *to = row + (size_t)stripe * sizeof block;
      if (word == ~UINT64_C(0)) {
        memcpy(to, block, sizeof block);
        continue;
      }
      // No branch that depends on a texel: those of an edge cannot be guessed.
      for (; word != 0; word >>= 1, to += sizeof pixel) {
        const uint32_t shown = pixel & (0 - (uint32_t)(word & 1));
        memcpy(to, &shown, sizeof shown);
      }
    }
  }
}

// Eight texels as eight characters: each byte of the product tests one bit, and becomes 0 or 1.
static uint64_t spread(uint64_t texels) {
  const uint64_t ones = UINT64_C(0x0101010101010101);
  const uint64_t tested = (texels & 255) * ones & UINT64_C(0x8040201008040201);
  const uint64_t solid = (tested + 127 * ones) >> 7 & ones;
  return '.' * ones - ('.' - '#') * solid;
}

void pix_mask_write_text(const pix_mask *mask, char *text) {
  uint8_t *to = (uint8_t *)text;
  for (int32_t y = 0; y < mask->height; y++) {
    for (int32_t stripe = 0; stripe < pix_stripe_count(mask->width); stripe++) {
      uint64_t word = pix_mask_stripe(mask, stripe)[y];
      int32_t left = pix_min(64, mask->width - stripe * 64);
      for (; left >= 8; left -= 8, word >>= 8, to += 8) pix_store_le64(to, spread(word));
      for (uint64_t rest = spread(word); left > 0; left--, rest >>= 8) *to++ = (uint8_t)rest;
    }
  }
}

// The hash.

uint64_t pix_mask_hash(const pix_mask *mask) {
  uint64_t hash = pix_hash_mix(((uint64_t)mask->width << 32) + (uint64_t)mask->height + 1);
  for (int32_t stripe = 0; stripe < pix_stripe_count(mask->width); stripe++) {
    const uint64_t *words = pix_mask_stripe(mask, stripe);
    for (int32_t y = 0; y < mask->height; y++) hash = pix_hash_add(hash, words[y]);
  }
  return pix_hash_mix(hash);
}

uint64_t pix_mask_known_hash(pix_mask *mask) {
  if (mask->hashed_version != mask->version) {
    mask->hash = pix_mask_hash(mask);
    mask->hashed_version = mask->version;
  }
  return mask->hash;
}
