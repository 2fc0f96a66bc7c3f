// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// A mask's texels spread out for others to read, as pixels and as text: rows from the top, without gaps.
#ifndef PIX_MASK_PIXELS_H
#define PIX_MASK_PIXELS_H

#include "pix_mask.h"

// Writes width * height * 4 bytes of RGBA, which must be zero before: solid texels get the colour (r, g, b, a from 0 to
// 1, rounded to the nearest of 255 parts), empty ones stay zero.
void pix_mask_write_pixels(const pix_mask *mask, const double color[4], uint8_t *rgba);

// The alpha that texels of this colour have.
uint8_t pix_mask_pixel_alpha(const double color[4]);

// Writes width * height characters, '#' for solid texels and '.' for empty ones.
void pix_mask_write_text(const pix_mask *mask, char *text);

#endif
