// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The shortest way by whole pixels that takes one bitmap off another.
#ifndef PIX_SEPARATION_H
#define PIX_SEPARATION_H

#include "pix_bits.h"

#endif
