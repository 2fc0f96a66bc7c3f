// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Things in the hole of a ring.
#ifndef PIX_HOLE_H
#define PIX_HOLE_H

#include "sprite/sprite_place.h"

// Does one of two sprites lie in the hole of the other one, so that no pixel is covered by both? "Yes" is certain; "no"
// is not. The placements are where they are now; the window, which is not empty, is where their boxes meet.
bool pix_is_in_hole(pix_sprite *a, const pix_placement *place_a, pix_sprite *b, const pix_placement *place_b,
                    pix_rect window);

#endif
