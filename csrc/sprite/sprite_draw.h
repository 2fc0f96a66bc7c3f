// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Sprites in pictures: exactly the pixels that they cover, blended as by image/picture.h.
#ifndef PIX_SPRITE_DRAW_H
#define PIX_SPRITE_DRAW_H

#include "image/picture.h"
#include "sprite/sprite_coverage.h"

// The covered pixels of a view whose top-left pixel is world pixel (left, top); if `other` is not NULL, those that both
// cover.
void pix_sprite_draw(pix_sprite *sprite, pix_sprite *other, pix_picture *picture, int32_t left, int32_t top,
                     pix_color color);

#endif
