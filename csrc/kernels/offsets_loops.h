// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// pix_close_offsets of bits/overlap.h, written once for all kernels. The vectors are those of kernels/overlap_loops.h.
#ifndef PIX_OFFSETS_LOOPS_H
#define PIX_OFFSETS_LOOPS_H

#include "kernels/overlap_loops.h"

// Bit k is set if any of the bits from k on is, `length` of them, by doubling.
PIX_LOOP vec spread_runs(vec low, vec high, int32_t length) {
  int32_t done = 1;
#define PIX_DOUBLE(n)                                         \
  if (length < 2 * (n)) goto last;                            \
  low |= vec_shr(low, n) | vec_shl(high, 64 - (n));           \
  high |= vec_shr(high, n);                                   \
  done = 2 * (n);
  PIX_DOUBLE(1)
  PIX_DOUBLE(2)
  PIX_DOUBLE(4)
  PIX_DOUBLE(8)
  PIX_DOUBLE(16)
#undef PIX_DOUBLE
last:
  if (done == length) return low;
  return low | vec_shr(low, length - done) | vec_shl(high, 64 - (length - done));
}

typedef struct word_runs {
  int32_t first[32], length[32], count;
} word_runs;

PIX_LOOP void split_word(uint64_t word, word_runs *of) {
  for (of->count = 0; word != 0; of->count++) {
    const int32_t first = pix_lowest_bit(word);
    const uint64_t gaps = ~(word >> first);
    of->first[of->count] = first;
    of->length[of->count] = gaps != 0 ? pix_lowest_bit(gaps) : 64;
    word &= word + (UINT64_C(1) << first);
  }
}

PIX_TARGET uint64_t PIX_NAMED(pix_close_offsets)(uint64_t *open, int32_t count, uint64_t word,
                                                 const uint64_t *const words[3], int32_t shift) {
  const uint64_t *first = words[0], *second = words[1], *third = words[2];
  word_runs parts;
  split_word(word, &parts);
  vec left = {0};
  for (int32_t k = 0; k < count; k += VEC_WORDS) {
    vec rest = vec_load(open + k);
    if (vec_is_zero(rest)) continue;
    const vec middle = vec_load(second + k);
    const vec low = vec_shr(vec_load(first + k), shift) | vec_shl(middle, 64 - shift);
    const vec high = vec_shr(middle, shift) | vec_shl(vec_load(third + k), 64 - shift);
    if (vec_is_zero(low | high)) {
      left |= rest;
      continue;
    }
    for (int32_t r = 0; r < parts.count; r++) {
      vec blocked = vec_shr(low, parts.first[r]) | vec_shl(high, 64 - parts.first[r]);
      if (parts.length[r] > 1) blocked = spread_runs(blocked, vec_shr(high, parts.first[r]), parts.length[r]);
      rest &= ~blocked;
    }
    vec_store(open + k, rest);
    left |= rest;
  }
  return vec_union(left);
}

#endif
