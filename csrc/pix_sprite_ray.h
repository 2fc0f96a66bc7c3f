// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// A sprite and a ray: the covered pixels that it meets.
#ifndef PIX_SPRITE_RAY_H
#define PIX_SPRITE_RAY_H

#include "pix_ray.h"
#include "pix_sprite.h"

#endif
