// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "sprite/sprite_questions.h"

#include "bits/overlap.h"
#include "sprite/windows.h"

// A window no larger than a patch, of which some pixels are in the shape.
static PIX_NOINLINE bool meets_patch(const pix_coverage *coverage, const pix_shape *shape, pix_rect window) {
  pix_tile tile;
  pix_tile_clear(&tile, window);
  if (!pix_shape_fill(shape, window, tile.words, PIX_TILE_PITCH)) return false;
  if (!coverage->has_bits) {
    return pix_sampler_cover(&coverage->sampler, NULL, window, tile.words, NULL, PIX_TILE_PITCH);
  }
  const pix_bits bits = pix_tile_bits(&tile, window);
  return pix_overlap_any(&coverage->bits, &bits, window.x - coverage->x, window.y - coverage->y);
}

typedef struct looking {
  const pix_coverage *coverage;
  const pix_shape *shape;
} looking;

static pix_window_step look(void *context, pix_rect window) {
  const looking *l = context;
  const pix_coverage *coverage = l->coverage;
  const pix_shape_part part = pix_shape_part_of(l->shape, window);
  if (part == PIX_SHAPE_NONE || !pix_coverage_may_meet(coverage, window)) return PIX_WINDOW_DONE;
  if (part == PIX_SHAPE_ALL && coverage->has_bits) return PIX_WINDOW_STOP;
  if (window.w > PIX_PATCH_SIDE || window.h > PIX_PATCH_SIDE) return PIX_WINDOW_HALVE;
  const bool meets = part == PIX_SHAPE_SOME
                         ? meets_patch(coverage, l->shape, window)
                         : pix_sampler_cover(&coverage->sampler, NULL, window, NULL, NULL, PIX_TILE_PITCH);
  return meets ? PIX_WINDOW_STOP : PIX_WINDOW_DONE;
}

static bool coverage_meets(const pix_coverage *coverage, const pix_shape *shape, pix_rect window) {
  looking l = {coverage, shape};
  return pix_windows_visit(window, NULL, look, &l);
}

bool pix_bits_meet_shape(const pix_bits *bits, int32_t x, int32_t y, pix_rect box, const pix_shape *shape) {
  const pix_rect window = pix_area_clip(shape->area, box);
  if (pix_rect_is_empty(window)) return false;
  if (shape->kind == PIX_SHAPE_CIRCLE) return pix_circle_meets_bits(shape, bits, x, y, window);
  if (shape->kind == PIX_SHAPE_RECT) {
    return pix_bits_any_in(bits, (pix_rect){window.x - x, window.y - y, window.w, window.h});
  }
  const pix_coverage coverage = {.has_bits = true, .bits = *bits, .x = x, .y = y};
  return coverage_meets(&coverage, shape, window);
}

bool pix_sprite_meets_shape(pix_sprite *sprite, const pix_shape *shape) {
  pix_coverage coverage;
  if (pix_sprite_bits_at_hand(sprite, 0, &coverage)) {
    pix_rect box = {0, 0, coverage.bits.width, coverage.bits.height};
    if (pix_sprite_kind(sprite) == PIX_RULE_UPRIGHT) box = pix_mask_bounds(sprite->mask);
    box.x += coverage.x;
    box.y += coverage.y;
    return pix_bits_meet_shape(&coverage.bits, coverage.x, coverage.y, box, shape);
  }
  const pix_placement place = pix_sprite_placement(sprite);
  const pix_rect window = pix_area_clip(shape->area, place.box);
  if (pix_rect_is_empty(window)) return false;
  pix_sprite_coverage(sprite, &place, window, &coverage);
  if (!coverage.has_bits) return coverage_meets(&coverage, shape, window);
  return pix_bits_meet_shape(&coverage.bits, coverage.x, coverage.y, place.box, shape);
}

bool pix_sprite_meets_rect(pix_sprite *sprite, pix_rect rect) {
  const pix_placement place = pix_sprite_placement(sprite);
  const pix_rect window = pix_rect_intersect(place.box, rect);
  if (pix_rect_is_empty(window)) return false;
  pix_coverage coverage;
  pix_sprite_coverage(sprite, &place, window, &coverage);
  return pix_coverage_meets(&coverage, window);
}

void pix_sprite_areas(pix_sprite *sprite, pix_rect rect, int64_t *inside, int64_t *whole) {
  const pix_placement place = pix_sprite_placement(sprite);
  const pix_rect box = place.box, window = pix_rect_intersect(box, rect);
  *inside = *whole = 0;
  if (pix_rect_is_empty(window)) return;
  pix_coverage coverage;
  pix_sprite_coverage(sprite, &place, window, &coverage);
  const bool is_general = place.rule.inverse.kind == PIX_RULE_GENERAL;
  *inside = pix_coverage_area(&coverage, window);
  if (*inside == 0) return;
  if (is_general) pix_sprite_coverage(sprite, &place, box, &coverage);
  *whole = is_general ? pix_coverage_area(&coverage, box) : sprite->mask->solid_count;
}
