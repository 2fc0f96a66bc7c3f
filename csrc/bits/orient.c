// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "bits/orient.h"

#include "bits/shifted.h"

// One step of the transposition, by constants, so that the compiler can use vectors.
PIX_ALWAYS_INLINE void exchange(uint64_t block[64], int size, uint64_t mask) {
  for (int top = 0; top < 64; top += 2 * size) {
    for (int y = top; y < top + size; y++) {
      const uint64_t exchanged = ((block[y] >> size) ^ block[y + size]) & mask;
      block[y] ^= exchanged << size;
      block[y + size] ^= exchanged;
    }
  }
}

// By halves: 32x32 quarters of the block first, single bits last.
void pix_transpose_block(uint64_t block[64]) {
  exchange(block, 32, UINT64_C(0x00000000ffffffff));
  exchange(block, 16, UINT64_C(0x0000ffff0000ffff));
  exchange(block, 8, UINT64_C(0x00ff00ff00ff00ff));
  exchange(block, 4, UINT64_C(0x0f0f0f0f0f0f0f0f));
  exchange(block, 2, UINT64_C(0x3333333333333333));
  exchange(block, 1, UINT64_C(0x5555555555555555));
}

// The words of outcome columns [left, left + 64) over the columns of one source stripe: source rows from `left` on, or
// from the last one up if the outcome is flipped left and right. Returns whether any pixel is solid.
static bool load_block(const pix_bits *bits, int32_t stripe, int32_t left, bool flip_x, uint64_t block[64]) {
  const uint64_t *in = pix_bits_stripe(bits, stripe);
  const int32_t rows = pix_min(64, bits->height - left);
  uint64_t any = 0;
  for (int32_t k = 0; k < rows; k++) {
    block[k] = in[flip_x ? bits->height - 1 - left - k : left + k];
    any |= block[k];
  }
  for (int32_t k = rows; k < 64; k++) block[k] = 0;
  return any != 0;
}

static void write_transposed(const pix_bits *bits, pix_orientation o, uint64_t *words, int32_t pitch) {
  const int32_t height = bits->width;  // of the outcome
  for (int32_t stripe = 0; stripe < pix_stripe_count(bits->width); stripe++) {
    const int32_t top = stripe * 64, rows = pix_min(64, height - top);
    for (int32_t left = 0; left < bits->height; left += 64) {
      uint64_t block[64];
      if (load_block(bits, stripe, left, o.flip_x, block)) pix_transpose_block(block);
      uint64_t *out = pix_stripe_words(words, pitch, left / 64);
      if (o.flip_y) {
        for (int32_t k = 0; k < rows; k++) out[height - 1 - top - k] = block[k];
      } else {
        memcpy(out + top, block, (size_t)rows * sizeof *block);
      }
    }
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

// One stripe of the outcome of a flip left and right: its columns, from the last to the first, are the source's 64 that
// end as far from its right edge as the stripe begins from the left one.
static void write_mirrored_stripe(const pix_bits *bits, int32_t stripe, uint64_t *out) {
  const pix_shifted columns = pix_shifted_from(bits, bits->width - 64 * ((int64_t)stripe + 1), ~UINT64_C(0));
  if (columns.shift == 0) {  // as wide as whole stripes: a tenth faster
    for (int32_t y = 0; y < bits->height; y++) out[y] = reversed(columns.low[y]);
  } else {
    for (int32_t y = 0; y < bits->height; y++) out[y] = reversed(pix_shifted_word(columns, y));
  }
}

static void reverse_rows(uint64_t *words, int32_t height) {
  for (uint64_t *first = words, *last = words + height - 1; first < last; first++, last--) {
    const uint64_t word = *first;
    *first = *last;
    *last = word;
  }
}

static void write_upright(const pix_bits *bits, pix_orientation o, uint64_t *words, int32_t pitch) {
  for (int32_t stripe = 0; stripe < pix_stripe_count(bits->width); stripe++) {
    uint64_t *out = pix_stripe_words(words, pitch, stripe);
    if (o.flip_x) {
      write_mirrored_stripe(bits, stripe, out);
    } else {
      memcpy(out, pix_bits_stripe(bits, stripe), (size_t)bits->height * sizeof *out);
    }
    if (o.flip_y) reverse_rows(out, bits->height);
  }
}

void pix_orient(const pix_bits *bits, pix_orientation orientation, uint64_t *words, int32_t pitch) {
  if (bits->width == 0 || bits->height == 0) return;
  if (orientation.transposed) {
    write_transposed(bits, orientation, words, pitch);
  } else {
    write_upright(bits, orientation, words, pitch);
  }
}
