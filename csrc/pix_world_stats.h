// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What a world counts, and what it holds.
#ifndef PIX_WORLD_STATS_H
#define PIX_WORLD_STATS_H

#include "pix_world.h"

#endif
