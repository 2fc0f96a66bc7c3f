// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What a sprite covers where it is: a bitmap, or a sampler of its mask under its rule. All rectangles are world pixels.
#pragma once

#include "rule/sampler.h"
#include "sprite/sprite.h"

// How the coverage can be read: as a bitmap whose pixel (0, 0) lies at world pixel (x, y), or by sampling it.
typedef struct pix_coverage {
  bool has_bits;
  pix_bits bits;
  int32_t x, y;
  pix_sampler sampler;
} pix_coverage;

// Tells whether the coverage may have a pixel in the window. For a bitmap the answer is exact, otherwise "no" is
// certain.
bool pix_coverage_may_meet(const pix_coverage *coverage, pix_rect window);

// Tells whether the coverage may have a pixel in the window, by a bitmap's summary if it has one: quicker than
// pix_coverage_may_meet on large windows, and then only "no" is certain.
bool pix_coverage_may_meet_roughly(const pix_coverage *coverage, pix_rect window);

// Copies the window's part of a coverage that has bits, and reaches to the window's edges at least: window pixel (0, 0)
// is bit 0 of words[0], pitch as in bits/bits.h, with room for a row more than the window. False if that is nothing.
bool pix_coverage_copy(const pix_coverage *coverage, pix_rect window, uint64_t *words, int32_t pitch);

// Writes what a coverage has in a window, which must lie within it, to words that are zero and laid out as those of
// pix_coverage_copy. With an allocator a large window takes less time; it may be short of memory.
void pix_coverage_write(const pix_coverage *coverage, pix_allocator *allocator, pix_rect window, uint64_t *words,
                        int32_t pitch);

// Draws a coverage in a window, which must lie within it, as pix_coverage_write does. Returns a coverage that has these
// bits, in pix_bits_word_count(window.w, window.h) words of the caller's that are zero.
pix_coverage pix_coverage_drawn(const pix_coverage *coverage, pix_allocator *allocator, pix_rect window,
                                uint64_t *words);

// Sets the pixels of a coverage that has bits in a bitmap of a window; either may reach further than the other.
void pix_coverage_unite(const pix_coverage *coverage, pix_rect window, uint64_t *words, int32_t pitch);

// A bitmap of a window of at most PIX_PATCH_SIDE pixels a side, to be cleared first.
#define PIX_TILE_PITCH (PIX_PATCH_SIDE + PIX_BITS_PADDING)
typedef struct pix_tile {
  uint64_t words[PIX_PATCH_SIDE / 64 * PIX_TILE_PITCH];
} pix_tile;

// Returns the part of a window that the tile from (x, y) of it on has.
static inline pix_rect pix_tile_at(pix_rect window, int32_t x, int32_t y) {
  return (pix_rect){window.x + x, window.y + y, pix_min(PIX_PATCH_SIDE, window.w - x),
                    pix_min(PIX_PATCH_SIDE, window.h - y)};
}

void pix_tile_clear(pix_tile *tile, pix_rect window);
pix_bits pix_tile_bits(const pix_tile *tile, pix_rect window);

// ---- What two coverages have in common, or what one has
//
// In a window that is not empty. It lies in the box of each; of
// two, it is where the boxes meet.

int64_t pix_coverages_area(const pix_coverage *a, const pix_coverage *b, pix_rect window);
bool pix_coverage_meets(const pix_coverage *coverage, pix_rect window);
int64_t pix_coverage_area(const pix_coverage *coverage, pix_rect window);

// Tells whether a and b have a pixel of the window in common. *sampled, unless it is NULL, becomes how many pixels have
// been sampled for the answer; what takes as long counts, too.
bool pix_coverages_meet(const pix_coverage *a, const pix_coverage *b, pix_rect window, int64_t *sampled);

// Returns the area that a and b have in common, and if it is not 0 the mean of the common pixels' centres in (*x, *y).
// The centre of pixel (0, 0) is (0.5, 0.5).
int64_t pix_coverages_centroid(const pix_coverage *a, const pix_coverage *b, pix_rect window, double *x, double *y);

// Finds the smallest rectangle that holds the common pixels; empty if there are none.
pix_rect pix_coverages_bounds(const pix_coverage *a, const pix_coverage *b, pix_rect window);

// Finds the first common pixel in row order. False if there is none.
bool pix_coverages_first(const pix_coverage *a, const pix_coverage *b, pix_rect window, int32_t *x, int32_t *y);

// ---- Of a sprite: sampled, or as a bitmap that its mask keeps once that pays.

bool pix_sprite_covers(pix_sprite *sprite, int32_t i, int32_t j);

// Finds the smallest box that holds all covered pixels. False if nothing is covered.
bool pix_sprite_bounds(pix_sprite *sprite, pix_rect *bounds);

// Finds the coverage for a look at `window`, which must lie within the placement's box and not be empty. Makes a bitmap
// of the whole coverage if that pays now. The result is good until the placement goes, or the sprite, its mask or the
// mask's cache changes.
void pix_sprite_coverage(pix_sprite *sprite, const pix_placement *place, pix_rect window, pix_coverage *coverage);

// Says that so many pixels fewer than the window's have been sampled since.
void pix_sprite_note_unsampled(pix_sprite *sprite, int64_t pixels);

// Tells whether the coverage would have to be sampled, so that a glance at it (pix_glance_at) is less work. If so,
// counts the glance: after many, a bitmap is made.
bool pix_sprite_note_glance(pix_sprite *sprite, const pix_placement *place);

