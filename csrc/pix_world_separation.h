// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The shortest way by whole pixels that takes a sprite off all that is in its way.
#ifndef PIX_WORLD_SEPARATION_H
#define PIX_WORLD_SEPARATION_H

#include "pix_mover.h"

#endif
