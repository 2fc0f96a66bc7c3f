// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The shortest way by whole pixels that takes one sprite off another, and the way along a direction.
#ifndef PIX_SPRITE_SEPARATION_H
#define PIX_SPRITE_SEPARATION_H

#include "pix_pair.h"
#include "pix_path.h"
#include "pix_separation.h"

// The first offset, in the order of pix_separation.h, by which sprite a is off b: its coverage, shifted, has no pixel
// in common with b's. (0, 0) if they do not overlap. `limit` is the square of the longest that is wanted, UINT64_MAX:
// any. Only the parts of turned and scaled sprites that may matter are drawn as bitmaps. dx, dy are set if it is found.
pix_separation_result pix_sprite_separation(pix_sprite *a, pix_sprite *b, uint64_t limit, int32_t *dx, int32_t *dy);

// The same among the whole offsets of the straight way in a direction, which must not be (0, 0): those of
// pix_path_other. Needs no memory, and goes as far as need be.
pix_separation_result pix_sprite_separation_along(pix_sprite *a, pix_sprite *b, const double direction[2],
                                                  uint64_t limit, int32_t *dx, int32_t *dy);

// The way in a direction, 2^29 pixels far along its longer axis: further than any two boxes reach.
pix_path pix_path_along(const double direction[2]);

#endif