// Finds the coverage as a bitmap if it is at hand: a mask's texels, shifted, or a bitmap made before. Sets bits, x and
// y of `coverage`, which are good as long as those of pix_sprite_coverage. `rows` is how many of them will be compared
// at most. False if there is more to do: see pix_sprite_coverage.
bool pix_sprite_bits_at_hand(pix_sprite *sprite, int32_t rows, pix_coverage *coverage);

// Returns the bitmap of a turned or scaled sprite that is where pix_sprite_bits_at_hand found it before; NULL if it may
// not be, or is not the one of its mask that was asked for last: then pix_sprite_bits_at_hand may still know it.
static inline const pix_resting_bits *pix_sprite_resting_bits(const pix_sprite *sprite) {
  const pix_pose *pose = sprite->pose;
  pix_mask_extras *extras = sprite->mask->extras;
  if (pose == NULL || extras == NULL) return NULL;
  const pix_point position = pix_sprite_position(sprite);
  if (position.x != pose->resting.position.x || position.y != pose->resting.position.y) return NULL;
  if (pose->resting.clock != extras->rasters.clock) return NULL;
  extras->rasters.is_used = true;
  return &pose->resting;
}

// A sprite where it is, and its coverage, to be made a bitmap.
typedef struct pix_drawn {
  pix_sprite *sprite;
  pix_placement place;
  pix_coverage coverage;
  uint64_t *words;  // of its own, if they are many; else NULL
  size_t count;
  uint64_t few[PIX_FEW_WORDS];
} pix_drawn;

void pix_drawn_begin(pix_drawn *drawn, pix_sprite *sprite);

// Makes the coverage that has been found for the window a bitmap, if it is none. The bitmap that was made before is
// lost. False if memory is short.
bool pix_drawn_make_bits(pix_drawn *drawn, pix_rect window);
void pix_drawn_free(pix_drawn *drawn);

// Sets the covered pixels of the bounds in an empty mask of that size.
void pix_sprite_rasterize(pix_sprite *sprite, pix_rect bounds, pix_mask *mask);

// ---- sprite_envelope.c
//
// The envelope of a sprite that covers other pixels at each fraction of its position, as it is turned, or scaled by no
// whole number: all pixels that it may cover while the position is in one cell, a square of a pixel. It shifts with the
// cell, so a sprite that goes by its envelope is free wherever in the cell it comes to rest. Cells begin a bit before
// whole numbers, and the envelope has what is covered a bit beyond the cell, so that rounding does not matter.
#define PIX_ENVELOPE_EARLY (1.0 / 4096)  // pixels

// How the envelope shifts.
static const pix_shifting pix_envelope_shifting = {{-0.5 - PIX_ENVELOPE_EARLY, -0.5 - PIX_ENVELOPE_EARLY},
                                                   {true, true}};

// Has the sprite an envelope? Others shift with their positions themselves, or cover nothing.
bool pix_sprite_has_envelope(const pix_sprite *sprite);

// Returns the box of the envelope of a sprite that has one.
pix_rect pix_sprite_envelope_box(pix_sprite *sprite);

// Draws the envelope, whose box this is, in pix_bits_word_count(box.w, box.h) words of the caller's, and returns it.
// The mask's cache keeps it, if it is asked for once more with the same transform.
pix_coverage pix_sprite_draw_envelope(pix_sprite *sprite, pix_rect box, uint64_t *words);

// ---- sprite_pair.c
//
// Two sprites against each other. All of it is symmetric, and exact by the rule of rule/rule.h.

// Tells whether some world pixel is covered by both.
bool pix_sprites_collide(pix_sprite *a, pix_sprite *b);

// Tells whether some world pixel is covered by both sprites, whose boxes are known.
bool pix_sprites_collide_in_boxes(pix_sprite *a, pix_rect box_a, pix_sprite *b, pix_rect box_b);

// Counts the world pixels that both cover.
int64_t pix_sprites_overlap_area(pix_sprite *a, pix_sprite *b);

// Tells whether some pixel is covered by both sprites at placements of the caller's, such as shifted ones: the sprites
// count as if they were there.
bool pix_placed_collide(pix_sprite *a, const pix_placement *place_a, pix_sprite *b, const pix_placement *place_b);

// Finds the first pixel in row order that both sprites cover at these placements. False if there is none.
bool pix_placed_first(pix_sprite *a, const pix_placement *place_a, pix_sprite *b, const pix_placement *place_b,
                      int32_t *x, int32_t *y);

// Finds the smallest rectangle (world pixels) that holds the pixels that both cover; empty if there are none.
pix_rect pix_sprites_overlap_bounds(pix_sprite *a, pix_sprite *b);

// Test cheaply, by bounding shapes: true for all that collide, and for some that do not.
bool pix_sprites_boxes_meet(pix_sprite *a, pix_sprite *b);
bool pix_sprites_circles_meet(pix_sprite *a, pix_sprite *b);

// A glance at two sprites whose boxes meet, of which one at least is turned or scaled: it tells of nine pairs in ten
// whether they have a pixel in common, in a tenth of the time that sampling them takes.

typedef enum pix_glance {
  PIX_GLANCE_UNSURE,
  PIX_GLANCE_APART,  // a line separates their hulls
  PIX_GLANCE_MEET    // both cover one of the pixels that were tried
} pix_glance;

// Glances at two sprites whose placements are where they are now; the window is where their boxes meet.
pix_glance pix_glance_at(pix_sprite *a, const pix_placement *place_a, pix_sprite *b, const pix_placement *place_b,
                         pix_rect window);
