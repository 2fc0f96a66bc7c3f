// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "pix_orient.h"

// Exchanges bit x of word y with bit y of word x, by halves: 32x32 quarters of the block first, single bits last.
static void transpose_block(uint64_t block[64]) {
  uint64_t mask = UINT64_C(0x00000000ffffffff);
  for (int size = 32; size > 0; size /= 2, mask ^= mask << size) {
    for (int y = 0; y < 64; y = (y + size + 1) & ~size) {
      const uint64_t exchanged = ((block[y] >> size) ^ block[y + size]) & mask;
      block[y] ^= exchanged << size;
      block[y + size] ^= exchanged;
    }
  }
}

static void write_transposed(const pix_bits *bits, uint64_t *words, int32_t pitch) {
  for (int32_t stripe = 0; stripe < pix_stripe_count(bits->width); stripe++) {
    const uint64_t *in = bits->words + (size_t)stripe * (size_t)bits->pitch;
    const int32_t out_rows = pix_min(64, bits->width - stripe * 64);
    for (int32_t top = 0; top < bits->height; top += 64) {
      const int32_t rows = pix_min(64, bits->height - top);
      uint64_t block[64] = {0};
      memcpy(block, in + top, (size_t)rows * sizeof *block);
      transpose_block(block);
      uint64_t *out = words + (size_t)(top / 64) * (size_t)pitch + (size_t)stripe * 64;
      memcpy(out, block, (size_t)out_rows * sizeof *block);
    }
  }
}

static void write_upright(const pix_bits *bits, uint64_t *words, int32_t pitch) {
  for (int32_t stripe = 0; stripe < pix_stripe_count(bits->width); stripe++) {
    memcpy(words + (size_t)stripe * (size_t)pitch, bits->words + (size_t)stripe * (size_t)bits->pitch,
           (size_t)bits->height * sizeof *words);
  }
}

static uint64_t reversed(uint64_t v) {
  v = ((v >> 1) & UINT64_C(0x5555555555555555)) | ((v & UINT64_C(0x5555555555555555)) << 1);
  v = ((v >> 2) & UINT64_C(0x3333333333333333)) | ((v & UINT64_C(0x3333333333333333)) << 2);
  v = ((v >> 4) & UINT64_C(0x0f0f0f0f0f0f0f0f)) | ((v & UINT64_C(0x0f0f0f0f0f0f0f0f)) << 4);
  v = ((v >> 8) & UINT64_C(0x00ff00ff00ff00ff)) | ((v & UINT64_C(0x00ff00ff00ff00ff)) << 8);
  v = ((v >> 16) & UINT64_C(0x0000ffff0000ffff)) | ((v & UINT64_C(0x0000ffff0000ffff)) << 16);
  return (v >> 32) | (v << 32);
}

static void flip_top_and_bottom(uint64_t *words, int32_t width, int32_t height, int32_t pitch) {
  for (int32_t stripe = 0; stripe < pix_stripe_count(width); stripe++) {
    uint64_t *first = words + (size_t)stripe * (size_t)pitch, *last = first + height - 1;
    for (; first < last; first++, last--) {
      const uint64_t word = *first;
      *first = *last;
      *last = word;
    }
  }
}

static void flip_left_and_right(uint64_t *words, int32_t width, int32_t height, int32_t pitch) {
  const int32_t stripes = pix_stripe_count(width);
  const int32_t gap = stripes * 64 - width;  // bits left of column 0 once all words have changed places
  for (int32_t y = 0; y < height; y++) {
    uint64_t *row = words + y;
    for (int32_t s = 0; s < (stripes + 1) / 2; s++) {
      uint64_t *left = row + (size_t)s * (size_t)pitch, *right = row + (size_t)(stripes - 1 - s) * (size_t)pitch;
      const uint64_t word = reversed(*left);
      *left = reversed(*right);
      *right = word;
    }
    for (int32_t s = 0; s < stripes && gap > 0; s++) {
      const uint64_t next = s + 1 < stripes ? row[(size_t)(s + 1) * (size_t)pitch] : 0;
      row[(size_t)s * (size_t)pitch] = row[(size_t)s * (size_t)pitch] >> gap | next << (64 - gap);
    }
  }
}

void pix_orient(const pix_bits *bits, pix_orientation orientation, uint64_t *words, int32_t pitch) {
  const int32_t width = orientation.transposed ? bits->height : bits->width;
  const int32_t height = orientation.transposed ? bits->width : bits->height;
  if (orientation.transposed) {
    write_transposed(bits, words, pitch);
  } else {
    write_upright(bits, words, pitch);
  }
  if (orientation.flip_y) flip_top_and_bottom(words, width, height, pitch);
  if (orientation.flip_x) flip_left_and_right(words, width, height, pitch);
}
