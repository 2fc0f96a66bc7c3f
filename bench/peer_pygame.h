// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// pygame's masks, by the compiled core of the installed pygame: its extension module is loaded as a library, without
// an interpreter.
#ifndef PEER_PYGAME_H
#define PEER_PYGAME_H

#include "bench.h"

bool pygame_is_there(void);
const char *pygame_version(void);

typedef struct pygame_mask pygame_mask;

// The same pixels as the mask. For the functions below pygame must be there.
pygame_mask *pygame_mask_create(const pix_mask *mask);
void pygame_mask_destroy(pygame_mask *mask);

// (dx, dy) is the offset of b's top-left corner from a's. Pointers to pygame's own functions.
typedef int pygame_overlap_function(const pygame_mask *a, const pygame_mask *b, int dx, int dy);
extern pygame_overlap_function *pygame_overlap;

#endif
