// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Many pairs of bitmaps of one stripe, written once for all kernels, by what kernels/overlap_loops.h is made of.
#ifndef PIX_NARROW_LOOPS_H
#define PIX_NARROW_LOOPS_H

#include "kernels/overlap_loops.h"

typedef struct narrow_rows {
  const uint64_t *left, *right;
  int32_t x, count;
} narrow_rows;

PIX_LOOP narrow_rows rows_of(const pix_narrow_pair *p) {
  const bool is_left = p->dx < 0;  // is b?
  return (narrow_rows){p->words[is_left], p->words[!is_left], abs(p->dx), p->rows};
}

// Sixteen rows of each pair, which tell most, and then the others of those that have more and have not been hit. The
// first without branches: what rows tell is anybody's guess, and a branch that guesses wrong costs more than they do.
PIX_TARGET int32_t PIX_NAMED(pix_overlap_narrow)(const pix_narrow_pair *pairs, int32_t count, uint64_t *keys) {
  int32_t left[PIX_NARROW_PAIRS], left_count = 0, found = 0;
  for (int32_t k = 0; k < count; k++) {
    const narrow_rows r = rows_of(&pairs[k]);
    const column c = {.parts = HIGH, .a = r.left, .high = r.right, .shift = 64 - r.x};
    const bool hit = !vec_is_zero(unite_sixteen_rows(&c, HIGH, 0));
    keys[found] = pairs[k].key;
    found += hit;
    left[left_count] = k;
    left_count += !hit & (r.count > 16);
  }
  for (int32_t k = 0; k < left_count; k++) {
    const narrow_rows r = rows_of(&pairs[left[k]]);
    keys[found] = pairs[left[k]].key;
    found += any_narrow(r.left + 16, r.right + 16, r.x, r.count - 16);
  }
  return found;
}

#endif
