// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The covered pixel of a sprite that is nearest to a pixel. Distances are those between the pixels' centres, compared
// by their squares, which are whole numbers.
#ifndef PIX_SPRITE_NEAREST_H
#define PIX_SPRITE_NEAREST_H

#include "pix_sprite.h"

#define PIX_ANY_DISTANCE UINT64_MAX  // as a limit: none

// Per axis, pixels: squares of larger distances count as UINT64_MAX. The sum of two squares fits 64 bits.
#define PIX_FARTHEST INT64_C(3037000499)

typedef struct pix_nearest {
  int32_t x, y;
  uint64_t square;  // of the distance
} pix_nearest;

// The square of a distance of dx columns and dy rows.
static inline uint64_t pix_square_of(int64_t dx, int64_t dy) {
  if (dx > PIX_FARTHEST || dx < -PIX_FARTHEST || dy > PIX_FARTHEST || dy < -PIX_FARTHEST) return UINT64_MAX;
  return (uint64_t)(dx * dx) + (uint64_t)(dy * dy);
}

// The coordinate in [first, first + count) that is nearest to this one.
static inline int64_t pix_nearest_in(int64_t coordinate, int32_t first, int32_t count) {
  return pix_max64(first, pix_min64(coordinate, (int64_t)first + count - 1));
}

// That of the distance to the nearest pixel of a rectangle, which must not be empty.
static inline uint64_t pix_square_to_rect(int64_t x, int64_t y, pix_rect rect) {
  return pix_square_of(pix_nearest_in(x, rect.x, rect.w) - x, pix_nearest_in(y, rect.y, rect.h) - y);
}

// The largest square whose root, as a double, is at most `distance`, which is at least 0. So a distance that is the
// root of a square reaches it, however the root was rounded. PIX_ANY_DISTANCE from 2^32 on.
uint64_t pix_square_within(double distance);

// The covered pixel nearest to pixel (x, y), of several the topmost, of these the leftmost. False if no covered pixel's
// square is at most `limit`. Without a limit, |x| and |y| must be at most 2^30.
bool pix_sprite_nearest(pix_sprite *sprite, int64_t x, int64_t y, uint64_t limit, pix_nearest *nearest);

#endif
