// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The pixels of a segment between two points of the world, in the order in which they are entered; exact.
#ifndef PIX_RAY_H
#define PIX_RAY_H

#include "pix_base.h"

#endif
