// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "pix_sprite_region.h"

#include "pix_overlap.h"
#include "pix_pair.h"

// A window no larger than a patch, of which some pixels are in the region.
static PIX_NOINLINE bool meets_patch(const pix_coverage *coverage, const pix_region *region, pix_rect window) {
  pix_tile tile;
  pix_tile_clear(&tile, window);
  if (!pix_region_fill(region, window, tile.words, PIX_TILE_PITCH)) return false;
  if (!coverage->has_bits) {
    return pix_sampler_cover(&coverage->sampler, NULL, window, tile.words, NULL, PIX_TILE_PITCH);
  }
  const pix_bits bits = pix_tile_bits(&tile, window);
  return pix_overlap_any(&coverage->bits, &bits, window.x - coverage->x, window.y - coverage->y);
}

// Halves a window while it is larger than a patch, and leaves out what is empty in either.
static bool meets_window(const pix_coverage *coverage, const pix_region *region, pix_rect window) {
  const pix_region_part part = pix_region_part_of(region, window);
  if (part == PIX_REGION_NONE || !pix_coverage_may_meet(coverage, window)) return false;
  if (part == PIX_REGION_ALL && coverage->has_bits) return true;
  if (window.w <= PIX_PATCH_SIDE && window.h <= PIX_PATCH_SIDE) {
    if (part == PIX_REGION_SOME) return meets_patch(coverage, region, window);
    return pix_sampler_cover(&coverage->sampler, NULL, window, NULL, NULL, PIX_TILE_PITCH);
  }
  pix_rect halves[2];
  pix_rect_halve(window, &halves[0], &halves[1]);
  return meets_window(coverage, region, halves[0]) || meets_window(coverage, region, halves[1]);
}

static bool coverage_meets(const pix_coverage *coverage, const pix_region *region, pix_rect window) {
  if (coverage->has_bits && region->kind == PIX_REGION_CIRCLE) {
    return pix_circle_meets_bits(region, &coverage->bits, coverage->x, coverage->y, window);
  }
  return meets_window(coverage, region, window);
}

bool pix_bits_meet_region(const pix_bits *bits, int32_t x, int32_t y, pix_rect box, const pix_region *region) {
  const pix_rect window = pix_area_clip(region->area, box);
  if (pix_rect_is_empty(window)) return false;
  const pix_coverage coverage = {.has_bits = true, .bits = *bits, .x = x, .y = y};
  return coverage_meets(&coverage, region, window);
}

bool pix_sprite_meets_region(pix_sprite *sprite, const pix_region *region) {
  pix_coverage coverage;
  if (pix_sprite_bits_at_hand(sprite, 0, &coverage)) {
    pix_rect box = {0, 0, coverage.bits.width, coverage.bits.height};
    if (pix_sprite_kind(sprite) == PIX_RULE_UPRIGHT) box = pix_mask_bounds(sprite->mask);
    box.x += coverage.x;
    box.y += coverage.y;
    return pix_bits_meet_region(&coverage.bits, coverage.x, coverage.y, box, region);
  }
  const pix_placement place = pix_sprite_placement(sprite);
  const pix_rect window = pix_area_clip(region->area, place.box);
  if (pix_rect_is_empty(window)) return false;
  pix_sprite_coverage(sprite, &place, window, &coverage);
  return coverage_meets(&coverage, region, window);
}
