// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// A bitmap at many offsets at once: what it covers on some pixels of its way.
#ifndef PIX_SMEAR_H
#define PIX_SMEAR_H

#include "pix_bits.h"

#endif
