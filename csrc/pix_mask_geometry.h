// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// New masks from one: a part of it, its flips and quarter turns, other sizes. `result` is not created yet; all are
// false if memory is short: then it is released.
#ifndef PIX_MASK_GEOMETRY_H
#define PIX_MASK_GEOMETRY_H

#include "pix_mask.h"
#include "pix_orient.h"

// Makes `result` the texels of the rectangle, |x|, |y| <= 2^30, sides 0 to PIX_MAX_SIDE: its texel (0, 0) is the mask's
// (rect.x, rect.y). What lies outside the mask is empty.
bool pix_mask_crop(const pix_mask *mask, pix_rect rect, pix_mask *result);

// Makes `result` the mask in that orientation: as wide and high as the mask, or as high and wide if transposed.
bool pix_mask_orient(const pix_mask *mask, pix_orientation orientation, pix_mask *result);

// Clockwise turns on screen: texel (u, v) goes to (height - 1 - v, u) by one. Any number of them.
pix_orientation pix_orientation_of_turns(int32_t quarter_turns);

// Makes `result` the mask stretched or shrunk to width x height, by nearest texel centres: texel i of a row or column
// is the mask's floor((2 i + 1) * old / (2 * new)). Empty if the mask has no texel.
bool pix_mask_scale(const pix_mask *mask, int32_t width, int32_t height, pix_mask *result);

#endif
