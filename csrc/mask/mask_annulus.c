// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The hole of a mask that has one in its middle, such as a ring, and how far it reaches from there.

#include "mask/mask.h"

// So many texels are to be sampled for each pixel before the circles are sought: about what it takes to find them.
#define TEXELS_PER_PIXEL 16

// The square of the distance of a point from a range.
static double square_beyond(double at, double low, double high) {
  const double beyond = at < low ? low - at : at > high ? at - high : 0;
  return beyond * beyond;
}

// The square of the distance of (u, v) from the nearest solid texel of row y, if it is less than `least`.
static double square_to_row(const pix_bits *bits, pix_rect solid, double u, double v, int32_t y, double least) {
  const double down = square_beyond(v, y, y + 1);
  if (down >= least) return least;
  const double across = sqrt(least - down);
  const int32_t middle = (int32_t)pix_floor(u);
  const int32_t first = (int32_t)pix_max64(solid.x, pix_floor(u - across));
  const int32_t last = (int32_t)pix_min64(solid.x + solid.w - 1, pix_floor(u + across));
  for (int side = 0; side < 2; side++) {
    const int32_t low = side == 0 ? first : pix_max(first, middle), high = side == 0 ? pix_min(last, middle) : last;
    const int32_t x = low <= high ? pix_bits_find_in_row(bits, y, low, high, side == 0) : -1;
    if (x < 0) continue;
    const double square = square_beyond(u, x, x + 1) + down;
    least = square < least ? square : least;
  }
  return least;
}

// How far the point, which lies in `solid`, is from the nearest solid texel. Looks at the rows from there up and down,
// as far as a nearer one may lie.
static double distance_to_solid(const pix_bits *bits, pix_rect solid, double u, double v) {
  double least = (double)solid.w * solid.w + (double)solid.h * solid.h;
  const int32_t middle = (int32_t)pix_floor(v), bottom = solid.y + solid.h - 1;
  for (int32_t k = 0; k <= solid.h; k++) {
    if (k > 0 && (k - 1.0) * (k - 1.0) >= least) break;
    if (middle - k >= solid.y && middle - k <= bottom) least = square_to_row(bits, solid, u, v, middle - k, least);
    if (k > 0 && middle + k <= bottom) least = square_to_row(bits, solid, u, v, middle + k, least);
  }
  return sqrt(least);
}

// What is empty around texel (x, y), in `solid`: as wide as it is there, and as high as it is in that width.
static pix_rect find_hole(const pix_bits *bits, pix_rect solid, int32_t x, int32_t y) {
  if (!pix_rect_holds(solid, x, y) || pix_bits_get(bits, x, y)) return (pix_rect){0, 0, 0, 0};
  const int32_t last = solid.x + solid.w - 1, bottom = solid.y + solid.h - 1;
  const int32_t before = pix_bits_find_in_row(bits, y, solid.x, x, true);
  const int32_t after = pix_bits_find_in_row(bits, y, x, last, false);
  const int32_t low = before < 0 ? solid.x : before + 1, high = after < 0 ? last : after - 1;
  int32_t top = y, end = y;
  while (top > solid.y && pix_bits_find_in_row(bits, top - 1, low, high, false) < 0) top--;
  while (end < bottom && pix_bits_find_in_row(bits, end + 1, low, high, false) < 0) end++;
  return (pix_rect){low, top, high - low + 1, end - top + 1};
}

const pix_annulus *pix_mask_annulus(pix_mask *mask, int64_t pixels) {
  if (pix_mask_extend(mask) == NULL) return NULL;
  pix_annulus *annulus = &mask->extras->annulus;
  if (annulus->version != mask->version) *annulus = (pix_annulus){.version = mask->version};
  if (annulus->demand < 0) return annulus;
  const pix_rect solid = pix_mask_bounds(mask);
  annulus->demand += pixels;
  if (annulus->demand < pix_rect_area(solid) / TEXELS_PER_PIXEL) return NULL;
  annulus->demand = -1;
  annulus->outer = pix_mask_circle(mask, &annulus->u, &annulus->v);
  const pix_bits bits = pix_mask_bits(mask);
  annulus->inner = distance_to_solid(&bits, solid, annulus->u, annulus->v);
  annulus->hole = find_hole(&bits, solid, (int32_t)pix_floor(annulus->u), (int32_t)pix_floor(annulus->v));
  return annulus;
}
