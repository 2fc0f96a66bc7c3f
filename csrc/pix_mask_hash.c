// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "pix_mask_hash.h"

static uint64_t mix(uint64_t z) {
  z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
  return z ^ z >> 31;
}

uint64_t pix_mask_hash(const pix_mask *mask) {
  uint64_t hash = mix(((uint64_t)mask->width << 32) + (uint64_t)mask->height + 1);
  for (int32_t stripe = 0; stripe < pix_stripe_count(mask->width); stripe++) {
    const size_t first = (size_t)stripe * (size_t)mask->pitch;
    for (int32_t y = 0; y < mask->height; y++) {
      hash = (hash ^ mask->words[first + (size_t)y]) * UINT64_C(0x9e3779b97f4a7c15);
      hash ^= hash >> 32;
    }
  }
  return mix(hash);
}
