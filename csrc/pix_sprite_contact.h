// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// How two sprites touch: what they have in common, on which side, and whether they are neighbours.
#ifndef PIX_SPRITE_CONTACT_H
#define PIX_SPRITE_CONTACT_H

#include "pix_pair.h"

#endif
