// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// A sprite and a rectangle of the world: is it inside, which edges does it touch, how much of it is seen? The
// rectangle is the set of its pixels; it may be empty.
#ifndef PIX_SPRITE_EDGES_H
#define PIX_SPRITE_EDGES_H

#include "pix_sprite_region.h"

// Does no covered pixel lie outside?
bool pix_sprite_is_inside(pix_sprite *sprite, pix_area rect);

// On which sides is a pixel of the outermost column or row inside covered?
typedef struct pix_edges {
  bool left, top, right, bottom;
} pix_edges;

pix_edges pix_sprite_edges_touched(pix_sprite *sprite, pix_area rect);

// Which part of the covered pixels lies inside, from 0 to 1; 0 if nothing is covered.
double pix_sprite_fraction_inside(pix_sprite *sprite, pix_area rect);

#endif
