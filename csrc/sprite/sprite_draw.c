// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "sprite/sprite_draw.h"

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
