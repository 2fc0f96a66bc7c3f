// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The shortest way by whole pixels that takes one sprite off another, and the way along a direction.
#ifndef PIX_SPRITE_SEPARATION_H
#define PIX_SPRITE_SEPARATION_H

#include "pix_pair.h"

#endif
