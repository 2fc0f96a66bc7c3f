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

// Is a sprite with a pose where it was sampled last, but for whole pixels? Then sets those of its position.
static inline bool pix_sprite_keeps_fraction(const pix_sprite *sprite, int32_t *x, int32_t *y) {
  const pix_point position = pix_sprite_position(sprite), fraction = sprite->pose->sampled_fraction;
  return pix_split_is(position.x, fraction.x, x) && pix_split_is(position.y, fraction.y, y);
}

// The bitmap of a turned or scaled sprite that is at hand, at (*x, *y); NULL if it is not the one of its mask that was
// asked for last: then pix_sprite_bits_at_hand may still know it.
static inline const pix_bits *pix_sprite_latest_bits(pix_sprite *sprite, int32_t *x, int32_t *y) {
  if (pix_sprite_kind(sprite) != PIX_RULE_GENERAL || sprite->mask->extras == NULL) return NULL;
  const pix_raster *raster = pix_raster_cache_latest(&sprite->mask->extras->rasters, sprite->pose->raster,
                                                     sprite->mask->version);
  if (raster == NULL || !pix_sprite_keeps_fraction(sprite, x, y)) return NULL;
  *x += raster->x;
  *y += raster->y;
  return &raster->bits;
}

// Sets the covered pixels of the bounds in an empty mask of that size.
void pix_sprite_rasterize(pix_sprite *sprite, pix_rect bounds, pix_mask *mask);

#endif
