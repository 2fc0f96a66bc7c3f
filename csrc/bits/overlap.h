// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Two bitmaps, one shifted against the other by whole pixels. (dx, dy) is the offset of b's top-left corner from a's;
// all coordinates in results are a's:
//
//      a +--------------+
//        |   (dx, dy)   |
//        |      +-------|------+ b
//        |      |common |      |
//        +--------------+      |
//               +--------------+
#pragma once

#include "base/kernel.h"
#include "bits/bits.h"

static inline bool pix_overlap_any(const pix_bits *a, const pix_bits *b, int32_t dx, int32_t dy) {
  return pix_kernel_get()->overlap_any(a, b, dx, dy);
}

// Two bitmaps that are both at most one stripe wide and whose rectangles meet, as they are tested one after the other.
typedef struct pix_narrow_pair {
  const uint64_t *words[2];  // of a and b, from the first common row on
  uint64_t key;              // anything that stands for the pair
  int32_t dx, rows;          // rows in common
} pix_narrow_pair;

#define PIX_NARROW_PAIRS 64  // are tested together

// Writes the keys of those pairs that have a pixel in common, of which there may be `count`, in any order. Returns how
// many.
static inline int32_t pix_narrow_pairs_pick(const pix_narrow_pair *pairs, int32_t count, uint64_t *keys) {
  return pix_kernel_get()->overlap_narrow(pairs, count, keys);
}

// Counts the pixels that are solid in both.
static inline int64_t pix_overlap_area(const pix_bits *a, const pix_bits *b, int32_t dx, int32_t dy) {
  return pix_kernel_get()->overlap_area(a, b, dx, dy);
}

// Finds the first common pixel in row order (top row first, then left to right). Returns false if there is none.
static inline bool pix_overlap_first(const pix_bits *a, const pix_bits *b, int32_t dx, int32_t dy, int32_t *x,
                                     int32_t *y) {
  return pix_kernel_get()->overlap_first(a, b, dx, dy, x, y);
}

// Finds the smallest rectangle that holds the common pixels; empty if there are none.
static inline pix_rect pix_overlap_bounds(const pix_bits *a, const pix_bits *b, int32_t dx, int32_t dy) {
  return pix_kernel_get()->overlap_bounds(a, b, dx, dy);
}

// Sets the common pixels in `words`, laid out as a's but with a pitch of its own, and zero before. Returns their
// number.
static inline int32_t pix_overlap_write(const pix_bits *a, const pix_bits *b, int32_t dx, int32_t dy, uint64_t *words,
                                        int32_t pitch) {
  return pix_kernel_get()->overlap_write(a, b, dx, dy, words, pitch);
}

// Closes the offsets at which a word of pixels overlaps rows of a bitmap. For each of `count` rows: clears bit k of the
// row's word in `open` if any pixel of `word` has a solid one under it when shifted by k; what lies under it are the
// row's three words in `words`, from shift + k pixels further left on, shift from 0 to 63. Returns the union of all
// bits that are left. Up to 3 rows after the last may be dealt with, and be part of it, too.
static inline uint64_t pix_close_offsets(uint64_t *open, int32_t count, uint64_t word, const uint64_t *const words[3],
                                         int32_t shift) {
  return pix_kernel_get()->close_offsets(open, count, word, words, shift);
}

// What a bitmap has in common with itself: whole bitmaps are counted and measured by vectors.

// Counts the solid pixels of a bitmap.
int32_t pix_bits_count(const pix_bits *bits);

// Finds the smallest rectangle that holds the solid pixels of a bitmap, which are all known to lie within `within`
// (inside the bitmap); empty (all zero) if there are none.
pix_rect pix_bits_bounds(const pix_bits *bits, pix_rect within);

// Where two bitmaps touch: one of the pixels that are solid in both, chosen, or the middle of all.

// Of several that fit, the first in row order (top row first, then left to right) is meant.
typedef enum pix_contact {
  PIX_CONTACT_FIRST,   // in row order
  PIX_CONTACT_TOP,     // of the topmost row: the same one
  PIX_CONTACT_BOTTOM,  // of the lowest row
  PIX_CONTACT_LEFT,    // of the leftmost column
  PIX_CONTACT_RIGHT    // of the rightmost column
} pix_contact;

// Finds the pixel that `which` chooses among the common ones. Returns false if there are none.
bool pix_contact_find(const pix_bits *a, const pix_bits *b, int32_t dx, int32_t dy, pix_contact which, int32_t *x,
                      int32_t *y);

// Finds the common pixel nearest to pixel (px, py), from centre to centre; of several the first in row order. px and py
// lie between -2^30 and 2^30. Looks at rows, and in them at columns, only as far away as the best one found. Returns
// false if the bitmaps have no pixel in common.
bool pix_contact_nearest(const pix_bits *a, const pix_bits *b, int32_t dx, int32_t dy, int32_t px, int32_t py,
                         int32_t *x, int32_t *y);

// Of the common pixels: how many there are, and the sums of their coordinates. False if there are none.
typedef struct pix_contact_sums {
  int64_t count, x, y;
} pix_contact_sums;

bool pix_contact_sum(const pix_bits *a, const pix_bits *b, int32_t dx, int32_t dy, pix_contact_sums *sums);

// Divides sums by their count, at least one: the mean of the pixels' centres, as the doubles nearest to the true mean.
void pix_contact_mean(const pix_contact_sums *sums, double *x, double *y);

// Finds the mean of the common pixels' centres, where that of pixel (0, 0) is (0.5, 0.5). Rounded once, from whole
// numbers. Returns false if the bitmaps have no pixel in common.
bool pix_contact_centroid(const pix_bits *a, const pix_bits *b, int32_t dx, int32_t dy, double *x, double *y);
