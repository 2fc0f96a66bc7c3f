// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What began, lasts and ended between two updates of a world.
#ifndef PIX_EVENTS_H
#define PIX_EVENTS_H

#include "pix_pair_search.h"

#endif
