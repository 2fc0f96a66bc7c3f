// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Where a platform that is scaled or turned arrives, it covers other pixels than the whole pixels of its way have led
// to: some more, some less, by about one. Who stood on it is let down to it, and who is in it now is moved out.
#ifndef PIX_CARRY_SETTLE_H
#define PIX_CARRY_SETTLE_H

#include "pix_carry_step.h"

#define PIX_CARRY_SETTLING 2  // pixels, the furthest that it moves somebody

// Puts the platform, which has gone the whole pixels of its way, where it arrives. False if memory is short.
bool pix_carry_settle(pix_carry *carry, const double end[2]);

#endif
