// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Moves of sprites that slide, bounce, stop or pass where they meet others.
#ifndef PIX_WORLD_MOVE_H
#define PIX_WORLD_MOVE_H

#include "pix_mover.h"

#endif
