// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// A sprite's covered pixels and a shape's.
#ifndef PIX_SPRITE_REGION_H
#define PIX_SPRITE_REGION_H

#include "pix_region.h"
#include "pix_sprite.h"

// Is some pixel of the region covered?
bool pix_sprite_meets_region(pix_sprite *sprite, const pix_region *region);

// The same for a bitmap whose pixel (0, 0) lies at (x, y). The box must lie in it, and hold all its solid pixels.
bool pix_bits_meet_region(const pix_bits *bits, int32_t x, int32_t y, pix_rect box, const pix_region *region);

#endif
