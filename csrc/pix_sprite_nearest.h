// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The covered pixel of a sprite that is nearest to a pixel.
#ifndef PIX_SPRITE_NEAREST_H
#define PIX_SPRITE_NEAREST_H

#include "pix_sprite.h"

#endif
