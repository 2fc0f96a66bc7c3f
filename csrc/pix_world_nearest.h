// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The nearest sprite of a world, and the topmost one at a place.
#ifndef PIX_WORLD_NEAREST_H
#define PIX_WORLD_NEAREST_H

#include "pix_sprite_nearest.h"
#include "pix_world_query.h"

#endif
