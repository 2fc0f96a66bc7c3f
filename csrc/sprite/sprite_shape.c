// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "sprite/sprite_questions.h"

#include "bits/overlap.h"

// Tells whether the coverage has a pixel of the shape in a window no larger than a patch, which the shape parts.
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

// Tells whether the coverage has a pixel of the shape in a tile, a window no larger than a patch.
static bool meets_tile(const pix_coverage *coverage, const pix_shape *shape, pix_rect tile) {
  const pix_shape_part part = pix_shape_part_of(shape, tile);
  if (part == PIX_SHAPE_NONE || !pix_coverage_may_meet(coverage, tile)) return false;
  if (part == PIX_SHAPE_SOME) return meets_patch(coverage, shape, tile);
  return coverage->has_bits || pix_sampler_cover(&coverage->sampler, NULL, tile, NULL, NULL, PIX_TILE_PITCH);
}

static bool coverage_meets(const pix_coverage *coverage, const pix_shape *shape, pix_rect window) {
  for (int32_t y = 0; y < window.h; y += PIX_PATCH_SIDE) {
    for (int32_t x = 0; x < window.w; x += PIX_PATCH_SIDE) {
      if (meets_tile(coverage, shape, pix_tile_at(window, x, y))) return true;
    }
  }
  return false;
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

// A rectangle of the world: inside, its edges, how much is seen.

static bool meets(pix_sprite *sprite, pix_rect box, int64_t x0, int64_t y0, int64_t x1, int64_t y1) {
  const pix_rect part = pix_area_clip((pix_area){x0, y0, x1, y1}, box);
  return !pix_rect_is_empty(part) && pix_sprite_meets_rect(sprite, part);
}

bool pix_sprite_is_inside(pix_sprite *sprite, pix_area rect) {
  const pix_rect box = pix_sprite_box(sprite);
  const pix_area b = pix_area_of(box);
  if (pix_area_holds(rect, b)) return true;
  // The columns to its left and right, and what is above and below it.
  return !meets(sprite, box, b.x0, b.y0, rect.x0, b.y1) && !meets(sprite, box, rect.x1, b.y0, b.x1, b.y1) &&
         !meets(sprite, box, rect.x0, b.y0, rect.x1, rect.y0) && !meets(sprite, box, rect.x0, rect.y1, rect.x1, b.y1);
}

pix_edges pix_sprite_edges_touched(pix_sprite *sprite, pix_area rect) {
  if (pix_area_is_empty(rect)) return (pix_edges){false, false, false, false};
  const pix_rect box = pix_sprite_box(sprite);
  return (pix_edges){meets(sprite, box, rect.x0, rect.y0, rect.x0 + 1, rect.y1),
                     meets(sprite, box, rect.x0, rect.y0, rect.x1, rect.y0 + 1),
                     meets(sprite, box, rect.x1 - 1, rect.y0, rect.x1, rect.y1),
                     meets(sprite, box, rect.x0, rect.y1 - 1, rect.x1, rect.y1)};
}

double pix_sprite_fraction_inside(pix_sprite *sprite, pix_area rect) {
  const pix_rect box = pix_sprite_box(sprite), inside = pix_area_clip(rect, box);
  if (pix_rect_is_empty(inside)) return 0;
  if (pix_area_holds(rect, pix_area_of(box))) return pix_sprite_meets_rect(sprite, box) ? 1 : 0;
  int64_t part, whole;
  pix_sprite_areas(sprite, inside, &part, &whole);
  return part == 0 ? 0 : (double)part / (double)whole;
}

// Pictures.

typedef struct drawing {
  pix_picture *picture;
  int32_t left, top;
  pix_color color;
  const pix_coverage *coverage, *other;  // other may be NULL
} drawing;

static void cover_tile(pix_tile *tile, const pix_coverage *coverage, pix_rect patch) {
  pix_tile_clear(tile, patch);
  pix_coverage_write(coverage, NULL, patch, tile->words, PIX_TILE_PITCH);
}

// Keeps of the tile's pixels those that the coverage has.
static void keep_covered(pix_tile *tile, const pix_coverage *coverage, pix_rect patch) {
  pix_tile covered;
  cover_tile(&covered, coverage, patch);
  for (int32_t stripe = 0; stripe < pix_stripe_count(patch.w); stripe++) {
    for (int32_t y = 0; y < patch.h; y++) {
      tile->words[stripe * PIX_TILE_PITCH + y] &= covered.words[stripe * PIX_TILE_PITCH + y];
    }
  }
}

static void draw_tile(const drawing *d, pix_rect window) {
  if (!pix_coverage_may_meet(d->coverage, window)) return;
  pix_tile tile;
  cover_tile(&tile, d->coverage, window);
  if (d->other != NULL) keep_covered(&tile, d->other, window);
  const pix_bits bits = pix_tile_bits(&tile, window);
  pix_picture_draw_bits(d->picture, &bits, window.x - d->left, window.y - d->top, d->color);
}

void pix_sprite_draw(pix_sprite *sprite, pix_sprite *other, pix_picture *picture, int32_t left, int32_t top,
                     pix_color color) {
  const pix_placement place = pix_sprite_placement(sprite);
  const pix_placement other_place = other != NULL ? pix_sprite_placement(other) : place;
  const pix_rect view = {left, top, picture->width, picture->height};
  const pix_rect area = pix_rect_intersect(pix_rect_intersect(place.box, other_place.box), view);
  if (pix_rect_is_empty(area)) return;
  pix_coverage coverage, other_coverage;
  pix_sprite_coverage(sprite, &place, area, &coverage);
  if (other != NULL) pix_sprite_coverage(other, &other_place, area, &other_coverage);
  const drawing d = {picture, left, top, color, &coverage, other != NULL ? &other_coverage : NULL};
  for (int32_t y = 0; y < area.h; y += PIX_PATCH_SIDE) {
    for (int32_t x = 0; x < area.w; x += PIX_PATCH_SIDE) draw_tile(&d, pix_tile_at(area, x, y));
  }
}
