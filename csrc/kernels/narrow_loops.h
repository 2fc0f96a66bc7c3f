// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Many pairs of bitmaps of one stripe, written once for all kernels, by what kernels/overlap_loops.h is made of.
#ifndef PIX_NARROW_LOOPS_H
#define PIX_NARROW_LOOPS_H

#include "kernels/overlap_loops.h"

// As any_narrow, but two groups of sixteen rows at a time, whether they are needed or not: what the first one tells is
// anybody's guess, and a branch that guesses wrong costs more than a group.
PIX_LOOP bool any_narrow_steadily(const uint64_t *left, const uint64_t *right, int32_t x, int32_t rows) {
  vec all = vec_zero();
  for (;; rows -= 32, left += 32, right += 32) {
    const int32_t next = pix_min(pix_max(rows - 16, 0), 16);  // no further than the padding
    const column c = {.parts = HIGH, .a = left, .high = right, .shift = 64 - x};
    const column d = {.parts = HIGH, .a = left + next, .high = right + next, .shift = 64 - x};
    all = vec_or(all, vec_or(unite_eight_rows(&c, HIGH, 0), unite_eight_rows(&c, HIGH, 8)));
    all = vec_or(all, vec_or(unite_eight_rows(&d, HIGH, 0), unite_eight_rows(&d, HIGH, 8)));
    if (rows <= 32) return !vec_is_zero(all);
  }
}

PIX_TARGET int32_t PIX_NAMED(pix_overlap_narrow)(const pix_narrow_pair *pairs, int32_t count, uint64_t *keys) {
  int32_t found = 0;
  for (int32_t k = 0; k < count; k++) {
    const pix_narrow_pair *p = &pairs[k];
    const bool is_left = p->dx < 0;  // is b?
    keys[found] = p->key;
    found += any_narrow_steadily(p->words[is_left], p->words[!is_left], abs(p->dx), p->rows);
  }
  return found;
}

#endif
