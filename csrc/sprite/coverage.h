// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Coverage that is at hand: a bitmap, or a sampler of a mask under a rule. It knows nothing of sprites; all rectangles
// are world pixels.
#ifndef PIX_COVERAGE_H
#define PIX_COVERAGE_H

#include "rule/sampler.h"

// How the coverage can be read: as a bitmap whose pixel (0, 0) lies at world pixel (x, y), or by sampling it.
typedef struct pix_coverage {
  bool has_bits;
  pix_bits bits;
  int32_t x, y;
  pix_sampler sampler;
} pix_coverage;

// ---- coverage.c

// Could the coverage have a pixel in the window? For a bitmap the answer is exact, otherwise "no" is certain.
bool pix_coverage_may_meet(const pix_coverage *coverage, pix_rect window);

// The same, but by a bitmap's summary if it has one: quicker on large windows, and then only "no" is certain.
bool pix_coverage_may_meet_roughly(const pix_coverage *coverage, pix_rect window);

// Copies the window's part of a coverage that has bits, and reaches to the window's edges at least: window pixel (0, 0)
// is bit 0 of words[0], pitch as in bits/bits.h, with room for a row more than the window. False if that is nothing.
bool pix_coverage_copy(const pix_coverage *coverage, pix_rect window, uint64_t *words, int32_t pitch);

// Writes what a coverage has in a window, which must lie within it, to words that are zero; otherwise as above. With an
// allocator a large window takes less time; it may be short of memory.
void pix_coverage_write(const pix_coverage *coverage, pix_allocator *allocator, pix_rect window, uint64_t *words,
                        int32_t pitch);

// The same as a coverage of its own, with bits, in pix_bits_word_count(window.w, window.h) words that are zero.
pix_coverage pix_coverage_drawn(const pix_coverage *coverage, pix_allocator *allocator, pix_rect window,
                                uint64_t *words);

// Sets the pixels of a coverage that has bits in a bitmap of a window; either may reach further than the other.
void pix_coverage_unite(const pix_coverage *coverage, pix_rect window, uint64_t *words, int32_t pitch);

// A bitmap of a window of at most PIX_PATCH_SIDE pixels a side, to be cleared first.
#define PIX_TILE_PITCH (PIX_PATCH_SIDE + PIX_BITS_PADDING)
typedef struct pix_tile {
  uint64_t words[PIX_PATCH_SIDE / 64 * PIX_TILE_PITCH];
} pix_tile;

// The part of a window that the tile from (x, y) of it on has.
static inline pix_rect pix_tile_at(pix_rect window, int32_t x, int32_t y) {
  return (pix_rect){window.x + x, window.y + y, pix_min(PIX_PATCH_SIDE, window.w - x),
                    pix_min(PIX_PATCH_SIDE, window.h - y)};
}

void pix_tile_clear(pix_tile *tile, pix_rect window);
pix_bits pix_tile_bits(const pix_tile *tile, pix_rect window);


//
// What two coverages have in common, or what one has, in a window that is not empty. It lies in the box of each; of
// two, it is where the boxes meet.

bool pix_coverages_meet(const pix_coverage *a, const pix_coverage *b, pix_rect window);
int64_t pix_coverages_area(const pix_coverage *a, const pix_coverage *b, pix_rect window);
bool pix_coverage_meets(const pix_coverage *coverage, pix_rect window);
int64_t pix_coverage_area(const pix_coverage *coverage, pix_rect window);

// `sampled` becomes how many pixels have been sampled for the answer; what takes as long counts, too.
bool pix_coverages_meet_counted(const pix_coverage *a, const pix_coverage *b, pix_rect window, int64_t *sampled);

// Looks into *near first, that may be empty. Where they meet, *near becomes the part of the window in which some common
// pixel has been found; else it is empty.
bool pix_coverages_meet_near(const pix_coverage *a, const pix_coverage *b, pix_rect window, pix_rect *near);

// The area, and the mean of the common pixels' centres if there are any: that of pixel (0, 0) is (0.5, 0.5).
int64_t pix_coverages_centroid(const pix_coverage *a, const pix_coverage *b, pix_rect window, double *x, double *y);

// The smallest rectangle that holds the common pixels; empty if there are none.
pix_rect pix_coverages_bounds(const pix_coverage *a, const pix_coverage *b, pix_rect window);

// The first common pixel in row order. False if there is none.
bool pix_coverages_first(const pix_coverage *a, const pix_coverage *b, pix_rect window, int32_t *x, int32_t *y);

#endif
