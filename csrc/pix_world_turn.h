// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Sprites that turn, grow or change in a world, as far as there is room.
#ifndef PIX_WORLD_TURN_H
#define PIX_WORLD_TURN_H

#include "pix_mover.h"

#endif
