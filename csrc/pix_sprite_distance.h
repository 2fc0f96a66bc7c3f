// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// How far two sprites are from each other, from pixel centre to pixel centre, and between which pixels.
#ifndef PIX_SPRITE_DISTANCE_H
#define PIX_SPRITE_DISTANCE_H

#include "pix_pair.h"

#endif
