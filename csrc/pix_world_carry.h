// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Platforms: sprites that carry and push others.
#ifndef PIX_WORLD_CARRY_H
#define PIX_WORLD_CARRY_H

#include "pix_mover.h"

#endif
