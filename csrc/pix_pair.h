// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Two sprites against each other. All of it is symmetric, and exact by the rule of pix_rule.h.
#ifndef PIX_PAIR_H
#define PIX_PAIR_H

#include "pix_sprite.h"

// Is some world pixel covered by both?
bool pix_sprites_collide(pix_sprite *a, pix_sprite *b);

// How many are.
int64_t pix_sprites_overlap_area(pix_sprite *a, pix_sprite *b);

// The same with placements of the caller's, such as shifted ones: the sprites count as if they were there.
bool pix_placed_collide(pix_sprite *a, const pix_placement *place_a, pix_sprite *b, const pix_placement *place_b);
int64_t pix_placed_area(pix_sprite *a, const pix_placement *place_a, pix_sprite *b, const pix_placement *place_b);

// The same, and the mean of the common pixels' centres if there are any: that of pixel (0, 0) is (0.5, 0.5).
int64_t pix_placed_centroid(pix_sprite *a, const pix_placement *place_a, pix_sprite *b, const pix_placement *place_b,
                            double *x, double *y);

// The first common pixel in row order. False if there is none.
bool pix_placed_first(pix_sprite *a, const pix_placement *place_a, pix_sprite *b, const pix_placement *place_b,
                      int32_t *x, int32_t *y);

// The same with what both cover at hand. Both must be for a look at the window, which is where their boxes meet.
bool pix_coverages_meet(const pix_coverage *a, const pix_coverage *b, pix_rect window);
int64_t pix_coverages_area(const pix_coverage *a, const pix_coverage *b, pix_rect window);
bool pix_coverages_first(const pix_coverage *a, const pix_coverage *b, pix_rect window, int32_t *x, int32_t *y);

// The smallest rectangle (world pixels) that holds them; empty if there are none.
pix_rect pix_sprites_overlap_bounds(pix_sprite *a, pix_sprite *b);

// Is some pixel of the rectangle (world pixels) covered?
bool pix_sprite_meets_rect(pix_sprite *sprite, pix_rect rect);

// How many are.
int64_t pix_sprite_area_in(pix_sprite *sprite, pix_rect rect);

// Could the coverage have a pixel in the window? For a bitmap the answer is exact, otherwise "no" is certain.
bool pix_coverage_may_meet(const pix_coverage *coverage, pix_rect window);

// The same, but by a bitmap's summary if it has one: quicker on large windows, and then only "no" is certain.
bool pix_coverage_may_meet_roughly(const pix_coverage *coverage, pix_rect window);

// Copies the window's part of a coverage that has bits, and reaches to the window's edges at least: window pixel (0, 0)
// is bit 0 of words[0], pitch as in pix_bits.h, with room for a row more than the window. False if that is nothing.
bool pix_coverage_copy(const pix_coverage *coverage, pix_rect window, uint64_t *words, int32_t pitch);

// Writes what a coverage has in a window, which must lie within it, to words that are zero; otherwise as above.
void pix_coverage_write(const pix_coverage *coverage, pix_rect window, uint64_t *words, int32_t pitch);

// The same as a coverage of its own, with bits, in pix_bits_word_count(window.w, window.h) words that are zero.
pix_coverage pix_coverage_drawn(const pix_coverage *coverage, pix_rect window, uint64_t *words);

// Sets the pixels of a coverage that has bits in a bitmap of a window; either may reach further than the other.
void pix_coverage_unite(const pix_coverage *coverage, pix_rect window, uint64_t *words, int32_t pitch);

// A bitmap of a window of at most PIX_PATCH_SIDE pixels a side, to be cleared first.
#define PIX_TILE_PITCH (PIX_PATCH_SIDE + PIX_BITS_PADDING)
typedef struct pix_tile {
  uint64_t words[PIX_PATCH_SIDE / 64 * PIX_TILE_PITCH];
} pix_tile;

void pix_tile_clear(pix_tile *tile, pix_rect window);
pix_bits pix_tile_bits(const pix_tile *tile, pix_rect window);

// Cheap tests by bounding shapes: true for all that collide, and for some that do not.
bool pix_sprites_boxes_meet(pix_sprite *a, pix_sprite *b);
bool pix_sprites_circles_meet(pix_sprite *a, pix_sprite *b);

#endif
