// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Walking: over what rises and falls by few pixels, and what a sprite stands on.
#ifndef PIX_WORLD_STEPS_H
#define PIX_WORLD_STEPS_H

#include "pix_mover.h"

#endif
