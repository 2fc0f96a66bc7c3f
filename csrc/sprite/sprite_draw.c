// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "sprite/sprite_draw.h"

#include "sprite/windows.h"

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

static pix_window_step draw_window(void *context, pix_rect window) {
  const drawing *d = context;
  if (!pix_coverage_may_meet(d->coverage, window)) return PIX_WINDOW_DONE;
  if (window.w > PIX_PATCH_SIDE || window.h > PIX_PATCH_SIDE) return PIX_WINDOW_HALVE;
  pix_tile tile;
  cover_tile(&tile, d->coverage, window);
  if (d->other != NULL) keep_covered(&tile, d->other, window);
  const pix_bits bits = pix_tile_bits(&tile, window);
  pix_picture_draw_bits(d->picture, &bits, window.x - d->left, window.y - d->top, d->color);
  return PIX_WINDOW_DONE;
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
  drawing d = {picture, left, top, color, &coverage, other != NULL ? &other_coverage : NULL};
  pix_windows_visit(area, NULL, draw_window, &d);
}
