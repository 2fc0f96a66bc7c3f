// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Two sprites against each other. All of it is symmetric, and exact by the rule of pix_rule.h.
#ifndef PIX_PAIR_H
#define PIX_PAIR_H

#include "pix_sprite.h"

// Is some world pixel covered by both?
bool pix_sprites_collide(pix_sprite *a, pix_sprite *b);

// How many are.
int64_t pix_sprites_overlap_area(pix_sprite *a, pix_sprite *b);

// The smallest rectangle (world pixels) that holds them; empty if there are none.
pix_rect pix_sprites_overlap_bounds(pix_sprite *a, pix_sprite *b);

// Is some pixel of the rectangle (world pixels) covered?
bool pix_sprite_meets_rect(pix_sprite *sprite, pix_rect rect);

// Cheap tests by bounding shapes: true for all that collide, and for some that do not.
bool pix_sprites_boxes_meet(pix_sprite *a, pix_sprite *b);
bool pix_sprites_circles_meet(pix_sprite *a, pix_sprite *b);

#endif
