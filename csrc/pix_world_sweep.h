// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Sprites that go straight through a world, pixel by pixel, until something is in the way.
#ifndef PIX_WORLD_SWEEP_H
#define PIX_WORLD_SWEEP_H

#include "pix_mover.h"

#endif
