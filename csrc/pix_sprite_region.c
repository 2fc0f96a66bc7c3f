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

// Halves a window while it is larger than a patch, and leaves out what is empty in either. `part` says how much of the
// window is in the region: some or all.
static bool meets_window(const pix_coverage *coverage, const pix_region *region, pix_region_part part,
                         pix_rect window) {
  if (!pix_coverage_may_meet(coverage, window)) return false;
  if (part == PIX_REGION_ALL && coverage->has_bits) return true;
  if (window.w <= PIX_PATCH_SIDE && window.h <= PIX_PATCH_SIDE) {
    if (part == PIX_REGION_SOME) return meets_patch(coverage, region, window);
    return pix_sampler_cover(&coverage->sampler, NULL, window, NULL, NULL, PIX_TILE_PITCH);
  }
  pix_rect halves[2];
  pix_rect_halve(window, &halves[0], &halves[1]);
  for (int32_t k = 0; k < 2; k++) {
    const pix_region_part half = part == PIX_REGION_ALL ? part : pix_region_part_of(region, halves[k]);
    if (half != PIX_REGION_NONE && meets_window(coverage, region, half, halves[k])) return true;
  }
  return false;
}

// The part of a box that the region may have pixels in, and how much of that is in the region.
static pix_region_part cut(const pix_region *region, pix_rect box, pix_rect *window) {
  *window = pix_area_clip(region->area, box);
  return pix_rect_is_empty(*window) ? PIX_REGION_NONE : pix_region_part_of(region, *window);
}

bool pix_sprite_meets_region(pix_sprite *sprite, const pix_region *region) {
  pix_coverage coverage;
  coverage.has_bits = true;
  pix_rect window;
  if (pix_sprite_bits_at_hand(sprite, 0, &coverage)) {
    pix_rect box = {0, 0, coverage.bits.width, coverage.bits.height};
    if (pix_sprite_kind(sprite) == PIX_RULE_UPRIGHT) box = pix_mask_bounds(sprite->mask);
    box.x += coverage.x;
    box.y += coverage.y;
    const pix_region_part part = cut(region, box, &window);
    return part != PIX_REGION_NONE && meets_window(&coverage, region, part, window);
  }
  const pix_placement place = pix_sprite_placement(sprite);
  const pix_region_part part = cut(region, place.box, &window);
  if (part == PIX_REGION_NONE) return false;
  pix_sprite_coverage(sprite, &place, window, &coverage);
  return meets_window(&coverage, region, part, window);
}
