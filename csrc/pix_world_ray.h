// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Rays through worlds: which sprites are hit, where and in which order.
#ifndef PIX_WORLD_RAY_H
#define PIX_WORLD_RAY_H

#include "pix_sprite_ray.h"
#include "pix_world_query.h"

#endif
