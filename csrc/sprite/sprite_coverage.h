// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What a sprite covers where it is: sampled, or as a bitmap that its mask keeps once that pays.
#ifndef PIX_SPRITE_COVERAGE_H
#define PIX_SPRITE_COVERAGE_H

#include "sprite/coverage.h"
#include "sprite/sprite_place.h"

bool pix_sprite_covers(pix_sprite *sprite, int32_t i, int32_t j);

// The smallest box; false if nothing is covered.
bool pix_sprite_bounds(pix_sprite *sprite, pix_rect *bounds);

// The coverage for a look at `window`, which must lie within the placement's box and not be empty. Makes a bitmap
// of the whole coverage if that pays now. The result is good until the placement goes, or the sprite, its mask or the
// mask's cache changes.
void pix_sprite_coverage(pix_sprite *sprite, const pix_placement *place, pix_rect window, pix_coverage *coverage);

// Says that so many pixels fewer than the window's have been sampled since.
void pix_sprite_note_unsampled(pix_sprite *sprite, int64_t pixels);

// A sampler of it, good for as long.
pix_sampler pix_sprite_sampler(pix_sprite *sprite, const pix_placement *place);

// Would the coverage have to be sampled, so that a glance at it (sprite/glance.h) is less work? Then the glance is
// counted: after many, a bitmap is made.
bool pix_sprite_note_glance(pix_sprite *sprite, const pix_placement *place);

// The coverage as a bitmap, if it is at hand: a mask's texels, shifted, or a bitmap made before. Sets bits, x and y,
// which are good as long as those of pix_sprite_coverage. `rows` is how many of them will be compared at most. False
// if there is more to do: see pix_sprite_coverage.
bool pix_sprite_bits_at_hand(pix_sprite *sprite, int32_t rows, pix_coverage *coverage);

// The bitmap of a turned or scaled sprite that is where pix_sprite_bits_at_hand found it before; NULL if it may not be,
// or is not the one of its mask that was asked for last: then that may still know it.
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

// If the coverage that has been found for the window has no bitmap, makes it one. The bitmap that was made before is
// lost. False if memory is short.
bool pix_drawn_make_bits(pix_drawn *drawn, pix_rect window);
void pix_drawn_free(pix_drawn *drawn);

// Sets the covered pixels of the bounds in an empty mask of that size.
void pix_sprite_rasterize(pix_sprite *sprite, pix_rect bounds, pix_mask *mask);

#endif
