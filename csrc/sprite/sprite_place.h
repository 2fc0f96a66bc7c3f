// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Where a sprite is: its position, and what follows from it and the transform, the rule and a box.
#pragma once

#include "sprite/sprite.h"

// Returns the matrix of the sprite's transform, and its translation.
pix_matrix pix_sprite_matrix(const pix_sprite *sprite, pix_point *translation);

// Map between texels' points and the world's, by the matrix in real arithmetic. pix_sprite_to_local is false if there
// is no inverse, or none in numbers.
pix_point pix_sprite_to_world(const pix_sprite *sprite, pix_point local);
bool pix_sprite_to_local(const pix_sprite *sprite, pix_point world, pix_point *local);

// Where a sprite is: the rule at its position, and a box that holds all covered pixels. Good until the sprite or
// its mask changes.
typedef struct pix_placement {
  pix_rule rule;
  pix_rect box;
} pix_placement;

pix_rule pix_sprite_rule(const pix_sprite *sprite);
pix_placement pix_sprite_placement(pix_sprite *sprite);

// Returns a placement whose coverage is shifted by whole pixels, which must leave it within the limits of positions.
static inline pix_placement pix_placement_shifted(pix_placement place, int32_t dx, int32_t dy) {
  place.rule.whole_x += dx;
  place.rule.whole_y += dy;
  place.box.x += dx;
  place.box.y += dy;
  return place;
}

// Returns the placement of the whole mask: its box holds every pixel that shows a texel, solid or not, or has a texel's
// centre in it. *margin, in pixels along x and y, is how far rounding may put a texel from where the matrix puts it.
pix_placement pix_sprite_frame(const pix_sprite *sprite, double *margin);

// Returns the placement's box. It is made from the solid texels, so it is a pixel wider than the smallest one now and
// then. If the sprite covers nothing, w = h = 0, at the position's pixel.
pix_rect pix_sprite_box(pix_sprite *sprite);

// Bounds x * dx + y * dy from above for the centres (x, y) of all covered pixels, counted from the sprite's position.
// The sprite must cover something; |dx|, |dy| <= 2^26.
double pix_sprite_reach(pix_sprite *sprite, double dx, double dy);

// Bounds how far rounding may put a solid texel of the sprite from where the matrix puts it: pixels, along x and along
// y. The sprite must cover something.
double pix_sprite_margin(pix_sprite *sprite);

// Returns the centre of a circle that holds the squares of all covered pixels; *radius is 0 if there are none.
pix_point pix_sprite_circle(pix_sprite *sprite, double *radius);
