// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// A sprite and a rectangle of the world: is it inside, which edges does it touch, how much of it is seen?
#ifndef PIX_SPRITE_EDGES_H
#define PIX_SPRITE_EDGES_H

#include "pix_sprite_region.h"

#endif
